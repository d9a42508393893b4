/* choice.c - see choice.h. */
#include "bots/choice.h"

#include "bots/eval.h"

static uint64_t tagged(const FbOpen *o)
{
    uint64_t bits = 0;
    for (int a = 0; a < 10; a++)
        if (o->tag[a] != FB_NONE) bits |= UINT64_C(1) << o->tag[a];
    return bits;
}

static bool is_mobster(uint8_t what) { return what >= FB_WHO_MOBSTER && what < FB_WHO_SEAT; }

/* Which of his family's men he is the same as: at home 1, dead 2, listed (where only the family counts) 4. */
static unsigned kind_of(const FbOpen *o, int mobster)
{
    uint64_t bit = UINT64_C(1) << mobster;
    if (o->home & bit) return 1;
    if (!(o->listed & bit)) return 2;
    return o->now.card < FB_CARDS && o->now.card == FB_INT ? 4 : 0;
}

int choice_distinct(const FbOpen *o, FbPick *picks, int n)
{
    uint8_t seen[FB_SEATS] = {0};
    uint64_t special = tagged(o);
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (is_mobster(picks[i].what)) {
            int mobster = picks[i].what - FB_WHO_MOBSTER, seat = FB_SEAT_OF(mobster);
            unsigned kind = special >> mobster & 1 ? 0 : kind_of(o, mobster);
            if (seen[seat] & kind) continue;
            seen[seat] |= (uint8_t)kind;
        }
        picks[kept++] = picks[i];
    }
    return kept;
}

/* ---- rules of thumb ---------------------------------------------------------------------------------- */

/* How much `seat` would like harm to come to this man: the stronger his family the more, one's own not at all. */
static float spite(const FbOpen *o, int seat, int mobster, const float *share)
{
    int family = FB_SEAT_OF(mobster);
    (void)o;
    return family == seat ? -1.0F : share[family];
}

/* The target that harms most; for who comes back or leaves the list, the one that helps most. */
static FbPick thumb_target(const FbGame *g, int seat, FbPick *picks, int n)
{
    const FbOpen *o = &g->open;
    float share[FB_SEATS], best = -9;
    FbPick choice = picks[0];
    bool kind = (o->now.card == FB_TUR && o->named_n == 1) || o->now.card == FB_LAM ||
                o->now.card == FB_COP || (o->now.card == FB_SUB && o->named_n == 0);
    eval_shares(o, share);
    for (int i = 0; i < n; i++) {
        if (!is_mobster(picks[i].what)) return picks[0];
        float value = spite(o, seat, picks[i].what - FB_WHO_MOBSTER, share);
        if (kind) value = -value;
        if (value > best) best = value, choice = picks[i];
    }
    return choice;
}

/* Whether the card being answered is aimed at this seat. */
static bool is_victim(const FbOpen *o, int seat)
{
    for (int i = 0; i < o->named_n; i++) {
        int what = o->named[i];
        int family = what >= FB_WHO_SEAT ? what - FB_WHO_SEAT : FB_SEAT_OF(what - FB_WHO_MOBSTER);
        if (family == seat) return true;
    }
    return false;
}

/* A victim counters if it can: by its cheaper card. Nobody else does. */
static FbPick thumb_answer(const FbGame *g, FbPick *picks, int n)
{
    const FbOpen *o = &g->open;
    for (int i = n - 1; i >= 0; i--) {
        if (picks[i].what >= FB_CARDS) continue;
        bool attack = fb_card_kind(o->now.card) == FB_ATTACK;
        if (attack && is_victim(o, picks[i].seat)) return picks[i];
        if (!attack && o->named_n && FB_SEAT_OF(o->named[0] - FB_WHO_MOBSTER) != picks[i].seat)
            return picks[i];
    }
    return (FbPick){FB_EVERYBODY, FB_W_PASS};
}

void choice_finish(FbGame *game, int seat, FbShuffler *shuffler)
{
    bool answers = seat == FB_NONE;
    FbPick picks[FB_LEGAL_MAX];
    for (;;) {
        const FbControl *now = &game->open.now;
        FbPick pick;
        if (now->phase == FB_COUNTERING) {
            pick = answers ? thumb_answer(game, picks, fb_legal(game, picks))
                           : (FbPick){FB_EVERYBODY, FB_W_PASS};
        } else if (now->phase == FB_TARGET) {
            pick = thumb_target(game, now->turn, picks, fb_legal(game, picks));
        } else if (now->phase == FB_CHOOSE || now->phase == FB_GRUDGE) {
            fb_legal(game, picks);
            pick = picks[0];
        } else {
            return;
        }
        fb_apply(game, pick, shuffler, NULL);
    }
}
