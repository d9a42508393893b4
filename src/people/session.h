/* session.h - one connection of somebody: a WebSocket, or the stream of a bot account. What it asks, and what it is told, is the
 * host's (host/guest.c); who may open one, and what it is sent by, is settled here. */
#ifndef FAMBIZ_PEOPLE_SESSION_H
#define FAMBIZ_PEOPLE_SESSION_H

#include "host/host.h"
#include "net/net.h"
#include "people/person.h"

typedef struct Server Server;

typedef struct Session {
    FbGuest
        guest; /* guest.shell is its WebSocket, or NULL: where a table that tells it looks anyway */
    NetRequest *stream; /* … then it is this, or gone */
    Person *person;     /* NULL while the token is being looked up */
    Server *server;
    const char *from; /* of a stream: its client's address, as long as there is a stream */
    struct Session *next, *prev;  /* all of the server */
    struct SessionLookup *lookup; /* the person is being looked up */
} Session;

static inline Session *session_of(FbGuest *guest) { return (Session *)(void *)guest; }
static inline NetSocket *session_socket(const Session *session) { return session->guest.shell; }

/* The WebSocket side of NetHandler. */
int session_open(void *server, NetSocket *socket, const NetAsk *ask);
void session_message(void *server, NetSocket *socket, const char *text, size_t n);
void session_closed(void *server, NetSocket *socket);

/* A bot account's stream: made with its head sent. session_end: the stream lost its client. */
Session *session_stream(Server *server, NetRequest *stream, Person *person);
void session_end(Session *session);
/* What came while a name of this person was not durable is read now. */
void sessions_go_on(Server *server, const Person *person);

void session_tell(Session *session, NetBuffer *lines);
void session_close(Session *session, int code, const char *reason);
/* To everybody that is connected: as it is, or the text of po/ with this id in the language of each. */
void sessions_notice(Server *server, const char *text);
void sessions_announce(Server *server, const char *id);
/* Closes all connections of a person who is banned, erased, or has another token now. */
void sessions_part(Server *server, const Person *person, const char *reason);

#endif
