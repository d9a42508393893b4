/* train_play.h - the games that the network learns from: who sits at the table, and what its decisions came to. */
#ifndef FAMBIZ_BENCH_TRAIN_PLAY_H
#define FAMBIZ_BENCH_TRAIN_PLAY_H

#include "train_net.h"

enum { PAST = 8 };

/* Tables, by who sits with the learner. */
typedef enum Company { ITSELF, ITS_PAST, ONE_TASTE, TASTES, LEVELS, COMPANIES } Company;

typedef struct Tally {
    long games, seats, wins; /* of learners; `seats` is how many sat down */
    double fair;             /* the wins of a fair share */
} Tally;

typedef struct School {
    Params now;
    Params past[PAST];
    int pasts; /* how many there are */
    Tally tally[COMPANIES];
} School;

/* Plays one game and adds what its learners decided. */
void school_play(School *school, FbRng *rng, Batch *batch);

const char *company_name(Company company);

#endif
