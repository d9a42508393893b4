/* drive.c - seats that a bot answers for: bots, and stand-ins. Owns when an answer is released, a time drawn before
 * anybody looks at a hand; and what is played when none has come. How a bot thinks is the caller's business. */
#include "bots/bot.h"
#include "fair/sha256.h"
#include "table/work.h"

bool drive_is(const FbTable *t, int seat)
{
    return t->seat[seat].kind == FB_SEAT_BOT || t->seat[seat].why != FB_WHY_NONE;
}

/* ---- when ---------------------------------------------------------------------------------------------------------- */

static void put_le(uint8_t out[4], uint32_t x)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(x >> 8 * i);
}

/* 32 bytes for one seat and question that nobody can foretell without the seed, and that no card has touched. Of the
 * questions of one step only the last waits for an answer, so none is drawn for twice. */
static void draw(const FbTable *t, int seat, uint8_t digest[FB_SHA256_BYTES])
{
    static const char label[] = "fambiz delay";
    uint8_t of[5];
    FbSha256 hash;
    put_le(of, t->step);
    of[4] = (uint8_t)seat;
    fb_sha256_start(&hash);
    fb_sha256_add(&hash, label, sizeof label - 1);
    fb_sha256_add(&hash, t->seed.bytes, sizeof t->seed.bytes);
    fb_sha256_add(&hash, of, sizeof of);
    fb_sha256_end(&hash, digest);
}

/* How long people take who were asked whether they counter: sixteen quantiles, in ms. */
static uint32_t delay(const FbTable *t, int seat)
{
    static const uint16_t quantile[16] = {FB_BOT_MIN, 780,  850,  920,       990,  1060,
                                          1130,       1200, 1270, 1350,      1430, 1520,
                                          1630,       1770, 1980, FB_BOT_MAX};
    uint8_t digest[FB_SHA256_BYTES];
    draw(t, seat, digest);
    return quantile[digest[0] % 16];
}

void drive_ask(FbTable *t, int seat)
{
    memset(&t->seat[seat].answer, 0, sizeof t->seat[seat].answer);
    t->seat[seat].release = clock_time(t) + delay(t, seat);
}

void drive_forget(FbTable *t, int seat)
{
    memset(&t->seat[seat].answer, 0, sizeof t->seat[seat].answer);
    t->seat[seat].release = FB_NEVER;
}

int fb_table_asks(const FbTable *table, FbTableAsk asks[FB_ASKS_MAX])
{
    int n = 0;
    for (int s = 0; s < FB_SEATS && table->phase == FB_TABLE_PLAYING; s++) {
        const FbSeat *seat = &table->seat[s];
        if (seat->release == FB_NEVER || seat->answer.n) continue;
        uint8_t level = seat->kind == FB_SEAT_BOT ? seat->level : table->settings.standin;
        asks[n++] = (FbTableAsk){seat->release, table->step, (uint8_t)s, level};
    }
    return n;
}

/* ---- what ------------------------------------------------------------------------------------------------------------ */

FbTableRefusal input_bot(Work *w)
{
    FbTable *t = w->t;
    const FbIn_bot *in = &w->in->as.bot;
    if (!seat_exists(t, in->seat)) return FB_TABLE_NO_NO_SEAT;
    if (in->picks.n < 1 || in->picks.n > FB_PICKS_MAX) return FB_TABLE_NO_NO_PICKS;
    if (in->question != t->step) return FB_TABLE_NO_STALE;
    FbSeat *seat = &t->seat[in->seat];
    if (seat->release == FB_NEVER || seat->answer.n) return FB_TABLE_NO_NOT_BOT;
    w->out->rule = fb_refuse(&t->game, (FbPick){in->seat, in->picks.what[0]});
    if (w->out->rule) return FB_TABLE_NO_RULES;
    seat->answer.n = in->picks.n;
    memcpy(seat->answer.what, in->picks.what, in->picks.n);
    return FB_TABLE_OK;
}

/* No answer came: a stooge's, who needs no time. It is shown the view of its seat, like any other bot. */
static FbPick stooge(const FbTable *t, int seat)
{
    _Alignas(16) uint8_t memory[1024];
    uint8_t digest[FB_SHA256_BYTES];
    FbView view;
    uint64_t seed = 0;
    draw(t, seat, digest);
    for (int i = 1; i <= 8; i++)
        seed = seed << 8 | digest[i];
    fb_view(&t->game, seat, &view);
    return fb_bot_pick(fb_bot_make(memory, fb_level_find("stooge", 6), seat, seed), &view);
}

static void release_in_window(Work *w, int seat)
{
    FbTable *t = w->t;
    const FbSeat *s = &t->seat[seat];
    FbPick pick = {(uint8_t)seat, s->answer.what[0]};
    if (!s->answer.n) pick = stooge(t, seat);
    window_answer(t, seat, pick, (uint32_t)(s->release - t->window.opened));
}

/* The picks of a move, as far as they go: the first is legal, for it was looked at when it came. */
static int play_answer(Work *w, int seat)
{
    const FbPicks answer = w->t->seat[seat].answer;
    int made = 0;
    for (; made < answer.n && game_room(w); made++) {
        FbPick pick = {(uint8_t)seat, answer.what[made]};
        if (w->t->game.open.now.phase == FB_COUNTERING || fb_refuse(&w->t->game, pick)) break;
        game_pick(w, pick);
    }
    return made;
}

static void play_stooge(Work *w, int seat)
{
    const FbControl *now = &w->t->game.open.now;
    FbControl last;
    do {
        last = *now;
        game_pick(w, stooge(w->t, seat));
    } while (game_room(w) && game_same_decision(&last, now));
}

void drive_release(Work *w, int seat)
{
    const FbControl last = w->t->game.open.now;
    if (w->t->window.open) {
        release_in_window(w, seat);
        return;
    }
    if (!play_answer(w, seat)) play_stooge(w, seat);
    game_went_on(w, &last);
}
