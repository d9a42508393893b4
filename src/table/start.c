/* start.c - the deal: who sits at A, the seed, the first question; and the way from one game to the next.
 *
 *      LOBBY <------------- start_next: all who are there want another ------------ OVER
 *        |   ^              votes stay, unless somebody who left lost a seat         ^
 *        |   |                                                                       | the game is over
 *        |   +--- called off: a part is missing after FB_REVEAL, ---+                |
 *        |        or other people play now                          |                |
 *        |                                                          |                |
 *        +-- START, or by itself (start_by_itself) --> PARTS ARE ASKED FOR --> PLAYING
 *        |                                             (reveal_until)   all are there
 *        +-- nobody is human: nothing to prove ------------------------------> PLAYING
 *
 * Owns the verifiable deal at the table (fair/ has the arithmetic). The seed is made of the server's part, committed to before
 * anybody is ready (`commit` of the lobby), and one of each client, so that none of them can choose it:
 *
 *     READY of each client: SHA-256 of its part        everybody may start, nobody can choose any more
 *        | START, or the game begins by itself
 *     PARTS to everybody: commitment and all hashes
 *        | PART of each client, within FB_REVEAL
 *     all are there: the cards are dealt
 *     a part is missing, or other people play now: called off, all hashes void; whoever sent none is no longer ready, and the
 *     clients of those who are send new hashes by themselves (they are ready without a hash).
 *
 * A part is void with the deal that it was for, because the server knows it now. Nobody else is told a part before the game
 * is over.
 *
 * Tables of revision 1 (0.1.0) have the parts told with READY, and deal at START: `revision >= 2` marks where they differ. */
#include "fair/lot.h"
#include "fair/shuffle.h"
#include "table/work.h"

/* ---- may it start? ------------------------------------------------------------------------------------------ */

FbTableRefusal start_refuse(const FbTable *t)
{
    int taken = 0;
    for (int s = 0; s < t->settings.seats; s++) {
        taken += t->seat[s].kind != FB_SEAT_OPEN;
        if (t->seat[s].kind != FB_SEAT_HUMAN) continue;
        bool bound = t->revision < 2 || t->seat[s].hash.length;
        if (!t->seat[s].ready || !bound) return FB_TABLE_NO_NOT_READY;
    }
    return taken < 2 ? FB_TABLE_NO_TOO_FEW : FB_TABLE_OK;
}

static bool any_human(const FbTable *t)
{
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].kind == FB_SEAT_HUMAN) return true;
    return false;
}

/* ---- who sits where ------------------------------------------------------------------------------------------- */

static FbParts parts_of(const FbTable *t)
{
    FbParts parts;
    memset(&parts, 0, sizeof parts);
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].kind == FB_SEAT_HUMAN) parts.seat[s] = t->seat[s].part;
    return parts;
}

/* Seed of the parts as they stand. Without a human there is no part and nobody to prove anything to: the server's
 * seed itself (SHA-256 of it alone is what lies open as the commitment). */
static void seed_of(const FbTable *t, FbKey *seed)
{
    FbParts parts = parts_of(t);
    FbSeedFault fault = t->revision >= 2
                            ? fb_derive_seed_2(seed->bytes, t->server_seed.bytes, &parts)
                            : fb_derive_seed(seed->bytes, t->server_seed.bytes, &parts);
    if (fault == FB_SEED_NO_PART) *seed = t->server_seed;
}

/* The first dealer by lot: number 0 of the lots that later decide heats, drawn over the seats as people took them.
 * In a rematch the next seat that is taken. */
static int dealer(const FbTable *t)
{
    unsigned taken = 0;
    FbKey seed;
    for (int s = 0; s < t->settings.seats; s++)
        if (t->seat[s].kind != FB_SEAT_OPEN) taken |= 1u << s;
    seed_of(t, &seed);
    if (!t->games) return fb_heat_lot(seed.bytes, 0, (uint8_t)taken);
    taken &= taken - 1;
    return __builtin_ctz(taken);
}

/* The dealer becomes A, the others follow clockwise, open seats go to the end. */
static int take_places(FbTable *t)
{
    FbSeat old[FB_SEATS];
    int first = dealer(t), n = 0;
    memcpy(old, t->seat, sizeof old);
    for (int i = 0; i < t->settings.seats; i++) {
        const FbSeat *from = &old[(first + i) % t->settings.seats];
        if (from->kind == FB_SEAT_OPEN) continue;
        t->seat[n] = *from;
        t->chair[n] = (uint8_t)(from - old);
        if (from->person != FB_NONE) t->person[from->person].seat = (uint8_t)n;
        n++;
    }
    for (int s = n; s < FB_SEATS; s++)
        seat_clear(t, s);
    return n;
}

static void sit_up(FbTable *t, int seats)
{
    uint32_t bank = fb_clock_figures((FbClock)t->settings.clock).bank;
    for (int s = 0; s < seats; s++) {
        FbSeat *seat = &t->seat[s];
        seat->bank = bank == FB_UNTIMED ? 0 : bank;
        seat->holds = FB_HOLDS;
        seat->silent = 0;
        if (seat->person == FB_NONE) continue;
        t->person[seat->person].held = (uint8_t)s;
        seat->gone = t->person[seat->person].tab ? FB_NEVER : t->now;
    }
}

/* ---- the deal --------------------------------------------------------------------------------------------------- */

static void deal(Work *w, int seats)
{
    FbTable *t = w->t;
    FbFairShuffler shuffler;
    FbControl nothing;
    memset(&nothing, 0, sizeof nothing);
    fb_fair_shuffler(&shuffler, t->seed.bytes);
    w->out->raw.n = 0;
    fb_deal(&t->game, t->settings.rules, seats, &shuffler.base, &w->out->raw);
    memcpy(w->out->step, w->out->raw.e, (size_t)w->out->raw.n * sizeof *w->out->step);
    w->out->step_n = w->out->raw.n;
    pace_show(t, w->out->step, w->out->step_n);
    game_went_on(w, &nothing);
}

/* All that a game begins with but the cards. */
void start_with(Work *w, int seats)
{
    FbTable *t = w->t;
    t->first = 0;
    t->reveal_until = t->shown = 0;
    t->phase = FB_TABLE_PLAYING;
    sit_up(t, seats);
    seed_of(t, &t->seed);
    t->games++;
    t->windows = t->quiet = 0;
    t->rematch_votes = 0;
    w->out->kept.first = t->step + 1;
    for (int p = 0; p < FB_PEOPLE; p++)
        t->person[p].since = t->step + 1;
}

/* How A came to deal is proved with the seed; without a part there is nobody to prove it to. */
static void start_game(Work *w)
{
    FbTable *t = w->t;
    bool proved = t->revision >= 2 && any_human(t);
    uint8_t first = t->games ? FB_FIRST_NEXT : FB_FIRST_LOT;
    int seats = take_places(t);
    start_with(w, seats);
    if (proved)
        t->first = (uint8_t)(first + 1);
    else
        memset(t->chair, 0, sizeof t->chair);
    deal(w, seats);
}

/* ---- the parts ---------------------------------------------------------------------------------------------------- */

void start_begin(Work *w)
{
    if (w->t->revision < 2 || !any_human(w->t)) {
        start_game(w);
        return;
    }
    w->t->reveal_until = w->t->now + FB_REVEAL;
    w->parts = true;
}

FbTableRefusal input_start(Work *w)
{
    FbTableRefusal no = start_refuse(w->t);
    if (no) return no;
    if (w->t->reveal_until) return FB_TABLE_NO_NO_CHANGE;
    start_begin(w);
    return FB_TABLE_OK;
}

static void call_off(Work *w)
{
    FbTable *t = w->t;
    t->reveal_until = 0;
    w->parts = false;
    for (int s = 0; s < FB_SEATS; s++) {
        memset(&t->seat[s].part, 0, sizeof t->seat[s].part);
        memset(&t->seat[s].hash, 0, sizeof t->seat[s].hash);
    }
}

void start_late(Work *w, int seat)
{
    (void)seat;
    for (int s = 0; s < FB_SEATS; s++)
        if (!w->t->seat[s].part.length) w->t->seat[s].ready = 0;
    call_off(w);
}

/* The hashes that everybody was told are those of the people who play. */
void start_watch(Work *w)
{
    const FbTable *was = w->before, *is = w->t;
    bool changed = false;
    if (!was->reveal_until || !is->reveal_until) return;
    for (int s = 0; s < FB_SEATS && !changed; s++)
        changed = was->seat[s].kind != is->seat[s].kind ||
                  was->seat[s].person != is->seat[s].person ||
                  memcmp(&was->seat[s].hash, &is->seat[s].hash, sizeof(FbPart));
    if (changed) call_off(w);
}

static bool all_parts(const FbTable *t)
{
    for (int s = 0; s < t->settings.seats; s++)
        if (t->seat[s].kind == FB_SEAT_HUMAN && !t->seat[s].part.length) return false;
    return true;
}

/* The same part once more is no mistake: a client that comes back is asked again. */
FbTableRefusal input_part(Work *w)
{
    FbTable *t = w->t;
    FbSeat *seat = &t->seat[work_seat(w)];
    const FbPart *part = &w->in->as.part.part;
    if (!t->reveal_until) return FB_TABLE_NO_NO_PARTS;
    if (!fb_part_fits(part, &seat->hash)) return FB_TABLE_NO_PART;
    fb_part(&seat->part, part->bytes, part->length);
    if (!all_parts(t)) return FB_TABLE_OK;
    t->reveal_until = 0;
    start_game(w);
    return FB_TABLE_OK;
}

/* ---- the next game ------------------------------------------------------------------------------------------------ */

/* Frees the seats of people who are no longer connected; true if there were any. */
static bool let_go_of_the_gone(Work *w)
{
    FbTable *t = w->t;
    bool any = false;
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].kind == FB_SEAT_HUMAN && !seat_connected(t, s)) {
            seat_vacate(w, s);
            any = true;
        }
    return any;
}

/* To the lobby. The parts for the deal can only come now that the next commitment is told, so the votes stand there until
 * then: the client of whoever has voted sends its part by itself, and when all are ready the game begins by itself
 * (rematch_begins). If somebody has lost a seat meanwhile, it is a lobby like any other: they may come back. */
void start_next(Work *w)
{
    FbTable *t = w->t;
    uint8_t voted = t->rematch_votes & seats_connected(t);
    t->phase = FB_TABLE_LOBBY;
    t->server_seed = t->next_seed;
    bool smaller = let_go_of_the_gone(w);
    for (int s = 0; s < FB_SEATS; s++) {
        t->seat[s].ready = t->seat[s].holds = 0;
        t->seat[s].bank = 0;
        memset(&t->seat[s].part, 0, sizeof t->seat[s].part);
        memset(&t->seat[s].hash, 0, sizeof t->seat[s].hash);
    }
    t->first = 0;
    memset(t->chair, 0, sizeof t->chair);
    for (int p = 0; p < FB_PEOPLE; p++) {
        t->person[p].held = FB_NONE;
        if (t->person[p].here && !t->person[p].tab && t->host != p && t->owner != p)
            person_clear(t, p);
    }
    memset(&t->game, 0, sizeof t->game);
    memset(&t->seed, 0, sizeof t->seed);
    memset(&t->next_seed, 0, sizeof t->next_seed);
    w->out->kept.first = t->step + 1;
    t->rematch_votes = t->revision >= 2 && !smaller ? voted : 0;
    t->result = FB_NONE;
    w->fresh = 0;
}

bool rematch_begins(const FbTable *t)
{
    return t->phase == FB_TABLE_LOBBY && t->rematch_votes && start_refuse(t) == FB_TABLE_OK;
}
