/* answer.c - how a person answers the question: from the menu, or in notation.
 *
 * Every pick goes to the draft of the client first. The draft checks it by the rules, so a wrong
 * one is refused at once, with its reason, and never sent. Only a whole decision is sent. In a
 * counter window there is no draft: a Counter or a pass is one pick, and goes out immediately. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/play.h"
#include "text/pick.h"
#include "text/say.h"
#include "text/sentence.h"

enum { WORD_MAX = 16 };

/* ---- the menu ---------------------------------------------------------------------------------------------------------- */

static int add_legal(MenuItem *items, const FbPick *picks, int n)
{
    for (int i = 0; i < n; i++)
        items[i] = (MenuItem){picks[i].what, true};
    return n;
}

static bool has(const MenuItem *items, int n, uint8_t what)
{
    for (int i = 0; i < n; i++)
        if (items[i].what == what) return true;
    return false;
}

/* Cards that cannot be played are in the menu, too: choosing one tells why it cannot. */
static int add_hand(MenuItem *items, int n, const FbView *view)
{
    for (FbCard card = 0; card < FB_CARDS; card++)
        if (fb_hand_count(view->hand, card) && !has(items, n, card))
            items[n++] = (MenuItem){card, false};
    return n;
}

static int order(const void *a, const void *b)
{
    return ((const MenuItem *)a)->what - ((const MenuItem *)b)->what;
}

static bool picks_cards(const FbView *view)
{
    int phase = view->open.now.phase;
    return phase == FB_PLAY || phase == FB_AGAIN || phase == FB_COUNTERING || phase == FB_DROP ||
           phase == FB_BUTCHER;
}

int play_menu(const Play *game, MenuItem items[MENU_MAX], bool all)
{
    FbPick legal[FB_LEGAL_MAX];
    const FbClient *m = play_client(game);
    FbView view = fb_client_ahead(m);
    int n = add_legal(items, legal, fb_client_legal(m, legal));
    if (all && n && picks_cards(&view)) {
        n = add_hand(items, n, &view);
        qsort(items, (size_t)n, sizeof *items, order);
    }
    if (n && fb_client_may_counter(m) && m->window.until != FB_NEVER && m->window.holds_left)
        items[n++] = (MenuItem){MENU_HOLD, true};
    return n;
}

void play_menu_label(const Play *game, FbOut *out, uint8_t what)
{
    if (what == MENU_HOLD)
        fb_out_text(out, say_text(game->lang, "terminal.hold"));
    else
        fb_what_label(out, game->lang, &play_client(game)->names, what);
}

/* ---- choosing ------------------------------------------------------------------------------------------------------------ */

static void refuse(Play *game, FbRefusal no)
{
    char line[FB_SENTENCE_MAX];
    FbOut out = fb_out(line, sizeof line);
    fb_refusal_sentence(&out, game->lang, no);
    fb_client_say(play_client(game), FB_LINE_WRONG, line);
    game->cited = fb_refusal_rule(no);
}

/* The rules know no pause: they would refuse the pick with "nobody is asked". */
static bool is_paused(Play *game)
{
    bool paused = play_paused(game);
    if (paused) fb_client_say(play_client(game), FB_LINE_WRONG, play_pause_text(game));
    return paused;
}

static void choose_in_window(Play *game, uint8_t what)
{
    FbClient *m = play_client(game);
    FbRefusal no =
        what == MENU_HOLD ? FB_OK : fb_view_refuse(&m->view, (FbPick){m->view.seat, what});
    if (m->answered) return;
    if (!play_in_window(game, m))
        play_say(game, FB_LINE_WRONG, "terminal.opens");
    else if (no)
        refuse(game, no);
    else if (what == MENU_HOLD)
        fb_client_hold(m);
    else
        what < FB_CARDS ? fb_client_attempt(m, what) : fb_client_pass(m);
}

void play_send(Play *game)
{
    const FbDraft *draft = play_draft(game);
    if (!draft->done || play_client(game)->answered || is_paused(game)) return;
    fb_client_move(play_client(game), draft->pick, draft->n);
}

void play_choose(Play *game, uint8_t what)
{
    FbClient *m = play_client(game);
    if (is_paused(game)) return;
    if (fb_client_may_counter(m)) {
        choose_in_window(game, what);
        return;
    }
    if (m->answered) return;
    FbRefusal no = fb_draft_pick(play_draft(game), what);
    m->draft_stamp += no == FB_OK;
    game->cited = NULL;
    if (no)
        refuse(game, no);
    else if (play_draft(game)->done && !game->confirm)
        play_send(game);
}

bool play_undo(Play *game)
{
    FbClient *m = play_client(game);
    bool undone = !m->answered && m->room.draft->question && fb_draft_undo(m->room.draft);
    m->draft_stamp += undone;
    return undone;
}

/* ---- notation -------------------------------------------------------------------------------------------------------------- */

/* fb_what_read wants cards, mobsters and seats in capitals and words in small letters; people type
 * as they like. */
uint8_t play_word(const char *word, size_t n)
{
    char text[WORD_MAX] = "";
    if (n >= sizeof text) return FB_NONE;
    for (size_t i = 0; i < n; i++)
        text[i] = (char)toupper((unsigned char)word[i]);
    uint8_t what = fb_what_read(text, n);
    for (size_t i = 0; i < n; i++)
        text[i] = (char)tolower((unsigned char)word[i]);
    return what != FB_NONE ? what : fb_what_read(text, n);
}

/* Skips the `A:` of notation if it is the reader's own seat. */
static const char *skip_seat(const Play *game, const char *line)
{
    line += strspn(line, " \t");
    int seat = toupper((unsigned char)line[0]) - 'A';
    return line[0] && line[1] == ':' && seat == play_client(game)->view.seat ? line + 2 : line;
}

/* The picks of a line; 0 if any of its words is not a pick. */
static int read_words(const char *line, uint8_t *whats)
{
    int n = 0;
    for (line += strspn(line, " ,\t"); *line; line += strspn(line, " ,\t")) {
        size_t length = strcspn(line, " ,\t");
        if (n == FB_PICKS_MAX || (whats[n++] = play_word(line, length)) == FB_NONE) return 0;
        line += length;
    }
    return n;
}

/* All or nothing: after a refusal the draft is as it was before. */
static void pick_all(Play *game, const uint8_t *whats, int n)
{
    FbDraft *draft = play_draft(game);
    int before = draft->n;
    FbRefusal no = FB_OK;
    bool too_much = false;
    for (int i = 0; i < n && !no && !too_much; i++) {
        too_much = draft->done;
        no = too_much ? FB_OK : fb_draft_pick(draft, whats[i]);
    }
    if (no || too_much)
        while (draft->n > before)
            fb_draft_undo(draft);
    play_client(game)->draft_stamp += draft->n != before;
    game->cited = NULL;
    if (no) refuse(game, no);
    if (too_much) play_say(game, FB_LINE_WRONG, "terminal.one_decision");
    if (draft->done && !(no || too_much)) play_send(game);
}

static bool pick_number(Play *game, const char *line)
{
    MenuItem items[MENU_MAX];
    char *end;
    long number = strtol(line, &end, 10);
    end += strspn(end, " \t");
    if (end == line || *end || number < 1 || number > play_menu(game, items, false)) return false;
    uint8_t what = items[number - 1].what;
    if (fb_client_may_counter(play_client(game)))
        choose_in_window(game, what);
    else
        pick_all(game, &what, 1);
    return true;
}

bool play_answer(Play *game, const char *line)
{
    uint8_t whats[FB_PICKS_MAX];
    if (!play_paused(game) && pick_number(game, line)) return true;
    int n = read_words(skip_seat(game, line), whats);
    if (is_paused(game)) return true;
    if (!n) return false;
    if (fb_client_may_counter(play_client(game)))
        choose_in_window(game, whats[0]);
    else if (play_draft(game)->question && !play_client(game)->answered)
        pick_all(game, whats, n);
    else
        refuse(game, FB_NO_NOT_ASKED);
    return true;
}
