/* sample.c - a whole game that fits a view: the start of every simulation. Owns which cards can lie where. How likely the
 * others' behaviour makes a deal is the bots' question (bots/memory.h).
 *
 * Every card that is not in sight - not in the pile, the viewer's hand, a hand where everybody saw it go, or on a mobster -
 * goes into a pool. The pool is shuffled and dealt out: first to each hand as many as its owner holds unseen, the rest to
 * the deck.
 *
 *     pool   [ A's unknown | B's unknown | ... |        deck        | left out of play ]
 *              first ... last                   need -------------^                    n
 *
 * A uniform deal is right for every view but two kinds, which are mended by exchanging one card afterwards:
 *   - A seat that has said `drop` must hold a card that may be dropped (R 4.3). It is the only phase that says anything
 *     about a hidden hand.
 *   - A position from outside may use a part of the deck. If chance picked nothing but abilities, the game could never
 *     end, so one card has to be another.
 * Dealing again until it fits would be simpler, but it has no bound, and every simulation of every search starts here. */
#include "game.h"

void census_hand(int16_t seen[FB_CARDS], FbHand hand)
{
    for (uint64_t kinds = hand & FB_CARD_BITS; kinds; kinds &= kinds - 1) {
        FbCard c = (FbCard)fb_lowest(kinds);
        seen[c] = (int16_t)(seen[c] + hand_count(hand, c));
    }
}

void census_table(int16_t seen[FB_CARDS], const FbOpen *o)
{
    for (int i = 0; i < o->pile_n; i++)
        seen[o->pile[i]]++;
    for (int a = 0; a < FB_ABILITIES; a++)
        seen[FB_FIRST_ABILITY + a] = (int16_t)(seen[FB_FIRST_ABILITY + a] + (o->tag[a] != FB_NONE));
    if (o->now.phase == FB_TARGET && fb_card_row[o->now.card].kind == FB_ABILITY)
        seen[o->now.card]++; /* on its way to a mobster */
}

/* The cards that the viewer does not see anywhere, in card order. FB_DECK + 1 if the view shows some card more often than
 * the deck has it. */
static int pool_fill(const FbView *v, FbCard *pool)
{
    const FbOpen *o = &v->open;
    int16_t seen[FB_CARDS] = {0};
    int n = 0;
    census_table(seen, o);
    for (int s = 0; s < o->seats; s++)
        census_hand(seen, s == v->seat ? v->hand : o->known[s]);
    for (FbCard c = 0; c < FB_CARDS; c++) {
        int left = fb_copies(o->rules, c) - seen[c];
        if (left < 0) return FB_DECK + 1;
        for (; left > 0; left--)
            pool[n++] = c;
    }
    return n;
}

static void pool_swap(FbCard *pool, int i, int j)
{
    FbCard c = pool[i];
    pool[i] = pool[j];
    pool[j] = c;
}

/* Shuffles only as far as cards are needed: the first `need` of n. One random number of 64 bits places two cards. */
static void pool_stir(FbCard *pool, int n, int need, FbRng *rng)
{
    for (int i = 0; i < need; i += 2) {
        uint64_t r = fb_rng_next(rng);
        pool_swap(pool, i, i + (int)((r >> 32) * (uint64_t)(n - i) >> 32));
        if (i + 1 < need)
            pool_swap(pool, i + 1, i + 1 + (int)((r & UINT32_MAX) * (uint64_t)(n - i - 1) >> 32));
    }
}

/* How many cards of this seat's hand the viewer cannot name. */
static int unknown_in_hand(const FbView *v, int seat)
{
    if (seat == v->seat) return 0;
    FbHand known = v->open.known[seat];
    return v->open.hand_n[seat] - (known ? fb_hand_size(known) : 0);
}

/* Makes sure that one of the cards from `first` up to `last` is of these kinds, if need be by an exchange with a random
 * one from the whole pool. False if the pool has none. */
static bool pool_mend(FbCard *pool, int n, int first, int last, uint64_t kinds, FbRng *rng)
{
    int fitting = 0, at = -1;
    for (int i = first; i < last; i++)
        if (kinds >> pool[i] & 1) return true;
    for (int i = 0; i < n; i++)
        if ((kinds >> pool[i] & 1) && fb_rng_below(rng, (uint32_t)++fitting) == 0) at = i;
    if (at < 0 || first == last) return false;
    pool_swap(pool, at, first);
    return true;
}

/* A card to drop for the seat that has said so; one that is no ability if there is any, because that spares
 * pool_mend_plain a second exchange, which could take it away again. */
static bool pool_mend_drop(const FbView *v, FbCard *pool, int n, FbRng *rng)
{
    const FbOpen *o = &v->open;
    int seat = o->now.turn, first = 0;
    if (o->now.phase != FB_DROP || seat == v->seat || legal_droppable(o, o->known[seat]))
        return true;
    for (int s = 0; s < seat; s++)
        first += unknown_in_hand(v, s);
    int last = first + unknown_in_hand(v, seat);
    uint64_t fits = legal_droppable(o, FB_CARD_BITS);
    return pool_mend(pool, n, first, last, fits & ~fb_cards_ability, rng) ||
           pool_mend(pool, n, first, last, fits, rng);
}

/* One card that is no ability. It replaces the last card of the pool that is in play: the first may be the one to drop. */
static bool pool_mend_plain(const FbView *v, FbCard *pool, int n, int need, FbRng *rng)
{
    const FbOpen *o = &v->open;
    uint64_t plain = FB_CARD_BITS & ~fb_cards_ability;
    FbHand seen = v->hand;
    if (n == need || !rule_on(o, FB_SW_ADVANCED) || o->now.phase == FB_OVER) return true;
    for (int s = 0; s < o->seats; s++)
        seen |= o->known[s];
    for (int i = 0; i < o->pile_n; i++)
        seen |= FB_BIT(o->pile[i]);
    for (int i = 0; i < need; i++)
        seen |= FB_BIT(pool[i]);
    return (seen & plain) || (need && pool_mend(pool, n, need - 1, need, plain, rng));
}

bool fb_sample(const FbView *view, FbRng *rng, FbGame *out)
{
    const FbOpen *o = &view->open;
    FbCard pool[FB_DECK];
    int n = pool_fill(view, pool), need = o->deck_n;
    for (int s = 0; s < o->seats; s++)
        need += unknown_in_hand(view, s);
    if (n > FB_DECK || need > n) return false;
    pool_stir(pool, n, need, rng);
    if (!pool_mend_drop(view, pool, n, rng) || !pool_mend_plain(view, pool, n, need, rng))
        return false;
    out->open = *o;
    const FbCard *card = pool;
    for (int s = 0; s < FB_SEATS; s++) {
        out->hand[s] = s == view->seat ? view->hand : o->known[s];
        for (int i = s < o->seats ? unknown_in_hand(view, s) : 0; i > 0; i--)
            out->hand[s] = hand_add(out->hand[s], *card++);
    }
    memcpy(out->deck, card, o->deck_n);
    if (o->now.phase == FB_COUNTERING)
        out->open.now.asked |= (uint8_t)(o->in & ~seat_bit(o->now.turn) &
                                         ~(view->seat < FB_SEATS ? seat_bit(view->seat) : 0));
    return true;
}
