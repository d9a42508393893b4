/* bot.h - players of a seat. A bot is shown a view and the legal picks of its seat, never a game; what
 * it does is a function of the view, its level and its seed. Clock and threads are the caller's. */
#ifndef FB_BOT_H
#define FB_BOT_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FbBot FbBot;

/* A level: how one pick is chosen. The view's seat is asked, so there is something to pick. */
typedef struct FbLevel {
    const char *name;
    FbPick (*pick)(FbBot *bot, const FbView *view);
} FbLevel;

struct FbBot {
    const FbLevel *level;
    FbRng rng;
};

/* By name ("random"), or NULL. By number from 0, or NULL behind the last. */
FB_API const FbLevel *fb_level_find(const char *name, size_t length);
FB_API const FbLevel *fb_level_at(int number);

FB_API void fb_bot_start(FbBot *bot, const FbLevel *level, uint64_t seed);
FB_API FbPick fb_bot_pick(FbBot *bot, const FbView *view);

enum { FB_GO_MAX = 128 };
/* The picks that the bot would make from this view on, until another seat has to decide or its own seat
 * would learn a card. Answers how many; 0 where its seat has nothing to decide. */
FB_API int fb_bot_go(FbBot *bot, const FbView *view, FbPick picks[FB_GO_MAX]);

#ifdef __cplusplus
}
#endif
#endif
