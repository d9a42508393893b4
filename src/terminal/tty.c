/* tty.c - see tty.h. What terminals send is not what terminfo says they send: hence the extra
 * sequences for Home and End, and the care with an ESC, which may be a key of its own or the
 * beginning of any other. */
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR       1
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#undef KEY_MOUSE_AT
#include "terminal/tty.h"

enum { ESCAPE_MS = 25 }; /* after an ESC, the rest of a sequence comes within this time */

static SCREEN *screen;
static bool coloured;

/* ---- beginning and end --------------------------------------------------------------------------------------------------------- */

/* The colours of canvas.h, on a terminal with 256 and on one with eight. */
static void start_colours(void)
{
    static const short fine[COLOURS] = {-1,  75,  114, 215, 177, 80, 211,
                                        203, 222, 131, 203, 114, 75, 221};
    static const short plain[COLOURS] = {
        -1,         COLOR_CYAN,  COLOR_GREEN, COLOR_YELLOW, COLOR_MAGENTA,
        COLOR_BLUE, COLOR_WHITE, COLOR_RED,   COLOR_YELLOW, COLOR_RED,
        COLOR_RED,  COLOR_GREEN, COLOR_BLUE,  COLOR_YELLOW};
    const char *none = getenv("NO_COLOR");
    coloured = has_colors() && !(none && *none);
    if (!coloured) return;
    start_color();
    use_default_colors();
    for (short i = 1; i < COLOURS; i++)
        init_pair(i, COLORS >= 256 ? fine[i] : plain[i], -1);
}

/* All sequences that terminals send for Home and End, whatever TERM says: people choose the wrong
 * TERM, and some terminals have two spellings, depending on their mode. */
static void know_more_keys(void)
{
    static const struct {
        const char *sent;
        int key;
    } keys[] = {{"\033[1~", KEY_HOME}, {"\033[7~", KEY_HOME}, {"\033[H", KEY_HOME},
                {"\033OH", KEY_HOME},  {"\033[4~", KEY_END},  {"\033[8~", KEY_END},
                {"\033[F", KEY_END},   {"\033OF", KEY_END}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        define_key(keys[i].sent, keys[i].key);
}

bool tty_start(const TtyOptions *options)
{
    crash_save();
    screen = newterm(NULL, stdout, stdin);
    if (!screen) return false;
    set_term(screen);
    crash_prepare();
    atexit(tty_stop);
    start_colours();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    know_more_keys();
    if (options->mouse) mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    return true;
}

void tty_stop(void)
{
    if (!screen) return;
    endwin();
    delscreen(screen);
    screen = NULL;
}

bool tty_is_ascii(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") != 0; }

void tty_size(int *rows, int *cols)
{
    struct winsize size;
    *rows = *cols = 0;
    if (screen) {
        getmaxyx(stdscr, *rows, *cols);
    } else if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size)) {
        *rows = size.ws_row;
        *cols = size.ws_col;
    }
}

/* ---- showing ---------------------------------------------------------------------------------------------------------------------- */

static attr_t attributes(Style style)
{
    attr_t bits = A_NORMAL;
    if (style & STYLE_BOLD) bits |= A_BOLD;
    if (style & STYLE_DIM) bits |= A_DIM;
    if (style & STYLE_REVERSE) bits |= A_REVERSE;
    return bits;
}

static void show_cell(int row, int col, const Cell *cell)
{
    wchar_t text[2] = {(wchar_t)cell->code, L'\0'};
    cchar_t shown;
    short pair = coloured ? (short)(cell->style & STYLE_COLOUR) : 0;
    if (!cell->code) return;
    setcchar(&shown, text, attributes(cell->style), pair, NULL);
    mvadd_wch(row, col, &shown);
}

/* ncurses sends only what differs from the last time. */
void tty_show(const Canvas *c, int row, int col)
{
    for (int y = 0; y < c->rows; y++)
        for (int x = 0; x < c->cols; x++)
            show_cell(y, x, &c->cell[y * c->cols + x]);
    curs_set(row >= 0);
    if (row >= 0) move(row, col);
    refresh();
}

/* ---- keys -------------------------------------------------------------------------------------------------------------------------- */

static KeyPress mouse(void)
{
    MEVENT event;
    if (getmouse(&event) != OK) return (KeyPress){.key = KEY_AGAIN};
    if (event.bstate & BUTTON4_PRESSED) return (KeyPress){.key = KEY_PAGE_UP};
    if (event.bstate & BUTTON5_PRESSED) return (KeyPress){.key = KEY_PAGE_DOWN};
    if (!(event.bstate & BUTTON1_PRESSED))
        return (KeyPress){.key = KEY_AGAIN}; /* a button was released */
    return (KeyPress){KEY_MOUSE_AT, 0, event.y, event.x};
}

static KeyPress special(wint_t code)
{
    static const struct {
        wint_t code;
        Key key;
    } keys[] = {
        {KEY_UP, KEY_ARROW_UP},       {KEY_DOWN, KEY_ARROW_DOWN}, {KEY_LEFT, KEY_ARROW_LEFT},
        {KEY_RIGHT, KEY_ARROW_RIGHT}, {KEY_PPAGE, KEY_PAGE_UP},   {KEY_NPAGE, KEY_PAGE_DOWN},
        {KEY_HOME, KEY_FIRST},        {KEY_END, KEY_LAST},        {KEY_BACKSPACE, KEY_ERASE},
        {KEY_DC, KEY_ERASE},          {KEY_ENTER, KEY_RETURN},    {KEY_BTAB, KEY_ARROW_UP},
    };
    if (code == KEY_MOUSE) return mouse();
    if (code >= KEY_F(1) && code <= KEY_F(12))
        return (KeyPress){.key = KEY_FUNCTION, .code = code - KEY_F(0)};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].code == code) return (KeyPress){.key = keys[i].key};
    return (KeyPress){.key = KEY_AGAIN};
}

enum { CTRL_D = 4, CTRL_H = 8, TAB = 9, CTRL_L = 12, ESC = 27, DELETE = 127 };

static KeyPress plain(wint_t code)
{
    switch (code) {
    case '\r':
    case '\n': return (KeyPress){.key = KEY_RETURN};
    case CTRL_H:
    case DELETE: return (KeyPress){.key = KEY_ERASE};
    case TAB: return (KeyPress){.key = KEY_TABULATOR};
    case CTRL_D: return (KeyPress){.key = KEY_END_OF_INPUT};
    case CTRL_L: clearok(curscr, TRUE); return (KeyPress){.key = KEY_AGAIN};
    default: return (KeyPress){.key = code < ' ' ? KEY_AGAIN : KEY_CHARACTER, .code = code};
    }
}

/* Skips the rest of a control sequence: parameters, then one final byte (ECMA-48). The Linux
 * console has a second `[` in some of its own. */
static void skip_sequence(void)
{
    wint_t code;
    timeout(ESCAPE_MS);
    while (get_wch(&code) == OK && ((code >= ' ' && code < '@') || code == '['))
        continue;
    nodelay(stdscr, TRUE);
}

/* A sequence that ncurses does not know comes as ESC and characters. Nobody typed those, so an
 * unknown key does nothing, and in particular not what Escape does. */
static KeyPress escape(void)
{
    wint_t next;
    int came = get_wch(&next);
    if (came == OK && (next == '[' || next == 'O')) {
        skip_sequence();
        return (KeyPress){.key = KEY_AGAIN};
    }
    if (came == KEY_CODE_YES)
        ungetch((int)next);
    else if (came == OK)
        unget_wch((wchar_t)next);
    return (KeyPress){.key = KEY_ESCAPE};
}

KeyPress tty_key(void)
{
    wint_t code;
    switch (get_wch(&code)) {
    case ERR: return (KeyPress){.key = KEY_NOTHING};
    case KEY_CODE_YES: return special(code);
    default: return code == ESC ? escape() : plain(code);
    }
}
