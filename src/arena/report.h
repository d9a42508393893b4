/* report.h - the figures of a match, computed once and written in four ways. The same tally gives the same text, except for the
 * times. */
#ifndef FB_ARENA_REPORT_H
#define FB_ARENA_REPORT_H

#include <stdio.h>

#include "arena/rating.h"
#include "arena/share.h"
#include "arena/sprt.h"

typedef struct ArenaLine {
    const char *name;
    int seats; /* how many entries it stands for; 1 for an entry */
    uint64_t games, wins, forfeits, decisions;
    ArenaShare share; /* per seat */
    ArenaRating rating;
    double median, p99, mean; /* of a decision, in ns */
} ArenaLine;

typedef struct ArenaReport {
    const ArenaMatch *match;
    const ArenaTally *tally;
    char edition[400];
    uint64_t deals, games, draws;
    double picks, turns;         /* of a game, on average */
    ArenaLine entry[ARENA_LIST]; /* as in the list */
    ArenaLine kind[ARENA_LIST];  /* equal entries taken together, strongest first */
    int kinds;
    ArenaSprt sprt;
    double evidence;
    char gaps[200]; /* which parts of the match are missing; "": none */
} ArenaReport;

void arena_report(ArenaReport *report, const ArenaMatch *match, const ArenaTally *tally,
                  const ArenaSprt *sprt);

void arena_report_text(const ArenaReport *report, FILE *file);
void arena_report_csv(const ArenaReport *report, FILE *file);
void arena_report_json(const ArenaReport *report, FILE *file); /* one line */
void arena_report_svg(const ArenaReport *report, FILE *file);

/* "low", "high" or "open": what the stopping rule has found. */
const char *arena_report_verdict(const ArenaReport *report);
/* 1234567 as "1,234,567"; 12345 ns as "12.3 us". */
enum { ARENA_NUMBER = 32 };
char *arena_grouped(char text[ARENA_NUMBER], uint64_t number);
char *arena_duration(char text[ARENA_NUMBER], double ns);

#endif
