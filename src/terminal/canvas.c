/* canvas.c - see canvas.h. */
#define _XOPEN_SOURCE 700
#include "terminal/canvas.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "text/utf8.h"

/* ---- characters ------------------------------------------------------------------------------------------------------------------ */

/* What is shown in place of a character on a terminal without UTF-8. */
static const struct {
    uint32_t code;
    const char *ascii;
} fallback[] = {
    {0x2500, "-"},  {0x2502, "|"},  {0x250c, "+"},  {0x2510, "+"},  {0x2514, "+"},  {0x2518, "+"},
    {0x251c, "+"},  {0x2524, "+"},  {0x252c, "+"},  {0x2534, "+"},  {0x253c, "+"},  {0x2588, "#"},
    {0x2591, ":"},  {0x2592, "#"},  {0x2593, "#"},  {0x25b6, ">"},  {0x2020, "x"},  {0x2026, "~"},
    {0x201e, "\""}, {0x201c, "\""}, {0x201d, "\""}, {0x2013, "-"},  {0x2014, "-"},  {0x2019, "'"},
    {0x00b7, "-"},  {0x00d7, "x"},  {0x00e4, "ae"}, {0x00f6, "oe"}, {0x00fc, "ue"}, {0x00c4, "Ae"},
    {0x00d6, "Oe"}, {0x00dc, "Ue"}, {0x00df, "ss"}, {0x2581, "_"},  {0x2582, "."},  {0x2583, "-"},
    {0x2584, "="},  {0x2585, "+"},  {0x2586, "*"},  {0x2587, "%"},  {0x25b2, "^"},
};

static const char *ascii_of(uint32_t code)
{
    for (size_t i = 0; i < sizeof fallback / sizeof *fallback; i++)
        if (fallback[i].code == code) return fallback[i].ascii;
    return "?";
}

/* The next character of a text and its width; 0 at the end. Broken UTF-8 and control characters
 * become `?`. */
static size_t next_char(const char *text, bool ascii, uint32_t *code, int *width)
{
    int n = *text ? fb_utf8_get(text, strlen(text), code) : 0;
    if (!*text) return 0;
    if (!n) *code = '?';
    if (*code < ' ' || *code == 127) *code = '?';
    *width = 1;
    if (*code > 126 && ascii) *width = (int)strlen(ascii_of(*code));
    if (*code > 126 && !ascii) *width = wcwidth((wchar_t)*code);
    if (*width < 0) *code = '?', *width = 1;
    return n ? (size_t)n : 1;
}

int text_width(const char *text, bool ascii)
{
    int width = 0, each;
    uint32_t code;
    for (size_t n; (n = next_char(text, ascii, &code, &each)); text += n)
        width += each;
    return width;
}

size_t text_wrap(const char *text, int width, bool ascii, size_t *next)
{
    size_t at = 0, blank = 0;
    int used = 0, each;
    uint32_t code;
    for (size_t n; text[at] != '\n' && (n = next_char(text + at, ascii, &code, &each)); at += n) {
        if (text[at] == ' ') blank = at;
        if ((used += each) <= width) continue;
        size_t end = blank ? blank : at ? at : n;
        *next = end + (text[end] == ' ');
        return end;
    }
    *next = at + (text[at] == '\n');
    return at;
}

/* ---- cells ----------------------------------------------------------------------------------------------------------------------- */

void canvas_clear(Canvas *c, int rows, int cols)
{
    if (rows != c->rows || cols != c->cols) {
        c->cell = realloc(c->cell, (size_t)rows * (size_t)cols * sizeof *c->cell);
        if (!c->cell) abort();
        c->rows = rows;
        c->cols = cols;
    }
    for (int i = 0; i < rows * cols; i++)
        c->cell[i] = (Cell){' ', 0};
}

void canvas_free(Canvas *c)
{
    free(c->cell);
    memset(c, 0, sizeof *c);
}

static void put(Canvas *c, int row, int col, uint32_t code, Style style)
{
    if (row < 0 || col < 0 || row >= c->rows || col >= c->cols) return;
    c->cell[row * c->cols + col] = (Cell){code, style};
}

/* One character, in as many cells as it needs. */
static void put_char(Canvas *c, int row, int col, uint32_t code, int width, Style style)
{
    if (c->ascii && code > 126) {
        const char *text = ascii_of(code);
        for (int i = 0; text[i]; i++)
            put(c, row, col + i, (uint8_t)text[i], style);
        return;
    }
    put(c, row, col, code, style);
    for (int i = 1; i < width; i++)
        put(c, row, col + i, 0, style);
}

int canvas_text(Canvas *c, int row, int col, int width, Style style, const char *text)
{
    int used = 0, each;
    uint32_t code;
    if (width > c->cols - col) width = c->cols - col;
    bool whole = text_width(text, c->ascii) <= width;
    for (size_t n; (n = next_char(text, c->ascii, &code, &each)); text += n) {
        if (used + each > (whole ? width : width - 1)) break;
        if (each) put_char(c, row, col + used, code, each, style);
        used += each;
    }
    if (!whole && width > 0) put_char(c, row, col + used, 0x2026, 1, style), used++;
    return used;
}

void canvas_fill(Canvas *c, int row, int col, int width, Style style, uint32_t code)
{
    for (int i = 0; i < width && col + i < c->cols; i++)
        put_char(c, row, col + i, code, 1, style);
}

void canvas_rule(Canvas *c, int row, int col, int width, const char *title)
{
    canvas_fill(c, row, col, width, STYLE_DIM, 0x2500);
    if (!title || !*title || width < 6) return;
    put_char(c, row, col + 1, ' ', 1, 0);
    int used = canvas_text(c, row, col + 2, width - 4, COLOUR_GOLD, title);
    put_char(c, row, col + 2 + used, ' ', 1, 0);
}

void canvas_mark(Canvas *c, Rect rect, Style attribute)
{
    for (int row = rect.row; row < rect.row + rect.rows && row < c->rows; row++)
        for (int col = rect.col; col < rect.col + rect.cols && col < c->cols; col++)
            c->cell[row * c->cols + col].style |= attribute;
}
