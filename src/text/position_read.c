/* position_read.c - the reading half of position.h. The line is cut into fields; then each is read by its own function, in an
 * order in which it finds what it needs: the edition says how many cards there are, the homes say how many seats, and only
 * then can a list or a hand be read. Cards are position_cards.c's, and whether the whole makes sense is position_check.c's. */
#include <string.h>

#include "text/edition.h"
#include "text/position_reader.h"

/* The keys in the order in which they are written, and their values if left out. */
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
    if (part.n == 0) return report(r->report, at, "wrong.field.blank", NULL);
    if (!span_split(part, '=', &key, &value))
        return report_quote(r->report, at, "wrong.field.form", part);
    PositionField f = field_find(key);
    if (f == POSITION_FIELDS) return report_quote(r->report, at, "wrong.field", key);
    if (r->value[f].text) return report_quote(r->report, at, "wrong.field.twice", key);
    r->value[f] = value;
    return true;
}

static bool cut(PositionReader *r)
{
    FbSpan rest = r->line, part;
    if (!span_next(&rest, ' ', &part) || !span_is(part, "fb1"))
        return report_quote(r->report, 0, "wrong.position", part);
    while (span_next(&rest, ' ', &part))
        if (!cut_field(r, part)) return false;
    for (PositionField f = 0; f < POSITION_FIELDS; f++) {
        if (r->value[f].text) continue;
        if (!position_field[f].otherwise)
            return report_quote(r->report, r->line.n, "wrong.field.missing",
                                span_of(position_field[f].key));
        r->value[f] = span_of(position_field[f].otherwise);
    }
    return true;
}

/* ---- the table ------------------------------------------------------------------------------------ */

static bool read_edition(PositionReader *r)
{
    FbSpan value = r->value[FIELD_EDITION];
    return rules_read(&r->game->open.rules, value.text, value.n, r->revision, r->report) ||
           report_shift(r->report, reader_at(r, value));
}

static bool read_family(PositionReader *r, int seat, FbSpan digits)
{
    for (size_t i = 0; i < digits.n; i++) {
        char c = digits.text[i];
        size_t at = reader_at(r, digits) + i;
        if (c < '1' || c > '9')
            return report_quote(r->report, at, "wrong.home", (FbSpan){digits.text + i, 1});
        uint64_t bit = UINT64_C(1) << FB_MOBSTER(seat, c - '0');
        if (r->game->open.home & bit)
            return report_quote(r->report, at, "wrong.home.twice", (FbSpan){digits.text + i, 1});
        r->game->open.home |= bit;
    }
    return true;
}

static bool read_home(PositionReader *r)
{
    FbSpan value = r->value[FIELD_HOME], rest = value, part;
    int seat = 0;
    for (; span_next(&rest, '/', &part); seat++) {
        if (part.n == 0) return report(r->report, reader_at(r, part), "wrong.home.empty", NULL);
        if (seat < FB_SEATS && !span_is(part, "-") && !read_family(r, seat, part)) return false;
    }
    if (seat < 2 || seat > FB_SEATS)
        return report(r->report, reader_at(r, value), "wrong.home.seats", NULL);
    r->game->open.seats = (uint8_t)seat;
    return true;
}

/* A mobster of this game, or FB_NONE and the error. */
uint8_t position_mobster(PositionReader *r, FbSpan part)
{
    uint8_t what = fb_what_read(part.text, part.n);
    if (what >= FB_WHO_MOBSTER && what < FB_WHO_MOBSTER + r->game->open.seats * FB_FAMILY)
        return (uint8_t)(what - FB_WHO_MOBSTER);
    report_quote(r->report, reader_at(r, part), "wrong.mobster", part);
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
            return report_quote(r->report, reader_at(r, part), "wrong.list.twice", part);
        if (o->home & bit)
            return report_quote(r->report, reader_at(r, part), "wrong.list.home", part);
        o->listed |= bit;
        o->list[o->list_n++] = mobster;
    }
    return true;
}

/* A family is in the game while one of its mobsters is in play. */
static void count_in(FbOpen *o)
{
    for (int s = 0; s < o->seats; s++)
        if ((o->home | o->listed) & FB_FAMILY_BITS(s)) o->in |= (uint8_t)(1u << s);
}

/* ---- single values -------------------------------------------------------------------------------- */

static bool read_turn(PositionReader *r)
{
    FbSpan value = r->value[FIELD_TURN];
    r->game->open.now.turn = span_seat(value, r->game->open.seats);
    return r->game->open.now.turn != FB_NONE ||
           report_quote(r->report, reader_at(r, value), "wrong.turn", value);
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
    return report_quote(r->report, reader_at(r, value), "wrong.phase", value);
}

static bool read_war(PositionReader *r)
{
    uint64_t war;
    FbSpan value = r->value[FIELD_WAR];
    if (!span_number(value, 2, &war))
        return report_quote(r->report, reader_at(r, value), "wrong.war", value);
    r->game->open.war = (uint8_t)war;
    return true;
}

static bool read_spent(PositionReader *r)
{
    FbSpan value = r->value[FIELD_SPENT];
    if (span_is(value, "BUT"))
        r->game->open.now.flags = FB_SPENT;
    else if (!span_is(value, "-"))
        return report_quote(r->report, reader_at(r, value), "wrong.spent", value);
    return true;
}

static bool read_shuffles(PositionReader *r)
{
    uint64_t shuffles;
    FbSpan value = r->value[FIELD_SHUFFLES];
    if (!span_number(value, UINT32_MAX, &shuffles) || shuffles == 0)
        return report_quote(r->report, reader_at(r, value), "wrong.shuffles", value);
    r->game->open.shuffles = (uint32_t)shuffles;
    return true;
}

static bool read_seed(PositionReader *r)
{
    FbSpan value = r->value[FIELD_SEED];
    return span_hex(value, r->seed, sizeof r->seed) ||
           report_quote(r->report, reader_at(r, value), "wrong.seed", value);
}

/* R 8.9. Whether anybody can have the next turn is position_check.c's question. */
static bool read_next(PositionReader *r)
{
    FbSpan value = r->value[FIELD_NEXT];
    r->game->open.now.next = span_seat(value, r->game->open.seats);
    return r->game->open.now.next != FB_NONE || span_is(value, "-") ||
           report_quote(r->report, reader_at(r, value), "wrong.next", value);
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

/* Positions are written only when nothing is pending (R 4). */
static void rest(FbOpen *o)
{
    o->now.card = o->now.counter = o->now.rescuer = FB_NONE;
    o->now.stage = o->now.phase;
    o->now.asked = (uint8_t)(o->now.phase == FB_OVER ? 0 : 1u << o->now.turn);
}

bool position_read(FbPosition *position, const char *line, size_t n, int revision, Report to)
{
    FbPosition read;
    PositionReader r = {.line = {line, n}, .game = &read.game, .report = to, .revision = revision};
    memset(&read, 0, sizeof read);
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
    return position_read(position, line, n, FB_RULES_REVISION, in_english(error));
}
