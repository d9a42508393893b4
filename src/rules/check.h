/* check.h - what check.c and check_control.c share. Private to rules/. */
#ifndef FB_CHECK_H
#define FB_CHECK_H

#include "game.h"

#define HOLDS(name, condition)         \
    do                                 \
        if (!(condition)) return name; \
    while (0)

/* Where the turn stands. Everything about mobsters has been checked before. */
const char *check_control(const FbOpen *o);

#endif
