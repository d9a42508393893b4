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

/* A game being played: the rows of its table, each with its length and its sum, as they came (docs/storage.md). */
typedef struct SavedGame {
    int fd; /* -1: nothing is kept */
    int form; /* of the file: 1 is 0.1.0's, 0 is not ours at all; more than SAVED_FORM, a newer program's */
    char by[32]; /* the version that began it */
    char path[STATE_PATH_MAX];
} SavedGame;

enum { SAVED_FORM = 2 };

/* A new one, of this process the one with this number. False: it cannot be written; errno says why. */
bool saved_new(SavedGame *game, unsigned number);
/* Of those that nobody plays just now the one that was left last, or the one `older` before it. False: there is none. */
bool saved_open(SavedGame *game, int older);
bool saved_add(SavedGame *game, const uint8_t *row, int n);
/* The next row of a game that is being read; its length, 0 at the end, -1 where it is damaged. A last row that was only half
 * written is the end, and is cut off; nothing else is ever changed. */
int saved_next(SavedGame *game, uint8_t *row, int size);
/* `keep`: it can be gone on with. */
void saved_close(SavedGame *game, bool keep);

#endif
