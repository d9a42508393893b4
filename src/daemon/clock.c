/* clock.c - what every part of a server needs: random bytes, today's date, and the state of the store (core.h). */
#include "daemon/core.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

void server_random(void *bytes, size_t n)
{
    uint8_t *at = bytes;
    while (n) {
        ssize_t got = getrandom(at, n, 0);
        if (got < 0 && errno != EINTR) perror("fambiz serve: no random numbers"), abort();
        if (got > 0) at += got, n -= (size_t)got;
    }
}

/* How many seconds this machine's date is behind the store's, which all nodes share. */
static int64_t date_behind;

int64_t server_clock(void) { return (int64_t)time(NULL) + date_behind; }
void server_date(int64_t now) { date_behind = now - (int64_t)time(NULL); }

const char *server_trouble(const Server *server) { return store_trouble(server->store); }

void server_await_store(const Server *server)
{
    static const struct timespec moment = {.tv_nsec = 1000000};
    if (!store_deliver(server->store)) nanosleep(&moment, NULL);
}
