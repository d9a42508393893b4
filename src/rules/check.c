/* check.c - every invariant of a game and of a view, each with a name.
 *
 * The rules trust their state: nothing in turn.c or effect_*.c looks whether an index is in range. So whatever comes from
 * outside - a position, a view on the wire, a saved game - has to pass here first. What passes cannot make the rules read
 * beyond an array, ask somebody who has no legal pick, or run in circles; the fuzzers play on from everything that passes.
 *
 * The order matters: sizes before what they bound, mobsters before the control that refers to them (check_control.c),
 * and the open table before the cards. A game is checked by counting every card. A view does not know them all, so there
 * each kind must not show too often, and enough must be left for what lies face down. */
#include "check.h"

static const char *check_sizes(const FbOpen *o)
{
    HOLDS("seats: 2 to 6", o->seats >= 2 && o->seats <= FB_SEATS);
    HOLDS("edition: known", rules_known(o->rules));
    HOLDS("counts: within bounds", o->pile_n + o->deck_n <= FB_DECK && o->list_n <= FB_MOBSTERS);
    HOLDS("war: 0, 1 or 2", o->war <= 2);
    return NULL;
}

static const char *check_mobsters(const FbOpen *o)
{
    uint64_t all = mob_bit(o->seats * FB_FAMILY) - 1, seen = 0;
    HOLDS("mobsters: of this game", !(in_play(o) & ~all));
    HOLDS("mobsters: at home or listed", !(o->home & o->listed));
    for (int i = 0; i < o->list_n; i++) {
        HOLDS("list: mobsters of this game", o->list[i] < o->seats * FB_FAMILY);
        HOLDS("list: each once", !(seen & mob_bit(o->list[i])));
        seen |= mob_bit(o->list[i]);
    }
    HOLDS("list: just those listed", seen == o->listed);
    HOLDS("families: of this game", !(o->in >> o->seats));
    for (int s = 0; s < FB_SEATS; s++)
        HOLDS("families: in while one is in play",
              !(in_play(o) & FB_FAMILY_BITS(s)) == !(o->in & seat_bit(s)));
    return NULL;
}

static const char *check_tags(const FbOpen *o)
{
    uint64_t seen = 0;
    for (int a = 0; a < FB_ABILITIES; a++) {
        if (o->tag[a] == FB_NONE) continue;
        HOLDS("abilities: of a mobster in play",
              o->tag[a] < FB_MOBSTERS && (in_play(o) & mob_bit(o->tag[a])));
        HOLDS("abilities: one a mobster", !(seen & mob_bit(o->tag[a])));
        HOLDS("abilities: only in the advanced game", rule_on(o, FB_SW_ADVANCED));
        seen |= mob_bit(o->tag[a]);
    }
    return NULL;
}

static const char *check_war(const FbOpen *o)
{
    bool over = o->now.phase == FB_OVER;
    /* In the other two phases a card is at work, and wars are settled after it. */
    if (o->now.phase != FB_CHOOSE && o->now.phase != FB_GRUDGE) {
        HOLDS("war: none with an empty list (R 7.2)", o->list_n || !o->war);
        HOLDS("war: started where R 7.3 starts one", over || !war_is_due(o) || o->war);
    }
    HOLDS("over: just when one family is left", over == !(o->in & (o->in - 1)));
    return NULL;
}

/* What lies open, except for the cards. */
static const char *check_open(const FbOpen *o)
{
    static const char *(*const check[])(const FbOpen *) = {check_sizes, check_mobsters, check_tags,
                                                           check_control, check_war};
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        const char *broken = check[i](o);
        if (broken) return broken;
    }
    return NULL;
}

/* ---- cards -------------------------------------------------------------------------------------- */

typedef struct Census {
    int16_t seen[FB_CARDS];
    int unknown; /* cards that lie face down to this reader */
} Census;

static const char *census_open(Census *census, const FbOpen *o)
{
    for (int i = 0; i < o->pile_n; i++)
        HOLDS("pile: cards", o->pile[i] < FB_CARDS);
    census_table(census->seen, o);
    return NULL;
}

static const char *census_holds(const Census *census, const FbOpen *o)
{
    int hidden = 0, plain = census->unknown;
    for (FbCard c = 0; c < FB_CARDS; c++) {
        int left = fb_copies(o->rules, c) - census->seen[c];
        HOLDS("cards: no more than the deck has", left >= 0);
        hidden += left;
        plain += c < FB_FIRST_ABILITY ? census->seen[c] : 0;
    }
    HOLDS("cards: enough for what lies face down", census->unknown <= hidden);
    HOLDS("cards: one at least that is no ability", plain > 0 || o->now.phase == FB_OVER);
    return NULL;
}

static bool is_subset(FbHand part, FbHand whole)
{
    for (uint64_t kinds = part & FB_CARD_BITS; kinds; kinds &= kinds - 1) {
        FbCard c = (FbCard)fb_lowest(kinds);
        if (hand_count(part, c) > hand_count(whole, c)) return false;
    }
    return true;
}

static bool hand_is_sound(const FbOpen *o, int seat, FbHand hand)
{
    return fb_hand_size(hand) == o->hand_n[seat] && is_subset(o->known[seat], hand);
}

/* R 7.1, and every asked seat can pick: with R 4.3 that is so wherever it holds a card. */
static const char *check_hands(const FbOpen *o)
{
    bool needs_card = o->now.phase == FB_READY || o->now.phase == FB_PLAY ||
                      o->now.phase == FB_AGAIN || o->now.phase == FB_DROP ||
                      (o->now.phase == FB_BUTCHER && !o->now.left);
    HOLDS("hands: the one that is asked for a card has one", !needs_card || o->hand_n[o->now.turn]);
    for (int s = 0; s < FB_SEATS; s++) {
        bool in = s < o->seats && (o->in & seat_bit(s));
        HOLDS("hands: none for a family that is out", in || !o->hand_n[s]);
        HOLDS("hands: known cards are in them", fb_hand_size(o->known[s]) <= o->hand_n[s]);
    }
    return NULL;
}

const char *fb_check(const FbGame *game)
{
    const FbOpen *o = &game->open;
    Census census = {{0}, 0};
    const char *broken = check_open(o);
    if (!broken) broken = census_open(&census, o);
    for (int i = 0; !broken && i < o->deck_n; i++) {
        HOLDS("deck: cards", game->deck[i] < FB_CARDS);
        census.seen[game->deck[i]]++;
    }
    for (int s = 0; !broken && s < FB_SEATS; s++) {
        HOLDS("hands: counted", hand_is_sound(o, s, game->hand[s]));
        census_hand(census.seen, game->hand[s]);
    }
    if (!broken) broken = census_holds(&census, o);
    if (!broken) broken = check_hands(o);
    for (unsigned asked = o->now.asked; !broken && asked; asked &= asked - 1) {
        int s = fb_lowest(asked);
        HOLDS("legal: who is asked can pick", legal_mask(o, s, game->hand[s]).bits);
    }
    return broken;
}

/* A view knows of the others that they have a legal pick. Only one phase tells something about a hidden hand by that:
 * whoever has said `drop` must hold a card that may be dropped (R 4.3). */
static const char *check_asked(const FbView *v, const Census *census)
{
    const FbOpen *o = &v->open;
    const FbControl *now = &o->now;
    uint64_t can_drop = legal_droppable(o, o->known[now->turn]);
    HOLDS("asked: in a window, oneself at most", now->asked == view_asked(now, v->seat));
    if (v->seat < o->seats && (now->asked & seat_bit(v->seat)))
        HOLDS("legal: who is asked can pick", legal_mask(o, v->seat, v->hand).bits);
    if (now->phase != FB_DROP || now->turn == v->seat || can_drop) return NULL;
    for (FbCard c = 0; c < FB_CARDS; c++)
        if (legal_droppable(o, FB_BIT(c)) && fb_copies(o->rules, c) > census->seen[c])
            can_drop |= FB_BIT(c);
    HOLDS("legal: who drops can have a card to drop",
          can_drop && o->hand_n[now->turn] > fb_hand_size(o->known[now->turn]));
    return NULL;
}

const char *fb_view_check(const FbView *view)
{
    const FbOpen *o = &view->open;
    Census census = {{0}, o->deck_n};
    const char *broken = check_open(o);
    if (!broken) broken = census_open(&census, o);
    for (int s = 0; !broken && s < o->seats; s++) {
        if (s == view->seat) {
            HOLDS("hands: counted", hand_is_sound(o, s, view->hand));
            census_hand(census.seen, view->hand);
        } else {
            census_hand(census.seen, o->known[s]);
            census.unknown += o->hand_n[s] - fb_hand_size(o->known[s]);
        }
    }
    if (!broken) broken = census_holds(&census, o);
    if (!broken) broken = check_hands(o);
    if (!broken) broken = check_asked(view, &census);
    HOLDS("seat: of this game, or a spectator",
          view->seat < o->seats || view->seat == FB_SPECTATOR);
    return broken;
}
