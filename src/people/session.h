/* session.h - one connection of somebody: a WebSocket, or the stream of a bot account. What it asks and is told belongs to the host
 * (host/guest.c). Who may open one, and over what it is sent, is decided here. */
#ifndef FAMBIZ_PEOPLE_SESSION_H
#define FAMBIZ_PEOPLE_SESSION_H

#include "host/host.h"
#include "net/net.h"
#include "people/person.h"

typedef struct Server Server;

typedef struct Session {
    FbGuest
        guest; /* guest.shell is the WebSocket: a table that tells it something touches guest anyway. NULL: … */
    NetRequest *stream; /* … it is this stream, or (NULL) closed */
    Person *person;     /* NULL while the token is being looked up */
    Server *server;
    const char *from;             /* of a stream: its client's address, while there is a stream */
    struct Session *next, *prev;  /* all sessions of the server */
    struct SessionLookup *lookup; /* not NULL: the person is being looked up */
} Session;

static inline Session *session_of(FbGuest *guest) { return (Session *)(void *)guest; }
static inline NetSocket *session_socket(const Session *session) { return session->guest.shell; }

/* The WebSocket side of NetHandler. */
int session_open(void *server, NetSocket *socket, const NetAsk *ask);
void session_message(void *server, NetSocket *socket, const char *text, size_t n);
void session_closed(void *server, NetSocket *socket);

/* A bot account's stream. session_end: it has lost its client. */
Session *session_stream(Server *server, NetRequest *stream, Person *person);
void session_end(Session *session);
/* Reads what came while a name of this person was not durable yet. */
void sessions_go_on(Server *server, const Person *person);

void session_tell(Session *session, NetBuffer *lines);
void session_close(Session *session, int code, const char *reason);
/* To everybody who is connected: this text, or the text of po/ with this id in each one's language. */
void sessions_notice(Server *server, const char *text);
void sessions_announce(Server *server, const char *id);
/* Closes all connections of a person who is banned, erased, or has a new token. */
void sessions_part(Server *server, const Person *person, const char *reason);

#endif
