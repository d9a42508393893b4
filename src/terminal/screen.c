/* screen.c - a game on a screen: the loop, the menu, the curtain.
 *
 * Keys are dangerous when the world changes by itself: a counter window may open at the very moment
 * when somebody presses Enter for something else. So an Enter is ignored for the first 300 ms of a
 * question (GUARD_MS, screen_keys.c), the selection in a window begins at pass, and a number that
 * was typed for the last question is forgotten. */
#include "terminal/screen.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal/clock.h"
#include "text/say.h"

enum { FRAME_MS = 30 };

/* ---- sheets and menus --------------------------------------------------------------------------------------------------------------- */

static void open_sheet(void *face, const char *title, const char *text)
{
    Screen *s = face;
    snprintf(s->sheet_title, sizeof s->sheet_title, " %s ", title);
    snprintf(s->sheet, sizeof s->sheet, "%s", text);
    s->sheet_first = 0;
    s->asking = false;
}

static int first_legal(const Screen *s)
{
    for (int i = 0; i < s->item_n; i++)
        if (s->item[i].legal) return i;
    return 0;
}

/* In a counter window the selection begins at pass, so that a stray key counters nothing. */
static int usual_choice(const Screen *s)
{
    for (int i = 0; i < s->item_n; i++)
        if (s->item[i].what == FB_W_PASS && fb_client_may_counter(play_client(s->game))) return i;
    return first_legal(s);
}

/* A number in the input was meant for the last question. */
static void forget_number(Screen *s)
{
    if (s->input[strspn(s->input, "0123456789")] == '\0') s->input[0] = '\0';
}

static void offer_menu(Screen *s, uint64_t now)
{
    const FbClient *m = play_client(s->game);
    uint32_t question = play_asked(s->game) ? m->question : 0;
    s->item_n = question ? play_menu(s->game, s->item, true) : 0;
    if (question == s->question && s->stamp == m->draft_stamp) return;
    if (question != s->question) {
        s->asked_at = now;
        forget_number(s);
    }
    s->question = question;
    s->stamp = m->draft_stamp;
    s->selected = usual_choice(s);
    s->first = 0;
    screen_words(s);
}

/* ---- the loop -------------------------------------------------------------------------------------------------------------------------- */

/* A countdown is drawn ten times a second. */
static int patience(const Screen *s, int wait)
{
    const FbClient *m = play_client(s->game);
    bool counts = (m->window.open && m->window.until != FB_NEVER) || m->left_until != FB_NEVER;
    int most = counts ? 100 : 1000;
    return wait < 0 || wait > most ? most : wait;
}

static void wait_for(Screen *s, int ms)
{
    struct pollfd fds[2] = {{STDIN_FILENO, POLLIN, 0},
                            {s->game->host->kind->fd(s->game->host), POLLIN, 0}};
    poll(fds, 2, ms);
    if (fds[0].revents & (POLLHUP | POLLERR)) s->game->quit = true;
}

static void raise_curtain(Screen *s)
{
    int wanted = play_wanted(s->game);
    if (s->game->curtain || wanted == s->game->active) return;
    s->game->curtain = true;
    s->sheet[0] = s->input[0] = '\0';
}

static bool is_over(const Play *game)
{
    return game->quit || game->host->fatal || face_signal() || play_client(game)->removed;
}

static void run(Screen *s)
{
    while (!is_over(s->game)) {
        uint64_t now = clock_ms();
        int wait = play_work(s->game, now);
        raise_curtain(s);
        offer_menu(s, now);
        if (wait || now >= s->drawn + FRAME_MS) { /* while bots think this loop runs all the time */
            screen_draw(s, s->game->host->clock);
            s->drawn = now;
        }
        for (KeyPress press; (press = tty_key()).key != KEY_NOTHING;) {
            screen_key(s, press, now);
            offer_menu(s, now);
            wait = 0;
        }
        if (wait) wait_for(s, patience(s, wait));
    }
}

/* What stays in the terminal once the screen is gone. */
static void say_farewell(const Play *game)
{
    const FbClient *m = play_client(game);
    const char *status = game->host->status;
    if (fb_client_line(m, m->lines - 1) && m->lobby.phase == FB_TABLE_OVER)
        printf("%s\n", fb_client_line(m, m->lines - 1)->text);
    if (game->host->fatal || (status[0] && game->host->failed))
        fprintf(stderr, "fambiz: %s\n", status);
    if (m->lobby.phase == FB_TABLE_PLAYING) printf("%s\n", say_text(game->lang, "terminal.kept"));
}

bool screen_exists(void)
{
    const char *term = getenv("TERM");
    return term && *term && strcmp(term, "dumb") != 0;
}

const char *screen_refuse(void)
{
    int rows, cols;
    tty_size(&rows, &cols);
    if (!screen_exists()) return "terminal.no_screen";
    return rows < LAYOUT_ROWS || cols < LAYOUT_COLS ? "terminal.too_small" : NULL;
}

bool screen_play(Play *game, const ScreenOptions *options)
{
    Screen *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->game = game;
    s->canvas.ascii = options->ascii || tty_is_ascii();
    game->sheet = open_sheet;
    game->face = s;
    game->paced = game->confirm = true;
    bool shown = tty_start(&(TtyOptions){options->ascii, options->mouse});
    if (shown) {
        run(s);
        tty_stop();
        say_farewell(game);
    }
    canvas_free(&s->canvas);
    free(s);
    return shown;
}
