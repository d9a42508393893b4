/* learn.h - games for programs that learn: many at once, one decision at a time.
 *
 * An FbLearn plays games side by side. In each, one of the learner's seats has to decide. What it may see comes as a row of
 * bytes (FbObservation), its legal picks as another. A step takes one pick for every game and brings each of them to the
 * learner's next decision. The other seats are played by bots.
 *
 *               observation[n][...]   mask[n][...]                        reward[n][...]   done[n]
 *     learner <-----------------------------------  FbLearn: game 0 ... n-1  ----------------------> learner
 *             ----------------------------------->
 *                           picks[n]
 *
 * In a counter window (R 6.7) every seat that is asked decides by itself, from its own view, before anybody's answer is
 * known; then lots decide who counters first (fair/lot.h). So there is always exactly one decision after the other, even
 * for a learner that plays several seats.
 *
 * Owns the order of decisions, what an observation tells, and what a game is worth. Whatever a seat is shown is made from
 * its FbView, so there is nothing hidden in it. Refuses to know how anybody learns.
 *
 * Nothing is allocated: the caller hands in the memory, once. Different threads may use different FbLearns. */
#ifndef FB_LEARN_H
#define FB_LEARN_H

#include "bots/bot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what is seen ------------------------------------------------------------------------------- */

/* Only bytes, so there is no padding, and sizeof is the length of a row. */
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

/* The fields by number from 0; NULL after the last. */
FB_API const FbLearnField *fb_learn_field(int number);

/* A pick is FbPick.what, a byte. A mask has a byte for each: 1 if it is legal. */
enum { FB_LEARN_PICKS = FB_WHO_END };

FB_API void fb_learn_observe(const FbView *view, FbObservation *out);
/* The legal picks of the view's own seat. Returns how many there are. */
FB_API int fb_learn_mask(const FbView *view, uint8_t mask[FB_LEARN_PICKS]);

/* Turns the table so that the view's seat becomes A, the next one clockwise B, and so on. To a learner that plays several
 * seats, the same situation then looks the same from each of them. */
FB_API void fb_learn_turn(FbView *view);
/* A pick made in a turned view, turned back: `seat` is who picked, of so many players. */
FB_API uint8_t fb_learn_turn_back(uint8_t what, int seat, int players);

/* ---- the table ---------------------------------------------------------------------------------- */

enum {
    FB_LEARN_PATIENCE = 100
}; /* the least patience: by then everybody has had something to decide */

typedef struct FbLearnTable {
    const FbLevel *level[FB_SEATS]; /* who plays a seat; NULL: the learner */
    FbRules rules;
    uint8_t players;
    bool turned;       /* observations, masks and picks are those of turned views */
    bool auto_reset;   /* a game that is over is dealt again at once */
    uint32_t patience; /* a game is cut short after so many picks without a death; 0: never */
} FbLearnTable;

typedef struct FbLearn FbLearn;

/* What is wrong with a table, or NULL. The learner needs a seat, and a bot that searches is too slow. */
FB_API const char *fb_learn_wrong(const FbLearnTable *table);
/* The memory that so many games need, aligned as malloc does. Nothing may be wrong with the table. */
FB_API size_t fb_learn_bytes(const FbLearnTable *table, uint32_t games);
FB_API FbLearn *fb_learn_make(void *memory, const FbLearnTable *table, uint32_t games);

/* ---- playing ------------------------------------------------------------------------------------ */

enum { FB_LEARN_RUNS, FB_LEARN_OVER, FB_LEARN_CUT }; /* how a game stands */

/* Where the answers go: a row for each game. What is NULL is not written. */
typedef struct FbLearnOut {
    uint8_t *observation; /* sizeof(FbObservation); zeros if there is nothing to decide */
    uint8_t *mask;        /* FB_LEARN_PICKS */
    float *reward;        /* one for each player; zeros but for the step that ends a game */
    uint8_t *done;        /* FB_LEARN_OVER in that step, and without auto_reset from then on */
    uint8_t *seat;        /* who decides; FB_NONE if nobody does */
} FbLearnOut;

/* Deals every game. Game i of n gets the seed s + i; dealt again it gets s + i + n, then s + i + 2n and so on. That is what
 * the engine deals for `new seed=` with the number in 64 hex digits.
 *
 * A game is over when it is won, or when none of the learner's seats is left in it. The winner's reward is 1, that of a
 * seat that is out -1 / (players - 1), everybody else's 0; so in a game that is won they add up to 0. */
FB_API void fb_learn_reset(FbLearn *learn, uint64_t seed, const FbLearnOut *out);
/* One pick for each game; a game that is over ignores it. Returns the number of games; or, if a pick is not legal, the
 * number of the first such game, and then nothing has happened in any of them. */
FB_API uint32_t fb_learn_step(FbLearn *learn, const uint8_t *picks, const FbLearnOut *out);
/* Why a pick is not legal in this game. */
FB_API FbRefusal fb_learn_refuse(const FbLearn *learn, uint32_t game, uint8_t pick);
/* A random legal pick for each game; FB_NONE if it is over. */
FB_API void fb_learn_random(const FbLearn *learn, FbRng *rng, uint8_t *picks);

/* What a seat may know, turned if the table says so. FB_NONE: the seat that decides, or A. */
FB_API void fb_learn_view(const FbLearn *learn, uint32_t game, int seat, FbView *out);
/* Enough for an FbView or an FbEvent, for callers in other languages. */
enum { FB_LEARN_ROOM = 1024 };
FB_API uint64_t fb_learn_seed(const FbLearn *learn, uint32_t game);

#ifdef __cplusplus
}
#endif
#endif
