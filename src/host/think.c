/* think.c - see think.h. */
#include "host/think.h"

#include <string.h>

size_t fb_think_bytes(const FbThink *ask) { return fb_level_bytes(fb_level_at(ask->ask.level)); }

/* The picks of a decision share what time there is: each may take two thirds of what is left. */
static uint64_t share(uint64_t until, uint64_t now)
{
    if (until == FB_NEVER) return FB_NEVER;
    return now < until ? now + (until - now) / 3 * 2 : now;
}

static void begin_pick(FbThought *thought, uint64_t now)
{
    thought->pick_until = share(thought->until, now);
    thought->begun = false;
}

void fb_thought_begin(FbThought *thought, void *memory, const FbThink *ask, uint64_t until,
                      uint64_t now)
{
    const FbLevel *level = fb_level_at(ask->ask.level);
    memset(thought, 0, sizeof *thought);
    thought->bot = fb_bot_make(memory, level, ask->ask.seat, ask->seed);
    if (ask->iterations) fb_bot_budget(thought->bot, ask->iterations);
    for (int i = 0; i < ask->seen_n; i++)
        fb_bot_see(thought->bot, &ask->seen[i]);
    fb_bot_ask(thought->bot, &ask->view);
    thought->until = until;
    begin_pick(thought, now);
}

/* True: the decision is made. */
static bool pick(FbThought *thought, uint64_t now)
{
    FbPick pick = fb_bot_answer(thought->bot);
    FbPicks *picks = &thought->picks;
    picks->what[picks->n++] = pick.what;
    if (picks->n == FB_PICKS_MAX || !fb_bot_ahead(thought->bot, pick)) return true;
    begin_pick(thought, now);
    return false;
}

/* However late it is, each pick is thought about for one slice. */
bool fb_thought_work(FbThought *thought, uint32_t iterations, uint64_t now)
{
    if (thought->begun && now >= thought->pick_until) return pick(thought, now);
    thought->begun = true;
    thought->left = fb_bot_think(thought->bot, iterations);
    return !thought->left && pick(thought, now);
}
