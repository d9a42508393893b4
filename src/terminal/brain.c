/* brain.c - see brain.h. */
#include "terminal/brain.h"

#include <stdlib.h>
#include <string.h>

#include "terminal/clock.h"

enum { SLICE = 64 }; /* iterations: about a millisecond */
/* Nobody is to wait longer for a pick, on however slow a machine; on a usual one all levels are done long before. */
enum { PICK_MS = 2000 };

void brain_close(Brain *brain)
{
    for (int s = 0; s < FB_SEATS; s++)
        free(brain->bot[s]);
    *brain = (Brain){.patient = brain->patient};
}

/* A seed of its own for every bot, from the table's: the same game is played the same way again. */
static void make_bots(Brain *brain, const FbTable *table)
{
    brain_close(brain);
    brain->game = table->games;
    for (int s = 0; s < table->game.open.seats; s++) {
        uint64_t seed;
        const FbLevel *level = fb_level_at(table->seat[s].level);
        if (table->seat[s].kind != FB_SEAT_BOT) level = fb_level_at(table->settings.standin);
        void *memory = calloc(1, fb_level_bytes(level));
        if (!memory) abort();
        memcpy(&seed, table->seed.bytes + 4 * s, sizeof seed);
        brain->bot[s] = fb_bot_make(memory, level, s, seed);
    }
}

void brain_see(Brain *brain, const FbTable *table, const FbTableOut *out)
{
    if (table->phase != FB_TABLE_PLAYING) return;
    if (table->games != brain->game) make_bots(brain, table);
    for (int s = 0; s < table->game.open.seats; s++)
        for (int i = 0; i < out->seen[s].n; i++)
            fb_bot_see(brain->bot[s], &out->event[out->seen[s].first + i]);
}

static void ask(Brain *brain, const FbTable *table, const FbTableAsk *asked)
{
    FbView view;
    if (brain->question == asked->question && brain->seat == asked->seat) return;
    brain->question = asked->question;
    brain->seat = asked->seat;
    brain->picks.n = 0;
    brain->since = clock_ms();
    fb_table_view(table, asked->seat, &view);
    fb_bot_ask(brain->bot[asked->seat], &view);
}

/* One slice. True when the answer is complete: in a window one pick, else the whole decision. */
static bool think(Brain *brain, const FbTable *table)
{
    FbBot *bot = brain->bot[brain->seat];
    bool hurried = !brain->patient && clock_ms() >= brain->since + PICK_MS;
    if (fb_bot_think(bot, SLICE) && !hurried) return false;
    FbPick pick = fb_bot_answer(bot);
    brain->since = clock_ms();
    brain->picks.what[brain->picks.n++] = pick.what;
    return table->window.open || brain->picks.n == FB_PICKS_MAX || !fb_bot_ahead(bot, pick);
}

bool brain_work(Brain *brain, const FbTable *table, int ms, FbInput *input, bool *more)
{
    FbTableAsk asks[FB_ASKS_MAX];
    uint64_t until = clock_ms() + (uint64_t)ms;
    *more = fb_table_asks(table, asks) > 0;
    if (!*more) return false;
    ask(brain, table, &asks[0]);
    while (!think(brain, table))
        if (clock_ms() >= until) return false;
    *input = (FbInput){.type = FB_IN_BOT};
    input->as.bot.seat = brain->seat;
    input->as.bot.question = brain->question;
    input->as.bot.picks = brain->picks;
    brain->question = 0;
    return true;
}
