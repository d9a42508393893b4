/* person.c - see person.h. Owns the persons in memory: a hash table by the hash of their token.
 *
 *      unknown --person_find: the store is asked--> held --the last connection drops it--> idle --IDLE_MAX newer ones--> forgotten
 *                                                    ^                                      |
 *                                                    '-------- somebody comes back ---------'
 *
 * The idle ones are kept so that opening a page and then a WebSocket asks the store once. With several nodes nobody stays idle,
 * because another node might change them unnoticed.
 *
 * A person who is gone (erased, or with a new token) stays in the table like any other. So a lookup that was on its way meanwhile
 * finds them gone, instead of bringing them back to life. */
#include "people/person.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/core.h"
#include "fair/hex.h"
#include "fair/sha256.h"
#include "people/session.h"

enum { TOKEN_BYTES = PERSON_TOKEN_TEXT / 2, IDLE_MAX = 1024, SEEN_EVERY = 3600, FIRST_SIZE = 256 };

/* A Person, and what only this file knows of it. */
typedef struct Known {
    Person person;
    int64_t seen;                /* when the store was last told that they were here */
    struct Known *older, *newer; /* among the idle ones */
} Known;

struct Persons {
    Server *server;
    Person **slot; /* lists, by Person.next */
    size_t size, n;
    Known *oldest, *newest; /* of the idle ones */
    int idle;
    uint64_t rechecks; /* how often another node was heard to have changed somebody */
};

Persons *persons_new(Server *server)
{
    Persons *persons = calloc(1, sizeof *persons);
    if (!persons) return NULL;
    persons->server = server;
    persons->size = FIRST_SIZE;
    persons->slot = calloc(persons->size, sizeof *persons->slot);
    return persons->slot ? persons : (free(persons), NULL);
}

void persons_free(Persons *persons)
{
    if (!persons) return;
    for (size_t i = 0; i < persons->size; i++)
        for (Person *p = persons->slot[i], *next; p; p = next) {
            next = p->next;
            free(p);
        }
    free(persons->slot);
    free(persons);
}

Server *persons_server(const Persons *persons) { return persons->server; }

/* ---- the hash table ------------------------------------------------------------------------------------------------ */

static Known *known(Person *person) { return (Known *)(void *)person; }

static Person **slot_of(const Persons *persons, const uint8_t hash[32])
{
    uint64_t word;
    memcpy(&word, hash, sizeof word);
    return &persons->slot[word & (persons->size - 1)];
}

static Person *lookup(const Persons *persons, const uint8_t hash[32])
{
    Person *p = *slot_of(persons, hash);
    while (p && memcmp(p->hash, hash, sizeof p->hash) != 0)
        p = p->next;
    return p;
}

static void put(Persons *persons, Person *person)
{
    Person **slot = slot_of(persons, person->hash);
    person->next = *slot;
    *slot = person;
}

/* Without memory for it, the lists just grow longer. */
static void grow(Persons *persons)
{
    Person **old = persons->slot;
    size_t size = persons->size;
    Person **slot = calloc(2 * size, sizeof *slot);
    if (!slot) return;
    persons->slot = slot;
    persons->size = 2 * size;
    for (size_t i = 0; i < size; i++)
        for (Person *p = old[i], *next; p; p = next) {
            next = p->next;
            put(persons, p);
        }
    free(old);
}

static void forget(Persons *persons, Person *person)
{
    Person **at = slot_of(persons, person->hash);
    while (*at != person)
        at = &(*at)->next;
    *at = person->next;
    persons->n--;
    free(person);
}

/* ---- holding ---------------------------------------------------------------------------------------------------------- */

static void idle_take(Persons *persons, Known *k)
{
    *(k->older ? &k->older->newer : &persons->oldest) = k->newer;
    *(k->newer ? &k->newer->older : &persons->newest) = k->older;
    k->older = k->newer = NULL;
    persons->idle--;
}

static void idle_put(Persons *persons, Known *k)
{
    if (persons->server->nodes && !k->person.gone) {
        forget(persons, &k->person);
        return;
    }
    k->older = persons->newest;
    *(k->older ? &k->older->newer : &persons->oldest) = k;
    persons->newest = k;
    if (++persons->idle <= IDLE_MAX) return;
    Known *oldest = persons->oldest;
    idle_take(persons, oldest);
    forget(persons, &oldest->person);
}

void person_hold(Person *person) { person->held++; }

void person_drop(Persons *persons, Person *person)
{
    if (person && --person->held == 0) idle_put(persons, known(person));
}

/* Held for whoever asked; NULL if they are gone. */
static Person *wake(Persons *persons, Person *person)
{
    if (person->gone) return NULL;
    if (!person->held) idle_take(persons, known(person));
    person_hold(person);
    return person;
}

static void here(Persons *persons, Person *person)
{
    Known *k = known(person);
    int64_t now = server_clock();
    if (now - k->seen < SEEN_EVERY) return;
    k->seen = now;
    store_see_person(persons->server->store, STORE_NOBODY, person->who.number, now);
}

static Person *add(Persons *persons, const StorePerson *row, const uint8_t hash[32])
{
    Known *k = calloc(1, sizeof *k);
    if (!k) return NULL;
    Person *p = &k->person;
    size_t n = strlen(row->name);
    p->who.number = row->person;
    p->kind = row->kind_of;
    p->who.id = fb_id_of(row->person);
    p->who.bot = p->kind == PERSON_BOT;
    p->held = 1;
    p->who.name.n = (uint8_t)n;
    memcpy(p->who.name.text, row->name, n);
    memcpy(p->hash, hash, sizeof p->hash);
    k->seen = row->seen;
    if (++persons->n > persons->size) grow(persons);
    put(persons, p);
    return p;
}

/* ---- finding ------------------------------------------------------------------------------------------------------------ */

typedef struct Finding {
    Persons *persons;
    PersonFound *found;
    void *self;
    uint64_t rechecks; /* as it was when the store was asked */
    uint8_t hash[32];
} Finding;

static void recheck(Persons *persons, const Person *person);

/* Two lookups of one token may be on their way; the second one finds what the first has put there. What was heard from another
 * node meanwhile may be about this very person, and newer than the store's answer. */
static void answer_find(void *self, const StoreReply *reply)
{
    Finding *f = self;
    Person *p = lookup(f->persons, f->hash);
    if (p)
        p = wake(f->persons, p);
    else if (reply->outcome == STORE_DURABLE)
        p = add(f->persons, &reply->person, f->hash);
    if (p && f->rechecks != f->persons->rechecks) recheck(f->persons, p);
    if (p) here(f->persons, p);
    f->found(f->self, p);
    free(f);
}

static void hash_token(uint8_t hash[32], const char *token)
{
    fb_sha256(hash, token, PERSON_TOKEN_TEXT);
}

void person_find(Persons *persons, const char *token, PersonFound *found, void *self)
{
    uint8_t hash[32];
    hash_token(hash, token);
    Person *p = lookup(persons, hash);
    if (p) {
        p = wake(persons, p);
        if (p) here(persons, p);
        found(self, p);
        return;
    }
    Finding *f = malloc(sizeof *f);
    if (!f) return found(self, NULL);
    *f = (Finding){persons, found, self, persons->rechecks, {0}};
    memcpy(f->hash, hash, sizeof f->hash);
    store_find_person(persons->server->store, (StoreThen){answer_find, f}, f->hash);
}

/* ---- changed elsewhere ------------------------------------------------------------------------------------------------- */

/* The node that was given a name tells every table. If another node was given one at the same moment, its rows may come after
 * those. So whoever learns that the name differs tells the tables at hand; the store has the last word. */
static void take_name(Persons *persons, Person *person, const char *text)
{
    FbName name = {.n = (uint8_t)strlen(text)};
    memcpy(name.text, text, name.n);
    if (!memcmp(&name, &person->who.name, sizeof name)) return;
    person->who.name = name;
    fb_host_rename_known(&persons->server->host, &person->who);
}

static void take_recheck(void *self, const StoreReply *reply)
{
    Finding *f = self;
    Person *p = lookup(f->persons, f->hash);
    if (p && !p->gone && reply->outcome == STORE_NOTHING) {
        p->gone = true;
        sessions_part(f->persons->server, p, "gone");
    } else if (p && !p->naming && reply->outcome == STORE_DURABLE) {
        take_name(f->persons, p, reply->person.name);
    }
    free(f);
}

static void recheck(Persons *persons, const Person *person)
{
    Finding *f = malloc(sizeof *f);
    if (!f) return;
    *f = (Finding){.persons = persons};
    memcpy(f->hash, person->hash, sizeof f->hash);
    store_find_person(persons->server->store, (StoreThen){take_recheck, f}, f->hash);
}

void persons_recheck(Persons *persons, uint64_t number)
{
    persons->rechecks++;
    for (size_t i = 0; i < persons->size; i++)
        for (Person *p = persons->slot[i]; p; p = p->next)
            if (p->held && !p->gone && (!number || p->who.number == number)) recheck(persons, p);
}

static Person *by_number(const Persons *persons, uint64_t number)
{
    for (size_t i = 0; i < persons->size; i++)
        for (Person *p = persons->slot[i]; p; p = p->next)
            if (p->who.number == number) return p;
    return NULL;
}

bool persons_is_held(const Persons *persons, uint64_t number)
{
    const Person *p = by_number(persons, number);
    return p && p->held && !p->gone;
}

void persons_gone(Persons *persons, uint64_t number)
{
    Person *p = by_number(persons, number);
    persons->rechecks++; /* a lookup on its way may still find them */
    if (!p || p->gone) return;
    p->gone = true;
    if (p->held) sessions_part(persons->server, p, "erased");
}

/* ---- making --------------------------------------------------------------------------------------------------------------- */

typedef struct Making {
    Persons *persons;
    PersonMade *made;
    void *self;
    uint8_t hash[32];
    char token[PERSON_TOKEN_TEXT + 1];
} Making;

static void answer_make(void *self, const StoreReply *reply)
{
    Making *m = self;
    Person *p = NULL;
    if (reply->outcome == STORE_DURABLE) p = add(m->persons, &reply->person, m->hash);
    m->made(m->self, p, m->token);
    explicit_bzero(m, sizeof *m);
    free(m);
}

static void new_token(char token[PERSON_TOKEN_TEXT + 1], uint8_t hash[32])
{
    uint8_t bytes[TOKEN_BYTES];
    server_random(bytes, sizeof bytes);
    fb_hex_write(token, bytes, sizeof bytes);
    hash_token(hash, token);
}

void person_make(Persons *persons, PersonKind kind, const FbName *name, PersonMade *made,
                 void *self)
{
    Making *m = malloc(sizeof *m);
    if (!m) return made(self, NULL, "");
    *m = (Making){.persons = persons, .made = made, .self = self};
    new_token(m->token, m->hash);
    store_add_person(persons->server->store, (StoreThen){answer_make, m}, m->hash,
                     name ? name->text : "", (int)kind, server_clock());
}
