/* report_text.c - the figures for people. */
#include <math.h>
#include <string.h>

#include "arena/report.h"

enum { NAME_LEAST = 12, NAME_MOST = 40 };

static int name_width(const ArenaReport *r)
{
    size_t width = NAME_LEAST;
    for (int i = 0; i < r->match->entries; i++)
        if (strlen(r->match->entry[i].spec) + 5 > width)
            width = strlen(r->match->entry[i].spec) + 5;
    return width < NAME_MOST ? (int)width : NAME_MOST;
}

static void head(const ArenaReport *r, FILE *file)
{
    char deals[ARENA_NUMBER], games[ARENA_NUMBER];
    fprintf(file, "%s, %d at the table", r->edition, r->match->players);
    if (r->match->tables > 1) fprintf(file, " (%u tables of the list in turn)", r->match->tables);
    fprintf(file, ", seed %llu\n%s deals x %d rotations = %s games\n\n",
            (unsigned long long)r->match->seed, arena_grouped(deals, r->deals), r->match->players,
            arena_grouped(games, r->games));
}

static void columns(const char *first, int width, FILE *file)
{
    fprintf(file, "%-*s %11s %11s %8s  %13s  %12s %8s   %26s\n", width, first, "games", "wins",
            "share", "95 %", "rating", "forfeits", "a decision: median, 99 %");
}

static void rating(const ArenaLine *line, FILE *file)
{
    char text[ARENA_NUMBER];
    int n = snprintf(text, sizeof text, "%+.0f", round(line->rating.points) + 0.0);
    if (line->rating.error > 0)
        snprintf(text + n, sizeof text - (size_t)n, " +- %.0f", ceil(line->rating.error));
    fprintf(file, "  %12s", text);
}

static void row(const char *name, const ArenaLine *line, int width, FILE *file)
{
    char a[ARENA_NUMBER], b[ARENA_NUMBER];
    const ArenaShare *s = &line->share;
    fprintf(file, "%-*.*s %11s %11s", width, width, name, arena_grouped(a, line->games),
            arena_grouped(b, line->wins));
    fprintf(file, " %6.2f %%  %5.2f - %5.2f", 100 * s->share, 100 * s->low, 100 * s->high);
    rating(line, file);
    fprintf(file, " %8s", arena_grouped(a, line->forfeits));
    fprintf(file, "   %12s, %12s\n", arena_duration(a, line->median), arena_duration(b, line->p99));
}

/* Entries that are in the list several times are also taken together. */
static void kinds(const ArenaReport *r, int width, FILE *file)
{
    char name[ARENA_TEXT + 8];
    if (r->kinds == r->match->entries) return;
    fputc('\n', file);
    columns("all of a kind", width, file);
    for (int i = 0; i < r->kinds; i++) {
        snprintf(name, sizeof name, "%d x %s", r->kind[i].seats, r->kind[i].name);
        row(name, &r->kind[i], width, file);
    }
}

static void foot(const ArenaReport *r, FILE *file)
{
    char number[ARENA_NUMBER];
    uint64_t won = r->games - r->draws;
    fprintf(file, "\n%s draws. A game has %.1f picks and %.1f turns",
            arena_grouped(number, r->draws), r->picks, r->turns);
    fprintf(file,
            "; the longest had %s picks.\nWins by seat:", arena_grouped(number, r->tally->longest));
    for (int s = 0; s < r->match->players; s++)
        fprintf(file, "%s %c %.2f %%", s ? "," : "", 'A' + s,
                won ? 100 * (double)r->tally->seat_wins[s] / (double)won : 0.0);
    fputs(".\nIntervals are taken over deals: the rotations of one deal are related.\n", file);
    if (r->kinds > 1) fputs("400 points of rating are ten times as many wins.\n", file);
}

static void sprt(const ArenaReport *r, FILE *file)
{
    const char *verdict = arena_report_verdict(r);
    if (r->sprt.high <= 0) return;
    fprintf(
        file,
        "Sequential test of %s: share at most %.4g or at least %.4g? Evidence %.2f (of +-%.2f): ",
        r->entry[0].name, r->sprt.low, r->sprt.high, r->evidence, ARENA_SPRT_BOUND);
    fprintf(file, "%s.\n",
            verdict[0] == 'h'   ? "it is the higher"
            : verdict[0] == 'l' ? "it is the lower"
                                : "still open");
}

void arena_report_text(const ArenaReport *report, FILE *file)
{
    int width = name_width(report);
    head(report, file);
    columns("entry", width, file);
    for (int i = 0; i < report->match->entries; i++)
        row(report->entry[i].name, &report->entry[i], width, file);
    kinds(report, width, file);
    foot(report, file);
    sprt(report, file);
    if (report->gaps[0]) fprintf(file, "Not the whole match: %s.\n", report->gaps);
}
