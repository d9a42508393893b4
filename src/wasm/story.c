/* story.c - a record in the page: read, verified, and walked through pick by pick, from any seat or with all cards open.
 * Ply n is the game before pick number n, from 0. */
#include <string.h>

#include "client/verify.h"
#include "client/whatif.h"
#include "client/witness.h"
#include "text/edition.h"
#include "text/view_json.h"
#include "wasm/memory.h"
#include "wasm/page.h"
#include "wire/wire.h"

enum {
    ENTRIES = PAGE_IN_MAX / 2 + 1,
    STORY_OPEN = 8, /* the seat to whom everything is shown */
    WAY_MAX = 128   /* picks from a position to the middle of a move */
};

/* What a record needs: much, so it is taken when one is read. */
typedef struct Story {
    char text[PAGE_IN_MAX];
    FbPick picks[ENTRIES];
    FbComment comments[ENTRIES];
    FbRecord record;
    FbTableOut out;
} Story;

static Story *story;
static FbFairShuffler shuffler;
static bool ready;
static FbGame game;
static FbEvents events; /* that led to where it stands */
static int ply;

static void walk_start(void)
{
    events.n = 0;
    ply = 0;
    fb_record_start(&story->record, &shuffler.base, &game, &events);
}

/* Reads a record of n bytes: how many picks it has. -1: it is none, a move is not legal, or the deal was not honest. */
PAGE(int, story_read, (size_t n))
{
    FbTextError error;
    uint8_t seed[FB_SEED_BYTES];
    FbVerify verify = {0};
    ready = false;
    if (!story) story = page_alloc(sizeof *story);
    if (!story) return page_wrong("there is no memory left for a record");
    memcpy(story->text, page_text_in, n);
    fb_record_blank(&story->record, story->picks, ENTRIES, story->comments, ENTRIES);
    story->record.lang = page_language;
    if (!fb_record_read(&story->record, story->text, n, &error)) return page_wrong(error.message);
    const char *wrong = fb_verify_seed(&story->record, seed);
    if (wrong) return page_wrong(wrong);
    fb_fair_shuffler(&shuffler, seed);
    if ((wrong = fb_verify_game(&verify, &story->record, &shuffler))) return page_wrong(wrong);
    walk_start();
    ready = true;
    return story->record.pick_n;
}

/* Proves the game that was read for a client that took part, whose witness is in page_in: 0. -1: what is wrong. */
PAGE(int, story_prove, (size_t n))
{
    static FbSight sight[FB_SIGHTS_MAX];
    FbWitness witness;
    FbTextError error;
    FbVerify verify = {0};
    if (!ready) return page_wrong("no record was read");
    fb_witness_start(&witness, sight, FB_SIGHTS_MAX);
    if (!fb_witness_read(&witness, page_text_in, n, &error)) return page_wrong(error.message);
    const char *wrong = fb_witness_check(&witness, &story->record, &verify);
    return wrong ? page_wrong(wrong) : 0;
}

/* ---- the head ------------------------------------------------------------------------------------------------------ */

static bool has(FbRecordKey key) { return story->record.has >> key & 1; }

static void put_names(FbJsonOut *json)
{
    fb_json_key(json, "names");
    fb_json_open(json, '[');
    for (int s = 0; s < game.open.seats; s++)
        fb_json_put_text(json, has(FB_KEY_NAMES) ? story->record.name[s] : "");
    fb_json_close(json, ']');
    fb_json_key(json, "families");
    fb_json_open(json, '[');
    for (int s = 0; s < game.open.seats; s++)
        fb_json_put_number(json, has(FB_KEY_FAMILIES) ? story->record.family[s] : s);
    fb_json_close(json, ']');
}

static void put_edition(FbJsonOut *json)
{
    char text[FB_RULES_MAX];
    FbOut out = fb_out(text, sizeof text);
    fb_rules_write(&out, game.open.rules);
    fb_json_key(json, "edition");
    fb_json_put_text(json, text);
}

/* {"edition":…,"players":4,"names":[…],"families":[…],"date":"2021-12-31"|null,"result":"A"|"draw"|null,"proven":true,
 * "placed":false}: proven if it has a commitment, not only a seed; placed if it begins with a position. */
PAGE(int, story_head, (void))
{
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    if (!ready) return page_wrong("no record was read");
    fb_json_open(&json, '{');
    put_edition(&json);
    fb_json_key(&json, "players");
    fb_json_put_number(&json, game.open.seats);
    put_names(&json);
    fb_json_key(&json, "date");
    if (has(FB_KEY_DATE))
        fb_json_put_text(&json, story->record.date);
    else
        fb_json_put_null(&json);
    fb_json_key(&json, "result");
    if (has(FB_KEY_RESULT) && story->record.result == FB_RESULT_DRAW)
        fb_json_put_text(&json, "draw");
    else
        page_put_seat(&json, has(FB_KEY_RESULT) ? story->record.result : FB_NONE);
    fb_json_key(&json, "proven");
    fb_json_put_bool(&json, has(FB_KEY_COMMIT));
    fb_json_key(&json, "placed");
    fb_json_put_bool(&json, has(FB_KEY_POSITION));
    fb_json_close(&json, '}');
    return page_done(&out);
}

/* ---- walking -------------------------------------------------------------------------------------------------------------- */

static void walk_step(void)
{
    events.n = 0;
    fb_apply(&game, story->record.picks[ply++], &shuffler.base, &events);
}

/* Goes to ply `to`, or to the end; answers the ply that was reached. */
PAGE(int, story_at, (int to))
{
    if (!ready) return page_wrong("no record was read");
    if (to < ply) walk_start();
    while (ply < to && ply < story->record.pick_n)
        walk_step();
    return ply;
}

static void put_pick(FbJsonOut *json, FbPick pick)
{
    char text[16];
    FbOut out = fb_out(text, sizeof text);
    fb_pick_write(&out, pick);
    fb_json_put_text(json, text);
}

static void put_deaths(FbJsonOut *json)
{
    fb_json_open(json, '[');
    for (int i = 0; i < events.n; i++)
        if (events.e[i].type == FB_E_DIE) page_put_what(json, events.e[i].who);
    fb_json_close(json, ']');
}

/* Every pick: [["A:CON",true,[]],…]: how it is spelt, whether a decision begins with it, who dies of it. */
PAGE(int, story_plies, (void))
{
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    FbPick last = {FB_NONE, FB_NONE};
    FbPhase last_phase = FB_OVER;
    if (!ready) return page_wrong("no record was read");
    walk_start();
    fb_json_open(&json, '[');
    while (ply < story->record.pick_n) {
        FbPick pick = story->record.picks[ply];
        FbPhase phase = (FbPhase)game.open.now.phase;
        walk_step();
        fb_json_open(&json, '[');
        put_pick(&json, pick);
        fb_json_put_bool(&json, !fb_pick_goes_on(last_phase, last, phase, pick));
        put_deaths(&json);
        fb_json_close(&json, ']');
        last = pick;
        last_phase = phase;
    }
    fb_json_close(&json, ']');
    walk_start();
    return page_done(&out);
}

/* ---- looking ---------------------------------------------------------------------------------------------------------------- */

/* The view of a seat, or of a spectator (7), where it stands. */
PAGE(int, story_view, (int seat))
{
    FbView view;
    FbOut out = page_write();
    if (!ready) return page_wrong("no record was read");
    fb_view(&game, seat, &view);
    fb_view_json_write(&out, &view);
    return page_done(&out);
}

/* What led here, as a table would tell it to this seat (8: all that happened), as a message `events`. */
PAGE(int, story_events, (int seat))
{
    FbMessage message = {.number = (uint32_t)ply + 1, .type = FB_MSG_EVENTS};
    FbOut out = page_write();
    FbView view;
    int n = 0;
    if (!ready) return page_wrong("no record was read");
    for (int i = 0; i < events.n; i++) {
        story->out.event[n] = events.e[i];
        n += seat == STORY_OPEN || fb_event_for(&events.e[i], seat, &story->out.event[n]);
    }
    fb_view(&game, seat == STORY_OPEN ? FB_SPECTATOR : seat, &view);
    message.as.events.step = (uint32_t)ply + 1;
    message.as.events.events = (FbRange){0, (uint16_t)n};
    message.as.events.hash = fb_view_hash(&view);
    message.as.events.left = message.as.events.bank = FB_UNTIMED;
    fb_message_write(&out, &message, &story->out);
    return page_done(&out);
}

/* What if? The game up to where it stands, to be played on from this seat, as a record for room_place: what the seat could
 * not know is dealt anew, by the chance that is handed in. */
PAGE(int, story_what_if, (int seat, uint32_t low, uint32_t high))
{
    static const uint8_t no_seed[FB_SEED_BYTES];
    FbPick picks[WAY_MAX];
    FbRecord from;
    FbRng rng = {(uint64_t)high << 32 | low};
    FbFairShuffler none;
    FbTextError error;
    FbOut out = page_write();
    if (!ready) return page_wrong("no record was read");
    fb_record_blank(&from, picks, WAY_MAX, NULL, 0);
    if (!fb_what_if(&story->record, &shuffler.base, ply, seat, &rng, &from))
        return page_wrong("nobody plays on from here: the game is over, or the family is out");
    fb_fair_shuffler(&none, no_seed);
    if (!fb_record_write(&out, &from, &none.base, &error)) return page_wrong(error.message);
    return page_done(&out);
}
