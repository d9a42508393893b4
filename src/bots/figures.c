/* figures.c - the figures of eval.h, a set for each temper. Those of the thug and the soldier count only men, and were found
 * by trying. The fitted ones come from bench/fit; what each card is worth to them is in weight.def. */
#include "bots/eval.h"

#define LISTED                                                        \
    {                                                                 \
        {0.05F, 0.12F, 0.16F, 0.18F, 0.18F, 0.18F, 0.18F, 0.18F},     \
            {0.00F, 0.08F, 0.14F, 0.18F, 0.24F, 0.30F, 0.30F, 0.30F}, \
        {                                                             \
            0.02F, 0.12F, 0.26F, 0.30F, 0.30F, 0.30F, 0.30F, 0.30F    \
        }                                                             \
    }
#define WEIGHT                                                                             \
    {                                                                                      \
        {0.048F, 0.08F, 0.19F, 0.33F, 0.61F, 1.00F, 1.58F, 2.49F, 3.88F, 5.50F, 7.00F},    \
            {0.12F, 0.46F, 0.70F, 0.85F, 0.95F, 1.04F, 1.12F, 1.20F, 1.28F, 1.36F, 1.44F}, \
        {                                                                                  \
            0.12F, 0.46F, 0.70F, 0.85F, 0.95F, 1.04F, 1.12F, 1.20F, 1.28F, 1.36F, 1.44F    \
        }                                                                                  \
    }

/* Only men count: no card, ability, turn or draw changes a weight. */
#define MEN .listed = LISTED, .weight = WEIGHT, .men = true

/* Every card and every ability has a row in weight.def; without it, HAS_… is not declared. */
enum {
#define FB_WEIGHT(code, ...) HAS_##code,
#include "bots/weight.def"
#define FB_ABILITY_WEIGHT(code, factor) HAS_ABILITY_##code,
    ABILITIES_BEFORE = -1,
#include "bots/weight.def"
    ABILITIES
};
#define FB_CARD(number, since, code, ...) \
    _Static_assert(HAS_##code >= 0, "a row of weight.def for each card");
#include "rules/cards.def"
#undef FB_CARD
_Static_assert((int)ABILITIES == (int)FB_ABILITIES, "a row of weight.def for each ability");

const Figures figures_thug = {MEN, .noise = 0.001F, .rash = true};
const Figures figures_soldier = {MEN, .noise = 0.4F};
const Figures figures_sharp = {MEN, .noise = 0.001F};
const Figures figures_fitted = {
    .noise = 0.001F,
    .listed =
        {
            {0.103F, 0.180F, 0.212F, 0.175F, 0.229F, 0.200F, 0.200F, 0.200F},
            {-0.000F, 0.089F, 0.169F, 0.241F, 0.273F, 0.350F, 0.359F, 0.254F},
            {0.137F, 0.251F, 0.347F, 0.393F, 0.408F, 0.580F, 0.126F, 0.157F},
        },
    .weight =
        {
            {0.025F, 0.061F, 0.178F, 0.360F, 0.593F, 1.000F, 1.612F, 2.461F, 3.823F, 6.021F,
             9.483F},
            {0.023F, 0.080F, 0.178F, 0.317F, 0.546F, 1.000F, 1.763F, 2.687F, 3.602F, 4.380F,
             5.326F},
            {0.017F, 0.089F, 0.200F, 0.347F, 0.610F, 1.000F, 1.598F, 2.267F, 2.858F, 3.246F,
             3.687F},
        },
#define FB_WEIGHT(code, two_peace, two_war, three_peace, three_war, more_peace, more_war) \
    .card[0][0][FB_##code] = (two_peace), .card[0][1][FB_##code] = (two_war),             \
    .card[1][0][FB_##code] = (three_peace), .card[1][1][FB_##code] = (three_war),         \
    .card[2][0][FB_##code] = (more_peace), .card[2][1][FB_##code] = (more_war),
#define FB_ABILITY_WEIGHT(code, factor) .tag[FB_##code - FB_FIRST_ABILITY] = (factor),
#include "bots/weight.def"
    .turn = {1.076F, 0.933F, 0.886F},
    .slot = {1.043F, 1.020F, 1.036F},
};
