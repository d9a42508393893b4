/* witness.c - the client's side of the deal, for the page: its part, its hash, what it was shown, and all of that as text, which
 * the page keeps (client/witness.h). */
#include <string.h>

#include "client/witness.h"
#include "wasm/page.h"
#include "wasm/page_witness.h"

static FbWitness witness;
static FbSight sight[FB_SIGHTS_MAX];
static FbLobby lobby;
static FbKey commit;
static FbParts hashes;

static FbWitness *held(void)
{
    if (!witness.sight) fb_witness_start(&witness, sight, FB_SIGHTS_MAX);
    return &witness;
}

void page_witness_forget(void) { fb_witness_start(&witness, sight, FB_SIGHTS_MAX); }

/* Another game is about to be dealt, and the witness of the last one proves nothing about it. One that has seen no card yet
 * stays: else a server could make a client forget what it pinned. */
static void told_lobby(const FbLobby *now)
{
    bool other = memcmp(&held()->commit, &now->commit, sizeof now->commit) != 0;
    lobby = *now;
    if (lobby.phase == FB_TABLE_LOBBY && held()->sight_n && other) page_witness_forget();
}

static void told_step(const FbMsg_events *m, const FbTableOut *into, const FbView *view)
{
    for (int i = 0; i < m->events.n; i++)
        fb_witness_event(held(), &into->event[m->events.first + i]);
    fb_witness_step(held(), view);
}

void page_witness_told(const FbTold *told, const FbTableOut *into, const FbView *view)
{
    const FbMessage *m = &told->message;
    switch (m->type) {
    case FB_MSG_LOBBY: told_lobby(&into->lobby); break;
    case FB_MSG_PARTS:
        commit = m->as.parts.commit;
        hashes = into->hashes;
        break;
    case FB_MSG_VIEW:
        if (view) fb_witness_view(held(), view);
        break;
    case FB_MSG_EVENTS:
        if (view) told_step(&m->as.events, into, view);
        break;
    case FB_MSG_WINDOW: fb_witness_window(held(), &m->as.window); break;
    case FB_MSG_LATE: fb_witness_late(held(), &m->as.late); break;
    case FB_MSG_OVER: fb_witness_over(held(), &m->as.over); break;
    default: break;
    }
}

static int put_part(const FbPart *part)
{
    char hex[2 * FB_PART_MAX + 1];
    FbOut out = page_write();
    fb_hex_write(hex, part->bytes, part->length);
    fb_out_text(&out, hex);
    return page_done(&out);
}

/* This client is going to be ready, with the part in page_in (hexadecimal digits): the hash to be sent. */
PAGE(int, client_pledge, (size_t n))
{
    FbPart part, hash;
    if (fb_part_from_hex(&part, page_text_in, n)) return page_wrong("a part has 16 to 32 bytes");
    fb_witness_pledge(held(), &lobby, &part, &hash);
    return put_part(&hash);
}

/* A lobby was told, and this client has to pledge by itself: 1. */
PAGE(int, client_owes, (int seat)) { return fb_witness_owes(held(), &lobby, seat); }

/* The connection is another one. */
PAGE(void, client_lost, (void)) { fb_witness_lost(held()); }

/* The parts were called for: this client's, to be sent; -1: it is not, and this is why, in the reader's language. */
PAGE(int, client_part, (int seat))
{
    const char *wrong = fb_witness_called(held(), &lobby, seat, &commit, &hashes);
    return wrong ? page_wrong(fb_text(page_language, wrong)) : put_part(&held()->part);
}

/* All of it as plain text, to be kept; empty if there is nothing to prove. -1: more was shown than can be kept, and no part of it may
 * pass for the whole. */
PAGE(int, client_witness, (void))
{
    FbOut out = page_write();
    if (held()->full) return page_wrong("more was shown than can be proved");
    if (held()->bound) fb_witness_write(&out, held());
    return page_done(&out);
}

/* What was kept of this game before the page was loaded again. */
PAGE(int, client_remember, (size_t n))
{
    FbTextError error;
    return fb_witness_read(held(), page_text_in, n, &error) ? 0 : page_wrong(error.message);
}
