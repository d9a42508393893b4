/* draw.h - the parts of the screen. Each is drawn into its rectangle of a canvas from an FbClient,
 * which holds only what its person may know, so nothing here can show a hidden card. */
#ifndef FB_TERMINAL_DRAW_H
#define FB_TERMINAL_DRAW_H

#include "client/client.h"
#include "terminal/canvas.h"

/* Where everything stands. There are two layouts: one for 80 by 24, and a wide one. They depend on
 * the size and the number of seats alone, so nothing moves during a game. */
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
/* A card's kind by its printed colour, and without one by a letter. */
Style draw_card_style(FbCard card);
const char *draw_card_sign(FbCard card);

/* ---- draw_text.c: text in boxes ------------------------------------------------------------------------------------------------------ */

/* The last lines of the log, or those `back` lines further up. Returns how many lines there are. */
int draw_log(Canvas *canvas, Rect rect, const FbClient *client, int back);
/* Text, wrapped, from line `first` on. Returns how many lines there are. */
int draw_wrapped(Canvas *canvas, Rect rect, Style style, const char *text, int first);
/* A box over everything else, with a title and the text from line `first` on. Its foot is `reading`
 * if the text does not fit, else `foot`. Returns how many lines do not fit. */
enum { SHEET_FRAME = 6 }; /* rows of the canvas that hold none of the text */
int draw_sheet(Canvas *canvas, const char *title, const char *text, int first, const char *foot,
               const char *reading);
void draw_hand(Canvas *canvas, Rect rect, const FbClient *client);
/* A curve of values from 0 to 1, with a mark at number `at`. */
void draw_sparkline(Canvas *canvas, int row, int col, int width, const float *value, int n, int at,
                    Style style);

#endif
