/* dice.h - random tables for the property tests: any edition, any house rules, any revision, two to six seats. */
#ifndef FAMBIZ_TEST_DICE_H
#define FAMBIZ_TEST_DICE_H

#include <stdio.h>
#include <stdlib.h>

#include "rules/fambiz.h"

/* One in six is a game of an older revision: it knows less. */
static inline FbRules dice_revision(FbRng *rng, FbRules rules)
{
    int revision =
        fb_rng_below(rng, 6) ? FB_RULES_REVISION : 1 + (int)fb_rng_below(rng, FB_RULES_REVISION);
    bool known = fb_edition_since(fb_rules_edition(rules)) <= revision;
    return known ? fb_rules_at(rules, revision) : rules;
}

/* One in three is an edition as printed, the others have each switch thrown at random. */
static inline FbRules dice_rules(FbRng *rng)
{
    FbRules rules = fb_edition((enum FbEdition)fb_rng_below(rng, FB_EDITIONS));
    if (fb_rng_below(rng, 3) == 0) return dice_revision(rng, rules);
    for (int s = 0; s < FB_SWITCHES; s++)
        if (fb_rng_below(rng, 2))
            rules = fb_rules_set(rules, (enum FbSwitch)s, fb_rng_below(rng, 2));
    return dice_revision(rng, rules);
}

static inline int dice_seats(FbRng *rng) { return 2 + (int)fb_rng_below(rng, FB_SEATS - 1); }

/* The seed of a run: the first argument, or a fixed one, so that a run can be repeated. */
static inline uint64_t dice_seed(int argc, char **argv)
{
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    printf("seed %llu\n", (unsigned long long)seed);
    return seed;
}

#endif
