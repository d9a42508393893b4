/* local.h - a table in this process: one of tables.h, with the people at this keyboard and bots. */
#ifndef FB_TERMINAL_LOCAL_H
#define FB_TERMINAL_LOCAL_H

#include "terminal/host.h"
#include "wire/wire.h"

typedef struct LocalOptions {
    FbSettings settings;
    int persons;              /* how many play at this keyboard; bots have the other seats */
    FbName name[FB_SEATS];    /* theirs */
    uint8_t family[FB_SEATS]; /* theirs, counted from 1; 0: any */
    bool watch;               /* the one person only watches */
    uint8_t level;            /* of the bots */
    const uint8_t *seed;      /* 32 bytes, or NULL: random */
    bool resume;              /* go on with the last game; then only `record` counts of all this */
    FbLang lang;              /* of error messages */
    const char *record;       /* where the record is written when the game is over, or NULL */
} LocalOptions;

enum { LOCAL_ERROR_MAX = 1200 };

/* NULL if there is no game to resume; `error` says why. The number of persons is in
 * host->persons. */
Host *local_open(const LocalOptions *options, HostHear *hear, void *self,
                 char error[LOCAL_ERROR_MAX]);
/* The table that the persons are to join. */
FbTableId local_table(const Host *host);

#endif
