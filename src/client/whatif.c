/* whatif.c - another course of a game that is over: from any ply of its record, with the cards that one seat could not know
 * dealt anew. Owns how a world that fits a view in the middle of a move becomes one that fits the last position before it.
 *
 * fb_sample draws a world for the very ply. The way back to the position goes through what hands showed, drew and took since:
 * a card that was shown goes back into its hand, one that was drawn back onto the deck. Then the picks are played on it, and
 * the seat has to see what it saw: so whatever this file overlooks ends in the simpler answer, the position itself. */
#include <string.h>

#include "client/whatif.h"

enum { STEPS_MAX = 128 };

/* One card that came into a hand or left it. */
typedef struct Step {
    uint8_t type, seat;
    FbCard card;
} Step;

/* From the last position that can be written to the ply. */
typedef struct Way {
    FbGame from, to;
    int first, n; /* the picks of it */
    Step step[STEPS_MAX];
    int step_n;
    bool lost; /* there is no way back */
} Way;

/* ---- there ------------------------------------------------------------------------------------------------------- */

static bool can_write(const FbGame *game)
{
    uint8_t phase = game->open.now.phase;
    return phase == FB_READY || phase == FB_PLAY || phase == FB_AGAIN;
}

static bool moves_a_card(const FbEvent *e)
{
    return e->type == FB_E_DREW || e->type == FB_E_TOOK || e->type == FB_E_PLAY ||
           e->type == FB_E_DROP || e->type == FB_E_BUTCHER || e->type == FB_E_DISCARD ||
           e->type == FB_E_COUNTER;
}

static void way_note(Way *way, const FbEvents *events)
{
    for (int i = 0; i < events->n; i++) {
        const FbEvent *e = &events->e[i];
        way->lost |= e->type == FB_E_SHUFFLE || way->step_n == STEPS_MAX;
        if (moves_a_card(e) && !way->lost)
            way->step[way->step_n++] = (Step){e->type, e->seat, e->card};
    }
}

/* The last position that can be written begins the way anew. */
static void way_walk(Way *way, const FbRecord *record, FbShuffler *shuffler, int ply)
{
    FbEvents events;
    memset(way, 0, sizeof *way);
    fb_record_start(record, shuffler, &way->to, NULL);
    way->from = way->to;
    for (int k = 0; k < ply && k < record->pick_n; k++) {
        events.n = 0;
        fb_apply(&way->to, record->picks[k], shuffler, &events);
        way_note(way, &events);
        if (!can_write(&way->to)) continue;
        way->from = way->to;
        way->first = k + 1;
        way->step_n = 0;
        way->lost = false;
    }
    way->n = (ply < record->pick_n ? ply : record->pick_n) - way->first;
}

/* ---- and back ---------------------------------------------------------------------------------------------------- */

/* Which card of a hand may have been the one that was drawn: any that nobody can name. */
static FbCard drawn(FbHand hand, FbHand known)
{
    FbCard card = 0;
    while (card < FB_CARDS && fb_hand_count(hand, card) <= fb_hand_count(known, card))
        card++;
    return card < FB_CARDS ? card : FB_NONE;
}

static bool step_back(FbGame *game, const Step *step, const FbView *view)
{
    FbHand *hand = &game->hand[step->seat];
    FbCard card = step->card;
    if (step->type != FB_E_DREW && step->type != FB_E_TOOK) {
        *hand = fb_hand_with(*hand, card);
        return true;
    }
    if (step->type == FB_E_DREW && step->seat != view->seat)
        card = drawn(*hand, view->open.known[step->seat]);
    if (card == FB_NONE || !fb_hand_count(*hand, card)) return false;
    *hand = fb_hand_without(*hand, card);
    if (step->type == FB_E_DREW) {
        if (game->open.deck_n == FB_DECK) return false;
        game->deck[game->open.deck_n++] = card;
    }
    return true;
}

/* The world at the position out of which `game`, the world at the ply, came. */
static bool way_back(const Way *way, const FbView *view, FbGame *game)
{
    for (int i = way->step_n - 1; i >= 0; i--)
        if (!step_back(game, &way->step[i], view)) return false;
    bool same = game->open.deck_n == way->from.open.deck_n;
    game->open = way->from.open;
    return same && !fb_check(game);
}

/* Whether the picks lead from `start` to what the seat saw. No shuffle lies on the way, so any shuffler will do. */
static bool way_holds(const Way *way, const FbGame *start, const FbPick *picks, const FbView *view)
{
    FbFastShuffler shuffler;
    FbGame game = *start;
    FbView seen;
    fb_fast_shuffler(&shuffler, 0);
    for (int k = 0; k < way->n; k++)
        if (fb_try(&game, picks[k], &shuffler.base, NULL)) return false;
    fb_view(&game, view->seat, &seen);
    return fb_view_hash(&seen) == fb_view_hash(view);
}

static bool way_deal(const Way *way, const FbPick *picks, int seat, FbRng *rng, FbGame *start)
{
    FbView view;
    fb_view(&way->to, seat, &view);
    return !way->lost && fb_sample(&view, rng, start) && way_back(way, &view, start) &&
           way_holds(way, start, picks, &view);
}

static bool position_deal(const Way *way, int seat, FbRng *rng, FbGame *start)
{
    FbView view;
    fb_view(&way->from, seat, &view);
    return fb_sample(&view, rng, start);
}

/* ---- as a record --------------------------------------------------------------------------------------------------- */

static void write_down(const FbRecord *record, const Way *way, const FbGame *start, int picks,
                       FbRecord *from)
{
    static const uint8_t no_seed[32];
    fb_record_placed(from, start, no_seed);
    if (record->has >> FB_KEY_FAMILIES & 1) {
        from->has |= 1u << FB_KEY_FAMILIES;
        memcpy(from->family, record->family, sizeof from->family);
    }
    memcpy(from->picks, record->picks + way->first, (size_t)picks * sizeof *from->picks);
    from->pick_n = picks;
}

bool fb_what_if(const FbRecord *record, FbShuffler *shuffler, int ply, int seat, FbRng *rng,
                FbRecord *from)
{
    Way way;
    FbGame start;
    way_walk(&way, record, shuffler, ply);
    if (fb_is_over(&way.to) || seat >= way.to.open.seats || !(way.to.open.in >> seat & 1))
        return false;
    const FbPick *picks = record->picks + way.first;
    bool whole = way.n <= from->pick_max && way_deal(&way, picks, seat, rng, &start);
    if (!whole && !position_deal(&way, seat, rng, &start)) return false;
    write_down(record, &way, &start, whole ? way.n : 0, from);
    return true;
}
