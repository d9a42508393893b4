/* http_fake.h - the API of the server without a network, a disk or a table: everything around api*.c, person.c and bans.c, made small
 * enough to check them against. Answers are noted; jobs of the store wait until fake_deliver. */
#ifndef FAMBIZ_TEST_SERVER_HTTP_FAKE_H
#define FAMBIZ_TEST_SERVER_HTTP_FAKE_H

#include "daemon/core.h"
#include "store/job.h"

enum { FAKE_BODY_MAX = 1 << 16, FAKE_TABLES = 1 };

/* A request and what became of it. */
struct NetRequest {
    void *user;
    int answers; /* must be 1 in the end, or 0 where its client has left */
    bool stream, gone, ended;
    int status;
    char type[64];
    char fields[2048]; /* "name: value\n" each */
    char body[FAKE_BODY_MAX];
    size_t body_n;
};

typedef struct Fake {
    Server server;
    ServerOptions options;
    int64_t clock;
    int jobs[STORE_KINDS]; /* submitted so far */
    bool failing;          /* the store fails whatever it is asked to write */
    int parted;            /* calls of sessions_part */
    int closed;            /* calls of session_close */
    uint64_t posted;       /* inputs that the room was handed */
} Fake;

extern Fake fake;

/* A server with one table (its id is FAKE_TABLE), three records, and nobody. */
void fake_start(void);
void fake_end(void);
/* Does the jobs that were submitted and calls back; how many. */
int fake_deliver(void);

#define FAKE_TABLE "mzxw6ytboi2gk3lq"

/* Asks, and has everything done that was to be done for the answer. The request is good until the next call. */
typedef struct FakeAsk {
    NetMethod method;
    const char *path, *query, *host, *origin, *cookie, *bearer, *type, *body;
} FakeAsk;
NetRequest *fake_ask(const FakeAsk *ask);

#endif
