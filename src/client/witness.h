/* witness.h - a client that took part in a deal remembers what it was promised and what it was shown, and proves at the end
 * that the game was dealt so.
 *
 * Owns: the client's side of the deal (fair/commit.h): its part, what it pins before it sends the part, when it refuses to; a digest
 * of everything that it is shown in the game; the text in which all of it is kept (docs/storage.md, "A witness"); and the check
 * against the record of the game. Refuses to know where messages come from and where the text goes. Pure: the page, the
 * terminal and `fambiz verify` ask the same functions.
 *
 *     pledge ---- READY with the hash ----> called ---- PART ----> saw … saw … ---- the game is over ----> check
 *
 * What a server tells is checked against itself by anybody who has the record (verify.h): that is consistency. A proof needs
 * what only a client knows: its own part, the commitment and the hashes as they were before any part was sent, and the cards
 * that it saw. What it cannot prove: that the operator of a server does not look at the cards; that somebody who did not
 * send a part, so that the deal was called off, had no reason to; and how fast anybody was, which the server measures. */
#ifndef FB_CLIENT_WITNESS_H
#define FB_CLIENT_WITNESS_H

#include "client/verify.h"
#include "fair/fair.h"
#include "table/table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FB_DIGEST = 16,      /* bytes that are kept of a SHA-256 */
    FB_SIGHTS_MAX = 6000 /* some times what a long game has */
};

typedef enum FbSightKind {
    FB_SIGHT_STEP = 'e',   /* so many events, and the view behind them */
    FB_SIGHT_VIEW = 'v',   /* a whole view: something may have been missed before it */
    FB_SIGHT_LOST = 'l',   /* an attempt of this seat in this window lost by lot */
    FB_SIGHT_PASSED = 'p', /* this seat passed in this window */
    FB_SIGHT_OVER = 'o'    /* the game ended with this result */
} FbSightKind;

/* Something that this seat was shown. */
typedef struct FbSight {
    uint32_t n;   /* events, the number of a window, or a result */
    uint8_t kind; /* FbSightKind */
    uint8_t digest[FB_DIGEST];
} FbSight;

typedef struct FbWitness {
    FbPart part;      /* one's own; none: there is no pledge */
    FbKey commit;     /* as it was shown when the pledge was made */
    FbParts hash;     /* by chair, from here on only if `bound` */
    uint32_t game;    /* its number at the table, from 1 */
    FbRules rules;    /* by which it was to be played: the deck depends on them */
    uint8_t chairs;   /* bit c: chair c is taken */
    uint8_t chair;    /* one's own */
    bool bound;       /* the part has been sent: what is above is what the deal has to be */
    bool waiting;     /* a pledge is on its way */
    bool taken;       /* the lobby shows the hash of this part */
    bool full;        /* there was more to see than there is room for */
    bool gap;         /* steps may have been missed: of the next one only the view counts */
    FbSha256 hashing; /* of the step that is being shown … */
    uint32_t events;  /* … and how many events of it were */
    FbSight *sight;   /* the caller's */
    int sight_n, sight_max;
} FbWitness;

FB_API void fb_witness_start(FbWitness *w, FbSight *room, int max);

/* ---- before the deal ------------------------------------------------------------------------------------------------ */

/* This client is going to say that it is ready: with this part, 16 to 32 random bytes, of which it sends `hash`. */
FB_API void fb_witness_pledge(FbWitness *w, const FbLobby *lobby, const FbPart *part, FbPart *hash);
/* A lobby was told. True: the table takes this seat for ready, or knows by a vote for a rematch that it is, and has no hash of
 * this client. So the client of the newest tab pledges once more, by itself. */
FB_API bool fb_witness_owes(FbWitness *w, const FbLobby *lobby, int seat);
/* The connection is another one: whatever was on its way is lost, and another tab may have pledged meanwhile. */
FB_API void fb_witness_lost(FbWitness *w);
/* The table calls for the parts; once more after a new connection, and then nothing may have changed. NULL: send w->part. Else
 * the id of a text that says why that would be foolish. */
FB_API const char *fb_witness_called(FbWitness *w, const FbLobby *lobby, int seat,
                                     const FbKey *commit, const FbParts *hashes);

/* ---- in the game ----------------------------------------------------------------------------------------------------- */

/* An event of a step; then the view that all events of the step have led to. What a spectator is shown is left out. */
FB_API void fb_witness_event(FbWitness *w, const FbEvent *event);
FB_API void fb_witness_step(FbWitness *w, const FbView *after);
/* A whole view. */
FB_API void fb_witness_view(FbWitness *w, const FbView *view);
/* What was said of a counter window, and of an attempt. */
FB_API void fb_witness_window(FbWitness *w, const FbMsg_window *window);
FB_API void fb_witness_late(FbWitness *w, const FbMsg_late *late);
FB_API void fb_witness_over(FbWitness *w, const FbMsg_over *over);

/* ---- behind it ------------------------------------------------------------------------------------------------------- */

/* NULL: proved. Else what is wrong, as an English sentence. `verify` is room to work in, and says how many cards were drawn. Only
 * for a witness that is bound. */
FB_API const char *fb_witness_check(const FbWitness *w, const FbRecord *record, FbVerify *verify);

/* All of it as text, and back. False: it did not fit, or is not one that this program knows. */
FB_API bool fb_witness_write(FbOut *out, const FbWitness *w);
FB_API bool fb_witness_read(FbWitness *w, const char *text, size_t n, FbTextError *error);

#ifdef __cplusplus
}
#endif
#endif
