/* person.h - who is who: a person of the store, known by a token.
 *
 * A token is 128 random bits in hexadecimal digits; the store holds its SHA-256. Guests carry it in a cookie
 * (HttpOnly, SameSite=Lax, Secure under TLS), bot accounts in `Authorization: Bearer`. A Person is in memory while
 * somebody holds it (person_hold, person_drop), so that two connections of one person share one. */
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
    int naming; /* names that are not yet durable: what its connections say meanwhile waits */
    uint8_t hash[32];
    bool gone; /* erased, or the token was changed: its connections are closed */
    struct Person *next;
} Person;

Persons *persons_new(Server *server);
void persons_free(Persons *persons);
Server *persons_server(const Persons *persons);

/* Another node has changed this person, or (0) may have changed any: looks again. Who is gone has no connection left. */
void persons_recheck(Persons *persons, uint64_t number);

/* person is NULL where nobody has this token; it is held for the callee, who drops it. Called at once where the
 * person is in memory, later otherwise. */
typedef void PersonFound(void *self, Person *person);
void person_find(Persons *persons, const char *token, PersonFound *found, void *self);
/* A new one. `token` has its text while the call lasts; person is NULL where nothing can be saved. */
typedef void PersonMade(void *self, Person *person, const char *token);
void person_make(Persons *persons, PersonKind kind, const FbName *name, PersonMade *made,
                 void *self);
void person_hold(Person *person);
void person_drop(Persons *persons, Person *person);
/* Kept in the store, too; `saved` (or NULL) is called when it is there, with false where it could not be. False: not a
 * name (1 to 64 bytes of plain text), and nothing is called. */
typedef void PersonSaved(void *self, bool saved);
bool person_rename(Persons *persons, Person *person, const FbName *name);
bool person_rename_then(Persons *persons, Person *person, const FbName *name, PersonSaved *saved,
                        void *self);
/* The end of a token: it is changed to one that nobody knows. Connections are closed, when it is durable. saved is false where it
 * could not be: then nothing happened. */
void person_leave(Persons *persons, Person *person, PersonSaved *ended, void *self);
/* The end of a person (person_erase.c), by its number, whether it is in memory or not: it leaves every table, and all that is kept
 * forgets it, with "Player n" in the records. The same. */
void person_erase(Persons *persons, uint64_t number, PersonSaved *ended, void *self);
/* It was erased, here or by another node: has no connection left, and is nobody. */
void persons_gone(Persons *persons, uint64_t number);
bool persons_is_held(const Persons *persons, uint64_t number); /* is it here now? */
/* Those whose erasure has to be looked after once more, and those who have not come back for so long that they are to be
 * forgotten: from time to time (person_erase.c). */
void persons_look(void *server);
struct StoreRow;
/* A row or envelope of a table without this person: `forget` of StoreOptions (person_forget.c). */
size_t person_forget(const struct StoreRow *row, uint64_t person, const uint8_t *as, void *out,
                     size_t size);
/* The text of a record with another name for a player, counted from 0: `rename` of StoreOptions. */
size_t person_rename_record(const char *text, size_t n, int player, const char *name, char *out,
                            size_t size);
/* The token of a request: from Authorization or the cookie; false where there is none that looks like one. */
struct NetAsk;
bool person_token(const struct NetAsk *ask, char token[PERSON_TOKEN_TEXT + 1]);

#endif
