/* player.h - one entry at a seat: told what its seat may see, asked for picks. Behind it is one of our bots or
 * somebody's command. Where it fails (an illegal pick, a crash, garbage, too late) it has forfeited the game, and
 * a stand-in picks at random for it, so that the others can play on.
 *
 * A command is sent, a line each, and has to answer every line with one line that begins with `ok`:
 *
 *   hello                            once, when it is started
 *   observe JSON                     a game begins: what its seat sees after the deal (docs/json.md)
 *   event JSON                       whatever its seat is shown from then on, to the end of the game
 *   go seat=A level=random seed=N    its seat is asked; `ok A:CON,B3` is the move. In place of level=random stands
 *                                    what its entry has in brackets: cmd[level=don ms=50]:PROGRAM
 *   quit                             at the end
 *
 * Events are sent together with the next `go`, and the time-out is for all of their answers; so is the time that is
 * measured. A move may run on over several decisions of its seat: it is not asked again as long as there are picks
 * left and nobody else has to decide; then the rest is dropped. In a counter window the rest is dropped, too, where
 * another Counter was first.
 *
 * Owns: what is said to a command, and what its answer means. It is handed views and events of its seat, never
 * a game. */
#ifndef FB_ARENA_PLAYER_H
#define FB_ARENA_PLAYER_H

#include "arena/command.h"
#include "arena/match.h"
#include "arena/times.h"

typedef struct ArenaPlayer {
    const ArenaEntry *entry;
    ArenaPatience patience;
    void *memory; /* of the bot */
    FbBot *bot;   /* NULL for a command */
    ArenaCommand *command;
    FbRng rng; /* the seeds that a command is sent; what the stand-in picks */
    int seat;
    bool forfeited;
    char why[COMMAND_WHY];
    int complaints;            /* about it so far */
    FbPick queue[FB_MOVE_MAX]; /* of a command's move, what has not been asked for yet */
    int queued, taken;
    ArenaTimes times;
} ArenaPlayer;

void player_open(ArenaPlayer *player, const ArenaEntry *entry, ArenaPatience patience);
void player_close(ArenaPlayer *player);

/* A game begins: the level that plays for the entry (NULL for a command), the seat, and the view after the deal. Then every event, as fb_event_for made it: those of the
 * deal are for bots alone (`dealt`), a command has its view. */
void player_sit(ArenaPlayer *player, const FbLevel *level, int seat, uint64_t seed);
void player_dealt(ArenaPlayer *player, const FbView *view);
void player_see(ArenaPlayer *player, const FbEvent *event);
/* The pick of this seat, which is asked: always a legal one. */
FbPick player_pick(ArenaPlayer *player, const FbView *view);
/* What it meant to pick further is void: another was first, or another seat has to decide. */
void player_forget(ArenaPlayer *player);
/* The game is over: what was not sent yet is sent. */
void player_rise(ArenaPlayer *player);

#endif
