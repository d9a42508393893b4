/* position_cards.c - the fields of a position that hold cards: tags, hands, deck and discard pile. Owns their count: no card
 * may be listed more often than the deck has it. That is also what keeps the arrays from running over. */
#include "text/position_reader.h"
#include "text/say.h"

static bool too_many(PositionReader *r, FbSpan part, int copies)
{
    char text[QUOTE_MAX], most[24];
    return report(r->report, reader_at(r, part), "wrong.card.copies", "text", quote(text, part),
                  "most", say_number(most, (uint64_t)copies), NULL);
}

/* A card listed anywhere in the line, counted. */
static bool read_card(PositionReader *r, FbSpan part, FbCard *card)
{
    FbCard found = fb_card_find(part.text, part.n);
    if (found == FB_NONE) return report_quote(r->report, reader_at(r, part), "wrong.card", part);
    int copies = fb_copies(r->game->open.rules, found);
    if (r->seen[found] == copies) return too_many(r, part, copies);
    r->seen[found]++;
    *card = found; /* only now: the array it goes to is exactly as long as the deck */
    return true;
}

static bool read_tag(PositionReader *r, FbSpan part)
{
    FbOpen *o = &r->game->open;
    FbSpan who, what;
    FbCard card = FB_NONE;
    if (!span_split(part, ':', &who, &what))
        return report_quote(r->report, reader_at(r, part), "wrong.tag", part);
    uint8_t mobster = position_mobster(r, who);
    if (mobster == FB_NONE || !read_card(r, what, &card)) return false;
    if (fb_card_kind(card) != FB_ABILITY)
        return report_quote(r->report, reader_at(r, what), "wrong.tag.ability", what);
    if (!((o->home | o->listed) >> mobster & 1))
        return report_quote(r->report, reader_at(r, who), "wrong.tag.dead", who);
    for (int a = 0; a < FB_ABILITIES; a++)
        if (o->tag[a] == mobster)
            return report_quote(r->report, reader_at(r, who), "wrong.tag.two", who);
    o->tag[card - FB_FIRST_ABILITY] = mobster;
    return true;
}

static bool read_tags(PositionReader *r)
{
    FbSpan rest = r->value[FIELD_TAGS], part;
    if (span_is(rest, "-")) return true;
    while (span_next(&rest, ',', &part))
        if (!read_tag(r, part)) return false;
    return true;
}

/* Cards in the order of the text. Returns how many, or -1. There is room, because read_card counts. */
static int read_cards(PositionReader *r, FbSpan rest, uint8_t cards[FB_DECK])
{
    FbSpan part;
    int n = 0;
    if (span_is(rest, "-")) return 0;
    for (; span_next(&rest, ',', &part); n++)
        if (!read_card(r, part, &cards[n])) return -1;
    return n;
}

/* If the value is a number: so many cards, nobody says which. */
static bool read_unknown(PositionReader *r, FbSpan value, uint8_t *n)
{
    uint64_t number;
    if (!span_number(value, UINT8_MAX, &number)) return false;
    *n = (uint8_t)number;
    r->unknown += (int)number;
    r->partial = true;
    return true;
}

static bool read_hand(PositionReader *r, int seat, FbSpan part)
{
    FbOpen *o = &r->game->open;
    uint8_t cards[FB_DECK];
    bool out = !(o->in >> seat & 1);
    if (!read_unknown(r, part, &o->hand_n[seat])) {
        int n = read_cards(r, part, cards);
        if (n < 0) return false;
        o->hand_n[seat] = (uint8_t)n;
        for (int i = 0; i < n; i++)
            r->game->hand[seat] = fb_hand_with(r->game->hand[seat], cards[i]);
        r->hands_known |= 1u << seat;
    } else if (!o->hand_n[seat]) {
        r->hands_known |= 1u << seat;
    }
    if (out && o->hand_n[seat])
        return report_quote(r->report, reader_at(r, part), "wrong.hand.out", part);
    return true;
}

static bool read_hands(PositionReader *r)
{
    FbSpan value = r->value[FIELD_HANDS], rest = value, part;
    int seat = 0;
    for (; span_next(&rest, '/', &part); seat++)
        if (seat < r->game->open.seats && !read_hand(r, seat, part)) return false;
    if (seat != r->game->open.seats)
        return report(r->report, reader_at(r, value), "wrong.hand.number", NULL);
    return true;
}

/* Top card first in the text, last in the array. */
static bool read_pile(PositionReader *r, FbSpan value, uint8_t *pile, uint8_t *pile_n)
{
    uint8_t cards[FB_DECK];
    int n = read_cards(r, value, cards);
    if (n < 0) return false;
    for (int i = 0; i < n; i++)
        pile[n - 1 - i] = cards[i];
    *pile_n = (uint8_t)n;
    return true;
}

static bool read_deck(PositionReader *r)
{
    FbSpan value = r->value[FIELD_DECK];
    bool hands_hidden = r->partial;
    if (read_unknown(r, value, &r->game->open.deck_n)) return true;
    if (!read_pile(r, value, r->game->deck, &r->game->open.deck_n)) return false;
    if (hands_hidden && r->game->open.deck_n)
        return report(r->report, reader_at(r, value), "wrong.deck.listed", NULL);
    return true;
}

static bool read_discard(PositionReader *r)
{
    return read_pile(r, r->value[FIELD_DISCARD], r->game->open.pile, &r->game->open.pile_n);
}

bool position_cards(PositionReader *r)
{
    return read_tags(r) && read_hands(r) && read_deck(r) && read_discard(r);
}
