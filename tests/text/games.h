/* games.h - what the tests of notation share: random games from a printed seed, and refusals compared to
 * the letter. */
#ifndef FB_TESTS_TEXT_GAMES_H
#define FB_TESTS_TEXT_GAMES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fair/shuffle.h"
#include "lib/scale.h"
#include "lib/unit.h"
#include "text/edition.h"
#include "text/pick.h"
#include "text/position.h"

/* Another seed on every run; FB_TEST_SEED=… repeats one. */
static inline FbRng games_rng(void)
{
    const char *given = getenv("FB_TEST_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) * 1000003u;
    print_message("FB_TEST_SEED=%llu\n", (unsigned long long)seed);
    return (FbRng){seed};
}

static inline int games_below(FbRng *rng, int n) { return (int)fb_rng_below(rng, (uint32_t)n); }

static inline FbRules games_rules(FbRng *rng)
{
    FbRules rules = fb_edition((enum FbEdition)games_below(rng, FB_EDITIONS));
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
        if (games_below(rng, 4) == 0) rules = fb_rules_set(rules, sw, games_below(rng, 2));
    return games_below(rng, 2) ? fb_rules_set(rules, FB_SW_ADVANCED, true) : rules;
}

/* A game being played at random. */
typedef struct Play {
    FbGame game;
    FbRules rules;
    int seats;
    uint8_t seed[32];
    FbFairShuffler shuffler;
} Play;

static inline void play_deal(Play *play, FbRng *rng)
{
    for (int i = 0; i < 32; i++)
        play->seed[i] = (uint8_t)fb_rng_next(rng);
    play->rules = games_rules(rng);
    play->seats = 2 + games_below(rng, 5);
    fb_fair_shuffler(&play->shuffler, play->seed);
    fb_deal(&play->game, play->rules, play->seats, &play->shuffler.base, NULL);
}

/* Dealt anew, as 0.1.0 would have. */
static inline void play_deal_old(Play *play)
{
    if (fb_edition_since(fb_rules_edition(play->rules)) > 1) return;
    play->rules = fb_rules_at(play->rules, 1);
    fb_deal(&play->game, play->rules, play->seats, &play->shuffler.base, NULL);
}

static inline FbPick play_step(Play *play, FbRng *rng)
{
    FbPick pick = fb_legal_random(&play->game, rng);
    fb_apply(&play->game, pick, &play->shuffler.base, NULL);
    return pick;
}

static inline bool at_rest(const FbGame *game)
{
    uint8_t phase = game->open.now.phase;
    return phase == FB_READY || phase == FB_PLAY || phase == FB_AGAIN || phase == FB_OVER;
}

/* A line tells nothing of cards that all saw go into a hand. */
static inline uint64_t hash_without_known(const FbGame *game)
{
    FbGame copy = *game;
    memset(copy.open.known, 0, sizeof copy.open.known);
    return fb_hash(&copy);
}

/* One byte changed, left out or put in, of those that are likely to matter. */
static inline size_t mutate(FbRng *rng, char *text, size_t n, size_t size)
{
    static const char likely[] =
        "ABCDEFG0123456789,/-:+= \n\"[]{}\\*abcdefCONTRUBDL\t\r\xc3\xa4\x01";
    size_t at = (size_t)games_below(rng, (int)n + 1);
    char c = likely[games_below(rng, (int)sizeof likely)];
    switch (games_below(rng, 3)) {
    case 0:
        if (at < n) text[at] = c;
        return n;
    case 1:
        if (at == n) return n;
        memmove(text + at, text + at + 1, n - at - 1);
        return n - 1;
    default:
        if (n + 1 >= size) return n;
        memmove(text + at + 1, text + at, n - at);
        text[at] = c;
        return n + 1;
    }
}

/* The same bytes in memory of just that size, so that a sanitizer sees a byte read beyond them. */
static inline char *exact(const char *text, size_t n)
{
    char *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    memcpy(copy, text, n);
    return copy;
}

#endif
