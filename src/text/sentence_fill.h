/* sentence_fill.h - a text of po/ with its {placeholders} filled in. Private to text/. */
#ifndef FB_SENTENCE_FILL_H
#define FB_SENTENCE_FILL_H

#include "text/sentence.h"

/* What the placeholders stand for; what a text does not use need not be there. */
typedef struct Fill {
    FbLang lang;
    const FbNames *names;
    int seat;      /* {seat} */
    FbCard card;   /* {card} */
    uint8_t who;   /* {who}: as FbPick.what */
    int place;     /* {place}, counted from 0 */
    int n;         /* {n}; {number} is one more */
    FbRules rules; /* {edition} */
    const uint8_t
        *named; /* {named}: as FbPick.what, joined by commas; {first} is the first of them */
    int named_n;
    const char *text, *rule; /* {text}, {rule} */
} Fill;

void fill_write(FbOut *out, const char *text, const Fill *fill);

/* Which text is sought: `head.word` and what makes it particular (sentence.h). */
typedef struct Sought {
    FbLang lang;
    const char *head, *word;
    FbCard card;        /* or FB_NONE */
    bool has_card;      /* with FB_NONE: a card there might be */
    const char *detail; /* or NULL */
    int n;
    bool you;
} Sought;

/* NULL where there is none, however general. */
const char *sought_find(const Sought *sought);

/* The DETAIL of a drop: "discard" if the book of the table calls it so, or NULL. */
const char *drop_detail(FbRules rules);

#endif
