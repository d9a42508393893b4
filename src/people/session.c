/* session.c - one connection: let in or not, and introduced to the host.
 *
 *      session_open: path, name, origin, ban, token, forgery --any is wrong--> refused by an HTTP status
 *            |
 *      the token is looked up; messages wait (fb_guest holds them)
 *            |-- nobody has it, or they are banned --> closed, 4401 or 4403
 *      meet_person: from now on the host hears it
 *
 * Who somebody is was settled when the connection was opened; no message ever says it. */
#include "people/session.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/core.h"
#include "daemon/origin.h"
#include "people/bans.h"

enum { CLOSE_NO_PERSON = 4401, CLOSE_PARTED = 4403 };

/* The store may answer when the connection is already gone. */
typedef struct SessionLookup {
    Session *session;
    Persons *persons;
} SessionLookup;

/* ---- telling ------------------------------------------------------------------------------------------------------ */

static void tell_stream(Session *s, NetBuffer *lines)
{
    size_t n;
    const void *bytes = net_buffer_bytes(lines, &n);
    if (!net_stream_send(s->stream, bytes, n) || !net_stream_send(s->stream, "\n", 1))
        s->stream = NULL;
}

/* If the client reads too slowly, net/ closes it. */
void session_tell(Session *s, NetBuffer *lines)
{
    if (s->guest.shell)
        net_send(s->guest.shell, lines);
    else if (s->stream)
        tell_stream(s, lines);
}

void session_close(Session *s, int code, const char *reason)
{
    if (s->guest.shell) net_close(s->guest.shell, code, reason);
    if (s->stream) net_stream_end(s->stream);
    s->stream = NULL;
}

void sessions_notice(Server *server, const char *text)
{
    for (Session *s = server->sessions.first; s; s = s->next)
        fb_guest_notice(&s->guest, text);
}

void sessions_announce(Server *server, const char *id)
{
    for (Session *s = server->sessions.first; s; s = s->next)
        fb_guest_notice(&s->guest, fb_text((FbLang)s->guest.lang, id));
}

void sessions_part(Server *server, const Person *person, const char *reason)
{
    for (Session *s = server->sessions.first; s; s = s->next)
        if (s->person == person) session_close(s, CLOSE_PARTED, reason);
}

/* ---- coming and going ------------------------------------------------------------------------------------------------ */

static Session *session_new(Server *server)
{
    Session *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    fb_guest_start(&s->guest, &server->host, NULL);
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
    fb_guest_gone(&s->guest);
    if (s->lookup) s->lookup->session = NULL;
    if (s->person) person_drop(server->persons, s->person);
    if (s->next) s->next->prev = s->prev;
    *(s->prev ? &s->prev->next : &server->sessions.first) = s->next;
    server->sessions.n--;
    free(s);
}

static void meet_person(Session *s, Person *person)
{
    s->person = person;
    s->guest.who = &person->who;
}

void sessions_go_on(Server *server, const Person *person)
{
    for (Session *s = server->sessions.first, *next; s; s = next) {
        next = s->next;
        if (s->person == person) fb_guest_go_on(&s->guest);
    }
}

/* To the host, somebody who may not come in is nobody, and is not heard. */
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
    if (!person) {
        session_close(s, CLOSE_NO_PERSON, "nobody has this token: ask for another");
    } else if (banned(s->server, net_address(session_socket(s)), person->who.number)) {
        session_close(s, CLOSE_PARTED, "this server does not let you in");
    } else {
        meet_person(s, person);
        fb_guest_go_on(&s->guest);
    }
}

/* A browser names the origin of every page that opens a WebSocket, so a cookie without an origin does not come from a page of ours.
 * Programs send their token in Authorization, which no browser does by itself. */
static bool is_forged(const NetAsk *ask)
{
    return !ask->header[NET_ORIGIN][0] && !ask->header[NET_AUTHORIZATION][0];
}

int session_open(void *self, NetSocket *socket, const NetAsk *ask)
{
    Server *server = self;
    char token[PERSON_TOKEN_TEXT + 1];
    if (strcmp(ask->path, "/ws") != 0) return 404;
    if (!host_names_has(&server->names, ask->header[NET_HOST])) return 421;
    if (server->host.stopping) return 503;
    if (!origin_allowed(server, ask) || banned(server, ask->address, 0)) return 403;
    if (!person_token(ask, token)) return 401;
    if (is_forged(ask)) return 403;
    Session *s = session_new(server);
    SessionLookup *lookup = malloc(sizeof *lookup);
    if (!s || !lookup) {
        if (s) session_end(s);
        free(lookup);
        return 503;
    }
    s->guest.shell = socket;
    s->lookup = lookup;
    *lookup = (SessionLookup){s, server->persons};
    net_set_user(socket, s);
    person_find(server->persons, token, take_person, lookup);
    return 101;
}

/* Without person and lookup the session is being closed. */
void session_message(void *server, NetSocket *socket, const char *text, size_t n)
{
    Session *s = net_user(socket);
    (void)server;
    if (s->guest.who || s->lookup) fb_guest_hear(&s->guest, text, n);
}

void session_closed(void *server, NetSocket *socket)
{
    Session *s = net_user(socket);
    (void)server;
    s->guest.shell = NULL;
    session_end(s);
}

Session *session_stream(Server *server, NetRequest *stream, Person *person)
{
    Session *s = session_new(server);
    if (!s) return NULL;
    person_hold(person);
    meet_person(s, person);
    s->stream = stream;
    s->guest.hello = true;
    return s;
}
