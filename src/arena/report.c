/* report.c - the figures of a match. */
#include "arena/report.h"

#include <stdlib.h>
#include <string.h>

#include "text/edition.h"

/* ---- lines ----------------------------------------------------------------------------------------- */

static void line_times(ArenaLine *line, const ArenaTimes *times)
{
    line->median = arena_times_quantile(times, 0.5);
    line->p99 = arena_times_quantile(times, 0.99);
    line->mean = arena_times_mean(times);
}

static uint64_t wins_of(const ArenaMatch *match, const ArenaTally *tally, int entry)
{
    uint64_t wins = 0;
    for (uint32_t t = 0; t < tally->tables; t++)
        for (int i = 0; i < match->players; i++)
            if (match->table[t].member[i] == entry) wins += tally->table[t].wins[i];
    return wins;
}

static ArenaLine entry_line(const ArenaMatch *match, const ArenaTally *tally, int entry,
                            ArenaRating rating)
{
    ArenaSample sample = arena_sample_entry(match, tally, entry);
    ArenaLine line = {.name = match->entry[entry].spec,
                      .seats = 1,
                      .games = (uint64_t)sample.games,
                      .wins = wins_of(match, tally, entry),
                      .forfeits = tally->row[entry].forfeits,
                      .decisions = tally->row[entry].decisions,
                      .share = arena_share(&sample),
                      .rating = rating};
    line_times(&line, &tally->row[entry].times);
    return line;
}

/* All entries of a kind taken together; a game counts once for each of its seats. */
static ArenaLine kind_line(const ArenaReport *r, int kind)
{
    ArenaSample sample = arena_sample_kind(r->match, r->tally, kind);
    ArenaLine line = {.name = r->match->entry[kind].spec, .rating = r->entry[kind].rating};
    ArenaTimes times = {0};
    for (int i = kind; i < r->match->entries; i++) {
        if (r->match->entry[i].kind != kind) continue;
        line.seats++;
        line.games += r->entry[i].games;
        line.wins += r->entry[i].wins;
        line.forfeits += r->entry[i].forfeits;
        line.decisions += r->entry[i].decisions;
        arena_times_add(&times, &r->tally->row[i].times);
    }
    line.share = arena_share(&sample);
    line_times(&line, &times);
    return line;
}

static int by_strength(const void *a, const void *b)
{
    const ArenaLine *one = a, *two = b;
    if (one->rating.points != two->rating.points)
        return one->rating.points < two->rating.points ? 1 : -1;
    return strcmp(one->name, two->name);
}

/* ---- parts ----------------------------------------------------------------------------------------- */

static bool is_missing(const ArenaTally *tally)
{
    for (uint32_t i = 0; i < tally->shards; i++)
        if (tally->done[i] < 0) return true;
    return false;
}

/* Deals are dealt out to the parts in turn, so no part may have more than the one before it, and the last at most one fewer than the
 * first. */
static bool is_uneven(const ArenaTally *tally)
{
    for (uint32_t i = 1; i < tally->shards; i++)
        if (tally->done[i] > tally->done[i - 1] || tally->done[i] + 1 < tally->done[0]) return true;
    return false;
}

static void find_gaps(ArenaReport *r)
{
    size_t n = 0;
    if (is_missing(r->tally)) {
        n = (size_t)snprintf(r->gaps, sizeof r->gaps, "missing of %u parts:", r->tally->shards);
        for (uint32_t i = 0; i < r->tally->shards && n + 40 < sizeof r->gaps; i++)
            if (r->tally->done[i] < 0)
                n += (size_t)snprintf(r->gaps + n, sizeof r->gaps - n, " %u", i + 1);
    } else if (is_uneven(r->tally))
        snprintf(r->gaps, sizeof r->gaps, "the parts have not all played their share of the deals");
}

/* ---- the whole ------------------------------------------------------------------------------------- */

static void report_sums(ArenaReport *r)
{
    FbOut out = fb_out(r->edition, sizeof r->edition);
    fb_rules_write(&out, r->match->rules);
    r->deals = arena_tally_deals(r->tally);
    r->games = r->deals * (uint64_t)r->match->players;
    for (uint32_t t = 0; t < r->tally->tables; t++)
        r->draws += r->tally->table[t].draws;
    if (!r->games) return;
    r->picks = (double)r->tally->picks / (double)r->games;
    r->turns = (double)r->tally->turns / (double)r->games;
}

void arena_report(ArenaReport *report, const ArenaMatch *match, const ArenaTally *tally,
                  const ArenaSprt *sprt)
{
    ArenaRating rating[ARENA_LIST];
    *report = (ArenaReport){.match = match, .tally = tally, .sprt = *sprt};
    report_sums(report);
    arena_rate(match, tally, rating);
    for (int i = 0; i < match->entries; i++)
        report->entry[i] = entry_line(match, tally, i, rating[i]);
    for (int i = 0; i < match->entries; i++)
        if (match->entry[i].kind == i) report->kind[report->kinds++] = kind_line(report, i);
    qsort(report->kind, (size_t)report->kinds, sizeof *report->kind, by_strength);
    if (sprt->high > 0) report->evidence = arena_sprt_evidence(sprt, match, tally);
    find_gaps(report);
}

const char *arena_report_verdict(const ArenaReport *report)
{
    if (report->evidence >= ARENA_SPRT_BOUND) return "high";
    return report->evidence <= -ARENA_SPRT_BOUND ? "low" : "open";
}

/* ---- numbers --------------------------------------------------------------------------------------- */

char *arena_grouped(char text[ARENA_NUMBER], uint64_t number)
{
    char digits[ARENA_NUMBER];
    int n = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number), to = 0;
    for (int i = 0; i < n; i++) {
        if (i && (n - i) % 3 == 0) text[to++] = ',';
        text[to++] = digits[i];
    }
    text[to] = '\0';
    return text;
}

char *arena_duration(char text[ARENA_NUMBER], double ns)
{
    static const char *const unit[] = {"ns", "us", "ms", "s"};
    int u = 0;
    while (u < 3 && ns >= 999.5)
        ns /= 1000, u++;
    snprintf(text, ARENA_NUMBER, "%.*f %s", ns < 9.995 ? 2 : ns < 99.95 ? 1 : 0, ns, unit[u]);
    return text;
}
