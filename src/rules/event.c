/* event.c - makes events, and cuts them to what a seat may see. fb_event_for is the only function that hides anything, and
 * event.def the only table that says what. */
#include "game.h"

enum {
    SEAT = FB_F_SEAT,
    CARD = FB_F_CARD,
    WHO = FB_F_WHO,
    PLACE = FB_F_PLACE,
    N = FB_F_N,
    NOW = FB_F_NOW,
    EDITION = FB_F_EDITION,
    MAYBE_CARD = FB_F_MAYBE_CARD,
    TARGET = FB_F_TARGET,
    MAYBE_PLACE = FB_F_MAYBE_PLACE,
    PLAYERS = FB_F_PLAYERS,
    NTH = FB_F_NTH,
    RATE = FB_F_RATE
};

typedef struct EventRow {
    const char *word;
    uint16_t fields;
    uint8_t hidden, to_all;
} EventRow;

static const EventRow event_row[FB_EVENT_TYPES] = {
    {"nothing", 0, 0, 0},
#define FB_EVENT(number, id, fields, hidden, to_all, ms) {#id, fields, hidden, to_all},
#include "event.def"
#undef FB_EVENT
};

const char *fb_event_word(FbEventType type) { return event_row[type].word; }

int fb_event_fields(FbEventType type) { return event_row[type].fields; }

static FbEvent *event_new(FbEvents *events, FbEventType type)
{
    FbEvent *e = &events->e[events->n++];
    memset(e, 0, sizeof *e);
    e->type = (uint8_t)type;
    e->seat = e->card = e->who = e->place = FB_NONE;
    return e;
}

void fb_event_push(FbEvents *events, FbEventType type, int seat, FbCard card, int who, int place,
                   int n)
{
    FbEvent *e = event_new(events, type);
    e->seat = (uint8_t)seat;
    e->card = card;
    e->who = (uint8_t)who;
    e->place = (uint8_t)place;
    e->n = (uint8_t)n;
}

void fb_event_push_ask(FbEvents *events, const FbControl *now)
{
    event_new(events, FB_E_ASK)->now = *now;
}

void fb_event_push_deal(FbEvents *events, FbRules rules, int seats)
{
    FbEvent *e = event_new(events, FB_E_DEAL);
    e->n = (uint8_t)seats;
    e->rules = rules;
}

bool fb_event_for(const FbEvent *event, int seat, FbEvent *out)
{
    const EventRow *row = &event_row[event->type];
    if (!row->to_all && event->seat != seat) return false;
    *out = *event;
    if ((row->hidden & CARD) && event->seat != seat) out->card = FB_NONE;
    return true;
}
