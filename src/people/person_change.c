/* person_change.c - what can change about a person in the store (person.h): the name, and the end of a token. Whoever waits is told
 * when it is durable. */
#include <stdlib.h>
#include <string.h>

#include "daemon/core.h"
#include "people/person.h"
#include "people/session.h"
#include "people/shouts.h"

/* A change on its way to the store; the person is held until it is there. */
typedef struct Change {
    Persons *persons;
    Person *person;
    PersonSaved *saved;
    void *self;
} Change;

static Change *change_new(Persons *persons, Person *person, PersonSaved *saved, void *self)
{
    Change *c = malloc(sizeof *c);
    if (!c) return NULL;
    *c = (Change){persons, person, saved, self};
    person_hold(person);
    return c;
}

static void change_end(Change *c)
{
    person_drop(c->persons, c->person);
    free(c);
}

/* ---- the name -------------------------------------------------------------------------------------------------------------- */

/* Another node may have been given another name at the same moment; only the store knows which was last. */
static void tell_new_name(void *self, const StoreReply *reply)
{
    Change *n = self;
    Server *server = persons_server(n->persons);
    if (reply->outcome == STORE_DURABLE) fb_host_rename(&server->host, &n->person->who);
    shout_person(server, n->person->who.number);
    if (server->nodes) persons_recheck(n->persons, n->person->who.number);
    if (n->saved) n->saved(n->self, reply->outcome == STORE_DURABLE);
    if (--n->person->naming == 0) sessions_go_on(server, n->person);
    change_end(n);
}

bool person_rename_then(Persons *persons, Person *person, const FbName *name, PersonSaved *saved,
                        void *self)
{
    if (!fb_name_plain(name)) return false;
    Change *n = change_new(persons, person, saved, self);
    if (!n) return false;
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

static void part_person(void *self, const StoreReply *reply)
{
    Change *e = self;
    bool saved = reply->outcome == STORE_DURABLE || reply->outcome == STORE_NOTHING;
    if (saved) {
        e->person->gone = true;
        shout_person(persons_server(e->persons), e->person->who.number);
        sessions_part(persons_server(e->persons), e->person, "left");
    }
    e->saved(e->self, saved);
    change_end(e);
}

void person_leave(Persons *persons, Person *person, PersonSaved *ended, void *self)
{
    uint8_t hash[32];
    Change *e = change_new(persons, person, ended, self);
    if (!e) return ended(self, false);
    server_random(hash, sizeof hash); /* the hash of a token that nobody will ever find */
    store_token_person(persons_server(persons)->store, (StoreThen){part_person, e},
                       e->person->who.number, hash);
}
