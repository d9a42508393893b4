/* witness.c - see witness.h: what a client pins before the deal, and what it is shown behind it. */
#include "client/witness.h"

#include <string.h>

#include "client/witness_own.h"
#include "text/event_json.h"
#include "text/view_json.h"

void fb_witness_start(FbWitness *w, FbSight *room, int max)
{
    memset(w, 0, sizeof *w);
    w->sight = room;
    w->sight_max = max;
}

/* ---- before the deal ------------------------------------------------------------------------------------------------ */

void fb_witness_pledge(FbWitness *w, const FbLobby *lobby, const FbPart *part, FbPart *hash)
{
    fb_witness_start(w, w->sight, w->sight_max);
    w->part = *part;
    w->commit = lobby->commit;
    w->waiting = true;
    fb_part_hash(hash, part);
}

void fb_witness_lost(FbWitness *w) { w->waiting = w->taken = false; }

bool fb_witness_owes(FbWitness *w, const FbLobby *lobby, int seat)
{
    if (lobby->phase != FB_TABLE_LOBBY) return false;
    w->taken = false;
    if (seat < 0 || seat >= FB_SEATS) return false;
    static const FbKey none;
    const FbLobbySeat *mine = &lobby->seat[seat];
    if (!w->bound && !memcmp(&w->commit, &none, sizeof none)) w->commit = lobby->commit;
    bool voted = lobby->rematch_votes >> seat & 1;
    bool pledged = mine->ready && fb_part_fits(&w->part, &mine->hash);
    if (pledged || !(mine->ready || voted)) w->waiting = false;
    w->taken = pledged;
    return (mine->ready || voted) && !pledged && !w->waiting;
}

/* Once the part is sent, nothing may change: a puppet's part could be chosen by then. Nor is anything forgotten that was shown. */
static const char *called_again(const FbWitness *w, const FbKey *commit, const FbParts *hashes)
{
    bool same =
        !memcmp(commit, &w->commit, sizeof *commit) && !memcmp(hashes, &w->hash, sizeof *hashes);
    return same ? NULL : "deal.kept.again";
}

const char *fb_witness_called(FbWitness *w, const FbLobby *lobby, int seat, const FbKey *commit,
                              const FbParts *hashes)
{
    if (seat < 0 || seat >= FB_SEATS || !fb_part_fits(&w->part, &hashes->seat[seat]))
        return "deal.kept.offer";
    if (w->bound) return called_again(w, commit, hashes);
    if (memcmp(commit, &w->commit, sizeof *commit) != 0) return "deal.kept.commit";
    w->chairs = 0;
    for (int s = 0; s < FB_SEATS; s++) {
        bool human = lobby->seat[s].kind == FB_SEAT_HUMAN;
        if (human != (hashes->seat[s].length == FB_SHA256_BYTES)) return "deal.kept.hash";
        if (lobby->seat[s].kind != FB_SEAT_OPEN) w->chairs |= (uint8_t)(1u << s);
    }
    w->hash = *hashes;
    w->game = lobby->game + 1;
    w->rules = lobby->settings.rules;
    w->chair = (uint8_t)seat;
    w->bound = true;
    w->full = w->gap = false;
    w->sight_n = 0;
    digest_start(&w->hashing);
    w->events = 0;
    return NULL;
}

/* ---- in the game ----------------------------------------------------------------------------------------------------- */

void digest_start(FbSha256 *hash) { fb_sha256_start(hash); }

bool digest_event(FbSha256 *hash, const FbEvent *event)
{
    char line[FB_EVENT_JSON_MAX + 1];
    FbOut out = fb_out(line, sizeof line);
    if (event->type == FB_E_ASK || event->type == FB_E_PASS) return false;
    fb_event_json_write(&out, event);
    fb_out_char(&out, '\n');
    fb_sha256_add(hash, line, out.n);
    return true;
}

void digest_view(FbSha256 *hash, const FbView *view, uint8_t digest[FB_DIGEST])
{
    char line[FB_VIEW_JSON_MAX + 1];
    uint8_t whole[FB_SHA256_BYTES];
    FbOut out = fb_out(line, sizeof line);
    fb_view_json_write(&out, view);
    fb_out_char(&out, '\n');
    fb_sha256_add(hash, line, out.n);
    fb_sha256_end(hash, whole);
    memcpy(digest, whole, FB_DIGEST);
}

static FbSight *saw(FbWitness *w, FbSightKind kind, uint32_t n)
{
    if (!w->bound) return NULL;
    w->full |= w->sight_n == w->sight_max;
    if (w->full) return NULL;
    FbSight *sight = &w->sight[w->sight_n++];
    memset(sight, 0, sizeof *sight);
    sight->kind = (uint8_t)kind;
    sight->n = n;
    return sight;
}

/* The cards are there, and nobody has asked for the part whose hash the table had taken: nothing is pinned, so nothing fits. */
static void was_it_called(FbWitness *w)
{
    if (!w->taken || w->bound) return;
    memset(&w->hash, 0, sizeof w->hash);
    w->chairs = 0;
    w->bound = true;
}

void fb_witness_event(FbWitness *w, const FbEvent *event)
{
    was_it_called(w);
    if (w->bound) w->events += digest_event(&w->hashing, event);
}

static void saw_view(FbWitness *w, FbSightKind kind, const FbView *view)
{
    FbSight *sight = view->seat < FB_SEATS ? saw(w, kind, w->events) : NULL;
    if (sight) digest_view(&w->hashing, view, sight->digest);
    digest_start(&w->hashing);
    w->events = 0;
    w->gap = view->seat >= FB_SEATS;
}

void fb_witness_step(FbWitness *w, const FbView *after)
{
    if (w->gap)
        fb_witness_view(w, after);
    else
        saw_view(w, FB_SIGHT_STEP, after);
}

void fb_witness_view(FbWitness *w, const FbView *view)
{
    if (view->seat < FB_SEATS) was_it_called(w);
    digest_start(&w->hashing);
    w->events = 0;
    saw_view(w, FB_SIGHT_VIEW, view);
}

/* Told more than once: the last one counts, and none says the contrary. */
void fb_witness_window(FbWitness *w, const FbMsg_window *window)
{
    if (window->state == FB_ANSWER_PASS) saw(w, FB_SIGHT_PASSED, window->window);
}

void fb_witness_late(FbWitness *w, const FbMsg_late *late)
{
    if (late->lot) saw(w, FB_SIGHT_LOST, late->window);
}

void fb_witness_over(FbWitness *w, const FbMsg_over *over) { saw(w, FB_SIGHT_OVER, over->result); }
