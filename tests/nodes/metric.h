/* metric.h - one figure of the /metrics of servers. */
#ifndef FAMBIZ_TEST_NODES_METRIC_H
#define FAMBIZ_TEST_NODES_METRIC_H

#include <stdint.h>

/* Of all of them. Ends the program where one does not tell it. */
uint64_t metric_sum(const int *ports, int n, const char *name);

#endif
