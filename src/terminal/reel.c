/* reel.c - see reel.h. A game is a few hundred picks and an engine plays them in well under a
 * millisecond, so going back is playing from the start again: there is nothing to undo and nothing
 * to keep. */
#include "terminal/reel.h"

#include <stdlib.h>
#include <string.h>

#include "terminal/hint.h"
#include "text/pick.h"

enum { THOUGHT = 150 }; /* iterations for a chance near the current move */

/* ---- moves ------------------------------------------------------------------------------------------------------------------- */

static void *memory(size_t n, size_t each)
{
    void *room = calloc(n, each);
    if (!room) abort();
    return room;
}

/* Where each decision begins, as the record writes it. */
static void find_moves(Reel *r)
{
    const FbRecord *record = r->g->record;
    FbEvents events = {0};
    FbPhase last = FB_OVER;
    FbGame game;
    int turns = 0;
    fb_record_start(record, r->g->shuffler, &game, &events);
    for (int pick = 0; pick <= record->pick_n; pick++) {
        for (int i = 0; i < events.n; i++)
            turns += events.e[i].type == FB_E_TURN;
        events.n = 0;
        FbPhase phase = (FbPhase)game.open.now.phase;
        bool goes_on = pick && pick < record->pick_n &&
                       fb_pick_goes_on(last, record->picks[pick - 1], phase, record->picks[pick]);
        if (!goes_on) {
            r->turn[r->moves] = turns;
            r->move[r->moves++] = pick;
        }
        last = phase;
        if (pick < record->pick_n) fb_apply(&game, record->picks[pick], r->g->shuffler, &events);
    }
    r->moves--;
}

void reel_open(Reel *r, const ReplayGame *g)
{
    size_t n = (size_t)g->record->pick_n + 2;
    memset(r, 0, sizeof *r);
    r->g = g;
    r->move = memory(n, sizeof *r->move);
    r->turn = memory(n, sizeof *r->turn);
    r->chance = memory(n, sizeof *r->chance);
    r->weighed = memory(n, sizeof *r->weighed);
    r->curve = FB_NONE;
    find_moves(r);
    reel_go(r, g->at < r->moves ? g->at : r->moves, g->seat);
}

void reel_close(Reel *r)
{
    free(r->move);
    free(r->turn);
    free(r->chance);
    free(r->weighed);
}

/* ---- going about -------------------------------------------------------------------------------------------------------------- */

static int eyes(const Reel *r) { return r->seat == REPLAY_OPEN ? FB_SPECTATOR : r->seat; }

static void tell(Reel *r, const FbEvents *events)
{
    for (int i = 0; i < events->n; i++) {
        FbEvent seen = events->e[i];
        r->client.turns += seen.type == FB_E_TURN;
        if (r->seat == REPLAY_OPEN || fb_event_for(&events->e[i], r->seat, &seen))
            fb_client_tell(&r->client, &seen);
    }
}

/* The curve is that of the seat whose view this is, or of the winner. */
static int curve_of(const Reel *r)
{
    const FbRecord *record = r->g->record;
    bool won = record->has >> FB_KEY_RESULT & 1 && record->result < record->seats;
    return r->seat >= 0 && r->seat < FB_SEATS ? r->seat : won ? record->result : 0;
}

void reel_go(Reel *r, int at, int seat)
{
    const FbRecord *record = r->g->record;
    FbEvents events = {0};
    r->at = at < 0 ? 0 : at > r->moves ? r->moves : at;
    if (seat != r->seat) memset(r->weighed, 0, (size_t)r->moves + 1);
    r->seat = seat;
    r->curve = curve_of(r);
    fb_client_start(&r->client, r->g->lang,
                    &(FbClientRoom){.line = r->line, .line_max = PLAY_LINES}, (FbClientWay){0});
    r->client.names = *r->g->names;
    r->client.view.seat = (uint8_t)eyes(r);
    fb_record_start(record, r->g->shuffler, &r->game, &events);
    tell(r, &events);
    for (int pick = 0; pick < r->move[r->at]; pick++) {
        events.n = 0;
        fb_apply(&r->game, record->picks[pick], r->g->shuffler, &events);
        tell(r, &events);
    }
    fb_view(&r->game, eyes(r), &r->client.view);
    r->client.has_view = true;
    r->client.lobby.phase = FB_TABLE_PLAYING;
}

void reel_turn(Reel *r, int by)
{
    int at = r->at, turn = r->turn[at];
    if (by > 0)
        while (at < r->moves && r->turn[at] == turn)
            at++;
    else
        while (at > 0 && (r->turn[at] == turn || r->turn[at - 1] == r->turn[at]))
            at--;
    reel_go(r, at, r->seat);
}

/* ---- chances ------------------------------------------------------------------------------------------------------------------- */

static void weigh(Reel *r, int at, uint32_t thought)
{
    float chance[FB_SEATS];
    FbGame game;
    FbView view;
    fb_record_start(r->g->record, r->g->shuffler, &game, NULL);
    for (int pick = 0; pick < r->move[at]; pick++)
        fb_apply(&game, r->g->record->picks[pick], r->g->shuffler, NULL);
    fb_view(&game, eyes(r), &view);
    hint_chances(&view, eyes(r) == FB_SPECTATOR ? 0 : thought, chance);
    r->chance[at] = chance[r->curve];
}

/* First a rough value for every move, then a better one for each, from the current move
 * outwards. */
bool reel_weigh(Reel *r)
{
    for (int depth = 1; depth <= 2; depth++)
        for (int distance = 0; distance <= r->moves; distance++)
            for (int side = -1; side <= 1; side += 2) {
                int at = r->at + side * distance;
                if (at < 0 || at > r->moves || r->weighed[at] >= depth) continue;
                weigh(r, at, depth == 2 ? THOUGHT : 0);
                r->weighed[at] = (uint8_t)depth;
                return true;
            }
    return false;
}
