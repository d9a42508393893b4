/* drive.c - seats that a bot answers for: bots, and stand-ins. Owns when an answer is released, a time drawn before
 * anybody looks at a hand; and what is played when none has come. How a bot thinks is the caller's business. */
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
    t->seat[seat].release = pace_bot(t, delay(t, seat));
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

/* Can they be written into a row? Only the first is looked at by the rules before its time has come. */
static bool picks_spelt(const FbPicks *picks)
{
    for (int i = 0; i < picks->n && i < FB_PICKS_MAX; i++)
        if (fb_pick_number(picks->what[i]) == FB_NONE) return false;
    return picks->n >= 1 && picks->n <= FB_PICKS_MAX;
}

FbTableRefusal input_bot(Work *w)
{
    FbTable *t = w->t;
    const FbIn_bot *in = &w->in->as.bot;
    if (!seat_exists(t, in->seat)) return FB_TABLE_NO_NO_SEAT;
    if (!picks_spelt(&in->picks)) return FB_TABLE_NO_NO_PICKS;
    if (in->question != t->step) return FB_TABLE_NO_STALE;
    FbSeat *seat = &t->seat[in->seat];
    if (seat->release == FB_NEVER || seat->answer.n) return FB_TABLE_NO_NOT_BOT;
    w->out->rule = fb_refuse(&t->game, (FbPick){in->seat, in->picks.what[0]});
    if (w->out->rule) return FB_TABLE_NO_RULES;
    seat->answer.n = in->picks.n;
    memcpy(seat->answer.what, in->picks.what, in->picks.n);
    return FB_TABLE_OK;
}

/* No answer came: any card that can be played, by chance. It sees what its seat may see. What it takes is part of what
 * revision 1 does, so it is written here once more and not asked of the stooge of bots/, who may learn. */
static FbPick pick_simply(const FbTable *t, int seat)
{
    uint8_t digest[FB_SHA256_BYTES];
    FbPick picks[FB_LEGAL_MAX];
    FbRng rng = {0};
    FbView view;
    draw(t, seat, digest);
    for (int i = 1; i <= 8; i++)
        rng.state = rng.state << 8 | digest[i];
    fb_view(&t->game, seat, &view);
    int n = fb_view_legal(&view, picks), kept = 0;
    for (int i = 0; i < n; i++)
        if (picks[i].what != FB_W_DROP && picks[i].what != FB_W_END) picks[kept++] = picks[i];
    return picks[fb_rng_below(&rng, (uint32_t)(kept ? kept : n))];
}

/* The next of what the row tells that the table picked by itself. */
static bool pick_told(Work *w, FbPick *pick)
{
    if (w->own_n < w->own->n) pick->what = fb_pick_of_number(w->own->number[w->own_n]);
    w->own_n++;
    w->damaged = w->damaged || w->own_n > w->own->n || fb_refuse(&w->t->game, *pick);
    return !w->damaged;
}

static FbPick pick_by_itself(Work *w, int seat)
{
    FbOwnPicks *own = &w->out->own;
    FbPick pick = {(uint8_t)seat, FB_NONE};
    if (!w->own || !w->own->told || !pick_told(w, &pick)) pick = pick_simply(w->t, seat);
    if (own->n < FB_OWN_MAX) own->number[own->n++] = fb_pick_number(pick.what);
    return pick;
}

static void release_in_window(Work *w, int seat)
{
    FbTable *t = w->t;
    const FbSeat *s = &t->seat[seat];
    FbPick pick = {(uint8_t)seat, s->answer.what[0]};
    if (!s->answer.n) pick = pick_by_itself(w, seat);
    uint64_t reaction = s->release - t->window.opened;
    if (reaction < FB_REACTION_MIN) reaction = FB_REACTION_MIN;
    window_answer(t, seat, pick, (uint32_t)reaction);
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

static void play_simply(Work *w, int seat)
{
    const FbControl *now = &w->t->game.open.now;
    FbControl last;
    do {
        last = *now;
        game_pick(w, pick_by_itself(w, seat));
    } while (game_room(w) && game_same_decision(&last, now));
}

void drive_release(Work *w, int seat)
{
    const FbControl last = w->t->game.open.now;
    if (w->t->window.open) {
        release_in_window(w, seat);
        return;
    }
    if (!play_answer(w, seat)) play_simply(w, seat);
    game_went_on(w, &last);
}
