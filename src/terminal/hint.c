/* hint.c - see hint.h. A capo is asked: he weighs each pick, and needs no memory of the game. */
#include "terminal/hint.h"

#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 1500 };

static FbBot *adviser(int seat)
{
    const FbLevel *level = fb_level_find("capo", strlen("capo"));
    void *memory = calloc(1, fb_level_bytes(level));
    if (!memory) abort();
    return fb_bot_make(memory, level, seat < FB_SEATS ? seat : 0, 1);
}

bool hint_move(const FbView *view, FbMove *move)
{
    FbBot *bot = adviser(view->seat);
    fb_bot_budget(bot, ITERATIONS);
    fb_bot_ask(bot, view);
    while (fb_bot_think(bot, ITERATIONS))
        continue;
    bool found = fb_bot_moves(bot, move, 1) > 0;
    free(bot);
    return found;
}

void hint_chances(const FbView *view, uint32_t iterations, float chance[FB_SEATS])
{
    FbBot *bot = adviser(view->seat);
    fb_bot_budget(bot, iterations);
    fb_bot_look(bot, view);
    for (uint32_t left = iterations; left;)
        left = fb_bot_think(bot, left);
    fb_bot_chances(bot, chance);
    free(bot);
}
