/* position_check.c - does the position that was read make sense (docs/notation.md, the last point of "Positions")?
 *
 * fb_check knows all of this as well, but has only names for its invariants, and a person who has typed a line deserves a
 * sentence and the field that is wrong. So what people get wrong is asked here first. In the end the rules are asked
 * whatever happened here: what they would not accept is never handed out. */
#include "rules/bits.h"
#include "text/position_reader.h"
#include "text/say.h"

size_t reader_at(const PositionReader *r, FbSpan part)
{
    uintptr_t first = (uintptr_t)r->line.text, at = (uintptr_t)part.text;
    return at >= first && at <= first + r->line.n ? at - first : r->line.n;
}

static bool refuse(PositionReader *r, PositionField field, const char *id)
{
    return report(r->report, reader_at(r, r->value[field]), id, NULL);
}

/* Does the seat whose turn it is own an ability with this trait (R 8.1)? */
static bool owns(const FbOpen *o, FbTrait trait)
{
    for (FbCard a = FB_FIRST_ABILITY; a < FB_CARDS; a++) {
        uint8_t who = o->tag[a - FB_FIRST_ABILITY];
        if (fb_card_has(a, trait) && who != FB_NONE && FB_SEAT_OF(who) == o->now.turn) return true;
    }
    return false;
}

/* ---- families, turn and phase --------------------------------------------------------------------- */

static bool check_families(PositionReader *r)
{
    const FbOpen *o = &r->game->open;
    int families = fb_popcount(o->in);
    bool over = o->now.phase == FB_OVER;
    if (families == 0) return refuse(r, FIELD_HOME, "wrong.home.nobody");
    if (families == 1 && !over) return refuse(r, FIELD_PHASE, "wrong.phase.over");
    if (families > 1 && over) return refuse(r, FIELD_PHASE, "wrong.phase.open");
    return true;
}

static bool check_turn(PositionReader *r)
{
    const FbOpen *o = &r->game->open;
    if (o->now.phase == FB_OVER)
        return true; /* the turn stays with whoever had it, dead or alive */
    if (!(o->in >> o->now.turn & 1)) return refuse(r, FIELD_TURN, "wrong.turn.out");
    if (!o->hand_n[o->now.turn]) return refuse(r, FIELD_HANDS, "wrong.hand.none");
    if (o->now.phase == FB_AGAIN && !owns(o, FB_TRAIT_AGAIN))
        return refuse(r, FIELD_PHASE, "wrong.phase.again");
    if (o->now.phase == FB_READY && !owns(o, FB_TRAIT_BUTCHERS))
        return refuse(r, FIELD_PHASE, "wrong.phase.ready");
    if (o->now.phase == FB_READY && (o->now.flags & FB_SPENT))
        return refuse(r, FIELD_PHASE, "wrong.phase.spent");
    return true;
}

static bool check_next(PositionReader *r)
{
    const FbOpen *o = &r->game->open;
    if (o->now.next == FB_NONE) return true;
    if (o->now.phase != FB_AGAIN) return refuse(r, FIELD_NEXT, "wrong.next.phase");
    if (!fb_rules_get(o->rules, FB_SW_TEMPER)) return refuse(r, FIELD_NEXT, "wrong.next.temper");
    if (o->now.next != o->now.turn) return refuse(r, FIELD_NEXT, "wrong.next.other");
    return owns(o, FB_TRAIT_NEXT) || refuse(r, FIELD_NEXT, "wrong.next.celebrity");
}

static bool check_war(PositionReader *r)
{
    const FbOpen *o = &r->game->open;
    bool due = o->list_n && (o->list_n >= 6 || fb_popcount(o->home | o->listed) <= 6);
    if (o->war && !o->list_n) return refuse(r, FIELD_WAR, "wrong.war.empty");
    if (!o->war && due && o->now.phase != FB_OVER) return refuse(r, FIELD_WAR, "wrong.war.none");
    return true;
}

/* ---- cards ---------------------------------------------------------------------------------------- */

static bool check_face_down(PositionReader *r)
{
    int left = fb_deck_size(r->game->open.rules);
    for (FbCard c = 0; c < FB_CARDS; c++)
        left -= r->seen[c];
    if (r->unknown <= left) return true;
    char number[2][24];
    return report(r->report, reader_at(r, r->value[FIELD_HANDS]), "wrong.cards.hidden", "text",
                  say_number(number[0], (uint64_t)r->unknown), "most",
                  say_number(number[1], (uint64_t)left), NULL);
}

static bool check_cards(PositionReader *r)
{
    int plain = r->unknown;
    for (FbCard c = 0; c < FB_FIRST_ABILITY; c++)
        plain += r->seen[c];
    if (!plain) return refuse(r, FIELD_HANDS, "wrong.cards.plain");
    return check_face_down(r);
}

/* ---- the rules ------------------------------------------------------------------------------------ */

/* A partial position is somebody's view: of a seat whose hand is listed, or a spectator's. */
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
    return !broken || report(r->report, 0, "wrong.position.rules", "text", broken, NULL);
}

bool fb_position_view(const FbPosition *position, int seat, FbView *view, FbTextError *error)
{
    if (seat == FB_SPECTATOR ||
        (seat >= 0 && seat < FB_SEATS && (position->hands_known >> seat & 1))) {
        view_of(position, seat, view);
        return true;
    }
    return report(in_english(error), 0, "wrong.position.seat", NULL);
}
