/* event_json.c - see event_json.h.
 *
 * event.def says which fields an event has, field_row how each is spelt, and its order is that of the array. So a new event
 * needs nothing here unless it has a field of a new kind.
 *
 * Events are most of what a server sends, and most end with an `ask`, whose twelve values nearly always say the same: a
 * card is to be played by the seat whose turn it is. So values at the end of the array may be left out if they are what
 * is usual (event_usual), and ["ask","A"] stands for all twelve. */
#include "text/event_json.h"

#include <stddef.h>
#include <string.h>

#include "text/json_words.h"

enum { WORD_MAX = 24, VALUES_MAX = CONTROL_MEMBERS };

/* ---- the values of an event ------------------------------------------------------------------------- */

static bool place_take(FbJson value, uint8_t *place)
{
    return small_take(value, FB_MOBSTERS - 1, place);
}

static bool place_or_home_take(FbJson value, uint8_t *place)
{
    *place = FB_NONE;
    return fb_json_kind(value) == FB_JSON_NULL || place_take(value, place);
}

static bool players_take(FbJson value, uint8_t *players)
{
    return small_take(value, FB_SEATS, players) && *players >= 2;
}

static bool cards_take(FbJson value, uint8_t *n) { return small_take(value, FB_DECK, n); }

static bool rate_take(FbJson value, uint8_t *rate) { return small_take(value, 2, rate); }

/* A field with an unusual range has the bit of the usual one as well, so it has to come first. */
/* clang-format off */
#define AT(member) offsetof(FbEvent, member)
static const struct {
    int field;
    JsonByte value;
} field_row[] = {
    {FB_F_SEAT, {"seat", AT(seat), 0, false, seat_put, seat_take, "a seat is wanted, A to F"}},
    {FB_F_MAYBE_CARD, {"card", AT(card), 0, true, card_put, card_or_none_take, "a card is wanted, or null where it is hidden or there is none"}},
    {FB_F_CARD, {"card", AT(card), 0, false, card_put, card_take, "a card is wanted, as in \"CON\""}},
    {FB_F_TARGET, {"who", AT(who), 0, false, what_put, target_take, "a mobster or a seat is wanted, as in \"B3\" or \"B\""}},
    {FB_F_WHO, {"who", AT(who), 0, false, what_put, mobster_take, "a mobster is wanted, as in \"B3\""}},
    {FB_F_MAYBE_PLACE, {"place", AT(place), 0, true, byte_put, place_or_home_take, "a place of the list is wanted, 0 to 53, or null for home"}},
    {FB_F_PLACE, {"place", AT(place), 0, false, byte_put, place_take, "a place of the list is wanted, 0 to 53"}},
    {FB_F_PLAYERS, {"players", AT(n), 0, false, byte_put, players_take, "2 to 6 players are wanted"}},
    {FB_F_NTH, {"n", AT(n), 0, true, byte_put, place_take, "the number of a target is wanted, 0 to 53"}},
    {FB_F_RATE, {"n", AT(n), 0, true, byte_put, rate_take, "the rate of the war is wanted, 0, 1 or 2"}},
    {FB_F_N, {"n", AT(n), 0, true, byte_put, cards_take, "a number of cards is wanted, 0 to 68"}},
};
/* clang-format on */
enum { FIELD_ROWS = sizeof field_row / sizeof *field_row };

static bool has_edition(FbEventType type) { return fb_event_fields(type) & FB_F_EDITION; }

/* The values except the edition, which is no byte and comes first. An `ask` has all of its FbControl. */
static int values_of(FbEventType type, const JsonByte *value[VALUES_MAX])
{
    int fields = fb_event_fields(type), n = 0;
    for (int i = 0; fields & ~(FB_F_NOW | FB_F_EDITION) && i < FIELD_ROWS; i++) {
        if ((fields & field_row[i].field) != field_row[i].field) continue;
        fields &= ~field_row[i].field;
        value[n++] = &field_row[i].value;
    }
    for (int i = 0; fields & FB_F_NOW && i < CONTROL_MEMBERS; i++)
        value[n++] = &control_row[i];
    return n;
}

/* The struct that those values are bytes of: the event, or the FbControl in it. */
static size_t base_of(FbEventType type)
{
    return fb_event_fields(type) & FB_F_NOW ? offsetof(FbEvent, now) : 0;
}

const char *fb_event_json_key(FbEventType type, int i)
{
    const JsonByte *value[VALUES_MAX];
    if (type >= FB_EVENT_TYPES || i < 0) return NULL;
    if (has_edition(type) && i-- == 0) return "edition";
    return i < values_of(type, value) ? value[i]->key : NULL;
}

/* ---- what is left out ------------------------------------------------------------------------------- */

/* Usually only the seat whose turn it is is asked. */
static void usual_asked(FbControl *now, uint8_t turn)
{
    now->asked = (uint8_t)(turn < FB_SEATS ? 1u << turn : 0);
}

/* The event as it is if everything was left out that may be. */
static FbEvent event_usual(FbEventType type)
{
    FbEvent event;
    memset(&event, 0, sizeof event);
    event.type = (uint8_t)type;
    event.seat = event.card = event.who = event.place = FB_NONE;
    if (!(fb_event_fields(type) & FB_F_NOW)) return event;
    FbControl *now = &event.now;
    now->turn = now->card = now->counter = now->rescuer = now->next = FB_NONE;
    now->phase = now->stage = FB_PLAY; /* a card is to be played: how most steps end */
    return event;
}

/* How many values have to be written: the last that is unusual, and all before it. */
static int values_kept(const FbEvent *event, const JsonByte *const *value, int n)
{
    if (!n || !value[n - 1]->may_lack) return n; /* nearly always */
    FbEvent usual = event_usual((FbEventType)event->type);
    size_t base = base_of((FbEventType)event->type);
    usual_asked(&usual.now, event->now.turn);
    while (n && value[n - 1]->may_lack &&
           json_byte(value[n - 1], (const char *)event + base) ==
               json_byte(value[n - 1], (const char *)&usual + base))
        n--;
    return n;
}

/* ---- writing -------------------------------------------------------------------------------------- */

/* The type's name in small letters, as in "no_counter"; leaves room for two more bytes. */
static size_t word_of(FbEventType type, char word[WORD_MAX])
{
    const char *c = fb_event_word(type);
    size_t n = 0;
    for (; c[n] && n < WORD_MAX - 2; n++)
        word[n] = (char)(c[n] | (c[n] == '_' ? 0 : 'a' - 'A'));
    word[n] = '\0';
    return n;
}

/* An event begins with its name. */
static void put_name(FbJsonOut *json, FbEventType type)
{
    char head[WORD_MAX + 2] = "[\"";
    size_t n = 2 + word_of(type, head + 2);
    head[n++] = '"';
    fb_json_put_spelt(json, head, n);
}

void fb_event_json_put(FbJsonOut *json, const FbEvent *event)
{
    const JsonByte *value[VALUES_MAX];
    FbEventType type = (FbEventType)event->type;
    int n = values_kept(event, value, values_of(type, value));
    put_name(json, type);
    if (has_edition(type)) rules_put(json, event->rules);
    for (int i = 0; i < n; i++)
        json_byte_put(json, value[i], (const char *)event + base_of(type));
    fb_json_close(json, ']');
}

void fb_event_json_write(FbOut *out, const FbEvent *event)
{
    FbJsonOut json = fb_json_out(out);
    fb_event_json_put(&json, event);
}

/* ---- reading -------------------------------------------------------------------------------------- */

static FbEventType type_of(FbJson word)
{
    for (int t = FB_E_NOTHING + 1; t < FB_EVENT_TYPES; t++) {
        char small[WORD_MAX];
        word_of((FbEventType)t, small);
        if (fb_json_is(word, small)) return (FbEventType)t;
    }
    return FB_E_NOTHING;
}

/* The next value into the event. If there is none and it may be left out, the usual one stays. */
static bool value_take(FbJsonWalk *walk, const JsonByte *row, FbEvent *event, FbJsonError *error)
{
    void *base = (char *)event + base_of((FbEventType)event->type);
    if (fb_json_step(walk)) return json_byte_take(walk->value, row, base, error);
    return row->may_lack || fb_json_wrong(error, row->key, (FbJson){walk->end, 1}, row->what);
}

static bool edition_take(FbJsonWalk *walk, FbEvent *event, FbJsonError *error)
{
    bool more = fb_json_step(walk);
    FbJson value = more ? walk->value : (FbJson){walk->end, 1};
    return (more && rules_take(value, &event->rules)) ||
           fb_json_wrong(error, "edition", value,
                         "an edition is wanted, as in \"lookout-2021+advanced\"");
}

static bool values_take(FbJsonWalk *walk, FbEvent *event, FbJsonError *error)
{
    const JsonByte *value[VALUES_MAX];
    FbEventType type = (FbEventType)event->type;
    if (has_edition(type) && !edition_take(walk, event, error)) return false;
    for (int i = 0, n = values_of(type, value); i < n; i++) {
        if (!value_take(walk, value[i], event, error)) return false;
        if (i == 0 && base_of(type)) usual_asked(&event->now, event->now.turn);
    }
    return !fb_json_step(walk) ||
           fb_json_wrong(error, "event", walk->value, "this event has no value here: leave it out");
}

bool fb_event_json_take(FbEvent *event, FbJson value, FbJsonError *error)
{
    FbJsonWalk walk = fb_json_walk(value);
    if (fb_json_kind(value) != FB_JSON_ARRAY || !fb_json_step(&walk))
        return fb_json_wrong(error, "event", value,
                             "an array is wanted, the name first, as in [\"turn\",\"A\"]");
    FbEventType type = type_of(walk.value);
    if (!type)
        return fb_json_wrong(error, "event", walk.value,
                             "the name of an event is wanted, as in \"turn\"");
    FbEvent read = event_usual(type);
    if (!values_take(&walk, &read, error)) return false;
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
