/* person_change.c - what can change about a person in the store (person.h): the name, and the end of a token. Whoever waits is told
 * when it is durable. */
#include <stdlib.h>
#include <string.h>

#include "daemon/core.h"
#include "people/person.h"
#include "people/session.h"
#include "people/shouts.h"

/* ---- the name -------------------------------------------------------------------------------------------------------------- */

typedef struct Naming {
    Persons *persons;
    Person *person;
    PersonSaved *saved;
    void *self;
} Naming;

/* Another node may have been given another name at the same moment; only the store knows which was last. */
static void tell_new_name(void *self, const StoreReply *reply)
{
    Naming *n = self;
    Server *server = persons_server(n->persons);
    if (reply->outcome == STORE_DURABLE) fb_host_rename(&server->host, &n->person->who);
    shout_person(server, n->person->who.number);
    if (server->nodes) persons_recheck(n->persons, n->person->who.number);
    if (n->saved) n->saved(n->self, reply->outcome == STORE_DURABLE);
    if (--n->person->naming == 0) sessions_go_on(server, n->person);
    person_drop(n->persons, n->person);
    free(n);
}

bool person_rename_then(Persons *persons, Person *person, const FbName *name, PersonSaved *saved,
                        void *self)
{
    if (!fb_name_plain(name)) return false;
    Naming *n = malloc(sizeof *n);
    if (!n) return false;
    *n = (Naming){persons, person, saved, self};
    person_hold(person);
    person->naming++;
    memset(&person->who.name, 0, sizeof person->who.name);
    person->who.name.n = name->n;
    memcpy(person->who.name.text, name->text, name->n);
    store_name_person(persons_server(persons)->store, (StoreThen){tell_new_name, n},
                      person->who.number, person->who.name.text);
    return true;
}

bool person_rename(Persons *persons, Person *person, const FbName *name)
{
    return person_rename_then(persons, person, name, NULL, NULL);
}

/* ---- the end of a token ----------------------------------------------------------------------------------------------------- */

typedef struct Ending {
    Persons *persons;
    Person *person;
    PersonSaved *ended;
    void *self;
} Ending;

static void part_person(void *self, const StoreReply *reply)
{
    Ending *e = self;
    bool saved = reply->outcome == STORE_DURABLE || reply->outcome == STORE_NOTHING;
    if (saved) {
        e->person->gone = true;
        shout_person(persons_server(e->persons), e->person->who.number);
        sessions_part(persons_server(e->persons), e->person, "left");
    }
    e->ended(e->self, saved);
    person_drop(e->persons, e->person);
    free(e);
}

void person_leave(Persons *persons, Person *person, PersonSaved *ended, void *self)
{
    uint8_t hash[32];
    Ending *e = malloc(sizeof *e);
    if (!e) return ended(self, false);
    *e = (Ending){persons, person, ended, self};
    person_hold(e->person);
    server_random(hash, sizeof hash); /* the hash of a token that nobody will ever find */
    store_token_person(persons_server(persons)->store, (StoreThen){part_person, e},
                       e->person->who.number, hash);
}
