/* player.h - one entry at a seat: told what its seat may see, and asked for picks. Behind it is one of our bots or somebody's command.
 * If it fails (an illegal pick, a crash, garbage, too late) it has forfeited the game, and a stand-in picks at random in its place, so
 * that the others can play on.
 *
 * A command is sent these lines, and has to answer each with one line that begins with `ok`:
 *
 *   hello                            once, when it is started
 *   observe JSON                     a game begins: what its seat sees after the deal (docs/json.md)
 *   event JSON                       whatever its seat is shown from then on, to the end of the game
 *   go seat=A level=random seed=N    its seat is asked; `ok A:CON,B3` is the move. level=random is replaced by what
 *                                    its entry has in brackets: cmd[level=don ms=50]:PROGRAM
 *   quit                             at the end
 *
 * Events are sent together with the next `go`; the time-out, and the time that is measured, are for all of their answers. A move may
 * cover several decisions of its seat. While it has picks left and nobody else has to decide, the command is not asked again; then
 * the rest is dropped. The rest is also dropped if another Counter was first in a window.
 *
 * Owns: what is said to a command, and what its answer means. It is handed views and events of its seat, never a game. */
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
    FbRng rng; /* for the seeds a command is sent, and for the stand-in */
    int seat;
    bool forfeited;
    char why[COMMAND_WHY];
    int complaints;            /* printed about it so far */
    FbPick queue[FB_MOVE_MAX]; /* the rest of a command's move */
    int queued, taken;
    ArenaTimes times;
} ArenaPlayer;

void player_open(ArenaPlayer *player, const ArenaEntry *entry, ArenaPatience patience);
void player_close(ArenaPlayer *player);

/* A game begins: player_sit, with the level that plays for the entry (NULL: a command). A bot sees every event of the deal, a command
 * gets the view after it (player_dealt). From then on both see every event, as fb_event_for made it. */
void player_sit(ArenaPlayer *player, const FbLevel *level, int seat, uint64_t seed);
void player_dealt(ArenaPlayer *player, const FbView *view);
void player_see(ArenaPlayer *player, const FbEvent *event);
/* The pick of this seat; always a legal one. */
FbPick player_pick(ArenaPlayer *player, const FbView *view);
/* Drops the rest of its move: another player was first, or another seat has to decide. */
void player_forget(ArenaPlayer *player);
/* The game is over: sends a command the last events. */
void player_rise(ArenaPlayer *player);

#endif
