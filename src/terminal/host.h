/* host.h - where the table is: in this process (local.c) or on a server (remote.c). Both speak the
 * messages of docs/wire.md, so nothing above this file knows which of them it talks to. */
#ifndef FB_TERMINAL_HOST_H
#define FB_TERMINAL_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table/table.h"
#include "text/lang.h"

typedef enum Speed { SPEED_SLOW, SPEED_NORMAL, SPEED_FAST, SPEED_INSTANT, SPEEDS } Speed;

typedef struct Host Host;

/* Is called with messages for one of the persons in this process, one on each line. */
typedef void HostHear(void *self, int person, const char *text, size_t n);

typedef struct HostKind {
    void (*send)(Host *host, int person, const char *text, size_t n);
    /* Does what is due at this time (in ms, of a clock that never jumps). Returns in how many ms to
     * call again: 0 at once, -1 not before its descriptor can be read. */
    int (*work)(Host *host, uint64_t now);
    int (*fd)(const Host *host); /* to be watched, or -1 */
    /* Begins to fetch the record of the game with this commitment. NULL for a host that has no
     * need: a table in this process writes its own record. */
    struct RecordFetch *(*fetch)(const Host *host, const FbKey *commit);
    /* The program ends. A game in progress stays on disk. */
    void (*close)(Host *host);
} HostKind;

struct Host {
    const HostKind *kind;
    HostHear *hear;
    void *self;
    uint64_t clock; /* ms, by which a table's clocks run: of a table of this process, its own */
    int persons;    /* in this process, 1 to 6 */
    FbLang lang;    /* for refusals that this process makes */
    Speed speed;    /* how fast bots answer; servers do not care */
    bool waiting;   /* a message waits to be delivered: call work at once */
    bool held; /* somebody still looks at what happened: a table of this process stops its clock */
    bool remote;      /* the table is on a server */
    bool up;          /* connected; always so in this process */
    bool fatal;       /* nothing more can be done; `status` says why */
    bool failed;      /* something that the user asked for was not done: exit status 1 */
    char base[300];   /* the address to hand to others; "": the one that was joined */
    const char *note; /* the id of a sentence about that address, or NULL */
    char status[256]; /* what to say about the connection, or "" */
};

#endif
