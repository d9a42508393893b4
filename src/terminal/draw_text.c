/* draw_text.c - text in boxes: the log, sheets over the table, the hand, curves (draw.h). */
#include <stdio.h>
#include <string.h>

#include "terminal/draw.h"
#include "text/say.h"

/* ---- wrapped text ------------------------------------------------------------------------------------------------------------------ */

int draw_wrapped(Canvas *c, Rect r, Style style, const char *text, int first)
{
    int line = 0;
    while (*text) {
        char part[1024];
        size_t next, n = text_wrap(text, r.cols, c->ascii, &next);
        if (n >= sizeof part) n = sizeof part - 1;
        memcpy(part, text, n);
        part[n] = '\0';
        if (line >= first && line - first < r.rows)
            canvas_text(c, r.row + line - first, r.col, r.cols, style, part);
        line++;
        text += next;
    }
    return line;
}

/* ---- the log ------------------------------------------------------------------------------------------------------------------------- */

static Style line_style(const FbClientLine *line)
{
    switch (line->kind) {
    case FB_LINE_TURN: return STYLE_BOLD;
    case FB_LINE_DEATH: return COLOUR_WAR;
    case FB_LINE_NOTE: return COLOUR_GOLD;
    case FB_LINE_WRONG: return COLOUR_WAR | STYLE_BOLD;
    default: return 0;
    }
}

static int lines_of(const Canvas *c, const char *text, int width)
{
    int n = 0;
    for (size_t next; *text; text += next, n++)
        text_wrap(text, width, c->ascii, &next);
    return n;
}

/* Drawn upwards from the last line, so that the newest is always at the bottom. */
int draw_log(Canvas *c, Rect r, const FbClient *m, int back)
{
    int bottom = r.rows + back, total = 0;
    for (uint32_t l = m->lines; l-- > 0;) {
        const FbClientLine *line = fb_client_line(m, l);
        if (!line) break;
        int n = lines_of(c, line->text, r.cols - 2);
        total += n;
        bottom -= n;
        if (bottom >= r.rows || bottom + n <= 0) continue;
        int skip = bottom < 0 ? -bottom : 0, top = bottom < 0 ? 0 : bottom;
        draw_wrapped(c, (Rect){r.row + top, r.col + 1, r.rows - top, r.cols - 2}, line_style(line),
                     line->text, skip);
    }
    return total;
}

/* ---- sheets --------------------------------------------------------------------------------------------------------------------------- */

static void draw_frame(Canvas *c, Rect r)
{
    for (int row = 0; row < r.rows; row++) {
        canvas_fill(c, r.row + row, r.col, r.cols, 0, ' ');
        canvas_text(c, r.row + row, r.col, 1, STYLE_DIM, "\u2502");
        canvas_text(c, r.row + row, r.col + r.cols - 1, 1, STYLE_DIM, "\u2502");
    }
    for (int end = 0; end < 2; end++) {
        int row = end ? r.row + r.rows - 1 : r.row;
        canvas_fill(c, row, r.col, r.cols, STYLE_DIM, 0x2500);
        canvas_text(c, row, r.col, 1, STYLE_DIM, end ? "\u2514" : "\u250c");
        canvas_text(c, row, r.col + r.cols - 1, 1, STYLE_DIM, end ? "\u2518" : "\u2510");
    }
}

int draw_sheet(Canvas *c, const char *title, const char *text, int first, const char *foot,
               const char *reading)
{
    int width = c->cols - 8 < 100 ? c->cols - 8 : 100;
    int lines = lines_of(c, text, width - 4), most = c->rows - SHEET_FRAME;
    int rows = lines < most ? lines : most;
    Rect r = {(c->rows - rows - 4) / 2, (c->cols - width) / 2, rows + 4, width};
    draw_frame(c, r);
    canvas_text(c, r.row, r.col + 2, width - 4, COLOUR_GOLD | STYLE_BOLD, title);
    draw_wrapped(c, (Rect){r.row + 2, r.col + 2, rows, width - 4}, 0, text, first);
    canvas_text(c, r.row + r.rows - 1, r.col + 2, width - 4, STYLE_DIM,
                lines > rows ? reading : foot);
    return lines - rows;
}

/* ---- the hand ------------------------------------------------------------------------------------------------------------------------- */

void draw_hand(Canvas *c, Rect r, const FbClient *m)
{
    int row = 0;
    for (FbCard card = 0; card < FB_CARDS; card++) {
        int n = fb_hand_count(m->view.hand, card);
        char text[96];
        if (!n || row >= r.rows) continue;
        snprintf(text, sizeof text, "    %s %s", fb_card_code(card), fb_card_name(card, m->lang));
        canvas_text(c, r.row + row, r.col, r.cols - 4, 0, text);
        snprintf(text, sizeof text, "\u00d7%d", n);
        if (n > 1) canvas_text(c, r.row + row, r.col + r.cols - 4, 3, STYLE_DIM, text);
        row++;
    }
}

/* ---- curves -------------------------------------------------------------------------------------------------------------------------- */

void draw_sparkline(Canvas *c, int row, int col, int width, const float *value, int n, int at,
                    Style style)
{
    for (int x = 0; x < width && n > 0; x++) {
        int i = n <= width ? x : (int)((long)x * (n - 1) / (width - 1 ? width - 1 : 1));
        if (i >= n) break;
        int step = (int)(value[i] * 7.999F);
        int here = n <= width ? at : (int)((long)at * (width - 1) / (n - 1));
        step = step < 0 ? 0 : step > 7 ? 7 : step;
        canvas_fill(c, row, col + x, 1, x == here ? style | STYLE_REVERSE : style,
                    0x2581 + (uint32_t)step);
    }
}
