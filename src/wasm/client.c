/* client.c - the page as a shell on FbClient (client/client.h): text of messages in, requests out, and what happens event
 * by event.
 *
 *     client_hear ----> what is known at once (client_now.c)
 *          |
 *          '---> queue ---- client_next, as fast as the page shows ----> event, sentence; client_view is behind it
 *
 *     client_sends: what is to be sent after any of these calls
 *
 * Owns the memory of the client, and its sentences in the language and by the names that the page has set. What is decided
 * about a game is decided in client/. */
#include <string.h>

#include "text/event_json.h"
#include "wasm/page.h"
#include "wasm/page_client.h"

enum { QUEUE_MAX = 2048, SENDS_MAX = 16384 };

/* What the page does besides asking for what is known. */
enum {
    HEARD_LOBBY = 1,   /* there is another lobby */
    HEARD_GAP = 2,     /* a view stands for what was not told */
    HEARD_LOG = 4,     /* an older page of the log: client_log */
    HEARD_PARTS = 8,   /* the part of the deal was called for */
    HEARD_ITSELF = 16, /* nothing of it is kept here: the page reads it */
    HEARD_NEWEST = 32  /* the newest page of the log */
};

FbTableOut page_into;

static FbClient client;
static FbDraft draft;
static FbQueued queue[QUEUE_MAX];
static FbSight sight[FB_SIGHTS_MAX];
static FbTold told;
static char program[48];

/* ---- ways out ------------------------------------------------------------------------------------------------------- */

static char sends[SENDS_MAX];
static size_t sends_n;
static uint8_t chance[FB_PART_MIN];
static bool drawn; /* chance is fresh */

/* Requests, a line each. */
static void send(void *self, const char *text, size_t n)
{
    (void)self;
    if (sends_n + n + 1 > sizeof sends) return;
    memcpy(sends + sends_n, text, n);
    sends[sends_n + n] = '\n';
    sends_n += n + 1;
}

static bool random_bytes(void *self, uint8_t *bytes, size_t n)
{
    (void)self;
    if (!drawn || n > sizeof chance) return false;
    memcpy(bytes, chance, n);
    drawn = false;
    return true;
}

FbClient *page_client(void)
{
    static bool started;
    if (started) return &client;
    started = true;
    FbClientRoom room = {.into = &page_into,
                         .queue = queue,
                         .queue_max = QUEUE_MAX,
                         .sight = sight,
                         .sight_max = FB_SIGHTS_MAX,
                         .draft = &draft};
    fb_client_start(&client, page_language, &room,
                    (FbClientWay){.send = send, .random = random_bytes});
    client.wants = (FbClientWants){.idle = true, .log = true, .bare = true};
    return &client;
}

/* What is to be sent, a request a line; it is handed out once. */
PAGE(int, client_sends, (void))
{
    FbOut out = page_write();
    fb_out_bytes(&out, sends, sends_n);
    sends_n = 0;
    return page_done(&out);
}

/* Where the page puts 16 random bytes, before it calls anything else: NULL if those that it put there are still fresh. */
PAGE(uint8_t *, client_chance, (void))
{
    if (drawn) return NULL;
    drawn = true;
    return chance;
}

/* ---- the connection ------------------------------------------------------------------------------------------------- */

static void say_hello(void)
{
    page_client()->lang = page_language;
    fb_client_hello(&client, program);
}

/* Another connection, for the program with this name. It goes to the table that was joined last. */
PAGE(void, client_opened, (size_t n))
{
    memset(program, 0, sizeof program);
    memcpy(program, page_text_in, n < sizeof program ? n : sizeof program - 1);
    fb_client_lost(page_client());
    say_hello();
}

/* The language has changed: refusals of the server are in it from here on. */
PAGE(void, client_hello, (void)) { say_hello(); }

/* The number of a request that the page is about to send by itself. */
PAGE(uint32_t, client_number, (void)) { return ++page_client()->sent; }

static void go_away(void)
{
    fb_client_forget(page_client());
    memset(&client.table, 0, sizeof client.table);
    client.joined = false;
}

/* To this table: the number of the request; 0: it is made when the server has said welcome. */
PAGE(uint32_t, client_join, (size_t n))
{
    FbTableId table = {{0}};
    if (n >= sizeof table.text) return 0;
    memcpy(table.text, page_text_in, n);
    if (memcmp(&table, &page_client()->table, sizeof table) != 0) go_away();
    client.table = table;
    if (!client.welcomed) return 0;
    fb_client_join(&client, client.told_step);
    return client.sent;
}

PAGE(void, client_leave, (void))
{
    fb_client_request(page_client(),
                      &(FbRequest){.type = FB_REQ_INPUT, .as.input.type = FB_IN_LEAVE});
    go_away();
}

/* The place has skipped so many ms of the show (host_may_skip): whatever the client counts towards comes sooner. */
PAGE(void, client_hasten, (double ms)) { fb_client_hasten(page_client(), (uint64_t)ms); }

/* FbPrompts: when the person wants to be asked in a window. */
PAGE(void, client_prompts, (int prompts)) { fb_client_prompts(page_client(), (FbPrompts)prompts); }

/* Whether the person has not finished a game yet, as others are told when a table is joined. */
PAGE(void, client_newcomer, (int fresh)) { page_client()->wants.fresh = fresh; }

PAGE(void, client_earlier, (void)) { fb_client_earlier(page_client()); }

/* ---- being told ----------------------------------------------------------------------------------------------------- */

/* What is no fact about the table: somebody's word, or the answer to a request of the page. */
static int heard_type(bool gap, bool log)
{
    switch (told.message.type) {
    case FB_MSG_LOBBY: return HEARD_LOBBY;
    case FB_MSG_PARTS: return HEARD_PARTS;
    case FB_MSG_VIEW: return gap ? HEARD_GAP : 0;
    case FB_MSG_LATE:
    case FB_MSG_COUNTERED:
    case FB_MSG_FALSE_START:
    case FB_MSG_EMOTE:
    case FB_MSG_CHAT: return HEARD_ITSELF;
    case FB_MSG_NONE: break;
    default: return 0;
    }
    if (told.reply.type != FB_ANS_LOG) return HEARD_ITSELF;
    return !log ? 0 : client.log_before ? HEARD_LOG : HEARD_NEWEST;
}

/* Another game is about to be dealt, and the witness of the last one proves nothing about it. One that has seen no card yet
 * stays: else a server could make a client forget what it pinned. */
static void forget_last_deal(void)
{
    FbWitness *w = &client.witness;
    bool other = memcmp(&w->commit, &client.lobby.commit, sizeof w->commit) != 0;
    if (client.lobby.phase == FB_TABLE_LOBBY && w->sight_n && other)
        fb_witness_start(w, sight, FB_SIGHTS_MAX);
}

/* A message of n bytes, at this time of the page: what there is to do, as above. -1: it is none of the protocol. */
PAGE(int, client_hear, (size_t n, double now))
{
    FbTextError error;
    page_client();
    if (!fb_told_read(&told, &page_into, page_text_in, n, &error)) return page_wrong(error.message);
    uint32_t asked = client.log_asked;
    fb_client_take(&client, &told, (uint64_t)now);
    if (told.message.type == FB_MSG_LOBBY) forget_last_deal();
    if (client.removed && client.joined) go_away();
    if (client.shut_out) memset(&client.table, 0, sizeof client.table);
    client.shut_out = false;
    bool log = told.reply.type == FB_ANS_LOG && asked && asked == told.reply.as.log.to;
    return heard_type(asked != client.log_asked, log);
}

/* Why the part that was called for was not sent; empty: it was, or is not for this tab to send. */
PAGE(int, client_kept, (void))
{
    FbOut out = page_write();
    if (page_client()->kept) fb_out_text(&out, fb_text(page_language, client.kept));
    return page_done(&out);
}

/* ---- what happens --------------------------------------------------------------------------------------------------- */

static void put_happened(FbJsonOut *json, const FbEvent *event, int reader)
{
    char text[FB_SENTENCE_MAX];
    FbOut sentence = fb_out(text, sizeof text);
    FbNames names = page_names; /* as the page calls the seats */
    names.rules = client.names.rules;
    names.first = client.names.first;
    fb_sentence(&sentence, page_language, &names, event, reader);
    fb_json_open(json, '{');
    fb_json_key(json, "event");
    fb_event_json_put(json, event);
    fb_json_key(json, "text");
    fb_json_put_text(json, text);
    fb_json_close(json, '}');
}

/* Whom sentences speak to: somebody who only looks at a seat is not that seat. */
static int reader_of(const FbView *view, int onlooker)
{
    return onlooker ? FB_SPECTATOR : view->seat;
}

/* Lets up to `most` events happen: [{"event":["die",null,"B3",0],"text":"Bugs Moran dies."},…], empty if none waits. */
PAGE(int, client_next, (int most, int onlooker))
{
    FbHappened what;
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    fb_json_open(&json, '[');
    while (most-- && fb_client_next(page_client(), &what))
        if (what.event.type) put_happened(&json, &what.event, reader_of(&client.view, onlooker));
    fb_json_close(&json, ']');
    return page_done(&out);
}

/* How many wait. */
PAGE(uint32_t, client_busy, (void)) { return page_client()->queue_n; }

/* The events that wait, the next one first. */
PAGE(int, client_waiting, (void))
{
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    fb_json_open(&json, '[');
    for (uint32_t i = 0; i < page_client()->queue_n; i++) {
        const FbEvent *event = &queue[(client.queue_first + i) % QUEUE_MAX].event;
        if (event->type) fb_event_json_put(&json, event);
    }
    fb_json_close(&json, ']');
    return page_done(&out);
}

static int events_write(const FbRange *range, int n, int reader)
{
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    fb_json_open(&json, '[');
    for (int i = 0; i < n; i++)
        put_happened(&json, &page_into.event[range->first + i], reader);
    fb_json_close(&json, ']');
    return page_done(&out);
}

/* Behind HEARD_LOG, the events of the page that were not told before. */
PAGE(int, client_log, (int onlooker))
{
    int reader = reader_of(&page_client()->view, onlooker);
    return events_write(&told.reply.as.log.events, client.log_news, reader);
}

/* The events of a message `events`, or `log`, of n bytes with their sentences: again in another language, or of a record. */
PAGE(int, client_sentences, (size_t n, int reader))
{
    static FbTold again;
    FbTextError error;
    if (!fb_told_read(&again, &page_into, page_text_in, n, &error))
        return page_wrong(error.message);
    bool live = again.message.type == FB_MSG_EVENTS;
    if (!live && again.reply.type != FB_ANS_LOG) return page_wrong("a message of events is wanted");
    FbRange range = live ? again.message.as.events.events : again.reply.as.log.events;
    return events_write(&range, range.n, reader);
}
