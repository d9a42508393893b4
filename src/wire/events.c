/* events.c - events on the wire: most of what a server sends, so they are short, and written without detours. An event is
 * the array of the values that docs/json.md gives it, in the order there, without those at the end that say nothing, or
 * nothing else than usual: ["play","A","CON"], ["ask","C"].
 *
 * Owns that packing. The words are those of text/; and what is read is unpacked and left to text/event_json.h. */
#include "text/event_json.h"
#include "text/json_words.h"
#include "wire/shape.h"

enum { EVENT_WORD = 24 };

/* "no_counter" */
static size_t word_of(FbEventType type, char word[EVENT_WORD])
{
    const char *c = fb_event_word(type);
    size_t n = 0;
    for (; c[n] && n < EVENT_WORD - 1; n++)
        word[n] = c[n] >= 'A' && c[n] <= 'Z' ? (char)(c[n] - 'A' + 'a') : c[n];
    word[n] = '\0';
    return n;
}

/* ---- writing: where the turn stands ------------------------------------------------------------------------------------ */

/* What follows the draws, as text/ spells it: seldom there, so it may take the long way. Answers null where nothing does. */
static FbJson after_of(const FbControl *now, char text[FB_EVENT_JSON_MAX])
{
    FbOut out = fb_out(text, FB_EVENT_JSON_MAX);
    FbJsonOut json = fb_json_out(&out);
    if (!now->after) return (FbJson){"null", 4};
    fb_json_open(&json, '{');
    control_put(&json, now);
    fb_json_close(&json, '}');
    return fb_json_get((FbJson){text, out.n}, "after");
}

/* Whoever has the turn is asked for a card: how most steps end. */
static int usual_kept(const FbControl *now)
{
    bool alone = now->turn < FB_SEATS && now->asked == 1u << now->turn;
    if (now->stage != FB_PLAY) return 4;
    if (!alone) return 3;
    return now->phase != FB_PLAY ? 2 : 1;
}

/* How many of the twelve values are written. */
static int control_kept(const FbControl *now, bool after)
{
    if (now->flags & FB_GRUDGE_DUE) return 12;
    if (now->flags & FB_SPENT) return 11;
    if (after) return 10;
    if (now->left) return 9;
    if (now->next != FB_NONE) return 8;
    if (now->rescuer != FB_NONE) return 7;
    if (now->counter != FB_NONE) return 6;
    return now->card != FB_NONE ? 5 : usual_kept(now);
}

static void raw_put(FbJsonOut *json, FbJson value)
{
    fb_out_char(json->out, ',');
    fb_out_bytes(json->out, value.at, value.n);
}

static void control_values_put(FbJsonOut *json, const FbControl *now)
{
    char text[FB_EVENT_JSON_MAX];
    FbJson after = after_of(now, text);
    int kept = control_kept(now, *after.at != 'n');
    seat_put(json, now->turn);
    if (kept > 1) fb_json_put_text(json, fb_phase_word((FbPhase)now->phase));
    if (kept > 2) put_votes(json, &now->asked, NULL);
    if (kept > 3) fb_json_put_text(json, fb_phase_word((FbPhase)now->stage));
    if (kept > 4) card_put(json, now->card);
    if (kept > 5) card_put(json, now->counter);
    if (kept > 6) seat_put(json, now->rescuer);
    if (kept > 7) seat_put(json, now->next);
    if (kept > 8) fb_json_put_number(json, now->left);
    if (kept > 9) raw_put(json, after);
    if (kept > 10) fb_json_put_bool(json, now->flags & FB_SPENT);
    if (kept > 11) fb_json_put_bool(json, now->flags & FB_GRUDGE_DUE);
}

/* ---- writing: events ------------------------------------------------------------------------------------------------------ */

static const uint8_t field_order[] = {FB_F_SEAT, FB_F_CARD, FB_F_WHO, FB_F_PLACE, FB_F_N};
enum { FIELDS = sizeof field_order };

static bool says_something(const FbEvent *event, int field)
{
    if (field == FB_F_CARD) return event->card != FB_NONE;
    if (field == FB_F_PLACE) return event->place != FB_NONE;
    return field != FB_F_N || event->n || event->type == FB_E_DEAL;
}

static void field_put(FbJsonOut *json, const FbEvent *event, int field)
{
    switch (field) {
    case FB_F_SEAT: seat_put(json, event->seat); break;
    case FB_F_CARD: card_put(json, event->card); break;
    case FB_F_WHO: what_put(json, event->who); break;
    case FB_F_PLACE:
        if (event->place == FB_NONE)
            fb_json_put_null(json);
        else
            fb_json_put_number(json, event->place);
        break;
    default: fb_json_put_number(json, event->n);
    }
}

static void event_put(FbJsonOut *json, const FbEvent *event)
{
    char word[EVENT_WORD];
    int fields = fb_event_fields((FbEventType)event->type), last = FIELDS - 1;
    while (last >= 0 && !(fields & field_order[last] && says_something(event, field_order[last])))
        last--;
    fb_json_open(json, '[');
    word_of((FbEventType)event->type, word);
    fb_json_put_text(json, word);
    if (event->type == FB_E_DEAL) rules_put(json, event->rules);
    for (int i = 0; i <= last; i++)
        if (fields & field_order[i]) field_put(json, event, field_order[i]);
    if (fields & FB_F_NOW) control_values_put(json, &event->now);
    fb_json_close(json, ']');
}

PUT(events)
{
    const FbRange *range = field;
    fb_json_open(json, '[');
    for (int i = 0; i < range->n; i++)
        event_put(json, &out->event[range->first + i]);
    fb_json_close(json, ']');
}

/* ---- reading -------------------------------------------------------------------------------------------------------- */

enum { EVENT_MEMBERS = 16 };

static FbEventType type_of(FbJson word)
{
    for (int t = FB_E_NOTHING + 1; t < FB_EVENT_TYPES; t++) {
        char small[EVENT_WORD];
        word_of((FbEventType)t, small);
        if (fb_json_is(word, small)) return (FbEventType)t;
    }
    return FB_E_NOTHING;
}

/* The members of an event in the order of docs/json.md. */
static int keys_of(FbEventType type, const char *keys[EVENT_MEMBERS])
{
    static const char *const control[] = {CONTROL_KEYS};
    int fields = fb_event_fields(type), n = 0;
    keys[n++] = "event";
    if (type == FB_E_DEAL) keys[n++] = "edition";
    if (fields & FB_F_SEAT) keys[n++] = "seat";
    if (fields & FB_F_CARD) keys[n++] = "card";
    if (fields & FB_F_WHO) keys[n++] = "who";
    if (fields & FB_F_PLACE) keys[n++] = "place";
    if (fields & FB_F_N) keys[n++] = type == FB_E_DEAL ? "players" : "n";
    for (int i = 0; fields & FB_F_NOW && i < CONTROL_MEMBERS; i++)
        keys[n++] = control[i];
    return n;
}

/* What a member is that was left out: nothing, or, of an ask, what is usual. `first` is the event's first value. */
static FbJson left_out(const char *key, FbJson first)
{
    static const struct {
        const char *key;
        FbJson value;
    } rows[] = {
        {"n", {"0", 1}},          {"left", {"0", 1}},         {"spent", {"false", 5}},
        {"grudge", {"false", 5}}, {"phase", {"\"play\"", 6}}, {"stage", {"\"play\"", 6}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(key, rows[i].key)) return rows[i].value;
    return first.at && !strcmp(key, "asked") ? first : (FbJson){"null", 4};
}

static void member_put(FbOut *out, const char *key, FbJson value)
{
    fb_out_text(out, out->n ? ",\"" : "{\"");
    fb_out_text(out, key);
    fb_out_text(out, "\":");
    fb_out_bytes(out, value.at, value.n);
}

/* The object that the array stands for. False where it has no name, too many values, or one that is too long. */
static bool unpack(FbOut *out, FbJson array)
{
    const char *keys[EVENT_MEMBERS];
    FbJsonWalk walk = fb_json_walk(array);
    if (walk.members || !fb_json_step(&walk)) return false;
    FbEventType type = type_of(walk.value);
    if (!type) return false;
    int n = keys_of(type, keys);
    FbJson first = {NULL, 0};
    for (int i = 0; i < n; i++) {
        if (i == 1) first = walk.value;
        member_put(out, keys[i], walk.value.at ? walk.value : left_out(keys[i], first));
        if (!fb_json_step(&walk)) walk.value = (FbJson){NULL, 0};
    }
    fb_out_char(out, '}');
    return !walk.value.at && fb_out_fits(out);
}

/* The error names the place of the event: the object exists here alone. */
static bool event_take(FbEvent *event, FbJson array, FbJsonError *error)
{
    char text[2 * FB_EVENT_JSON_MAX];
    FbOut out = fb_out(text, sizeof text);
    if (fb_json_kind(array) != FB_JSON_ARRAY || !unpack(&out, array))
        return fb_json_wrong(error, "events", array, "an event is wanted, as in [\"turn\",\"A\"]");
    if (fb_event_json_take(event, (FbJson){text, out.n}, error)) return true;
    error->at = array.at;
    return false;
}

TAKE(events)
{
    FbRange *range = field;
    if (fb_json_kind(value) != FB_JSON_ARRAY) return false;
    *range = (FbRange){0, 0};
    for (FbJsonWalk walk = fb_json_walk(value); fb_json_step(&walk); range->n++) {
        if (range->n == FB_OUT_STEP) return false;
        if (!event_take(&taking->out->event[range->n], walk.value, &taking->error)) return false;
    }
    return true;
}
