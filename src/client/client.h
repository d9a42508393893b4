/* client.h - one person at one table: what they were told, what they are asked, what they want to do about it.
 *
 * The piece between docs/wire.md and whatever shows a game. A shell (a screen, a page, a program that plays) hands in
 * the messages that came and lets events happen as fast as it likes; the client answers what is asked of the person, holds
 * the draft of the answer, and sends. Page, terminal, simulated players: what is true of a person at a table is worked out
 * here and nowhere else.
 *
 *     messages --> fb_client_hear --+--> lobby, names, window, clocks, the question           known at once
 *                                   |
 *                                   `--> queue of events --> fb_client_next --> view, line    shown one by one
 *
 *     fb_client_asked, fb_client_may_counter: true only when the queue is empty
 *         --> draft (client/draft.h) --> fb_client_move --> way.send
 *
 * Events are told in steps, and each step with the hash of the view behind it. They wait in the queue, and the view is the
 * one behind the last event that has happened: what is drawn from it is never ahead of what was shown. The question behind
 * them counts when the queue is empty. If something told does not fit, the client says so in `wrong` and joins again from
 * the beginning; what is shown then is a whole view.
 *
 * Owns: everything above. Everything it holds came in a message to this person, so there is nothing in it that the person
 * may not know. Refuses to know: sockets, clocks, files, where memory comes from, how anything looks. Pure: the time is
 * handed in with each message, in ms of any clock that never jumps; random bytes and sending are callbacks. */
#ifndef FB_CLIENT_H
#define FB_CLIENT_H

#include "client/draft.h"
#include "client/witness.h"
#include "text/families.h"
#include "wire/wire.h"

enum { FB_CLIENT_LINE_MAX = 768 };

/* ---- memory and ways out, which the shell hands in ----------------------------------------------------------------- */

/* The kind of a line decides its colour. */
typedef enum FbLineKind {
    FB_LINE_EVENT,
    FB_LINE_TURN,
    FB_LINE_DEATH,
    FB_LINE_NOTE, /* no event: somebody came, said something */
    FB_LINE_WRONG /* refused, or gone wrong */
} FbLineKind;

typedef struct FbClientLine {
    char text[FB_CLIENT_LINE_MAX];
    uint8_t kind; /* FbLineKind */
    uint8_t seat; /* whose colour it has, or FB_NONE */
} FbClientLine;

/* An event that waits. */
typedef struct FbQueued {
    FbEvent event; /* of no type: a step without events, a window that opened again */
    uint8_t seat;  /* of this person when it was told, or FB_SPECTATOR: whose view a deal begins */
    bool last;     /* of its step … */
    uint32_t step;
    uint64_t hash; /* … and this is the hash of the view behind it */
} FbQueued;

/* All of it is the shell's, and outlives the client. A shell that shows nothing needs little of it: see each field. */
typedef struct FbClientRoom {
    FbTableOut *
        into; /* what a message refers to, while it is heard; may be shared by all clients of a thread */
    FbQueued *queue;
    uint32_t queue_max; /* at least 1. When it is full, the oldest happens at once */
    FbClientLine *line;
    uint32_t line_max; /* 0: no sentence is made, and the log of the table is not asked for */
    FbSight *sight;
    int sight_max;  /* 0: nothing is noted for a proof */
    FbDraft *draft; /* NULL: none is kept */
} FbClientRoom;

typedef struct FbClientWay {
    /* How what this person says gets to the table. */
    void (*send)(void *self, const char *text, size_t n);
    /* Fills in fresh random bytes for a part of the deal; false if the shell cannot get any. */
    bool (*random)(void *self, uint8_t *bytes, size_t n);
    void *self;
} FbClientWay;

/* What the person wants without being asked. */
typedef struct FbClientWants {
    bool
        silent; /* nothing: the shell says everything itself, also that it is ready, and its part */
    bool seat;  /* to sit down where a seat is open, and to be ready */
    bool led;   /* the server shows them to a seat: a quick match */
    bool start; /* as the host of a table of their own: to start when all are ready */
    bool able;  /* to be asked in a window only if the hand holds a Counter … */
    bool prompted;      /* … and that was said, or its opposite: fb_client_prompts */
    bool idle;          /* to go to no table that the shell has not named */
    bool log;           /* the log of the game, even where no lines are made */
    bool fresh;         /* to be shown as somebody who has not finished a game yet */
    bool bare;          /* programs to be called by their name alone: the shell marks them itself */
    bool make;          /* a table with these … */
    uint8_t seat_first; /* there, if it is open */
    uint8_t family;     /* to play this one, counted from 1, if it is free; 0: any */
    FbSettings settings; /* … settings, if `table` names none. Neither: a quick match */
    FbName name;         /* to be called so on the server; n is 0: as it knows them */
    const char *you;     /* what the person is called in lines; NULL: by their name, as everybody */
} FbClientWants;

/* ---- the client ------------------------------------------------------------------------------------------------------- */

typedef struct FbClientWindow {
    bool open;
    uint32_t question, number;
    uint64_t opened, until; /* in the shell's time; FB_NEVER: no clock runs */
    uint64_t fuse; /* when this seat will have passed, by FB_ORDER_FUSE; FB_NEVER: none burns */
    uint8_t holds, state, holds_left;
} FbClientWindow;

typedef struct FbClient {
    FbClientRoom room;
    FbClientWay way;
    FbClientWants wants;
    FbLang lang;

    /* the connection */
    uint32_t sent;  /* requests over it */
    uint32_t heard; /* number of the last message of the table; 0: none yet */
    bool welcomed, joined;
    bool anew;               /* just joined: numbers may begin again */
    uint32_t entering;       /* the request that leads to a table */
    bool shut_out;           /* … and it was refused: `refused` says why */
    bool reload;             /* this program is too old for the server */
    bool removed, sent_away; /* from the table; sent_away: by its host */
    uint32_t refusals;       /* heard so far, and the last of them */
    FbAns_refused refused;

    /* the table */
    FbTableId table;      /* "": none yet */
    FbName name;          /* as the server knows the person */
    uint8_t me;           /* number at the table, or FB_NONE: not joined */
    uint32_t tab;         /* this connection … */
    uint32_t tab_playing; /* … and the newest of this person */
    FbLobby lobby;
    FbNames names;
    char program[FB_PEOPLE][FB_NAME_MAX + 8]; /* names of those that are programs: "Robo (bot)" */
    uint8_t asker[FB_SEATS];                  /* the person who asks for this seat, or FB_NONE */
    uint16_t agreed[FB_SEATS];                /* bit p: person p agrees to that */
    FbMsg_take_over wish_ended;               /* how the last one did … */
    uint32_t wishes_ended;                    /* … and how many have */
    FbWitness witness;                        /* of the deal, and of what was shown */
    bool owes;                                /* a hash for the deal */
    const char *
        kept; /* why the part was not sent when it was called for, the id of a text; NULL: it was */
    uint32_t part_n; /* the request with the part of the deal; 0: none over this connection */
    uint8_t pending; /* what was sent of `wants`, and the lobby does not show yet */

    /* the game, as far as it was shown … */
    FbView view;
    bool has_view;
    uint32_t step; /* of the view */
    uint32_t turns, deaths;

    /* … and as far as it was told */
    uint32_t queue_first, queue_n;
    uint32_t told_step; /* 0: no view was told, and no deal */
    bool lost;          /* a view is on its way: nothing else fits before it */
    const char *wrong;  /* what did not fit last, in English; NULL: all did */
    uint32_t question;  /* the last one that was told */
    /* until then the table waits until what happened has been shown: the window opens, the clock starts; FB_NEVER: it waits
     * for nothing */
    uint64_t opens;
    uint64_t left_until, bank; /* the clock of whoever is asked; FB_NEVER: none runs */
    FbClientWindow window;
    uint8_t order;
    uint8_t result; /* a seat, FB_RESULT_DRAW, or FB_NONE */
    FbReveal reveal;

    /* the answer */
    uint32_t answered; /* the question whose answer is on its way; 0: none is … */
    uint32_t answer_n; /* … the request with it */
    uint32_t passed;   /* the window that was passed without asking the person */
    uint32_t
        order_n; /* the request with an order that the person did not give; 0: none over this connection */
    uint32_t draft_stamp; /* changes with the draft */

    /* lines */
    uint32_t line_first,
        lines;           /* the number of the oldest, and of the next; line l is at l % line_max */
    uint32_t log_asked;  /* the request for the log of the game; 0: none is on its way */
    uint32_t log_before; /* … for the page before this place; 0: the last one */
    uint32_t log_unread; /* nothing before this place is known; 0: nothing at all; 1: all is */
    int log_news;        /* events of the page that came last which were not told before */
    bool log_whole;      /* nothing of this game was told yet: all of it is new */
    uint32_t log_since;  /* events told since, which are in it, too */
    uint32_t log_turns;  /* turns counted when it was asked for */
} FbClient;

void fb_client_start(FbClient *client, FbLang lang, const FbClientRoom *room, FbClientWay way);

/* ---- what is told (client.c) --------------------------------------------------------------------------------------- */

/* Takes in a message. False if the protocol does not know it; then nothing has changed. */
bool fb_client_hear(FbClient *client, const char *text, size_t n, uint64_t now);
/* The same, read by the shell with fb_told_read into room.into. */
void fb_client_take(FbClient *client, const FbTold *told, uint64_t now);
/* Time stood still at the table for so many ms: its clocks end as much later. */
void fb_client_delay(FbClient *client, uint64_t ms);
/* The table's clock has jumped on by so many ms, over what need not be shown (fb_guest_may_skip): they end as much sooner. */
void fb_client_hasten(FbClient *client, uint64_t ms);
/* Forgets all that was told about the table, before joining another one, or this one from the beginning. */
void fb_client_forget(FbClient *client);
/* The connection is gone: nothing is asked until the table is joined again, by another one. */
void fb_client_lost(FbClient *client);

/* ---- what happens (client_queue.c) ---------------------------------------------------------------------------------- */

typedef struct FbHappened {
    FbEvent event;            /* as in FbQueued; the view is behind it now */
    const FbClientLine *line; /* its sentence; NULL: it has none */
} FbHappened;

/* Lets the next event happen; false when none waits. `what` may be NULL. */
bool fb_client_next(FbClient *client, FbHappened *what);
/* Whether the next event is one that people see happen. */
bool fb_client_next_shows(const FbClient *client);
static inline bool fb_client_busy(const FbClient *client) { return client->queue_n > 0; }
/* What was told does not fit (`why`, in English): the table is joined again, from the beginning. */
void fb_client_lose_track(FbClient *client, const char *why);
/* The clock of whoever is asked, as it was told at `now`. */
void fb_client_set_clock(FbClient *client, uint32_t left, uint32_t bank, uint32_t opens,
                         uint64_t now);
void fb_client_take_view(FbClient *client, const FbMsg_view *told);
void fb_client_take_events(FbClient *client, const FbMsg_events *told, uint64_t now);

/* ---- what is asked (client_ask.c) ------------------------------------------------------------------------------------ */

int fb_client_seat(const FbClient *client);            /* FB_SPECTATOR: none */
const char *fb_client_my_name(const FbClient *client); /* "" before the table is joined */
/* Whether this connection plays; another tab of the same person may. */
bool fb_client_plays_here(const FbClient *client);
bool fb_client_playing(const FbClient *client);
/* This person has to decide, and not in a window. */
bool fb_client_asked(const FbClient *client);
/* A window is open, and this person may answer in it. */
bool fb_client_may_counter(const FbClient *client);
/* Either, and no answer is on its way. */
bool fb_client_waits(const FbClient *client);
/* Ms until the table has shown what happened: until the window opens, or the clock starts. An attempt before that is a false
 * start. It is also what a place of one's own may skip. 0: nothing is being waited for. */
uint64_t fb_client_opens_in(const FbClient *client, uint64_t now);
/* Nobody else at the table is human: nobody can read anything from when this person passes. */
bool fb_client_alone(const FbClient *client);
/* When to ask the person in a counter window: in every one, or only if the hand holds a Counter. Alone, the client passes by itself
 * otherwise. Among others it gives the order FB_ORDER_FUSE instead, for they could read the hand from when it passes. */
typedef enum FbPrompts { FB_PROMPT_EVERY, FB_PROMPT_ABLE } FbPrompts;
void fb_client_prompts(FbClient *client, FbPrompts prompts);
/* The phase that this person will be asked about once the queue is empty; FB_PHASES: none. It serves to call the person, or
 * to hurry what is shown; the question itself must not be shown earlier. */
FbPhase fb_client_awaited(const FbClient *client);
/* What may be picked now, with the draft so far; how many. */
int fb_client_legal(const FbClient *client, FbPick legal[FB_LEGAL_MAX]);
/* The view as it would be behind the picks of the draft. */
FbView fb_client_ahead(const FbClient *client);
/* What is asked, or for whom this person waits, with the targets of the draft: a sentence. */
void fb_client_question(const FbClient *client, FbOut *out);
/* Ms until `until`, a time of the client; 0 when it is over. */
uint64_t fb_client_left(uint64_t until, uint64_t now);
/* Behind whatever may change what is asked: another question has another draft, and a pass that nobody needs to think about is
 * given. */
void fb_client_settle(FbClient *client);

/* ---- lines (client_lines.c) ------------------------------------------------------------------------------------------ */

/* A build for a shell that finds its own words leaves lines out. */
#ifndef FB_CLIENT_LINES
#define FB_CLIENT_LINES 1
#endif
static inline bool fb_client_keeps_lines(const FbClient *client)
{
    return FB_CLIENT_LINES && client->room.line_max;
}

void fb_client_say(FbClient *client, FbLineKind kind, const char *text);
/* A text of po/, with one placeholder filled in, unless `name` is NULL. */
void fb_client_write_note(FbClient *client, FbLineKind kind, const char *id, const char *name,
                          const char *text);
static inline void fb_client_note(FbClient *client, FbLineKind kind, const char *id,
                                  const char *name, const char *text)
{
    if (fb_client_keeps_lines(client)) fb_client_write_note(client, kind, id, name, text);
}
/* What happened, as a line; NULL for an event without a sentence. */
const FbClientLine *fb_client_tell(FbClient *client, const FbEvent *event);
/* The same in front of all lines; false when there is no room left. */
bool fb_client_tell_before(FbClient *client, const FbEvent *event);
/* The l-th line, counted as in line_first; NULL if it is not there (any more). */
const FbClientLine *fb_client_line(const FbClient *client, uint32_t l);

/* ---- what was before (client_log.c) ----------------------------------------------------------------------------------- */

/* After a view: how the game came to it, and in which turn it is. */
void fb_client_ask_log(FbClient *client);
/* A deal: what was asked for would be of another game. */
void fb_client_log_begins(FbClient *client);
/* Another page: the one before those that are known. */
void fb_client_earlier(FbClient *client);
/* The new events of the page are the first log_news of those in room.into. */
void fb_client_take_log(FbClient *client, const FbAns_log *log);

/* ---- the lobby (client_lobby.c) --------------------------------------------------------------------------------------- */

void fb_client_take_lobby(FbClient *client, const FbLobby *lobby);
/* The name of somebody in a lobby, until the next call for the same person. */
const char *fb_client_name_of(FbClient *client, const FbLobby *lobby, int person);
/* The table calls for the parts of the deal: this one's is sent, unless something is wrong. */
void fb_client_take_parts(FbClient *client, const FbMsg_parts *told);
/* Says ready, bound to a new part. */
void fb_client_ready(FbClient *client);
/* Whether the person is where they want to be: seated and ready, or watching. */
bool fb_client_settled(const FbClient *client);
/* Does of what the person wants whatever can be done now. */
void fb_client_settle_in(FbClient *client);

/* ---- what is sent (client_send.c) ------------------------------------------------------------------------------------- */

void fb_client_request(FbClient *client, FbRequest *request);
void fb_client_input(FbClient *client, const FbInput *input);
/* The first thing over a connection. What comes of it, the client does by itself: it goes to its table. */
void fb_client_hello(FbClient *client, const char *program);
/* To the table that was joined last, or as `wants` says. */
void fb_client_enter(FbClient *client);
void fb_client_join(FbClient *client, uint32_t step);
void fb_client_move(FbClient *client, const FbPick *picks, int n);
void fb_client_attempt(FbClient *client, FbCard card);
void fb_client_pass(FbClient *client);
void fb_client_hold(FbClient *client);
void fb_client_orders(FbClient *client, FbOrder order);

#endif
