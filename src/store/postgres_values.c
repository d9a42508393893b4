/* postgres_values.c - arrays of values, in PostgreSQL's binary form. */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

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

/* One dimension, no NULLs, the type, n elements, counted from 1. */
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
