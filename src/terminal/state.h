/* state.h - what the program keeps between two evenings, in the user's state folder (XDG): games that were left, and
 * who one was on a server. */
#ifndef FB_TERMINAL_STATE_H
#define FB_TERMINAL_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATE_PATH_MAX = 512 };

/* $XDG_STATE_HOME/fambiz/NAME, or ~/.local/state/fambiz/NAME; the folders are made. False where there is no such
 * place. */
bool state_path(char path[STATE_PATH_MAX], const char *name);
/* A small text file there, for its owner's eyes alone. */
bool state_write(const char *name, const char *text);
bool state_read(const char *name, char *text, size_t size);

/* A game being played: the rows of its table, each with its sum, as they came. */
typedef struct SavedGame {
    int fd; /* -1: nothing is kept */
    char path[STATE_PATH_MAX];
} SavedGame;

/* A new one. False: it cannot be written; errno says why. */
bool saved_new(SavedGame *game);
/* The one that was left last and that nobody plays just now. False: there is none. */
bool saved_last(SavedGame *game);
bool saved_add(SavedGame *game, const uint8_t *row, int n);
/* The next row of a game that is being read; its length, or 0 at the end. What is damaged is cut off there, with all
 * that follows. */
int saved_next(SavedGame *game, uint8_t *row, int size);
/* `keep`: it can be gone on with. */
void saved_close(SavedGame *game, bool keep);

#endif
