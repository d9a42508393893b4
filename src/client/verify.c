/* verify.c - see verify.h. */
#include "client/verify.h"

#include <string.h>

#include "text/say.h"

/* ---- the seed ----------------------------------------------------------------------------------------------------- */

static bool has(const FbRecord *record, FbRecordKey key) { return record->has >> key & 1; }

static FbParts parts_of(const FbRecord *record)
{
    FbParts parts;
    memset(&parts, 0, sizeof parts);
    for (int seat = 0; seat < record->seats; seat++)
        fb_part(&parts.seat[seat], record->part[seat].bytes, record->part[seat].n);
    return parts;
}

FbSeedFault fb_record_seed(const FbRecord *record, uint8_t seed[FB_SEED_BYTES])
{
    FbParts parts = parts_of(record);
    if (!has(record, FB_KEY_SERVER_SEED)) {
        memcpy(seed, record->seed, FB_SEED_BYTES);
        return FB_SEED_OK;
    }
    return has(record, FB_KEY_DEAL) ? fb_derive_seed_2(seed, record->server_seed, &parts)
                                    : fb_derive_seed(seed, record->server_seed, &parts);
}

static FbSeedFault seed_check(const FbRecord *record, uint8_t seed[FB_SEED_BYTES])
{
    FbSeedFault fault = FB_SEED_OK;
    if (has(record, FB_KEY_COMMIT)) fault = fb_check_commit(record->server_seed, record->commit);
    if (!fault) fault = fb_record_seed(record, seed);
    if (!fault && has(record, FB_KEY_SEED) && memcmp(seed, record->seed, FB_SEED_BYTES) != 0)
        fault = FB_SEED_DERIVATION;
    return fault;
}

/* ---- who deals first ------------------------------------------------------------------------------------------------ */

unsigned record_chairs(const FbRecord *record)
{
    unsigned taken = 0;
    for (int seat = 0; seat < record->seats; seat++)
        taken |= 1u << record->chair[seat];
    return taken;
}

/* From the dealer's chair on clockwise, as people sat. */
static bool chairs_in_turn(const FbRecord *record)
{
    unsigned taken = record_chairs(record);
    for (int seat = 0; seat + 1 < record->seats; seat++) {
        int chair = record->chair[seat];
        do
            chair = (chair + 1) % FB_SEATS;
        while (!(taken >> chair & 1));
        if (chair != record->chair[seat + 1]) return false;
    }
    return true;
}

/* The lot is drawn with the seed of the parts as they stood by chair. */
static int lot_of(const FbRecord *record)
{
    FbParts parts = parts_of(record), chairs;
    uint8_t seed[FB_SEED_BYTES];
    memset(&chairs, 0, sizeof chairs);
    for (int seat = 0; seat < record->seats; seat++)
        chairs.seat[record->chair[seat]] = parts.seat[seat];
    if (fb_derive_seed_2(seed, record->server_seed, &chairs)) return FB_NONE;
    return fb_heat_lot(seed, 0, (uint8_t)record_chairs(record));
}

static const char *first_check(const FbRecord *record)
{
    unsigned taken = record_chairs(record);
    if (!chairs_in_turn(record)) return "wrong.fair.chairs";
    if (record->first == FB_FIRST_LOT && record->chair[0] != lot_of(record))
        return "wrong.fair.lot";
    if (record->first == FB_FIRST_NEXT && record->chair[0] != __builtin_ctz(taken & (taken - 1)))
        return "wrong.fair.next";
    return NULL;
}

const char *fb_verify_seed(const FbRecord *record, uint8_t seed[FB_SEED_BYTES])
{
    const char *wrong = NULL;
    FbSeedFault fault = seed_check(record, seed);
    if (fault) /* the lengths of the parts were checked when the record was read */
        wrong = fault == FB_SEED_COMMIT ? "wrong.fair.commit" : "wrong.fair.seed";
    else if (has(record, FB_KEY_DEAL))
        wrong = first_check(record);
    return wrong ? say_text(record->lang, wrong) : NULL;
}

/* ---- heats: `{heat W SEATS}` behind the Counter that won window number W ------------------------------------------- */

/* The word alone, or with a blank behind it: other comments may start with `heated`. */
static bool is_heat(const FbComment *c)
{
    return c->n >= 4 && !memcmp(c->text, "heat", 4) && (c->n == 4 || c->text[4] == ' ');
}

static bool heat_read(const FbComment *c, FbHeatNote *heat)
{
    size_t i = 5, digits = 0;
    *heat = (FbHeatNote){0};
    for (; i < c->n && c->text[i] >= '0' && c->text[i] <= '9' && digits < 9; i++, digits++)
        heat->window = heat->window * 10 + (uint32_t)(c->text[i] - '0');
    if (!digits || i == c->n || c->text[i++] != ' ' || i == c->n) return false;
    for (; i < c->n; i++) {
        if (c->text[i] < 'A' || c->text[i] > 'F') return false;
        heat->seats |= (uint8_t)(1u << (c->text[i] - 'A'));
    }
    return true;
}

bool fb_heat_note(const FbComment *c, FbHeatNote *heat) { return is_heat(c) && heat_read(c, heat); }

/* The seats that could counter: none but these can be in a heat. */
static uint8_t countering(const FbGame *window)
{
    FbPick picks[FB_LEGAL_MAX];
    uint8_t seats = 0;
    for (int i = fb_legal(window, picks); i-- > 0;)
        if (picks[i].what < FB_CARDS) seats |= (uint8_t)(1u << picks[i].seat);
    return seats;
}

/* windows: how many have been open so far; before: the game before the last pick. */
static const char *heat_check(const FbRecord *record, const uint8_t *seed, const FbComment *c,
                              uint32_t windows, const FbGame *before)
{
    FbHeatNote heat;
    const FbPick *pick = c->after ? &record->picks[c->after - 1] : NULL;
    if (!heat_read(c, &heat)) return "wrong.heat";
    if (heat.window != windows) return "wrong.heat.window";
    if (!pick || pick->what >= FB_CARDS || before->open.now.phase != FB_COUNTERING)
        return "wrong.heat.place";
    if (heat.seats & ~countering(before)) return "wrong.heat.seat";
    if (fb_heat_lot(seed, heat.window, heat.seats) != pick->seat) return "wrong.heat.lot";
    return NULL;
}

/* ---- the game -------------------------------------------------------------------------------------------------------- */

typedef struct Walk {
    FbGame game, before;
    FbEvents events;
    int comment;
    uint32_t windows;
} Walk;

static void count(Walk *w, int *cards)
{
    for (int k = 0; k < w->events.n; k++) {
        const FbEvent *e = &w->events.e[k];
        *cards += e->type == FB_E_DREW;
        w->windows += e->type == FB_E_ASK && e->now.phase == FB_COUNTERING;
    }
}

static const char *heats(Walk *w, const FbRecord *record, const uint8_t *seed, int picks)
{
    const char *wrong = NULL;
    for (; !wrong && w->comment < record->comment_n; w->comment++) {
        const FbComment *c = &record->comments[w->comment];
        if (c->after > picks) break;
        if (is_heat(c)) wrong = heat_check(record, seed, c, w->windows, &w->before);
    }
    return wrong;
}

const char *fb_verify_game(FbVerify *verify, const FbRecord *record, FbFairShuffler *shuffler)
{
    Walk w = {0};
    const char *wrong = NULL;
    verify->cards = 0;
    if (!fb_record_replay(record, &shuffler->base, &w.game, &verify->error))
        return verify->error.message;
    fb_record_start(record, &shuffler->base, &w.game, &w.events);
    w.before = w.game;
    for (int i = 0; !wrong; i++) {
        count(&w, &verify->cards);
        wrong = heats(&w, record, shuffler->seed, i);
        if (verify->met) verify->met(verify->self, &w.events, &w.game);
        if (i == record->pick_n) break;
        w.events.n = 0;
        w.before = w.game;
        fb_apply(&w.game, record->picks[i], &shuffler->base, &w.events);
    }
    if (!wrong) return NULL;
    FbOut out = fb_out(verify->error.message, sizeof verify->error.message);
    say(&out, record->lang, wrong, "text", "{heat WINDOW SEATS}", NULL);
    return verify->error.message;
}
