/* choice.c - see choice.h. */
#include "bots/choice.h"

static uint64_t tagged(const FbOpen *o)
{
    uint64_t bits = 0;
    if (!fb_rules_get(o->rules, FB_SW_ADVANCED)) return 0;
    for (int a = 0; a < FB_ABILITIES; a++)
        if (o->tag[a] != FB_NONE) bits |= UINT64_C(1) << o->tag[a];
    return bits;
}

static bool is_mobster(uint8_t what) { return what >= FB_WHO_MOBSTER && what < FB_WHO_SEAT; }

/* Which other men of his family he is as good as: those at home (1), the dead (2), those on the list (4). On the list the
 * place matters, except to a card that reorders it. 0: nobody is like him. */
static unsigned kind_of(const FbOpen *o, int mobster)
{
    uint64_t bit = UINT64_C(1) << mobster;
    if (o->home & bit) return 1;
    if (!(o->listed & bit)) return 2;
    return fb_card_has(o->now.card, FB_TRAIT_ORDERS) ? 4 : 0;
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

int choice_picks(const FbGame *game, int seat, FbPick *picks)
{
    int n = fb_legal(game, picks), kept = 0;
    for (int i = 0; i < n; i++)
        if (picks[i].seat == seat) picks[kept++] = picks[i];
    return choice_distinct(&game->open, picks, kept);
}

/* ---- rules of thumb ---------------------------------------------------------------------------------- */

/* The target that does most good: an opponent of the strongest family, or one's own man if the card helps its target. */
static FbPick thumb_target(const float *weight, const FbOpen *o, const FbPick *picks, int n)
{
    float best = -9999;
    FbPick choice = picks[0];
    bool helps = fb_card_helps(o->now.card, o->named_n);
    for (int i = 0; i < n && is_mobster(picks[i].what); i++) {
        int seat = FB_SEAT_OF(picks[i].what - FB_WHO_MOBSTER);
        float harm = seat == o->now.turn ? -1 : weight[seat];
        float value = helps ? -harm : harm;
        if (value > best) best = value, choice = picks[i];
    }
    return choice;
}

bool choice_thumb(const float *weight, const FbGame *game, FbPick *pick)
{
    FbPick picks[FB_LEGAL_MAX];
    switch (game->open.now.phase) {
    case FB_TARGET:
        *pick = thumb_target(weight, &game->open, picks, fb_legal(game, picks));
        return true;
    case FB_CHOOSE:
    case FB_GRUDGE: *pick = fb_legal_nth(game, 0); return true;
    default: return false;
    }
}

void choice_finish(const float *weight, FbGame *game, FbShuffler *shuffler)
{
    FbPick pick;
    for (;;) {
        if (game->open.now.phase == FB_COUNTERING)
            pick = (FbPick){FB_EVERYBODY, FB_W_PASS};
        else if (!choice_thumb(weight, game, &pick))
            return;
        fb_apply(game, pick, shuffler, NULL);
    }
}
