/* report_data.c - the figures for programs: CSV (a row an entry) and JSON (one object, one line). */
#include <math.h>

#include "arena/report.h"
#include "arena/state.h"

typedef unsigned long long Number;

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
    fputs(
        "entry,edition,players,seed,deals,games,wins,share,low,high,rating,rating_error,forfeits,decisions,"
        "median_ns,p99_ns,mean_ns\n",
        file);
    for (int i = 0; i < report->match->entries; i++) {
        const ArenaLine *l = &report->entry[i];
        csv_text(file, l->name);
        fprintf(file, ",%s,%d,%llu,%llu,%llu,%llu", report->edition, report->match->players,
                (Number)report->match->seed, (Number)report->deals, (Number)l->games,
                (Number)l->wins);
        fprintf(file, ",%.6f,%.6f,%.6f,%.2f,%.2f", l->share.share, l->share.low, l->share.high,
                l->rating.points, l->rating.error);
        fprintf(file, ",%llu,%llu,%.0f,%.0f,%.0f\n", (Number)l->forfeits, (Number)l->decisions,
                l->median, l->p99, l->mean);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

static void json_line(FILE *file, const ArenaLine *l)
{
    fputs("{\"name\":", file);
    arena_quote(file, l->name);
    fprintf(file,
            ",\"seats\":%d,\"games\":%llu,\"wins\":%llu,\"share\":%.6f,\"low\":%.6f,\"high\":%.6f",
            l->seats, (Number)l->games, (Number)l->wins, l->share.share, l->share.low,
            l->share.high);
    fprintf(file, ",\"rating\":%.2f,\"rating_error\":%.2f,\"forfeits\":%llu,\"decisions\":%llu",
            l->rating.points, l->rating.error, (Number)l->forfeits, (Number)l->decisions);
    fprintf(file, ",\"median_ns\":%.0f,\"p99_ns\":%.0f,\"mean_ns\":%.0f}", l->median, l->p99,
            l->mean);
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
