/* position_check.c - whether a position that could be read can be (docs/notation.md, the last point of
 * "Positions"). Each reason has its sentence and the field it is found in. At the end the rules are
 * asked: what they would not accept is never handed out. */
#include "text/position_reader.h"

size_t reader_at(const PositionReader *r, FbSpan part)
{
    uintptr_t first = (uintptr_t)r->line.text, at = (uintptr_t)part.text;
    return at >= first && at <= first + r->line.n ? at - first : r->line.n;
}

static bool refuse(PositionReader *r, PositionField field, const char *sentence)
{
    return error_say(r->error, reader_at(r, r->value[field]), sentence);
}

/* Does the seat whose turn it is own an ability of that kind? R 8.1: a tag is that of a man in play. */
static bool owns(const FbOpen *o, FbTrait trait)
{
    for (FbCard a = FB_FIRST_ABILITY; a < FB_CARDS; a++) {
        uint8_t who = o->tag[a - FB_FIRST_ABILITY];
        if (fb_card_has(a, trait) && who != FB_NONE && FB_SEAT_OF(who) == o->now.turn) return true;
    }
    return false;
}

static int count(uint64_t bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

/* ---- families, turn and phase --------------------------------------------------------------------- */

static bool check_families(PositionReader *r)
{
    const FbOpen *o = &r->game->open;
    int families = count(o->in);
    bool over = o->now.phase == FB_OVER;
    if (families == 0)
        return refuse(r, FIELD_HOME, "nobody is left: one family at least is in play");
    if (families == 1 && !over)
        return refuse(r, FIELD_PHASE, "one family is left: the phase is over (rule 7.1)");
    if (families > 1 && over)
        return refuse(r, FIELD_PHASE,
                      "more than one family is left: the game is not over (rule 7.1)");
    return true;
}

static bool check_turn(PositionReader *r)
{
    const FbOpen *o = &r->game->open;
    if (o->now.phase == FB_OVER)
        return true; /* the turn is then of whoever had it, dead or alive */
    if (!(o->in >> o->now.turn & 1))
        return refuse(r, FIELD_TURN, "a turn for a family that is out");
    if (!o->hand_n[o->now.turn])
        return refuse(r, FIELD_HANDS,
                      "the seat whose turn it is has no card: it would not be asked");
    if (o->now.phase == FB_AGAIN && !owns(o, FB_TRAIT_AGAIN))
        return refuse(r, FIELD_PHASE, "again is for a seat that owns TEM (rule 8.9)");
    if (o->now.phase == FB_READY && !owns(o, FB_TRAIT_BUTCHERS))
        return refuse(r, FIELD_PHASE, "ready is for a seat that owns BUT (rule 8.5)");
    if (o->now.phase == FB_READY && (o->now.flags & FB_SPENT))
        return refuse(r, FIELD_PHASE,
                      "ready is for a seat that has not spent BUT in this turn (rule 8.5)");
    return true;
}

static bool check_next(PositionReader *r)
{
    const FbOpen *o = &r->game->open;
    if (o->now.next == FB_NONE) return true;
    if (o->now.phase != FB_AGAIN)
        return refuse(r, FIELD_NEXT, "next is for the phase again alone (rule 8.9)");
    if (!fb_rules_get(o->rules, FB_SW_TEMPER))
        return refuse(r, FIELD_NEXT, "next is for the house rule temper:opponents (rule 8.9)");
    if (o->now.next != o->now.turn)
        return refuse(r, FIELD_NEXT, "next is the seat whose turn it is (rule 8.9)");
    return owns(o, FB_TRAIT_NEXT) ||
           refuse(r, FIELD_NEXT, "next is for a seat that owns CEL (rule 8.9)");
}

static bool check_war(PositionReader *r)
{
    const FbOpen *o = &r->game->open;
    bool due = o->list_n && (o->list_n >= 6 || count(o->home | o->listed) <= 6);
    if (o->war && !o->list_n)
        return refuse(r, FIELD_WAR, "a war with an empty list: it would have ended (rule 7.2)");
    if (!o->war && due && o->now.phase != FB_OVER)
        return refuse(r, FIELD_WAR,
                      "no war, where one has started by itself: war is 1 or 2 (rule 7.3)");
    return true;
}

/* ---- cards ---------------------------------------------------------------------------------------- */

static bool check_face_down(PositionReader *r)
{
    int left = fb_deck_size(r->game->open.rules);
    for (FbCard c = 0; c < FB_CARDS; c++)
        left -= r->seen[c];
    if (r->unknown <= left) return true;
    FbOut out = error_at(r->error, reader_at(r, r->value[FIELD_HANDS]));
    fb_out_text(&out, "more cards face down than there are left: ");
    fb_out_number(&out, (uint64_t)r->unknown);
    fb_out_text(&out, ", where ");
    fb_out_number(&out, (uint64_t)left);
    fb_out_text(&out, " at most is right");
    return false;
}

static bool check_cards(PositionReader *r)
{
    int plain = r->unknown;
    for (FbCard c = 0; c < FB_FIRST_ABILITY; c++)
        plain += r->seen[c];
    if (!plain)
        return refuse(r, FIELD_HANDS,
                      "no card but abilities in hands, deck and discard: one at least is another");
    return check_face_down(r);
}

/* ---- the rules ------------------------------------------------------------------------------------ */

/* A partial position is a view: for a seat with a listed hand, or for nobody. */
static void view_of(const FbPosition *p, int seat, FbView *view)
{
    fb_view(&p->game, seat, view);
    for (int s = 0; p->partial && s < p->game.open.seats; s++)
        if (s != seat && (p->hands_known >> s & 1)) view->open.known[s] = p->game.hand[s];
}

static const char *broken_rule(const FbPosition *p)
{
    FbView view;
    if (!p->partial) return fb_check(&p->game);
    view_of(p, FB_SPECTATOR, &view);
    return fb_view_check(&view);
}

bool position_check(PositionReader *r, const FbPosition *read)
{
    if (!check_families(r) || !check_turn(r) || !check_next(r) || !check_war(r) || !check_cards(r))
        return false;
    const char *broken = broken_rule(read);
    return !broken ||
           error_quote(r->error, 0, "the rules refuse it: ", span_of(broken), " does not hold");
}

bool fb_position_view(const FbPosition *position, int seat, FbView *view, FbTextError *error)
{
    if (seat == FB_SPECTATOR ||
        (seat >= 0 && seat < FB_SEATS && (position->hands_known >> seat & 1))) {
        view_of(position, seat, view);
        return true;
    }
    return error_say(
        error, 0, "the cards of this seat are not told: only a seat whose hand is listed is asked");
}
