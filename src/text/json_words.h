/* json_words.h - the words of docs/notation.md as JSON values: seats, cards, mobsters, phases, editions; and FbControl, which
 * views and the event `ask` write the same way. Private to text/, wire/ and what http/ lists.
 *
 * A word is written by NAME_put and read by NAME_take, which returns false if the value is no such word; `want` makes an
 * error of that. */
#ifndef FB_JSON_WORDS_H
#define FB_JSON_WORDS_H

#include "text/json_out.h"

static inline bool want(bool ok, FbJsonError *error, const char *key, FbJson at, const char *what)
{
    return ok || fb_json_wrong(error, key, at, what);
}

void seat_put(FbJsonOut *json, uint8_t seat);   /* "A"; null for FB_NONE; "-" for a spectator */
void card_put(FbJsonOut *json, FbCard card);    /* "CON"; null for FB_NONE */
void what_put(FbJsonOut *json, uint8_t what);   /* "B3", "B" */
void rules_put(FbJsonOut *json, FbRules rules); /* "lookout-2021+advanced" */
void byte_put(FbJsonOut *json, uint8_t number); /* null for FB_NONE */
void seats_put(FbJsonOut *json, uint8_t seats); /* bits as letters, "BD"; nobody is "-" */
void number_put(FbJsonOut *json, const char *key, int64_t number);

bool seat_take(FbJson value, uint8_t *seat); /* a letter */
bool seat_or_none_take(FbJson value, uint8_t *seat);
bool card_take(FbJson value, uint8_t *card);
bool card_or_none_take(FbJson value, uint8_t *card);
bool mobster_take(FbJson value, uint8_t *what); /* as in FbPick.what */
bool target_take(FbJson value, uint8_t *what);  /* a mobster or a seat, as in FbPick.what */
bool rules_take(FbJson value, FbRules *rules);
bool seats_take(FbJson value, uint8_t *seats);
bool small_take(FbJson value, int most, uint8_t *number);

/* One byte of a struct as a JSON value. A table of these describes FbControl, and another the fields of an event. */
typedef struct JsonByte {
    const char *key;
    uint16_t at;   /* offset in the struct */
    uint8_t flag;  /* only this bit of the byte, unless 0 */
    bool may_lack; /* may be left out at the end of an array, if it has its usual value */
    void (*put)(FbJsonOut *json, uint8_t byte);
    bool (*take)(FbJson value, uint8_t *byte);
    const char *what; /* what is wanted, for the error */
} JsonByte;

uint8_t json_byte(const JsonByte *row, const void *base);
void json_byte_put(FbJsonOut *json, const JsonByte *row, const void *base);
/* If the value is wrong, the byte stays as it was. */
bool json_byte_take(FbJson value, const JsonByte *row, void *base, FbJsonError *error);

enum { CONTROL_MEMBERS = 12 };
extern const JsonByte
    control_row[CONTROL_MEMBERS]; /* FbControl, in the order of its members in JSON */

void control_put(FbJsonOut *json, const FbControl *now);
bool control_take(FbControl *now, const FbJson values[CONTROL_MEMBERS], FbJsonError *error);

#endif
