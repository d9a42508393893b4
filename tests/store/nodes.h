/* nodes.h - for the tests of store/: two nodes on one PostgreSQL, and calls that wait for their reply. */
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

/* A call of store.h at node i: say submit(0, &answer, store_drop_game, game, 0). */
#define submit(i, answer, call, ...) call(nodes[i], (StoreThen){take_answer, answer}, ##__VA_ARGS__)
#define ask(i, call, ...)            (submit(i, nodes_answer(), call, ##__VA_ARGS__), nodes_wait())
#define outcome(i, call, ...)        (ask(i, call, ##__VA_ARGS__).reply.outcome)
StoreDone take_answer;
Answer *nodes_answer(void); /* where the next one goes … */
Answer nodes_wait(void);    /* … when both have replied to all */
void deliver_both(void);
void wait_both(void);

/* As if it were a call of store.h. */
void row(Store *store, StoreThen then, uint64_t game, uint32_t seq, const char *text);
uint64_t new_game(int i, const char *id);

#endif
