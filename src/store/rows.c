/* rows.c - answers read row by row, lists that grow by them, and the sums that tell whether a row is what was written (rows.h). */
#include "store/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/array.h"

Rows conn_ask(Conn *conn, char *why, Statement id, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    Rows r = conn->kind->ask(conn, why, id, types, values);
    va_end(values);
    return r;
}

bool conn_send(Conn *conn, char *why, Statement id, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    bool sent = conn->kind->send(conn, why, id, types, values);
    va_end(values);
    return sent;
}

Rows conn_stream(Conn *conn, char *why, Statement id) { return conn->kind->stream(conn, why, id); }

static int64_t change(Rows r)
{
    int64_t n = rows_changes(&r);
    return rows_end(&r) ? n : -1;
}

int64_t conn_change(Conn *conn, char *why, Statement id, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    int64_t n = change(conn->kind->ask(conn, why, id, types, values));
    va_end(values);
    return n;
}

bool conn_run(Conn *conn, char *why, Statement id, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    int64_t n = change(conn->kind->ask(conn, why, id, types, values));
    va_end(values);
    return n >= 0;
}

bool rows_next(Rows *r)
{
    if (r->failed || r->over) return false;
    r->over = !r->conn->kind->next(r);
    return !r->over;
}

int64_t rows_int(const Rows *r, int column) { return r->conn->kind->number(r, column); }

const void *rows_bytes(const Rows *r, int column, size_t *n)
{
    return r->conn->kind->bytes(r, column, n);
}

void rows_text(const Rows *r, int column, char *out, size_t size)
{
    size_t n;
    const char *text = rows_bytes(r, column, &n);
    snprintf(out, size, "%.*s", (int)n, n ? text : "");
}

void *rows_copy(Rows *r, int column, size_t *n)
{
    const void *bytes = rows_bytes(r, column, n);
    char *copy = malloc(*n + 1);
    r->failed |= !copy;
    if (!copy) return no_memory(r->why), NULL;
    if (*n) memcpy(copy, bytes, *n);
    copy[*n] = 0;
    return copy;
}

int64_t rows_changes(Rows *r)
{
    while (rows_next(r))
        continue;
    return r->failed ? 0 : r->conn->kind->changes(r);
}

bool rows_end(Rows *r)
{
    if (r->answer) r->conn->kind->end(r);
    r->answer = NULL;
    return !r->failed;
}

StoreOutcome rows_outcome(Rows *r) { return rows_end(r) ? STORE_DURABLE : STORE_FAILED; }

void *rows_more(Rows *r, void *list, int *n, size_t size)
{
    void *place = array_more(list, n, size);
    r->failed |= !place;
    return place ? place : (no_memory(r->why), NULL);
}

StoreOutcome no_memory(char *why)
{
    snprintf(why, STORE_ERROR_MAX, "no memory");
    return STORE_FAILED;
}

/* FNV-1a. The sign bit goes, because the integers of databases have one. */
int64_t row_sum(uint64_t a, uint64_t b, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;
    uint64_t head[2] = {a, b}, h = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < 2; i++)
        h = (h ^ head[i]) * UINT64_C(0x100000001b3), h ^= h >> 29;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return (int64_t)(h & INT64_MAX);
}

bool rows_sound(const Rows *r, uint64_t game, uint32_t seq, int sum)
{
    size_t n;
    const void *bytes = rows_bytes(r, sum + 1, &n);
    return rows_int(r, sum) == row_sum(game, seq, bytes, n);
}
