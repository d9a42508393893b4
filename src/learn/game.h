/* game.h - one game of an FbLearn: who decides next, and how it stands. Private to learn/. */
#ifndef FB_LEARN_GAME_H
#define FB_LEARN_GAME_H

#include "learn/learn.h"

typedef struct LearnGame {
    FbGame game;
    uint64_t seed;
    uint64_t legal[2];        /* bit w: pick w is legal for `seat`, as the learner counts seats */
    uint32_t decisions;       /* made so far: the number seeds each bot's decision */
    uint32_t window;          /* counter windows so far, for the lots */
    uint32_t quiet;           /* picks since the last death */
    uint8_t answer[FB_SEATS]; /* in a window: what those who have decided will do */
    uint8_t waiting;          /* bit s: seat s still has to decide */
    uint8_t seat;             /* which of them decides now; FB_NONE: nobody */
    uint8_t alive;            /* mobsters in play, to notice a death */
    uint8_t done;             /* FB_LEARN_RUNS … */
} LearnGame;

struct FbLearn {
    FbLearnTable table;
    uint32_t games;
    void *
        bot; /* memory for one bot: no level that is let in remembers anything, so they can take turns in it */
    LearnGame game[];
};

/* A 1 for each bit. */
static inline void mark_bits(uint8_t *to, uint64_t bits)
{
    for (; bits; bits &= bits - 1)
        to[__builtin_ctzll(bits)] = 1;
}

/* Deals it, and lets the bots play up to the learner's first decision. */
void learn_game_deal(FbLearn *learn, LearnGame *g, uint64_t seed);
/* Makes the decision of g->seat, which must be legal; then the bots play up to the learner's next one. */
void learn_game_decide(FbLearn *learn, LearnGame *g, uint8_t what);
/* What a seat may know, as the learner counts seats. */
void learn_game_view(const FbLearn *learn, const LearnGame *g, int seat, FbView *view);
/* The question to g->seat: its view, and g->legal. */
void learn_game_ask(const FbLearn *learn, LearnGame *g, FbView *view);
/* The rewards of a game that is over. */
void learn_game_rewards(const FbLearn *learn, const LearnGame *g, float *reward);

#endif
