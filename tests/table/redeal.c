/* redeal.c - see redeal.h. */
#include "redeal.h"

#include <stdlib.h>
#include <string.h>

static Origin *tracker_find(Tracker *t, int seat, FbCard card)
{
    for (int i = 0; i < t->n[seat]; i++)
        if (t->hand[seat][i].card == card) return &t->hand[seat][i];
    abort();
}

static void tracker_show(Tracker *t, Deal *deal, int seat, FbCard card, bool gone)
{
    Origin *origin = tracker_find(t, seat, card);
    if (origin->shuffle < SHUFFLES) deal->seen[origin->shuffle][origin->place] = 0xff;
    if (gone) *origin = t->hand[seat][--t->n[seat]];
}

void tracker_follow(Tracker *t, Deal *deal, const FbEvent *e)
{
    switch (e->type) {
    case FB_E_SHUFFLE: t->shuffle++, t->drawn = 0; break;
    case FB_E_DREW:
        t->hand[e->seat][t->n[e->seat]++] =
            (Origin){(uint16_t)t->shuffle, (uint8_t)t->drawn, e->card};
        deal->seen[t->shuffle][t->drawn++] |= (uint8_t)(1u << e->seat);
        break;
    case FB_E_TOOK: t->hand[e->seat][t->n[e->seat]++] = (Origin){SHUFFLES, 0, e->card}; break;
    case FB_E_PLAY:
    case FB_E_DROP:
    case FB_E_BUTCHER:
    case FB_E_DISCARD:
    case FB_E_COUNTER: tracker_show(t, deal, e->seat, e->card, true); break;
    default: break;
    }
}

static void note_drawn(Deal *deal, int k, const FbCard *order, int drawn)
{
    memcpy(deal->card[k], order, (size_t)drawn);
    deal->size[k] = drawn;
    deal->pinned[k] = k ? drawn : 0; /* the deal itself is made anew */
}

/* The order of the deck after a shuffle: what was drawn since, and what still lies there. A small deck may be drawn to its end and
 * shuffled again in the same step: then all of it was drawn. */
void deal_note(Deal *deal, const Tracker *t, const FbTable *table, const FbEvent *events, int n)
{
    const FbGame *game = &table->game;
    int k = t->shuffle, drawn = 0;
    FbCard order[FB_DECK];
    for (int i = 0; i < n; i++)
        k -= events[i].type == FB_E_SHUFFLE;
    for (int i = 0, before = k; i < n; i++) {
        if (events[i].type == FB_E_DREW) order[drawn++] = events[i].card;
        if (events[i].type != FB_E_SHUFFLE) continue;
        if (k > before) note_drawn(deal, k, order, drawn);
        k++;
        drawn = 0;
    }
    note_drawn(deal, k, order, drawn);
    for (int i = 0; i < game->open.deck_n; i++)
        deal->card[k][drawn + i] = game->deck[game->open.deck_n - 1 - i];
    deal->size[k] += game->open.deck_n;
    deal->shuffles = k + 1;
}

/* What seat never saw of shuffle k changes places: turned round by one. */
int redeal(Deal *to, const Deal *from, int seat)
{
    int changed = 0;
    *to = *from;
    for (int k = 0; k < from->shuffles; k++) {
        int unseen[FB_DECK], n = 0;
        for (int i = from->pinned[k]; i < from->size[k]; i++)
            if (!(from->seen[k][i] >> seat & 1)) unseen[n++] = i;
        for (int i = 0; i < n; i++) {
            to->card[k][unseen[i]] = from->card[k][unseen[(i + 1) % n]];
            changed += to->card[k][unseen[i]] != from->card[k][unseen[i]];
        }
    }
    return changed;
}

void deal_shuffle(FbShuffler *self, uint32_t k, FbCard *cards, int n)
{
    memcpy(cards, ((Deal *)self)->card[k], (size_t)n);
}
