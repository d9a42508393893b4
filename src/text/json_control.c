/* json_control.c - FbControl as JSON (json_words.h): the members that tell in a view where the turn stands, and the values of
 * the event `ask`. A row for each.
 *
 * Both forms come from one table, because they are one thing: a view shows what the last `ask` said. Each row knows how its
 * byte is written and what it may be when it is read; whether twelve such values make sense together is for
 * rules/check_control.c to say. */
#include <stddef.h>

#include "rules/game.h" /* FbStep, of which `after` is one */
#include "text/json_words.h"

/* ---- the kinds of values --------------------------------------------------------------------------- */

void seats_put(FbJsonOut *json, uint8_t seats)
{
    char text[FB_SEATS];
    size_t n = 0;
    for (int s = 0; s < FB_SEATS; s++)
        if (seats >> s & 1) text[n++] = (char)('A' + s);
    fb_json_put_string(json, n ? text : "-", n ? n : 1);
}

/* The letters ascend, so that there is only one way to write a set. */
bool seats_take(FbJson value, uint8_t *seats)
{
    char text[FB_SEATS + 1];
    size_t n;
    unsigned set = 0;
    if (!fb_json_string(value, text, sizeof text, &n) || !n) return false;
    for (size_t i = 0; i < n && strcmp(text, "-") != 0; i++) {
        if (text[i] < 'A' || text[i] >= 'A' + FB_SEATS || set >> (text[i] - 'A')) return false;
        set |= 1u << (text[i] - 'A');
    }
    *seats = (uint8_t)set;
    return true;
}

static void phase_put(FbJsonOut *json, uint8_t phase)
{
    fb_json_put_text(json, fb_phase_word((FbPhase)phase));
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
    return phase_take(value, stage) &&
           (*stage == FB_READY || *stage == FB_PLAY || *stage == FB_AGAIN || *stage == FB_OVER);
}

/* What follows once all cards are drawn. */
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

static void flag_put(FbJsonOut *json, uint8_t flag) { fb_json_put_bool(json, flag); }

static bool flag_take(FbJson value, uint8_t *flag)
{
    FbJsonKind kind = fb_json_kind(value);
    *flag = kind == FB_JSON_TRUE;
    return kind == FB_JSON_TRUE || kind == FB_JSON_FALSE;
}

static bool left_take(FbJson value, uint8_t *left) { return small_take(value, FB_DECK, left); }

/* ---- the members ------------------------------------------------------------------------------------ */

/* clang-format off */
#define AT(member) offsetof(FbControl, member)
static const char card[] = "a card or null is wanted", seat[] = "a seat or null is wanted",
                  flag[] = "true or false is wanted";
const JsonByte control_row[CONTROL_MEMBERS] = {
    {"turn",    AT(turn),    0, false, seat_put,  seat_take,  "a seat is wanted, A to F"},
    {"phase",   AT(phase),   0, true,  phase_put, phase_take, "a phase is wanted, as in \"play\""},
    {"asked",   AT(asked),   0, true,  seats_put, seats_take, "seats are wanted, as in \"BD\", or \"-\""},
    {"stage",   AT(stage),   0, true,  phase_put, stage_take, "ready, play, again or over is wanted"},
    {"card",    AT(card),    0, true,  card_put,  card_or_none_take, card},
    {"counter", AT(counter), 0, true,  card_put,  card_or_none_take, card},
    {"rescuer", AT(rescuer), 0, true,  seat_put,  seat_or_none_take, seat},
    {"next",    AT(next),    0, true,  seat_put,  seat_or_none_take, seat},
    {"left",    AT(left),    0, true,  byte_put,  left_take,  "a number from 0 to 68 is wanted"},
    {"after",   AT(after),   0, true,  after_put, after_take, "play, stage, again, next or null is wanted"},
    {"spent",   AT(flags),   FB_SPENT,      true, flag_put, flag_take, flag},
    {"grudge",  AT(flags),   FB_GRUDGE_DUE, true, flag_put, flag_take, flag},
};
/* clang-format on */

void control_put(FbJsonOut *json, const FbControl *now)
{
    for (int i = 0; i < CONTROL_MEMBERS; i++) {
        fb_json_key(json, control_row[i].key);
        json_byte_put(json, &control_row[i], now);
    }
}

bool control_take(FbControl *now, const FbJson values[CONTROL_MEMBERS], FbJsonError *error)
{
    for (int i = 0; i < CONTROL_MEMBERS; i++)
        if (!json_byte_take(values[i], &control_row[i], now, error)) return false;
    return true;
}
