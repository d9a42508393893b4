/* observe.c - a view as a row of bytes, and its legal picks as another.
 *
 * It reads an FbView and nothing else. That is the whole guarantee that an observation holds no hidden card: there is none
 * to read. The same bytes come out for two games that look alike to the seat, which tests/learn/worlds.c tries.
 *
 * Every value is a byte, and most are one-hot ("a 1 at the seat whose turn it is"), because that is what a network wants
 * and because a byte needs no agreement on byte order between C and Python. observation.def names the fields, and makes
 * the struct, the table for Python and the docs. A change of the layout is a break for every program that has learned from
 * the old one, so CHANGELOG.md has to tell it. */
#include <string.h>

#include "learn/game.h"
#include "rules/game.h" /* FbStep, of which `after` is one */

static const FbLearnField fields[] = {
#define FB_FIELD(name, bytes, meaning) {#name, offsetof(FbObservation, name), bytes, meaning},
#include "observation.def"
#undef FB_FIELD
};
enum { FIELDS = sizeof fields / sizeof *fields };

_Static_assert(sizeof(FbView) <= FB_LEARN_ROOM && sizeof(FbEvent) <= FB_LEARN_ROOM, "room");

const FbLearnField *fb_learn_field(int number)
{
    return number >= 0 && number < FIELDS ? &fields[number] : NULL;
}

static void count_hand(uint8_t *to, FbHand hand)
{
    for (uint64_t kinds = hand & FB_CARD_BITS; kinds; kinds &= kinds - 1) {
        FbCard card = (FbCard)__builtin_ctzll(kinds);
        to[card] = (uint8_t)fb_hand_count(hand, card);
    }
}

/* A 1 at this index; nowhere for FB_NONE. */
static void mark(uint8_t *to, uint8_t at)
{
    if (at != FB_NONE) to[at] = 1;
}

static void observe_cards(const FbView *view, FbObservation *to)
{
    const FbOpen *o = &view->open;
    count_hand(to->hand, view->hand);
    for (int s = 0; s < o->seats; s++)
        count_hand(to->known + s * FB_CARDS, o->known[s]);
    for (int i = 0; i < o->pile_n; i++)
        to->pile[o->pile[i]]++;
    if (o->pile_n) mark(to->top, o->pile[o->pile_n - 1]);
    memcpy(to->hands, o->hand_n, sizeof to->hands);
    to->deck[0] = o->deck_n;
    to->shuffles[0] = (uint8_t)(o->shuffles < UINT8_MAX ? o->shuffles : UINT8_MAX);
}

static void observe_mobsters(const FbOpen *o, FbObservation *to)
{
    mark_bits(to->home, o->home);
    for (int i = 0; i < o->list_n; i++)
        to->place[o->list[i]] = (uint8_t)(i + 1);
    for (int a = 0; a < FB_ABILITIES; a++)
        if (o->tag[a] != FB_NONE) to->tag[o->tag[a]] = (uint8_t)(a + 1);
    to->war[0] = o->war;
}

/* A card that reorders the list names into the list itself. */
static void observe_named(const FbOpen *o, FbObservation *to)
{
    if (fb_card_has(o->now.card, FB_TRAIT_ORDERS)) {
        to->ordered[0] = o->named_n;
        return;
    }
    for (int i = 0; i < o->named_n; i++)
        to->named[o->named[i] - FB_WHO_MOBSTER] = (uint8_t)(i + 1);
}

static void observe_after(uint8_t step, uint8_t *to)
{
    static const uint8_t steps[] = {STEP_PLAY, STEP_STAGE, STEP_AGAIN, STEP_NEXT};
    for (unsigned i = 0; i < sizeof steps; i++)
        to[i] = steps[i] == step;
}

static void observe_turn(const FbView *view, FbObservation *to)
{
    const FbControl *now = &view->open.now;
    if (view->seat < FB_SEATS) mark(to->seat, view->seat);
    mark(to->turn, now->turn);
    mark_bits(to->asked, now->asked);
    mark(to->phase, now->phase);
    mark(to->stage, now->stage);
    mark(to->card, now->card);
    mark(to->counter, now->counter);
    mark(to->rescuer, now->rescuer);
    mark(to->next, now->next);
    to->left[0] = now->left;
    observe_after(now->after, to->after);
    to->spent[0] = (now->flags & FB_SPENT) != 0;
    to->grudge[0] = (now->flags & FB_GRUDGE_DUE) != 0;
}

void fb_learn_observe(const FbView *view, FbObservation *out)
{
    const FbOpen *o = &view->open;
    memset(out, 0, sizeof *out);
    observe_cards(view, out);
    observe_mobsters(o, out);
    observe_named(o, out);
    observe_turn(view, out);
    mark_bits(out->in, o->in);
    mark_bits(out->rules, o->rules & ((1u << FB_SWITCHES) - 1));
    out->players[0] = o->seats;
}

int fb_learn_mask(const FbView *view, uint8_t mask[FB_LEARN_PICKS])
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(view, picks);
    memset(mask, 0, FB_LEARN_PICKS);
    for (int i = 0; i < n; i++)
        mask[picks[i].what] = 1;
    return n;
}
