/* sprt.c - the stopping rule. */
#include "arena/sprt.h"

#include <math.h>
#include <stdlib.h>

#include "arena/share.h"

bool arena_sprt_read(ArenaSprt *sprt, const char *text)
{
    char *end;
    sprt->low = strtod(text, &end);
    if (end == text || *end != ',') return false;
    text = end + 1;
    sprt->high = strtod(text, &end);
    return end != text && !*end && sprt->low > 0 && sprt->low < sprt->high && sprt->high < 1;
}

double arena_sprt_evidence(const ArenaSprt *sprt, const ArenaMatch *match, const ArenaTally *tally)
{
    ArenaSample s = arena_sample_entry(match, tally, 0);
    double variance = arena_sample_variance(&s), mean = s.deals > 0 ? s.sum / s.deals : 0;
    double lean = 2 * mean - sprt->low - sprt->high;
    if (s.deals < ARENA_SPRT_LEAST || lean == 0) return 0;
    if (variance <= 0) return lean > 0 ? HUGE_VAL : -HUGE_VAL;
    return s.deals * (sprt->high - sprt->low) * lean / (2 * variance);
}

bool arena_sprt_decided(const ArenaSprt *sprt, const ArenaMatch *match, const ArenaTally *tally)
{
    return sprt->high > 0 && fabs(arena_sprt_evidence(sprt, match, tally)) >= ARENA_SPRT_BOUND;
}
