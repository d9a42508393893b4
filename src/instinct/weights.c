/* weights.c - what was learned (weights.def). */
#include "instinct/net.h"

/* The rows of a table are written one after the other, without braces of their own. */
#pragma GCC diagnostic ignored "-Wmissing-braces"

#define WEIGHTS(part, n, ...) .part = {__VA_ARGS__},
const Net net_trained = {
#include "instinct/weights.def"
};
#undef WEIGHTS

#define WEIGHTS(part, n, ...) \
    _Static_assert(sizeof net_trained.part == (n), "made for another network");
#include "instinct/weights.def"
#undef WEIGHTS
