/* accept.h - lists of what a client likes, as Accept-Language and Accept-Encoding spell them: "de-AT, de;q=0.9". */
#ifndef FAMBIZ_HTTP_ACCEPT_H
#define FAMBIZ_HTTP_ACCEPT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Accepted {
    const char *word; /* n letters */
    size_t n;
    int quality; /* in thousandths; 0: not wanted */
} Accepted;

/* The next of the list, which is moved on. False: there is none. */
bool accept_next(const char **list, Accepted *next);

#endif
