/* person.h - who is who: a person of the store, known by a token.
 *
 * A token is 128 random bits in hexadecimal digits; the store has only its SHA-256. Guests carry it in a cookie (HttpOnly,
 * SameSite=Lax, Secure under TLS), bot accounts in `Authorization: Bearer`. A Person is in memory while somebody holds it
 * (person_hold, person_drop), so that several connections of one person share it. */
#ifndef FAMBIZ_PEOPLE_PERSON_H
#define FAMBIZ_PEOPLE_PERSON_H

#include "host/host.h"

typedef struct Server Server;
typedef struct Persons Persons;

enum { PERSON_TOKEN_TEXT = 32 };

typedef enum PersonKind { PERSON_GUEST, PERSON_BOT, PERSON_KINDS } PersonKind;

typedef struct Person {
    FbWho who; /* who.number: in the store; never 0 */
    int kind;
    int held;
    int naming; /* how many names of theirs are not durable yet; what their connections say waits meanwhile */
    uint8_t hash[32];
    bool gone; /* erased, or the token was replaced: their connections are closed */
    struct Person *next;
} Person;

Persons *persons_new(Server *server);
void persons_free(Persons *persons);
Server *persons_server(const Persons *persons);

/* Another node has changed this person, or (0) may have changed anybody: asks the store. Whoever is gone loses their
 * connections. */
void persons_recheck(Persons *persons, uint64_t number);

/* person is NULL if nobody has this token; otherwise it is held for the callback, which drops it. Called at once if the person is
 * in memory, later if the store has to be asked. */
typedef void PersonFound(void *self, Person *person);
void person_find(Persons *persons, const char *token, PersonFound *found, void *self);
/* Makes a new person. `token` is valid during the callback; person is NULL if nothing can be saved. */
typedef void PersonMade(void *self, Person *person, const char *token);
void person_make(Persons *persons, PersonKind kind, const FbName *name, PersonMade *made,
                 void *self);
void person_hold(Person *person);
void person_drop(Persons *persons, Person *person);
/* Renames in memory and in the store. `saved` (or NULL) is called when that is durable, or with false if it could not be saved.
 * False: that is not a name (1 to 64 bytes of plain text); nothing is called. */
typedef void PersonSaved(void *self, bool saved);
bool person_rename(Persons *persons, Person *person, const FbName *name);
bool person_rename_then(Persons *persons, Person *person, const FbName *name, PersonSaved *saved,
                        void *self);
/* Ends a token, by replacing it with one that nobody knows. When that is durable the connections are closed. With saved false,
 * nothing has happened. */
void person_leave(Persons *persons, Person *person, PersonSaved *ended, void *self);
/* Erases a person (person_erase.c), in memory or not: they leave every table, and everything that is kept forgets them, with
 * "Player n" in the records. `ended` is called as above. */
void person_erase(Persons *persons, uint64_t number, PersonSaved *ended, void *self);
/* They were erased, here or by another node: their connections are closed. */
void persons_gone(Persons *persons, uint64_t number);
bool persons_is_held(const Persons *persons, uint64_t number); /* are they connected now? */
/* From time to time: erases once more those for whom that is due, and forgets those who have not come back for a long time
 * (person_erase.c). */
void persons_look(void *server);
struct StoreRow;
/* A row or envelope of a table without this person: `forget` of StoreOptions (person_forget.c). */
size_t person_forget(const struct StoreRow *row, uint64_t person, const uint8_t *as, void *out,
                     size_t size);
/* The text of a record with another name for a player, counted from 0: `rename` of StoreOptions. */
size_t person_rename_record(const char *text, size_t n, int player, const char *name, char *out,
                            size_t size);
/* The token of a request, from Authorization or the cookie; false if there is nothing that looks like one. */
struct NetAsk;
bool person_token(const struct NetAsk *ask, char token[PERSON_TOKEN_TEXT + 1]);

#endif
