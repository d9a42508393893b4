/* plain.c - a game line by line: one sentence a line, no cursor control at all, and a prompt when a
 * decision is wanted. A screen reader or a pipe can follow it, and a file can play it.
 *
 * That a file can play it is the hard part. Lines are read only when something was asked, so a
 * script that is ahead of the game waits instead of losing lines. A question is printed once with
 * its menu; after a refusal or a command only the prompt comes again. On a terminal or at a
 * server's table people may also type unasked, because nobody may have asked them for a long time.
 *
 *      prompted      a prompt ends the last line: the next line of input answers it
 *      wants_prompt  something was printed since: print the prompt again
 *      more          the rest of a long sheet, of which a terminal shows a page at a time */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal/clock.h"
#include "terminal/face.h"
#include "terminal/sheet.h"
#include "terminal/tty.h"
#include "text/say.h"
#include "text/sentence.h"

enum { CURTAIN_LINES = 60, LINE_ROOM = 1 << 16, PAGE_SPARE = 2 };

typedef struct Plain {
    Play *game;
    uint32_t told[FB_SEATS];            /* how many of each person's lines were printed */
    uint32_t question, stamp, refusals; /* what the last prompt was for */
    bool prompted;                      /* a prompt stands at the end of the last line */
    bool wants_prompt;                  /* something was printed since */
    bool curtain;                       /* it is drawn */
    bool paused;                        /* the pause was announced */
    bool ended;                         /* end of input */
    bool tty;
    char line[LINE_ROOM];
    size_t n;
    bool skipping; /* of a line that is too long */
    char status[256];
    char sheet[SHEET_MAX];
    const char *more; /* what is left of the sheet; NULL or "": nothing */
} Plain;

/* ---- writing ------------------------------------------------------------------------------------------------------------------ */

static void out_line(Plain *p, const char *text)
{
    if (p->prompted && p->tty) putchar('\n');
    p->prompted = false;
    puts(text);
}

static void tell_lines(Plain *p)
{
    const FbClient *m = play_client(p->game);
    uint32_t *told = &p->told[p->game->active];
    for (; *told < m->lines; ++*told) {
        const FbClientLine *line = fb_client_line(m, *told);
        if (!line) continue;
        out_line(p, line->text);
        p->wants_prompt = true;
    }
    if (strcmp(p->status, p->game->host->status)) {
        memcpy(p->status, p->game->host->status, sizeof p->status);
        if (p->status[0]) out_line(p, p->status);
    }
}

/* Prints as many lines as the terminal has room for. Through a pipe, or if the terminal does not
 * tell its size, all of them. */
static void turn_page(Plain *p)
{
    int rows, cols;
    tty_size(&rows, &cols);
    bool paged = p->tty && rows > PAGE_SPARE && cols > 0;
    for (rows -= PAGE_SPARE; *p->more;) {
        char line[4 * FB_CLIENT_LINE_MAX];
        int n = (int)strcspn(p->more, "\n");
        snprintf(line, sizeof line, "%.*s", n, p->more);
        if (paged && (rows -= 1 + text_width(line, false) / cols) < 0) break;
        puts(line);
        p->more += n + (p->more[n] == '\n');
    }
}

static void plain_sheet(void *face, const char *title, const char *text)
{
    Plain *p = face;
    (void)title;
    if (p->prompted && p->tty) putchar('\n');
    p->prompted = false;
    snprintf(p->sheet, sizeof p->sheet, "%s", text);
    p->more = p->sheet;
    turn_page(p);
    p->wants_prompt = true;
}

static bool is_reading(const Plain *p) { return p->more && *p->more; }

static void show_more(Plain *p)
{
    if (p->prompted) return;
    printf("%s > ", say_text(p->game->lang, "terminal.more"));
    p->prompted = true;
}

static void show_menu(Plain *p)
{
    MenuItem items[MENU_MAX];
    char text[FB_SENTENCE_MAX];
    FbOut out = fb_out(text, sizeof text);
    int n = play_menu(p->game, items, false);
    fb_client_question(play_client(p->game), &out);
    out_line(p, text);
    for (int i = 0; i < n; i++) {
        out = fb_out(text, sizeof text);
        play_menu_label(p->game, &out, items[i].what);
        printf("  %2d  %s\n", i + 1, text);
    }
}

/* The hand is printed at the beginning of a turn, but not again for each target. */
static void show_hand(Plain *p)
{
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    int phase = play_client(p->game)->view.open.now.phase;
    if (play_draft(p->game)->n || (phase != FB_PLAY && phase != FB_AGAIN)) return;
    sheet_hand(&out, play_client(p->game));
    fputs(text, stdout);
}

/* A pause needs a prompt, because without one no line is read: nobody could end the pause through a
 * pipe, and the end of input would go unnoticed. */
static void show_pause(Plain *p)
{
    if (p->paused && !p->wants_prompt) return;
    if (!p->paused) out_line(p, play_pause_text(p->game));
    fputs("> ", stdout);
    p->paused = p->prompted = true;
    p->wants_prompt = false;
    p->question = 0; /* after the pause the question is printed again */
}

/* A question and its menu are printed once; after that only the prompt comes again. */
static void show_question(Plain *p)
{
    const FbClient *m = play_client(p->game);
    p->paused = false;
    bool fresh = p->question != m->question || p->stamp != m->draft_stamp;
    if (!play_asked(p->game) || (!fresh && !p->wants_prompt)) return;
    if (fresh && !(p->refusals != m->refusals && p->question == m->question)) {
        show_hand(p);
        show_menu(p);
    }
    p->question = m->question;
    p->stamp = m->draft_stamp;
    p->refusals = m->refusals;
    fputs("> ", stdout);
    p->prompted = true;
    p->wants_prompt = false;
}

/* ---- the curtain --------------------------------------------------------------------------------------------------------------- */

/* Scrolls what one person saw out of sight before the next one looks. */
static void draw_curtain(Plain *p, int wanted)
{
    char text[FB_CLIENT_LINE_MAX];
    FbOut out = fb_out(text, sizeof text);
    for (int i = 0; i < CURTAIN_LINES; i++)
        putchar('\n');
    say(&out, p->game->lang, "terminal.curtain", "seat",
        fb_client_my_name(play_client_of(p->game, wanted)), NULL);
    out_line(p, text);
    fputs("> ", stdout);
    p->game->curtain = p->curtain = p->prompted = true;
}

static void open_curtain(Plain *p)
{
    p->game->active = play_wanted(p->game);
    p->game->curtain = p->curtain = false;
    p->question = 0;
}

/* ---- reading ------------------------------------------------------------------------------------------------------------------ */

static void read_more(Plain *p)
{
    ssize_t n = read(STDIN_FILENO, p->line + p->n, sizeof p->line - p->n);
    if (n > 0)
        p->n += (size_t)n;
    else
        p->ended = true;
}

/* The next whole line of input, or NULL. A line that is too long is dropped. */
static const char *next_line(Plain *p, char *line, size_t size)
{
    char *end = memchr(p->line, '\n', p->n);
    if (!end && p->n == sizeof p->line) {
        p->n = 0;
        p->skipping = true;
    }
    if (!end && !(p->ended && p->n)) return NULL;
    size_t length = end ? (size_t)(end - p->line) : p->n, taken = end ? length + 1 : length;
    bool fits = length < size && !p->skipping && !memchr(p->line, '\0', length);
    memcpy(line, p->line, fits ? length : 0);
    line[fits ? length : 0] = '\0';
    memmove(p->line, p->line + taken, p->n - taken);
    p->n -= taken;
    p->skipping = false;
    return line;
}

/* Whether a line of input may be taken: as the answer to a prompt, and unasked on a terminal or
 * while a server's table waits for people. */
static bool listens(const Plain *p)
{
    const FbClient *m = play_client(p->game);
    if (m->log_asked) return false; /* the answer to `log` needs the log */
    bool waits = (m->lobby.phase == FB_TABLE_LOBBY && fb_client_settled(m)) ||
                 m->lobby.phase == FB_TABLE_OVER;
    return p->prompted || p->tty || (p->game->host->remote && waits);
}

static bool take_line(Plain *p)
{
    char line[FB_CLIENT_LINE_MAX];
    if (!listens(p)) return false;
    const char *typed = next_line(p, line, sizeof line);
    if (!typed) {
        if (p->ended && p->prompted) p->game->quit = true;
        return false;
    }
    p->prompted = false;
    if (is_reading(p) && !*typed) {
        turn_page(p);
        p->wants_prompt = true;
        return true;
    }
    p->more = NULL; /* anything but Enter ends the reading */
    if (p->game->curtain)
        open_curtain(p);
    else
        play_line(p->game, typed);
    p->wants_prompt = true;
    return true;
}

/* ---- the game ------------------------------------------------------------------------------------------------------------------ */

static void wait_for(Plain *p, int ms)
{
    struct pollfd fds[2] = {{STDIN_FILENO, POLLIN, 0},
                            {p->game->host->kind->fd(p->game->host), POLLIN, 0}};
    if (p->ended || (!listens(p) && p->n == sizeof p->line)) fds[0].fd = -1;
    fflush(stdout);
    if (poll(fds, 2, ms) > 0 && fds[0].revents) read_more(p);
}

/* On a terminal the end of a game is not the end: there may be another one. */
static bool is_over(const Plain *p)
{
    const Host *host = p->game->host;
    if (p->game->quit || host->fatal || face_signal() || play_client(p->game)->removed) return true;
    return play_over(p->game) && !play_proving(p->game) && (!p->tty || p->ended);
}

static void end(Plain *p)
{
    if (!p->game->curtain) tell_lines(p);
    if (p->prompted) putchar('\n');
    if (!play_over(p->game)) {
        puts(say_text(p->game->lang, "terminal.left"));
        if (face_signal() || p->tty) puts(say_text(p->game->lang, "terminal.kept"));
    }
    fflush(stdout);
}

void plain_play(Play *game)
{
    Plain *p = calloc(1, sizeof *p);
    if (!p) abort();
    p->game = game;
    for (int s = 0; s < FB_SEATS; s++)
        p->told[s] = PLAY_LINES;
    p->tty = isatty(STDIN_FILENO);
    game->sheet = plain_sheet;
    game->face = p;
    puts(say_text(game->lang, "terminal.welcome"));
    while (!is_over(p)) {
        int wait = play_work(game, clock_ms());
        int wanted = play_wanted(game);
        if (!game->curtain) tell_lines(p);
        if (!p->curtain && (game->curtain || wanted != game->active) && play_is_asked(game, wanted))
            draw_curtain(p, wanted);
        if (is_reading(p))
            show_more(p);
        else if (!game->curtain)
            play_paused(game) ? show_pause(p) : show_question(p);
        if (take_line(p)) continue;
        if (!is_over(p)) wait_for(p, wait);
    }
    end(p);
    free(p);
}
