/* place.h - a table with its clients in one process, for tests of src/client: whatever a client sends is an input, whatever the
 * table tells is written as a line and waits until the test lets it arrive. Owns no chance but its own, and a clock that
 * stands still unless somebody is due. */
#ifndef FAMBIZ_TEST_CLIENT_PLACE_H
#define FAMBIZ_TEST_CLIENT_PLACE_H

#include "client/client.h"

enum { PLACE_PEOPLE = 3, PLACE_QUEUE = 512, PLACE_LINES = 64, PLACE_MAIL = 1 << 20 };

typedef struct PlacePerson {
    struct Place *place;
    int number;
    uint32_t tab; /* 0: not connected */
    FbClient client;
    FbDraft draft;
    FbQueued queue[PLACE_QUEUE];
    FbClientLine line[PLACE_LINES];
    FbSight sight[FB_SIGHTS_MAX];
    char mail[PLACE_MAIL]; /* what has not arrived yet, a line each */
    size_t mail_n;
    int logs;           /* requests for the log */
    uint32_t last_step; /* of the last join */
} PlacePerson;

typedef struct Place {
    FbTable table, next;
    FbKept kept;
    FbTableOut out, into;
    uint32_t tabs;
    FbRng rng;
    PlacePerson person[PLACE_PEOPLE];
} Place;

/* A table of two, and nobody there. */
void place_start(Place *place, uint64_t seed);
/* Somebody comes, with this memory; NULL: all that there is. Whoever has no seat to take watches. */
PlacePerson *place_come(Place *place, int number, const FbClientRoom *room);
void place_connect(PlacePerson *person);
/* The connection breaks: what is under way is lost. */
void place_cut(PlacePerson *person);
/* The next line arrives; false where none waits. */
bool place_deliver(PlacePerson *person);
/* Everything arrives, and what comes of it, until nobody has anything to say. Nothing happens to queues. */
void place_rest(Place *place);
/* Lets all events of everybody happen, too. */
void place_drain(Place *place);
/* Whoever is asked answers at random, by the draft; false where nobody is. */
bool place_answer(Place *place);
/* Time passes until the table wants to be woken. */
void place_wake(Place *place);

#endif
