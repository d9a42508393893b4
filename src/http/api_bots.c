/* api_bots.c - bot accounts: made once, connected to a table by a stream of its messages (one a line), and playing by POSTs.
 *
 * A stream is a session like that of a WebSocket (session.h). A POST belongs to the person's newest stream at that table, and is
 * answered when its input is durable or refused. */
#include <string.h>

#include "http/api_call.h"

enum { KEEP_ALIVE_MS = 15000, JOIN_NUMBER = 1, CLOSE_NO_TABLE = 4404 };

/* ---- accounts ------------------------------------------------------------------------------------------------------ */

typedef struct Account {
    const Person *person;
    const char *token;
} Account;

static void put_account(FbJsonOut *json, const void *self)
{
    const Account *account = self;
    call_put_text(json, "token", account->token);
    call_put_name(json, "name", &account->person->who.name);
}

static void reply_bot_made(void *self, Person *person, const char *token)
{
    Call *call = self;
    call->person = person;
    if (!person) return call_refuse_wire(call, FB_WIRE_NO_NOT_SAVED);
    call_json(call, 201, put_account, &(Account){person, token});
}

void call_bot(Call *call)
{
    FbRequest request;
    if (!call_body(call, "name", &request)) return;
    if (!fb_name_plain(&request.as.name.name)) return call_refuse(call, HTTP_NO_NAME, NULL);
    person_make(call->server->persons, PERSON_BOT, &request.as.name.name, reply_bot_made, call);
}

/* ---- the stream ---------------------------------------------------------------------------------------------------- */

/* "step=15": the last step that the client still has. */
static uint32_t step_of(const char *query)
{
    uint64_t step = 0;
    if (strncmp(query, "step=", 5) != 0) return 0;
    for (const char *c = query + 5; *c >= '0' && *c <= '9' && step <= UINT32_MAX; c++)
        step = step * 10 + (uint64_t)(*c - '0');
    return step <= UINT32_MAX ? (uint32_t)step : 0;
}

static void start_stream(Call *call, FbRoom *room)
{
    Server *server = call->server;
    static const NetField fields[] = {{"cache-control", "no-store"}, {NULL, NULL}};
    FbWireRefusal closed = fb_host_closed(&server->host);
    if (closed) return call_refuse_wire(call, closed);
    Session *session = session_stream(server, call->request, call->person);
    if (!session) return call_refuse_wire(call, FB_WIRE_NO_NOT_SAVED);
    session->guest.lang = (uint8_t)call->lang;
    session->from = call->ask->address;
    net_stream(
        call->request,
        &(NetAnswer){.status = 200, .type = "application/x-ndjson", .body = "", .fields = fields});
    fb_guest_join(&session->guest, room, JOIN_NUMBER, step_of(call->ask->query));
    call_end(call);
}

void call_stream(Call *call) { call_room(call, start_stream); }

/* A stream that is at no table, because it was not let in or was sent away, is ended. */
static void breathe(Session *session)
{
    if (session->stream && !session->guest.room)
        session_close(session, CLOSE_NO_TABLE, "at no table");
    if (session->stream && !net_stream_send(session->stream, "\n", 1)) session->stream = NULL;
    if (!session->stream) session_end(session);
}

void api_keep_alive(void *self)
{
    Server *server = self;
    for (Session *s = server->sessions.first, *next; s; s = next) {
        next = s->next;
        if (!s->guest.shell) breathe(s);
    }
    net_timer_set(server->api->keep_alive, KEEP_ALIVE_MS);
}

void api_stop(Server *server)
{
    for (Session *s = server->sessions.first; s; s = s->next)
        if (s->stream) session_close(s, 0, "");
}

/* ---- what is POSTed ------------------------------------------------------------------------------------------------ */

static Session *newest_stream(const Call *call, const FbRoom *room)
{
    Session *newest = NULL;
    for (Session *s = call->server->sessions.first; s; s = s->next)
        if (s->stream && s->guest.room == room && s->person == call->person &&
            (!newest || s->guest.tab > newest->guest.tab))
            newest = s;
    return newest;
}

static void refuse_post(Call *call, uint32_t n, FbWireRefusal no, const FbTextError *error)
{
    FbAns_refused why = fb_refused_by_wire(n, call->lang, no, error);
    call_refused(call, &why);
}

/* If the stream is at another node, the table still knows that its person is connected. */
static bool is_elsewhere(const Call *call, const FbRoom *room)
{
    const FbTable *t = fb_room_table(room);
    int person = call->server->nodes ? fb_table_person(t, &call->person->who.id) : FB_NONE;
    return person != FB_NONE && t->person[person].tab;
}

static void take_post(Call *call, FbRoom *room)
{
    static const FbTextError inputs = {"what is sent to a table is wanted here, as `sit`", 0};
    FbRequest request;
    FbTextError error;
    if (!fb_request_read(&request, (const char *)call->ask->body, call->ask->body_n, &error))
        return refuse_post(call, request.n, FB_WIRE_NO_MESSAGE, &error);
    if (request.type != FB_REQ_INPUT)
        return refuse_post(call, request.n, FB_WIRE_NO_MESSAGE, &inputs);
    Session *session = newest_stream(call, room);
    if (!session && !is_elsewhere(call, room))
        return refuse_post(call, request.n, FB_WIRE_NO_NOT_JOINED, NULL);
    call->room = room;
    fb_room_post(room, &call->person->who, session ? &session->guest : NULL, call->request,
                 request.n, &request.as.input);
}

void call_post(Call *call) { call_room(call, take_post); }
