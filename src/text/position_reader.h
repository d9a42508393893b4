/* position_reader.h - a position being read: what the files position_*.c share. Private to text/. */
#ifndef FB_POSITION_READER_H
#define FB_POSITION_READER_H

#include "text/position.h"
#include "text/scan.h"

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
    FbTextError *error;
    int revision; /* of the rules that its edition means */
    uint8_t seed[32];
    int seen[FB_CARDS];   /* cards that stand somewhere */
    int unknown;          /* cards of which only the number is told */
    unsigned hands_known; /* bit s: hand s is told in full */
    bool partial;         /* a number stands for cards, be it 0 */
} PositionReader;

/* fb_position_read for rules of an older revision: a record's. */
bool position_read_at(FbPosition *position, const char *line, size_t n, int revision,
                      FbTextError *error);

/* Where a part of the line stands; the end of the line for a value that was left out. */
size_t reader_at(const PositionReader *r, FbSpan part);

/* A mobster of this game, or FB_NONE and the error. */
uint8_t position_mobster(PositionReader *r, FbSpan part);
/* Tags, hands, deck and discard pile. */
bool position_cards(PositionReader *r);
/* Whether what was read can be. */
bool position_check(PositionReader *r, const FbPosition *read);

#endif
