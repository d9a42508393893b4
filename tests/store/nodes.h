/* nodes.h - for the tests of store/: two nodes on one PostgreSQL, and jobs that one waits for. */
#ifndef FAMBIZ_TEST_STORE_NODES_H
#define FAMBIZ_TEST_STORE_NODES_H

#include "help.h"

extern char nodes_url[200], nodes_database[16];
extern Store *nodes[2];

/* What each node was told of the other. */
typedef struct Hints {
    int n, anything, said, due; /* said: of `anything`, by the other */
    uint64_t game;
    uint32_t seq;
    int64_t at;
    char bytes[64]; /* "": it came without */
} Hints;
extern Hints hints[2];

/* Of a test: a fresh database, with two nodes or with none. */
int nodes_set_up(void **state);
int nodes_set_up_empty(void **state);
int nodes_tear_down(void **state);
Store *nodes_open(int i);

/* A reply with what it points to. */
typedef struct Answer {
    StoreReply reply;
    char rows[400]; /* "snapshot@4:text 5:row 6:row " */
    StoreLease lease[64];
} Answer;

void submit(int i, StoreJob job, Answer *a); /* to node i */
void deliver_both(void);
void wait_both(void); /* until both have replied to all */
Answer ask(int i, StoreJob job);
StoreOutcome outcome(int i, StoreJob job);

StoreJob row(uint64_t game, uint32_t seq, const char *text);
uint64_t new_game(int i, const char *id);

#endif
