/* match.c - the tables of a list, the seeds of its deals. */
#include "arena/match.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/say.h"

void *arena_memory(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (memory) return memory;
    fprintf(stderr, "fambiz arena: out of memory\n");
    exit(EXIT_FAILURE);
}

bool arena_wrong(FbTextError *error, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(error->message, sizeof error->message, format, list);
    va_end(list);
    return false;
}

bool arena_refuse(FbTextError *error, FbLang lang, const char *id, const char *first,
                  const char *value, const char *second, const char *value2)
{
    FbOut out = fb_out(error->message, sizeof error->message);
    say(&out, lang, id, first, value, second, value2, NULL);
    return false;
}

bool arena_has_commands(const ArenaMatch *match)
{
    for (int i = 0; i < match->entries; i++)
        if (!match->entry[i].level) return true;
    return false;
}

/* ---- tables --------------------------------------------------------------------------------------- */

static uint32_t choices(int n, int k)
{
    uint32_t c = 1;
    for (int i = 1; i <= k; i++)
        c = c * (uint32_t)(n - k + i) / (uint32_t)i;
    return c;
}

/* The next choice of k out of n in lexical order; there has to be one. */
static ArenaSeating next_choice(ArenaSeating s, int n, int k)
{
    int i = k - 1;
    while (s.member[i] == n - k + i)
        i--;
    s.member[i]++;
    for (int j = i + 1; j < k; j++)
        s.member[j] = (uint8_t)(s.member[j - 1] + 1);
    return s;
}

bool arena_match_tables(ArenaMatch *match, FbLang lang, FbTextError *error)
{
    int n = match->entries, k = match->players ? match->players : n;
    char wanted[24], most[24];
    say_number(wanted, (uint64_t)k);
    if (k < 2 || k > FB_SEATS)
        return arena_refuse(error, lang, "arena.list.table", "n", wanted, "most",
                            say_number(most, FB_SEATS));
    if (k > n)
        return arena_refuse(error, lang, "arena.list.players", "n", wanted, "most",
                            say_number(most, (uint64_t)n));
    match->players = k;
    match->tables = choices(n, k);
    match->table = arena_memory(match->tables * sizeof *match->table);
    for (int i = 0; i < k; i++)
        match->table[0].member[i] = (uint8_t)i;
    for (uint32_t t = 1; t < match->tables; t++)
        match->table[t] = next_choice(match->table[t - 1], n, k);
    return true;
}

void arena_match_close(ArenaMatch *match)
{
    free(match->table);
    match->table = NULL;
}

/* ---- seeds ---------------------------------------------------------------------------------------- */

static void add_number(FbSha256 *hash, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    fb_sha256_add(hash, bytes, sizeof bytes);
}

static void derive(uint8_t digest[32], const char *what, const uint64_t *numbers, int n)
{
    FbSha256 hash;
    fb_sha256_start(&hash);
    fb_sha256_add(&hash, what, strlen(what));
    for (int i = 0; i < n; i++)
        add_number(&hash, numbers[i]);
    fb_sha256_end(&hash, digest);
}

void arena_deal_seed(const ArenaMatch *match, uint64_t deal, uint8_t seed[32])
{
    const uint64_t numbers[] = {match->seed, deal};
    derive(seed, "fambiz arena deal", numbers, 2);
}

uint64_t arena_hash(const char *what, const uint64_t *numbers, int n)
{
    uint8_t digest[32];
    uint64_t hash = 0;
    derive(digest, what, numbers, n);
    for (int i = 0; i < 8; i++)
        hash |= (uint64_t)digest[i] << 8 * i;
    return hash;
}

uint64_t arena_bot_seed(const ArenaMatch *match, uint64_t deal, int rotation, int seat)
{
    const uint64_t numbers[] = {match->seed, deal, (uint64_t)rotation, (uint64_t)seat};
    return arena_hash("fambiz arena bot", numbers, 4);
}
