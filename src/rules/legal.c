/* legal.c - what a seat may pick, as one word of bits for each phase. This file decides; refuse.c only finds the words for
 * a refusal.
 *
 * It reads what lies open and the hand of the seat that is asked, nothing else. So it answers for a view as well as for a
 * game, and what a player may pick can never depend on a card they do not see. */
#include "game.h"

#define WORD(word) (UINT64_C(1) << FB_W_##word)

RULES uint64_t legal_droppable(const FbOpen *o, FbHand hand)
{
    hand &= FB_CARD_BITS;
    return rule_on(o, FB_SW_DROP) ? hand & ~fb_cards_free : hand; /* R 1, `drop` */
}

static uint64_t play_mask(const FbOpen *o, int seat, FbHand hand)
{
    uint64_t can = target_playable(o, hand);
    if (legal_droppable(o, hand)) can |= WORD(DROP);
    if (seat_owns(o, seat, FB_BUT) && !(o->now.flags & FB_SPENT)) can |= WORD(BUTCHER);
    return can;
}

/* R 8.3 protects the Doppelganger from a Contract, but not from being picked by Mob Power. */
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
