/* bot.h - players of a seat. A bot is shown what its seat may see, never a game: the events (fb_bot_see) and,
 * when its seat is asked, the view (fb_bot_ask). What it remembers is its own.
 *
 * It thinks in slices of iterations; clock and threads are the caller's. With the same level, seed, events and
 * number of iterations the answer is the same on every machine. Nothing is allocated: the caller hands in the
 * memory, once. */
#ifndef FB_BOT_H
#define FB_BOT_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FbBot FbBot;
typedef struct FbLevel FbLevel;

/* ---- levels ------------------------------------------------------------------------------------- */

/* By position from 0, weakest first, NULL behind the last; by name ("soldier"), or NULL. */
FB_API const FbLevel *fb_level_at(int at);
FB_API const FbLevel *fb_level_find(const char *name, size_t length);
FB_API const char *fb_level_name(const FbLevel *level);
/* The iterations of a whole decision; 0 for a level that does not search. */
FB_API uint32_t fb_level_iterations(const FbLevel *level);
/* Does it remember the events that it is shown? To one that does not they need not be. */
FB_API bool fb_level_remembers(const FbLevel *level);
/* The index of the level with this name, as tables and settings hold it; -1 if no level has it. */
FB_API int fb_level_position(const char *name);
/* Levels are stored by a number that stays the same when others are added. These two turn the position of a level into
 * its number, and a number into a position; both answer -1 for a level that does not exist. */
FB_API int fb_level_number(int at);
FB_API int fb_level_of_number(int number);
/* The memory that a bot of this level needs. */
FB_API size_t fb_level_bytes(const FbLevel *level);

/* ---- a bot -------------------------------------------------------------------------------------- */

/* Makes a bot in `memory` (fb_level_bytes of it, aligned as malloc does). */
FB_API FbBot *fb_bot_make(void *memory, const FbLevel *level, int seat, uint64_t seed);
/* Another number of iterations than its level's. */
FB_API void fb_bot_budget(FbBot *bot, uint32_t iterations);
/* An event, as fb_event_for made it for the bot's seat. All of them, in order, if it is to remember. */
FB_API void fb_bot_see(FbBot *bot, const FbEvent *event);

/* A question: the bot's seat is asked in this view. Then slices of thought until none is left (the whole
 * budget is used whatever the bot holds: time tells), then the answer. */
FB_API void fb_bot_ask(FbBot *bot, const FbView *view);
FB_API uint32_t fb_bot_think(FbBot *bot, uint32_t iterations); /* how many are left */
FB_API FbPick fb_bot_answer(const FbBot *bot);
/* Several threads: as many bots of one level, with seeds of their own, are asked the same and think their parts; then
 * the first is handed what each of the others found, in a fixed order, and answers for all. */
FB_API void fb_bot_join(FbBot *bot, const FbBot *other);
/* The three in one. */
FB_API FbPick fb_bot_pick(FbBot *bot, const FbView *view);

enum { FB_GO_MAX = 128 };
/* The picks that the bot would make from this view on, until another seat has to decide or its own seat
 * would learn a card. Answers how many; 0 where its seat has nothing to decide. */
FB_API int fb_bot_go(FbBot *bot, const FbView *view, FbPick picks[FB_GO_MAX]);
/* The same step by step, for a caller with a clock: takes the pick as made and asks on from there. False, and
 * nothing is asked, where fb_bot_go would stop. */
FB_API bool fb_bot_ahead(FbBot *bot, FbPick pick);

/* ---- what it thinks ------------------------------------------------------------------------------ */

/* As fb_bot_ask, for a view in which the seat need not be asked: then it thinks about its chances alone. Nothing is
 * left to think about for a seat that is out, and when the game is over. */
FB_API void fb_bot_look(FbBot *bot, const FbView *view);
/* How many iterations it has thought since. */
FB_API uint32_t fb_bot_thought(const FbBot *bot);
/* Each seat's chance of winning as far as the bot's seat can know; they add up to 1. Without any thought it is a
 * guess from what lies open. */
FB_API void fb_bot_chances(const FbBot *bot, float chance[FB_SEATS]);

enum { FB_MOVE_PICKS = 64 };
/* A move of the seat that is asked: the picks of one decision, as far as they were thought through. */
typedef struct FbMove {
    FbPick pick[FB_MOVE_PICKS];
    int n;
    uint32_t visits; /* how many iterations began with it */
    float chance;    /* of winning with it */
} FbMove;
/* The moves considered, the most visited first; answers how many there are, `most` at most. A level that does not
 * search has one, its own, with no visits. Mobsters that are alike count once. */
FB_API int fb_bot_moves(const FbBot *bot, FbMove *moves, int most);

/* ---- advice to people ---------------------------------------------------------------------------- */

/* The bot that the page and the terminal ask for a hint, so that both say the same of the same view: a don. It has looked
 * at the view already, and wants to think. `memory` as for fb_bot_make. */
FB_API size_t fb_adviser_bytes(void);
FB_API FbBot *fb_adviser(void *memory, const FbView *view);
/* Whole moves, to the last target: first the one that the bot would make itself, then the others as fb_bot_moves has
 * them. Answers how many. */
FB_API int fb_bot_advice(const FbBot *bot, FbMove *moves, int most);

#ifdef __cplusplus
}
#endif
#endif
