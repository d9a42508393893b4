/* draw.h - the parts of the screen, each drawn into its rectangle of a canvas from what one person knows. */
#ifndef FB_TERMINAL_DRAW_H
#define FB_TERMINAL_DRAW_H

#include "client/client.h"
#include "terminal/canvas.h"

/* Where everything stands: for 80 by 24, and in another way where there is more room. Depends on the size and on the
 * number of seats alone, so nothing moves while a game goes on. */
typedef struct Layout {
    bool wide;
    Rect head, wall, families, menu, log, info; /* info: empty where there is no room */
    int families_rule, body_rule, foot_rule, question, input;
} Layout;

enum { LAYOUT_ROWS = 24, LAYOUT_COLS = 80 }; /* the least */

Layout layout_of(int rows, int cols, int seats);

/* ---- draw_table.c: what lies open ------------------------------------------------------------------------------------------------- */

void draw_head(Canvas *canvas, const Layout *layout, const FbClient *client, const char *right);
void draw_wall(Canvas *canvas, const Layout *layout, const FbClient *client);
void draw_families(Canvas *canvas, const Layout *layout, const FbClient *client);
/* "Marks": the last part of a mobster's name. */
const char *draw_short_name(const FbNames *names, int mobster);
Style draw_seat_style(int seat);

/* ---- draw_text.c: text in boxes ------------------------------------------------------------------------------------------------------ */

/* The last lines that fit, `back` lines further up; answers how many lines there are in all. */
int draw_log(Canvas *canvas, Rect rect, const FbClient *client, int back);
/* Text with line ends, wrapped, from line `first` on; answers how many lines there are in all. */
int draw_wrapped(Canvas *canvas, Rect rect, Style style, const char *text, int first);
/* A box over everything, in the middle, with a title and the text from line `first` on; `reading` is its foot if not all of it
 * fits. Answers how many lines do not. */
enum { SHEET_FRAME = 6 }; /* rows of the canvas that hold none of the text */
int draw_sheet(Canvas *canvas, const char *title, const char *text, int first, const char *foot,
               const char *reading);
void draw_hand(Canvas *canvas, Rect rect, const FbClient *client);
/* A curve of values from 0 to 1, one a column, with a mark at `at`. */
void draw_sparkline(Canvas *canvas, int row, int col, int width, const float *value, int n, int at,
                    Style style);

#endif
