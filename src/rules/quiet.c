/* quiet.c - the fast path of play-outs: all that plays, once more, without events and as one piece, and the
 * short cut that counts and samples the legal picks without writing their list.
 *
 * There is no second copy of any rule here: the same files are included. As one piece the compiler inlines a
 * decision from end to end, which takes a third off the instructions (bench/instructions). */
#define FB_QUIET
#include "quiet.h"

#include "apply.c"
#include "death.c"
#include "deck.c"
#include "effect_attack.c"
#include "effect_contract.c"
#include "effect_rescue.c"
#include "legal.c"
#include "list.c"
#include "target.c"
#include "turn.c"

__attribute__((flatten)) void quiet_apply(FbGame *g, FbPick pick, const FbIo *io)
{
    rules_apply(g, pick, io);
}

/* ---- the short cut --------------------------------------------------------------------------------
 *
 * In a window several seats are asked, but each for at most the four Counters and a pass: five bits a
 * seat, and one for `*:pass`, fit into one word too. */

enum { WINDOW_BITS = 5, WINDOW_ALL = WINDOW_BITS * FB_SEATS };

static uint64_t window_mask(const FbGame *g)
{
    const FbControl *now = &g->open.now;
    uint64_t answers = fb_card_row[now->card].countered;
    uint64_t bits = UINT64_C(1) << WINDOW_ALL;
    for (unsigned asked = now->asked; asked; asked &= asked - 1) {
        int seat = fb_lowest(asked);
        uint64_t own = (g->hand[seat] & answers) >> FB_MOB | 1u << (FB_SAF - FB_MOB + 1);
        bits |= own << (seat * WINDOW_BITS);
    }
    return bits;
}

static FbPick window_pick(int bit)
{
    int seat = bit / WINDOW_BITS, answer = bit % WINDOW_BITS;
    bool passes = bit == WINDOW_ALL || answer == WINDOW_BITS - 1;
    return (FbPick){(uint8_t)seat, (uint8_t)(passes ? FB_W_PASS : FB_MOB + answer)};
}

/* All legal picks as one set of bits; short_pick turns one of them into a pick. */
static FbMask short_mask(const FbGame *g)
{
    const FbControl *now = &g->open.now;
    if (now->phase == FB_COUNTERING) return (FbMask){window_mask(g), 0};
    if (now->phase == FB_OVER) return (FbMask){0, 0};
    int seat = fb_lowest(now->asked);
    return legal_mask(&g->open, seat, g->hand[seat]);
}

static FbPick short_pick(const FbGame *g, FbMask mask, int n)
{
    int bit = fb_nth_bit(mask.bits, n);
    if (g->open.now.phase == FB_COUNTERING) return window_pick(bit);
    return (FbPick){(uint8_t)fb_lowest(g->open.now.asked), mask_what(mask, bit)};
}

int fb_legal_count(const FbGame *game) { return fb_popcount(short_mask(game).bits); }

FbPick fb_legal_nth(const FbGame *game, int n) { return short_pick(game, short_mask(game), n); }

__attribute__((flatten)) FbPick fb_legal_random(const FbGame *game, FbRng *rng)
{
    FbMask mask = short_mask(game);
    return short_pick(game, mask, (int)fb_rng_below(rng, (uint32_t)fb_popcount(mask.bits)));
}

__attribute__((flatten)) uint32_t fb_playout(FbGame *game, FbShuffler *shuffler, FbRng *rng,
                                             uint32_t most)
{
    const FbIo io = {shuffler, NULL};
    FbRng own = *rng; /* in a register: nobody else can see it */
    uint32_t n = 0;
    for (; n < most && !fb_is_over(game); n++) {
        FbMask mask = short_mask(game);
        uint32_t k = fb_rng_below(&own, (uint32_t)fb_popcount(mask.bits));
        rules_apply(game, short_pick(game, mask, (int)k), &io);
    }
    *rng = own;
    return n;
}
