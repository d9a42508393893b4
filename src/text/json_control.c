/* json_control.c - FbControl as members of a JSON object (json_words.h): where the turn stands. */
#include "rules/game.h" /* FbStep, of which `after` is one */
#include "text/json_words.h"

/* Seats as letters, "BD"; nobody is "-". */
static void asked_put(FbJsonOut *json, uint8_t asked)
{
    char text[FB_SEATS];
    size_t n = 0;
    for (int s = 0; s < FB_SEATS; s++)
        if (asked >> s & 1) text[n++] = (char)('A' + s);
    if (n)
        fb_json_put_string(json, text, n);
    else
        fb_json_put_text(json, "-");
}

/* Letters that rise, so that there is one way to write each set. */
static bool asked_take(FbJson value, uint8_t *asked)
{
    char text[FB_SEATS + 1];
    size_t n;
    unsigned set = 0;
    if (!fb_json_string(value, text, sizeof text, &n) || !n) return false;
    for (size_t i = 0; i < n && strcmp(text, "-") != 0; i++) {
        if (text[i] < 'A' || text[i] >= 'A' + FB_SEATS || set >> (text[i] - 'A')) return false;
        set |= 1u << (text[i] - 'A');
    }
    *asked = (uint8_t)set;
    return true;
}

static bool phase_take(FbJson value, uint8_t *phase)
{
    for (uint8_t p = 0; p < FB_PHASES; p++)
        if (fb_json_is(value, fb_phase_word((FbPhase)p))) {
            *phase = p;
            return true;
        }
    return false;
}

static bool stage_take(FbJson value, uint8_t *stage)
{
    uint8_t phase;
    bool is_stage = phase_take(value, &phase) && (phase == FB_READY || phase == FB_PLAY ||
                                                  phase == FB_AGAIN || phase == FB_OVER);
    if (is_stage) *stage = phase;
    return is_stage;
}

/* What follows when the draws are done. */
static const struct {
    uint8_t step;
    const char *word;
} after_row[] = {
    {STEP_PLAY, "play"}, {STEP_STAGE, "stage"}, {STEP_AGAIN, "again"}, {STEP_NEXT, "next"}};
enum { AFTER_ROWS = sizeof after_row / sizeof *after_row };

static void after_put(FbJsonOut *json, uint8_t after)
{
    for (int i = 0; i < AFTER_ROWS; i++)
        if (after_row[i].step == after) {
            fb_json_put_text(json, after_row[i].word);
            return;
        }
    fb_json_put_null(json);
}

static bool after_take(FbJson value, uint8_t *after)
{
    *after = 0;
    for (int i = 0; i < AFTER_ROWS; i++)
        if (fb_json_is(value, after_row[i].word)) *after = after_row[i].step;
    return *after || fb_json_kind(value) == FB_JSON_NULL;
}

static bool flag_take(FbJson value, uint8_t flag, uint8_t *flags)
{
    FbJsonKind kind = fb_json_kind(value);
    if (kind == FB_JSON_TRUE) *flags |= flag;
    return kind == FB_JSON_TRUE || kind == FB_JSON_FALSE;
}

static void phase_put(FbJsonOut *json, uint8_t phase)
{
    fb_json_put_text(json, fb_phase_word((FbPhase)phase));
}

static void flag_put(FbJsonOut *json, uint8_t flag) { fb_json_put_bool(json, flag); }

static void left_put(FbJsonOut *json, uint8_t left) { fb_json_put_number(json, left); }

static void any_seat_put(FbJsonOut *json, uint8_t seat) { seat_put(json, seat); }

void control_put(FbJsonOut *json, const FbControl *now)
{
    const struct {
        const char *key;
        void (*put)(FbJsonOut *, uint8_t);
        uint8_t value;
    } rows[] = {
        {"turn", any_seat_put, now->turn},
        {"phase", phase_put, now->phase},
        {"asked", asked_put, now->asked},
        {"stage", phase_put, now->stage},
        {"card", card_put, now->card},
        {"counter", card_put, now->counter},
        {"rescuer", any_seat_put, now->rescuer},
        {"next", any_seat_put, now->next},
        {"left", left_put, now->left},
        {"after", after_put, now->after},
        {"spent", flag_put, now->flags & FB_SPENT},
        {"grudge", flag_put, now->flags & FB_GRUDGE_DUE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fb_json_key(json, rows[i].key);
        rows[i].put(json, rows[i].value);
    }
}

bool control_take(FbControl *now, const FbJson v[CONTROL_MEMBERS], FbJsonError *e)
{
    static const char seat[] = "a seat is wanted, A to F";
    static const char seat_or_none[] = "a seat or null is wanted",
                      card[] = "a card or null is wanted";
    static const char flag[] = "true or false is wanted";
    now->flags = 0;
    return want(seat_take(v[0], &now->turn), e, "turn", v[0], seat) &&
           want(phase_take(v[1], &now->phase), e, "phase", v[1], "a phase is wanted") &&
           want(asked_take(v[2], &now->asked), e, "asked", v[2],
                "seats are wanted, as in \"BD\", or \"-\"") &&
           want(stage_take(v[3], &now->stage), e, "stage", v[3],
                "ready, play, again or over is wanted") &&
           want(card_or_none_take(v[4], &now->card), e, "card", v[4], card) &&
           want(card_or_none_take(v[5], &now->counter), e, "counter", v[5], card) &&
           want(seat_or_none_take(v[6], &now->rescuer), e, "rescuer", v[6], seat_or_none) &&
           want(seat_or_none_take(v[7], &now->next), e, "next", v[7], seat_or_none) &&
           want(small_take(v[8], FB_DECK, &now->left), e, "left", v[8],
                "a number from 0 to 68 is wanted") &&
           want(after_take(v[9], &now->after), e, "after", v[9],
                "play, stage, again, next or null is wanted") &&
           want(flag_take(v[10], FB_SPENT, &now->flags), e, "spent", v[10], flag) &&
           want(flag_take(v[11], FB_GRUDGE_DUE, &now->flags), e, "grudge", v[11], flag);
}
