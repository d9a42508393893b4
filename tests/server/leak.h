/* leak.h - what leak.c has heard, and leak_check.c compares with what might have been said. */
#ifndef FAMBIZ_TEST_SERVER_LEAK_H
#define FAMBIZ_TEST_SERVER_LEAK_H

#include "player.h"
#include "serve.h"

enum { PEOPLE = 6, SEATS = 4, WATCHES = 4, WANDERS = 5, STEPS = 8192, KEYS = 8 };
enum { A_VIEW = 254, A_DEAL = 255 }; /* in a stream of cards: a whole view, or a deal, comes here */

typedef struct Seen { /* a whole view */
    uint32_t step;
    uint8_t count[FB_CARDS];
} Seen;

typedef struct Reader {
    uint8_t *stream; /* the cards that were named, and where views and deals came */
    size_t n, size;
    Seen *view;
    int views, view_size;
} Reader;

typedef struct Table {
    Reader reader[PEOPLE];
    uint32_t upto[STEPS]; /* events of the game, but for questions, up to this step and with it */
    char key[KEYS][65];   /* every 64 hexadecimal digits that were told before the end */
    int keys;
    bool over;
} Table;

typedef struct Test {
    Party *party;
    Serve serve;
    Table *table;
    int tables, over;
    uint64_t frames, cards, views, seeds, wandered;
} Test;

/* How many of these events are no questions. */
uint32_t leak_facts(const FbEvent *e, int n);
void *leak_grow(void *old, size_t n);
/* The server is dead: every game is played again from its log, and whatever was told is held against it. */
void leak_check(Test *t);

#endif
