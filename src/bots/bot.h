/* bot.h - computer players. A bot is shown what its seat may see and never a game: the events (fb_bot_see) and, when its
 * seat is asked, the view (fb_bot_ask). So it cannot cheat, whatever it does.
 *
 * It thinks in slices of iterations; clocks and threads are the caller's business. The same level, seed, events and number
 * of iterations give the same answer on every machine. Nothing is allocated: the caller hands in the memory, once.
 *
 *     FbBot *bot = fb_bot_make(memory, fb_level_find("don", 3), seat, seed);
 *     fb_bot_see(bot, &event);                  every event of the game, as it comes
 *     fb_bot_ask(bot, &view);                   when the seat is asked
 *     while (fb_bot_think(bot, 200) > 0) ...    as often as there is time
 *     fb_bot_answer(bot);                       the pick
 */
#ifndef FB_BOT_H
#define FB_BOT_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FbBot FbBot;
typedef struct FbLevel FbLevel;

/* ---- levels ------------------------------------------------------------------------------------- */

/* By position from 0, weakest first; NULL past the last. By name ("soldier"); NULL if there is no such level. */
FB_API const FbLevel *fb_level_at(int at);
FB_API const FbLevel *fb_level_find(const char *name, size_t length);
FB_API const char *fb_level_name(const FbLevel *level);
/* The iterations for one decision; 0 for a level that does not search. */
FB_API uint32_t fb_level_iterations(const FbLevel *level);
/* Does it remember events? If not, there is no need to show it any. */
FB_API bool fb_level_remembers(const FbLevel *level);
/* The index of the level with this name, as tables and settings hold it; -1 if no level has it. */
FB_API int fb_level_position(const char *name);
/* What is stored of a level is its number, which stays the same when others are added. From position to number and back;
 * -1 if there is no such level. */
FB_API int fb_level_number(int at);
FB_API int fb_level_of_number(int number);
/* The memory that a bot of this level needs. */
FB_API size_t fb_level_bytes(const FbLevel *level);

/* ---- a bot -------------------------------------------------------------------------------------- */

/* Makes a bot in `memory` (fb_level_bytes of it, aligned as malloc does). */
FB_API FbBot *fb_bot_make(void *memory, const FbLevel *level, int seat, uint64_t seed);
/* Think for another number of iterations than the level's. */
FB_API void fb_bot_budget(FbBot *bot, uint32_t iterations);
/* An event that fb_event_for has made for the bot's seat. If it is to remember, it needs all of them, in order. */
FB_API void fb_bot_see(FbBot *bot, const FbEvent *event);

/* A question: the bot's seat is asked in this view. Then slices of thought until none are left, then the answer. It always
 * uses the whole budget, even for an obvious pick: how long a bot thinks must not tell what it holds. */
FB_API void fb_bot_ask(FbBot *bot, const FbView *view);
FB_API uint32_t fb_bot_think(FbBot *bot, uint32_t iterations); /* how many are left */
FB_API FbPick fb_bot_answer(const FbBot *bot);
/* To think in several threads, ask as many bots of one level, with different seeds, the same question. When all have
 * thought, join each of the others to the first, always in the same order; the first then answers for all. */
FB_API void fb_bot_join(FbBot *bot, const FbBot *other);
/* Ask, think and answer in one. */
FB_API FbPick fb_bot_pick(FbBot *bot, const FbView *view);

enum { FB_GO_MAX = 128 };
/* The picks the bot would make from this view on, until another seat has to decide or its own would learn a card. Returns
 * how many; 0 if its seat has nothing to decide. */
FB_API int fb_bot_go(FbBot *bot, const FbView *view, FbPick picks[FB_GO_MAX]);
/* The same step by step, for a caller with a clock: assumes that the pick was made, and asks the next question. False, and
 * nothing is asked, if fb_bot_go would stop here. */
FB_API bool fb_bot_ahead(FbBot *bot, FbPick pick);

/* ---- what it thinks ------------------------------------------------------------------------------ */

/* Like fb_bot_ask, but the seat need not be asked in this view; then the bot only thinks about its chances. If the seat is
 * out or the game is over, there is nothing to think about. */
FB_API void fb_bot_look(FbBot *bot, const FbView *view);
/* How many iterations it has thought since then. */
FB_API uint32_t fb_bot_thought(const FbBot *bot);
/* Each seat's chance of winning, as far as the bot's seat can tell; they add up to 1. Without any thought, a guess from
 * what lies open. */
FB_API void fb_bot_chances(const FbBot *bot, float chance[FB_SEATS]);

enum { FB_MOVE_PICKS = 64 };
/* A move of the seat that is asked: the picks of one decision, as far as the bot has thought them through. */
typedef struct FbMove {
    FbPick pick[FB_MOVE_PICKS];
    int n;
    uint32_t visits; /* iterations that began with it */
    float chance;    /* of winning with it */
} FbMove;
/* The moves it has considered, the most visited first. Returns how many, `most` at most. A level that does not search has
 * one, its own, with no visits. Of mobsters that are alike, only one is considered. */
FB_API int fb_bot_moves(const FbBot *bot, FbMove *moves, int most);

/* ---- advice to people ---------------------------------------------------------------------------- */

/* The bot that page and terminal ask for a hint, a don, so that both give the same advice about the same view. It has
 * looked at the view already and wants to think. `memory` as for fb_bot_make. */
FB_API size_t fb_adviser_bytes(void);
FB_API FbBot *fb_adviser(void *memory, const FbView *view);
/* Whole moves, down to the last target: first the one that the bot would make itself, then the others in the order of
 * fb_bot_moves. Returns how many. */
FB_API int fb_bot_advice(const FbBot *bot, FbMove *moves, int most);

#ifdef __cplusplus
}
#endif
#endif
