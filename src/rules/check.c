/* check.c - every invariant of a game and of a view, each with a name. A position or view that comes from
 * outside is played on only if all of them hold: what passes here cannot make the rules read beyond an
 * array or run in a circle. */
#include "game.h"

#define HOLDS(name, condition)         \
    do                                 \
        if (!(condition)) return name; \
    while (0)

static bool seat_or_none(const FbOpen *o, uint8_t seat)
{
    return seat == FB_NONE || seat < o->seats;
}

static bool card_or_none(uint8_t card) { return card == FB_NONE || card < FB_CARDS; }

static const char *check_sizes(const FbOpen *o)
{
    HOLDS("seats: 2 to 6", o->seats >= 2 && o->seats <= FB_SEATS);
    HOLDS("edition: known", fb_rules_edition(o->rules) < FB_EDITIONS);
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
    for (int s = 0; s < FB_SEATS; s++)
        HOLDS("families: in while one is in play",
              !(in_play(o) & FB_FAMILY_BITS(s)) == !(o->in & seat_bit(s)));
    return NULL;
}

static const char *check_tags(const FbOpen *o)
{
    uint64_t seen = 0;
    for (int a = 0; a < 10; a++) {
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
    bool rest =
        over || o->now.phase == FB_READY || o->now.phase == FB_PLAY || o->now.phase == FB_AGAIN;
    bool due = o->list_n && (o->list_n >= 6 || fb_popcount(in_play(o)) <= 6);
    if (rest) {
        HOLDS("war: none with an empty list (R 7.2)", o->list_n || !o->war);
        HOLDS("war: started where R 7.3 starts one", over || !due || o->war);
    }
    HOLDS("over: just when one family is left", over == !(o->in & (o->in - 1)));
    return NULL;
}

static bool control_in_range(const FbOpen *o, const FbControl *now)
{
    bool after = now->after == 0 || now->after == STEP_PLAY || now->after == STEP_STAGE ||
                 now->after == STEP_AGAIN || now->after == STEP_NEXT;
    bool stage = now->stage == FB_READY || now->stage == FB_PLAY || now->stage == FB_AGAIN ||
                 now->stage == FB_OVER;
    return after && stage && now->turn < o->seats && now->phase < FB_PHASES &&
           card_or_none(now->card) && card_or_none(now->counter) && seat_or_none(o, now->rescuer) &&
           seat_or_none(o, now->next) && now->flags <= (FB_SPENT | FB_GRUDGE_DUE);
}

/* At rest nothing is pending: such a control can be written as a position. */
static bool control_rests(const FbOpen *o)
{
    const FbControl *now = &o->now;
    return now->card == FB_NONE && now->counter == FB_NONE && now->rescuer == FB_NONE &&
           now->next == FB_NONE && now->left == 0 && now->after == 0 && o->named_n == 0 &&
           !(now->flags & FB_GRUDGE_DUE) && now->stage == now->phase;
}

static bool is_in_turn(const FbControl *now)
{
    return now->stage == FB_PLAY || now->stage == FB_AGAIN;
}

static bool card_is(const FbOpen *o, FbTargets a, FbTargets b)
{
    FbTargets targets = (FbTargets)fb_card_row[o->now.card].targets;
    return targets == a || targets == b;
}

static bool draw_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    bool refund = now->after == STEP_AGAIN;
    bool who = refund ? now->rescuer != FB_NONE && now->asked == seat_bit(now->rescuer)
                      : now->asked == seat_bit(now->turn);
    return who && now->after && now->left && now->left <= FB_DECK && o->pile_n;
}

static bool choose_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    bool attacker = now->asked == seat_bit(now->turn);
    if (!card_is(o, FB_T_CONTRACT, FB_T_DOUBLE) || !now->left || !o->named_n) return false;
    if (attacker) return now->left == 1 && now->counter == FB_MOB;
    int victim = o->named[0] - FB_WHO_SEAT;
    return !rule_on(o, FB_SW_PICKER) && now->asked == seat_bit(victim) &&
           now->left <= fb_popcount(o->home & FB_FAMILY_BITS(victim));
}

/* The phase and what it needs, so that every pick it offers can be applied. */
static bool phase_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    bool turn_asked = now->asked == seat_bit(now->turn);
    bool played = now->card != FB_NONE && is_in_turn(now);
    switch ((FbPhase)now->phase) {
    case FB_READY:
        return turn_asked && control_rests(o) && seat_owns(o, now->turn, FB_BUT) &&
               !(now->flags & FB_SPENT);
    case FB_PLAY: return turn_asked && control_rests(o);
    case FB_AGAIN: return turn_asked && control_rests(o) && seat_owns(o, now->turn, FB_TEM);
    case FB_OVER: return !now->asked && control_rests(o);
    case FB_DRAW: return draw_is_sound(o);
    case FB_DROP: return turn_asked && is_in_turn(now) && now->card == FB_NONE;
    case FB_BUTCHER: return turn_asked && now->card == FB_NONE && now->left <= FB_DECK;
    case FB_TARGET: return turn_asked && played && target_mask(o);
    case FB_COUNTERING:
        return played && fb_card_row[now->card].countered && now->counter == FB_NONE &&
               !(now->asked & seat_bit(now->turn)) && o->named_n;
    case FB_CHOOSE: return played && choose_is_sound(o);
    case FB_GRUDGE:
        return played && o->tag[FB_UNF - FB_LIB] != FB_NONE &&
               now->asked == seat_bit(FB_SEAT_OF(o->tag[FB_UNF - FB_LIB]));
    case FB_PHASES: break;
    }
    return false;
}

/* What stands in named[] must be what target.c would have let in, as far as effects rely on it. */
static bool named_is_sound(const FbOpen *o)
{
    if (o->now.card == FB_NONE) return o->named_n == 0;
    if (card_names_into_list(o->now.card)) return o->named_n <= o->list_n;
    if (o->named_n > FB_TARGETS) return false;
    bool seats = (card_is(o, FB_T_CONTRACT, FB_T_DOUBLE) && !rule_on(o, FB_SW_PICKER)) ||
                 card_is(o, FB_T_LISTED_FAMILY, FB_T_LISTED_FAMILY);
    for (int i = 0; i < o->named_n; i++) {
        int first = seats ? FB_WHO_SEAT : FB_WHO_MOBSTER;
        int last = seats ? first + o->seats : first + o->seats * FB_FAMILY;
        if (o->named[i] < first || o->named[i] >= last) return false;
    }
    return true;
}

/* Before the effect the named are where the card found them: replaying the naming must give the same
 * offers. Only for the phases in which an effect is still to come. */
static bool naming_is_legal(const FbOpen *o)
{
    if (o->now.card == FB_NONE || card_names_into_list(o->now.card) ||
        (o->now.phase != FB_TARGET && o->now.phase != FB_COUNTERING && o->now.phase != FB_CHOOSE))
        return true;
    bool partly_listed = o->now.phase == FB_CHOOSE;
    FbOpen naming = *o;
    for (naming.named_n = 0; naming.named_n < o->named_n; naming.named_n++)
        if (!partly_listed && !(target_mask(&naming) & target_bit(o->named[naming.named_n])))
            return false;
    return o->now.phase != FB_COUNTERING || !target_mask(o);
}

static const char *check_control(const FbOpen *o)
{
    const FbControl *now = &o->now;
    HOLDS("control: in range", control_in_range(o, now));
    HOLDS("turn: of a seat in the game", now->phase == FB_OVER || (o->in & seat_bit(now->turn)));
    HOLDS("next: a seat in the game", now->next == FB_NONE || (o->in & seat_bit(now->next)));
    HOLDS("asked: seats in the game", !(now->asked & ~o->in));
    HOLDS("grudge: of somebody's",
          !(now->flags & FB_GRUDGE_DUE) || o->tag[FB_UNF - FB_LIB] != FB_NONE);
    HOLDS("named: in range", named_is_sound(o));
    HOLDS("phase: sound", phase_is_sound(o));
    HOLDS("named: as the card allows", naming_is_legal(o));
    return NULL;
}

/* What lies open, without the cards. */
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
    int unknown; /* cards that lie face down for this reader */
} Census;

static void census_hand(Census *census, FbHand hand)
{
    for (FbCard c = 0; c < FB_CARDS; c++)
        census->seen[c] = (int16_t)(census->seen[c] + fb_hand_count(hand, c));
}

static const char *census_open(Census *census, const FbOpen *o)
{
    for (int i = 0; i < o->pile_n; i++) {
        HOLDS("pile: cards", o->pile[i] < FB_CARDS);
        census->seen[o->pile[i]]++;
    }
    for (int a = 0; a < 10; a++)
        census->seen[FB_LIB + a] = (int16_t)(census->seen[FB_LIB + a] + (o->tag[a] != FB_NONE));
    if (o->now.phase == FB_TARGET && fb_card_row[o->now.card].kind == FB_ABILITY)
        census->seen[o->now.card]++;
    return NULL;
}

static const char *census_holds(const Census *census, const FbOpen *o)
{
    int hidden = 0, plain = census->unknown;
    for (FbCard c = 0; c < FB_CARDS; c++) {
        int left = fb_copies(o->rules, c) - census->seen[c];
        HOLDS("cards: no more than the deck has", left >= 0);
        hidden += left;
        plain += c < FB_LIB ? census->seen[c] : 0;
    }
    HOLDS("cards: enough for what lies face down", census->unknown <= hidden);
    HOLDS("cards: one at least that is no ability", plain > 0 || o->now.phase == FB_OVER);
    return NULL;
}

static bool is_subset(FbHand part, FbHand whole)
{
    for (FbCard c = 0; c < FB_CARDS; c++)
        if (fb_hand_count(part, c) > fb_hand_count(whole, c)) return false;
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
        census_hand(&census, game->hand[s]);
    }
    if (!broken) broken = census_holds(&census, o);
    if (!broken) broken = check_hands(o);
    FbPick unused[FB_LEGAL_MAX];
    if (!broken && !fb_is_over(game) && !fb_legal(game, unused)) return "legal: somebody can pick";
    return broken;
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
            census_hand(&census, view->hand);
        } else {
            census_hand(&census, o->known[s]);
            census.unknown += o->hand_n[s] - fb_hand_size(o->known[s]);
        }
    }
    if (!broken) broken = census_holds(&census, o);
    if (!broken) broken = check_hands(o);
    HOLDS("seat: of this game, or a spectator",
          view->seat < o->seats || view->seat == FB_SPECTATOR);
    return broken;
}
