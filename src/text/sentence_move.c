/* sentence_move.c - a whole decision as one sentence of advice: "Play Contract against Dutch Schultz (C6)." Owns the way from
 * the picks of a move to the id of its sentence (sentence.h); the sentences are move.… in po/. */
#include <string.h>

#include "text/sentence_fill.h"

#include "text/pick.h"

/* Of a new order of the Hit List only the front is told; the whole would fill a page. */
enum { ORDER_TOLD = 5 };

typedef struct Spoken {
    char spelt[16]; /* the word, if the move begins with one */
    FbCard card;    /* or FB_NONE */
    uint8_t named[FB_MOVE_MAX];
    int n;
} Spoken;

static bool is_who(uint8_t what) { return what >= FB_WHO_MOBSTER && what < FB_WHO_END; }

static bool is_card(uint8_t what) { return what < FB_CARDS; }

static void name(Spoken *s, const FbPick *picks, int n, bool wanted(uint8_t what))
{
    for (int i = 0; i < n && s->n < FB_MOVE_MAX; i++)
        if (wanted(picks[i].what)) s->named[s->n++] = picks[i].what;
}

/* Asked in the middle of a decision: the targets that are named already. */
static void name_so_far(Spoken *s, const FbOpen *o)
{
    bool in_list = fb_card_has(o->now.card, FB_TRAIT_ORDERS);
    for (int i = 0; i < o->named_n && s->n < FB_MOVE_MAX; i++)
        s->named[s->n++] = in_list ? (uint8_t)(FB_WHO_MOBSTER + o->list[i]) : o->named[i];
}

/* `drop`, `end`, `pile` … with the cards that belong to them. */
static const char *speak_word(Spoken *s, const FbOpen *o, const FbPick *picks, int n)
{
    uint8_t what = picks[0].what;
    FbOut word = fb_out(s->spelt, sizeof s->spelt);
    fb_what_write(&word, what);
    if (what == FB_W_DROP && n > 1) s->card = picks[1].what;
    if (what == FB_W_PILE && o->pile_n) s->card = o->pile[o->pile_n - 1];
    if (what == FB_W_BUTCHER) name(s, picks + 1, n - 1, is_card);
    return s->spelt;
}

/* A card, with those it is aimed at. */
static const char *speak_card(Spoken *s, FbCard card, const FbPick *picks, int n)
{
    s->card = card;
    name(s, picks, n, is_who);
    if (fb_card_has(card, FB_TRAIT_ORDERS) && s->n > ORDER_TOLD) s->n = ORDER_TOLD;
    return s->n ? "aim" : "play";
}

/* The WORD of the id. */
static const char *speak(Spoken *s, const FbOpen *o, const FbPick *picks, int n)
{
    int phase = o->now.phase;
    uint8_t what = picks[0].what;
    if (phase == FB_TARGET) {
        name_so_far(s, o);
        return speak_card(s, o->now.card, picks, n);
    }
    if (phase == FB_BUTCHER) {
        name(s, picks, n, is_card);
        return s->n ? "butcher" : "done";
    }
    if (what >= FB_CARDS && what < FB_WORDS_END) return speak_word(s, o, picks, n);
    if (phase == FB_PLAY || phase == FB_AGAIN) return speak_card(s, what, picks + 1, n - 1);
    s->card = what;
    if (what < FB_CARDS) return phase == FB_DROP ? "drop" : "counter";
    s->card = FB_NONE;
    name(s, picks, n, is_who);
    return "list";
}

void fb_move_sentence(FbOut *out, FbLang lang, const FbNames *names, const FbView *view,
                      const FbPick *picks, int n)
{
    Spoken s = {.card = FB_NONE};
    if (n < 1) return;
    const char *word = speak(&s, &view->open, picks, n);
    const Fill fill = {.lang = lang,
                       .names = names,
                       .card = s.card,
                       .who = s.n ? s.named[s.n - 1] : FB_NONE,
                       .named = s.named,
                       .named_n = s.n};
    const char *detail = strcmp(word, "drop") ? NULL : drop_detail(view->open.rules);
    const Sought sought = {
        .lang = lang, .head = "move", .word = word, .card = s.card, .detail = detail, .n = s.n};
    const char *text = sought_find(&sought);
    if (text) fill_write(out, text, &fill);
}
