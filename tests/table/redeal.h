/* redeal.h - a game's deck, dealt again for one who has seen a part of it (as tests/property/worlds.c does, but out of a
 * table): where every card came from, who saw it, and another order of what somebody never saw. */
#ifndef FAMBIZ_TEST_TABLE_REDEAL_H
#define FAMBIZ_TEST_TABLE_REDEAL_H

#include "table/table.h"

enum { SHUFFLES = 400 };

typedef struct Deal {
    FbShuffler base;
    int shuffles, size[SHUFFLES];
    int pinned
        [SHUFFLES]; /* so many from the top were drawn before the second world could be changed */
    FbCard card[SHUFFLES][FB_DECK];
    uint8_t seen[SHUFFLES][FB_DECK];
} Deal;

typedef struct Origin {
    uint16_t shuffle;
    uint8_t place;
    FbCard card;
} Origin;

typedef struct Tracker {
    Origin hand[FB_SEATS][FB_DECK];
    int n[FB_SEATS];
    int shuffle, drawn;
} Tracker;

/* Follows an event of the first world. */
void tracker_follow(Tracker *t, Deal *deal, const FbEvent *e);
/* After a step with a shuffle in it: the order of that deck. */
void deal_note(Deal *deal, const Tracker *t, const FbTable *table, const FbEvent *events, int n);
/* The deal in which what `seat` (FB_SEATS: who watches) never saw has changed places; how many cards did. */
int redeal(Deal *to, const Deal *from, int seat);
/* Deals the orders that it holds. */
void deal_shuffle(FbShuffler *self, uint32_t k, FbCard *cards, int n);

#endif
