/* record.h - whole games as text (docs/notation.md, "Records"): a header, then every move.
 *
 * Owns the form of a record, its reading, its writing, and the replay that proves every move legal and the
 * result true. It refuses to know where shuffles come from: the caller makes a shuffler out of the seeds
 * that the header holds (fair/), and checks commitments and heats there. Nothing is allocated: picks and
 * comments go into arrays of the caller. */
#ifndef FB_RECORD_H
#define FB_RECORD_H

#include "text/pick.h"
#include "text/position.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FB_NAME_MAX = 64,        /* bytes of a player's name, UTF-8 */
    FB_RECORD_PART_MIN = 16, /* bytes that a client adds to the seed */
    FB_RECORD_PART_MAX = 32,
    FB_RESULT_DRAW = 6 /* FbRecord.result: the table agreed on no winner */
};

typedef enum FbRecordKey {
#define KEY(id, key, value) FB_KEY_##id,
#include "record.def"
#undef KEY
    FB_RECORD_KEYS
} FbRecordKey;

/* How the first dealer, who sits at A, was found. */
typedef enum FbFirst {
    FB_FIRST_LOT, /* by lot: the first game of a table */
    FB_FIRST_NEXT /* the next one: a rematch */
} FbFirst;

/* `{text}`, standing behind that many picks. The text holds no brace; it is not copied. */
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
    uint32_t has; /* bit FB_KEY_…: the header says this; fields without their bit mean nothing */
    FbRules rules;
    uint8_t seats;
    uint8_t result;           /* a seat, or FB_RESULT_DRAW */
    uint8_t family[FB_SEATS]; /* which of R 10, from 0 */
    char name[FB_SEATS][FB_NAME_MAX + 1];
    char date[11];    /* "2021-12-31" */
    FbGame start;     /* with FB_KEY_POSITION: where the game began */
    uint8_t seed[32]; /* with FB_KEY_SEED or FB_KEY_POSITION */
    uint8_t server_seed[32], commit[32];
    uint8_t chair
        [FB_SEATS]; /* with FB_KEY_CHAIRS: where each player sat before the first dealer was found */
    uint8_t first;  /* with FB_KEY_FIRST: FbFirst */
    FbRecordPart part[FB_SEATS];
    FbPick *picks;
    int pick_n, pick_max;
    FbComment *comments;
    int comment_n, comment_max;
    const char *text; /* what was read, for messages; or NULL */
    size_t text_n, moves_at;
} FbRecord;

/* An empty record that uses these arrays. For a text of n bytes, n / 2 + 1 of each are always enough. */
FB_API void fb_record_blank(FbRecord *record, FbPick *picks, int pick_max, FbComment *comments,
                            int comment_max);
/* Says how the game began: with a deal, or with a position. */
FB_API void fb_record_dealt(FbRecord *record, FbRules rules, int seats, const uint8_t seed[32]);
FB_API void fb_record_placed(FbRecord *record, const FbGame *start, const uint8_t seed[32]);

/* Reads header, picks and comments into a record that fb_record_blank has made. Moves are read, not
 * played. The text has to outlive the record. On failure the record is blank again. */
FB_API bool fb_record_read(FbRecord *record, const char *text, size_t n, FbTextError *error);

/* The game as it began. `shuffler` is one for the record's seed; `events` may be NULL. */
FB_API void fb_record_start(const FbRecord *record, FbShuffler *shuffler, FbGame *game,
                            FbEvents *events);
/* Plays all of it: every pick legal, and the result as the header says it. Gives the game at the end. */
FB_API bool fb_record_replay(const FbRecord *record, FbShuffler *shuffler, FbGame *game,
                             FbTextError *error);

/* Writes the record: one turn a line, a decision a move, a window as its one Counter or `*:pass`.
 * False, and what was written is of no use, where a pick is not legal, the result is not what comes of
 * them, or a name or a comment cannot be written. */
FB_API bool fb_record_write(FbOut *out, const FbRecord *record, FbShuffler *shuffler,
                            FbTextError *error);

#ifdef __cplusplus
}
#endif
#endif
