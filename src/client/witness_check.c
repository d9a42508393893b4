/* witness_check.c - the proof: what a client pinned and was shown, held against the record of the game.
 *
 * The record does not say which picks were told as one step, and a client may have missed some. So the record is dealt again, and
 * trails follow it: each is a guess how many of the sights the game so far accounts for. A step has to end behind a pick and
 * to be made of all events since the sight before it; a whole view may come any time later. A trail that cannot be right any
 * more ends. One that comes to the last sight is the proof. What a trail has read of its step are the last events of the game,
 * so two trails with the same sight and the same number of events are one; there are hardly ever more than two. */
#include <string.h>

#include "client/witness_own.h"
#include "text/edition.h"
#include "text/say.h"

enum { TRAILS = 32, RULES_TEXT = 256 };

typedef struct Trail {
    int sight;       /* the next one to be accounted for */
    uint32_t events; /* of it, so far */
    FbSha256 hashing;
} Trail;

typedef struct Check {
    const FbWitness *w;
    int seat;
    int far; /* the furthest sight that a trail has come to */
    int n;
    Trail trail[TRAILS];
} Check;

static bool has(const FbRecord *record, FbRecordKey key) { return record->has >> key & 1; }

/* ---- trails ---------------------------------------------------------------------------------------------------------- */

static bool is_shown(const FbSight *sight)
{
    return sight->kind == FB_SIGHT_STEP || sight->kind == FB_SIGHT_VIEW;
}

static int next_shown(const FbWitness *w, int sight)
{
    while (sight < w->sight_n && !is_shown(&w->sight[sight]))
        sight++;
    return sight;
}

static void drop(Check *c, int trail)
{
    memmove(&c->trail[trail], &c->trail[trail + 1], (size_t)(--c->n - trail) * sizeof(Trail));
}

/* If there is no room, the first trail ends, which is furthest behind: true, and all others have moved up. */
static bool add(Check *c, int sight)
{
    for (int i = 0; i < c->n; i++)
        if (c->trail[i].sight == sight && !c->trail[i].events) return false;
    bool full = c->n == TRAILS;
    if (full) drop(c, 0);
    Trail *trail = &c->trail[c->n++];
    trail->sight = sight;
    trail->events = 0;
    digest_start(&trail->hashing);
    if (sight > c->far) c->far = sight;
    return full;
}

static void read_events(Check *c, const FbEvents *events)
{
    FbEvent event;
    for (int i = 0; i < events->n; i++) {
        if (!fb_event_for(&events->e[i], c->seat, &event)) continue;
        for (int k = 0; k < c->n; k++) {
            Trail *trail = &c->trail[k];
            bool step =
                trail->sight < c->w->sight_n && c->w->sight[trail->sight].kind == FB_SIGHT_STEP;
            if (step) trail->events += digest_event(&trail->hashing, &event);
        }
    }
}

static bool is_met(const Trail *trail, const FbSight *sight, const FbView *view)
{
    FbSha256 hashing = trail->hashing;
    uint8_t digest[FB_DIGEST];
    if (sight->kind == FB_SIGHT_STEP && trail->events != sight->n) return false;
    digest_view(&hashing, view, digest);
    return memcmp(digest, sight->digest, FB_DIGEST) == 0;
}

/* Those that are added stand at the end, and are looked at in the same round: a step may be empty. */
static void meet(void *self, const FbEvents *events, const FbGame *game)
{
    Check *c = self;
    FbView view;
    fb_view(game, c->seat, &view);
    read_events(c, events);
    for (int i = 0; i < c->n; i++) {
        if (c->trail[i].sight == c->w->sight_n) continue;
        const FbSight *sight = &c->w->sight[c->trail[i].sight];
        if (sight->kind == FB_SIGHT_STEP && c->trail[i].events > sight->n)
            drop(c, i--);
        else if (is_met(&c->trail[i], sight, &view))
            i -= add(c, next_shown(c->w, c->trail[i].sight + 1));
    }
}

static const char *said(const FbRecord *record, const char *id)
{
    return say_text(record->lang, id);
}

static const char *check_shown(const FbWitness *w, const FbRecord *record, int seat,
                               const uint8_t seed[FB_SEED_BYTES], FbVerify *verify)
{
    FbFairShuffler shuffler;
    Check c = {.w = w, .seat = seat};
    fb_fair_shuffler(&shuffler, seed);
    add(&c, next_shown(w, 0));
    verify->met = meet;
    verify->self = &c;
    const char *wrong = fb_verify_game(verify, record, &shuffler);
    if (wrong) return wrong;
    return c.far == w->sight_n ? NULL : said(record, "wrong.witness.shown");
}

/* ---- lots ------------------------------------------------------------------------------------------------------------- */

/* The seats that drew lots in this window; 0: none did. */
static uint8_t heat_of(const FbRecord *record, uint32_t window)
{
    FbHeatNote heat;
    for (int i = 0; i < record->comment_n; i++)
        if (fb_heat_note(&record->comments[i], &heat) && heat.window == window) return heat.seats;
    return 0;
}

static const char *check_said(const FbWitness *w, const FbRecord *record, int seat)
{
    for (int i = 0; i < w->sight_n; i++) {
        const FbSight *sight = &w->sight[i];
        bool drew = heat_of(record, sight->n) >> seat & 1;
        if (sight->kind == FB_SIGHT_LOST && !drew) return said(record, "wrong.witness.lost");
        if (sight->kind == FB_SIGHT_PASSED && drew) return said(record, "wrong.witness.passed");
        if (sight->kind == FB_SIGHT_OVER && sight->n != record->result)
            return said(record, "wrong.witness.result");
    }
    return NULL;
}

/* ---- the deal ---------------------------------------------------------------------------------------------------------- */

static int seat_of(const FbRecord *record, int chair)
{
    for (int s = 0; s < record->seats; s++)
        if (record->chair[s] == chair) return s;
    return FB_NONE;
}

static const char *check_parts(const FbWitness *w, const FbRecord *record, int seat)
{
    for (int s = 0; s < record->seats; s++) {
        FbPart part = {0};
        const FbPart *hash = &w->hash.seat[record->chair[s]];
        if (record->part[s].n) fb_part(&part, record->part[s].bytes, record->part[s].n);
        if (s == seat && memcmp(&part, &w->part, sizeof part) != 0)
            return said(record, "wrong.witness.own");
        if (!part.length && hash->length) return said(record, "wrong.witness.part");
        if (part.length && !fb_part_fits(&part, hash)) return said(record, "wrong.witness.bound");
    }
    return NULL;
}

/* As they are spelt: one set of rules can begin with several editions. */
static bool same_rules(FbRules a, FbRules b)
{
    char one[RULES_TEXT], other[RULES_TEXT];
    FbOut out = fb_out(one, sizeof one), second = fb_out(other, sizeof other);
    fb_rules_write(&out, a);
    fb_rules_write(&second, b);
    return out.n == second.n && memcmp(one, other, out.n) == 0;
}

static const char *check_pinned(const FbWitness *w, const FbRecord *record, int *seat)
{
    *seat = FB_NONE;
    if (!w->chairs) return said(record, "wrong.witness.unasked");
    if (!has(record, FB_KEY_DEAL)) return said(record, "wrong.witness.deal");
    if (memcmp(record->commit, w->commit.bytes, sizeof record->commit) != 0)
        return said(record, "wrong.witness.commit");
    if (!same_rules(record->rules, w->rules)) return said(record, "wrong.witness.rules");
    if (record_chairs(record) != w->chairs) return said(record, "wrong.witness.chairs");
    if (record->first != (w->game == 1 ? FB_FIRST_LOT : FB_FIRST_NEXT))
        return said(record, "wrong.witness.first");
    *seat = seat_of(record, w->chair);
    return check_parts(w, record, *seat);
}

const char *fb_witness_check(const FbWitness *w, const FbRecord *record, FbVerify *verify)
{
    uint8_t seed[FB_SEED_BYTES];
    int seat;
    const char *wrong = check_pinned(w, record, &seat);
    if (!wrong) wrong = fb_verify_seed(record, seed);
    if (!wrong) wrong = check_shown(w, record, seat, seed, verify);
    return wrong ? wrong : check_said(w, record, seat);
}
