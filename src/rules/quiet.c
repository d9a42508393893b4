/* quiet.c - the fast path: the same rules compiled a second time, silently and as one piece, and the short cut that counts
 * and samples legal picks without writing a list.
 *
 * A search plays millions of games that nobody watches. It wants no events, and it wants no calls between ten small
 * files. Both come from including those files here: FB_QUIET empties the functions that tell events and makes the shared
 * ones static, so that the compiler sees a whole decision - count, choose, apply, run on to the next question - and
 * inlines it from end to end. That takes a third off the instructions (bench/instructions counts them). And it is no
 * second copy of any rule: there is only one text.
 *
 * Link-time optimisation is not a substitute. It has to keep the telling functions apart from the silent ones at run time,
 * by the test for a NULL list of events that stands before every event; and it is off in some builds. What this asks of
 * the included files: no two of them may have a static function of the same name. */
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
 * Outside of counter windows one seat is asked, and legal_mask has its picks in one word. In a window several are, but
 * each only for the four Counters and a pass. Five bits a seat and one for `*:pass` make one word as well:
 *
 *      bit 30                 29 to 25     ...                  4 to 0
 *     [ *:pass | F: pass SAF FIN FAM MOB | ... | A: pass SAF FIN FAM MOB ]
 */

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

/* All legal picks as one word; short_pick turns a bit of it back into a pick. */
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
    FbRng own = *rng; /* a copy whose address nobody has can live in a register */
    uint32_t n = 0;
    for (; n < most && !fb_is_over(game); n++) {
        FbMask mask = short_mask(game);
        uint32_t k = fb_rng_below(&own, (uint32_t)fb_popcount(mask.bits));
        rules_apply(game, short_pick(game, mask, (int)k), &io);
    }
    *rng = own;
    return n;
}
