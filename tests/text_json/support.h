/* support.h - random games for the tests of JSON and sentences: all editions, house rules, abilities, two
 * to six seats. A failing run prints the seed that it was given. */
#ifndef FAMBIZ_TEST_TEXT_JSON_H
#define FAMBIZ_TEST_TEXT_JSON_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/scale.h"
#include "lib/unit.h"

#include "rules/fambiz.h"

/* Called after the deal and after every pick. */
typedef void Watcher(const FbGame *game, const FbEvents *events, void *user);

static inline FbRules random_rules(FbRng *rng)
{
    FbRules rules = fb_edition((enum FbEdition)fb_rng_below(rng, FB_EDITIONS));
    if (fb_rng_below(rng, 4) == 0)
        for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
            rules = fb_rules_set(rules, sw, fb_rng_below(rng, 2));
    rules = fb_rules_set(rules, FB_SW_ADVANCED, fb_rng_below(rng, 4) != 0);
    bool old = fb_rng_below(rng, 4) == 0 && fb_edition_since(fb_rules_edition(rules)) == 1;
    return old ? fb_rules_at(rules, 1) : rules; /* a game of 0.1.0 */
}

/* One game, by its seed: 500 picks at most, so that nobody waits for the rare one without an end. */
static inline void random_game(uint64_t seed, Watcher *watch, void *user)
{
    static FbEvents events;
    FbRng rng = {seed};
    FbGame game;
    FbFastShuffler shuffler;
    fb_fast_shuffler(&shuffler, seed ^ 0x5eed);
    FbRules rules = random_rules(&rng);
    events.n = 0;
    fb_deal(&game, rules, 2 + (int)fb_rng_below(&rng, 5), &shuffler.base, &events);
    for (int i = 0; i < 500; i++) {
        watch(&game, &events, user);
        if (fb_is_over(&game)) return;
        events.n = 0;
        fb_apply(&game, fb_legal_random(&game, &rng), &shuffler.base, &events);
    }
}

static inline void random_games(long sample, long all, Watcher *watch, void *user)
{
    const char *given = getenv("FAMBIZ_SEED");
    uint64_t first = given ? strtoull(given, NULL, 0) : 1;
    long games = given ? 1 : scaled(sample, all);
    for (long g = 0; g < games; g++) {
        fprintf(stderr, "%s%llu", g ? " " : "seeds ", (unsigned long long)first + (uint64_t)g);
        random_game(first + (uint64_t)g, watch, user);
    }
    fprintf(stderr, "\n");
}

/* Whether there were games enough to have met everything: at the scale `small` there are not. */
static inline bool enough_games(void) { return scaled(10, 10) == 10; }

/* A file of the project, as a string; the tests run in its root. */
static inline const char *file_text(const char *path)
{
    static char text[1 << 17];
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("no %s", path);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* A copy that ends where the text ends, so that the address sanitizer sees a byte read too many. */
static inline char *tight(const char *text, size_t n)
{
    char *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    memcpy(copy, text, n);
    return copy;
}

#endif
