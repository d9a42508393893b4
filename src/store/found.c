/* found.c - sums, folded names, lists of records (found.h). */
#include "store/found.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a; the sign bit goes, since the integers of databases have one. */
int64_t found_sum(uint64_t a, uint64_t b, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;
    uint64_t head[2] = {a, b}, h = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < 2; i++)
        h = (h ^ head[i]) * UINT64_C(0x100000001b3), h ^= h >> 29;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return (int64_t)(h & INT64_MAX);
}

/* In UTF-8 the letters of Latin-1 follow a byte 0xc3. */
void found_fold(const char *name, char out[FOLD_MAX])
{
    size_t n = strnlen(name, STORE_NAME_MAX);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)name[i];
        if (c >= 'A' && c <= 'Z') c = (unsigned char)(c + 32);
        if (i && (unsigned char)name[i - 1] == 0xc3 && c >= 0x80 && c <= 0x9e && c != 0x97)
            c = (unsigned char)(c + 32);
        out[i] = (char)c;
    }
    out[n] = 0;
}

Search found_search(const StoreJob *job)
{
    Search s = {.since = job->since,
                .person = (int64_t)job->person,
                .before = job->id ? job->id : "",
                .by_name = job->name && job->name[0]};
    s.until = job->until ? job->until : INT64_MAX;
    s.limit = job->limit > 0 && job->limit < FOUND_MOST ? job->limit : FOUND_MOST;
    if (s.by_name) found_fold(job->name, s.from);
    snprintf(s.to, sizeof s.to, "%s\xff",
             s.from); /* behind all that begins so; no UTF-8 has this byte */
    return s;
}

StoreRecord *found_more(Found *f)
{
    if (f->n == f->size) {
        int size = f->size ? f->size * 2 : 16;
        StoreRecord *row = realloc(f->row, (size_t)size * sizeof *row);
        if (!row) return NULL;
        f->row = row, f->size = size;
    }
    return memset(&f->row[f->n++], 0, sizeof *f->row);
}

void found_head(StoreRecord *r, const void *text, size_t n)
{
    const char *at = text, *end = at + (n < STORE_HEAD_MAX ? n : STORE_HEAD_MAX);
    while (at < end && *at == '[') {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        if (!line) break;
        at = line + 1;
    }
    size_t whole = (size_t)(at - (const char *)text);
    if (whole) memcpy(r->head, text, whole);
    r->head[whole] = 0;
}

bool found_text(StoreRecord *r, const void *text, size_t n, int64_t sum, char *why)
{
    if (sum != found_sum(0, 0, text, n)) {
        snprintf(why, STORE_ERROR_MAX, "record %llu is damaged", (unsigned long long)r->record);
        return false;
    }
    char *copy = malloc(n + 1);
    if (!copy) return snprintf(why, STORE_ERROR_MAX, "no memory"), false;
    if (n) memcpy(copy, text, n);
    copy[n] = 0;
    r->text = copy, r->text_n = n;
    return true;
}

char *found_forget(const StoreOptions *o, const char *text, size_t n, int seat,
                   char name[STORE_NAME_MAX + 1], size_t *size)
{
    size_t room = n + STORE_NAME_MAX + 64;
    char *out = malloc(room);
    snprintf(name, STORE_NAME_MAX + 1, "Player %d", seat + 1);
    *size = out && o->rename ? o->rename(text, n, seat, name, out, room) : 0;
    if (*size) return out;
    free(out);
    return NULL;
}

/* Its envelope may be written anew in a longer form. What is damaged keeps its sum, so that it is known to be damaged. */
bool found_forget_row(const StoreOptions *o, const Whom *whom, uint64_t game, const StoreRow *row,
                      Left *left)
{
    enum { MORE = 32768 };
    size_t room = 2 * row->n + MORE;
    *left = (Left){.sum = row->sum};
    if (!o->forget || !row->n) return false;
    left->bytes = malloc(room);
    left->failed = !left->bytes;
    if (left->failed) return false;
    bool sound = row->sum == found_sum(game, row->seq, row->bytes, row->n);
    size_t n = sound ? o->forget(row, whom->person, whom->as, left->bytes, room) : STORE_UNREADABLE;
    bool lost = n == STORE_UNREADABLE;
    left->n = lost ? 0 : n;
    if (n && !lost) left->sum = found_sum(game, row->seq, left->bytes, n);
    if (lost ? whom->there : n > 0) return true;
    free(left->bytes);
    left->bytes = NULL;
    return false;
}

bool found_game(StoreReply *reply, uint64_t game, char *why)
{
    uint64_t *all = (uint64_t *)(uintptr_t)reply->games;
    if (reply->game_n && all[reply->game_n - 1] == game) return true;
    all = realloc(all, (size_t)(reply->game_n + 1) * sizeof *all);
    if (!all) return snprintf(why, STORE_ERROR_MAX, "no memory"), false;
    all[reply->game_n++] = game;
    reply->games = all;
    return true;
}
