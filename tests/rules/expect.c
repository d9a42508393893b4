/* expect.c - the lines that look: expect (all of the game) and sees (what one seat is shown).
 *
 * The fields of a position are compared as text/position.h writes them. In the middle of a move, where no
 * line can be written, a copy is written that is said to be over: the phase changes no other field. */
#include <stdio.h>
#include <string.h>

#include "case.h"

enum { TEXT_MAX = FB_POSITION_MAX };

/* ---- parts of a line ------------------------------------------------------------------------------- */

/* The value of ` key=value` in a position's line. */
static bool line_field(const char *line, const char *key, size_t n, char *value)
{
    for (const char *p = strchr(line, ' '); p; p = strchr(p + 1, ' '))
        if (strncmp(p + 1, key, n) == 0 && p[1 + n] == '=') {
            size_t length = strcspn(p + 2 + n, " ");
            memcpy(value, p + 2 + n, length);
            value[length] = '\0';
            return true;
        }
    return false;
}

/* The part of one seat in a value like hands=CON/FAM/-. */
static bool seat_part(char *value, int seat)
{
    const char *p = value;
    for (; seat > 0; seat--) {
        p = strchr(p, '/');
        if (!p) return false;
        p++;
    }
    size_t length = strcspn(p, "/");
    memmove(value, p, length);
    value[length] = '\0';
    return true;
}

/* `hands`, or `hand.B` and `home.B` for one family. */
static bool line_value(const char *line, const char *key, size_t n, char *value)
{
    bool hand = n == 6 && strncmp(key, "hand.", 5) == 0;
    bool home = n == 6 && strncmp(key, "home.", 5) == 0;
    if (!hand && !home) return line_field(line, key, n, value);
    const char *all = hand ? "hands" : "home";
    return line_field(line, all, strlen(all), value) && key[5] >= 'A' &&
           seat_part(value, key[5] - 'A');
}

/* ---- what a line does not tell ---------------------------------------------------------------------- */

static void put_seats(FbOut *out, unsigned seats)
{
    if (!seats) fb_out_char(out, '-');
    for (int s = 0; s < FB_SEATS; s++)
        if (seats >> s & 1) fb_out_char(out, (char)('A' + s));
}

static void put_counts(FbOut *out, const FbOpen *o)
{
    for (int s = 0; s < o->seats; s++) {
        if (s) fb_out_char(out, '/');
        fb_out_number(out, o->hand_n[s]);
    }
}

static void put_dead(FbOut *out, const FbOpen *o)
{
    size_t before = out->n;
    for (int m = 0; m < o->seats * FB_FAMILY; m++) {
        if ((o->home | o->listed) >> m & 1) continue;
        if (out->n > before) fb_out_char(out, ',');
        fb_what_write(out, (uint8_t)(FB_WHO_MOBSTER + m));
    }
    if (out->n == before) fb_out_char(out, '-');
}

static int count(uint64_t bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

/* asked, winner, out, next: seats; cards: how many each hand holds; deck.n, discard.n, inplay: how many; dead. */
static bool extra_value(const FbGame *g, const char *key, size_t n, char *value)
{
    const FbOpen *o = &g->open;
    FbOut out = fb_out(value, TEXT_MAX);
    bool over = fb_is_over(g);
#define KEY(word) (n == sizeof(word) - 1 && memcmp(key, word, n) == 0)
    if (KEY("asked"))
        put_seats(&out, o->now.asked);
    else if (KEY("winner"))
        put_seats(&out, over ? 1u << fb_winner(g) : 0);
    else if (KEY("out"))
        put_seats(&out, ((1u << o->seats) - 1) & ~(unsigned)o->in);
    else if (KEY("cards"))
        put_counts(&out, o);
    else if (KEY("deck.n"))
        fb_out_number(&out, o->deck_n);
    else if (KEY("discard.n"))
        fb_out_number(&out, o->pile_n);
    else if (KEY("inplay"))
        fb_out_number(&out, (uint64_t)count(o->home | o->listed));
    else if (KEY("dead"))
        put_dead(&out, o);
    else if (KEY("next"))
        put_seats(&out, o->now.next == FB_NONE ? 0 : 1u << o->now.next);
    else if (KEY("phase"))
        fb_out_text(&out, fb_phase_word((FbPhase)o->now.phase));
    else
        return false;
#undef KEY
    return true;
}

/* ---- the lines -------------------------------------------------------------------------------------- */

static void compare(Case *c, const char *word, const char *line, const FbGame *game)
{
    char value[TEXT_MAX], key[40];
    const char *equals = strchr(word, '=');
    size_t n = equals ? (size_t)(equals - word) : 0;
    if (!n || n >= sizeof key ||
        !((game && extra_value(game, word, n, value)) || line_value(line, word, n, value))) {
        fail(c, "nothing to expect like %s", word);
        return;
    }
    snprintf(key, sizeof key, "%.*s", (int)n, word);
    if (strcmp(value, equals + 1) != 0) fail_found(c, key, equals + 1, value);
}

/* expect key=value … */
void do_expect(Case *c, const Words *w)
{
    char line[TEXT_MAX];
    FbOut out = fb_out(line, sizeof line);
    FbGame still = c->game;
    still.open.now.phase = FB_OVER;
    fb_position_write(&out, &still, c->shuffler.seed);
    c->checks++;
    for (int i = 1; i < w->n; i++)
        compare(c, w->word[i], line, &c->game);
    if (w->n < 2) fail(c, "expect what?");
}

/* sees SEAT key=value …: the position as this seat is shown it, or * for a spectator. */
void do_sees(Case *c, const Words *w)
{
    char line[TEXT_MAX];
    FbOut out = fb_out(line, sizeof line);
    FbView view;
    c->checks++;
    if (w->n < 3 || w->word[1][1]) {
        fail(c, "sees wants a seat and what it sees");
        return;
    }
    fb_view(&c->game, w->word[1][0] == '*' ? FB_SPECTATOR : w->word[1][0] - 'A', &view);
    view.open.now.phase = FB_OVER;
    fb_position_write_view(&out, &view);
    for (int i = 2; i < w->n; i++)
        compare(c, w->word[i], line, NULL);
}
