/* draw_table.c - what lies open: the wall with the line-up before it, and the families (draw.h). */
#include <stdio.h>
#include <string.h>

#include "terminal/draw.h"
#include "terminal/sheet.h"
#include "text/edition.h"
#include "text/say.h"

Style draw_seat_style(int seat) { return (Style)(COLOUR_SEAT + seat % FB_SEATS); }

Style draw_card_style(FbCard card) { return (Style)(COLOUR_CARD + fb_card_kind(card)); }

/* As on the printed card, as far as there are such letters: a gun, a cross, arrows, a ring. */
const char *draw_card_sign(FbCard card)
{
    static const char *const sign[] = {"!", "+", "=", "o"};
    return sign[fb_card_kind(card)];
}

const char *draw_short_name(const FbNames *names, int mobster)
{
    return fb_mobster_plate(names->family[FB_SEAT_OF(mobster)], mobster % FB_FAMILY + 1);
}

static const char *full_name(const FbNames *names, int mobster)
{
    return fb_mobster_name(names->family[FB_SEAT_OF(mobster)], mobster % FB_FAMILY + 1);
}

/* ---- the head ---------------------------------------------------------------------------------------------------------------------- */

void draw_head(Canvas *c, const Layout *l, const FbClient *m, const char *right)
{
    char edition[128], text[256], turn[24], deck[24], pile[24];
    const FbOpen *o = &m->view.open;
    FbOut e = fb_out(edition, sizeof edition), out = fb_out(text, sizeof text);
    fb_rules_write(&e, m->has_view ? o->rules : m->lobby.settings.rules);
    int used = canvas_text(c, 0, 1, l->head.cols, COLOUR_GOLD | STYLE_BOLD, "Family Business");
    if (m->has_view)
        say(&out, m->lang, "terminal.head", "edition", edition, "number",
            say_number(turn, m->turns), "n", say_number(deck, o->deck_n), "place",
            say_number(pile, o->pile_n), NULL);
    else
        fb_out_text(&out, edition);
    int width = text_width(right, c->ascii);
    canvas_text(c, 0, used + 4, l->head.cols - used - width - 7, 0, text);
    canvas_text(c, 0, l->head.cols - width - 1, width, STYLE_BOLD, right);
}

/* ---- the wall ---------------------------------------------------------------------------------------------------------------------- */

static void draw_bricks(Canvas *c, const Layout *l, const FbClient *m)
{
    char title[160];
    FbOut out = fb_out(title, sizeof title);
    int war = m->view.open.war;
    Style style = war ? COLOUR_WAR | STYLE_BOLD : COLOUR_WALL;
    fb_out_char(&out, ' ');
    fb_out_text(&out, say_text(m->lang, "terminal.wall"));
    fb_out_text(&out, sheet_war_text(m->lang, war));
    fb_out_char(&out, ' ');
    canvas_fill(c, l->wall.row, 0, l->wall.cols, war ? COLOUR_WAR : COLOUR_WALL, 0x2592);
    int width = text_width(title, c->ascii);
    canvas_text(c, l->wall.row, (l->wall.cols - width) / 2, width, style, title);
}

/* ` 1 B3 Marks`, marked if he dies at the start of the next turn. */
static void draw_man(Canvas *c, int row, int col, int width, const FbClient *m, int place)
{
    int mobster = m->view.open.list[place];
    char head[16], text[96];
    bool due = place < m->view.open.war;
    snprintf(head, sizeof head, "%2d", place + 1);
    snprintf(text, sizeof text, "%c%d %s", 'A' + FB_SEAT_OF(mobster), mobster % FB_FAMILY + 1,
             width > 20 ? full_name(&m->names, mobster) : draw_short_name(&m->names, mobster));
    if (due) canvas_text(c, row, col, 1, COLOUR_WAR | STYLE_BOLD, "\u25b6");
    canvas_text(c, row, col + 1, 2, due ? COLOUR_WAR | STYLE_BOLD : STYLE_DIM, head);
    canvas_text(c, row, col + 4, width - 4, draw_seat_style(FB_SEAT_OF(mobster)), text);
}

void draw_wall(Canvas *c, const Layout *l, const FbClient *m)
{
    int rows = l->wall.rows - 1, each = l->wide ? l->wall.cols / (l->wall.cols / 33) : 16;
    int across = l->wall.cols / each, room = rows * across, n = m->view.open.list_n;
    draw_bricks(c, l, m);
    for (int i = 0; i < n && i < room; i++) {
        int row = l->wall.row + 1 + i / across, col = i % across * each;
        if (i == room - 1 && n > room) {
            char text[32];
            snprintf(text, sizeof text, "+%d", n - i);
            canvas_text(c, row, col + 1, each - 1, STYLE_BOLD, text);
        } else {
            draw_man(c, row, col, each, m, i);
        }
    }
    if (!n && m->has_view)
        canvas_text(c, l->wall.row + 1, 1, l->wall.cols - 2, STYLE_DIM,
                    say_text(m->lang, "terminal.list.empty"));
}

/* ---- families ---------------------------------------------------------------------------------------------------------------------- */

typedef enum Where { AT_HOME, LISTED, DEAD } Where;

static Where where(const FbOpen *o, int mobster)
{
    return o->home >> mobster & 1 ? AT_HOME : o->listed >> mobster & 1 ? LISTED : DEAD;
}

static FbCard ability_of(const FbOpen *o, int mobster)
{
    for (FbCard a = FB_FIRST_ABILITY; a < FB_CARDS; a++)
        if (o->tag[a - FB_FIRST_ABILITY] == mobster) return a;
    return FB_NONE;
}

static void put_cards(const FbClient *m, int seat, char *text, size_t size)
{
    char number[24];
    FbOut out = fb_out(text, size);
    int n = m->view.open.hand_n[seat];
    say(&out, m->lang, "terminal.cards", "n", say_number(number, (uint64_t)n), NULL);
}

/* `>A You         1 2 ! 4 5 † 7 8 9  5 cards  4:BUT` */
static void draw_family_row(Canvas *c, int row, int cols, const FbClient *m, int seat)
{
    const FbOpen *o = &m->view.open;
    bool in = o->in >> seat & 1, turn = o->now.turn == seat;
    Style style = in ? draw_seat_style(seat) : STYLE_DIM;
    char text[64], letter[] = {(char)('A' + seat), '\0'};
    if (turn) canvas_text(c, row, 0, 1, STYLE_BOLD, "\u25b6");
    canvas_text(c, row, 1, 1, style | STYLE_BOLD, letter);
    canvas_text(c, row, 3, 16, style | (turn ? STYLE_BOLD : 0), m->names.seat[seat]);
    for (int n = 0; n < FB_FAMILY; n++) {
        Where place = where(o, seat * FB_FAMILY + n);
        snprintf(text, sizeof text, "%d", n + 1);
        const char *mark = place == AT_HOME ? text : place == LISTED ? "!" : "\u2020";
        canvas_text(c, row, 21 + 2 * n, 1,
                    place == AT_HOME  ? style
                    : place == LISTED ? COLOUR_WAR | STYLE_BOLD
                                      : STYLE_DIM,
                    mark);
    }
    put_cards(m, seat, text, sizeof text);
    canvas_text(c, row, 41, 10, 0, in ? text : say_text(m->lang, "terminal.out.short"));
    canvas_text(c, row, cols - 15, 14, STYLE_DIM, sheet_beside_name(m, seat));
    for (int n = 0, col = 52; n < FB_FAMILY; n++) {
        FbCard ability = ability_of(o, seat * FB_FAMILY + n);
        if (ability == FB_NONE) continue;
        snprintf(text, sizeof text, "%d:%s", n + 1, fb_card_code(ability));
        col += canvas_text(c, row, col, cols - col, style, text) + 1;
    }
}

static void draw_mobster(Canvas *c, int row, int col, int width, const FbClient *m, int mobster)
{
    Where place = where(&m->view.open, mobster);
    FbCard ability = ability_of(&m->view.open, mobster);
    const char *mark = place == AT_HOME ? " " : place == LISTED ? "!" : "\u2020";
    char number[16], text[160];
    Style style = place == DEAD ? STYLE_DIM : draw_seat_style(FB_SEAT_OF(mobster));
    snprintf(number, sizeof number, "%d", mobster % FB_FAMILY + 1);
    snprintf(text, sizeof text, "%s%s%s", ability == FB_NONE ? "" : fb_card_code(ability),
             ability == FB_NONE ? "" : " ", full_name(&m->names, mobster));
    canvas_text(c, row, col + 1, 1, place == LISTED ? COLOUR_WAR | STYLE_BOLD : STYLE_DIM, mark);
    canvas_text(c, row, col + 3, 1, style | STYLE_BOLD, number);
    canvas_text(c, row, col + 5, width - 6, style, text);
}

static void draw_family_column(Canvas *c, Rect r, const FbClient *m, int seat)
{
    const FbOpen *o = &m->view.open;
    bool in = o->in >> seat & 1, turn = o->now.turn == seat;
    char text[200], cards[64];
    put_cards(m, seat, cards, sizeof cards);
    snprintf(text, sizeof text, "%c %s", 'A' + seat, m->names.seat[seat]);
    if (turn) canvas_text(c, r.row, r.col, 1, STYLE_BOLD, "\u25b6");
    canvas_text(c, r.row, r.col + 1, r.cols - 2,
                (in ? draw_seat_style(seat) : STYLE_DIM) | STYLE_BOLD, text);
    const char *beside = sheet_beside_name(m, seat);
    snprintf(text, sizeof text, "%s%s%s", beside, *beside ? ", " : "",
             in ? cards : say_text(m->lang, "terminal.out.short"));
    canvas_text(c, r.row + 1, r.col + 3, r.cols - 4, STYLE_DIM, text);
    for (int n = 0; n < FB_FAMILY; n++)
        draw_mobster(c, r.row + 2 + n, r.col, r.cols, m, seat * FB_FAMILY + n);
}

void draw_families(Canvas *c, const Layout *l, const FbClient *m)
{
    int seats = m->view.open.seats;
    canvas_rule(c, l->families_rule, 0, l->families.cols, say_text(m->lang, "terminal.legend"));
    for (int seat = 0; seat < seats; seat++) {
        int each = l->families.cols / seats;
        if (l->wide)
            draw_family_column(c, (Rect){l->families.row, seat * each, l->families.rows, each}, m,
                               seat);
        else
            draw_family_row(c, l->families.row + seat, l->families.cols, m, seat);
    }
}
