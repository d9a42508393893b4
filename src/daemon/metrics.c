/* metrics.c - see metrics.h. */
#include "daemon/metrics.h"

void metrics_time(MetricTimes *times, uint64_t us)
{
    int i = 0;
    while (i < METRIC_BUCKETS - 1 && us > (uint64_t)METRIC_FIRST_US << i)
        i++;
    times->bucket[i]++;
    times->n++;
    times->us += us;
}
