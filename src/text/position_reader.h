/* position_reader.h - a position being read: what the files position_*.c share. Private to text/.
 *
 *     line --cut--> value[] --read--> game, seen[], unknown --check--> FbPosition
 *          position_read.c   position_read.c        position_check.c
 *                            position_cards.c
 *
 * A line that is wrong in several places is refused for the first in this order, and the error points at the part. */
#ifndef FB_POSITION_READER_H
#define FB_POSITION_READER_H

#include "text/report.h"

typedef enum PositionField {
#define FIELD(id, key, otherwise) FIELD_##id,
#include "text/position.def"
#undef FIELD
    POSITION_FIELDS
} PositionField;

typedef struct PositionReader {
    FbSpan line;
    FbSpan value[POSITION_FIELDS];
    FbGame *game;
    Report report;
    int revision; /* of the rules: what the names of editions mean */
    uint8_t seed[32];
    int seen[FB_CARDS];   /* copies listed so far */
    int unknown;          /* cards given only as a number */
    unsigned hands_known; /* bit s: hand s is listed */
    bool partial;         /* a number stands for cards, even if it is 0 */
} PositionReader;

/* Where a part of the line begins; the end of the line for a value that was left out. */
size_t reader_at(const PositionReader *r, FbSpan part);

/* A mobster of this game, or FB_NONE and the error. */
uint8_t position_mobster(PositionReader *r, FbSpan part);
/* Tags, hands, deck and discard pile. */
bool position_cards(PositionReader *r);
/* Can there be such a game? */
bool position_check(PositionReader *r, const FbPosition *read);

#endif
