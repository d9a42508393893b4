/* bot.c - the table of levels, and what all bots have in common: asking, thinking, a whole decision. */
#include "bots/level.h"

static const FbLevel *const levels[] = {&level_random,  &level_stooge, &level_thug,
                                        &level_soldier, &level_capo,   &level_don};
enum { LEVELS = sizeof levels / sizeof *levels };

const FbLevel *fb_level_at(int number)
{
    return number >= 0 && number < LEVELS ? levels[number] : NULL;
}

static bool is_word(const char *word, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (word[i] == '\0' || word[i] != text[i]) return false;
    return word[length] == '\0';
}

const FbLevel *fb_level_find(const char *name, size_t length)
{
    for (int i = 0; i < LEVELS; i++)
        if (is_word(levels[i]->name, name, length)) return levels[i];
    return NULL;
}

const char *fb_level_name(const FbLevel *level) { return level->name; }

uint32_t fb_level_iterations(const FbLevel *level) { return level->iterations; }

size_t fb_level_bytes(const FbLevel *level) { return level->bytes; }

FbBot *fb_bot_make(void *memory, const FbLevel *level, int seat, uint64_t seed)
{
    FbBot *bot = memory;
    *bot = (FbBot){.level = level, .rng = {seed}, .seat = seat, .budget = level->iterations};
    return bot;
}

void fb_bot_budget(FbBot *bot, uint32_t iterations)
{
    if (bot->level->iterations) bot->budget = iterations;
}

void fb_bot_see(FbBot *bot, const FbEvent *event) { (void)bot, (void)event; }

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

FbPick fb_bot_pick(FbBot *bot, const FbView *view)
{
    fb_bot_ask(bot, view);
    while (fb_bot_think(bot, UINT32_MAX) > 0)
        continue;
    return fb_bot_answer(bot);
}

void level_think_nothing(FbBot *bot, uint32_t iterations) { (void)bot, (void)iterations; }

FbPick level_answer_chosen(const FbBot *bot) { return bot->chosen; }

/* ---- a whole decision ------------------------------------------------------------------------------ */

static bool is_asked(const FbView *view)
{
    return view->seat < FB_SEATS && (view->open.now.asked >> view->seat & 1);
}

/* An event by which this seat learns a card that it could not have named before: its own draw, or the
 * hand of a family that is out. */
static bool teaches(const FbEvent *event, int seat)
{
    return (event->type == FB_E_DREW && event->seat == seat) ||
           (event->type == FB_E_DISCARD && event->seat != seat);
}

/* Moves the view on by one pick of its own seat, in a world drawn at random: until a card is learned
 * everything that its seat sees is the same in all of them. False at the end of what can be foreseen. */
static bool foresee(FbView *view, FbPick pick, FbRng *rng)
{
    FbGame world;
    FbEvents events = {0};
    FbFastShuffler shuffler;
    fb_fast_shuffler(&shuffler, fb_rng_next(rng));
    if (!fb_sample(view, rng, &world)) return false;
    fb_apply(&world, pick, &shuffler.base, &events);
    for (int i = 0; i < events.n; i++) {
        FbEvent seen;
        if (!fb_event_for(&events.e[i], view->seat, &seen)) continue;
        if (teaches(&seen, view->seat) || !fb_view_apply(view, &seen)) return false;
    }
    return is_asked(view);
}

int fb_bot_go(FbBot *bot, const FbView *view, FbPick picks[FB_GO_MAX])
{
    FbView ahead = *view;
    FbRng rng = {bot->rng.state ^ UINT64_C(0x5bd1e9955bd1e995)};
    int n = 0;
    if (!is_asked(view)) return 0;
    do
        picks[n] = fb_bot_pick(bot, &ahead);
    while (foresee(&ahead, picks[n++], &rng) && n < FB_GO_MAX);
    return n;
}
