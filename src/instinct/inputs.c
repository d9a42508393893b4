/* inputs.c - see inputs.h: a function for each part of the table. */
#include "instinct/inputs.h"

#include "rules/bits.h"

/* Adds one. There is room for more than can be on; the check is for views that no game has. */
static void on(Inputs *out, int at)
{
    if (out->n < INSTINCT_ON) out->on[out->n++] = (uint16_t)at;
}

static void on_if(Inputs *out, bool is_on, int at)
{
    if (is_on) on(out, at);
}

/* Number `n` of a group of so many. */
static void on_below(Inputs *out, int n, int of, int at) { on_if(out, n < of, at + n); }

static void on_card(Inputs *out, FbCard card, int at)
{
    on_below(out, inputs_card(card), TOLD_CARDS, at);
}

static int least(int a, int b) { return a < b ? a : b; }

static void on_seat(const FbView *view, uint8_t seat, int at, Inputs *out)
{
    if (seat < view->open.seats) on(out, at + inputs_way(view, seat));
}

/* ---- the turn --------------------------------------------------------------------------------------- */

static void see_control(const FbView *view, Inputs *out)
{
    const FbControl *now = &view->open.now;
    on_below(out, fb_phase_number((FbPhase)now->phase), TOLD_PHASES, INPUT_AT(phase));
    on_below(out, fb_phase_number((FbPhase)now->stage), TOLD_PHASES, INPUT_AT(stage));
    on_if(out, now->left, INPUT_AT(left) + least(now->left, 4) - 1);
    on(out, INPUT_AT(after) + least(now->after, 11));
    on_card(out, now->card, INPUT_AT(card));
    on_seat(view, now->turn, INPUT_AT(turn), out);
    on_seat(view, now->next, INPUT_AT(next), out);
    on_seat(view, now->rescuer, INPUT_AT(rescuer), out);
    on_if(out, now->flags & FB_SPENT, INPUT_AT(flags));
    on_if(out, now->flags & FB_GRUDGE_DUE, INPUT_AT(flags) + 1);
}

static void see_rules(const FbOpen *o, Inputs *out)
{
    on(out, INPUT_AT(players) + o->seats - 2);
    on_if(out, o->in, INPUT_AT(still) + fb_popcount(o->in) - 1);
    on(out, INPUT_AT(war) + o->war);
    uint64_t switches = fb_rules_number(o->rules) >> 16;
    for (int sw = 0; sw < TOLD_SWITCHES; sw++)
        on_if(out, switches >> sw & 1, INPUT_AT(rules) + sw);
}

static void see_named(const FbView *view, Inputs *out)
{
    const FbOpen *o = &view->open;
    uint8_t n[FB_SEATS] = {0};
    on(out, INPUT_AT(nth) + least(o->named_n, 4));
    if (fb_card_has(o->now.card, FB_TRAIT_ORDERS)) return;
    for (int i = 0; i < o->named_n && i < FB_TARGETS; i++) {
        uint8_t what = o->named[i];
        n[what >= FB_WHO_SEAT ? what - FB_WHO_SEAT : FB_SEAT_OF(what - FB_WHO_MOBSTER)]++;
    }
    for (int s = 0; s < o->seats; s++) {
        on_if(out, n[s] > 0, INPUT_AT(named) + inputs_way(view, s));
        on_if(out, n[s] > 1, INPUT_AT(named_twice) + inputs_way(view, s));
    }
}

/* ---- cards ------------------------------------------------------------------------------------------ */

enum { COUNTED = 3 }; /* one, two, three or more */

static void see_count(int n, int at, FbCard card, Inputs *out)
{
    for (int i = 0; i < n && i < COUNTED; i++)
        on_card(out, card, at + i * TOLD_CARDS);
}

static void take_hand(int8_t left[FB_CARDS], FbHand hand)
{
    for (uint64_t kinds = hand & FB_CARD_BITS; kinds; kinds &= kinds - 1)
        left[fb_lowest(kinds)] -= (int8_t)fb_hand_count(hand, (FbCard)fb_lowest(kinds));
}

/* The cards that this seat cannot see: in no pile, no open hand, and given to nobody on the table. */
static void see_unseen(const FbView *view, Inputs *out)
{
    const FbOpen *o = &view->open;
    int8_t left[FB_CARDS];
    for (FbCard c = 0; c < FB_CARDS; c++)
        left[c] = (int8_t)fb_copies(o->rules, c);
    for (int i = 0; i < o->pile_n; i++)
        left[o->pile[i]]--;
    for (int a = 0; a < FB_ABILITIES; a++)
        if (o->tag[a] != FB_NONE) left[FB_FIRST_ABILITY + a]--;
    for (int s = 0; s < o->seats; s++)
        take_hand(left, s == view->seat ? view->hand : o->known[s]);
    for (FbCard c = 0; c < FB_CARDS; c++)
        see_count(left[c], INPUT_AT(unseen), c, out);
}

static void see_others_hand(const FbView *view, int s, Inputs *out)
{
    int other = inputs_way(view, s) - 1;
    on(out, INPUT_AT(cards) + other * 8 + least(view->open.hand_n[s], 7));
    for (uint64_t kinds = view->open.known[s] & FB_CARD_BITS; kinds; kinds &= kinds - 1)
        on_card(out, (FbCard)fb_lowest(kinds), INPUT_AT(known) + other * TOLD_CARDS);
}

static int deck_step(int n)
{
    return n > 30 ? 5 : n > 16 ? 4 : n > 8 ? 3 : n > 3 ? 2 : n > 0 ? 1 : 0;
}

static void see_cards(const FbView *view, Inputs *out)
{
    const FbOpen *o = &view->open;
    for (uint64_t kinds = view->hand & FB_CARD_BITS; kinds; kinds &= kinds - 1) {
        FbCard card = (FbCard)fb_lowest(kinds);
        see_count(fb_hand_count(view->hand, card), INPUT_AT(hand), card, out);
    }
    see_unseen(view, out);
    if (o->pile_n) on_card(out, o->pile[o->pile_n - 1], INPUT_AT(top));
    on(out, INPUT_AT(deck) + deck_step(o->deck_n));
    for (int s = 0; s < o->seats; s++)
        if (s != view->seat) see_others_hand(view, s, out);
}

/* ---- men -------------------------------------------------------------------------------------------- */

static int length_step(int n) { return n > 12 ? 7 : n > 8 ? 6 : n > 5 ? 5 : n > 3 ? 4 : n; }

static void see_list(const FbView *view, Inputs *out)
{
    const FbOpen *o = &view->open;
    on(out, INPUT_AT(length) + length_step(o->list_n));
    for (int i = 0; i < o->list_n && i < 12; i++)
        on(out, INPUT_AT(place) + i * FB_SEATS + inputs_way(view, FB_SEAT_OF(o->list[i])));
}

static void see_abilities(const FbView *view, Inputs *out)
{
    const FbOpen *o = &view->open;
    if (!fb_rules_get(o->rules, FB_SW_ADVANCED)) return;
    for (int a = 0; a < FB_ABILITIES; a++) {
        if (o->tag[a] == FB_NONE) continue;
        int way = inputs_way(view, FB_SEAT_OF(o->tag[a])), told = inputs_ability(a);
        if (told == FB_NONE) continue;
        on(out, INPUT_AT(ability) + told * FB_SEATS + way);
        on_if(out, o->listed >> o->tag[a] & 1, INPUT_AT(doomed) + told);
    }
}

/* How the families compare: `men` by way. */
static void see_sizes(const FbView *view, const int men[FB_SEATS], Inputs *out)
{
    int most = 0, fewest = FB_FAMILY, ahead = 0;
    for (int way = 1; way < view->open.seats; way++) {
        if (men[way] > most) most = men[way];
        if (men[way] && men[way] < fewest) fewest = men[way];
        ahead += men[way] > men[0];
    }
    for (int way = 1; way < view->open.seats; way++) {
        on_if(out, men[way] && men[way] == most, INPUT_AT(largest) + way - 1);
        on_if(out, men[way] && men[way] == fewest, INPUT_AT(smallest) + way - 1);
    }
    on(out, INPUT_AT(ahead) + ahead);
}

static void see_men(const FbView *view, Inputs *out)
{
    const FbOpen *o = &view->open;
    int men[FB_SEATS] = {0};
    for (int s = 0; s < o->seats; s++) {
        int way = inputs_way(view, s);
        int home = fb_popcount(o->home & FB_FAMILY_BITS(s));
        int listed = fb_popcount(o->listed & FB_FAMILY_BITS(s));
        on(out, INPUT_AT(home) + way * 10 + home);
        on(out, INPUT_AT(listed) + way * 10 + listed);
        men[way] = home + listed;
    }
    see_sizes(view, men, out);
    see_list(view, out);
    see_abilities(view, out);
}

/* ---- what the others are like ------------------------------------------------------------------------- */

/* Seldom (0), at times (1), mostly (2). */
static int how_often(int n, int of) { return 3 * n < of ? 0 : 3 * n > 2 * of ? 2 : 1; }

static void see_habits(const Notes *n, int s, int other, Inputs *out)
{
    if (n->choices[s] < 2) return;
    for (int h = 0; h < NOTES_HABITS; h++)
        on(out, INPUT_AT(habit) + (other * NOTES_HABITS + h) * 3 +
                    how_often(n->habit[s][h], n->choices[s]));
}

static void see_hits(const FbView *view, const Notes *n, int s, int other, Inputs *out)
{
    int hits = n->hits[s][view->seat], at = n->hit_at[s][view->seat];
    on_if(out, hits > 0, INPUT_AT(hit_us) + other * 3);
    on_if(out, hits > 2, INPUT_AT(hit_us) + other * 3 + 1);
    on_if(out, at && n->turns - at < view->open.seats, INPUT_AT(hit_us) + other * 3 + 2);
    on_seat(view, n->prey[s], INPUT_AT(prey) + other * FB_SEATS, out);
    on_if(out, n->hitter[view->seat] == s, INPUT_AT(hitter) + other);
}

static void see_counters(const FbView *view, const Notes *n, int s, int other, Inputs *out)
{
    on_if(out, n->counters[s] > 0, INPUT_AT(counters) + other * 2);
    on_if(out, n->counters[s] > 2, INPUT_AT(counters) + other * 2 + 1);
    on_if(out, n->meddled >> s & 1, INPUT_AT(meddles) + other);
    on_if(out, n->spoiler[view->seat] == s, INPUT_AT(spoiler) + other);
    on_if(out, n->drawn[s] <= 1, INPUT_AT(bare) + other * 2);
    on_if(out, n->drawn[s] <= 3, INPUT_AT(bare) + other * 2 + 1);
}

static void see_player(const FbView *view, const Notes *n, int s, Inputs *out)
{
    int other = inputs_way(view, s) - 1;
    see_habits(n, s, other, out);
    see_hits(view, n, s, other, out);
    see_counters(view, n, s, other, out);
}

void inputs_see(const FbView *view, const Notes *notes, Inputs *out)
{
    const FbOpen *o = &view->open;
    out->n = 0;
    see_control(view, out);
    see_rules(o, out);
    see_named(view, out);
    see_cards(view, out);
    see_men(view, out);
    for (int s = 0; s < o->seats; s++)
        if (s != view->seat && (o->in >> s & 1)) see_player(view, notes, s, out);
}
