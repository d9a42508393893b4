/* accept.h - lists of what a client prefers, as in Accept-Language and Accept-Encoding: "de-AT, de;q=0.9". */
#ifndef FAMBIZ_HTTP_ACCEPT_H
#define FAMBIZ_HTTP_ACCEPT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Accepted {
    const char *word; /* n letters */
    size_t n;
    int quality; /* in thousandths; 0: not wanted */
} Accepted;

/* Takes the next one off the list. False: there is none. */
bool accept_next(const char **list, Accepted *next);

#endif
