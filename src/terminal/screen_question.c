/* screen_question.c - the one line above the input: the question, or what the game waits for. Owns
 * how a question is made to fit. In a counter window the target is what one has to know, so
 * everything else is shortened first. */
#include <string.h>

#include "terminal/screen.h"
#include "text/pick.h"
#include "text/say.h"
#include "text/utf8.h"

enum { NAME_COLS = 12 }; /* of the attacker's name, if it has to be cut */

/* ---- counter windows ---------------------------------------------------------------------------------------------------------------- */

/* `A1 Luciano, B2 Accardo`; or `A1, B2`; a family by its seat's name. */
static void put_targets(FbOut *out, const FbClient *m, bool named)
{
    const FbOpen *o = &m->view.open;
    for (int i = 0; i < o->named_n; i++) {
        uint8_t what = o->named[i];
        bool mobster = what >= FB_WHO_MOBSTER && what < FB_WHO_SEAT;
        if (i) fb_out_text(out, ", ");
        fb_what_write(out, what);
        if (!named) continue;
        fb_out_char(out, ' ');
        if (mobster)
            fb_out_text(out, draw_short_name(&m->names, what - FB_WHO_MOBSTER));
        else
            fb_seat_name_write(out, &m->names, what - FB_WHO_SEAT);
    }
}

/* At most `cols` columns of the text, ending in an ellipsis if it is cut. */
static void put_clipped(FbOut *out, const char *text, int cols, bool ascii)
{
    char one[8] = "";
    int used = 0;
    bool whole = text_width(text, ascii) <= cols;
    uint32_t code;
    for (int n; *text && (n = fb_utf8_get(text, strlen(text), &code)); text += n) {
        memcpy(one, text, (size_t)n);
        one[n] = '\0';
        if ((used += text_width(one, ascii)) > cols - !whole) break;
        fb_out_text(out, one);
    }
    if (!whole) fb_out_text(out, "\u2026");
}

typedef struct Brevity {
    bool named;    /* targets by name, not only by number */
    int name_cols; /* of the attacker */
} Brevity;

static void put_counter(const Screen *s, FbOut *out, Brevity brevity)
{
    const FbClient *m = play_client(s->game);
    char targets[256], name[FB_NAME_MAX * 2];
    FbOut t = fb_out(targets, sizeof targets), n = fb_out(name, sizeof name);
    put_targets(&t, m, brevity.named);
    put_clipped(&n, m->names.seat[m->view.open.now.turn], brevity.name_cols, s->canvas.ascii);
    say(out, s->game->lang, "terminal.counter", "seat", name, "card",
        fb_card_name(m->view.open.now.card, s->game->lang), "named", targets, NULL);
}

/* Tries shorter and shorter forms until one fits. Even if the shortest is cut off, its targets are
 * still in sight. */
static void shorten_counter(const Screen *s, FbOut *out)
{
    static const Brevity brevities[] = {
        {true, FB_NAME_MAX}, {true, NAME_COLS}, {false, FB_NAME_MAX}, {false, NAME_COLS}};
    for (size_t i = 0; i < sizeof brevities / sizeof *brevities; i++) {
        if (text_width(out->text, s->canvas.ascii) <= s->canvas.cols - 2) return;
        *out = fb_out(out->text, out->size);
        put_counter(s, out, brevities[i]);
    }
}

/* ---- all questions ------------------------------------------------------------------------------------------------------------------ */

void screen_question(const Screen *s, FbOut *out)
{
    const FbClient *m = play_client(s->game);
    if (s->game->host->status[0])
        fb_out_text(out, s->game->host->status);
    else if (m->lobby.phase == FB_TABLE_LOBBY || !m->has_view)
        fb_out_text(
            out, say_text(s->game->lang, m->joined ? "terminal.waiting" : "terminal.connecting"));
    else if (play_paused(s->game))
        fb_out_text(out, play_pause_text(s->game));
    else if (play_over(s->game))
        say(out, s->game->lang, "terminal.over", "seat",
            m->result < FB_SEATS ? m->names.seat[m->result] : "-", NULL);
    else if (play_draft(s->game)->done && !m->answered)
        fb_out_text(out, say_text(s->game->lang, "terminal.confirm"));
    else if (fb_client_may_counter(m) || fb_client_asked(m) || !fb_client_busy(m))
        fb_client_question(m, out);
    if (play_asked(s->game) && fb_client_may_counter(m)) shorten_counter(s, out);
}
