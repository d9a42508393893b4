/* tty.h - the terminal: shows a canvas, reads keys, and restores the terminal whatever happens.
 * Only tty.c and tty_crash.c know ncurses. */
#ifndef FB_TERMINAL_TTY_H
#define FB_TERMINAL_TTY_H

#include "terminal/canvas.h"

typedef enum Key {
    KEY_NOTHING, /* none was pressed */
    KEY_CHARACTER,
    KEY_RETURN,
    KEY_ERASE,
    KEY_ARROW_UP,
    KEY_ARROW_DOWN,
    KEY_ARROW_LEFT,
    KEY_ARROW_RIGHT,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_FIRST,
    KEY_LAST,
    KEY_TABULATOR,
    KEY_ESCAPE,
    KEY_FUNCTION, /* `code` is its number */
    KEY_AGAIN,    /* draw again: the size has changed, or the key means nothing */
    KEY_MOUSE_AT, /* a click; `row`, `col` */
    KEY_END_OF_INPUT
} Key;

typedef struct KeyPress {
    Key key;
    uint32_t code;
    int row, col;
} KeyPress;

typedef struct TtyOptions {
    bool ascii, mouse;
} TtyOptions;

/* False if this terminal cannot be used. */
bool tty_start(const TtyOptions *options);
/* Restores the terminal. May be called any number of times. */
void tty_stop(void);
bool tty_is_ascii(void); /* whether the locale has only ASCII; may be called before tty_start */
void tty_size(int *rows, int *cols);
/* Shows the canvas with the cursor at row, col; it is hidden if row is -1. */
void tty_show(const Canvas *canvas, int row, int col);
KeyPress tty_key(void);

/* tty_crash.c: restores the terminal if the program crashes, and says so. */
void crash_save(void);    /* remembers the terminal as it is … */
void crash_prepare(void); /* … and restores it after a crash from here on */

#endif
