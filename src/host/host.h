/* host.h - the tables of one place: found, made, joined, played at, kept. What a server, a page without one and a terminal all do
 * for a table is done here, once.
 *
 * A shell has connections, a clock, memory and somewhere to keep rows. It hands in what came in over a connection, a line of text
 * as docs/wire.md has it, and is called for everything that has to leave:
 *
 *     a line      --> fb_guest_hear --+                                          +--> way.tell     what somebody hears
 *     a timer     --> fb_room_wake ---+--> the queue of a table (input.c): -------+--> way.wake     when to come back
 *     an answer   --> fb_host_thought-+    looked at, made durable, told          +--> way.think    a bot is to think
 *     it is gone  --> fb_guest_gone --+                                          +--> log.append   a row to be made durable
 *
 *     FbHost     the tables of one place, and what they share
 *     FbRoom     one table being served: its inputs one by one, each durable before anybody is told
 *     FbGuest    one connection of somebody; the shell embeds it in its own
 *     FbWho      who that is, however many connections they have
 *     FbHostLog  (log.h) where rows become durable, and who else writes there. A shell that is alone with its rows takes
 *                fb_own_log and hands in the few calls of own_log.h; several servers on one store have a log of their own.
 *
 * Everything happens on one thread: the shell calls, and is called back, never at once from two. Calls of the log may be
 * answered from within, or later. No table is told anything that is not durable.
 *
 * Owns: the order of inputs; who is at a table with which connections; quick matches; the public list; when an envelope and a
 * record are due; table time, which stands still while nobody is there; how bots think and what they remember; what is refused
 * before a table sees it. Refuses to know: sockets, files, threads, JSON outside of wire/, who may come in, and whether there are
 * other servers. Pure: no clock, no chance and no memory but what FbHostWay gives. */
#ifndef FB_HOST_H
#define FB_HOST_H

#include "table/saved.h"
#include "wire/wire.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FbHost FbHost;
typedef struct FbRoom FbRoom;
typedef struct FbGuest FbGuest;
typedef struct FbHostLog FbHostLog;     /* log.h */
typedef struct FbEnvelopes FbEnvelopes; /* log.h */
typedef struct FbOwnStore FbOwnStore;   /* own_log.h */
typedef struct FbThink FbThink;         /* think.h */

/* ---- people ---------------------------------------------------------------------------------------------------------- */

/* Somebody, as the shell knows them. It stays where it is while any FbGuest points to it, and the shell may change the name
 * there at any time (and then calls fb_host_rename). */
typedef struct FbWho {
    FbId id;         /* at tables; of a server's persons, the number in the store (fb_id_of) */
    uint64_t number; /* whoever has no name yet is called "Guest NUMBER" at tables */
    FbName name;     /* n is 0: none yet */
    bool bot;        /* a program's account */
} FbWho;

/* The id of a person of the store, and back. */
FbId fb_id_of(uint64_t number);
uint64_t fb_id_number(const FbId *id);

/* One connection of somebody. The shell makes it (fb_guest_start), hands in what it says (fb_guest_hear), and ends it
 * (fb_guest_gone). What everything that a table tells touches stands first. */
struct FbGuest {
    FbGuest *next, *before; /* those at one table, newest first */
    uint64_t
        window_opened; /* when the open window opened for it (µs of way.now): its message had left by then … */
    uint32_t window_question; /* … and which window it is */
    uint32_t step;            /* up to which it was told of the game */
    uint32_t tab;             /* its number at the table; 0: at none */
    uint8_t place;            /* which person it is there */
    uint8_t lang;             /* FbLang: the shell may set it, `hello` does */
    bool hello;               /* it has said so; a shell that needs none sets it */
    bool joined;              /* the table has taken its `join` */
    bool fresh;               /* its person has not finished a game yet, as it says itself */
    void *shell;              /* the shell's own, for whatever it needs to tell it something */
    FbHost *host;
    /* NULL while the shell does not know: what it says meanwhile waits, until fb_guest_go_on. */
    const FbWho *who;
    FbRoom *room;            /* NULL: at none */
    struct FbErrand *errand; /* the log is asked something for it, and what it says waits, too … */
    struct FbErrand *making; /* … a table is being made for it */
    char *waiting;           /* what it said meanwhile, each with its 0 */
    size_t waiting_n;
};

/* ---- what the shell hands in ------------------------------------------------------------------------------------------- */

/* Why a connection is closed: codes of WebSockets (docs/wire.md). */
enum {
    FB_CLOSE_COME_AGAIN = 1012, /* its client reconnects, and is told the whole table */
    FB_CLOSE_RELOAD = 4426      /* its client is too old */
};

typedef enum FbTimer {
    FB_TIMER_CLOCK, /* something is due at the table */
    FB_TIMER_QUICK, /* bots are called to a quick match */
    FB_TIMERS
} FbTimer;

/* What not everybody may have as often as they like. */
typedef enum FbLimit { FB_LIMIT_TABLES, FB_LIMIT_LOGS, FB_LIMIT_NAMES } FbLimit;

/* What happened, for logs and counters: nothing of it is secret. `n` is what stands behind it, `why` is English or NULL; a refusal
 * may have no room. */
typedef enum FbNote {
    FB_NOTE_INPUT,     /* one was taken, durable */
    FB_NOTE_PICK,      /* … a move, attempt or pass of a person: µs since it came */
    FB_NOTE_REFUSED,   /* a message was */
    FB_NOTE_MADE,      /* a table */
    FB_NOTE_DROPPED,   /* … to which nobody came back: it is freed next */
    FB_NOTE_LOST,      /* … that somebody else has now: it is freed next */
    FB_NOTE_OVER,      /* a game: picks */
    FB_NOTE_NO_RECORD, /* … of which there will be none: why */
    FB_NOTE_STANDS,    /* play does not go on (watch.c); fb_room_status says more */
    FB_NOTE_GOES_ON    /* … it does again: seconds that it stood */
} FbNote;

typedef struct FbHostWay {
    void *self; /* of all that follow */

    /* Memory; NULL if there is none: then the input is refused, and nothing is lost. Aligned as malloc does. */
    void *(*alloc)(void *self, size_t n);
    void (*free)(void *self, void *memory); /* never NULL */

    /* µs of a clock that never jumps. A shell whose tables are to stand still for a while lets it stand still. */
    uint64_t (*now)(void *self);
    int64_t (*date)(void *self); /* seconds since 1970, for dates alone */
    void (*random)(void *self, void *bytes, size_t n);

    /* What a guest is told: one or more lines, the last without its line feed, made once for all who hear the same and never
     * copied here. A frame is the shell's (counted, if it likes); NULL: no memory. */
    void *(*frame)(void *self, const char *text, size_t n);
    void (*drop_frame)(void *self, void *frame);
    void (*tell)(void *self, FbGuest *guest, void *frame);
    /* The connection is to be closed. Not within this call, nor within `tell`, but soon after, the shell calls
     * fb_guest_gone. */
    void (*close)(void *self, FbGuest *guest, int code, const char *reason);
    /* µs of its round trip. NULL, the function: 0. */
    uint32_t (*rtt)(void *self, const FbGuest *guest);

    /* Calls fb_room_wake(room, timer) in so many ms; FB_UNTIMED: not any more. A call that comes early, or that nobody has asked
     * for, does no harm. What the shell needs for it, it keeps in fb_room_shell(room). False: no memory for a timer. */
    bool (*wake)(void *self, FbRoom *room, FbTimer timer, uint32_t ms);
    /* The room is about to be freed: so is what the shell keeps in it. NULL: nothing is. */
    void (*forget_room)(void *self, FbRoom *room);

    /* A bot is to think (think.h). What is needed of `job` is copied, for it is gone after the call. Answered later, not from
     * within: fb_host_thought. No answer at all is no harm: the table picks by itself when it is time. */
    void (*think)(void *self, const FbThink *job);

    /* Nothing can be saved any more: everything is refused. NULL: never. */
    bool (*trouble)(void *self);
    /* What this guest says has to wait, until fb_guest_go_on, because a name of theirs is not durable yet. NULL: never. */
    bool (*holds)(void *self, const FbGuest *guest);
    /* Whether this guest may have that now. NULL: yes. */
    bool (*allow)(void *self, const FbGuest *guest, FbLimit what);
    /* A guest wants this name, which is plain text. The shell makes it durable, changes guest->who->name and calls
     * fb_host_rename. False: it cannot be saved. */
    bool (*name)(void *self, FbGuest *guest, const FbName *name);

    /* The outcome of an input that did not come over a connection (fb_room_post, fb_room_host_input). NULL, the functions: no
     * shell's `post` is ever anything but NULL. */
    void (*answered)(void *self, void *post);
    void (*refused)(void *self, void *post, const FbAns_refused *why);

    void (*note)(void *self, const FbRoom *room, FbNote what, int64_t n,
                 const char *why); /* or NULL */
} FbHostWay;

/* ---- the place ------------------------------------------------------------------------------------------------------------ */

struct FbHost {
    FbHostWay way;
    const FbHostLog *log;
    const FbOwnStore *store;      /* of fb_own_log; NULL with any other */
    const FbEnvelopes *envelopes; /* NULL: all rows are kept, and nothing else */
    /* What the shell may set, before the first table or later. 0: the usual. */
    int tables_max;      /* tables at once … */
    int tables_each;     /* … and of one person; 0: as many as there is memory for */
    uint32_t keep_s;     /* so long a game waits for its people (fb_host_sweep); 0: for ever */
    uint8_t quick_flags; /* FbSettingFlag of a quick match, besides FB_AUTO_START */
    bool draining;       /* no new tables */
    bool stopping;       /* nothing is taken any more (fb_host_stop) */
    /* Room to work in, for shells, too, between two calls. */
    FbTableOut *out;
    char *text; /* FB_HOST_TEXT bytes */
    /* What it has. Shells only read it. */
    FbRoom *newest; /* all tables, newest first: fb_room_older */
    int n;
    int busy;     /* rows that are not durable yet … */
    int keeping;  /* … and envelopes (fb_host_keep) */
    int standing; /* tables at which play does not go on */
    /* The host's own. */
    FbRoom **by_id, **by_game; /* hash tables, both of this size */
    int size;
    FbRoom *making; /* those that are not durable yet, and not among the others */
    FbRoom *quick;  /* the one at which the next quick match sits down, or NULL */
    struct FbAppend *spare_append;
    struct FbPending *spare_pending;
    int spare_appends, spare_pendings;
    FbTextError wrong; /* of the envelope that was read last */
};

enum { FB_HOST_TEXT = 2 * FB_TOLD_MAX };

/* False: no memory; then fb_host_end is called all the same. `store` is for fb_own_log. */
bool fb_host_start(FbHost *host, const FbHostWay *way, const FbHostLog *log,
                   const FbOwnStore *store);
/* Frees all tables. No guest may be at one, and no answer be on its way, or ever come. */
void fb_host_end(FbHost *host);
/* Nothing is taken any more but what is on its way (host->busy), and no timer is set. */
void fb_host_stop(FbHost *host);
/* Time has stood still, and goes on: all timers are set anew. */
void fb_host_go_on(FbHost *host);
/* From time to time, a minute or so: lets go of tables to which nobody came back. */
void fb_host_sweep(FbHost *host);
/* From time to time, a second or so: counts the tables at which play does not go on (host->standing), and notes each once. */
void fb_host_watch(FbHost *host);

/* ---- a connection ----------------------------------------------------------------------------------------------------------- */

/* All of it is set anew; guest->shell, lang and hello are for the shell to set behind it. */
void fb_guest_start(FbGuest *guest, FbHost *host, const FbWho *who);
/* A line came. It ends with a 0, which n does not count. */
void fb_guest_hear(FbGuest *guest, const char *text, size_t n);
/* way.holds no longer holds it: what it said meanwhile is read. */
void fb_guest_go_on(FbGuest *guest);
/* The connection is gone; the guest's memory is the shell's again. */
void fb_guest_gone(FbGuest *guest);
/* Comes to this table, as if it had sent request `n`, and leaves any other. step: that of the view which it still has. */
void fb_guest_join(FbGuest *guest, FbRoom *room, uint32_t n, uint32_t step);
void fb_guest_reply(FbGuest *guest, const FbReply *reply);
void fb_guest_refuse(FbGuest *guest, uint32_t n, FbWireRefusal refusal);
/* A notice, as it is; fb_text(guest->lang, id) has one in its language. */
void fb_guest_notice(FbGuest *guest, const char *text);

/* ---- tables: making, finding -------------------------------------------------------------------------------------------------- */

typedef enum FbRoomKind {
    FB_ROOM_PRIVATE,
    FB_ROOM_LISTED,
    FB_ROOM_QUICK /* private; bots come */
} FbRoomKind;

/* A table that was asked for; NULL: why there is none. All that is answered may be so from within. */
typedef void FbRoomAnswer(void *self, FbRoom *room, FbWireRefusal no);
typedef void FbHostDone(void *self);
typedef void FbHostListed(void *self, const FbTables *tables);
typedef void FbRoomEach(void *self, const FbRoom *room);

/* Makes a table of this person's. FB_WIRE_OK: answered when it is durable; else nothing is called. */
FbWireRefusal fb_host_make(FbHost *host, const FbWho *who, const FbSettings *settings,
                           FbRoomKind kind, FbRoomAnswer *answer, void *self);
/* Those that are here … */
FbRoom *fb_host_room(FbHost *host, const FbTableId *id);
FbRoom *fb_host_room_of(FbHost *host, uint64_t game);
/* … and those that can be read from the log. */
void fb_host_find(FbHost *host, const FbTableId *id, FbRoomAnswer *answer, void *self);
/* The public list, newest first. */
void fb_host_list(FbHost *host, FbHostListed *listed, void *self);
/* Is anything new taken? FB_WIRE_OK, or the refusal. */
FbWireRefusal fb_host_closed(const FbHost *host);

/* ---- one table ------------------------------------------------------------------------------------------------------------------ */

const FbTableId *fb_room_id(const FbRoom *room);
uint64_t fb_room_game(
    const FbRoom
        *room); /* its number in the store: for logs, since the id is the key to the table */
const FbTable *fb_room_table(const FbRoom *room);
/* As it will be when the row that is on its way is durable; NULL: none is. For a shell that keeps a head beside the rows. */
const FbTable *fb_room_next(const FbRoom *room);
int64_t fb_room_made(const FbRoom *room);   /* seconds since 1970 */
uint64_t fb_room_maker(const FbRoom *room); /* a person's number (fb_id_number) */
uint32_t fb_room_seq(const FbRoom *room);   /* the number of its last durable row */
FbHost *fb_room_host(const FbRoom *room);
FbRoom *fb_room_older(const FbRoom *room);   /* the next in the list, or NULL */
FbGuest *fb_room_guests(const FbRoom *room); /* the first, or NULL; FbGuest.next */
bool fb_room_listed(const FbRoom *room);     /* do strangers find it now? */
bool fb_room_public(const FbRoom *room);     /* was it made for that? */
FbTableRow fb_room_row(const FbRoom *room);
/* For the shell alone: a pointer for each timer, NULL at first. */
void **fb_room_shell(FbRoom *room);
/* Ms by which a shell that owns its clock may let it jump on, because this guest has seen what happened: nobody else plays at the
 * table. 0: nothing is being shown, or others may still be looking. */
uint32_t fb_guest_may_skip(const FbGuest *guest);
/* When table time `now` is, or was, in µs of way.now. */
uint64_t fb_room_local(const FbRoom *room, uint64_t now);

/* A timer is over (way.wake). */
void fb_room_wake(FbRoom *room, FbTimer timer);
/* A bot has thought: the answer to way.think. `picks` with n 0: there was no time. */
void fb_host_thought(FbHost *host, const FbTableId *table, const FbTableAsk *ask,
                     const FbPicks *picks);
/* An input of somebody that did not come over a connection as a message: `guest` is that person's connection at this table, or
 * NULL (it is at another server). `post` hears the outcome, unless it is NULL. */
void fb_room_post(FbRoom *room, const FbWho *who, FbGuest *guest, void *post, uint32_t n,
                  const FbInput *input);
/* Nobody waits for `post` any more. */
void fb_room_forget_post(FbRoom *room, const void *post);
/* An input of nobody's but the host's, as PLACE. What it points to has to last until its outcome is known. */
void fb_room_host_input(FbRoom *room, void *post, const FbInput *input);

/* Somebody else goes on with this table, or has dropped it, and what is here is no longer true. Its guests are told that another
 * connection plays (they may come again and take it back), or, if not `told`, are closed; and the room is freed. What is on its
 * way may still be answered. Not to be called from within a callback. */
void fb_room_lose(FbRoom *room, bool told);

/* ---- what becomes of people ------------------------------------------------------------------------------------------------------ */

/* Somebody's new name is durable: every table hears of it, or those that are here. */
void fb_host_rename(FbHost *host, const FbWho *who);
void fb_host_rename_known(FbHost *host, const FbWho *who);
/* Somebody is erased: leaves every table, as "Player"; then `done`. */
void fb_host_erase(FbHost *host, const FbId *id, FbHostDone *done, void *self);
/* … and the store has forgotten them: so do the tables here. Those of these games are saved anew, since their rows have the id
 * still. */
void fb_host_forget(FbHost *host, const FbId *id, const uint64_t *games, int n);
/* Every table where somebody is, or that they have made; then `done`. */
void fb_host_of(FbHost *host, const FbId *id, FbRoomEach *each, FbHostDone *done, void *self);

/* ---- tables that were kept (restore.c) -------------------------------------------------------------------------------------------- */

/* A table that was kept is read in this order:
 *
 *     room = fb_host_restore(host, &id, game)      NULL: no memory
 *     fb_room_read_envelope(room, seq, …)          if there is one: it stands for the rows up to seq
 *     fb_room_read_row(room, seq, …)               each behind it. Row 1 is an envelope, or (of a shell that keeps every row, from
 *                                                  the making on) the input MAKE; which of them is seen
 *     fb_room_restored(room)                       it is among the others. The first thing that it is told, when somebody comes,
 *                                                  is that it was restarted
 *
 * The two that read answer NULL, or what is wrong; then fb_room_free, or fb_room_newer first. */
FbRoom *fb_host_restore(FbHost *host, const FbTableId *id, uint64_t game);
const char *fb_room_read_envelope(FbRoom *room, uint32_t seq, const void *bytes, size_t n);
const char *fb_room_read_row(FbRoom *room, uint32_t seq, const void *bytes, size_t n);
/* What is wrong is that a newer program wrote it. */
bool fb_room_newer(const FbRoom *room);
/* It was read from an older form, and is best saved again: fb_room_keep. */
bool fb_room_old(const FbRoom *room);
/* What a shell without envelopes keeps beside the rows. */
void fb_room_set_public(FbRoom *room, bool listed);
void fb_room_restored(FbRoom *room);
void fb_room_free(FbRoom *room);
/* Memory was short; nothing is wrong with what was kept. */
bool fb_wrong_is_memory(const char *wrong);

/* ---- envelopes (keep.c) ------------------------------------------------------------------------------------------------------------ */

/* Another one now, in today's form. */
void fb_room_keep(FbRoom *room);
/* Of those rooms that are wanted, a few; how many are not durable yet (host->keeping). 0: all are. */
int fb_host_keep(FbHost *host, bool (*wanted)(const FbRoom *room));
/* It has rows behind its last envelope, which this host is to write. */
bool fb_room_behind(const FbRoom *room);

#ifdef __cplusplus
}
#endif
#endif
