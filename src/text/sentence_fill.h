/* sentence_fill.h - finds a text of po/ for something that happened, and fills in what the game knows. Private to text/. */
#ifndef FB_SENTENCE_FILL_H
#define FB_SENTENCE_FILL_H

#include "text/sentence.h"

/* What the placeholders stand for. Only what the text uses has to be set. */
typedef struct Fill {
    FbLang lang;
    const FbNames *names;
    int seat;             /* {seat} */
    FbCard card;          /* {card} */
    uint8_t who;          /* {who}: as FbPick.what */
    int place;            /* {place}: one more, as people count from 1 */
    int n;                /* {n}, and {number}: one more */
    FbRules rules;        /* {edition} */
    const uint8_t *named; /* {named}: as FbPick.what, with commas; {first}: the first */
    int named_n;
    const char *text, *rule; /* {text}, {rule} */
    bool opens;              /* fill_write's own: a sentence begins here */
} Fill;

void fill_write(FbOut *out, const char *text, const Fill *fill);

/* Which text is wanted: `head.word`, and what may have a more particular one (sentence.h). */
typedef struct Sought {
    FbLang lang;
    const char *head, *word;
    FbCard card;        /* or FB_NONE */
    bool has_card;      /* FB_NONE is a hidden card: look for `none` */
    const char *detail; /* or NULL */
    int n;
    bool you;
} Sought;

/* NULL if there is not even a general one. */
const char *sought_find(const Sought *sought);

/* Whose book is played by: Lookout's, or Mayfair's. */
bool is_of_lookout(FbRules rules);
/* The DETAIL of a drop: "discard" if that is the book's word for it, or NULL. */
const char *drop_detail(FbRules rules);

#endif
