/* canvas.h - a screen as it should look: a grid of cells, each with a character and a style.
 * Drawing happens here, and only tty.c puts the result on a terminal, so tests can read a screen
 * without one. Owns the width of characters, clipping, wrapping, and the ASCII that replaces other
 * characters on old terminals. */
#ifndef FB_TERMINAL_CANVAS_H
#define FB_TERMINAL_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A style is one colour and any of the attributes. Seat s has colour COLOUR_SEAT + s. */
typedef uint8_t Style;
enum {
    COLOUR_NONE,
    COLOUR_SEAT,
    COLOUR_WAR = COLOUR_SEAT + 6,
    COLOUR_GOLD, /* titles */
    COLOUR_WALL,
    COLOUR_CARD, /* and the next three, by the kind of a card: attack, rescue, counter, ability */
    COLOURS = COLOUR_CARD + 4,
    STYLE_BOLD = 16,
    STYLE_DIM = 32,
    STYLE_REVERSE = 64,
    STYLE_COLOUR = 15
};

typedef struct Cell {
    uint32_t code; /* 0: the right half of a wide character */
    Style style;
} Cell;

typedef struct Canvas {
    int rows, cols;
    bool ascii;
    Cell *cell;
} Canvas;

typedef struct Rect {
    int row, col, rows, cols;
} Rect;

/* Makes it this size and blank. */
void canvas_clear(Canvas *canvas, int rows, int cols);
void canvas_free(Canvas *canvas);
/* Writes UTF-8 into at most `width` columns, with an ellipsis if it does not fit. Returns the
 * columns used. */
int canvas_text(Canvas *canvas, int row, int col, int width, Style style, const char *text);
/* The same character many times. */
void canvas_fill(Canvas *canvas, int row, int col, int width, Style style, uint32_t code);
/* A rule across, with a title in it, or NULL. */
void canvas_rule(Canvas *canvas, int row, int col, int width, const char *title);
/* Adds an attribute to all cells of a rectangle. */
void canvas_mark(Canvas *canvas, Rect rect, Style attribute);

/* How many columns a text needs. */
int text_width(const char *text, bool ascii);
/* How many bytes of the text make its first line of at most `width` columns: it breaks at a blank
 * if it can, and at a newline always. The next line begins at *next. */
size_t text_wrap(const char *text, int width, bool ascii, size_t *next);

#endif
