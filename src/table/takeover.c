/* takeover.c - seats that change hands in the middle of a game. Owns who may follow a bot, or somebody who went away: whoever sits
 * down sees a hand, so a table of puppets could read one hand each.
 *
 *                     gets up                  its time is over
 *     human, there ------------> bot, kept -----------------------> bot, free
 *          |  ^  ^---- sit ---------'                                  |  ^
 *   is gone|  |is back                                             sit |  | somebody objects, nobody agrees,
 *          v  |       its time is over                                 v  | or the asker goes
 *     human, kept ------------------------> human, free  ---sit--->  wished for -----> the asker's
 *                                          (abandoned)                        the host agrees, and nobody
 *                                                                             objects for FB_TAKE_OVER
 *
 * - Whoever has held a seat in this game returns to that one only (`held`), and needs nobody's consent while no other human has it.
 * - A wish is decided when its time is over, or as soon as the host and every player who is connected agree. At a table with open
 *   chairs nobody is asked.
 * - A seat is kept for the time of FbSettings.reserve, which stands still in a pause; wishes do not, so that a friend can be let in
 *   while the others wait.
 * - Everything here depends on what all can see: people, seats, connections, times. No card is looked at.
 *
 * Tables of revision 1 know nothing of this: whoever sits down has the seat (seats.c). */
#include "table/work.h"

/* ---- whose a seat is ------------------------------------------------------------------------------------------- */

bool takeover_free(const FbTable *t, int seat)
{
    const FbSeat *s = &t->seat[seat];
    if (t->revision < 2 || !seat_in_game(t, seat)) return false;
    return s->kind == FB_SEAT_BOT ? s->owner == FB_NONE : s->abandoned;
}

uint64_t reserve_due(const FbTable *t, int seat)
{
    const FbSeat *s = &t->seat[seat];
    if (!t->settings.reserve || s->gone == FB_NEVER || s->abandoned || !seat_in_game(t, seat))
        return FB_NEVER;
    return s->gone + t->settings.reserve;
}

/* A human's stays theirs until somebody else has it: who comes back in time just plays on. */
void reserve_over(Work *w, int seat)
{
    FbSeat *s = &w->t->seat[seat];
    if (s->kind == FB_SEAT_HUMAN) {
        s->abandoned = 1;
        return;
    }
    s->owner = FB_NONE;
    s->gone = FB_NEVER;
}

void takeover_give_up(FbTable *t, int person)
{
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].owner == person) {
            t->seat[s].owner = FB_NONE;
            t->seat[s].gone = FB_NEVER;
        }
}

/* ---- a wish ----------------------------------------------------------------------------------------------------- */

static uint16_t bit(int person) { return (uint16_t)(1u << person); }

static void tell_one(Work *w, int to, int seat, FbStage stage, int by)
{
    const FbSeat *s = &w->t->seat[seat];
    bool open = stage == FB_STAGE_ASKED || stage == FB_STAGE_AGREED;
    FbMessage *m = send_to(w, to, FB_MSG_TAKE_OVER);
    if (!m) return;
    m->as.take_over.seat = (uint8_t)seat;
    m->as.take_over.who = s->asker;
    m->as.take_over.stage = (uint8_t)stage;
    m->as.take_over.by = (uint8_t)by;
    m->as.take_over.left = open ? (uint32_t)(s->until - w->t->now) : FB_UNTIMED;
}

static void tell(Work *w, int seat, FbStage stage, int by)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        tell_one(w, p, seat, stage, by);
}

static void wish_ends(Work *w, int seat, FbStage stage, int by)
{
    FbSeat *s = &w->t->seat[seat];
    tell(w, seat, stage, by);
    s->asker = FB_NONE;
    s->until = FB_NEVER;
    s->agreed = 0;
}

static void wish_comes_true(Work *w, int seat)
{
    int person = w->t->seat[seat].asker;
    wish_ends(w, seat, FB_STAGE_DONE, FB_NONE);
    seat_sit(w, person, seat);
}

/* The seat that this person asks for, or FB_NONE. */
static int wished_by(const FbTable *t, int person)
{
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].asker != FB_NONE && t->seat[s].asker == person) return s;
    return FB_NONE;
}

static bool host_agrees(const FbTable *t, int seat)
{
    return t->host != FB_NONE && (t->seat[seat].agreed & bit(t->host));
}

static bool all_agree(const FbTable *t, int seat)
{
    for (int s = 0; s < t->game.open.seats; s++)
        if (seat_connected(t, s) && !(t->seat[seat].agreed & bit(t->seat[s].person))) return false;
    return host_agrees(t, seat);
}

/* Whether something can still come of it. */
static bool wish_stands(const FbTable *t, int seat)
{
    const FbPerson *asker = &t->person[t->seat[seat].asker];
    return asker->tab && asker->seat == FB_NONE && takeover_free(t, seat);
}

uint64_t takeover_due(const FbTable *t, int seat)
{
    if (t->seat[seat].asker == FB_NONE) return FB_NEVER;
    return all_agree(t, seat) ? t->now : t->seat[seat].until;
}

void takeover_decide(Work *w, int seat)
{
    if (wish_stands(w->t, seat) && host_agrees(w->t, seat))
        wish_comes_true(w, seat);
    else
        wish_ends(w, seat, FB_STAGE_OVER, FB_NONE);
}

/* Whoever has sat down gets a whole view: of what happens in the same input they are told nothing, now or later. */
static void begin_with_next_step(Work *w)
{
    for (int s = 0; s < FB_SEATS && w->t->revision >= 2 && w->t->step != w->before->step; s++)
        if (w->out->sat >> s & 1) w->t->person[w->t->seat[s].person].since = w->t->step + 1;
}

void takeover_review(Work *w)
{
    for (int s = 0; s < FB_SEATS; s++)
        if (w->t->seat[s].asker != FB_NONE && !wish_stands(w->t, s))
            wish_ends(w, s, FB_STAGE_OVER, FB_NONE);
    begin_with_next_step(w);
}

void takeover_send_open(Work *w)
{
    for (int s = 0; s < FB_SEATS; s++) {
        const FbSeat *seat = &w->t->seat[s];
        if (seat->asker == FB_NONE) continue;
        tell_one(w, w->who, s, FB_STAGE_ASKED, FB_NONE);
        for (int p = 0; p < FB_PEOPLE; p++)
            if (p != seat->asker && (seat->agreed & bit(p)))
                tell_one(w, w->who, s, FB_STAGE_AGREED, p);
    }
}

void takeover_forget(Work *w)
{
    for (int s = 0; s < FB_SEATS; s++) {
        FbSeat *seat = &w->t->seat[s];
        if (seat->asker != FB_NONE) wish_ends(w, s, FB_STAGE_OVER, FB_NONE);
        if (seat->kind == FB_SEAT_BOT) seat->gone = FB_NEVER;
        seat->owner = FB_NONE;
        seat->abandoned = 0;
    }
    for (int p = 0; p < FB_PEOPLE; p++)
        w->t->person[p].refused = 0;
}

/* ---- asking ------------------------------------------------------------------------------------------------------- */

/* It is their own, or was, and no other human has it. */
static bool comes_back(const FbTable *t, int person, int seat)
{
    const FbSeat *s = &t->seat[seat];
    return t->person[person].held == seat && s->kind == FB_SEAT_BOT &&
           (s->owner == FB_NONE || s->owner == person);
}

static FbTableRefusal wish_refuse(const FbTable *t, int person, int seat)
{
    const FbSeat *s = &t->seat[seat];
    if (!takeover_free(t, seat)) return FB_TABLE_NO_KEPT;
    if (t->settings.flags & FB_OPEN_CHAIRS) return FB_TABLE_OK;
    if (t->person[person].refused) return FB_TABLE_NO_TURNED_DOWN;
    if (s->asker == person) return FB_TABLE_NO_NO_CHANGE;
    if (wished_by(t, person) != FB_NONE) return FB_TABLE_NO_ASKED_ALREADY;
    return s->asker == FB_NONE ? FB_TABLE_OK : FB_TABLE_NO_ASKED_FOR;
}

/* Nobody else is there to be asked: then nobody is told that they might object. */
FbTableRefusal takeover_ask(Work *w, int seat)
{
    FbTable *t = w->t;
    FbSeat *s = &t->seat[seat];
    bool back = comes_back(t, w->who, seat);
    FbTableRefusal no = back ? FB_TABLE_OK : wish_refuse(t, w->who, seat);
    if (no) return no;
    if (back || (t->settings.flags & FB_OPEN_CHAIRS)) {
        seat_sit(w, w->who, seat);
        return FB_TABLE_OK;
    }
    s->asker = (uint8_t)w->who;
    s->agreed = bit(w->who);
    s->until = t->now + FB_TAKE_OVER;
    if (all_agree(t, seat))
        wish_comes_true(w, seat);
    else
        tell(w, seat, FB_STAGE_ASKED, FB_NONE);
    return FB_TABLE_OK;
}

FbTableRefusal takeover_take_back(Work *w)
{
    int seat = wished_by(w->t, w->who);
    if (seat == FB_NONE) return FB_TABLE_NO_NOT_SEATED;
    wish_ends(w, seat, FB_STAGE_OVER, FB_NONE);
    return FB_TABLE_OK;
}

/* ---- the others have their say --------------------------------------------------------------------------------------- */

/* The seat that the person named asks for; the host and all who have a seat are heard. */
static FbTableRefusal heard_on(const Work *w, int asker, int *seat)
{
    *seat = wished_by(w->t, asker);
    if (*seat == FB_NONE) return FB_TABLE_NO_NO_WISH;
    if (w->t->host != w->who && work_seat(w) == FB_NONE) return FB_TABLE_NO_NOT_SEATED;
    return FB_TABLE_OK;
}

FbTableRefusal input_agree(Work *w)
{
    int seat;
    FbTableRefusal no = heard_on(w, w->in->as.agree.who, &seat);
    if (no) return no;
    if (w->t->seat[seat].agreed & bit(w->who)) return FB_TABLE_NO_NO_CHANGE;
    w->t->seat[seat].agreed |= bit(w->who);
    tell(w, seat, FB_STAGE_AGREED, w->who);
    return FB_TABLE_OK;
}

/* Who was turned down once does not ask again in this game: else asking would be a way to pester. */
FbTableRefusal input_object(Work *w)
{
    int seat;
    FbTableRefusal no = heard_on(w, w->in->as.object.who, &seat);
    if (no) return no;
    w->t->person[w->t->seat[seat].asker].refused = 1;
    wish_ends(w, seat, FB_STAGE_OBJECTED, w->who);
    return FB_TABLE_OK;
}
