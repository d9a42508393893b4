/* state_write.c - the file of a match, written completely or not at all. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/state.h"
#include "text/edition.h"
#include "text/json_out.h"

typedef unsigned long long Number; /* what printf takes */

void arena_quote(FILE *file, const char *text)
{
    size_t room = 6 * strlen(text) + 3;
    char *buffer = arena_memory(room);
    FbOut out = fb_out(buffer, room);
    FbJsonOut json = fb_json_out(&out);
    fb_json_put_text(&json, text);
    fputs(buffer, file);
    free(buffer);
}

void arena_numbers(FILE *file, const uint64_t *numbers, int n)
{
    for (int i = 0; i < n; i++)
        fprintf(file, "%c%llu", i ? ',' : '[', (Number)numbers[i]);
    fputc(']', file);
}

static void write_match(FILE *file, const ArenaMatch *match)
{
    char edition[400];
    FbOut out = fb_out(edition, sizeof edition);
    fb_rules_write(&out, match->rules);
    fprintf(file, "{\"arena\":1,\"version\":\"%s\",\"edition\":\"%s\",\"players\":%d,\"seats\":[",
            fb_version(), edition, match->players);
    for (int i = 0; i < match->entries; i++) {
        if (i) fputc(',', file);
        arena_quote(file, match->entry[i].spec);
    }
    fprintf(file, "],\"seed\":%llu,\"draw_after\":%u,\"timeout\":%u}\n", (Number)match->seed,
            match->draw_after, match->timeout);
}

static void write_sums(FILE *file, const ArenaMatch *match, const ArenaTally *tally)
{
    const char *between = "";
    fprintf(file, "{\"shards\":%u,\"done\":[", tally->shards);
    for (unsigned i = 0; i < ARENA_SHARDS; i++) {
        if (tally->done[i] < 0) continue;
        fprintf(file, "%s[%u,%lld]", between, i + 1, (long long)tally->done[i]);
        between = ",";
    }
    fprintf(file, "]}\n{\"picks\":%llu,\"turns\":%llu,\"longest\":%llu,\"seat_wins\":",
            (Number)tally->picks, (Number)tally->turns, (Number)tally->longest);
    arena_numbers(file, tally->seat_wins, match->players);
    fputs("}\n", file);
}

static void write_row(FILE *file, int entry, const ArenaRow *row)
{
    const Number second = 1000000000;
    const char *between = "";
    fprintf(
        file,
        "{\"entry\":%d,\"forfeits\":%llu,\"decisions\":%llu,\"seconds\":%llu,\"ns\":%llu,\"times\":[",
        entry, (Number)row->forfeits, (Number)row->decisions, row->times.total / second,
        row->times.total % second);
    for (int i = 0; i < ARENA_BUCKETS; i++) {
        if (!row->times.bucket[i]) continue;
        fprintf(file, "%s[%d,%llu]", between, i, (Number)row->times.bucket[i]);
        between = ",";
    }
    fputs("]}\n", file);
}

static void write_table(FILE *file, const ArenaMatch *match, uint32_t number,
                        const ArenaTable *table)
{
    if (!table->deals) return;
    fprintf(file, "{\"table\":%u,\"deals\":%llu,\"draws\":%llu,\"wins\":", number,
            (Number)table->deals, (Number)table->draws);
    arena_numbers(file, table->wins, match->players);
    fputs(",\"cross\":[", file);
    for (int i = 0; i < match->players; i++) {
        if (i) fputc(',', file);
        arena_numbers(file, table->cross[i], match->players);
    }
    fputs("]}\n", file);
}

static bool write_all(FILE *file, const ArenaMatch *match, const ArenaTally *tally)
{
    write_match(file, match);
    write_sums(file, match, tally);
    for (int i = 0; i < match->entries; i++)
        write_row(file, i, &tally->row[i]);
    for (uint32_t t = 0; t < tally->tables; t++)
        write_table(file, match, t, &tally->table[t]);
    return fflush(file) == 0 && !ferror(file) && fsync(fileno(file)) == 0;
}

bool arena_state_write(const char *path, const ArenaMatch *match, const ArenaTally *tally,
                       FbTextError *error)
{
    char beside[4096];
    snprintf(beside, sizeof beside, "%s.%ld.tmp", path, (long)getpid());
    FILE *file = fopen(beside, "w");
    bool written = file && write_all(file, match, tally);
    if (file && fclose(file)) written = false;
    if (written && rename(beside, path) == 0) return true;
    arena_wrong(error, "cannot write %.120s: %s", path, strerror(errno));
    if (file) unlink(beside);
    return false;
}
