/* metrics.h - what is counted, and how /metrics tells it (Prometheus text). One row of metrics.def each. */
#ifndef FAMBIZ_SERVER_METRICS_H
#define FAMBIZ_SERVER_METRICS_H

#include <stddef.h>
#include <stdint.h>

enum { METRIC_BUCKETS = 16 }; /* of a histogram: up to 50 µs, 100, 200 … doubling, and all */

typedef uint64_t MetricCounter;
typedef struct MetricTimes {
    uint64_t bucket[METRIC_BUCKETS], n, us;
} MetricTimes;

typedef struct Metrics {
#define METRIC(id, name, kind, help) Metric##kind id;
#include "server/metrics.def"
#undef METRIC
} Metrics;

typedef struct Server Server;

void metrics_time(MetricTimes *times, uint64_t us);
/* The text of /metrics: those of metrics.def, and what net, store, rooms and the process can tell. Answers its
 * length; writes at most size bytes. */
size_t metrics_write(Server *server, char *text, size_t size);

#endif
