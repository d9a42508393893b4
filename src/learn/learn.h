/* learn.h - games for programs that learn: many at once, one decision at a time.
 *
 * An FbLearn plays a number of games side by side. In each of them one seat of the learner's has to decide, and is
 * given what it may see as a row of bytes (FbObservation) and the picks that are legal as another; a step takes one pick
 * for every game and brings each to its next decision. Seats that are not the learner's are played by a bot.
 *
 * A counter window is decided as at any table (R 6.7): every seat that is asked answers by itself, from its own view and
 * before anybody's answer is known; then the first Counter is found by the lot (fair/lot.h). So one decision follows
 * the other, whoever the learner plays.
 *
 * Owns: the order of decisions, what an observation tells, what a game is worth. Everything that a seat is shown is made
 * of its FbView, so that there is nothing hidden in it. Refuses to know: how anybody learns.
 *
 * Nothing is allocated: the caller hands in the memory, once. Two FbLearn may be used by two threads. */
#ifndef FB_LEARN_H
#define FB_LEARN_H

#include "bots/bot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what is seen ------------------------------------------------------------------------------- */

/* Bytes only, so there is nothing between the fields: sizeof is the length of a row. */
typedef struct FbObservation {
#define FB_FIELD(name, bytes, meaning) uint8_t name[bytes];
#include "observation.def"
#undef FB_FIELD
} FbObservation;

typedef struct FbLearnField {
    const char *name;
    size_t offset, bytes;
    const char *meaning;
} FbLearnField;

/* The fields by number from 0, NULL behind the last. */
FB_API const FbLearnField *fb_learn_field(int number);

/* A pick is FbPick.what, a byte; a mask has a byte for each of them, 1 where it is legal. */
enum { FB_LEARN_PICKS = FB_WHO_END };

FB_API void fb_learn_observe(const FbView *view, FbObservation *out);
/* The picks of the view's own seat. Answers how many are legal. */
FB_API int fb_learn_mask(const FbView *view, uint8_t mask[FB_LEARN_PICKS]);

/* Turns the table so that the view's seat becomes A, the next one clockwise B, and so on. To a learner that plays
 * several seats the same situation then looks the same from each of them. */
FB_API void fb_learn_turn(FbView *view);
/* A pick made in a turned view, as the table counts: seat is who picked, of so many players. */
FB_API uint8_t fb_learn_turn_back(uint8_t what, int seat, int players);

/* ---- the table ---------------------------------------------------------------------------------- */

enum { FB_LEARN_PATIENCE = 100 }; /* the least: by then everybody has had something to decide */

typedef struct FbLearnTable {
    const FbLevel *level[FB_SEATS]; /* who plays a seat; NULL: the learner */
    FbRules rules;
    uint8_t players;
    bool turned;       /* observations, masks and picks are those of turned views */
    bool auto_reset;   /* a game that is over is dealt anew at once */
    uint32_t patience; /* cut short after so many picks in a row without a death; 0: never */
} FbLearnTable;

typedef struct FbLearn FbLearn;

/* What is wrong with a table, or NULL: a learner has to sit there, and no bot that searches. */
FB_API const char *fb_learn_wrong(const FbLearnTable *table);
/* The memory that so many games need, aligned as malloc does; made of a table with which nothing is wrong. */
FB_API size_t fb_learn_bytes(const FbLearnTable *table, uint32_t games);
FB_API FbLearn *fb_learn_make(void *memory, const FbLearnTable *table, uint32_t games);

/* ---- playing ------------------------------------------------------------------------------------ */

enum { FB_LEARN_RUNS, FB_LEARN_OVER, FB_LEARN_CUT }; /* how a game stands */

/* Where the answers go, a row for each game. A NULL is not written. */
typedef struct FbLearnOut {
    uint8_t *observation; /* sizeof(FbObservation); zeros where there is nothing to decide */
    uint8_t *mask;        /* FB_LEARN_PICKS */
    float *reward;        /* one for each player; all zero until the game is over, and after it */
    uint8_t *
        done; /* FB_LEARN_OVER in the step that ends a game (and, without auto_reset, from then on) */
    uint8_t *seat; /* who decides; FB_NONE where nobody does */
} FbLearnOut;

/* Deals every game. Game i of n has the seed s + i, and when it is dealt anew s + i + n, then s + i + 2n …: what the
 * engine deals for `new seed=` with that number in 64 hex digits.
 *
 * A game is over when it is won, or nobody of the learner's is left in it. The winner's reward is 1, that of a seat
 * that is out -1 / (players - 1), that of all others 0: a game that is won adds up to nothing. */
FB_API void fb_learn_reset(FbLearn *learn, uint64_t seed, const FbLearnOut *out);
/* One pick for each game; a game that is over takes none. Answers how many games there are; or the number of the first
 * one whose pick is not legal, and then nothing has happened in any. */
FB_API uint32_t fb_learn_step(FbLearn *learn, const uint8_t *picks, const FbLearnOut *out);
/* Why a pick is not legal in this game. */
FB_API FbRefusal fb_learn_refuse(const FbLearn *learn, uint32_t game, uint8_t pick);
/* A legal pick at random for each game; FB_NONE where it is over. */
FB_API void fb_learn_random(const FbLearn *learn, FbRng *rng, uint8_t *picks);

/* What a seat may know, turned where the table says so; FB_NONE: the seat that decides, or A. */
FB_API void fb_learn_view(const FbLearn *learn, uint32_t game, int seat, FbView *out);
/* Room for an FbView or an FbEvent, for callers in other languages. */
enum { FB_LEARN_ROOM = 1024 };
FB_API uint64_t fb_learn_seed(const FbLearn *learn, uint32_t game);

#ifdef __cplusplus
}
#endif
#endif
