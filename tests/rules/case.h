/* case.h - what the parts of the case runner share: the case being run, and how it fails.
 *
 * A case file is the rulebook as examples; README.md says how it is written. The runner owns the words of
 * that little language and nothing of the game: it sets up positions and makes picks through the public
 * interfaces, and compares text with text. */
#ifndef FAMBIZ_TEST_CASE_H
#define FAMBIZ_TEST_CASE_H

#include "fair/shuffle.h"
#include "text/position.h"

enum { LINE_MAX = 2000, WORDS_MAX = 100, VALUE_MAX = 500 };

/* The fields of a position as the case wrote them; an empty value was left out. */
typedef struct Fields {
#define FIELD(id, key, otherwise) char id[VALUE_MAX];
#include "text/position.def"
#undef FIELD
} Fields;

typedef struct Case {
    const char *file;
    int line;
    int cases, lines, failures;
    char title[LINE_MAX];
    int checks;    /* of this case: one without any is a mistake */
    bool lost;     /* a line went wrong: those up to the next set-up would only echo it */
    Fields fields; /* of `position` */
    bool ready;    /* there is a game */
    FbGame start, game;
    FbFairShuffler start_shuffler, shuffler;
} Case;

/* A line of words; word[0] says what to do. */
typedef struct Words {
    char *word[WORDS_MAX];
    int n;
} Words;

/* file:line: message, and the case goes on at its next set-up. */
void fail(Case *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fail_found(Case *c, const char *what, const char *expected, const char *found);

/* set-up (setup.c) */
void do_position(Case *c, const Words *w);
void do_but(Case *c, const Words *w);
void do_impossible(Case *c, const Words *w);
void do_deal(Case *c, const Words *w);
void do_again(Case *c, const Words *w);
/* picks (picks.c) */
void do_play(Case *c, const Words *w);
void do_refuse(Case *c, const Words *w);
void do_legal(Case *c, const Words *w);
void do_offers(Case *c, const Words *w);
void do_lacks(Case *c, const Words *w);
/* what is to be seen (expect.c) */
void do_expect(Case *c, const Words *w);
void do_sees(Case *c, const Words *w);

#endif
