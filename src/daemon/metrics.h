/* metrics.h - what is counted: one row of metrics.def each. How /metrics shows it is in api_metrics.c. */
#ifndef FAMBIZ_DAEMON_METRICS_H
#define FAMBIZ_DAEMON_METRICS_H

#include <stddef.h>
#include <stdint.h>

enum {
    METRIC_BUCKETS = 16,
    METRIC_FIRST_US = 50
}; /* of a histogram: up to 50 µs, 100, 200 … doubling, and the rest */

typedef uint64_t MetricCounter;
typedef struct MetricTimes {
    uint64_t bucket[METRIC_BUCKETS], n, us;
} MetricTimes;

typedef struct Metrics {
#define METRIC(id, name, kind, help) Metric##kind id;
#include "daemon/metrics.def"
#undef METRIC
} Metrics;

void metrics_time(MetricTimes *times, uint64_t us);

#endif
