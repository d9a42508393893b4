/* report_data.c - the figures for programs: CSV (a row an entry) and JSON (one object, one line). */
#include <math.h>
#include <stddef.h>

#include "arena/report.h"
#include "arena/state.h"

typedef unsigned long long Number;

enum { WHOLE = -1 };

/* ---- columns ----------------------------------------------------------------------------------------- */

/* What both forms say of an entry. */
static const struct Column {
    const char *name;
    size_t at;
    int digits; /* behind the point; WHOLE: it is a uint64_t */
} columns[] = {
#define COLUMN(name, member, digits)              \
    {                                             \
        name, offsetof(ArenaLine, member), digits \
    }
    COLUMN("games", games, WHOLE),
    COLUMN("wins", wins, WHOLE),
    COLUMN("share", share.share, 6),
    COLUMN("low", share.low, 6),
    COLUMN("high", share.high, 6),
    COLUMN("rating", rating.points, 2),
    COLUMN("rating_error", rating.error, 2),
    COLUMN("forfeits", forfeits, WHOLE),
    COLUMN("decisions", decisions, WHOLE),
    COLUMN("median_ns", median, 0),
    COLUMN("p99_ns", p99, 0),
    COLUMN("mean_ns", mean, 0),
#undef COLUMN
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void write_column(FILE *file, const ArenaLine *line, const struct Column *c)
{
    const void *at = (const char *)line + c->at;
    if (c->digits == WHOLE)
        fprintf(file, "%llu", (Number) * (const uint64_t *)at);
    else
        fprintf(file, "%.*f", c->digits, *(const double *)at);
}

/* ---- CSV ------------------------------------------------------------------------------------------- */

/* In quotes, which double inside. */
static void csv_text(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text; text++) {
        if (*text == '"') fputc('"', file);
        fputc(*text, file);
    }
    fputc('"', file);
}

void arena_report_csv(const ArenaReport *report, FILE *file)
{
    fputs("entry,edition,players,seed,deals", file);
    for (int c = 0; c < COLUMNS; c++)
        fprintf(file, ",%s", columns[c].name);
    for (int i = 0; i < report->match->entries; i++) {
        fputc('\n', file);
        csv_text(file, report->entry[i].name);
        fprintf(file, ",%s,%d,%llu,%llu", report->edition, report->match->players,
                (Number)report->match->seed, (Number)report->deals);
        for (int c = 0; c < COLUMNS; c++) {
            fputc(',', file);
            write_column(file, &report->entry[i], &columns[c]);
        }
    }
    fputc('\n', file);
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

static void json_line(FILE *file, const ArenaLine *l)
{
    fputs("{\"name\":", file);
    arena_quote(file, l->name);
    fprintf(file, ",\"seats\":%d", l->seats);
    for (int c = 0; c < COLUMNS; c++) {
        fprintf(file, ",\"%s\":", columns[c].name);
        write_column(file, l, &columns[c]);
    }
    fputc('}', file);
}

static void json_lines(FILE *file, const char *key, const ArenaLine *lines, int n)
{
    fprintf(file, ",\"%s\":[", key);
    for (int i = 0; i < n; i++) {
        if (i) fputc(',', file);
        json_line(file, &lines[i]);
    }
    fputc(']', file);
}

/* Who won against whom; entries by their index in the list. */
static void json_tables(const ArenaReport *r, FILE *file)
{
    const char *between = "";
    fputs(",\"tables\":[", file);
    for (uint32_t t = 0; t < r->tally->tables; t++) {
        const ArenaTable *table = &r->tally->table[t];
        if (!table->deals) continue;
        fprintf(file, "%s{\"entries\":[", between);
        for (int i = 0; i < r->match->players; i++)
            fprintf(file, "%s%d", i ? "," : "", r->match->table[t].member[i]);
        fprintf(file, "],\"deals\":%llu,\"draws\":%llu,\"wins\":", (Number)table->deals,
                (Number)table->draws);
        arena_numbers(file, table->wins, r->match->players);
        fputc('}', file);
        between = ",";
    }
    fputc(']', file);
}

static void json_sprt(const ArenaReport *r, FILE *file)
{
    if (r->sprt.high <= 0) return;
    fprintf(file, ",\"sprt\":{\"low\":%.6g,\"high\":%.6g,\"evidence\":%.4f,\"verdict\":\"%s\"}",
            r->sprt.low, r->sprt.high,
            isinf(r->evidence) ? copysign(1e9, r->evidence) : r->evidence, arena_report_verdict(r));
}

void arena_report_json(const ArenaReport *report, FILE *file)
{
    const ArenaReport *r = report;
    fprintf(
        file,
        "{\"edition\":\"%s\",\"players\":%d,\"seed\":%llu,\"deals\":%llu,\"games\":%llu,\"draws\":%llu",
        r->edition, r->match->players, (Number)r->match->seed, (Number)r->deals, (Number)r->games,
        (Number)r->draws);
    fprintf(file, ",\"whole\":%s,\"picks\":%.3f,\"turns\":%.3f,\"longest\":%llu,\"seat_wins\":",
            r->gaps[0] ? "false" : "true", r->picks, r->turns, (Number)r->tally->longest);
    arena_numbers(file, r->tally->seat_wins, r->match->players);
    json_lines(file, "entries", r->entry, r->match->entries);
    json_lines(file, "kinds", r->kind, r->kinds);
    json_tables(r, file);
    json_sprt(r, file);
    fputs("}\n", file);
}
