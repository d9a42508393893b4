/* position_read.c - the reading half of position.h: the line is cut into fields, and each is read by a
 * function of its own, in an order in which each finds what it needs. Cards are read in
 * position_cards.c; whether the whole can be is position_check.c's question. */
#include <string.h>

#include "text/edition.h"
#include "text/position_reader.h"

/* The keys in the order in which they are written, and what is taken where one is left out. */
static const struct {
    const char *key, *otherwise;
} position_field[POSITION_FIELDS] = {
#define FIELD(id, key, otherwise) {key, otherwise},
#include "text/position.def"
#undef FIELD
};

/* ---- cutting -------------------------------------------------------------------------------------- */

static PositionField field_find(FbSpan key)
{
    PositionField f = 0;
    while (f < POSITION_FIELDS && !span_is(key, position_field[f].key))
        f++;
    return f;
}

/* One `key=value`. */
static bool cut_field(PositionReader *r, FbSpan part)
{
    FbSpan key, value;
    size_t at = reader_at(r, part);
    if (part.n == 0)
        return error_say(r->error, at, "a blank too many: fields are separated by single blanks");
    if (!span_split(part, '=', &key, &value))
        return error_quote(r->error, at, "", part, " is no field: a field is key=value");
    PositionField f = field_find(key);
    if (f == POSITION_FIELDS)
        return error_quote(
            r->error, at, "no field ", key,
            ": it is edition, turn, phase, war, list, home, tags, hands, deck, discard, "
            "spent, shuffles, seed or next");
    if (r->value[f].text)
        return error_quote(r->error, at, "the field ", key, " stands twice: once is right");
    r->value[f] = value;
    return true;
}

static bool cut(PositionReader *r)
{
    FbSpan rest = r->line, part;
    if (!span_next(&rest, ' ', &part) || !span_is(part, "fb1"))
        return error_quote(r->error, 0, "a position starts with fb1, not ", part, "");
    while (span_next(&rest, ' ', &part))
        if (!cut_field(r, part)) return false;
    for (PositionField f = 0; f < POSITION_FIELDS; f++) {
        if (r->value[f].text) continue;
        if (!position_field[f].otherwise)
            return error_quote(r->error, r->line.n, "the field ", span_of(position_field[f].key),
                               " is missing");
        r->value[f] = span_of(position_field[f].otherwise);
    }
    return true;
}

/* ---- the table ------------------------------------------------------------------------------------ */

static bool read_edition(PositionReader *r)
{
    FbSpan value = r->value[FIELD_EDITION];
    if (fb_rules_read_at(&r->game->open.rules, value.text, value.n, r->revision, r->error))
        return true;
    if (r->error) r->error->at += reader_at(r, value);
    return false;
}

static bool read_family(PositionReader *r, int seat, FbSpan digits)
{
    for (size_t i = 0; i < digits.n; i++) {
        char c = digits.text[i];
        size_t at = reader_at(r, digits) + i;
        if (c < '1' || c > '9')
            return error_quote(r->error, at, "no mobster ", (FbSpan){digits.text + i, 1},
                               " at home: they are the digits 1 to 9, or - for nobody");
        uint64_t bit = UINT64_C(1) << FB_MOBSTER(seat, c - '0');
        if (r->game->open.home & bit)
            return error_quote(r->error, at, "the digit ", (FbSpan){digits.text + i, 1},
                               " stands twice in one home: once is right");
        r->game->open.home |= bit;
    }
    return true;
}

static bool read_home(PositionReader *r)
{
    FbSpan value = r->value[FIELD_HOME], rest = value, part;
    int seat = 0;
    for (; span_next(&rest, '/', &part); seat++) {
        if (part.n == 0)
            return error_say(r->error, reader_at(r, part), "an empty home is written as -");
        if (seat < FB_SEATS && !span_is(part, "-") && !read_family(r, seat, part)) return false;
    }
    if (seat < 2 || seat > FB_SEATS)
        return error_say(r->error, reader_at(r, value),
                         "a game has two to six seats, each with a home");
    r->game->open.seats = (uint8_t)seat;
    return true;
}

/* A mobster of this game, or FB_NONE and the error. */
uint8_t position_mobster(PositionReader *r, FbSpan part)
{
    uint8_t what = fb_what_read(part.text, part.n);
    if (what >= FB_WHO_MOBSTER && what < FB_WHO_MOBSTER + r->game->open.seats * FB_FAMILY)
        return (uint8_t)(what - FB_WHO_MOBSTER);
    error_quote(r->error, reader_at(r, part), "no mobster ", part,
                ": he is a seat of this game and a digit from 1 to 9, as in A3");
    return FB_NONE;
}

static bool read_list(PositionReader *r)
{
    FbOpen *o = &r->game->open;
    FbSpan rest = r->value[FIELD_LIST], part;
    if (span_is(rest, "-")) return true;
    while (span_next(&rest, ',', &part)) {
        uint8_t mobster = position_mobster(r, part);
        if (mobster == FB_NONE) return false;
        uint64_t bit = UINT64_C(1) << mobster;
        if (o->listed & bit)
            return error_quote(r->error, reader_at(r, part), "", part,
                               " is listed twice: once is right");
        if (o->home & bit)
            return error_quote(r->error, reader_at(r, part), "", part,
                               " is both at home and listed: one of them is right");
        o->listed |= bit;
        o->list[o->list_n++] = mobster;
    }
    return true;
}

/* Who is in follows from who is in play. */
static void count_in(FbOpen *o)
{
    for (int s = 0; s < o->seats; s++)
        if ((o->home | o->listed) & FB_FAMILY_BITS(s)) o->in |= (uint8_t)(1u << s);
}

/* ---- single values -------------------------------------------------------------------------------- */

static bool read_turn(PositionReader *r)
{
    FbSpan value = r->value[FIELD_TURN];
    int seat = value.n == 1 ? value.text[0] - 'A' : FB_NONE;
    if (seat < 0 || seat >= r->game->open.seats)
        return error_quote(r->error, reader_at(r, value), "no seat ", value,
                           ": the turn is of a seat of this game, as in A");
    r->game->open.now.turn = (uint8_t)seat;
    return true;
}

static bool read_phase(PositionReader *r)
{
    static const FbPhase at_rest[] = {FB_READY, FB_PLAY, FB_AGAIN, FB_OVER};
    FbSpan value = r->value[FIELD_PHASE];
    for (size_t i = 0; i < sizeof at_rest / sizeof *at_rest; i++)
        if (span_is(value, fb_phase_word(at_rest[i]))) {
            r->game->open.now.phase = (uint8_t)at_rest[i];
            return true;
        }
    return error_quote(r->error, reader_at(r, value), "no phase ", value,
                       ": a position is at ready, play, again or over");
}

static bool read_war(PositionReader *r)
{
    uint64_t war;
    FbSpan value = r->value[FIELD_WAR];
    if (!span_number(value, 2, &war))
        return error_quote(r->error, reader_at(r, value), "no war ", value,
                           ": it is 0 (none), 1 (normal rate) or 2 (double rate)");
    r->game->open.war = (uint8_t)war;
    return true;
}

static bool read_spent(PositionReader *r)
{
    FbSpan value = r->value[FIELD_SPENT];
    if (span_is(value, "BUT"))
        r->game->open.now.flags = FB_SPENT;
    else if (!span_is(value, "-"))
        return error_quote(r->error, reader_at(r, value), "nothing spent like ", value,
                           ": it is BUT, or - for nothing");
    return true;
}

static bool read_shuffles(PositionReader *r)
{
    uint64_t shuffles;
    FbSpan value = r->value[FIELD_SHUFFLES];
    if (!span_number(value, UINT32_MAX, &shuffles) || shuffles == 0)
        return error_quote(r->error, reader_at(r, value), "no count of shuffles ", value,
                           ": it is a number from 1 (the deal) to 4294967295");
    r->game->open.shuffles = (uint32_t)shuffles;
    return true;
}

static bool read_seed(PositionReader *r)
{
    FbSpan value = r->value[FIELD_SEED];
    return span_hex(value, r->seed, sizeof r->seed) ||
           error_quote(r->error, reader_at(r, value), "no seed ", value,
                       ": it is 64 hex digits, 0 to 9 and a to f");
}

/* R 8.9; position_check.c asks whether it can be. */
static bool read_next(PositionReader *r)
{
    FbSpan value = r->value[FIELD_NEXT];
    int seat = value.n == 1 ? value.text[0] - 'A' : FB_NONE;
    r->game->open.now.next = FB_NONE;
    if (span_is(value, "-")) return true;
    if (seat < 0 || seat >= r->game->open.seats)
        return error_quote(r->error, reader_at(r, value), "no seat ", value,
                           ": the next turn is of a seat of this game, as in A, or - is open");
    r->game->open.now.next = (uint8_t)seat;
    return true;
}

static bool read_fields(PositionReader *r)
{
    bool read = read_edition(r) && read_home(r) && read_turn(r) && read_phase(r) && read_war(r) &&
                read_list(r);
    count_in(&r->game->open);
    return read && position_cards(r) && read_spent(r) && read_shuffles(r) && read_seed(r) &&
           read_next(r);
}

/* ---- the whole ------------------------------------------------------------------------------------ */

/* Nothing is pending at the points at which a position is written (R 4). */
static void rest(FbOpen *o)
{
    o->now.card = o->now.counter = o->now.rescuer = FB_NONE;
    o->now.stage = o->now.phase;
    o->now.asked = (uint8_t)(o->now.phase == FB_OVER ? 0 : 1u << o->now.turn);
}

bool position_read_at(FbPosition *position, const char *line, size_t n, int revision,
                      FbTextError *error)
{
    FbPosition read;
    PositionReader r;
    memset(&read, 0, sizeof read);
    memset(&r, 0, sizeof r);
    r.line = (FbSpan){line, n};
    r.game = &read.game;
    r.error = error;
    r.revision = revision;
    memset(read.game.open.tag, FB_NONE, sizeof read.game.open.tag);
    if (!cut(&r) || !read_fields(&r)) return false;
    rest(&read.game.open);
    memcpy(read.seed, r.seed, sizeof read.seed);
    read.partial = r.partial;
    read.hands_known = (uint8_t)r.hands_known;
    if (!position_check(&r, &read)) return false;
    *position = read;
    return true;
}

bool fb_position_read(FbPosition *position, const char *line, size_t n, FbTextError *error)
{
    return position_read_at(position, line, n, FB_RULES_REVISION, error);
}
