/* support.h - a batch and its rows, each of them just as long as it has to be, so that a sanitizer sees what goes beyond. */
#ifndef FAMBIZ_TEST_LEARN_SUPPORT_H
#define FAMBIZ_TEST_LEARN_SUPPORT_H

#include <stdlib.h>

#include "learn/game.h"

typedef struct Rig {
    FbLearn *learn;
    FbLearnOut out;
    uint8_t *picks;
    size_t bytes;
} Rig;

static inline Rig rig_make(const FbLearnTable *table, uint32_t games)
{
    Rig rig = {.bytes = fb_learn_bytes(table, games), .picks = calloc(games, 1)};
    rig.learn = fb_learn_make(malloc(rig.bytes), table, games);
    rig.out.observation = malloc(games * sizeof(FbObservation));
    rig.out.mask = malloc((size_t)games * FB_LEARN_PICKS);
    rig.out.reward = malloc(games * sizeof(float) * table->players);
    rig.out.done = malloc(games);
    rig.out.seat = malloc(games);
    return rig;
}

static inline void rig_free(Rig *rig)
{
    free(rig->learn);
    free(rig->picks);
    free(rig->out.observation);
    free(rig->out.mask);
    free(rig->out.reward);
    free(rig->out.done);
    free(rig->out.seat);
}

static inline FbLearnTable table_of(int players)
{
    return (FbLearnTable){
        .rules = fb_edition(FB_LOOKOUT_2021), .players = (uint8_t)players, .patience = 2000};
}

/* All picks are legal. */
static inline void step(Rig *rig)
{
    if (fb_learn_step(rig->learn, rig->picks, &rig->out) != rig->learn->games) abort();
}

static inline void step_at_random(Rig *rig, FbRng *rng)
{
    fb_learn_random(rig->learn, rng, rig->picks);
    step(rig);
}

#endif
