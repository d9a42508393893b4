/* log.h - the log of the tables of a host: where inputs become durable, who else writes there, and who drives a table.
 *
 * One interface, two implementations. Which of them it is, is decided once (fb_host_start); a room calls it and never asks.
 *
 *     own_log.c             one host, alone with its store. Nobody else writes: a row is durable, or the store has failed.
 *     journal/shared_log.c   several servers (nodes) on one PostgreSQL. Another may be first, and one node at a time drives a
 *                           table.
 *
 * The cut: what a host decides (the order of inputs, who joins with which connection, when a snapshot is due, quick matches,
 * stand-ins, records) is a room's, and a log knows nothing of it; that there are other nodes is a log's, and a room knows
 * nothing of it. Shells include this for FbFinished and FbLogged alone; the rest is for logs. */
#ifndef FB_HOST_LOG_H
#define FB_HOST_LOG_H

#include "host/host.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FbPending FbPending; /* an input that waits, or is looked at … */
typedef struct FbAppend FbAppend;   /* … and is made durable (room.h) */

/* A game that is over, for its record. Its id tells nothing about the table's, and is the same whenever it is made. */
typedef struct FbFinished {
    const FbRoom *room;
    FbTableId id;
    uint32_t game; /* number of the game at the table */
    int64_t when;  /* seconds since 1970 */
    int player_n;
    const char *player[FB_SEATS]; /* names, seat by seat … */
    uint64_t person
        [FB_SEATS]; /* … and numbers of persons (fb_id_number); 0: a bot, or somebody unknown */
    bool everybody; /* finds it: the table was public */
    int reader_n; /* … and so do these persons, who were there until the end, or have held a hand */
    uint64_t reader[FB_PEOPLE];
    const char *text; /* the record, as docs/notation.md describes it */
    size_t n;
} FbFinished;

/* What has become of a row. */
typedef enum FbLogged {
    FB_LOGGED, /* it is durable */
    FB_LOG_FAILED, /* it is not there; or, if way.trouble says so, nobody can tell until the next start */
    FB_LOG_LOST /* somebody else has gone on with the table, or dropped it: what is here is no longer true */
} FbLogged;

/* What keeps a table from going on (watch.c). None of it is secret. */
typedef struct FbRoomStatus {
    bool attended; /* somebody is there, as far as this host has to know */
    bool cut_off;  /* the store is out of reach, so time stands still */
    bool behind, drives, claims;
    bool follows, writes; /* what the room is doing */
    int waiting;          /* inputs */
} FbRoomStatus;
FbRoomStatus fb_room_status(const FbRoom *room);

/* A seat of the quick match that gathers; room NULL: there is none. */
typedef void FbSeatAnswer(void *self, FbRoom *room, int seat);
typedef void FbRoomVisit(void *self, FbRoom *room);

/* How a whole table is written and read again. Whoever keeps every row names none of it, and then none of it is linked: that is a
 * sixth of what a page would have to load for its tables. */
struct FbEnvelopes {
    void *(*write)(const FbRoom *room, size_t *n); /* freed by the caller; NULL: no memory */
    const char *(*read)(FbRoom *room, uint32_t seq, const void *bytes, size_t n);
};
extern const FbEnvelopes fb_envelopes;

struct FbHostLog {
    size_t
        room_bytes; /* of its own that it keeps with every room, zero at first: fb_room_log_own */
    uint16_t lag;   /* FbSettings.lag: a window is settled so much later */

    /* ---- the clock ---- */

    /* Milliseconds of a clock that never jumps, the same for all who write; and such a moment in µs of way.now. */
    uint64_t (*ms)(const FbHost *host);
    uint64_t (*local)(const FbHost *host, uint64_t ms);
    /* The table time that counts for an input that is looked at now. */
    uint64_t (*input_time)(const FbRoom *room, const FbPending *pending);

    /* ---- rows ---- */

    /* A new table is to have a number: fb_room_opened. */
    void (*open)(FbRoom *room);
    /* Its first row: fb_room_begun. */
    void (*begin)(FbRoom *room, const void *bytes, size_t n);
    /* The row in host->out: fb_room_appended, or fb_room_take_back. */
    void (*append)(FbAppend *append);
    const FbEnvelopes *envelopes; /* NULL: none, or FbOwnStore says so */
    /* An envelope that stands for all rows so far; `bytes` become the log's (way.free). It is written when nobody misses those
     * rows any more, or (`now`) at once: then it is counted in host->keeping until it is durable. */
    void (*snapshot)(FbRoom *room, void *bytes, size_t n, bool now);
    void (*drop_snapshot)(FbRoom *room);      /* one that waits tells of somebody who is erased */
    bool (*may_snapshot)(const FbRoom *room); /* would nobody miss those rows? */
    void (*add_record)(FbHost *host, const FbFinished *game);
    /* From time to time: lets go of a table to which nobody came back. True: it is gone. */
    bool (*expire)(FbRoom *room, uint64_t now);
    /* The room is about to be freed. */
    void (*forget_room)(FbRoom *room);

    /* ---- before and after an input ---- */

    void (*catch_up)(FbRoom *room); /* reads what others have written, if there is anything */
    /* Connections are lost, and the table has to hear of it before the next input: true, and the input that says so; NULL
     * if there was no memory for it, and then no other input may come first. */
    bool (*lost_connection)(FbRoom *room, FbPending **input);
    /* The table refuses it. True: only as far as is known here, so it is looked at again when more is. */
    bool (*doubts)(FbRoom *room, FbPending *pending);

    /* ---- who drives: clocks, bots ---- */

    bool (*drives)(const FbRoom *room);
    void (*claim)(FbRoom *room);  /* asks for it; another may have it */
    void (*resume)(FbRoom *room); /* somebody has come to a table at which nobody was */
    void (*rest)(FbRoom *room);   /* nobody is there any more */
    FbRoomStatus (*status)(const FbRoom *room);

    /* ---- people, and finding tables ---- */

    uint32_t (*tab)(FbRoom *room);                    /* the number of another connection */
    void (*meet)(const FbRoom *room, const FbId *id); /* has come to it */
    /* Every table at which this person has been; then `done`. */
    void (*visit)(FbHost *host, const FbId *id, FbRoomVisit *visit, FbHostDone *done, void *self);
    void (*find)(FbHost *host, const FbTableId *id, FbRoomAnswer *answer, void *self);
    void (*show)(FbRoom *room,
                 const FbTable *next); /* how it stands in the public list from now on */
    void (*list)(FbHost *host, FbHostListed *listed, void *self);
    void (*gather)(FbRoom *room); /* a quick match, whose first seat is taken */
    void (*quick_seat)(FbHost *host, FbSeatAnswer *answer, void *self);
};

#ifdef __cplusplus
}
#endif
#endif
