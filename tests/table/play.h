/* play.h - a table as a test drives it: a virtual clock, the log of rows, and a client for every person, which holds
 * nothing but what it was sent.
 *
 * Every input goes through play_send. It checks what must hold after any input whatever: a refusal changes nothing,
 * the invariants, the numbers of messages, and that each client's view, moved on by events alone, is the view of its
 * seat to the byte. */
#ifndef FAMBIZ_TEST_TABLE_PLAY_H
#define FAMBIZ_TEST_TABLE_PLAY_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "table/table.h"

enum { PLAY_ROWS = 60000, PLAY_TABS = 4 };

typedef struct PlayRow {
    uint16_t n;
    uint8_t bytes[FB_ROW_MAX];
} PlayRow;

/* What one person's client knows. */
typedef struct PlayClient {
    FbView view;
    uint32_t step, number, tab;
    uint32_t question; /* of the last EVENTS, ASK or WINDOW */
    bool window;       /* it was a WINDOW */
    FbMsg_ask ask;
    FbMsg_window seen_window;
    bool asked; /* it has heard the question of the last input already */
    int late, false_starts, removed;
    FbMsg_late last_late;
} PlayClient;

typedef struct Play {
    FbTable table, next;
    FbKept kept; /* beside `table` */
    FbTableOut out;
    uint64_t now;
    FbTableRefusal no; /* of the last input */
    uint32_t last;     /* the step before it */
    PlayClient client[FB_PEOPLE];
    PlayRow *row;
    int rows;
    uint32_t tabs; /* numbers given out */
    uint64_t seed; /* of the run, for messages */
    bool by_hand;  /* the test sends the parts for a deal; else they come by themselves */
    bool laid;     /* the test has laid cards as no game would: there is no twin (twin.h) */
    const char *what;
} Play;

void play_start(Play *play, uint64_t seed, const char *what);
void play_end(Play *play);
/* Prints where it happened and ends the program. */
void play_fail(const Play *play, const char *why);
static inline void play_require(const Play *play, bool holds, const char *why)
{
    if (!holds) play_fail(play, why);
}

/* The input at play->now; commits it. Answers the refusal, or FB_TABLE_OK. */
FbTableRefusal play_send(Play *play, FbInput input);

FbId play_id(int number);
FbName play_name(const char *text);
FbInput play_input(FbInputType type, int person); /* of the person's newest tab */
FbInput play_server(FbInputType type);

/* Shorter words for what tests do all the time; those that must be taken fail if they are not. */
FbTableRefusal play_make(Play *play, FbSettings settings);
FbTableRefusal play_join(Play *play, int person, uint32_t step);
FbTableRefusal play_gone(Play *play, int person);
FbTableRefusal play_sit(Play *play, int person, int seat);
FbTableRefusal play_ready(Play *play, int person);
FbTableRefusal play_reveal(Play *play, int person); /* sends the part for the deal */
FbPart play_part(const Play *play, int person);
FbPart play_hash(const Play *play, int person);
FbTableRefusal play_word(Play *play, FbInputType type, int person);
FbTableRefusal play_on(Play *play, FbInputType type, int person,
                       int on); /* lock, pause, draw, rematch */
FbTableRefusal play_pick(Play *play, int person, uint8_t what);
FbTableRefusal play_attempt(Play *play, int person, FbCard card, uint32_t reaction);
FbTableRefusal play_pass(Play *play, int person);
FbTableRefusal play_hold(Play *play, int person);
FbTableRefusal play_bot(Play *play, int seat, uint8_t what);
/* To this time, meeting every deadline on the way at its moment. */
void play_until(Play *play, uint64_t time);
static inline void play_must(Play *play, FbTableRefusal no)
{
    if (no) play_fail(play, fb_table_refusal_id(no));
}

/* A running game: that many people, seated in order and ready, the rest of the seats bots of level `level`. */
void play_game(Play *play, FbSettings settings, int people, const char *level);
int play_person_at(const Play *play, int seat); /* FB_NONE for a bot */

/* All rows played on a blank table give the table there is, byte by byte, and every row gives itself again. */
void play_check_replay(const Play *play);

#endif
