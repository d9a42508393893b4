/* fuzz.h - what the fuzz targets share: the demand that something holds, random tables, and a game that is
 * played while everything that ought to hold of it is looked at (table.c).
 *
 * A target is LLVMFuzzerTestOneInput; whatever it finds ends the program, and libFuzzer keeps the input.
 * Chance is taken from the input itself (fuzz_chance), so that every find comes again. */
#ifndef FAMBIZ_TEST_FUZZ_H
#define FAMBIZ_TEST_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fambiz.h"

/* ---- libFuzzer -------------------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
/* Weak, because in the builds that only run over the corpus there is no libFuzzer to link with. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* ---- demands ---------------------------------------------------------------------------------------- */

#define REQUIRE(holds, what)                                 \
    do                                                       \
        if (!(holds)) fuzz_fail(__FILE__, __LINE__, (what)); \
    while (0)

#define REQUIRE_THAT(holds) REQUIRE(holds, #holds)

static inline _Noreturn void fuzz_fail(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    abort();
}

/* A name of fb_check, fb_view_check: none is wanted. */
static inline void fuzz_sound(const char *broken, const char *of)
{
    if (!broken) return;
    fprintf(stderr, "%s breaks \"%s\"\n", of, broken);
    abort();
}

/* ---- chance ----------------------------------------------------------------------------------------- */

static inline FbRng fuzz_chance(const uint8_t *data, size_t size)
{
    FbRng rng = {UINT64_C(0xcbf29ce484222325)};
    for (size_t i = 0; i < size; i++)
        rng.state = (rng.state ^ data[i]) * UINT64_C(0x100000001b3);
    return rng;
}

static inline int fuzz_below(FbRng *rng, int n) { return (int)fb_rng_below(rng, (uint32_t)n); }

/* Any edition, half of the time with house rules; abilities more often than not. */
static inline FbRules fuzz_rules(FbRng *rng)
{
    FbRules rules = fb_edition((enum FbEdition)fuzz_below(rng, FB_EDITIONS));
    if (fuzz_below(rng, 2))
        for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
            rules = fb_rules_set(rules, sw, fuzz_below(rng, 2));
    return fb_rules_set(rules, FB_SW_ADVANCED, fuzz_below(rng, 4) != 0);
}

/* ---- a table (table.c) ------------------------------------------------------------------------------ */

enum { FUZZ_VIEWS = FB_SPECTATOR + 1 };

typedef struct FuzzTable {
    FbGame game;
    FbShuffler *shuffler;
    FbEvents events;         /* of the last pick */
    unsigned watched;        /* bit s: the view of this seat is kept */
    FbView view[FUZZ_VIEWS]; /* moved on by events alone */
} FuzzTable;

/* A game that stands somewhere, watched by some seats (of those that are there). */
void fuzz_table_set(FuzzTable *table, const FbGame *game, unsigned watched, FbShuffler *shuffler);
/* A game from its deal, watched by all, and by a spectator. */
void fuzz_table_deal(FuzzTable *table, FbRules rules, int seats, FbShuffler *shuffler);
/* A legal pick: afterwards the game is sound, and every view moved on by its events is the view made
 * afresh and is sound too. */
void fuzz_table_pick(FuzzTable *table, FbPick pick);
/* Any pick at all: accepted if it is one of the legal ones, else refused and nothing has changed. */
void fuzz_table_try(FuzzTable *table, FbPick pick);
/* A world made from the view of a seat that watches is sound, and looks the same from there. */
void fuzz_table_sample(const FuzzTable *table, int seat, FbRng *rng);
/* Plays at random from a game that ought to be sound: this many picks, now and then ten times as many, or to
 * the end. One seat watches. */
void fuzz_play_out(const FbGame *from, FbRng *rng, int picks);

#endif
