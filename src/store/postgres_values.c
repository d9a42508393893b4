/* postgres_values.c - values in PostgreSQL's binary form: out of a result, and into an array. */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

int64_t pg_int(const PGresult *r, int row, int column)
{
    uint64_t value;
    memcpy(&value, PQgetvalue(r, row, column), sizeof value);
    return (int64_t)be64toh(value);
}

void pg_text(const PGresult *r, int row, int column, char *out, size_t size)
{
    snprintf(out, size, "%.*s", PQgetlength(r, row, column), PQgetvalue(r, row, column));
}

void *pg_copy(const PGresult *r, int row, int column, size_t *n)
{
    *n = (size_t)PQgetlength(r, row, column);
    char *copy = malloc(*n + 1);
    if (!copy) return NULL;
    memcpy(copy, PQgetvalue(r, row, column), *n);
    copy[*n] = 0;
    return copy;
}

bool pg_done(PGresult *r)
{
    PQclear(r);
    return r;
}

StoreOutcome pg_no_memory(char *why)
{
    snprintf(why, STORE_ERROR_MAX, "no memory");
    return STORE_FAILED;
}

bool pg_sound(uint64_t game, uint32_t seq, const PGresult *r, int row, int sum)
{
    return pg_int(r, row, sum) ==
           found_sum(game, seq, PQgetvalue(r, row, sum + 1), (size_t)PQgetlength(r, row, sum + 1));
}

int64_t pg_changes(PGresult *r) { return strtoll(PQcmdTuples(r), NULL, 10); }

void bytes_add(Bytes *b, const void *bytes, size_t n)
{
    if (b->n + n > b->size) {
        size_t size = 2 * (b->n + n) + 1024;
        char *at = realloc(b->at, size);
        b->failed |= !at;
        if (!at) return;
        b->at = at, b->size = size;
    }
    if (n) memcpy(b->at + b->n, bytes, n);
    b->n += n;
}

static void add_word(Bytes *b, uint32_t word)
{
    word = htobe32(word);
    bytes_add(b, &word, sizeof word);
}

/* One dimension, no NULLs, its type, so many, counted from 1. */
void bytes_array(Bytes *b, uint32_t type, int n)
{
    b->n = 0, b->failed = false;
    add_word(b, n ? 1 : 0);
    add_word(b, 0);
    add_word(b, type);
    if (!n) return;
    add_word(b, (uint32_t)n);
    add_word(b, 1);
}

void bytes_put(Bytes *b, const void *bytes, size_t n)
{
    add_word(b, (uint32_t)n);
    bytes_add(b, bytes, n);
}

void bytes_int(Bytes *b, int64_t value)
{
    uint64_t net = htobe64((uint64_t)value);
    bytes_put(b, &net, sizeof net);
}
