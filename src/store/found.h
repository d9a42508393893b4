/* found.h - what the back ends do alike: sums, names folded for the search, records in a list that grows. */
#ifndef FAMBIZ_STORE_FOUND_H
#define FAMBIZ_STORE_FOUND_H

#include "store/job.h"

enum { FOUND_MOST = 200, FOLD_MAX = STORE_NAME_MAX + 2 };

/* Over game, seq and bytes: a row that was changed behind our back is known. */
int64_t found_sum(uint64_t a, uint64_t b, const void *bytes, size_t n);

/* Names are found whatever their case: ASCII, and the letters of Latin-1. */
void found_fold(const char *name, char out[FOLD_MAX]);

/* What a search asks for, with all limits set. */
typedef struct Search {
    int64_t since, until, limit, person;
    const char *before; /* an id, or "" */
    bool by_name;
    char from[FOLD_MAX], to[FOLD_MAX + 1]; /* folded names from here, and before there */
} Search;
Search found_search(const StoreJob *job);

typedef struct Found {
    StoreRecord *row;
    int n, size;
} Found;

StoreRecord *found_more(Found *f); /* NULL: no memory */
/* Copies the text of a record; one that is not what was written is damage, and is not given out. */
bool found_text(StoreRecord *r, const void *text, size_t n, int64_t sum, char *why);

/* Copies the first lines of a record, as far as they are whole and its head. */
void found_head(StoreRecord *r, const void *text, size_t n);

/* ---- forgetting ---------------------------------------------------------------------------------------------------------- */

enum { ERASED_AGAIN_S = 12, ERASED_AS = 16 };

/* Somebody who is being erased. */
typedef struct Whom {
    uint64_t person;
    const void *id; /* in rows */
    size_t id_n;
    const uint8_t *as; /* ERASED_AS bytes that stand for it then; NULL: the id stays */
    bool
        there; /* is known to have been at this game: what cannot be read is emptied, for the name must not stay */
} Whom;

/* What is left of a row. */
typedef struct Left {
    void *bytes; /* malloc'ed */
    size_t n;
    int64_t sum;
    bool failed; /* there was no memory */
} Left;

/* A row or snapshot (its sum, too) of this game without that person. False: it may stay as it is, or there was no memory. */
bool found_forget_row(const StoreOptions *o, const Whom *whom, uint64_t game, const StoreRow *row,
                      Left *left);
/* One more of reply->games, unless it was the last one. */
bool found_game(StoreReply *reply, uint64_t game, char *why);

/* The name that is left of somebody who was erased, and the text of his record with it. malloc'ed; NULL: the record
 * cannot be rewritten and goes as a whole, for the name must not stay. */
char *found_forget(const StoreOptions *o, const char *text, size_t n, int seat,
                   char name[STORE_NAME_MAX + 1], size_t *size);

#endif
