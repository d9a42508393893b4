/* notes.c - see notes.h. Counts stop at 250. */
#include "instinct/notes.h"

#include <string.h>

enum { MOST = 250 };

void notes_begin(Notes *notes)
{
    memset(notes, 0, sizeof *notes);
    notes->playing = FB_NONE;
    memset(notes->prey, FB_NONE, sizeof notes->prey);
    memset(notes->hitter, FB_NONE, sizeof notes->hitter);
    memset(notes->spoiler, FB_NONE, sizeof notes->spoiler);
    memset(notes->drawn, FB_NONE, sizeof notes->drawn);
}

static void count(uint8_t *n)
{
    if (*n < MOST) ++*n;
}

static int family_of(uint8_t what)
{
    return what >= FB_WHO_SEAT ? what - FB_WHO_SEAT : FB_SEAT_OF(what - FB_WHO_MOBSTER);
}

static void deal(Notes *n, int seats)
{
    notes_begin(n);
    n->seats = (uint8_t)seats;
    memset(n->men, FB_FAMILY, (size_t)seats);
}

/* ---- hits ------------------------------------------------------------------------------------------- */

static bool is_opponent(const Notes *n, int seat, int other)
{
    return other != seat && n->men[other];
}

/* Does any opponent of the seat have more (way 1) or fewer (way -1) men than this one? */
static bool is_beaten(const Notes *n, int seat, int victim, int way)
{
    for (int s = 0; s < n->seats; s++)
        if (is_opponent(n, seat, s) && way * n->men[s] > way * n->men[victim]) return true;
    return false;
}

static int next_of(const Notes *n, int seat)
{
    int next = (seat + 1) % n->seats;
    while (next != seat && !n->men[next])
        next = (next + 1) % n->seats;
    return next;
}

static int opponents(const Notes *n, int seat)
{
    int found = 0;
    for (int s = 0; s < n->seats; s++)
        found += is_opponent(n, seat, s);
    return found;
}

static void note_habits(Notes *n, int seat, int victim)
{
    if (opponents(n, seat) < 2) return;
    uint8_t *habit = n->habit[seat];
    count(&n->choices[seat]);
    if (!is_beaten(n, seat, victim, 1)) count(&habit[NOTES_LARGEST]);
    if (!is_beaten(n, seat, victim, -1)) count(&habit[NOTES_SMALLEST]);
    if (n->hitter[seat] == victim) count(&habit[NOTES_BACK]);
    if (next_of(n, seat) == victim) count(&habit[NOTES_NEXT]);
}

static void note_hit(Notes *n, int seat, int victim)
{
    note_habits(n, seat, victim);
    n->named |= (uint8_t)(1u << victim);
    n->prey[seat] = (uint8_t)victim;
    n->hitter[victim] = (uint8_t)seat;
    count(&n->hits[seat][victim]);
    n->hit_at[seat][victim] = n->turns ? n->turns : 1;
}

static void name(Notes *n, const FbEvent *e)
{
    int victim = family_of(e->who);
    if (victim != e->seat && !fb_card_helps(e->card, e->n) &&
        !fb_card_has(e->card, FB_TRAIT_ORDERS))
        note_hit(n, e->seat, victim);
}

/* ---- Counters --------------------------------------------------------------------------------------- */

static void note_counter(Notes *n, int seat)
{
    count(&n->counters[seat]);
    n->drawn[seat] = FB_NONE;
    if (!(n->named >> seat & 1)) n->meddled |= (uint8_t)(1u << seat);
    if (n->playing != FB_NONE) n->spoiler[n->playing] = (uint8_t)seat;
}

static void note_no_counter(Notes *n, FbCard card)
{
    if (!fb_card_counters(card)) return;
    for (int s = 0; s < FB_SEATS; s++)
        if (n->named >> s & 1) n->drawn[s] = 0;
}

static void note_death(Notes *n, int family)
{
    if (n->men[family]) n->men[family]--;
}

void notes_see(Notes *notes, const FbEvent *e)
{
    switch (e->type) {
    case FB_E_DEAL: deal(notes, e->n); break;
    case FB_E_TURN: notes->turns++; break;
    case FB_E_PLAY: notes->playing = e->seat, notes->named = 0; break;
    case FB_E_NAME: name(notes, e); break;
    case FB_E_COUNTER: note_counter(notes, e->seat); break;
    case FB_E_NO_COUNTER: note_no_counter(notes, e->card); break;
    case FB_E_DREW:
    case FB_E_TOOK: count(&notes->drawn[e->seat]); break;
    case FB_E_DIE: note_death(notes, family_of(e->who)); break;
    case FB_E_RETURN: count(&notes->men[family_of(e->who)]); break;
    default: break;
    }
}
