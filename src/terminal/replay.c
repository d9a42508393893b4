/* replay.c - see replay.h: the screen and its keys. */
#include "terminal/replay.h"

#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal/clock.h"
#include "terminal/draw.h"
#include "terminal/reel.h"
#include "terminal/tty.h"
#include "text/say.h"

enum { WEIGH_MS = 20, AUTO_MS = 700 };

typedef struct Show {
    Reel reel;
    Canvas canvas;
    Layout layout;
    int back;
    bool runs, quit; /* runs: moves on by itself */
    uint64_t moved;
} Show;

/* ---- drawing ------------------------------------------------------------------------------------------------------------------- */

static void seat_text(const Show *s, FbOut *out)
{
    const Reel *r = &s->reel;
    FbLang lang = r->g->lang;
    if (r->seat == REPLAY_OPEN)
        fb_out_text(out, say_text(lang, "terminal.replay.open"));
    else if (r->seat == FB_SPECTATOR)
        fb_out_text(out, say_text(lang, "terminal.replay.spectator"));
    else
        say(out, lang, "terminal.replay.seat", "seat", r->g->names->seat[r->seat], NULL);
}

/* `A CON CON LAM`, a line for each seat. */
static void draw_open_hands(Show *s)
{
    Rect rect = s->layout.menu;
    char text[256];
    FbOut out;
    for (int seat = 0; seat < s->reel.game.open.seats && seat < rect.rows; seat++) {
        out = fb_out(text, sizeof text);
        fb_out_char(&out, (char)('A' + seat));
        for (FbCard c = 0; c < FB_CARDS; c++)
            for (int n = fb_hand_count(s->reel.game.hand[seat], c); n > 0; n--) {
                fb_out_char(&out, ' ');
                fb_out_text(&out, fb_card_code(c));
            }
        canvas_text(&s->canvas, rect.row + seat, 1, rect.cols - 2, draw_seat_style(seat), text);
    }
}

static void draw_body(Show *s)
{
    Layout *l = &s->layout;
    char title[128];
    FbOut out = fb_out(title, sizeof title);
    seat_text(s, &out);
    canvas_rule(&s->canvas, l->body_rule, 0, s->canvas.cols, NULL);
    canvas_rule(&s->canvas, l->body_rule, 0, l->menu.cols, title);
    canvas_rule(&s->canvas, l->body_rule, l->log.col, l->log.cols,
                say_text(s->reel.g->lang, "terminal.title.log"));
    for (int row = l->menu.row; row < l->foot_rule; row++)
        canvas_text(&s->canvas, row, l->menu.cols, 1, STYLE_DIM, "\u2502");
    if (s->reel.seat == REPLAY_OPEN)
        draw_open_hands(s);
    else
        draw_hand(&s->canvas, l->menu, &s->reel.client);
    draw_log(&s->canvas, l->log, &s->reel.client, s->back);
}

/* `A 34 %`, and the curve of the whole game. */
static void draw_chances(Show *s)
{
    const Reel *r = &s->reel;
    char text[64];
    int row = s->layout.question;
    snprintf(text, sizeof text, "%c %3d %%", 'A' + r->curve, (int)(r->chance[r->at] * 100 + 0.5F));
    int used =
        canvas_text(&s->canvas, row, 1, 10, draw_seat_style(r->curve) | STYLE_BOLD, text) + 2;
    draw_sparkline(&s->canvas, row, used + 1, s->canvas.cols - used - 2, r->chance, r->moves + 1,
                   r->at, draw_seat_style(r->curve));
}

static void draw_keys(Show *s)
{
    const char *keys = say_text(s->reel.g->lang, "terminal.keys.replay");
    canvas_text(&s->canvas, s->layout.input, 1, s->canvas.cols - 2, STYLE_DIM, keys);
}

static void draw_all(Show *s)
{
    char move[24], all[24], text[96];
    FbOut out = fb_out(text, sizeof text);
    int rows, cols;
    tty_size(&rows, &cols);
    canvas_clear(&s->canvas, rows, cols);
    if (rows < LAYOUT_ROWS || cols < LAYOUT_COLS) {
        snprintf(move, sizeof move, "%dx%d", cols, rows);
        say(&out, s->reel.g->lang, "terminal.too_small", "text", move, NULL);
        draw_wrapped(&s->canvas, (Rect){rows / 2, 0, rows, cols}, STYLE_BOLD, text, 0);
    } else {
        s->layout = layout_of(rows, cols, s->reel.game.open.seats);
        s->layout.log.cols += s->layout.info.cols;
        say(&out, s->reel.g->lang, "terminal.replay.move", "n",
            say_number(move, (uint64_t)s->reel.at), "number",
            say_number(all, (uint64_t)s->reel.moves), NULL);
        draw_head(&s->canvas, &s->layout, &s->reel.client, text);
        draw_wall(&s->canvas, &s->layout, &s->reel.client);
        draw_families(&s->canvas, &s->layout, &s->reel.client);
        draw_body(s);
        canvas_rule(&s->canvas, s->layout.foot_rule, 0, cols,
                    say_text(s->reel.g->lang, "terminal.replay.chance"));
        draw_chances(s);
        draw_keys(s);
    }
    tty_show(&s->canvas, -1, 0);
}

/* ---- keys ----------------------------------------------------------------------------------------------------------------------- */

static void step(Show *s, int by)
{
    s->back = 0;
    s->runs = false;
    reel_go(&s->reel, s->reel.at + by, s->reel.seat);
}

static void character(Show *s, uint32_t code)
{
    Reel *r = &s->reel;
    uint32_t seat = (code | 32) - 'a';
    if (seat < r->game.open.seats)
        reel_go(r, r->at, (int)seat);
    else if (code == '-')
        reel_go(r, r->at, FB_SPECTATOR);
    else if (code == '*')
        reel_go(r, r->at, REPLAY_OPEN);
    else if (code == ' ')
        s->runs = !s->runs;
    else if (code == 'q')
        s->quit = true;
}

static void press(Show *s, KeyPress key)
{
    Reel *r = &s->reel;
    switch (key.key) {
    case KEY_CHARACTER: character(s, key.code); break;
    case KEY_ARROW_RIGHT:
    case KEY_RETURN: step(s, 1); break;
    case KEY_ARROW_LEFT:
    case KEY_ERASE: step(s, -1); break;
    case KEY_ARROW_DOWN: reel_turn(r, 1); break;
    case KEY_ARROW_UP: reel_turn(r, -1); break;
    case KEY_FIRST: step(s, -r->moves); break;
    case KEY_LAST: step(s, r->moves); break;
    case KEY_PAGE_UP: s->back += s->layout.log.rows / 2; break;
    case KEY_PAGE_DOWN:
        s->back = s->back > s->layout.log.rows / 2 ? s->back - s->layout.log.rows / 2 : 0;
        break;
    case KEY_ESCAPE:
    case KEY_END_OF_INPUT: s->quit = true; break;
    default: break;
    }
}

/* ---- the loop -------------------------------------------------------------------------------------------------------------------- */

/* While no key is pressed the curve gets better. */
static int idle(Show *s)
{
    uint64_t until = clock_ms() + WEIGH_MS;
    bool more = true;
    while (more && clock_ms() < until)
        more = reel_weigh(&s->reel);
    return more ? 0 : s->runs ? 50 : 1000;
}

static void run_on(Show *s)
{
    if (!s->runs || clock_ms() < s->moved + AUTO_MS) return;
    s->moved = clock_ms();
    reel_go(&s->reel, s->reel.at + 1, s->reel.seat);
    s->runs = s->reel.at < s->reel.moves;
}

int replay_show(const ReplayGame *game, const ScreenOptions *options)
{
    Show *s = calloc(1, sizeof *s);
    struct pollfd keys = {STDIN_FILENO, POLLIN, 0};
    if (!s) abort();
    setlocale(LC_CTYPE, "");
    face_catch_signals();
    reel_open(&s->reel, game);
    s->canvas.ascii = options->ascii || tty_is_ascii();
    bool shown = tty_start(&(TtyOptions){options->ascii, options->mouse});
    while (shown && !s->quit && !face_signal()) {
        draw_all(s);
        int wait = idle(s);
        run_on(s);
        if (poll(&keys, 1, wait) > 0 && keys.revents & (POLLHUP | POLLERR)) s->quit = true;
        for (KeyPress key; (key = tty_key()).key != KEY_NOTHING;)
            press(s, key);
    }
    tty_stop();
    canvas_free(&s->canvas);
    reel_close(&s->reel);
    free(s);
    return shown ? EXIT_SUCCESS : EXIT_FAILURE;
}
