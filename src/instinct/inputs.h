/* inputs.h - what the network is told: the numbers of those inputs (inputs.def) that are on. Made from what one seat may know: its view,
 * and notes of what everybody saw. There is nothing else here to look at. */
#ifndef FB_INSTINCT_INPUTS_H
#define FB_INSTINCT_INPUTS_H

#include "instinct/notes.h"

/* How many of each the network was taught. */
enum {
    TOLD_OTHERS = FB_SEATS - 1,
    TOLD_CARDS = 34,
    TOLD_ABILITIES = 10, /* the last of the cards */
    TOLD_PHASES = 11,
    TOLD_SWITCHES = 14
};

/* Only for the offsets: input i of the group `hand` has the number INPUT_AT(hand) + i. */
typedef struct InputMap {
#define INPUT(name, n, meaning) uint8_t name[n];
#include "instinct/inputs.def"
#undef INPUT
} InputMap;

#define INPUT_AT(name) ((int)offsetof(InputMap, name))
enum { INSTINCT_INPUTS = sizeof(InputMap), INSTINCT_ON = 400 };

typedef struct Inputs {
    int n;
    uint16_t on[INSTINCT_ON]; /* none of them twice */
} Inputs;

/* The number of a card as the network knows it; TOLD_CARDS or more: it does not. */
static inline int inputs_card(FbCard card) { return fb_card_number(card); }

/* The same of ability FB_FIRST_ABILITY + a, from 0; FB_NONE: it does not know it. */
static inline int inputs_ability(int a)
{
    int told = inputs_card((FbCard)(FB_FIRST_ABILITY + a)) - (TOLD_CARDS - TOLD_ABILITIES);
    return told >= 0 && told < TOLD_ABILITIES ? told : FB_NONE;
}

/* How far seat `s` is from the view's own, clockwise. */
static inline int inputs_way(const FbView *view, int s)
{
    int way = s - view->seat;
    return way < 0 ? way + view->open.seats : way;
}

void inputs_see(const FbView *view, const Notes *notes, Inputs *out);

#endif
