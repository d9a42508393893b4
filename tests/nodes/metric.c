/* metric.c - see metric.h. */
#include "metric.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fetch.h"

static uint64_t metric_read(int port, const char *name)
{
    static Fetch web = {.fd = -1};
    char line[64];
    int n = snprintf(line, sizeof line, "\n%s ", name);
    fetch_open(&web, port);
    int status = fetch(&web, "GET", "/metrics", "", "");
    const char *at = status == 200 ? strstr(web.body, line) : NULL;
    if (!at) fprintf(stderr, "metrics: %d, without %s\n", status, name), exit(EXIT_FAILURE);
    fetch_close(&web);
    return strtoull(at + n, NULL, 10);
}

uint64_t metric_sum(const int *ports, int n, const char *name)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += metric_read(ports[i], name);
    return sum;
}
