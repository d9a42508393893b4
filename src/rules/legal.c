/* legal.c - who may pick what. Reads what lies open and the hand of the seat that is asked, so that
 * it answers for a game and for a view alike. */
#include "game.h"

#define WORD(word) (UINT64_C(1) << FB_W_##word)

RULES uint64_t legal_droppable(const FbOpen *o, FbHand hand)
{
    hand &= FB_CARD_BITS;
    return rule_on(o, FB_SW_DROP) ? hand & ~fb_cards_free : hand; /* R 1, drop */
}

static uint64_t play_mask(const FbOpen *o, int seat, FbHand hand)
{
    uint64_t can = target_playable(o, hand);
    if (legal_droppable(o, hand)) can |= WORD(DROP);
    if (seat_owns(o, seat, FB_BUT) && !(o->now.flags & FB_SPENT)) can |= WORD(BUTCHER);
    return can;
}

static uint64_t choose_mask(const FbOpen *o, int seat)
{
    uint64_t can = o->home & FB_FAMILY_BITS(seat);
    bool victim = seat != o->now.turn;
    return victim && (fb_cards_contract >> o->now.card & 1) ? without_doppelganger(o, can) : can;
}

RULES FbMask legal_mask(const FbOpen *o, int seat, FbHand hand)
{
    switch ((FbPhase)o->now.phase) {
    case FB_READY: return (FbMask){WORD(BUTCHER) | WORD(DRAW), 0};
    case FB_DRAW: return (FbMask){WORD(DECK) | WORD(PILE), 0};
    case FB_PLAY: return (FbMask){play_mask(o, seat, hand), 0};
    case FB_AGAIN: return (FbMask){play_mask(o, seat, hand) | WORD(END), 0};
    case FB_DROP: return (FbMask){legal_droppable(o, hand), 0};
    case FB_BUTCHER: return (FbMask){(hand & FB_CARD_BITS) | (o->now.left ? WORD(DONE) : 0), 0};
    case FB_TARGET: return (FbMask){target_mask(o), FB_WHO_MOBSTER};
    case FB_COUNTERING:
        return (FbMask){(hand & fb_card_row[o->now.card].countered) | WORD(PASS), 0};
    case FB_CHOOSE: return (FbMask){choose_mask(o, seat), FB_WHO_MOBSTER};
    case FB_GRUDGE:
        return (FbMask){(o->home & ~FB_FAMILY_BITS(seat)) | UINT64_C(1) << MASK_PASS,
                        FB_WHO_MOBSTER};
    case FB_OVER:
    case FB_PHASES: break;
    }
    return (FbMask){0, 0};
}
