/* room.h - what the files of a room share. Private to them and to logs (log.h), which see no more of it than they need.
 *
 * room.c (making, finding), put.c (inputs that come), input.c (what becomes of them), append.c (what is said when they are
 * durable), time.c (clocks), bots.c (who thinks), save.c (envelopes), record.c (games that are over), history.c (the log of a game,
 * for whoever asks), keep.c (envelopes of many), restore.c (tables that were kept), watch.c (tables that stand still), quick.c (quick
 * matches), people.c (who is erased or has another name), guest.c (what a connection asks), lobby.c (finding tables). */
#ifndef FB_HOST_ROOM_H
#define FB_HOST_ROOM_H

#include <string.h>

#include "host/own_log.h"
#include "host/think.h"

enum {
    FB_EMPTY_S = 1800,       /* a table without a game waits so long for somebody to come back */
    FB_GATHER_MS = 10000,    /* a quick match, until bots take the seats that are left */
    FB_LAST_TAB = 0x7fffffff /* a number that no connection has: of somebody who is erased */
};

/* ---- an input ------------------------------------------------------------------------------------------------------ */

/* An input that waits in a room's queue, or is being looked at. */
struct FbPending {
    FbPending *next;
    FbGuest *guest;   /* who sent it; NULL: the host, or gone meanwhile */
    void *post;       /* of the shell: waits for its outcome, or NULL */
    uint32_t n;       /* the client's number of it */
    uint64_t arrived; /* µs */
    bool driven;      /* by whoever drives the table: clocks, bots, lost connections */
    bool sure;        /* the table was as new as it could be when this was looked at */
    uint8_t tries;    /* another node was first, so often */
    FbInput input;
};

/* How far the record of a game was, and what its bots had seen, before an input that is not durable yet was noted (save.c, bots.c):
 * to be taken back. What stands behind the counts stays. */
typedef struct FbMark {
    uint32_t games;
    int pick_n, comment_n;
    int sat[FB_SEATS];
    bool placed, full;
    int seen[FB_SEATS];
    uint32_t asked[FB_SEATS];
} FbMark;

/* An input that is being made durable, and all that will be said when it is. */
struct FbAppend {
    FbRoom *room;
    FbPending *pending;
    void *frame[FB_PEOPLE];     /* of the shell; NULL: nothing is said to this person */
    uint16_t removed, windowed; /* bit p: person p is told so */
    uint16_t unheard;           /* bit p: there was no memory for what person p should be told */
    uint16_t connected;         /* bit p: person p is, when this is durable */
    /* Down to here zero in a new one; from here on anything, until it is filled in. */
    FbMark mark;
    FbTable *next;   /* exchanged with the room's when it is durable: no copy is made */
    FbKeptStep step; /* what room->kept will be told then … */
    FbEvent event[FB_KEPT_EVENTS]; /* … with these events */
    FbAppend *spare;               /* the next that is not in use */
};

/* ---- a table -------------------------------------------------------------------------------------------------------- */

/* What a seat has seen, for a bot that remembers. */
typedef struct FbSeen {
    FbEvent *event;
    int n, room;
    uint32_t asked; /* the question that its bot was asked last */
} FbSeen;

/* Something has to happen, and no row has come since (watch.c). */
typedef struct FbStands {
    uint64_t since; /* µs; 0: nothing has to */
    uint32_t row;
    bool told;
} FbStands;

/* What a room is doing. It does one thing at a time; while it is busy, inputs wait in its queue.
 *
 *                         made, or read from the store
 *                                     NEW
 *                                      |
 *   RESTORED                           v
 *      | RESTART, before      .----> READY -----------------. nobody came back
 *      | the first input      |     |     |                 |
 *      v                      |     |     | a row of        v
 *   WRITING <-----------------|-----'     | another node  DROPPING
 *    |    | durable, refused  |           | is missing     |    | somebody did, elsewhere: READY
 *    |    '-------------------+           v                |
 *    |                        |<----- FOLLOWING            | dropped
 *    '------------------------|---------^ |                v
 *       another was first     caught up   '------------> ENDED, or freed
 *                                       gone, or cannot be read here
 *
 * With a log of one's own, a room that everyone has left while a window was open is RESTORED again, and none is FOLLOWING or
 * DROPPING; with a shared one, none is RESTORED: there, the connections of a
 * server that ended are let go of one by one. When the host stops (FbHost.stopping), a room finishes what it is doing and begins
 * nothing. Whether its time goes on (`running`) and who drives it (its log knows) does not depend on any of this. */
typedef enum FbRoomState {
    FB_ROOM_NEW,       /* in no list: not durable yet, or still being read */
    FB_ROOM_RESTORED,  /* as it was when another host ended: its table has to be told so */
    FB_ROOM_READY,     /* the next input is looked at as soon as it comes */
    FB_ROOM_WRITING,   /* a row is on its way to the log: `append` */
    FB_ROOM_FOLLOWING, /* rows of other nodes are being read */
    FB_ROOM_DROPPING, /* nobody came back: the store is told to drop it, unless somebody did elsewhere */
    FB_ROOM_ENDED /* in no list any more: goes when what is on its way has been answered */
} FbRoomState;

/* What an envelope was written in. */
typedef enum FbForm {
    FB_FORM_TODAYS,
    FB_FORM_OLD,  /* written no more: the room is saved again at once */
    FB_FORM_NEWER /* a newer program's: this one cannot read it */
} FbForm;

struct FbRoom {
    FbHost *host;
    FbRoom *newer, *older;
    FbRoom *same_hash, *same_game;
    FbTableId id;
    uint64_t game;     /* in the store */
    uint64_t maker;    /* a person's number */
    uint32_t seq;      /* of the last durable row */
    uint32_t saved;    /* of the last envelope */
    uint32_t recorded; /* games of the table that have become records */
    uint32_t tabs;     /* numbered so far, by the own log */
    int64_t made;
    FbRoomState state;
    FbForm form;
    uint8_t quick_seats; /* a quick match: seats handed out so far */
    bool quick;          /* it is one, for which bots have not been called twice */
    uint64_t quick_due; /* … and its timer is set to this time, µs of way.now; 0: it is not set */
    bool listed;
    bool running; /* somebody is connected: time goes on */
    bool ticked;  /* a TICK waits */
    bool working; /* its queue is being looked at, further down the stack */
    bool left;    /* somebody has gone, and there was no memory for the input that says so */
    FbGuest *guests;
    FbAppend *append;
    FbPending *first, **last;
    int waiting;
    uint64_t zero;       /* table time 0, in FbHostLog.ms */
    uint64_t idle_since; /* µs; while nobody is connected */
    void *shell[FB_TIMERS];
    FbSeen seen[FB_SEATS];
    FbStands stands;
    FbTableRecord record;
    FbTable *table;
    FbKept kept; /* beside it */
    /* of one that is being made (room.c): its first row, and who waits for it */
    void *first_row;
    size_t first_row_n;
    FbRoomAnswer *answer;
    void *answer_self;
};

static inline const FbHostLog *fb_room_log(const FbRoom *room) { return room->host->log; }

/* What its log keeps with it: FbHostLog.room_bytes, behind the room. */
static inline void *fb_room_log_own(const FbRoom *room)
{
    return (char *)(uintptr_t)room + sizeof *room;
}

/* Nothing is on its way to the store or from there: the next thing may begin. */
static inline bool fb_room_rests(const FbRoom *room)
{
    return room->state == FB_ROOM_READY || room->state == FB_ROOM_RESTORED;
}

/* ---- the shell, for short ---------------------------------------------------------------------------------------------- */

static inline uint64_t fb_host_now(const FbHost *host) { return host->way.now(host->way.self); }
static inline void fb_host_random(const FbHost *host, void *bytes, size_t n)
{
    host->way.random(host->way.self, bytes, n);
}
static inline void *fb_host_alloc(const FbHost *host, size_t n)
{
    return host->way.alloc(host->way.self, n);
}
void *fb_host_alloc_zero(const FbHost *host, size_t n);
void fb_host_free(const FbHost *host, void *memory); /* may be NULL */
/* Room for `want` of this size where there is some for `had`; the old memory is freed. NULL: none, and the old stays. */
void *fb_host_grow(const FbHost *host, void *memory, size_t had, size_t want, size_t each);
static inline bool fb_host_trouble(const FbHost *host)
{
    return host->way.trouble && host->way.trouble(host->way.self);
}
void fb_note(const FbRoom *room, FbNote what, int64_t n, const char *why);
bool fb_room_timer(FbRoom *room, FbTimer timer, uint32_t ms);
void fb_room_timers_off(FbRoom *room);

/* ---- room.c ---------------------------------------------------------------------------------------------------------------- */

FbRoom *fb_room_new(FbHost *host, const FbTableId *id);
/* All its guests go, as in fb_room_lose, and what waits is refused. */
void fb_room_turn_out(FbRoom *room, bool told);
void fb_room_enter(FbRoom *room); /* into the list and the hash tables */
void fb_room_leave(FbRoom *room); /* out of the list and the hash tables */
FbTableRow fb_room_row_at(const FbRoom *room, const FbTable *table);
bool fb_room_listed_at(const FbRoom *room, const FbTable *table);
/* Random bytes as an id: five bits of each. */
void fb_table_id_spell(FbTableId *id, const uint8_t bytes[FB_TABLE_ID_TEXT]);
static inline bool fb_who_same(const FbWho *a, const FbWho *b)
{
    return a == b || memcmp(&a->id, &b->id, sizeof a->id) == 0;
}
FbName fb_who_name(const FbWho *who); /* how others see who has no name yet */
/* For a log: the answer to `open`, and to `begin`. */
void fb_room_opened(FbRoom *room, uint64_t game, FbWireRefusal no);
void fb_room_begun(FbRoom *room, bool durable);

/* ---- input.c ----------------------------------------------------------------------------------------------------------------- */

void fb_room_work(FbRoom *room); /* looks at what waits */
/* For a log, which has the answer to FbHostLog.append: */
void fb_room_appended(FbAppend *append, FbLogged outcome);
FbPending *fb_room_take_back(FbAppend *append); /* nothing has happened; the input is the log's … */
void fb_room_put_first(FbRoom *room,
                       FbPending *pending); /* … until it is the next in the queue again */
/* Nothing comes of it: whoever sent it is told, and is not here after all if it was a `join`. */
void fb_room_refuse(FbRoom *room, FbPending *pending, FbWireRefusal refusal);
/* The same for all that wait. */
void fb_room_refuse_all(FbRoom *room, FbWireRefusal refusal);
/* Another node drives now, so the inputs of clocks and bots that wait here are dropped. */
void fb_room_drop_driven(FbRoom *room);

/* ---- put.c --------------------------------------------------------------------------------------------------------------------- */

void fb_room_put(FbRoom *room, const FbPending *pending);
/* Somebody comes, a person, a newcomer or a program: the fields are the same (`as.join`). */
static inline bool fb_pending_joins(const FbPending *pending)
{
    return pending->input.type == FB_IN_JOIN || pending->input.type == FB_IN_JOIN_BOT ||
           pending->input.type == FB_IN_JOIN_NEW;
}
_Static_assert(sizeof(FbIn_join) == sizeof(FbIn_join_bot) &&
                   sizeof(FbIn_join) == sizeof(FbIn_join_new),
               "as.join is all of them");
FbPending *fb_pending_new(FbHost *host);                /* anything is in it; NULL: no memory */
void fb_pending_free(FbHost *host, FbPending *pending); /* may be NULL */
void fb_pendings_free(FbHost *host);                    /* those that are spare */
void fb_room_rejoin(FbRoom *room, FbGuest *guest);      /* as the newest connection of its person */
void fb_room_part(FbGuest *guest); /* it is no longer there: closed, or at another table */
void fb_room_input(FbRoom *room, FbGuest *guest, uint32_t n, const FbInput *input);

/* ---- append.c -------------------------------------------------------------------------------------------------------------------- */

void fb_room_attach(FbRoom *room, FbGuest *guest);
void fb_room_detach(FbGuest *guest);
FbAppend *fb_append_new(FbRoom *room); /* NULL: no memory */
void fb_append_keep(FbAppend *append); /* what host->out adds to the last steps */
void fb_append_write(FbAppend *append);
/* To all at the room; or, if `hears` is not NULL, to those for whom it says yes. */
typedef bool FbAppendHears(const FbRoom *room, const FbGuest *guest);
void fb_append_tell(FbRoom *room, const FbAppend *append, FbAppendHears *hears);
void fb_append_done(FbHost *host, FbAppend *append);
void fb_appends_free(FbHost *host);

/* ---- time.c, bots.c ---------------------------------------------------------------------------------------------------------------- */

uint64_t fb_room_now(const FbRoom *room);              /* table time */
void fb_room_run(FbRoom *room);                        /* somebody comes: time goes on */
void fb_room_run_as(FbRoom *room, int64_t at);         /* … as this row says, written then */
bool fb_room_anybody(const FbRoom *room);              /* is anybody connected? */
bool fb_room_unused(const FbRoom *room, uint64_t now); /* … nor has been for as long as it waits */
uint64_t fb_room_keep_s(const FbRoom *room);           /* so long it waits when nobody is */
void fb_room_settle(FbRoom *room); /* after a commit: timers, bots, standing still */
void fb_room_again(FbRoom *room);  /* the clock looks again soon, because there was no memory */
void fb_room_see(FbRoom *room, const FbTable *next, const FbTableOut *out);
void fb_room_ask_bots(FbRoom *room);

/* ---- save.c, record.c ---------------------------------------------------------------------------------------------------------------- */

void *fb_room_envelope(const FbRoom *room, size_t *n); /* freed by the caller */
bool fb_room_note(FbRoom *room, const FbTable *next, const FbTableOut *out);
void fb_room_mark(const FbRoom *room, FbMark *mark);
void fb_room_unmark(FbRoom *room, const FbMark *mark);
FbTableRecord fb_room_marked_record(const FbRoom *room, const FbMark *mark); /* as it was then */
bool fb_room_grow_record(FbRoom *room, int picks, int comments);
/* After a commit: the record of a game that is over, an envelope when it is time. */
void fb_room_save(FbRoom *room);
bool fb_room_add_record(FbRoom *room); /* false: no memory */

/* Plays a row on append->next. NULL, or what is wrong with the row. */
const char *fb_room_replay(FbRoom *room, const void *bytes, size_t n, FbAppend *append);
/* append->next is the table from here on, and row `seq` the last. */
void fb_room_advance(FbRoom *room, uint32_t seq, FbAppend *append);

/* ---- restore.c, people.c, quick.c, history.c, lobby.c ------------------------------------------------------------------------------------ */

void fb_host_visit_known(FbHost *host, FbRoomVisit *visit, void *self); /* those in memory */
bool fb_room_is_erasure(const FbInput *input);     /* the LEAVE of somebody who is erased … */
void fb_room_erased(FbRoom *room, const FbId *id); /* … is durable */

void fb_room_quick_watch(
    FbRoom *room);                    /* after a commit, by whoever drives: will bots be called? */
void fb_room_call_bots(FbRoom *room); /* its timer is over */
bool fb_room_quick_gathers(const FbRoom *room); /* does it wait for people, with a seat for one? */
int fb_room_quick_seat(FbRoom *room);           /* the next seat that is free for one, or FB_NONE */
/* In how many milliseconds bots take the seats that are open; FB_UNTIMED: none will. */
uint32_t fb_room_quick_ms(const FbRoom *room);

void fb_room_send_log(FbRoom *room, FbGuest *guest, const FbRequest *request);

void fb_lobby_make(FbGuest *guest, uint32_t n, const FbReq_make *make);
void fb_lobby_join(FbGuest *guest, uint32_t n, const FbReq_join *join);
void fb_lobby_quick(FbGuest *guest, uint32_t n);
void fb_lobby_list(FbGuest *guest, uint32_t n);
void fb_lobby_forget(FbGuest *guest); /* it ends while it waits for one of these */

bool fb_guest_allowed(const FbGuest *guest, FbLimit what);
void fb_guest_close(FbGuest *guest, int code, const char *reason);
void fb_guest_tell(FbGuest *guest, void *frame); /* NULL: there was no memory for it */

#endif
