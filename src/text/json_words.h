/* json_words.h - the words of docs/notation.md as JSON values: seats, cards, mobsters, phases, editions; and
 * FbControl, which a view and the event `ask` write alike. Private to text/, wire/ and what http/ lists.
 *
 * A reader answers false where the value is not such a word; `want` turns that into an error. */
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
bool mobster_take(FbJson value, uint8_t *what); /* as FbPick.what */
bool target_take(FbJson value, uint8_t *what);  /* a mobster or a seat, as FbPick.what */
bool rules_take(FbJson value, FbRules *rules);
bool seats_take(FbJson value, uint8_t *seats);
bool small_take(FbJson value, int most, uint8_t *number);

/* A byte of a struct as a value: a member of an object, or an element of an array. */
typedef struct JsonByte {
    const char *key;
    uint16_t at;   /* offset in the struct */
    uint8_t flag;  /* 0; or just this bit of the byte is meant */
    bool may_lack; /* in an array, at the end: what is left out says nothing, or what is usual */
    void (*put)(FbJsonOut *json, uint8_t byte);
    bool (*take)(FbJson value, uint8_t *byte);
    const char *what; /* is wanted */
} JsonByte;

uint8_t json_byte(const JsonByte *row, const void *base);
void json_byte_put(FbJsonOut *json, const JsonByte *row, const void *base);
/* Where the value is not right, the byte is as it was. */
bool json_byte_take(FbJson value, const JsonByte *row, void *base, FbJsonError *error);

enum { CONTROL_MEMBERS = 12 };
extern const JsonByte control_row[CONTROL_MEMBERS]; /* of an FbControl, in their order */

void control_put(FbJsonOut *json, const FbControl *now);
bool control_take(FbControl *now, const FbJson values[CONTROL_MEMBERS], FbJsonError *error);

#endif
