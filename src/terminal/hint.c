/* hint.c - see hint.h. The page asks the same adviser, so both give the same hints. */
#include "terminal/hint.h"

#include <stdlib.h>

#include "terminal/clock.h"

/* The longest wait, even on a busy machine; usually it takes half of that. */
enum { HINT_MS = 1200, SLICE = 64 };

static void *room(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (!memory) abort();
    return memory;
}

bool hint_move(const FbView *view, FbMove *move)
{
    uint64_t until = clock_ms() + HINT_MS;
    FbBot *bot = fb_adviser(room(fb_adviser_bytes()), view);
    while (fb_bot_think(bot, SLICE) && clock_ms() < until)
        continue;
    bool found = fb_bot_advice(bot, move, 1) > 0;
    free(bot);
    return found;
}

/* A capo looks at the position alone, so it can be shown any of them. */
void hint_chances(const FbView *view, uint32_t iterations, float chance[FB_SEATS])
{
    const FbLevel *level = fb_level_find("capo", 4);
    FbBot *bot =
        fb_bot_make(room(fb_level_bytes(level)), level, view->seat < FB_SEATS ? view->seat : 0, 1);
    fb_bot_budget(bot, iterations);
    fb_bot_look(bot, view);
    for (uint32_t left = iterations; left;)
        left = fb_bot_think(bot, left);
    fb_bot_chances(bot, chance);
    free(bot);
}
