/* screen_draw.c - the whole screen, put together from the parts of draw.h. Everything is drawn anew
 * each time; ncurses sends only what differs. */
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "terminal/screen.h"
#include "terminal/sheet.h"
#include "text/pick.h"
#include "text/say.h"
#include "text/sentence.h"

/* ---- clocks ---------------------------------------------------------------------------------------------------------------------------- */

/* `0:18 + 2:00` */
static void clock_text(const Screen *s, FbOut *out, uint64_t now)
{
    const FbClient *m = play_client(s->game);
    if (m->left_until != FB_NEVER) {
        sheet_time(out, fb_client_left(m->left_until, now));
        fb_out_text(out, " + ");
        sheet_time(out, m->bank);
    }
}

/* ` counter window 4.2 s `, at the end of the rule above the question. */
static void draw_countdown(Screen *s, uint64_t now)
{
    const FbClient *m = play_client(s->game);
    char seconds[32], text[96];
    FbOut out = fb_out(text, sizeof text);
    if (!m->window.open || m->window.until == FB_NEVER || fb_client_busy(m)) return;
    if (fb_client_opens_in(m, now)) return;
    uint64_t left = fb_client_left(m->window.until, now);
    snprintf(seconds, sizeof seconds, "%d.%d s", (int)(left / 1000), (int)(left / 100 % 10));
    fb_out_char(&out, ' ');
    say(&out, s->game->lang, "terminal.countdown", "text", seconds, NULL);
    fb_out_char(&out, ' ');
    int width = text_width(text, s->canvas.ascii);
    canvas_text(&s->canvas, s->layout.foot_rule, s->canvas.cols - width - 2, width,
                COLOUR_WAR | STYLE_BOLD, text);
}

/* ---- the menu -------------------------------------------------------------------------------------------------------------------------- */

static void item_text(const Screen *s, const MenuItem *item, char *text, size_t size)
{
    char label[FB_SENTENCE_MAX], code[16];
    FbOut l = fb_out(label, sizeof label), o = fb_out(code, sizeof code);
    play_menu_label(s->game, &l, item->what);
    if (item->what < FB_CARDS || item->what >= FB_WHO_MOBSTER) fb_what_write(&o, item->what);
    if (item->what >= FB_WHO_MOBSTER && item->what < FB_WHO_SEAT) {
        char *behind = strrchr(label, '('); /* the number stands in front */
        if (behind && behind > label) behind[-1] = '\0';
    }
    snprintf(text, size, "%s%s%s", item->what == MENU_HOLD ? "" : code,
             code[0] && item->what != MENU_HOLD ? " " : "", label);
}

static void draw_item(Screen *s, int i, int row)
{
    const MenuItem *item = &s->item[i];
    Rect r = s->layout.menu;
    char text[FB_SENTENCE_MAX + 32], number[32];
    Style style = item->legal ? 0 : STYLE_DIM;
    int copies =
        item->what < FB_CARDS ? fb_hand_count(play_client(s->game)->view.hand, item->what) : 0;
    if (item->what >= FB_WHO_MOBSTER && item->what < FB_WHO_SEAT)
        style = draw_seat_style(FB_SEAT_OF(item->what - FB_WHO_MOBSTER));
    if (item->what < FB_CARDS) {
        style |= draw_card_style(item->what);
        canvas_text(&s->canvas, row, r.col + r.cols - 1, 1, style, draw_card_sign(item->what));
    }
    item_text(s, item, text, sizeof text);
    int place = 1;
    for (int k = 0; k < i; k++)
        place += s->item[k].legal;
    snprintf(number, sizeof number, "%2d", place);
    if (item->legal) canvas_text(&s->canvas, row, r.col + 1, 2, STYLE_BOLD, number);
    canvas_text(&s->canvas, row, r.col + 4, r.cols - 8, style, text);
    snprintf(number, sizeof number, "\u00d7%d", copies);
    if (copies > 1) canvas_text(&s->canvas, row, r.col + r.cols - 4, 3, STYLE_DIM, number);
    if (i == s->selected) canvas_mark(&s->canvas, (Rect){row, r.col, 1, r.cols}, STYLE_REVERSE);
}

static void draw_menu(Screen *s)
{
    Rect r = s->layout.menu;
    if (s->selected < s->first) s->first = s->selected;
    if (s->selected >= s->first + r.rows) s->first = s->selected - r.rows + 1;
    for (int row = 0; row < r.rows && s->first + row < s->item_n; row++)
        draw_item(s, s->first + row, r.row + row);
}

/* A move that is complete and waits for Enter. */
static void draw_confirm(Screen *s)
{
    Rect r = s->layout.menu;
    const FbDraft *draft = play_draft(s->game);
    char text[FB_SENTENCE_MAX];
    for (int i = 0; i < draft->n && i < r.rows - 2; i++) {
        FbOut out = fb_out(text, sizeof text);
        play_menu_label(s->game, &out, draft->pick[i].what);
        canvas_text(&s->canvas, r.row + i, r.col + 4 + (i > 0 ? 2 : 0), r.cols - 8,
                    i ? 0 : STYLE_BOLD, text);
    }
}

/* ---- the sides of the body -------------------------------------------------------------------------------------------------------------- */

static FbCard looked_at(const Screen *s)
{
    if (s->item_n && s->item[s->selected].what < FB_CARDS) return s->item[s->selected].what;
    return play_client(s->game)->view.open.now.card;
}

/* On a wide screen: what the selected card does, and the discard pile. */
static void draw_info(Screen *s)
{
    Rect r = s->layout.info;
    const FbClient *m = play_client(s->game);
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    int used = 0;
    if (r.cols <= 0) return;
    if (looked_at(s) < FB_CARDS) {
        sheet_card(&out, m, looked_at(s));
        used =
            draw_wrapped(&s->canvas, (Rect){r.row, r.col + 1, r.rows, r.cols - 2}, 0, text, 0) + 1;
    }
    out = fb_out(text, sizeof text);
    sheet_piles(&out, m);
    draw_wrapped(&s->canvas, (Rect){r.row + used, r.col + 1, r.rows - used, r.cols - 2}, STYLE_DIM,
                 text, 0);
}

static void draw_sides(Screen *s)
{
    const Layout *l = &s->layout;
    Canvas *c = &s->canvas;
    FbLang lang = s->game->lang;
    canvas_rule(c, l->body_rule, 0, c->cols, NULL);
    canvas_rule(c, l->body_rule, l->menu.col, l->menu.cols,
                say_text(lang, play_draft(s->game)->done ? "terminal.title.move"
                               : s->item_n               ? "terminal.title.menu"
                                                         : "terminal.title.hand"));
    canvas_rule(c, l->body_rule, l->log.col, l->log.cols, say_text(lang, "terminal.title.log"));
    if (l->info.cols > 0)
        canvas_rule(c, l->body_rule, l->info.col, l->info.cols,
                    say_text(lang, "terminal.title.card"));
    for (int row = l->menu.row; row < l->foot_rule; row++) {
        canvas_text(c, row, l->menu.cols, 1, STYLE_DIM, "\u2502");
        if (l->info.cols > 0) canvas_text(c, row, l->info.col - 1, 1, STYLE_DIM, "\u2502");
    }
}

static void draw_lobby(Screen *s)
{
    char text[SHEET_MAX];
    FbOut out = fb_out(text, sizeof text);
    const Layout *l = &s->layout;
    sheet_people(&out, play_client(s->game), s->game->link);
    draw_wrapped(&s->canvas, (Rect){2, 2, l->body_rule - 3, s->canvas.cols - 4}, 0, text, 0);
}

static void draw_body(Screen *s)
{
    const FbClient *m = play_client(s->game);
    draw_sides(s);
    if (play_draft(s->game)->done)
        draw_confirm(s);
    else if (s->item_n)
        draw_menu(s);
    else
        draw_hand(&s->canvas, s->layout.menu, m);
    s->log_lines = draw_log(&s->canvas, s->layout.log, m, s->back);
    draw_info(s);
}

/* ---- the foot --------------------------------------------------------------------------------------------------------------------------- */

/* What is typed, and behind it its completions, or else the most useful keys. */
static int draw_input(Screen *s)
{
    Canvas *c = &s->canvas;
    int row = s->layout.input, used = canvas_text(c, row, 1, 2, STYLE_BOLD, "> ") + 1;
    used += canvas_text(c, row, used, c->cols - used - 20, 0, s->input);
    if (s->input[0]) {
        char text[512];
        FbOut out = fb_out(text, sizeof text);
        const char *word = s->words;
        for (int i = 0; i < s->word_n && out.n < 300; i++, word += strlen(word) + 1) {
            fb_out_text(&out, word);
            fb_out_char(&out, ' ');
        }
        canvas_text(c, row, used + 3, c->cols - used - 4, STYLE_DIM, text);
    } else {
        char keys[256];
        FbOut out = fb_out(keys, sizeof keys);
        say(&out, s->game->lang,
            play_draft(s->game)->done ? "terminal.keys.confirm"
            : s->game->cited          ? "terminal.keys.cited"
            : s->item_n               ? "terminal.keys.menu"
                                      : "terminal.keys",
            "rule", s->game->cited, NULL);
        int width = text_width(keys, c->ascii);
        canvas_text(c, row, c->cols - width - 1, width, STYLE_DIM, keys);
    }
    return used;
}

/* The rule above the question tells of a pause, where nobody can overlook it, and how long a
 * counter window is open. */
static void draw_foot_rule(Screen *s, uint64_t now)
{
    const char *paused = say_text(s->game->lang, "terminal.title.paused");
    int row = s->layout.foot_rule;
    canvas_rule(&s->canvas, row, 0, s->canvas.cols, play_paused(s->game) ? paused : NULL);
    if (play_paused(s->game))
        canvas_mark(&s->canvas, (Rect){row, 1, 1, text_width(paused, s->canvas.ascii) + 2},
                    STYLE_REVERSE | STYLE_BOLD);
    draw_countdown(s, now);
}

static int draw_foot(Screen *s, uint64_t now)
{
    char text[FB_SENTENCE_MAX];
    FbOut out = fb_out(text, sizeof text);
    const FbClient *m = play_client(s->game);
    bool mine = play_asked(s->game);
    draw_foot_rule(s, now);
    screen_question(s, &out);
    canvas_text(&s->canvas, s->layout.question, 1, s->canvas.cols - 2,
                mine && fb_client_may_counter(m) ? COLOUR_WAR | STYLE_BOLD
                : mine || play_paused(s->game)   ? STYLE_BOLD
                                                 : 0,
                text);
    return draw_input(s);
}

/* ---- all of it --------------------------------------------------------------------------------------------------------------------------- */

static void draw_alone(Screen *s, const char *text)
{
    Canvas *c = &s->canvas;
    int width = text_width(text, c->ascii);
    int left = width < c->cols ? (c->cols - width) / 2 : 0;
    draw_wrapped(c, (Rect){c->rows / 2, left, c->rows, c->cols - left}, STYLE_BOLD, text, 0);
    tty_show(c, -1, 0);
}

/* Shows only who is to look next. */
static void draw_curtain(Screen *s)
{
    char text[FB_CLIENT_LINE_MAX];
    FbOut out = fb_out(text, sizeof text);
    if (play_is_asked(s->game, play_wanted(s->game)))
        say(&out, s->game->lang, "terminal.curtain", "seat",
            fb_client_my_name(play_client_of(s->game, play_wanted(s->game))), NULL);
    for (int row = 0; row < s->canvas.rows; row++)
        if (row < s->canvas.rows / 2 - 2 || row > s->canvas.rows / 2 + 2)
            canvas_fill(&s->canvas, row, 0, s->canvas.cols, COLOUR_WALL, 0x2592);
    draw_alone(s, text);
}

static void draw_too_small(Screen *s)
{
    char text[FB_CLIENT_LINE_MAX], size[32];
    FbOut out = fb_out(text, sizeof text);
    snprintf(size, sizeof size, "%dx%d", s->canvas.cols, s->canvas.rows);
    say(&out, s->game->lang, "terminal.too_small", "text", size, NULL);
    draw_alone(s, text);
}

static void draw_opened(Screen *s)
{
    const char *asking = say_text(s->game->lang, "terminal.keys.rules");
    const char *foot = say_text(s->game->lang, "terminal.keys.sheet");
    const char *reading = say_text(s->game->lang, "terminal.keys.read");
    s->sheet_more = draw_sheet(&s->canvas, s->sheet_title, s->sheet, s->sheet_first,
                               s->asking ? asking : foot, s->asking ? asking : reading);
}

void screen_draw(Screen *s, uint64_t now)
{
    const FbClient *m = play_client(s->game);
    char clock[300];
    FbOut out = fb_out(clock, sizeof clock);
    int rows, cols;
    tty_size(&rows, &cols);
    canvas_clear(&s->canvas, rows, cols);
    s->too_small = rows < LAYOUT_ROWS || cols < LAYOUT_COLS;
    if (s->too_small || s->game->curtain) {
        s->too_small ? draw_too_small(s) : draw_curtain(s);
        return;
    }
    s->layout = layout_of(rows, cols, m->has_view ? m->view.open.seats : m->lobby.settings.seats);
    clock_text(s, &out, now);
    draw_head(&s->canvas, &s->layout, m, clock);
    if (m->has_view && m->lobby.phase != FB_TABLE_LOBBY) {
        draw_wall(&s->canvas, &s->layout, m);
        draw_families(&s->canvas, &s->layout, m);
    } else {
        draw_lobby(s);
    }
    draw_body(s);
    int cursor = draw_foot(s, now);
    if (s->sheet[0]) draw_opened(s);
    tty_show(&s->canvas, s->sheet[0] ? -1 : s->layout.input, cursor);
}
