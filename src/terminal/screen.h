/* screen.h - the state of the screen: what is typed, selected and read just now. Private to
 * screen*.c. */
#ifndef FB_TERMINAL_SCREEN_H
#define FB_TERMINAL_SCREEN_H

#include "terminal/draw.h"
#include "terminal/face.h"
#include "terminal/tty.h"

enum { INPUT_MAX = 240 };

typedef struct Screen {
    Play *game;
    Canvas canvas;
    Layout layout;
    char input[INPUT_MAX + 1];
    char words[1024]; /* what the input could become */
    int word_n;
    MenuItem item[MENU_MAX];
    int item_n, selected, first; /* first: the item at the top of the menu */
    uint32_t question, stamp;    /* that the menu belongs to */
    uint64_t asked_at;           /* since when */
    int back, log_lines;         /* how far the log is scrolled up, and how long it is */
    char sheet_title[128], sheet[SHEET_MAX]; /* covers the table; empty: none */
    int sheet_first, sheet_more;
    bool asking; /* `?` opened the sheet: letters that follow are a word to look up */
    bool too_small;
    uint64_t drawn; /* when */
} Screen;

/* screen_draw.c */
void screen_draw(Screen *screen, uint64_t now);
/* screen_question.c: what is asked, as one line that fits */
void screen_question(const Screen *screen, FbOut *out);
/* screen_keys.c */
void screen_key(Screen *screen, KeyPress press, uint64_t now);
void screen_words(Screen *screen);

#endif
