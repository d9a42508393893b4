/* job.h - one call of store.h on its way: what calls.c makes of it, and the back ends do. Private to store/. */
#ifndef FAMBIZ_STORE_JOB_H
#define FAMBIZ_STORE_JOB_H

#include "store/store.h"

typedef enum StoreKind {
    /* writing, in groups */
    STORE_OPEN_GAME,
    STORE_APPEND,
    STORE_SNAPSHOT,
    STORE_DROP_GAME,
    STORE_SET_ASIDE, /* name: why */
    STORE_PUT_BACK,
    STORE_DROP_ASIDE,
    STORE_ADD_RECORD,
    STORE_ADD_PERSON,
    STORE_SEE_PERSON,
    STORE_NAME_PERSON,
    STORE_TOKEN_PERSON,
    STORE_ERASE_PERSON, /* bytes: its id in rows */
    STORE_BAN,          /* id: whom; name: the reason */
    STORE_UNBAN,
    /* … between nodes */
    STORE_SET_DUE,
    STORE_CLAIM_LEASE,
    STORE_TAKE_LEASE,
    STORE_END_LEASE,
    STORE_LIST_GAME,
    STORE_GATHER, /* limit: places; when: ms */
    STORE_SIT,
    STORE_MEET,
    STORE_RENEWED,
    /* reading, on a thread of its own: from here on */
    STORE_FIND_PERSON,
    STORE_EXPORT_PERSON, /* bytes: its id in rows */
    STORE_TO_ERASE,
    STORE_FIND_RECORD, /* by id; or by record and person */
    STORE_SEARCH,      /* id: before that one */
    STORE_BANS,
    STORE_ROWS,  /* by game or id */
    STORE_NEWER, /* bytes: StoreAt … */
    STORE_CLOCK,
    STORE_LISTED,
    STORE_MET,
    STORE_OLD_GAMES,
    STORE_ASIDES,
    STORE_ASIDE,
    STORE_KINDS
} StoreKind;

/* Everything that any of them takes. What it points to is copied when it is submitted. */
typedef struct StoreJob {
    StoreKind kind;
    StoreThen then;
    uint64_t game, person, record, aside;
    uint32_t seq;
    const void *bytes;
    size_t n;
    const char *id, *name;
    const uint8_t *token;
    int kind_of, limit;
    int64_t when, since, until;
    uint64_t epoch;
    const StorePlayer *players;
    int player_n;
    const uint64_t *readers;
    int reader_n;
} StoreJob;

void store_submit(Store *store, const StoreJob *job);

#endif
