/* bot.c - the table of levels, and what all bots have in common: being asked, thinking, answering. */
#include "bots/level.h"

#include <string.h>

enum {
#define FB_LEVEL(number, id) AT_##id,
#include "bots/level.def"
#undef FB_LEVEL
    LEVELS
};

static const FbLevel *const levels[LEVELS] = {
#define FB_LEVEL(number, id) &level_##id,
#include "bots/level.def"
#undef FB_LEVEL
};

const FbLevel *fb_level_at(int at) { return at >= 0 && at < LEVELS ? levels[at] : NULL; }

int fb_level_number(int at)
{
    static const uint8_t number_of[LEVELS] = {
#define FB_LEVEL(number, id) [AT_##id] = (number),
#include "bots/level.def"
#undef FB_LEVEL
    };
    return at >= 0 && at < LEVELS ? number_of[at] : -1;
}

/* Two levels with the same number do not compile. */
int fb_level_of_number(int number)
{
    switch (number) {
#define FB_LEVEL(number, id) \
    case number:             \
        return AT_##id;
#include "bots/level.def"
#undef FB_LEVEL
    default: return -1;
    }
}

static bool is_word(const char *word, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (word[i] == '\0' || word[i] != text[i]) return false;
    return word[length] == '\0';
}

static int position_of(const char *name, size_t length)
{
    for (int i = 0; i < LEVELS; i++)
        if (is_word(levels[i]->name, name, length)) return i;
    return -1;
}

const FbLevel *fb_level_find(const char *name, size_t length)
{
    return fb_level_at(position_of(name, length));
}

int fb_level_position(const char *name) { return position_of(name, strlen(name)); }

const char *fb_level_name(const FbLevel *level) { return level->name; }

uint32_t fb_level_iterations(const FbLevel *level) { return level->iterations; }

bool fb_level_remembers(const FbLevel *level) { return level->see != NULL; }

size_t fb_level_bytes(const FbLevel *level) { return level->bytes; }

FbBot *fb_bot_make(void *memory, const FbLevel *level, int seat, uint64_t seed)
{
    FbBot *bot = memory;
    *bot = (FbBot){.level = level, .rng = {seed}, .seat = seat, .budget = level->iterations};
    if (level->make) level->make(bot);
    return bot;
}

void fb_bot_budget(FbBot *bot, uint32_t iterations)
{
    if (bot->level->iterations) bot->budget = iterations;
}

void fb_bot_see(FbBot *bot, const FbEvent *event)
{
    if (bot->level->see) bot->level->see(bot, event);
}

void fb_bot_ask(FbBot *bot, const FbView *view)
{
    bot->view = *view;
    bot->left = bot->budget;
    bot->level->ask(bot);
}

uint32_t fb_bot_think(FbBot *bot, uint32_t iterations)
{
    uint32_t now = iterations < bot->left ? iterations : bot->left;
    if (now) bot->level->think(bot, now);
    bot->left -= now;
    return bot->left;
}

FbPick fb_bot_answer(const FbBot *bot) { return bot->level->answer(bot); }

void fb_bot_join(FbBot *bot, const FbBot *other)
{
    if (bot->level->join && bot->level == other->level) bot->level->join(bot, other);
}

FbPick fb_bot_pick(FbBot *bot, const FbView *view)
{
    fb_bot_ask(bot, view);
    while (fb_bot_think(bot, UINT32_MAX) > 0)
        continue;
    return fb_bot_answer(bot);
}

void level_think_nothing(FbBot *bot, uint32_t iterations) { (void)bot, (void)iterations; }

FbPick level_answer_chosen(const FbBot *bot) { return bot->chosen; }
