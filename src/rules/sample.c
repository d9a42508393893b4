/* sample.c - a full game that fits a view. Owns the question which cards can lie where; how likely the
 * others' behaviour makes a deal is the bots' business. */
#include "game.h"

/* The cards that lie nowhere open, from the viewer's seat, in card order. FB_DECK + 1 for a view in
 * which some card shows more often than the deck has it. */
static int pool_fill(const FbView *v, FbCard *pool)
{
    const FbOpen *o = &v->open;
    int8_t left[FB_CARDS];
    for (FbCard c = 0; c < FB_CARDS; c++)
        left[c] = (int8_t)fb_copies(o->rules, c);
    for (int i = 0; i < o->pile_n; i++)
        left[o->pile[i]]--;
    for (int a = 0; a < FB_ABILITIES; a++)
        left[FB_FIRST_ABILITY + a] = (int8_t)(left[FB_FIRST_ABILITY + a] - (o->tag[a] != FB_NONE));
    if (o->now.phase == FB_TARGET && fb_card_row[o->now.card].kind == FB_ABILITY)
        left[o->now.card]--; /* on its way to a mobster */
    for (int s = 0; s < o->seats; s++) {
        FbHand seen = s == v->seat ? v->hand : o->known[s];
        for (uint64_t kinds = seen & FB_CARD_BITS; kinds; kinds &= kinds - 1) {
            FbCard c = (FbCard)fb_lowest(kinds);
            left[c] = (int8_t)(left[c] - fb_hand_count(seen, c));
        }
    }
    int n = 0;
    for (FbCard c = 0; c < FB_CARDS; c++) {
        if (left[c] < 0) return FB_DECK + 1;
        for (int i = left[c]; i > 0; i--)
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

/* Brings `need` of the n cards to the front in random order; one number of 64 bits serves two of them. */
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

/* Sees to it that one of the cards first … last - 1 is of these kinds, by an exchange with a random one
 * of the pool. False where the pool has none. */
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

/* Who has said `drop` holds a card that may be dropped: the one thing that a phase tells about a hand. A plain
 * one if there is any, so that what pool_mend_plain asks for is done too. */
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

/* A game without a card but abilities would come to a standstill. It can be drawn only where the position
 * uses a part of the deck; the last card that is drawn gives way, for the first may be the one to drop. */
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
