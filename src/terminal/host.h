/* host.h - where the table is: in this process (local.c) or on a server (remote.c). Both are spoken to in messages of
 * docs/wire.md, so nobody above can tell them apart. */
#ifndef FB_TERMINAL_HOST_H
#define FB_TERMINAL_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table/table.h"
#include "text/lang.h"

typedef enum Speed { SPEED_SLOW, SPEED_NORMAL, SPEED_FAST, SPEED_INSTANT, SPEEDS } Speed;

typedef struct Host Host;

/* Messages for one of the persons in this process, one a line. */
typedef void HostHear(void *self, int person, const char *text, size_t n);

typedef struct HostKind {
    void (*send)(Host *host, int person, const char *text, size_t n);
    /* Does what is due, at this time (ms of a clock that never jumps). Answers in how many ms it wants to be called
     * again: 0 at once, -1 only when its descriptor can be read. */
    int (*work)(Host *host, uint64_t now);
    int (*fd)(const Host *host); /* to be watched, or -1 */
    /* Fetches the record of the game with this commitment; NULL: it cannot, or whoever plays writes it here. */
    struct RecordFetch *(*fetch)(const Host *host, const FbKey *commit);
    /* The program ends: what is to be kept is kept. */
    void (*close)(Host *host);
} HostKind;

struct Host {
    const HostKind *kind;
    HostHear *hear;
    void *self;
    int persons;  /* in this process, 1 to 6 */
    FbLang lang;  /* of refusals that are made here */
    Speed speed;  /* how fast bots answer; servers do not care */
    bool waiting; /* something was said that has not been heard yet: work is to be called at once */
    bool held;    /* somebody is still looking at what happened: time stands still here */
    bool remote;  /* people elsewhere wait for each other */
    bool up;      /* connected; always so in this process */
    bool fatal;   /* there is no use in going on; `status` says why */
    bool failed;  /* something that was asked for could not be done: the status of the program */
    char base[300];   /* the address by which others come; "": the one that was joined */
    const char *note; /* the id of a sentence about that address, or NULL */
    char status[256]; /* what there is to say about the connection, or "" */
};

#endif
