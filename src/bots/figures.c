/* figures.c - the figures of eval.h for each temper. */
#include "bots/eval.h"

#define LISTED                                                        \
    {                                                                 \
        {0.05F, 0.12F, 0.16F, 0.18F, 0.18F, 0.18F, 0.18F, 0.18F},     \
            {0.00F, 0.08F, 0.14F, 0.18F, 0.24F, 0.30F, 0.30F, 0.30F}, \
        {                                                             \
            0.02F, 0.12F, 0.26F, 0.30F, 0.30F, 0.30F, 0.30F, 0.30F    \
        }                                                             \
    }
#define WEIGHT                                                                          \
    {                                                                                   \
        {0.048F, 0.08F, 0.19F, 0.33F, 0.61F, 1.00F, 1.58F, 2.49F, 3.88F, 5.50F, 7.00F}, \
        {                                                                               \
            0.12F, 0.46F, 0.70F, 0.85F, 0.95F, 1.04F, 1.12F, 1.20F, 1.28F, 1.36F, 1.44F \
        }                                                                               \
    }

const Figures figures_thug = {.listed = LISTED, .weight = WEIGHT, .rash = true};
const Figures figures_soldier = {.listed = LISTED, .weight = WEIGHT};
