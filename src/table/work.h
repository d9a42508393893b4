/* work.h - one input being worked on, and what the files of table/ ask of each other. Private to table/.
 *
 * Every handler works on `t`, the copy that fb_table_input made; when it refuses, the copy is thrown away, so a
 * handler may change what it likes before it says no. */
#ifndef FB_TABLE_WORK_H
#define FB_TABLE_WORK_H

#include <string.h>

#include "table/table.h"

typedef struct Work {
    const FbTable *before;
    const FbKept *kept; /* beside `before` */
    FbTable *t;
    const FbInput *in;
    FbTableOut *out;
    int who;            /* the person who sent it, or FB_NONE */
    FbControl last;     /* where the turn stood before the pick made last */
    uint16_t listeners; /* bit p: person p is connected, when it is told what came of the input */
    uint16_t fresh;     /* bit p: person p needs a whole view */
    uint16_t asked;     /* bit p: person p is told the question */
    uint32_t missed;    /* a person who came back has seen the steps up to this one … */
    bool joined, ended; /* … if joined; the game ended */
    bool parts;         /* the parts for the deal are called for */
    bool recount;       /* a vote for a rematch was cast, or somebody who had one is gone */
    const FbOwnPicks *own; /* of the row that is replayed */
    int own_n;             /* … of which so many were made */
    bool damaged;          /* the row tells what cannot have been */
} Work;

enum { EVERYBODY_HERE = 0xffff };

/* ---- a handler for each input, in the file that owns the matter --------------------------------------- */

#define FB_INPUT(number, id, word, who, when, fields) FbTableRefusal input_##word(Work *w);
#include "table/input.def"
#undef FB_INPUT

enum InputWho { WHO_SERVER, WHO_ANYONE, WHO_PERSON, WHO_SEATED, WHO_HOST };
enum InputWho input_who(FbInputType type); /* table.c */

/* ---- plain.c: texts of people, and settings ------------------------------------------------------------ */

bool plain_name(FbName *to, const FbName *from); /* false: not a name */
bool settings_sound(const FbSettings *settings);

/* ---- people.c ---------------------------------------------------------------------------------------------- */

bool person_here(const FbTable *t, int person);
void person_clear(FbTable *t, int person);

/* ---- host.c -------------------------------------------------------------------------------------------------- */

void host_review(FbTable *t);             /* somebody may have come or gone */
void host_leaves(FbTable *t, int person); /* for good */
uint64_t host_due(const FbTable *t);
void host_follow(Work *w, int seat); /* somebody stands in for a host who is gone */
bool check_host(const FbTable *t);

/* ---- seats.c ----------------------------------------------------------------------------------------------- */

/* The seat of the person who sent the input. */
static inline int work_seat(const Work *w) { return w->t->person[w->who].seat; }
bool seat_exists(const FbTable *t, int seat);
bool seat_in_game(const FbTable *t, int seat);   /* still in the game being played */
bool seat_connected(const FbTable *t, int seat); /* a human, whose connection is up */
void seat_clear(FbTable *t, int seat);
void seat_sit(Work *w, int person,
              int seat);             /* where a bot sat, or nobody, or somebody who gets up */
void seat_vacate(Work *w, int seat); /* its owner gets up: open in the lobby, a bot's in a game */
/* Bit s: seat s is a connected human's, in a game one who is still in it. */
uint8_t seats_connected(const FbTable *t);

/* ---- takeover.c: seats that change hands in the middle of a game ----------------------------------------------- */

/* May somebody who has no seat ask for it? */
bool takeover_free(const FbTable *t, int seat);
/* Of somebody who wants to sit down there: at once, after others have had their say, or not at all. */
FbTableRefusal takeover_ask(Work *w, int seat);
uint64_t takeover_due(const FbTable *t, int seat);
void takeover_decide(Work *w, int seat);
void takeover_give_up(FbTable *t, int person); /* nothing is kept for them any more */
void takeover_review(Work *w);    /* wishes that nothing can come of any more are over */
void takeover_send_open(Work *w); /* … those that are open, to whoever joined */
void takeover_forget(Work *w);    /* the game is over: nothing is kept for anybody */
FbTableRefusal takeover_take_back(Work *w);
uint64_t reserve_due(const FbTable *t, int seat);
void reserve_over(Work *w, int seat);

/* ---- start.c ------------------------------------------------------------------------------------------------- */

FbTableRefusal start_refuse(const FbTable *t);
/* Everybody is ready: the parts are called for, and when they are there the cards are dealt. */
void start_begin(Work *w);
void start_late(Work *w, int seat);  /* a part did not come in time */
void start_watch(Work *w);           /* who plays has changed meanwhile: called off */
void start_with(Work *w, int seats); /* seed, clocks and holds for a game of so many */
void start_next(Work *w);            /* the game is over, and they want another: to the lobby */
/* All have voted for another game, and are ready: in the lobby, votes are of those who wait for that. */
bool rematch_begins(const FbTable *t);

/* ---- game.c -------------------------------------------------------------------------------------------------- */

/* What is asked from here on has a number of its own: that of the step which this input is. */
void game_step(Work *w);
bool game_room(const Work *w); /* for the events of one more pick */
void game_pick(Work *w, FbPick pick);
/* The picks are made: what is asked now? `last` is where the turn stood before them. */
void game_went_on(Work *w, const FbControl *last);
/* Does what is asked now belong to the decision that was asked before? */
bool game_same_decision(const FbControl *last, const FbControl *now);
void game_end(Work *w, int result);
int game_asked(const FbTable *t); /* the one seat that is asked outside a window; FB_NONE */

/* ---- clock.c --------------------------------------------------------------------------------------------------- */

uint64_t clock_time(
    const FbTable *t); /* now, or when the pause began: what deadlines are counted from */
void clock_ask(FbTable *t, bool goes_on);
void clock_charge(FbTable *t, int seat);
uint64_t clock_due(const FbTable *t);
void clock_out(Work *w);
uint32_t clock_left(const FbTable *t, uint64_t until);
uint64_t gone_due(const FbTable *t, int seat);
void stand_in(Work *w, int seat, FbWhy why); /* sits down, or (FB_WHY_NONE) gets up */
void clock_shift(FbTable *t, uint64_t ms);   /* a pause is over */

/* ---- pace.c ------------------------------------------------------------------------------------------------------- */

bool pace_fits(const FbSettings *settings); /* its clock and window are those of its pace */
/* Has happened, and will be shown from now on, behind what is being shown. */
void pace_show(FbTable *t, const FbEvent *events, int n);
/* When everybody has seen what happened: now, or when the pause began, if nothing is being shown. */
uint64_t pace_shown(const FbTable *t);
/* The same as ms from now on; 0: nothing is being shown. */
uint32_t pace_wait(const FbTable *t);
/* How long after its opening a window that all have passed stays open. */
uint32_t pace_close_min(const FbTable *t);
/* How long after the opening, or after it is asked, a bot answers: `human` is how long people take. */
uint64_t pace_bot(const FbTable *t, uint32_t human);

/* ---- drive.c: seats that bots answer for --------------------------------------------------------------------- */

bool drive_is(const FbTable *t, int seat);
void drive_ask(FbTable *t, int seat);
void drive_forget(FbTable *t, int seat);
void drive_release(Work *w, int seat);

/* ---- window.c --------------------------------------------------------------------------------------------------- */

void window_open(Work *w);
void window_reopen(Work *w);
uint64_t window_due(const FbTable *t);
void window_settle(Work *w);
void window_answer(FbTable *t, int seat, FbPick pick, uint32_t reaction);
uint64_t fuse_due(const FbTable *t);
void fuse_burn(Work *w, int seat);
bool window_sealed(const FbTable *t);

/* ---- votes.c ------------------------------------------------------------------------------------------------------ */

void votes_count(Work *w);
bool draw_offered(const FbTable *t);

/* ---- send.c, kept.c ----------------------------------------------------------------------------------------------- */

/* A message to a person, if connected; NULL if not. The caller fills in the fields. */
FbMessage *send_to(Work *w, int person, FbMessageType type);
void send_all(Work *w); /* what came of the input */
/* Which of FB_CHANNELS this person hears. */
int channel_of(const FbPerson *person);
/* The events as this channel may see them, behind those that are in out->event already. */
FbRange seen_by(FbTableOut *out, int channel, const FbEvent *events, int n);
void kept_clear(FbKept *kept, uint32_t first);
bool kept_has(const FbKept *kept, uint32_t step);   /* all that came after it, too */
bool kept_sound(const FbKept *kept, uint32_t step); /* beside a table at this step */
int kept_events(const FbKept *kept, uint32_t step, FbEvent events[FB_KEPT_EVENTS]);

#endif
