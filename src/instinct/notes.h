/* notes.h - what everybody saw of how the others play: whom each seat hits, whether it hits back, when it counters. Nobody's own
 * knowledge is in here, only events that all seats hear alike, so one set of notes does for a whole table.
 *
 * A hit is a man or a family named for a card that does them no good; whether it was countered does not matter, it was meant. */
#ifndef FB_INSTINCT_NOTES_H
#define FB_INSTINCT_NOTES_H

#include "rules/fambiz.h"

/* Of its hits, how many were at the largest of its opponents, the smallest, whoever hit it last, the next seat. */
typedef enum NotesHabit {
    NOTES_LARGEST,
    NOTES_SMALLEST,
    NOTES_BACK,
    NOTES_NEXT,
    NOTES_HABITS
} NotesHabit;

typedef struct Notes {
    uint8_t seats;
    uint8_t men[FB_SEATS]; /* in play */
    uint16_t turns;
    uint8_t playing;                     /* whose card may be countered now, or FB_NONE */
    uint8_t named;                       /* bit s: a target of that card is of family s */
    uint8_t prey[FB_SEATS];              /* whom each seat hit last, or FB_NONE */
    uint8_t hitter[FB_SEATS];            /* who hit each seat last */
    uint8_t spoiler[FB_SEATS];           /* who last countered each seat */
    uint8_t hits[FB_SEATS][FB_SEATS];    /* by whom, of whom */
    uint16_t hit_at[FB_SEATS][FB_SEATS]; /* in which turn, from 1; 0: never */
    uint8_t choices[FB_SEATS]; /* hits for which there were at least two opponents to choose from */
    uint8_t habit[FB_SEATS][NOTES_HABITS]; /* how many of those */
    uint8_t counters[FB_SEATS];
    uint8_t meddled; /* bit s: seat s has countered when none of its men was named */
    uint8_t drawn
        [FB_SEATS]; /* cards since it let itself be hit, though a Counter would have helped; FB_NONE: never */
} Notes;

void notes_begin(Notes *notes);
/* The event as any seat sees it. */
void notes_see(Notes *notes, const FbEvent *event);

#endif
