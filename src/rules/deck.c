/* deck.c - the ways of a card between deck, hands and discard pile, and the deal (R 3, 4.2, 9.4).
 *
 * A hand keeps two words: what it holds, and in `known` the part of it that everybody saw go in. A card that leaves is
 * taken off both, because whoever watched it come cannot know that it was another copy that left. */
#include "game.h"

RULES void pile_put(FbOpen *o, FbCard card) { o->pile[o->pile_n++] = card; }

RULES void hand_leave(FbGame *g, int seat, FbCard card)
{
    FbOpen *o = &g->open;
    g->hand[seat] = hand_remove(g->hand[seat], card);
    o->known[seat] = hand_forget(o->known[seat], card);
    o->hand_n[seat]--;
}

RULES void hand_to_pile(FbGame *g, int seat, FbCard card)
{
    hand_leave(g, seat, card);
    pile_put(&g->open, card);
}

/* Puts n cards into the deck. A shuffler has the top first, the deck has it last, where it is popped. */
static void deck_lay(FbGame *g, const FbCard *c, int n)
{
    for (int i = 0; i < n; i++)
        g->deck[n - 1 - i] = c[i];
    g->open.deck_n = (uint8_t)n;
    g->open.shuffles += g->open.shuffles != UINT32_MAX; /* 0 would mean that nobody has dealt */
}

static void deck_refill(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    int n = o->pile_n;
    io->shuffler->shuffle(io->shuffler, o->shuffles, o->pile, n);
    deck_lay(g, o->pile, n);
    o->pile_n = 0;
    emit_n(io, FB_E_SHUFFLE, n);
}

/* Under `emptied` an empty deck is refilled right after its last card. Otherwise, or if there was no pile then, it is
 * refilled when the next card has to be drawn. */
RULES bool deck_draw(FbGame *g, const FbIo *io, int seat)
{
    FbOpen *o = &g->open;
    if (o->deck_n == 0) {
        if (o->pile_n == 0) return false;
        deck_refill(g, io);
    }
    FbCard card = g->deck[--o->deck_n];
    g->hand[seat] = hand_add(g->hand[seat], card);
    o->hand_n[seat]++;
    emit_card(io, FB_E_DREW, seat, card);
    if (o->deck_n == 0 && o->pile_n && rule_on(o, FB_SW_REFILL)) deck_refill(g, io);
    return true;
}

RULES void pile_take(FbGame *g, const FbIo *io, int seat)
{
    FbOpen *o = &g->open;
    FbCard card = o->pile[--o->pile_n];
    g->hand[seat] = hand_add(g->hand[seat], card);
    o->known[seat] = hand_add(o->known[seat], card);
    o->hand_n[seat]++;
    emit_card(io, FB_E_TOOK, seat, card);
}

static int deck_in_order(FbRules rules, FbCard *cards)
{
    int n = 0;
    for (FbCard c = 0; c < FB_CARDS; c++)
        for (int i = fb_copies(rules, c); i > 0; i--)
            cards[n++] = c;
    return n;
}

RULES void table_lay(FbOpen *o, FbRules rules, int seats)
{
    memset(o, 0, sizeof *o);
    memset(o->tag, FB_NONE, sizeof o->tag);
    o->rules = rules;
    o->seats = (uint8_t)seats;
    o->in = (uint8_t)(seat_bit(seats) - 1);
    o->home = mob_bit(seats * FB_FAMILY) - 1;
    turn_rest(o);
}

RULES void rules_deal(FbGame *g, FbRules rules, int seats, const FbIo *io)
{
    FbCard cards[FB_DECK];
    memset(g, 0, sizeof *g);
    table_lay(&g->open, rules, seats);
    int n = deck_in_order(rules, cards);
    io->shuffler->shuffle(io->shuffler, 0, cards, n);
    deck_lay(g, cards, n);
    for (int i = 0; i < 5 * seats; i++) /* R 3.3 */
        deck_draw(g, io, i % seats);
    turn_begin(&g->open, 0); /* R 3.4 */
    turn_run(g, io, STEP_TURN);
}
