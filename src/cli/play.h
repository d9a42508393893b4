/* play.h - the line-by-line game of `fambiz play`: one person at seat A, bots at the others. */
#ifndef FB_PLAY_H
#define FB_PLAY_H

#include "bots/bot.h"
#include "fair/fair.h"
#include "text/sentence.h"

enum { PLAY_HUMAN = 0 };

typedef struct PlayTable {
    FbRules rules;
    int seats;
    const FbLevel *level; /* of the bots */
    FbLang lang;
    FbNames names;
    uint8_t seed[32];
    const char *record; /* where to write the record, or NULL */
    FbFairShuffler shuffler;
    FbBot *bot[FB_SEATS]; /* NULL for the person */
    FbGame game;
    FbEvents events;
    bool dealt;    /* the first turn has begun */
    FbPick *picks; /* all of the game, for the record */
    size_t pick_n, pick_room;
    char *line; /* what the person typed last */
    size_t line_room;
} PlayTable;

/* Applies a legal pick, keeps it for the record, and tells what it brought about. */
void play_apply(PlayTable *t, FbPick pick);
void play_tell(PlayTable *t);

/* What the person sees, line by line (play_show.c). */
void play_show_table(const PlayTable *t);
void play_show_menu(const PlayTable *t, const FbPick *picks, int n);
void play_say(const PlayTable *t, const char *id); /* a text of po/ */

/* Asks the person until a pick is made. False when the input ends or the person leaves (play_ask.c). */
bool play_ask(PlayTable *t);

#endif
