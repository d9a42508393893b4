/* load.h - N tables of four, driven over real sockets, one pick in flight a table.
 *
 * Owns who picks next and when, and the times that it took. Two ways to play a table: `checked` reads every message and
 * moves every view on (tests/server/player.h); the others are only glanced at, because a reader of JSON on the second
 * core would be what is measured. */
#ifndef FAMBIZ_BENCH_LOAD_H
#define FAMBIZ_BENCH_LOAD_H

#include "mind.h"
#include "player.h"
#include "serve.h"

enum { LOAD_SEATS = 4 };

typedef struct LoadTable {
    uint32_t step; /* the last one that all four have */
    uint8_t have;  /* bit i: player i has the one after that */
    uint8_t asked; /* the player who picks next, or FB_NONE: not known yet */
    uint8_t sender;
    bool waiting, checked;
    uint64_t said;
    FbHand hand[LOAD_SEATS]; /* of a table that is only glanced at */
} LoadTable;

typedef struct Load {
    Party *party;
    LoadTable *table;
    int tables, next;
    double rate;      /* picks a second over all tables; 0: as many as it goes */
    int pause;        /* milliseconds to sleep while nothing is due; 0: it has a core to itself */
    bool playing;     /* glances from here on */
    bool human;       /* plays whole games, windows and all, at the pace of people: */
    uint32_t slowest; /* an answer takes them from an eighth of this on (µs); 0: 2.3 s */
    void (*lobby)(Player *p, const FbLobby *lobby); /* what they do between games; NULL: nothing */
    uint64_t picks, left; /* left: closed or refused; there should be none */
    uint64_t until;
    CrowdTimes sender, last;
} Load;

/* Everybody connected, welcome, at no table yet; then everybody seated and dealt cards. */
void load_connect(Load *l, const Serve *serve, int tables, uint64_t seed);
/* The same with several servers on one store: those at one table are spread over all of them. */
void load_connect_nodes(Load *l, const int *ports, int nodes, int tables, uint64_t seed);
void load_seat(Load *l);
/* Plays for so long, then waits until nothing is in flight. */
void load_run(Load *l, double seconds);
/* The server was killed: what is in the log? Ends the program where a pick is missing that somebody was told. How many
 * tables there are. */
int load_verify(const Load *l, const Serve *serve);
void load_free(Load *l);

#endif
