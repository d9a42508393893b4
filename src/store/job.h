/* job.h - one call of store.h on its way: what calls.c makes of it, and the back ends do. Private to store/. */
#ifndef FAMBIZ_STORE_JOB_H
#define FAMBIZ_STORE_JOB_H

#include "store/store.h"

typedef enum StoreKind {
#define CALL(name, kind, parameters, ...) STORE_##kind,
#define CALL_AGAIN(name, kind, parameters, ...)
#include "store/calls.def"
#undef CALL_AGAIN
#undef CALL
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
