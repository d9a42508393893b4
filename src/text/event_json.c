/* event_json.c - see event_json.h. */
#include "text/event_json.h"

#include <string.h>

#include "text/json_words.h"

enum { WORD_MAX = 24 };

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* A deal says how many players there are, all others just a number. */
static const char *n_key(FbEventType type) { return type == FB_E_DEAL ? "players" : "n"; }

/* ---- writing -------------------------------------------------------------------------------------- */

static void place_put(FbJsonOut *json, uint8_t place)
{
    if (place == FB_NONE)
        fb_json_put_null(json);
    else
        fb_json_put_number(json, place);
}

static void fields_put(FbJsonOut *json, const FbEvent *event, int fields)
{
    if (fields & FB_F_SEAT) {
        fb_json_key(json, "seat");
        seat_put(json, event->seat);
    }
    if (fields & FB_F_CARD) {
        fb_json_key(json, "card");
        card_put(json, event->card);
    }
    if (fields & FB_F_WHO) {
        fb_json_key(json, "who");
        what_put(json, event->who);
    }
    if (fields & FB_F_PLACE) {
        fb_json_key(json, "place");
        place_put(json, event->place);
    }
    if (fields & FB_F_N) number_put(json, n_key((FbEventType)event->type), event->n);
    if (fields & FB_F_NOW) control_put(json, &event->now);
}

/* "no_counter": the type's name in small letters. */
static void type_put(FbJsonOut *json, FbEventType type)
{
    char word[WORD_MAX];
    FbOut out = fb_out(word, sizeof word);
    for (const char *c = fb_event_word(type); *c; c++)
        fb_out_char(&out, small(*c));
    fb_json_put_text(json, word);
}

void fb_event_json_put(FbJsonOut *json, const FbEvent *event)
{
    FbEventType type = (FbEventType)event->type;
    fb_json_open(json, '{');
    fb_json_key(json, "event");
    type_put(json, type);
    if (type == FB_E_DEAL) {
        fb_json_key(json, "edition");
        rules_put(json, event->rules);
    }
    fields_put(json, event, fb_event_fields(type));
    fb_json_close(json, '}');
}

void fb_event_json_write(FbOut *out, const FbEvent *event)
{
    FbJsonOut json = fb_json_out(out);
    fb_event_json_put(&json, event);
}

/* ---- reading -------------------------------------------------------------------------------------- */

static bool is_type(FbEventType type, const char *word)
{
    const char *name = fb_event_word(type);
    while (*name && small(*name) == *word)
        name++, word++;
    return !*name && !*word;
}

static bool type_take(FbJson value, FbEventType *type)
{
    char word[WORD_MAX];
    size_t n;
    if (!fb_json_string(value, word, sizeof word, &n)) return false;
    for (int t = FB_E_NOTHING + 1; t < FB_EVENT_TYPES; t++)
        if (is_type((FbEventType)t, word)) {
            *type = (FbEventType)t;
            return true;
        }
    return false;
}

/* A card that others draw is hidden, and an execution needs none; everywhere else it is there. */
static bool event_card_take(FbJson value, FbEvent *event)
{
    bool may_lack = event->type == FB_E_DREW || event->type == FB_E_DIE;
    return may_lack ? card_or_none_take(value, &event->card) : card_take(value, &event->card);
}

static bool event_who_take(FbJson value, FbEvent *event)
{
    return event->type == FB_E_NAME ? target_take(value, &event->who)
                                    : mobster_take(value, &event->who);
}

/* Who dies or comes back may do so at home: null. */
static bool event_place_take(FbJson value, FbEvent *event)
{
    bool may_lack = event->type == FB_E_DIE || event->type == FB_E_RETURN;
    if (fb_json_kind(value) != FB_JSON_NULL)
        return small_take(value, FB_MOBSTERS - 1, &event->place);
    return may_lack; /* it is FB_NONE from the start */
}

static bool event_n_take(FbJson value, FbEvent *event)
{
    int most = event->type == FB_E_DEAL   ? FB_SEATS
               : event->type == FB_E_WAR  ? 2
               : event->type == FB_E_NAME ? FB_MOBSTERS - 1
                                          : FB_DECK;
    int least = event->type == FB_E_DEAL ? 2 : 0;
    return small_take(value, most, &event->n) && event->n >= least;
}

/* The members but `event`, edition and control: key, field, and what reads it. */
static const struct {
    const char *key;
    int field;
    bool (*take)(FbJson value, FbEvent *event);
    const char *what;
} field_row[] = {
    {"card", FB_F_CARD, event_card_take,
     "a card is wanted (or null, where it is hidden or there is none)"},
    {"who", FB_F_WHO, event_who_take, "a mobster is wanted (or a seat, where one is named)"},
    {"place", FB_F_PLACE, event_place_take, "a place of the list is wanted (or null, for home)"},
    {"n", FB_F_N, event_n_take, "a number is wanted that this event can have"},
};
enum { FIELD_ROWS = sizeof field_row / sizeof *field_row, MEMBERS_MAX = 16 };

/* The keys of a type, as fields_put writes them. */
static int keys_of(FbEventType type, const char *keys[MEMBERS_MAX])
{
    static const char *const control[] = {CONTROL_KEYS};
    int fields = fb_event_fields(type), n = 0;
    keys[n++] = "event";
    if (type == FB_E_DEAL) keys[n++] = "edition";
    if (fields & FB_F_SEAT) keys[n++] = "seat";
    for (int i = 0; i < FIELD_ROWS; i++)
        if (fields & field_row[i].field)
            keys[n++] = field_row[i].field == FB_F_N ? n_key(type) : field_row[i].key;
    if (fields & FB_F_NOW)
        for (int i = 0; i < CONTROL_MEMBERS; i++)
            keys[n++] = control[i];
    return n;
}

static bool fields_take(FbEvent *event, const FbJson *v, FbJsonError *error)
{
    FbEventType type = (FbEventType)event->type;
    int fields = fb_event_fields(type);
    if (type == FB_E_DEAL) {
        if (!rules_take(*v, &event->rules))
            return fb_json_wrong(error, "edition", *v, "an edition is wanted");
        v++;
    }
    if (fields & FB_F_SEAT) {
        if (!seat_take(*v, &event->seat))
            return fb_json_wrong(error, "seat", *v, "a seat is wanted, A to F");
        v++;
    }
    for (int i = 0; i < FIELD_ROWS; i++) {
        if (!(fields & field_row[i].field)) continue;
        const char *key = field_row[i].field == FB_F_N ? n_key(type) : field_row[i].key;
        if (!field_row[i].take(*v, event)) return fb_json_wrong(error, key, *v, field_row[i].what);
        v++;
    }
    return !(fields & FB_F_NOW) || control_take(&event->now, v, error);
}

static void event_blank(FbEvent *event, FbEventType type)
{
    memset(event, 0, sizeof *event);
    event->type = (uint8_t)type;
    event->seat = event->card = event->who = event->place = FB_NONE;
}

bool fb_event_json_take(FbEvent *event, FbJson value, FbJsonError *error)
{
    const char *keys[MEMBERS_MAX];
    FbJson values[MEMBERS_MAX], word = fb_json_get(value, "event");
    FbEventType type;
    FbEvent read;
    if (!word.at) return fb_json_wrong(error, "event", value, "this member is missing");
    if (!type_take(word, &type))
        return fb_json_wrong(error, "event", word, "the name of an event is wanted");
    if (!fb_json_members(value, keys, keys_of(type, keys), values, error)) return false;
    event_blank(&read, type);
    if (!fields_take(&read, values + 1, error)) return false;
    *event = read;
    return true;
}

bool fb_event_json_read(FbEvent *event, const char *text, size_t n, FbTextError *error)
{
    FbJson value;
    FbJsonError wrong;
    if (fb_json_read(&value, text, n, &wrong) && fb_event_json_take(event, value, &wrong))
        return true;
    return fb_json_complain(error, &wrong, text);
}
