/* canvas.h - a screen as it ought to look: cells of characters with a style, drawn upon without knowing any terminal.
 * Owns widths, clipping, wrapping, and what stands in for a character where there is only ASCII. */
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
    COLOURS,
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

/* Of this size, all blank; what was drawn is gone. */
void canvas_clear(Canvas *canvas, int rows, int cols);
void canvas_free(Canvas *canvas);
/* UTF-8, within `width` columns; what does not fit ends in an ellipsis. Answers the columns that it took. */
int canvas_text(Canvas *canvas, int row, int col, int width, Style style, const char *text);
/* The same character many times. */
void canvas_fill(Canvas *canvas, int row, int col, int width, Style style, uint32_t code);
/* A rule across, with a title in it, or NULL. */
void canvas_rule(Canvas *canvas, int row, int col, int width, const char *title);
/* All cells of a rectangle get the attribute, too. */
void canvas_mark(Canvas *canvas, Rect rect, Style attribute);

/* The columns of a text. */
int text_width(const char *text, bool ascii);
/* The bytes of its first line, where lines have so many columns: up to a blank, or a line's end. *next is where the
 * following line begins. */
size_t text_wrap(const char *text, int width, bool ascii, size_t *next);

#endif
