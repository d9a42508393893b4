/* room.c - a whole table inside the page: what src/server does for a table, without sockets and disks.
 *
 * The worker around it (web/src/worker) owns connections, the clock and the saved rows. For every message it calls
 * room_read, and, where that is for the table, room_input; it saves room_row, and only then calls room_commit and hands
 * out room_told. Nobody is told anything that is not saved. */
#include "wasm/room.h"

#include <string.h>

#include "fair/fair.h"
#include "wasm/page.h"
#include "wire/wire.h"

enum { PICKS_MAX = 10000, HEATS_MAX = 1000 };
enum { ROW_NEWER = -2 }; /* what room_replay answers */

FbTable room_table;

static FbTable next;
static FbTableOut result;
static FbRequest request;
static FbId from;
static FbKey entropy;
static FbName name;
static FbTableRecord record;
static FbPick record_picks[PICKS_MAX];
static FbComment record_comments[HEATS_MAX];
static char record_text[HEATS_MAX][24];

/* Where the worker puts the sixteen bytes of a person and 32 random ones, before it calls what needs them. */
PAGE(uint8_t *, room_from, (void)) { return from.bytes; }
PAGE(uint8_t *, room_entropy, (void)) { return entropy.bytes; }

/* ---- requests ------------------------------------------------------------------------------------------------------- */

static int reply_done(const FbReply *reply)
{
    FbOut out = page_write();
    fb_reply_write(&out, reply, NULL);
    return page_done(&out);
}

/* Reads the message of n bytes: FbRequestType, or 0 and page_out has the refusal. What is not for the table (below
 * FB_REQ_INPUT) the worker answers itself: it has passed this reader, so any other may be used. */
PAGE(int, room_read, (size_t n))
{
    FbTextError error;
    FbReply reply = {.type = FB_ANS_REFUSED};
    if (fb_request_read(&request, page_text_in, n, &error)) return request.type;
    reply.as.refused = fb_refused_by_wire(request.n, page_language, FB_WIRE_NO_MESSAGE, &error);
    reply_done(&reply);
    return 0;
}

/* Request `to` is refused before any table sees it, by the row of wire_refusal.def whose id stands in page_in. */
PAGE(int, room_refused, (size_t n, uint32_t to))
{
    static const char *const id[] = {
#define FB_WIRE_REFUSAL(name, english) #name,
#include "wire/wire_refusal.def"
#undef FB_WIRE_REFUSAL
    };
    FbReply reply = {.type = FB_ANS_REFUSED};
    for (int i = 0; i + 1 < FB_WIRE_REFUSALS; i++)
        if (strlen(id[i]) == n && !memcmp(id[i], page_text_in, n))
            reply.as.refused = fb_refused_by_wire(to, page_language, (FbWireRefusal)(i + 1), NULL);
    return reply_done(&reply);
}

/* Request `to` wants a name that nobody may have. */
PAGE(int, room_refused_name, (uint32_t to))
{
    FbReply reply = {.type = FB_ANS_REFUSED};
    reply.as.refused = fb_refused_by_table(to, page_language, FB_TABLE_NO_NAME, FB_OK);
    return reply_done(&reply);
}

PAGE(int, room_request_input, (void)) { return FB_REQ_INPUT; }

/* ---- inputs -------------------------------------------------------------------------------------------------------------- */

int room_take(uint32_t to, const FbInput *input)
{
    FbTableRefusal no = fb_table_input(&room_table, input, &next, &result);
    if (!no) return 0;
    FbReply reply = {.type = FB_ANS_REFUSED};
    reply.as.refused = fb_refused_by_table(to, page_language, no, result.rule);
    reply_done(&reply);
    return 1;
}

static FbInput input_of(FbInputType type, double now, uint32_t tab)
{
    FbInput input;
    memset(&input, 0, sizeof input);
    input.type = (uint8_t)type;
    input.now = (uint64_t)now;
    input.tab = tab;
    input.from = from;
    return input;
}

/* The input that room_read has read, at table time `now`, by connection `tab`, to which the open window was shown at
 * `sent`. */
PAGE(int, room_input, (double now, uint32_t tab, double sent))
{
    FbInput input = request.as.input;
    input.now = (uint64_t)now;
    input.tab = tab;
    input.from = from;
    if (input.type == FB_IN_ATTEMPT)
        input.as.attempt.reaction = fb_heat_reaction((uint64_t)now, (uint64_t)sent, 0);
    if (input.type == FB_IN_REMATCH) input.as.rematch.entropy = entropy;
    return room_take(request.n, &input);
}

/* The name for the next room_make, room_join or room_rename; false where nobody may be called so. */
PAGE(int, room_name, (size_t n))
{
    memset(&name, 0, sizeof name);
    if (n > FB_NAME_MAX) return 0;
    memcpy(name.text, page_text_in, n);
    name.n = (uint8_t)n;
    return fb_name_plain(&name);
}

/* Makes the table as the request `make`, which was read, wants it. */
PAGE(int, room_make, (void))
{
    FbInput input = input_of(FB_IN_MAKE, 0, 0);
    fb_table_blank(&room_table);
    fb_table_record_start(&record, record_picks, PICKS_MAX, record_comments, record_text,
                          HEATS_MAX);
    input.as.make.id = from;
    input.as.make.name = name;
    input.as.make.settings = request.as.make.settings;
    input.as.make.entropy = entropy;
    return room_take(request.n, &input);
}

PAGE(int, room_join, (double now, uint32_t tab, uint32_t to, uint32_t step))
{
    FbInput input = input_of(FB_IN_JOIN, now, tab);
    input.as.join.name = name;
    input.as.join.step = step;
    return room_take(to, &input);
}

/* Whoever is at room_from has another name. */
PAGE(int, room_rename, (double now))
{
    FbInput input = input_of(FB_IN_RENAME, now, 0);
    input.as.rename.id = from;
    input.as.rename.name = name;
    return room_take(0, &input);
}

/* The game begins with the record of n bytes in page_in, as story_what_if writes one, and not with a deal. */
PAGE(int, room_place, (size_t n, double now))
{
    FbInput input = input_of(FB_IN_PLACE, now, 0);
    /* nothing is no start */
    input.as.place.start = (FbStart){page_text_in, (uint16_t)(n <= FB_START_MAX ? n : 0)};
    return room_take(0, &input);
}

PAGE(int, room_gone, (double now, uint32_t tab))
{
    FbInput input = input_of(FB_IN_GONE, now, tab);
    return room_take(0, &input);
}

PAGE(int, room_tick, (double now))
{
    FbInput input = input_of(FB_IN_TICK, now, 0);
    return room_take(0, &input);
}

PAGE(int, room_restart, (double now))
{
    FbInput input = input_of(FB_IN_RESTART, now, 0);
    return room_take(0, &input);
}

/* ---- rows ---------------------------------------------------------------------------------------------------------------- */

/* What is to be saved: so many bytes, at room_row. */
PAGE(int, room_row_n, (void)) { return result.row_n; }
PAGE(const uint8_t *, room_row, (void)) { return result.row; }

PAGE(void, room_commit, (void))
{
    fb_table_record_note(&record, &next, &result);
    room_bots_see(&room_table, &next, &result);
    room_table = next;
}

/* The saved rows, one after the other, onto a blank table: 0, -1 if a row is damaged or does not fit, or ROW_NEWER if a
 * newer version of the program wrote it. page_out says why. */
PAGE(void, room_blank, (void))
{
    fb_table_blank(&room_table);
    fb_table_record_start(&record, record_picks, PICKS_MAX, record_comments, record_text,
                          HEATS_MAX);
}

PAGE(int, room_replay, (size_t n))
{
    FbTableRefusal no =
        fb_table_replay(&room_table, (const uint8_t *)page_text_in, n, &next, &result);
    if (no) {
        int wrong = page_wrong(fb_table_refusal_text(no));
        return no == FB_TABLE_NO_NEWER ? ROW_NEWER : wrong;
    }
    room_commit();
    return 0;
}

/* ---- what has happened ------------------------------------------------------------------------------------------------------ */

/* The page of the log that the request `log`, which was read, wants, for the person at room_from. It may be asked for while an
 * input waits for room_commit, so it has room of its own. */
PAGE(int, room_log, (void))
{
    static FbTableOut log_out;
    FbFairShuffler shuffler;
    FbLogPage page;
    FbOut out = page_write();
    int person = fb_table_person(&room_table, &from);
    if (person == FB_NONE) return page_wrong("nobody of this table asks");
    fb_fair_shuffler(&shuffler, room_table.seed.bytes);
    fb_table_log(&room_table, &record, &shuffler.base, person, request.as.log.before, &page,
                 &log_out);
    FbReply reply = fb_reply_log(request.n, &page);
    fb_reply_write(&out, &reply, &log_out);
    return page_done(&out);
}

/* ---- what comes of it --------------------------------------------------------------------------------------------------------- */

/* The messages to this person, a line each. */
PAGE(int, room_told, (int person))
{
    FbOut out = page_write();
    for (int i = 0; i < result.message_n; i++) {
        if (result.message[i].to != person) continue;
        if (out.n) fb_out_char(&out, '\n');
        fb_message_write(&out, &result.message[i], &result);
    }
    return page_done(&out);
}

/* The lobby as it is, as a message `lobby` to nobody. */
PAGE(int, room_lobby, (void))
{
    FbMessage message = {.type = FB_MSG_LOBBY};
    FbOut out = page_write();
    fb_table_lobby(&room_table, &result.lobby);
    fb_message_write(&out, &message, &result);
    return page_done(&out);
}

/* The number of the person at room_from, or 255. */
PAGE(int, room_person, (void)) { return fb_table_person(&room_table, &from); }
PAGE(double, room_now, (void)) { return (double)room_table.now; }
PAGE(int, room_over, (void)) { return room_table.phase == FB_TABLE_OVER; }
/* The same of the table as it will be when the input is committed. */
PAGE(int, room_over_next, (void)) { return next.phase == FB_TABLE_OVER; }
/* How many games were dealt: a number for the record. */
PAGE(uint32_t, room_games, (void)) { return room_table.games; }
PAGE(uint32_t, room_step, (void)) { return room_table.step; }
/* The question of the window that is open, or 0. */
PAGE(uint32_t, room_window, (void)) { return room_table.window.open ? room_table.step : 0; }

/* When the table wants room_tick; negative: never. */
PAGE(double, room_wake, (void))
{
    uint64_t wake = fb_table_wake(&room_table);
    return wake == FB_NEVER ? -1 : (double)wake;
}

/* The record of the game that is over, as text; `date` of n bytes stands in page_in. */
PAGE(int, room_record, (size_t n))
{
    static FbRecord made;
    char date[16];
    FbFairShuffler shuffler;
    FbTextError error;
    FbOut day = fb_out(date, sizeof date), out = page_write();
    fb_out_bytes(&day, page_text_in, n);
    if (!fb_table_record(&record, &room_table, date, &made))
        return page_wrong("there is no record of this game");
    fb_fair_shuffler(&shuffler, room_table.seed.bytes);
    if (!fb_record_write(&out, &made, &shuffler.base, &error)) return page_wrong(error.message);
    return page_done(&out);
}
