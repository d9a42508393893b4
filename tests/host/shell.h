/* shell.h - a shell of FbHost in one process, for tests: real clients, a clock that stands still until nothing else happens, a log
 * of arrays that answers from within or later, and memory that fails when it is told to. */
#ifndef FAMBIZ_TEST_HOST_SHELL_H
#define FAMBIZ_TEST_HOST_SHELL_H

#include "client/client.h"
#include "host/own_log.h"
#include "host/think.h"

enum {
    SHELL_PEOPLE = 3,
    SHELL_QUEUE = 512,
    SHELL_MAIL = 1 << 18,
    SHELL_TABLES = 4,
    SHELL_ASKS = 32
};

typedef struct Person {
    struct Shell *shell;
    FbWho who;
    FbGuest guest;
    bool up, closing; /* a connection is there; it is to be closed */
    FbClient client;
    FbDraft draft;
    FbQueued queue[SHELL_QUEUE];
    char heard[SHELL_MAIL], said[SHELL_MAIL]; /* on its way, a line each */
    size_t heard_n, said_n;
} Person;

/* What is kept of a table. */
typedef struct Kept {
    FbTableId id;
    uint64_t game;
    uint8_t *envelope, **row; /* row[i] is number i + 1; NULL: gone with an envelope */
    size_t envelope_n, *row_n;
    uint32_t envelope_seq, rows;
} Kept;

typedef struct Shell {
    FbHost host;
    FbOwnStore store;
    /* what the test says */
    bool later;       /* the log answers when everything else is done */
    bool rows_alone;  /* … and keeps every row */
    bool failing;     /* … and fails */
    bool poor;        /* no memory is there; or …  */
    uint64_t fail_at; /* … not this piece of it, counted from 1; 0: all of it is */
    /* what there is */
    uint64_t now;         /* µs */
    uint64_t asked, held; /* pieces of memory asked for so far; not freed yet */
    uint64_t entropy;
    uint64_t due[SHELL_TABLES][FB_TIMERS];
    Kept kept[SHELL_TABLES];
    int kept_n;
    FbRoom *room[SHELL_TABLES], *waits[SHELL_TABLES]; /* waits: for its row */
    bool opening[SHELL_TABLES];
    FbThink ask[SHELL_ASKS];
    FbEvent *seen[SHELL_ASKS];
    int asks;
    uint64_t seeds; /* of all thoughts, added up */
    char *record;   /* the last that was kept */
    int records, refused, closed;
    uint32_t slice; /* iterations between two looks at the clock */
    FbTableOut into;
    FbRng rng;
    Person person[SHELL_PEOPLE];
} Shell;

Shell *shell_new(bool rows_alone);
void shell_free(Shell *shell);
/* A connection of somebody, who wants a quick match, or to go on at their table. */
void shell_connect(Shell *shell, int person);
void shell_cut(Shell *shell, int person);
/* All that is there to be done without time passing. */
void shell_rest(Shell *shell);
/* Plays on until so many records were kept; false: nothing happens any more. */
bool shell_play(Shell *shell, int records);
/* One round of that. */
bool shell_step(Shell *shell);
/* The host dies; what was kept is read by another one, and everybody connects again. */
void shell_restart(Shell *shell);
/* The rows of the first table, played from its envelope or from the beginning, are the table. */
bool shell_same(Shell *shell);

#endif
