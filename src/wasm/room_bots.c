/* room_bots.c - the bots of the table of this instance: one a seat, in memory that is taken once. They are shown what
 * their seats may see, and think in slices: the worker has the clock. */
#include <string.h>

#include "bots/bot.h"
#include "wasm/page.h"
#include "wasm/room.h"

typedef struct SeatBot {
    FbBot *bot; /* NULL: none yet */
    void *memory;
    size_t bytes;
    const FbLevel *level;
    uint32_t question; /* that it thinks about */
    FbPicks picks;     /* of its answer, so far */
} SeatBot;

static SeatBot bots[FB_SEATS];
static FbRng seeds;

/* Of the bots' own chance: nothing that is dealt depends on it. */
PAGE(void, room_bots_seed, (uint32_t low, uint32_t high))
{
    seeds.state = (uint64_t)high << 32 | low;
}

/* ---- which bot ----------------------------------------------------------------------------------------------------- */

static const FbLevel *level_of(const FbTable *t, int seat)
{
    bool bot = t->seat[seat].kind == FB_SEAT_BOT;
    return fb_level_at(bot ? t->seat[seat].level : t->settings.standin);
}

static bool room_for(SeatBot *b, size_t bytes)
{
    if (b->bytes >= bytes) return true;
    b->memory = page_memory(bytes);
    b->bytes = b->memory ? bytes : 0;
    return b->memory;
}

static void bot_make(SeatBot *b, const FbLevel *level, int seat)
{
    b->bot = NULL;
    b->level = level;
    if (room_for(b, fb_level_bytes(level)))
        b->bot = fb_bot_make(b->memory, level, seat, fb_rng_next(&seeds));
}

/* A level that remembers nothing is made when it is asked; one that remembers, for a seat that nobody else plays, with
 * the deal. */
void room_bots_see(const FbTable *before, const FbTable *now, const FbTableOut *out)
{
    for (int s = 0; s < FB_SEATS; s++) {
        SeatBot *b = &bots[s];
        if (before->games != now->games) {
            b->bot = NULL;
            if (s < now->settings.seats && now->seat[s].kind == FB_SEAT_BOT)
                bot_make(b, level_of(now, s), s);
        }
        for (int i = 0; b->bot && i < out->seen[s].n; i++)
            fb_bot_see(b->bot, &out->event[out->seen[s].first + i]);
    }
}

/* ---- thinking ---------------------------------------------------------------------------------------------------------- */

/* All that are to think: [{"seat":1,"question":12,"due":3200},…]. */
PAGE(int, room_asks, (void))
{
    FbTableAsk asks[FB_ASKS_MAX];
    int n = fb_table_asks(&room_table, asks);
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    fb_json_open(&json, '[');
    for (int i = 0; i < n; i++) {
        fb_json_open(&json, '{');
        fb_json_key(&json, "seat");
        fb_json_put_number(&json, asks[i].seat);
        fb_json_key(&json, "question");
        fb_json_put_number(&json, asks[i].question);
        fb_json_key(&json, "due");
        fb_json_put_number(&json, (int64_t)asks[i].due);
        fb_json_close(&json, '}');
    }
    fb_json_close(&json, ']');
    return page_done(&out);
}

/* The bot of this seat is asked; 0 where there is no memory for it: then the table picks by itself. */
PAGE(int, room_bot_ask, (int seat))
{
    SeatBot *b = &bots[seat];
    const FbLevel *level = level_of(&room_table, seat);
    FbView view;
    if (!b->bot || b->level != level) bot_make(b, level, seat);
    if (!b->bot) return 0;
    memset(&b->picks, 0, sizeof b->picks);
    b->question = room_table.step;
    fb_table_view(&room_table, seat, &view);
    fb_bot_ask(b->bot, &view);
    return 1;
}

/* So many iterations; how many are left of this pick. */
PAGE(uint32_t, room_bot_think, (int seat, uint32_t iterations))
{
    return fb_bot_think(bots[seat].bot, iterations);
}

/* The pick is made up; 1 where the decision goes on, and there is more to think about. */
PAGE(int, room_bot_next, (int seat))
{
    SeatBot *b = &bots[seat];
    FbPick pick = fb_bot_answer(b->bot);
    b->picks.what[b->picks.n++] = pick.what;
    return b->picks.n < FB_PICKS_MAX && fb_bot_ahead(b->bot, pick);
}

/* The answer, as an input. */
PAGE(int, room_bot_answer, (double now, int seat))
{
    FbInput input;
    memset(&input, 0, sizeof input);
    input.type = FB_IN_BOT;
    input.now = (uint64_t)now;
    input.as.bot.seat = (uint8_t)seat;
    input.as.bot.question = bots[seat].question;
    input.as.bot.picks = bots[seat].picks;
    return room_take(0, &input);
}
