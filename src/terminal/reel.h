/* reel.h - a record as a row of moves, each of which can be gone to. Private to replay.c and reel.c. */
#ifndef FB_TERMINAL_REEL_H
#define FB_TERMINAL_REEL_H

#include "terminal/play.h"
#include "terminal/replay.h"

typedef struct Reel {
    const ReplayGame *g;
    int *move; /* how many picks stand before each move; one more at the end */
    int *turn; /* which turn it is then */
    int moves, at, seat;
    FbGame game;      /* behind move `at` */
    FbClient client;  /* what the seat knows then; for REPLAY_OPEN a spectator, who is told all */
    float *chance;    /* of winning, before each move, as the seat sees it; of `curve` alone */
    uint8_t *weighed; /* how well: 0 not at all, 1 at a glance, 2 with thought */
    int curve;        /* the seat whose chances they are */
    FbClientLine line[PLAY_LINES]; /* of the client */
} Reel;

void reel_open(Reel *reel, const ReplayGame *game);
void reel_close(Reel *reel);
/* To a move, and to a seat's eyes. */
void reel_go(Reel *reel, int at, int seat);
/* To the beginning of the turn before or behind. */
void reel_turn(Reel *reel, int by);
/* Weighs one more position, those near the present one first; false when all are weighed. */
bool reel_weigh(Reel *reel);

#endif
