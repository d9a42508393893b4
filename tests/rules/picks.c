/* picks.c - the lines that pick: play and refuse; and those that ask what may be picked: legal, offers,
 * lacks. */
#include <stdio.h>
#include <string.h>

#include "case.h"
#include "text/sentence.h"

enum { PICKS_MAX = 80, SHORT = 400 };

/* ---- play ----------------------------------------------------------------------------------------- */

/* play MOVE…: all of them are accepted. */
void do_play(Case *c, const Words *w)
{
    FbTextError error;
    c->checks++;
    for (int i = 1; i < w->n; i++) {
        const char *move = w->word[i];
        if (!fb_move_apply(&c->game, move, strlen(move), &c->shuffler.base, NULL, &error)) {
            fail(c, "play %s: expected accepted, found refused: %s", move, error.message);
            c->lost = true;
            return;
        }
        const char *broken = fb_check(&c->game);
        if (broken) fail(c, "play %s: afterwards the game is not sound: %s", move, broken);
    }
    if (w->n < 2) fail(c, "play what?");
}

/* ---- refuse --------------------------------------------------------------------------------------- */

/* Makes all picks but the last in a copy, and answers why the last one is refused. */
static bool refusal_of(Case *c, const char *move, FbGame *copy, FbRefusal *why)
{
    FbPick pick[PICKS_MAX];
    int n = fb_move_read(move, strlen(move), pick, PICKS_MAX, NULL);
    if (n == 0) {
        fail(c, "no move: %s", move);
        return false;
    }
    memcpy(copy, &c->game, sizeof *copy);
    for (int i = 0; i < n - 1; i++) {
        *why = fb_try(copy, pick[i], &c->shuffler.base, NULL);
        if (*why == FB_OK) continue;
        fail(c, "refuse %s: expected its last pick to be refused, found pick %d: %s (rule %s)",
             move, i + 1, fb_refusal_text(*why, FB_ENGLISH), fb_refusal_rule(*why));
        return false;
    }
    FbGame before = *copy;
    FbView view;
    *why = fb_try(copy, pick[n - 1], &c->shuffler.base, NULL);
    if (*why != FB_OK && fb_hash(copy) != fb_hash(&before))
        fail(c, "refuse %s: expected nothing changed, found another game", move);
    if (pick[n - 1].seat >= copy->open.seats) return true;
    fb_view(&before, pick[n - 1].seat, &view); /* who sees one hand only is told the same */
    if (fb_view_refuse(&view, pick[n - 1]) != *why)
        fail(c, "refuse %s: expected the same answer from the seat's view", move);
    return true;
}

/* refuse MOVE RULE: the last pick of the move breaks this rule, and nothing has changed. */
void do_refuse(Case *c, const Words *w)
{
    FbGame copy, before = c->game;
    FbRefusal why;
    FbTextError error;
    char end[SHORT], found[SHORT];
    c->checks++;
    if (w->n != 3) {
        fail(c, "refuse wants a move and the rule it breaks");
        return;
    }
    const char *move = w->word[1], *rule = w->word[2];
    if (!refusal_of(c, move, &copy, &why)) return;
    snprintf(end, sizeof end, "refused (rule %s)", rule);
    snprintf(found, sizeof found, "refused: %s (rule %s)", fb_refusal_text(why, FB_ENGLISH),
             fb_refusal_rule(why));
    if (why == FB_OK)
        fail_found(c, move, end, "accepted");
    else if (strcmp(fb_refusal_rule(why), rule) != 0)
        fail_found(c, move, end, found);
    else if (fb_move_apply(&c->game, move, strlen(move), &c->shuffler.base, NULL, &error) ||
             fb_hash(&c->game) != fb_hash(&before))
        fail_found(c, move, "a move applied as a whole or not at all", "a part of it");
}

/* ---- what may be picked --------------------------------------------------------------------------- */

typedef struct Picks {
    char text[PICKS_MAX][12];
    int n;
} Picks;

static bool picks_have(const Picks *picks, const char *text)
{
    for (int i = 0; i < picks->n; i++)
        if (strcmp(picks->text[i], text) == 0) return true;
    return false;
}

static void picks_add(Picks *picks, char seat, const char *what, int n)
{
    if (picks->n < PICKS_MAX)
        snprintf(picks->text[picks->n++], sizeof *picks->text, "%c:%.*s", seat, n > 7 ? 7 : n,
                 what);
}

/* A:CON|B12|pass is A:CON A:B1 A:B2 A:pass; a single - is none. */
static void picks_read(Picks *picks, const char *word)
{
    if (strcmp(word, "-") == 0) return;
    for (const char *p = word + 2, *end; *p; p = *end ? end + 1 : end) {
        end = p + strcspn(p, "|");
        bool mobsters = end - p > 1 && p[1] >= '1' && p[1] <= '9';
        if (!mobsters) picks_add(picks, word[0], p, (int)(end - p));
        for (const char *digit = p + 1; mobsters && digit < end; digit++) {
            const char who[] = {*p, *digit, '\0'};
            picks_add(picks, word[0], who, 2);
        }
    }
}

static bool picks_wanted(Case *c, Picks *picks, const Words *w)
{
    picks->n = 0;
    c->checks++;
    for (int i = 1; i < w->n; i++) {
        const char *word = w->word[i];
        if (strcmp(word, "-") != 0 && (strlen(word) < 3 || word[1] != ':')) {
            fail(c, "no pick: %s", word);
            return false;
        }
        picks_read(picks, word);
    }
    if (w->n < 2) fail(c, "%s what?", w->word[0]);
    return w->n >= 2;
}

static void picks_legal(Picks *picks, const FbGame *game)
{
    FbPick legal[FB_LEGAL_MAX];
    picks->n = fb_legal(game, legal);
    for (int i = 0; i < picks->n; i++) {
        FbOut out = fb_out(picks->text[i], sizeof picks->text[i]);
        fb_pick_write(&out, legal[i]);
    }
}

static void put_picks(FbOut *out, const char *head, const Picks *picks)
{
    fb_out_text(out, head);
    for (int i = 0; i < picks->n; i++) {
        fb_out_char(out, ' ');
        fb_out_text(out, picks->text[i]);
    }
    if (!picks->n) fb_out_text(out, " none");
}

/* One message, whatever is wrong: what should be there or should not, and all that is. */
static void fail_picks(Case *c, const Picks *missing, const Picks *surplus, const Picks *found)
{
    char text[LINE_MAX] = "";
    FbOut out = fb_out(text, sizeof text);
    if (!missing->n && !surplus->n) return;
    if (missing->n) put_picks(&out, "expected", missing);
    if (surplus->n) put_picks(&out, missing->n ? ", and not" : "expected not", surplus);
    put_picks(&out, ", found", found);
    fail(c, "%s", text);
}

/* Those of `of` that are (or are not) among `others`. */
static Picks picks_filter(const Picks *of, const Picks *others, bool among)
{
    Picks left = {.n = 0};
    for (int i = 0; i < of->n; i++)
        if (picks_have(others, of->text[i]) == among)
            memcpy(left.text[left.n++], of->text[i], sizeof *of->text);
    return left;
}

/* legal PICK…: just these. */
void do_legal(Case *c, const Words *w)
{
    Picks want, found;
    picks_legal(&found, &c->game);
    if (!picks_wanted(c, &want, w)) return;
    Picks missing = picks_filter(&want, &found, false);
    Picks surplus = picks_filter(&found, &want, false);
    fail_picks(c, &missing, &surplus, &found);
}

/* offers PICK…: these, and maybe others. */
void do_offers(Case *c, const Words *w)
{
    Picks want, found, none = {.n = 0};
    picks_legal(&found, &c->game);
    if (!picks_wanted(c, &want, w)) return;
    Picks missing = picks_filter(&want, &found, false);
    fail_picks(c, &missing, &none, &found);
}

/* lacks PICK…: none of these. */
void do_lacks(Case *c, const Words *w)
{
    Picks want, found, none = {.n = 0};
    picks_legal(&found, &c->game);
    if (!picks_wanted(c, &want, w)) return;
    Picks surplus = picks_filter(&want, &found, true);
    fail_picks(c, &none, &surplus, &found);
}
