/* times.h - how long decisions took: a histogram of fixed size whose buckets are 1/16 of an octave wide. So a quantile is right to 3 %,
 * from nanoseconds to hours, and two histograms add up exactly. */
#ifndef FB_ARENA_TIMES_H
#define FB_ARENA_TIMES_H

#include <stdint.h>

enum {
    ARENA_BUCKETS = 16 * 42
}; /* up to 2^45 ns, nearly ten hours; the last one also has everything longer */

typedef struct ArenaTimes {
    uint64_t count, total; /* ns */
    uint64_t bucket[ARENA_BUCKETS];
} ArenaTimes;

void arena_times_note(ArenaTimes *times, uint64_t ns);
void arena_times_add(ArenaTimes *times, const ArenaTimes *other);
/* In ns: the middle of the bucket that it falls into; 0: nothing was noted. */
double arena_times_quantile(const ArenaTimes *times, double q);
double arena_times_mean(const ArenaTimes *times);

double arena_now(void); /* seconds, of a clock that never jumps */

#endif
