/* sentence.c - see sentence.h.
 *
 * Here an event or a view becomes a Sought (which sentence?) and a Fill (what goes into its placeholders); sentence_fill.c
 * does the rest. Events come from anybody, so no field is trusted: what is out of range is written as `?`. */
#include "text/sentence_fill.h"

#include "text/pick.h"
#include "text/record.h"
#include "text/say.h"

static int first_seat(uint8_t seats)
{
    for (int s = 0; s < FB_SEATS; s++)
        if (seats >> s & 1) return s;
    return FB_NONE;
}

static const char *phase_word(uint8_t phase)
{
    return phase < FB_PHASES ? fb_phase_word((FbPhase)phase) : NULL;
}

bool is_of_lookout(FbRules rules)
{
    enum FbEdition edition = fb_rules_edition(rules);
    return edition == FB_LOOKOUT_2021 || edition == FB_LOOKOUT_2021_DE;
}

const char *drop_detail(FbRules rules) { return is_of_lookout(rules) ? NULL : "discard"; }

/* ---- events --------------------------------------------------------------------------------------- */

/* What else, besides card and number, may deserve a sentence of its own. */
static const char *event_detail(const FbEvent *event, const FbNames *names, int reader)
{
    if (event->type == FB_E_ASK) return phase_word(event->now.phase);
    if (event->type == FB_E_DROP && names) return drop_detail(names->rules);
    if (event->type == FB_E_RETURN && event->place == FB_NONE) return "home";
    if (event->type != FB_E_NAME || event->who < FB_WHO_SEAT || event->who >= FB_WHO_END)
        return NULL;
    return event->who - FB_WHO_SEAT == reader ? "family.yours" : "family";
}

/* Behind the sentence of the deal: who deals, which is seat A (R 3.4), and why. */
static void put_dealer(FbOut *out, const Fill *deal, int reader)
{
    static const char *const why[] = {[FB_FIRST_LOT] = "lot", [FB_FIRST_NEXT] = "next"};
    Fill fill = *deal;
    if (!fill.names || !fill.names->first) return;
    fill.seat = 0;
    const Sought sought = {.lang = fill.lang,
                           .head = "dealer",
                           .word = why[(fill.names->first - 1) % 2],
                           .card = FB_NONE,
                           .you = reader == 0};
    fb_out_char(out, ' ');
    fill_write(out, sought_find(&sought), &fill);
}

void fb_sentence(FbOut *out, FbLang lang, const FbNames *names, const FbEvent *event,
                 int reader_seat)
{
    if (event->type == FB_E_NOTHING || event->type >= FB_EVENT_TYPES) return;
    FbEventType type = (FbEventType)event->type;
    int seat = type == FB_E_ASK ? first_seat(event->now.asked) : event->seat;
    const Fill fill = {.lang = lang,
                       .names = names,
                       .seat = seat,
                       .card = event->card,
                       .who = event->who,
                       .place = event->place,
                       .n = event->n,
                       .rules = event->rules};
    const Sought sought = {.lang = lang,
                           .head = "event",
                           .word = fb_event_word(type),
                           .card = event->card,
                           .has_card = fb_event_fields(type) & FB_F_CARD,
                           .detail = event_detail(event, names, reader_seat),
                           .n = event->n,
                           .you = seat == reader_seat};
    const char *text = sought_find(&sought);
    if (text) fill_write(out, text, &fill);
    if (type == FB_E_DEAL) put_dealer(out, &fill, reader_seat);
}

/* ---- refusals ------------------------------------------------------------------------------------- */

static void put_capital(FbOut *out, const char *text, const Fill *fill)
{
    size_t start = out->n;
    fill_write(out, text, fill);
    if (start < out->size) say_capital(out->text + start);
}

const char *fb_refusal_text(FbRefusal refusal, FbLang lang)
{
    if (refusal == FB_OK || refusal >= FB_REFUSALS) return "";
    const char *text = fb_text_of(lang, "refusal.", fb_refusal_id(refusal));
    return text ? text : fb_refusal_id(refusal);
}

void fb_refusal_sentence(FbOut *out, FbLang lang, FbRefusal refusal)
{
    if (refusal == FB_OK || refusal >= FB_REFUSALS) return;
    const Fill fill = {.text = fb_refusal_text(refusal, lang), .rule = fb_refusal_rule(refusal)};
    put_capital(out, fb_text(lang, "refusal"), &fill);
}

/* ---- questions ------------------------------------------------------------------------------------ */

static bool is_asked(const FbView *view)
{
    return view->seat < FB_SEATS && (view->open.now.asked >> view->seat & 1);
}

/* Whom the question is about: the winner, whoever has to decide, or whoever played the card. */
static int question_seat(const FbOpen *o, bool wait)
{
    if (o->now.phase == FB_OVER) return first_seat(o->in);
    bool played = o->now.phase == FB_COUNTERING || (o->now.phase == FB_CHOOSE && !wait);
    return played ? o->now.turn : first_seat(o->now.asked);
}

/* R 6.3: after Mob Power it is not the victim who chooses, but whoever played the card. */
static bool strikes_back(const FbOpen *o)
{
    return o->now.phase == FB_CHOOSE && o->now.counter != FB_NONE &&
           first_seat(o->now.asked) == o->now.turn;
}

static FbCard question_card(const FbOpen *o)
{
    if (strikes_back(o)) return o->now.counter;
    if (o->now.phase != FB_DRAW) return o->now.card;
    return o->pile_n ? o->pile[o->pile_n - 1] : FB_NONE; /* R 8.4: the card to be had */
}

static const char *question_detail(const FbOpen *o, bool wait)
{
    if (wait) return phase_word(o->now.phase);
    if (o->now.phase == FB_DROP) return drop_detail(o->rules);
    return strikes_back(o) ? "counter" : NULL;
}

void fb_question(FbOut *out, FbLang lang, const FbNames *names, const FbView *view)
{
    const FbOpen *o = &view->open;
    bool over = o->now.phase == FB_OVER, wait = !over && !is_asked(view);
    bool counted = o->now.phase == FB_BUTCHER || o->now.phase == FB_CHOOSE;
    int seat = question_seat(o, wait), n = counted ? o->now.left : o->named_n;
    const Fill fill = {.lang = lang,
                       .names = names,
                       .seat = seat,
                       .card = question_card(o),
                       .n = n,
                       .named = o->named,
                       .named_n = fb_card_has(o->now.card, FB_TRAIT_ORDERS) ? 0 : o->named_n};
    const Sought sought = {.lang = lang,
                           .head = "question",
                           .word = wait ? "wait" : phase_word(o->now.phase),
                           .card = wait ? FB_NONE : o->now.card,
                           .detail = question_detail(o, wait),
                           .n = n,
                           .you = (over || wait) && seat == view->seat};
    const char *text = sought_find(&sought);
    if (text) fill_write(out, text, &fill);
}

/* ---- picks ---------------------------------------------------------------------------------------- */

static void put_word(FbOut *out, FbLang lang, const FbNames *names, uint8_t what)
{
    char word[16];
    FbOut short_word = fb_out(word, sizeof word);
    fb_what_write(&short_word, what);
    const Sought sought = {.lang = lang,
                           .head = "word",
                           .word = word,
                           .card = FB_NONE,
                           .detail = what == FB_W_DROP && names ? drop_detail(names->rules) : NULL};
    const char *text = sought_find(&sought);
    fb_out_text(out, text ? text : word);
}

void fb_what_label(FbOut *out, FbLang lang, const FbNames *names, uint8_t what)
{
    if (what < FB_CARDS)
        fb_out_text(out, fb_card_name(what, lang));
    else if (what < FB_WORDS_END)
        put_word(out, lang, names, what);
    else if (what >= FB_WHO_MOBSTER && what < FB_WHO_SEAT)
        fb_mobster_write(out, names, what - FB_WHO_MOBSTER);
    else if (what >= FB_WHO_SEAT && what < FB_WHO_END)
        fb_seat_name_write(out, names, what - FB_WHO_SEAT);
    else
        fb_out_char(out, '?');
}
