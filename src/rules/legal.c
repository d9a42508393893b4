/* legal.c - who may pick what. Reads what lies open and the hand of the seat that is asked, so that
 * it answers for a game and for a view alike. */
#include "game.h"

#define WORD(word) (UINT64_C(1) << FB_W_##word)

uint64_t legal_droppable(const FbOpen *o, FbHand hand)
{
    hand &= FB_CARD_BITS;
    return rule_on(o, FB_SW_DROP) ? hand & ~fb_cards_free : hand; /* R 1, drop */
}

static uint64_t play_mask(const FbOpen *o, int seat, FbHand hand)
{
    uint64_t can = target_playable(o, hand);
    if (legal_droppable(o, hand))
        can |= WORD(DROP);
    if (seat_owns(o, seat, FB_BUT) && !(o->now.flags & FB_SPENT))
        can |= WORD(BUTCHER);
    return can;
}

static uint64_t choose_mask(const FbOpen *o, int seat)
{
    uint64_t can = o->home & FB_FAMILY_BITS(seat);
    bool victim = seat != o->now.turn;
    return victim && (fb_cards_contract >> o->now.card & 1) ? without_doppelganger(o, can) : can;
}

FbMask legal_mask(const FbOpen *o, int seat, FbHand hand)
{
    switch ((FbPhase)o->now.phase) {
    case FB_READY: return (FbMask){ WORD(BUTCHER) | WORD(DRAW), 0 };
    case FB_DRAW: return (FbMask){ WORD(DECK) | WORD(PILE), 0 };
    case FB_PLAY: return (FbMask){ play_mask(o, seat, hand), 0 };
    case FB_AGAIN: return (FbMask){ play_mask(o, seat, hand) | WORD(END), 0 };
    case FB_DROP: return (FbMask){ legal_droppable(o, hand), 0 };
    case FB_BUTCHER: return (FbMask){ (hand & FB_CARD_BITS) | (o->now.left ? WORD(DONE) : 0), 0 };
    case FB_TARGET: return (FbMask){ target_mask(o), FB_WHO_MOBSTER };
    case FB_COUNTERING:
        return (FbMask){ (hand & fb_card_row[o->now.card].countered) | WORD(PASS), 0 };
    case FB_CHOOSE: return (FbMask){ choose_mask(o, seat), FB_WHO_MOBSTER };
    case FB_GRUDGE:
        return (FbMask){ (o->home & ~FB_FAMILY_BITS(seat)) | UINT64_C(1) << MASK_PASS,
                         FB_WHO_MOBSTER };
    case FB_OVER:
    case FB_PHASES: break;
    }
    return (FbMask){ 0, 0 };
}

static int mask_write(FbMask mask, int seat, FbPick *out)
{
    int n = 0;
    for (uint64_t bits = mask.bits; bits; bits &= bits - 1)
        out[n++] = (FbPick){ (uint8_t)seat, mask_what(mask, fb_lowest(bits)) };
    return n;
}

int fb_legal(const FbGame *game, FbPick out[FB_LEGAL_MAX])
{
    const FbOpen *o = &game->open;
    int n = 0;
    for (unsigned asked = o->now.asked; asked; asked &= asked - 1) {
        int seat = fb_lowest(asked);
        n += mask_write(legal_mask(o, seat, game->hand[seat]), seat, out + n);
    }
    if (o->now.phase == FB_COUNTERING)
        out[n++] = (FbPick){ FB_EVERYBODY, FB_W_PASS };
    return n;
}

int fb_view_legal(const FbView *view, FbPick out[FB_LEGAL_MAX])
{
    const FbOpen *o = &view->open;
    if (view->seat >= FB_SEATS || !(o->now.asked & seat_bit(view->seat)))
        return 0;
    return mask_write(legal_mask(o, view->seat, view->hand), view->seat, out);
}

/* In a window: everybody's Counters, a pass each, and `*:pass`. */
static int window_count(const FbGame *g)
{
    uint64_t answers = fb_card_row[g->open.now.card].countered;
    int n = 1;
    for (unsigned asked = g->open.now.asked; asked; asked &= asked - 1)
        n += 1 + fb_popcount(g->hand[fb_lowest(asked)] & answers);
    return n;
}

static FbPick window_nth(const FbGame *g, int n)
{
    uint64_t answers = fb_card_row[g->open.now.card].countered;
    for (unsigned asked = g->open.now.asked; asked; asked &= asked - 1) {
        int seat = fb_lowest(asked);
        uint64_t can = g->hand[seat] & answers;
        int here = fb_popcount(can);
        if (n < here)
            return (FbPick){ (uint8_t)seat, (uint8_t)fb_nth_bit(can, n) };
        if (n == here)
            return (FbPick){ (uint8_t)seat, FB_W_PASS };
        n -= here + 1;
    }
    return (FbPick){ FB_EVERYBODY, FB_W_PASS };
}

static FbMask asked_mask(const FbGame *g, int seat)
{
    return legal_mask(&g->open, seat, g->hand[seat]);
}

int fb_legal_count(const FbGame *game)
{
    const FbControl *now = &game->open.now;
    if (now->phase == FB_COUNTERING)
        return window_count(game);
    return now->asked ? fb_popcount(asked_mask(game, fb_lowest(now->asked)).bits) : 0;
}

FbPick fb_legal_nth(const FbGame *game, int n)
{
    const FbControl *now = &game->open.now;
    if (now->phase == FB_COUNTERING)
        return window_nth(game, n);
    int seat = fb_lowest(now->asked);
    FbMask mask = asked_mask(game, seat);
    return (FbPick){ (uint8_t)seat, mask_what(mask, fb_nth_bit(mask.bits, n)) };
}

/* Written out, not in terms of the two above, so that a play-out makes the mask once. */
FbPick fb_legal_random(const FbGame *game, FbRng *rng)
{
    const FbControl *now = &game->open.now;
    if (now->phase == FB_COUNTERING)
        return window_nth(game, (int)fb_rng_below(rng, (uint32_t)window_count(game)));
    int seat = fb_lowest(now->asked);
    FbMask mask = asked_mask(game, seat);
    int n = (int)fb_rng_below(rng, (uint32_t)fb_popcount(mask.bits));
    return (FbPick){ (uint8_t)seat, mask_what(mask, fb_nth_bit(mask.bits, n)) };
}
