/* local.h - a table in this process: one of tables.h, and whoever sits at this keyboard. */
#ifndef FB_TERMINAL_LOCAL_H
#define FB_TERMINAL_LOCAL_H

#include "terminal/host.h"
#include "wire/wire.h"

typedef struct LocalOptions {
    FbSettings settings;
    int persons;              /* who play at this keyboard; the other seats are bots' */
    FbName name[FB_SEATS];    /* theirs */
    uint8_t family[FB_SEATS]; /* theirs, counted from 1; 0: any */
    bool watch;               /* the one person has no seat */
    uint8_t level;            /* of the bots */
    const uint8_t *seed;      /* 32 bytes, or NULL: random */
    bool resume;              /* the game that was left last; of the rest only `record` counts */
    FbLang lang;              /* of what is wrong with a game that was kept */
    const char *record;       /* where the record is written when the game is over, or NULL */
} LocalOptions;

enum { LOCAL_ERROR_MAX = 1200 };

/* NULL, with the reason as a sentence, if there is no game to go on with. host->persons is how many there are. */
Host *local_open(const LocalOptions *options, HostHear *hear, void *self,
                 char error[LOCAL_ERROR_MAX]);
/* Which table they join. */
FbTableId local_table(const Host *host);

#endif
