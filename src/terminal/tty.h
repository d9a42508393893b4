/* tty.h - the terminal itself: shows a canvas, reads keys, and is put back as it was, whatever happens. The only files
 * that know ncurses are tty.c and tty_crash.c. */
#ifndef FB_TERMINAL_TTY_H
#define FB_TERMINAL_TTY_H

#include "terminal/canvas.h"

typedef enum Key {
    KEY_NOTHING, /* no more keys just now */
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
    KEY_AGAIN,    /* the screen has another size, or is to be drawn anew */
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

/* False where there is no such terminal. */
bool tty_start(const TtyOptions *options);
/* The screen is as it was before. May be called any number of times. */
void tty_stop(void);
bool tty_is_ascii(void); /* before tty_start, too: what the locale allows */
void tty_size(int *rows, int *cols);
/* Shows the canvas; the cursor stands at row, col, or is hidden where row is -1. */
void tty_show(const Canvas *canvas, int row, int col);
KeyPress tty_key(void);

/* tty_crash.c: should the program crash, the terminal is restored and told what happened. */
void crash_save(void);    /* how the terminal is now … */
void crash_prepare(void); /* … is how it will be, whatever ncurses does from here on */

#endif
