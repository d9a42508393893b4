/* engine_say.c - the commands that answer in words: events (what the last move did), card (what a card does). */
#include "cli/engine.h"
#include "text/card_text.h"
#include "text/edition.h"
#include "text/event_json.h"
#include "text/sentence.h"

#include <string.h>

static bool lang_take(EngineText word, FbLang *lang, const char *usage, FbOut *out)
{
    if (engine_lang(word, lang)) return true;
    engine_error(out, "usage", usage);
    return false;
}

/* ---- events ------------------------------------------------------------------------------------------------------- */

/* For whom, and how. */
typedef struct Telling {
    int seat;    /* FB_NONE: everything is told */
    FbLang lang; /* FB_LANG_NONE: as JSON */
    FbNames names;
} Telling;

/* The engine calls seats by their letters. */
static FbNames names_of(FbRules rules)
{
    FbNames names = fb_names_default();
    memset(names.seat, 0, sizeof names.seat);
    names.rules = rules;
    return names;
}

#define EVENTS_USAGE \
    "events [seat=A] [lang=en]: a seat of this game, or - for a spectator; a language that there is"

static bool events_word(const Engine *e, EngineText word, Telling *t, FbOut *out)
{
    EngineText value;
    if (!engine_value(word, "seat", &value)) return lang_take(word, &t->lang, EVENTS_USAGE, out);
    int seat = engine_is(value, "-") ? FB_SPECTATOR : engine_seat(value);
    bool there = seat == FB_SPECTATOR || seat < engine_seats(e);
    if (t->seat == FB_NONE && there)
        t->seat = seat;
    else
        engine_error(out, "usage", EVENTS_USAGE);
    return t->seat != FB_NONE && there;
}

static void put_event(FbJsonOut *json, const Telling *t, const FbEvent *event)
{
    FbEvent told = *event;
    char text[FB_SENTENCE_MAX];
    FbOut sentence = fb_out(text, sizeof text);
    if (t->seat != FB_NONE && !fb_event_for(event, t->seat, &told)) return;
    if (t->lang == FB_LANG_NONE) {
        fb_event_json_put(json, &told);
        return;
    }
    int reader = t->seat == FB_NONE ? FB_SPECTATOR : t->seat;
    fb_sentence(&sentence, t->lang, &t->names, &told, reader);
    if (sentence.n) fb_json_put_text(json, text);
}

static void put_events(FbJsonOut *json, const Telling *t, const FbEvents *events)
{
    for (int i = 0; i < events->n; i++)
        put_event(json, t, &events->e[i]);
}

/* The first pick of the last move; e->picks if there is none. */
static size_t last_move(const Engine *e)
{
    size_t at = e->picks;
    bool goes_on = e->picks > 0;
    while (goes_on) {
        const EnginePick *pick = &e->history[--at], *last = pick - 1;
        goes_on = at > 0 && fb_pick_goes_on((FbPhase)last->before.open.now.phase, last->pick,
                                            (FbPhase)pick->before.open.now.phase, pick->pick);
    }
    return at;
}

/* Events are not kept: the picks are made once more. A shuffle depends only on its number, so it
 * comes out the same. */
void engine_events(Engine *e, EngineText args, FbOut *out)
{
    Telling t = {FB_NONE, FB_LANG_NONE, names_of(e->game.open.rules)};
    EngineText word;
    FbEvents events = {.n = 0};
    if (!engine_wants_game(e, out)) return;
    while (engine_word(&args, &word))
        if (!events_word(e, word, &t, out)) return;
    fb_out_text(out, "ok ");
    FbJsonOut json = fb_json_out(out);
    fb_json_open(&json, '[');
    FbFairShuffler shuffler = e->shuffler;
    FbGame game = e->start;
    if (!e->picks && !e->from_position)
        fb_deal(&game, e->start.open.rules, e->start.open.seats, &shuffler.base, &events);
    put_events(&json, &t, &events);
    for (size_t i = last_move(e); i < e->picks; i++) {
        events.n = 0;
        game = e->history[i].before;
        fb_apply(&game, e->history[i].pick, &shuffler.base, &events);
        put_events(&json, &t, &events);
    }
    fb_json_close(&json, ']');
}

/* ---- card --------------------------------------------------------------------------------------------------------- */

#define CARD_USAGE "card CODE [edition=E] [lang=en]:"

/* The rules of what is set up, or of the default edition. */
static FbRules rules_of(const Engine *e)
{
    switch (e->mode) {
    case ENGINE_GAME: return e->game.open.rules;
    case ENGINE_PARTIAL: return e->partial.game.open.rules;
    case ENGINE_OBSERVED: return e->view.open.rules;
    case ENGINE_EMPTY: break;
    }
    return fb_edition(FB_LOOKOUT_2021);
}

void engine_card(Engine *e, EngineText args, FbOut *out)
{
    EngineText word, value;
    FbTextError error;
    FbLang lang = FB_LANG_NONE;
    FbRules rules = rules_of(e);
    char guess[FB_CARD_TEXT_MAX];
    FbOut guessed = fb_out(guess, sizeof guess);
    FbCard card = engine_word(&args, &word) ? fb_card_find(word.text, word.n) : FB_NONE;
    if (card == FB_NONE) {
        engine_error(out, "usage", CARD_USAGE " the code of a card, such as CON");
        return;
    }
    while (engine_word(&args, &word)) {
        if (!engine_value(word, "edition", &value)) {
            if (!lang_take(word, &lang, CARD_USAGE " a language that there is", out)) return;
        } else if (!fb_rules_read(&rules, value.text, value.n, &error)) {
            engine_error(out, "usage " CARD_USAGE, error.message);
            return;
        }
    }
    if (lang == FB_LANG_NONE) lang = FB_ENGLISH;
    fb_out_text(out, "ok ");
    fb_out_text(out, fb_card_name(card, lang));
    fb_out_text(out, ": ");
    fb_card_text(out, card, rules, lang);
    if (!fb_card_guess(&guessed, card, rules, lang)) return;
    fb_out_text(out, " * ");
    fb_out_text(out, guess);
}
