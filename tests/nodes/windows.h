/* windows.h - who won which counter window of a table, as each reader was told: one outcome for each window, the same for all.
 *
 * A window has the number of the step that opened it, which a reader learns from the events. The number in a WINDOW message will not do:
 * somebody who comes back is told the steps they missed, but not the windows, and would take the next window's winner for the last
 * one's. */
#ifndef FAMBIZ_TEST_NODES_WINDOWS_H
#define FAMBIZ_TEST_NODES_WINDOWS_H

#include "rules/fambiz.h"

typedef struct Windows Windows;

enum { WINDOW_NONE = 0, WINDOW_UNKNOWN = UINT32_MAX };

/* Somebody who is told the steps of a table one after the other: a player, or the log. */
typedef struct WindowReader {
    const char *name;
    uint32_t game, step; /* the last that it was told */
    uint32_t
        opened; /* the step that opened the window which is open, WINDOW_NONE or WINDOW_UNKNOWN */
} WindowReader;

Windows *windows_new(void);
void windows_free(Windows *windows);
/* It was shown the whole table, with a window or without. */
void windows_shown(WindowReader *reader, uint32_t game, uint32_t step, bool open);
/* It was told a step, again or for the first time. Ends the program if that is a second outcome of a window: if anybody was
 * told something else of this step, or if the window was settled already. */
void windows_told(Windows *windows, WindowReader *reader, uint32_t game, uint32_t step,
                  const FbEvent *events, int n);
uint64_t windows_won(const Windows *windows); /* by a Counter */

#endif
