/* view_json.c - writes a view as JSON (view_json.h), a short function for each member. The same view always gives the same
 * bytes, members in one order and hands in card order: a witness (client/witness.h) hashes them. */
#include "text/view_json.h"

#include "text/json_words.h"

static void cards_put(FbJsonOut *json, FbHand hand)
{
    fb_json_open(json, '[');
    for (FbCard c = 0; c < FB_CARDS; c++)
        for (int i = fb_hand_count(hand, c); i > 0; i--)
            card_put(json, c);
    fb_json_close(json, ']');
}

static void mobsters_put(FbJsonOut *json, const uint8_t *list, int n)
{
    fb_json_open(json, '[');
    for (int i = 0; i < n; i++)
        what_put(json, (uint8_t)(FB_WHO_MOBSTER + list[i]));
    fb_json_close(json, ']');
}

/* A card that reorders the list names into the list itself; in JSON it looks like any other. */
static void named_put(FbJsonOut *json, const FbOpen *o)
{
    fb_json_key(json, "named");
    if (fb_card_has(o->now.card, FB_TRAIT_ORDERS)) {
        mobsters_put(json, o->list, o->named_n);
        return;
    }
    fb_json_open(json, '[');
    for (int i = 0; i < o->named_n; i++)
        what_put(json, o->named[i]);
    fb_json_close(json, ']');
}

/* A string of digits for each family: the numbers of those at home. */
static void home_put(FbJsonOut *json, const FbOpen *o)
{
    fb_json_key(json, "home");
    fb_json_open(json, '[');
    for (int s = 0; s < o->seats; s++) {
        char digits[FB_FAMILY];
        size_t n = 0;
        for (int i = 1; i <= FB_FAMILY; i++)
            if (o->home >> FB_MOBSTER(s, i) & 1) digits[n++] = (char)('0' + i);
        fb_json_put_string(json, digits, n);
    }
    fb_json_close(json, ']');
}

static void tags_put(FbJsonOut *json, const FbOpen *o)
{
    fb_json_key(json, "tags");
    fb_json_open(json, '{');
    for (FbCard a = FB_FIRST_ABILITY; a < FB_CARDS; a++) {
        uint8_t mobster = o->tag[a - FB_FIRST_ABILITY];
        if (mobster == FB_NONE) continue;
        const char who[] = {(char)('A' + FB_SEAT_OF(mobster)), (char)('1' + mobster % FB_FAMILY),
                            '\0'};
        fb_json_key(json, who);
        card_put(json, a);
    }
    fb_json_close(json, '}');
}

static void hands_put(FbJsonOut *json, const FbOpen *o)
{
    fb_json_key(json, "hands");
    fb_json_open(json, '[');
    for (int s = 0; s < o->seats; s++)
        fb_json_put_number(json, o->hand_n[s]);
    fb_json_close(json, ']');
    fb_json_key(json, "known");
    fb_json_open(json, '[');
    for (int s = 0; s < o->seats; s++)
        cards_put(json, o->known[s]);
    fb_json_close(json, ']');
}

static void discard_put(FbJsonOut *json, const FbOpen *o)
{
    fb_json_key(json, "discard");
    fb_json_open(json, '[');
    for (int i = o->pile_n; i > 0; i--)
        card_put(json, o->pile[i - 1]);
    fb_json_close(json, ']');
}

static void mobs_put(FbJsonOut *json, const FbOpen *o)
{
    number_put(json, "war", o->war);
    fb_json_key(json, "list");
    mobsters_put(json, o->list, o->list_n);
    home_put(json, o);
    tags_put(json, o);
}

void fb_view_json_put(FbJsonOut *json, const FbView *view)
{
    const FbOpen *o = &view->open;
    fb_json_open(json, '{');
    fb_json_key(json, "seat");
    seat_put(json, view->seat);
    fb_json_key(json, "edition");
    rules_put(json, o->rules);
    number_put(json, "players", o->seats);
    control_put(json, &o->now);
    named_put(json, o);
    mobs_put(json, o);
    fb_json_key(json, "hand");
    cards_put(json, view->hand);
    hands_put(json, o);
    number_put(json, "deck", o->deck_n);
    discard_put(json, o);
    number_put(json, "shuffles", o->shuffles);
    fb_json_close(json, '}');
}

void fb_view_json_write(FbOut *out, const FbView *view)
{
    FbJsonOut json = fb_json_out(out);
    fb_view_json_put(&json, view);
}
