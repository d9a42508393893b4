/* state.h - what the program remembers from one evening to the next, in the user's state folder
 * (XDG): games that were left, the cookies of servers, and house rules. */
#ifndef FB_TERMINAL_STATE_H
#define FB_TERMINAL_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATE_PATH_MAX = 512 };

/* $XDG_STATE_HOME/fambiz/NAME, or ~/.local/state/fambiz/NAME, with its folders made. False if there
 * is no such place. */
bool state_path(char path[STATE_PATH_MAX], const char *name);
/* A small text file there, readable by its owner alone. */
bool state_write(const char *name, const char *text);
bool state_read(const char *name, char *text, size_t size);

/* A saved game: the rows of its table as they came, each with its length and a checksum
 * (docs/storage.md). */
typedef struct SavedGame {
    int fd;   /* -1: nothing is kept */
    int form; /* of the file: 1 is that of 0.1.0, 0 is no saved game; a larger one than SAVED_FORM is a newer program's */
    char by[32]; /* the version that began it */
    char path[STATE_PATH_MAX];
} SavedGame;

enum { SAVED_FORM = 2 };

/* Creates the file of this process's game with this number. False: it cannot be written; errno says
 * why. */
bool saved_new(SavedGame *game, unsigned number);
/* Opens the newest game that no running program has open, or the one `older` before it. False:
 * there is none. */
bool saved_open(SavedGame *game, int older);
bool saved_add(SavedGame *game, const uint8_t *row, int n);
/* Reads the next row. Returns its length, 0 at the end, -1 if the file is damaged. If the last row
 * was only half written, it is cut off, and that is the end; nothing else in a file is ever
 * changed. */
int saved_next(SavedGame *game, uint8_t *row, int size);
/* `keep`: the file stays, so that the game can be resumed. */
void saved_close(SavedGame *game, bool keep);

#endif
