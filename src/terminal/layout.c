/* layout.c - where everything stands (draw.h). */
#include "terminal/draw.h"

enum { WIDE_COLS = 110, WIDE_ROWS = 36, MENU = 38, MENU_WIDE = 46, INFO = 44 };

Layout layout_of(int rows, int cols, int seats)
{
    Layout l = {.wide = cols >= WIDE_COLS && rows >= WIDE_ROWS};
    int wall = l.wide ? 5 : 3, families = l.wide ? FB_FAMILY + 2 : seats;
    int menu = l.wide ? MENU_WIDE : MENU, info = l.wide && cols >= 150 ? INFO : 0;
    l.head = (Rect){0, 0, 1, cols};
    l.wall = (Rect){1, 0, wall, cols};
    l.families_rule = 1 + wall;
    l.families = (Rect){l.families_rule + 1, 0, families, cols};
    l.body_rule = l.families.row + families;
    l.foot_rule = rows - 3;
    l.question = rows - 2;
    l.input = rows - 1;
    int top = l.body_rule + 1, body = l.foot_rule - top;
    l.menu = (Rect){top, 0, body, menu};
    l.log = (Rect){top, menu + 1, body, cols - menu - 1 - (info ? info + 1 : 0)};
    l.info = (Rect){top, cols - info, body, info};
    return l;
}
