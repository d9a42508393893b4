/* reel.h - a record as a row of moves, with a way to each of them. Private to replay.c and
 * reel.c. */
#ifndef FB_TERMINAL_REEL_H
#define FB_TERMINAL_REEL_H

#include "terminal/play.h"
#include "terminal/replay.h"

typedef struct Reel {
    const ReplayGame *g;
    int *move; /* how many picks come before each move; one more at the end */
    int *turn; /* the turn that it belongs to */
    int moves, at, seat;
    FbGame game; /* behind move `at` */
    FbClient
        client; /* what the seat knows by then; for REPLAY_OPEN a spectator who is told everything */
    float *chance;                 /* of `curve` to win, before each move, as the seat sees it */
    uint8_t *weighed;              /* how well: 0 not at all, 1 roughly, 2 well */
    int curve;                     /* the seat whose chances they are */
    FbClientLine line[PLAY_LINES]; /* of the client */
} Reel;

void reel_open(Reel *reel, const ReplayGame *game);
void reel_close(Reel *reel);
/* Goes to a move, as this seat sees it. */
void reel_go(Reel *reel, int at, int seat);
/* Goes to the beginning of the turn before or after this one. */
void reel_turn(Reel *reel, int by);
/* Weighs one more position, from the current one outwards; false when all are done. */
bool reel_weigh(Reel *reel);

#endif
