/* model.h - one person at one table, as this program knows it: what was told, what is asked, what happened so far.
 *
 * It speaks docs/wire.md as text, in and out, and does not know whether a table in this process or a server answers.
 * Everything it holds came in a message to this person, so there is nothing in it that the person may not know; faces
 * draw from it and from nothing else.
 *
 * Events are not shown at once: they wait in a queue, and a face lets them happen one by one (model_next), as fast as
 * people like. The question behind them counts when the queue is empty. */
#ifndef FB_TERMINAL_MODEL_H
#define FB_TERMINAL_MODEL_H

#include "table/witness.h"
#include "text/families.h"
#include "wire/wire.h"

/* The first line that is told has the number MODEL_FIRST: what was before this program looked is put in front of it. */
enum { MODEL_LINES = 400, MODEL_FIRST = MODEL_LINES, MODEL_QUEUE = 2048, MODEL_LINE_MAX = 512 };

/* What kind of line it is, for colours. */
typedef enum LineKind { LINE_EVENT, LINE_TURN, LINE_DEATH, LINE_NOTE, LINE_WRONG } LineKind;

typedef struct ModelLine {
    char text[MODEL_LINE_MAX];
    uint8_t kind; /* LineKind */
    uint8_t seat; /* whose colour it has, or FB_NONE */
} ModelLine;

typedef struct ModelEvent {
    FbEvent event;
    uint64_t hash; /* of the view behind the last event of a step */
    uint32_t step;
    bool last;
} ModelEvent;

typedef struct ModelWindow {
    bool open;
    uint32_t question, number;
    uint64_t opened, until; /* in the clock of model_hear; FB_NEVER where none runs */
    uint8_t holds, state, holds_left;
} ModelWindow;

/* How what this person says gets to the table. */
typedef struct ModelWay {
    void (*send)(void *self, int person, const char *text, size_t n);
    void *self;
    int person; /* number of this person on the way, not at the table */
} ModelWay;

/* What the person wants of a lobby without being asked. */
typedef struct ModelWants {
    bool seat;     /* sit down where a seat is open, and be ready */
    bool led;      /* the server shows them to a seat: a quick match */
    uint8_t place; /* there, if it is open */
    bool start;    /* as the host: start when all are ready */
    bool
        no_ask; /* nobody else can read anything from a pass: pass where no Counter is in the hand */
    FbPart part;        /* what to add to the seed; length 0: random bytes */
    const char *record; /* where the record of a game is written when it is over, or NULL … */
    bool remote;        /* … because a server keeps it */
} ModelWants;

typedef struct Model {
    FbLang lang;
    ModelWay way;
    ModelWants wants;
    FbTableOut *into;  /* room for what a message refers to; may be shared */
    uint32_t sent;     /* requests so far */
    uint32_t refusals; /* heard so far */

    uint8_t me;           /* number at the table, or FB_NONE: not joined */
    uint32_t tab;         /* this connection */
    uint32_t tab_playing; /* the newest of this person */
    FbTableId table;
    FbName name;    /* as the server knows the person */
    char link[400]; /* how others find the table, or "" */

    FbLobby lobby;
    FbNames names;
    char program[FB_PEOPLE][FB_NAME_MAX + 8]; /* names of those that are programs: "Robo (bot)" */
    FbWitness witness;                        /* of the deal, and of what was shown */
    FbSight sight[FB_SIGHTS_MAX];
    bool owes; /* a hash for the deal */
    bool kept; /* the witness of the game that is over (proof.h) */
    bool welcomed, joined, removed, reload;
    bool sent_away;          /* removed by the host */
    uint8_t asker[FB_SEATS]; /* the person who asks for this seat, or FB_NONE */
    uint8_t pending;         /* what model_settle_in has sent, and the lobby does not show yet */

    FbView view;
    bool has_view;
    uint32_t step;             /* of the view */
    uint32_t question;         /* the last one that was told */
    uint64_t left_until, bank; /* the clock of whoever is asked; FB_NEVER: none runs */
    ModelWindow window;
    uint32_t passed; /* the window that was passed without asking */
    uint8_t order;
    uint8_t result; /* a seat, FB_RESULT_DRAW, FB_NONE */
    FbReveal reveal;
    uint32_t turns, deaths;

    ModelEvent queue[MODEL_QUEUE];
    uint32_t queue_first, queue_n;

    ModelLine line[MODEL_LINES]; /* line l is at l % MODEL_LINES */
    uint32_t line_first, lines;  /* the number of the oldest, and of the next */

    uint32_t log_asked; /* the request for the log of the game; 0: none is on its way */
    bool log_whole;     /* nothing of this game was told yet: all of it is new */
    uint32_t log_since; /* events told since, which are in it, too */
    uint32_t log_turns; /* turns counted when it was asked for */

    FbTables tables; /* the last list of public tables */
    bool has_tables;
} Model;

void model_start(Model *model, FbLang lang, FbTableOut *into, ModelWay way);

/* ---- what is told (model.c) ------------------------------------------------------------------------------------ */

/* A message. False where it is none that this program knows: then nothing has changed. */
bool model_hear(Model *model, const char *text, size_t n, uint64_t now);
/* Lets the next event happen; false when none waits. */
bool model_next(Model *model);
/* Whether the next event is one that people see happen. */
bool model_next_shows(const Model *model);
static inline bool model_busy(const Model *model) { return model->queue_n > 0; }
/* Nothing waits to happen: passes where the person need not be asked (ModelWants.no_ask). */
void model_rest(Model *model);
/* Time stood still at the table for so many ms: its clocks end as much later. */
void model_delay(Model *model, uint64_t ms);
/* The connection is gone: nothing is asked until the table is joined again. */
void model_lost(Model *model);

/* ---- what is asked ------------------------------------------------------------------------------------------------ */

int model_seat(const Model *model);            /* FB_SPECTATOR: none */
const char *model_my_name(const Model *model); /* "" before the table is joined */
bool model_playing(const Model *model);
/* This person has to decide, and not in a window. */
bool model_asked(const Model *model);
/* A window is open, and this person may answer in it. */
bool model_may_counter(const Model *model);

/* ---- lines (model_lines.c) ---------------------------------------------------------------------------------------- */

void model_say(Model *model, LineKind kind, const char *text);
/* What happened, as a line; nothing for an event without a sentence. */
void model_tell(Model *model, const FbEvent *event);
/* The same in front of all lines; false where there is no room left. */
bool model_tell_before(Model *model, const FbEvent *event);
/* The l-th line, counted as in line_first; NULL where it is not there (any more). */
const ModelLine *model_line(const Model *model, uint32_t l);

/* ---- what was before (model_log.c) ------------------------------------------------------------------------------------ */

/* After a view: how the game came to it, and in which turn it is. */
void model_ask_log(Model *model);
void model_take_log(Model *model, const FbAns_log *log);

/* ---- the lobby (model_lobby.c) -------------------------------------------------------------------------------------- */

void model_take_lobby(Model *model, const FbLobby *lobby);
/* The name of somebody in a lobby, until the next call for the same person. */
const char *model_name_of(Model *model, const FbLobby *lobby, int person);
/* A quick match: bots take the open seats in so many milliseconds. */
void model_take_gathering(Model *model, uint32_t ms);
/* The table calls for the parts of the deal: this one's is sent, unless something is wrong. */
void model_take_parts(Model *model, const FbMsg_parts *told);
/* Whether the person is where they want to be: seated and ready, or watching. */
bool model_settled(const Model *model);
/* Does of what the person wants whatever can be done now. */
void model_settle_in(Model *model);

/* ---- what is sent (model_send.c) --------------------------------------------------------------------------------------- */

void model_request(Model *model, FbRequest *request);
void model_input(Model *model, FbInput *input);
void model_hello(Model *model, const char *client);
void model_join(Model *model, uint32_t step);
void model_move(Model *model, const FbPick *picks, int n);
void model_attempt(Model *model, FbCard card);
void model_pass(Model *model);
void model_hold(Model *model);
void model_orders(Model *model, FbOrder order);

#endif
