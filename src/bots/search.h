/* search.h - the tree that `capo` and `don` grow (search.c), for those who read it out (values.c). Private to bots/. */
#ifndef FB_SEARCH_H
#define FB_SEARCH_H

#include "bots/level.h"
#include "bots/memory.h"

enum { NODES = 65536 };

typedef struct Node {
    uint32_t child, sibling; /* 0: none */
    uint32_t visits, possible;
    float sum; /* of the seat's chances */
    FbPick pick;
} Node;

typedef struct Search {
    FbBot bot;
    Memory memory;
    FbFastShuffler shuffler;
    float chances[FB_SEATS]; /* sums over the iterations, of which node 0 has the number */
    uint32_t nodes;
    Node node[NODES]; /* node 0 is the question */
} Search;

/* ---- moves (values.c) ---------------------------------------------------------------------------- */

/* Whether the decision goes on after this pick. What is hidden has no say in it: any world will do. */
bool values_go_on(const FbGame *before, FbPick pick, const FbGame *after);
/* A bot that does not search, and that was asked in this world, picks until the decision ends; behind what the move has. */
void values_decide(FbBot *bot, FbGame *world, FbShuffler *shuffler, FbMove *move);

#endif
