/* worlds.h - two worlds over the wire: worlds.c plays them, worlds_saved.c saves them for a server to find. */
#ifndef FAMBIZ_TEST_SERVER_WORLDS_H
#define FAMBIZ_TEST_SERVER_WORLDS_H

#include "logbook.h"
#include "player.h"
#include "serve.h"
#include "table/redeal.h"

enum { SEATS = 4, PEOPLE = 5, TICKS = 400, SAID = 512, DECK_LEFT = 9 };

typedef struct Said {
    int tick, player;
    bool refused;
    FbCard attempt; /* or FB_NONE */
    int n;
    char text[SAID];
} Said;

typedef struct Ears { /* frames, each with its time and length before it */
    uint8_t *bytes;
    size_t n, size, compared;
} Ears;

typedef struct Table {
    FbTable begun;
    FbKept kept; /* beside it */
    FbSaved head;
    uint64_t game;
    uint32_t seq;
    Deal deal, other;
    Tracker tracker;
} Table;

typedef struct Test {
    Party *party;
    Serve base, serve;
    Table *table;
    int tables;
    Said *said;
    int said_n, said_size;
    uint32_t wait[TICKS]; /* µs from the tick before */
    int ticks;
    Ears first[64 * PEOPLE], second[64 * PEOPLE], *ears;
    Said *asking; /* the input being sent */
    int pongs;
    uint64_t worlds, moved, frames, differ;
} Test;

/* A data folder for t->serve: the one in which the tables were put aside, with each table as it is in this world. */
void worlds_copy(Test *t);
void worlds_save(Test *t, const FbTable *(*of)(const Table *table, FbTable *room));
const FbTable *worlds_as_it_was(const Table *table, FbTable *room);
const FbTable *worlds_dealt_anew(const Table *table, FbTable *room);

/* A table as it was put aside. */
void worlds_begin(Test *t, const Logged *logged);
/* A row of the log: where its cards came from, and who has seen them. */
void worlds_follow(void *self, const Logged *logged, const FbTableOut *out);
void worlds_pin_attempts(Test *t);

#endif
