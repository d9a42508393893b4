/* fetch.h - one plain HTTP request after the other over one connection, for benchmarks and tests.
 *
 * Owns as much of HTTP/1.1 as our own server speaks: a Content-Length, or no body at all. */
#ifndef FAMBIZ_BENCH_FETCH_H
#define FAMBIZ_BENCH_FETCH_H

#include <stdbool.h>
#include <stddef.h>

enum { FETCH_HEAD = 8192, FETCH_BODY = 1 << 20 };

typedef struct Fetch {
    int fd; /* -1: not connected */
    int port;
    size_t body_n;
    char head[FETCH_HEAD], body[FETCH_BODY + 1];
} Fetch;

void fetch_open(Fetch *f, int port);
void fetch_close(Fetch *f);
/* The status, or 0 where there was no answer. `headers` are further lines, each with its end, or "". What came is in
 * head and body, until the next one. */
int fetch(Fetch *f, const char *method, const char *path, const char *headers, const char *body);
/* The first header of this name (in small letters), up to the end of its line; false where there is none. */
bool fetch_header(const Fetch *f, const char *name, char *value, size_t size);
/* A new guest: the line `Cookie: …` that proves who it is. Ends the program where the server lets nobody in. */
void fetch_guest(Fetch *f, char *cookie, size_t size);

#endif
