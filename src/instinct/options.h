/* options.h - what can be picked, as the network sees it: picks that come to the same are one option, and an option is scored by the
 * outputs that belong to it. A mobster is not scored by his number but by what he is: whose, at home or at which place of the list,
 * with which ability. So what is learned about one holds for all like him. */
#ifndef FB_INSTINCT_OPTIONS_H
#define FB_INSTINCT_OPTIONS_H

#include "instinct/inputs.h"

enum { OPTION_PLACES = 13, OPTION_OUTPUTS = 3, OPTION_WORDS = 8 };

/* The outputs of the network, by what they are about. */
enum Output {
    OUTPUT_PLAY = 0,                          /* a card: to be played, or to counter with */
    OUTPUT_DROP = OUTPUT_PLAY + TOLD_CARDS,   /* a card: to be put away */
    OUTPUT_WORD = OUTPUT_DROP + TOLD_CARDS,   /* draw, pass ... */
    OUTPUT_HOME = OUTPUT_WORD + OPTION_WORDS, /* whose man, at home */
    OUTPUT_LISTED = OUTPUT_HOME + FB_SEATS,   /* whose, on the list */
    OUTPUT_DEAD = OUTPUT_LISTED + FB_SEATS,   /* whose, dead */
    OUTPUT_PLACE = OUTPUT_DEAD + FB_SEATS, /* at which place of the list, the last ones all alike */
    OUTPUT_ABILITY = OUTPUT_PLACE + OPTION_PLACES,
    OUTPUT_SEAT = OUTPUT_ABILITY + TOLD_ABILITIES,
    OUTPUT_CHANCE = OUTPUT_SEAT + FB_SEATS, /* no pick: whose game it will be */
    OUTPUTS = OUTPUT_CHANCE + FB_SEATS
};

typedef struct Option {
    FbPick pick;
    uint8_t n; /* outputs whose sum is its score; none for a card that came after the weights */
    uint8_t output[OPTION_OUTPUTS];
} Option;

/* The options of the view's own seat, in the order of its legal picks. */
int options_of(const FbView *view, Option out[FB_LEGAL_MAX]);

#endif
