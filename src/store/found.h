/* found.h - what the back ends do alike: sums, names folded for the search, records in a list that grows. */
#ifndef FAMBIZ_STORE_FOUND_H
#define FAMBIZ_STORE_FOUND_H

#include "store/store.h"

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

/* The name that is left of somebody who was erased, and the text of his record with it. malloc'ed; NULL: the record
 * cannot be rewritten and goes as a whole, for the name must not stay. */
char *found_forget(const StoreOptions *o, const char *text, size_t n, int seat,
                   char name[STORE_NAME_MAX + 1], size_t *size);

#endif
