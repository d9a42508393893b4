/* person_erase.c - somebody is erased. Owns the order in which that happens, and who is forgotten because they never came back:
 *
 *      person_erase      fb_host_erase: they leave every table, here and (through the log) at every node
 *          |  tables_left
 *      store             records, rows, snapshots and tables set aside without them, the person gone (store/forget.c)
 *          |  forget_erased
 *      here              connections closed; other nodes told (shout); tables with rows of theirs saved anew, so that
 *                        the next snapshot replaces what still has their id
 *          |
 *      12 seconds later  persons_look finds them due: all of it once more
 *
 * As a rule the second time finds nothing. It makes up for whatever was under way the first time: a line of chat in a queue, a
 * snapshot that another node was about to write, a crash in between. The store remembers that it is due, by number only. */
#include <stdlib.h>

#include "daemon/core.h"
#include "people/person.h"
#include "people/session.h"
#include "people/shouts.h"

enum {
    LOOK_MS = 4000,
    AT_ONCE = 16,       /* persons at a time */
    ABSENT_EVERY = 900, /* looks: once an hour it looks for those who never came back */
    DAY_S = 86400
};

typedef struct Erasing {
    Persons *persons;
    uint64_t number;
    PersonSaved *ended;
    void *self;
} Erasing;

static void forget_erased(void *self, const StoreReply *reply)
{
    Erasing *e = self;
    Server *server = persons_server(e->persons);
    bool saved = reply->outcome == STORE_DURABLE || reply->outcome == STORE_NOTHING;
    if (saved) {
        persons_gone(e->persons, e->number);
        shout_erased(server, e->number);
        FbId id = fb_id_of(e->number);
        fb_host_forget(&server->host, &id, reply->games, reply->game_n);
    }
    if (e->ended) e->ended(e->self, saved);
    free(e);
}

static void tables_left(void *self)
{
    Erasing *e = self;
    FbId id = fb_id_of(e->number);
    store_erase_person(persons_server(e->persons)->store, (StoreThen){forget_erased, e}, e->number,
                       id.bytes, sizeof id.bytes, server_clock());
}

void person_erase(Persons *persons, uint64_t number, PersonSaved *ended, void *self)
{
    Erasing *e = malloc(sizeof *e);
    if (!e) {
        if (ended) ended(self, false);
        return;
    }
    *e = (Erasing){persons, number, ended, self};
    FbId id = fb_id_of(number);
    fb_host_erase(&persons_server(persons)->host, &id, tables_left, e);
}

/* ---- from time to time ------------------------------------------------------------------------------------------------- */

/* Whoever is connected has come back, whatever the date in the store says. */
static void erase_all(Server *server, const StoreReply *reply)
{
    for (int i = 0; i < reply->person_n; i++)
        if (!persons_is_held(server->persons, reply->persons[i]))
            person_erase(server->persons, reply->persons[i], NULL, NULL);
}

static void erase_due(void *self, const StoreReply *reply) { erase_all(self, reply); }

static void erase_absent(void *self, const StoreReply *reply)
{
    Server *server = self;
    erase_all(server, reply);
    if (reply->person_n) log_line("persons_forgotten", "persons:i", reply->person_n);
    if (reply->person_n == AT_ONCE) server->forget_looks = 0; /* there are more */
}

void persons_look(void *self)
{
    Server *server = self;
    int64_t now = server_clock(), days = server->o->forget_after;
    bool absent = days && server->forget_looks++ % ABSENT_EVERY == 0;
    net_timer_set(server->forget, LOOK_MS);
    if (!fb_host_closed(&server->host))
        store_to_erase(server->store, (StoreThen){absent ? erase_absent : erase_due, server}, now,
                       absent ? now - days * DAY_S : 0, AT_ONCE);
}
