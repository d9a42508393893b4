/* session.c - one connection: let in or not, its messages read and handed to whom they concern.
 *
 * Who somebody is was settled when the connection was opened (person.h); a message never says it. Until the store has
 * found the person, messages wait. */
#include "server/core.h"

#include <stdlib.h>
#include <string.h>

#include "server/api.h"
#include "server/bans.h"
#include "server/lobby.h"

enum { CLOSE_NO_PERSON = 4401, CLOSE_PARTED = 4403, CLOSE_RELOAD = 4426 };
enum { WAITING_MAX = 2 * FB_REQUEST_MAX }; /* bytes of messages that may wait for the store */

/* The store may answer after the connection is gone. */
typedef struct SessionLookup {
    Session *session;
    Persons *persons;
} SessionLookup;

/* ---- telling ------------------------------------------------------------------------------------------------------ */

/* A client that missed a message is closed, so that it reconnects and is told the whole state. */
bool session_tell(Session *s, NetBuffer *lines)
{
    if (!lines) return session_close(s, CLOSE_COME_AGAIN, "no memory: come again"), false;
    if (s->socket) return net_send(s->socket, lines);
    if (!s->stream) return false;
    size_t n;
    const void *bytes = net_buffer_bytes(lines, &n);
    if (net_stream_send(s->stream, bytes, n) && net_stream_send(s->stream, "\n", 1)) return true;
    s->stream = NULL;
    return false;
}

bool session_reply(Session *s, const FbReply *reply)
{
    FbOut out = fb_out(s->server->text, SERVER_TEXT_MAX);
    fb_reply_write(&out, reply, s->server->out);
    NetBuffer *lines = net_buffer(out.text, out.n);
    bool sent = session_tell(s, lines);
    net_drop(lines);
    return sent;
}

static void tell_refused(Session *s, const FbAns_refused *why)
{
    s->server->metrics.refused++;
    session_reply(s, &(FbReply){.type = FB_ANS_REFUSED, .as.refused = *why});
}

void session_refuse(Session *s, uint32_t n, FbWireRefusal refusal)
{
    FbAns_refused why = fb_refused_by_wire(n, (FbLang)s->lang, refusal, NULL);
    tell_refused(s, &why);
}

void session_close(Session *s, int code, const char *reason)
{
    if (s->socket) net_close(s->socket, code, reason);
    if (s->stream) net_stream_end(s->stream);
    s->stream = NULL;
}

static void notice(Session *s, const char *text)
{
    FbReply reply = {.type = FB_ANS_NOTICE};
    strncpy(reply.as.notice.text.text, text, sizeof reply.as.notice.text.text - 1);
    session_reply(s, &reply);
}

void sessions_notice(Server *server, const char *text)
{
    for (Session *s = server->sessions.first; s; s = s->next)
        notice(s, text);
}

void sessions_announce(Server *server, const char *id)
{
    for (Session *s = server->sessions.first; s; s = s->next)
        notice(s, fb_text((FbLang)s->lang, id));
}

void sessions_part(Server *server, const Person *person, const char *reason)
{
    for (Session *s = server->sessions.first; s; s = s->next)
        if (s->person == person) session_close(s, CLOSE_PARTED, reason);
}

/* ---- what is asked ------------------------------------------------------------------------------------------------- */

static void token_text(FbToken *token, const char *text)
{
    memset(token, 0, sizeof *token);
    strncpy(token->text, text, sizeof token->text - 1);
}

/* A page of another version than the server's would show another game than is played. Other programs are judged by the
 * protocol alone. */
static bool is_old(const FbReq_hello *hello)
{
    static const char page[] = "web-";
    if (hello->wire != FB_WIRE_VERSION) return true;
    return strncmp(hello->client.text, page, sizeof page - 1) == 0 &&
           strcmp(hello->client.text + sizeof page - 1, fb_version()) != 0;
}

static void ask_hello(Session *s, const FbRequest *request)
{
    const FbReq_hello *hello = &request->as.hello;
    FbReply reply = {.type = FB_ANS_WELCOME};
    s->lang = hello->lang;
    s->hello = true;
    if (is_old(hello)) {
        reply.type = FB_ANS_RELOAD;
        reply.as.reload.wire = FB_WIRE_VERSION;
        token_text(&reply.as.reload.version, fb_version());
        session_reply(s, &reply);
        session_close(s, CLOSE_RELOAD, "load the page again");
        return;
    }
    reply.as.welcome.wire = FB_WIRE_VERSION;
    token_text(&reply.as.welcome.version, fb_version());
    reply.as.welcome.name = s->person->name;
    session_reply(s, &reply);
}

static void ask_name(Session *s, const FbRequest *request)
{
    if (api_wait(s->server, LIMIT_NAMES, net_address(s->socket))) {
        session_refuse(s, request->n, FB_WIRE_NO_TOO_FAST);
        return;
    }
    if (person_rename(s->server->persons, s->person, &request->as.name.name)) return;
    FbAns_refused why = fb_refused_by_table(request->n, (FbLang)s->lang, FB_TABLE_NO_NAME, FB_OK);
    tell_refused(s, &why);
}

static void ask_make(Session *s, const FbRequest *request)
{
    lobby_make(s, request->n, &request->as.make);
}

static void ask_join(Session *s, const FbRequest *request)
{
    lobby_join(s, request->n, &request->as.join);
}

static void ask_quick(Session *s, const FbRequest *request) { lobby_quick(s, request->n); }

static void ask_list(Session *s, const FbRequest *request) { lobby_list(s, request->n); }

static void ask_ping(Session *s, const FbRequest *request)
{
    session_reply(s, &(FbReply){.type = FB_ANS_PONG, .as.pong = {request->n}});
}

static void ask_log(Session *s, const FbRequest *request)
{
    if (s->room)
        room_send_history(s->room, s, request);
    else
        session_refuse(s, request->n, FB_WIRE_NO_NOT_JOINED);
}

static void ask_gathering(Session *s, const FbRequest *request)
{
    if (s->room && s->joined)
        session_reply(s, &(FbReply){.type = FB_ANS_GATHERING,
                                    .as.gathering = {request->n, room_quick_ms(s->room)}});
    else
        session_refuse(s, request->n, FB_WIRE_NO_NOT_JOINED);
}

static void ask_input(Session *s, const FbRequest *request)
{
    if (s->room)
        room_input(s->room, s, NULL, request->n, &request->as.input);
    else
        session_refuse(s, request->n, FB_WIRE_NO_NOT_JOINED);
}

static void (*const asks[FB_REQUESTS])(Session *s, const FbRequest *request) = {
#define FB_REQUEST(id, word, fields) [FB_REQ_##id] = ask_##word,
#include "wire/request.def"
#undef FB_REQUEST
    [FB_REQ_INPUT] = ask_input};

static void take_message(Session *s, const char *text, size_t n)
{
    FbRequest request;
    FbTextError error;
    if (!fb_request_read(&request, text, n, &error)) {
        FbAns_refused why =
            fb_refused_by_wire(request.n, (FbLang)s->lang, FB_WIRE_NO_MESSAGE, &error);
        tell_refused(s, &why);
    } else if (!s->hello && request.type != FB_REQ_HELLO) {
        session_refuse(s, request.n, FB_WIRE_NO_NO_HELLO);
    } else {
        asks[request.type](s, &request);
    }
}

/* ---- coming and going ------------------------------------------------------------------------------------------------ */

static Session *session_new(Server *server)
{
    Session *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->server = server;
    s->next = server->sessions.first;
    if (s->next) s->next->prev = s;
    server->sessions.first = s;
    server->sessions.n++;
    return s;
}

void session_end(Session *s)
{
    Server *server = s->server;
    if (s->room) room_part(s);
    if (s->lookup) s->lookup->session = NULL;
    if (s->arrival) lobby_forget(s);
    if (s->person) person_drop(server->persons, s->person);
    if (s->next) s->next->prev = s->prev;
    *(s->prev ? &s->prev->next : &server->sessions.first) = s->next;
    server->sessions.n--;
    free(s->waiting);
    free(s);
}

/* False: more than anybody has to say before the server has said a word. */
static bool put_waiting(Session *s, const char *text, size_t n)
{
    char *all = s->waiting_n + n < WAITING_MAX ? realloc(s->waiting, s->waiting_n + n + 1) : NULL;
    if (!all) return false;
    memcpy(all + s->waiting_n, text, n + 1);
    s->waiting = all;
    s->waiting_n += n + 1;
    return true;
}

/* A name, too, is durable before anything that follows it is done: so whoever hears a `pong` knows that it is. */
static bool waits(const Session *s) { return !s->person || s->arrival || s->person->naming; }

void session_go_on(Session *s)
{
    char *first = s->waiting;
    size_t n = s->waiting_n;
    s->waiting = NULL;
    s->waiting_n = 0;
    for (char *text = first; text && text < first + n; text += strlen(text) + 1)
        if (!waits(s))
            take_message(s, text, strlen(text));
        else if (!put_waiting(s, text, strlen(text)))
            break;
    free(first);
}

void sessions_go_on(Server *server, const Person *person)
{
    for (Session *s = server->sessions.first, *next; s; s = next) {
        next = s->next;
        if (s->person == person) session_go_on(s);
    }
}

static void turn_away(Session *s, int code, const char *why)
{
    s->waiting_n = 0;
    session_close(s, code, why);
}

static void take_person(void *self, Person *person)
{
    SessionLookup *lookup = self;
    Session *s = lookup->session;
    Persons *persons = lookup->persons;
    free(lookup);
    if (!s) {
        if (person) person_drop(persons, person);
        return;
    }
    s->lookup = NULL;
    s->person = person;
    if (!person)
        turn_away(s, CLOSE_NO_PERSON, "nobody has this token: ask for another");
    else if (banned(s->server, net_address(s->socket), person->number))
        turn_away(s, CLOSE_PARTED, "this server does not let you in");
    else
        session_go_on(s);
}

/* A browser names the origin of every page that opens a WebSocket, so a cookie without one was not sent by a page of
 * ours. Programs show their token, which no browser adds by itself. */
static bool is_forged(const NetAsk *ask)
{
    return !ask->header[NET_ORIGIN][0] && !ask->header[NET_AUTHORIZATION][0];
}

int session_open(Server *server, NetSocket *socket, const NetAsk *ask)
{
    char token[PERSON_TOKEN_TEXT + 1];
    if (strcmp(ask->path, "/ws") != 0) return 404;
    if (!host_names_has(&server->names, ask->header[NET_HOST])) return 421;
    if (server->stopping) return 503;
    if (!api_origin(server, ask) || banned(server, ask->address, 0)) return 403;
    if (!person_token(ask, token)) return 401;
    if (is_forged(ask)) return 403;
    Session *s = session_new(server);
    SessionLookup *lookup = malloc(sizeof *lookup);
    if (!s || !lookup) {
        if (s) session_end(s);
        free(lookup);
        return 503;
    }
    s->socket = socket;
    s->lookup = lookup;
    *lookup = (SessionLookup){s, server->persons};
    net_set_user(socket, s);
    person_find(server->persons, token, take_person, lookup);
    return 101;
}

void session_message(Server *server, NetSocket *socket, const char *text, size_t n)
{
    Session *s = net_user(socket);
    (void)server;
    if (!waits(s)) {
        take_message(s, text, n);
        return;
    }
    if (!s->person && !s->lookup) return; /* nobody: being closed */
    if (!put_waiting(s, text, n)) session_refuse(s, 0, FB_WIRE_NO_TOO_FAST);
}

void session_closed(Server *server, NetSocket *socket)
{
    Session *s = net_user(socket);
    (void)server;
    s->socket = NULL;
    session_end(s);
}

Session *session_stream(Server *server, NetRequest *stream, Person *person)
{
    Session *s = session_new(server);
    if (!s) return NULL;
    person_hold(person);
    s->person = person;
    s->stream = stream;
    s->hello = true;
    return s;
}
