/* times.c - the histogram of times. Below 16 ns a bucket is one nanosecond; above, the four bits after the highest one choose among the
 * sixteen buckets of an octave. */
#include "arena/times.h"

#include <time.h>

static int bucket_of(uint64_t ns)
{
    if (ns < 16) return (int)ns;
    int shift = 63 - __builtin_clzll(ns) - 4;
    int bucket = 16 * shift + (int)(ns >> shift);
    return bucket < ARENA_BUCKETS ? bucket : ARENA_BUCKETS - 1;
}

static double middle_of(int bucket)
{
    if (bucket < 32) return bucket;
    int shift = bucket / 16 - 1;
    return ((double)(bucket % 16 + 16) + 0.5) * (double)(UINT64_C(1) << shift);
}

void arena_times_note(ArenaTimes *times, uint64_t ns)
{
    times->count++;
    times->total += ns;
    times->bucket[bucket_of(ns)]++;
}

void arena_times_add(ArenaTimes *times, const ArenaTimes *other)
{
    times->count += other->count;
    times->total += other->total;
    for (int i = 0; i < ARENA_BUCKETS; i++)
        times->bucket[i] += other->bucket[i];
}

double arena_times_quantile(const ArenaTimes *times, double q)
{
    double wanted = q * (double)times->count, seen = 0;
    for (int i = 0; i < ARENA_BUCKETS; i++) {
        seen += (double)times->bucket[i];
        if (times->bucket[i] && seen >= wanted) return middle_of(i);
    }
    return 0;
}

double arena_times_mean(const ArenaTimes *times)
{
    return times->count ? (double)times->total / (double)times->count : 0;
}

double arena_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
