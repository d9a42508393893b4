/* record.h - whole games as text (docs/notation.md, "Records"): a header, then every move.
 *
 *     [Edition "lookout-2021"]        how the game began: its rules, its players, and a seed (or a position)
 *     [Players "2"]
 *     [Seed "00…07"]
 *                                     an empty line
 *     A:CON,B1 *:pass B:drop,MOB      what everybody decided; chance is in the seed
 *
 * Owns the form of a record, and the replay that proves every move legal and the result true. It refuses to know where
 * shuffles come from: the caller makes a shuffler from the seeds in the header (fair/), and checks commitments and lots
 * (client/verify.h). Nothing is allocated: picks and comments go into the caller's arrays. */
#ifndef FB_RECORD_H
#define FB_RECORD_H

#include "text/lang.h"
#include "text/pick.h"
#include "text/position.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FB_NAME_MAX = 64,        /* bytes of a player's name, UTF-8 */
    FB_RECORD_PART_MIN = 16, /* bytes that a client adds to the seed */
    FB_RECORD_PART_MAX = 32,
    FB_RESULT_DRAW = 6 /* FbRecord.result: the table agreed on a draw */
};

typedef enum FbRecordKey {
#define KEY(id, key, value) FB_KEY_##id,
#include "record.def"
#undef KEY
    FB_RECORD_KEYS
} FbRecordKey;

/* How the first dealer, who sits at A, was chosen. */
typedef enum FbFirst {
    FB_FIRST_LOT, /* by lot, for a table's first game */
    FB_FIRST_NEXT /* whoever sits next, for a rematch */
} FbFirst;

/* `{text}` after so many picks. The text has no braces in it, and is not copied. */
typedef struct FbComment {
    int after;
    const char *text;
    size_t n;
} FbComment;

typedef struct FbRecordPart {
    uint8_t n;
    uint8_t bytes[FB_RECORD_PART_MAX];
} FbRecordPart;

typedef struct FbRecord {
    FbLang lang; /* of every error about this record; English unless the caller sets it */
    uint32_t has; /* bit FB_KEY_…: the header has this key. Fields without their bit mean nothing */
    FbRules rules;
    uint8_t seats;
    uint8_t result;           /* a seat, or FB_RESULT_DRAW */
    uint8_t family[FB_SEATS]; /* which of R 10, from 0 */
    char name[FB_SEATS][FB_NAME_MAX + 1];
    char date[11];    /* "2021-12-31" */
    FbGame start;     /* with FB_KEY_POSITION: the game as it began */
    uint8_t seed[32]; /* with FB_KEY_SEED or FB_KEY_POSITION */
    uint8_t server_seed[32], commit[32];
    uint8_t chair
        [FB_SEATS]; /* with FB_KEY_CHAIRS: where each player sat before the first dealer was chosen */
    uint8_t first; /* with FB_KEY_FIRST: FbFirst */
    FbRecordPart part[FB_SEATS];
    FbPick *picks;
    int pick_n, pick_max;
    FbComment *comments;
    int comment_n, comment_max;
    const char *text; /* what was read, so that errors can point into it; or NULL */
    size_t text_n, moves_at;
} FbRecord;

/* An empty record on these arrays. For a text of n bytes, n / 2 + 1 of each are always enough. */
FB_API void fb_record_blank(FbRecord *record, FbPick *picks, int pick_max, FbComment *comments,
                            int comment_max);
/* How the game began: with a deal, or from a position. */
FB_API void fb_record_dealt(FbRecord *record, FbRules rules, int seats, const uint8_t seed[32]);
FB_API void fb_record_placed(FbRecord *record, const FbGame *start, const uint8_t seed[32]);

/* Reads header, picks and comments into a record that fb_record_blank has made; `lang` may have been set since. Moves are
 * read, not played. The text has to outlive the record. On failure the record is blank again. */
FB_API bool fb_record_read(FbRecord *record, const char *text, size_t n, FbTextError *error);

/* The game as it began. `shuffler` is one for the record's seed; `events` may be NULL. */
FB_API void fb_record_start(const FbRecord *record, FbShuffler *shuffler, FbGame *game,
                            FbEvents *events);
/* Plays all of it, and gives the game as it ended. False if a pick is not legal, or the result is another than the
 * header says. */
FB_API bool fb_record_replay(const FbRecord *record, FbShuffler *shuffler, FbGame *game,
                             FbTextError *error);

/* Writes the record: a line for each turn, a move for each decision, a window as its one Counter or `*:pass`. False, and
 * then what was written is of no use, if a pick is not legal, the result is another, or a name or comment cannot be
 * written. */
FB_API bool fb_record_write(FbOut *out, const FbRecord *record, FbShuffler *shuffler,
                            FbTextError *error);

#ifdef __cplusplus
}
#endif
#endif
