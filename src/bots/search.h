/* search.h - the tree that `capo` and `don` grow (search.c), for the files that read it (values.c, advice.c). Private to
 * bots/. */
#ifndef FB_SEARCH_H
#define FB_SEARCH_H

#include "bots/level.h"
#include "bots/memory.h"

enum { NODES = 65536 };

typedef struct Node {
    uint32_t child, sibling; /* 0: none */
    uint32_t visits, possible;
    float sum; /* of the seat's chances, over the visits */
    FbPick pick;
} Node;

typedef struct Search {
    FbBot bot;
    Memory memory;
    FbFastShuffler shuffler;
    float chances[FB_SEATS]; /* sums over the iterations, which node 0 counts as visits */
    uint32_t nodes;
    Node node[NODES]; /* node 0 is the question */
} Search;

/* ---- moves (values.c) ---------------------------------------------------------------------------- */

/* Does the decision go on after this pick? Hidden cards make no difference, so any world will do. */
bool values_go_on(const FbGame *before, FbPick pick, const FbGame *after);
/* A bot that does not search, and has been asked in this world, picks until the decision ends. Its picks are appended to
 * the move. */
void values_decide(FbBot *bot, FbGame *world, FbShuffler *shuffler, FbMove *move);

#endif
