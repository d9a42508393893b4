/* json_words.h - the words of docs/notation.md as JSON values: seats, cards, mobsters, phases, editions; and
 * FbControl, which a view and the event `ask` write alike. Private to text/, wire/ and what server/ lists.
 *
 * A reader answers false where the value is not such a word; `want` turns that into an error. */
#ifndef FB_JSON_WORDS_H
#define FB_JSON_WORDS_H

#include "text/json_out.h"

static inline bool want(bool ok, FbJsonError *error, const char *key, FbJson at, const char *what)
{
    return ok || fb_json_wrong(error, key, at, what);
}

void seat_put(FbJsonOut *json, int seat);       /* "A"; null for FB_NONE; "-" for a spectator */
void card_put(FbJsonOut *json, FbCard card);    /* "CON"; null for FB_NONE */
void what_put(FbJsonOut *json, uint8_t what);   /* "B3", "B" */
void rules_put(FbJsonOut *json, FbRules rules); /* "lookout-2021+advanced" */
void number_put(FbJsonOut *json, const char *key, int64_t number);

bool seat_take(FbJson value, uint8_t *seat); /* a letter */
bool seat_or_none_take(FbJson value, uint8_t *seat);
bool card_take(FbJson value, uint8_t *card);
bool card_or_none_take(FbJson value, uint8_t *card);
bool mobster_take(FbJson value, uint8_t *what); /* as FbPick.what */
bool target_take(FbJson value, uint8_t *what);  /* a mobster or a seat, as FbPick.what */
bool rules_take(FbJson value, FbRules *rules);
bool small_take(FbJson value, int most, uint8_t *number);

/* The members of an FbControl, in this order. */
#define CONTROL_KEYS                                                                          \
    "turn", "phase", "asked", "stage", "card", "counter", "rescuer", "next", "left", "after", \
        "spent", "grudge"
enum { CONTROL_MEMBERS = 12 };

void control_put(FbJsonOut *json, const FbControl *now);
bool control_take(FbControl *now, const FbJson values[CONTROL_MEMBERS], FbJsonError *error);

#endif
