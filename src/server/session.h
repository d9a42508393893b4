/* session.h - one connection of somebody: a WebSocket, or the stream of a bot account. */
#ifndef FAMBIZ_SERVER_SESSION_H
#define FAMBIZ_SERVER_SESSION_H

#include "net/net.h"
#include "server/person.h"
#include "wire/wire.h"

enum { CLOSE_COME_AGAIN = 1012 }; /* to a client that is to reconnect */

typedef struct Server Server;
typedef struct Room Room;

/* What everything that a table tells touches stands first. */
typedef struct Session {
    struct Session *in_room, *before_in_room; /* those at one table, newest first */
    NetSocket *socket;                        /* one of the two is NULL */
    NetRequest *stream;                       /* … */
    uint64_t window_sent;     /* when the message of the open window left (µs) … */
    uint32_t window_question; /* … and which */
    uint32_t step;            /* up to which it was told of the game */
    uint32_t tab;             /* its number at the table; 0: at none */
    uint8_t place;            /* which person it is there */
    uint8_t lang;             /* FbLang */
    bool hello;
    bool joined;    /* the table has taken its `join` */
    Person *person; /* NULL while the token is being looked up */
    Room *room;     /* NULL: at none */
    struct Arrival
        *arrival; /* the table that it wants to join is looked up, and what came meanwhile waits */
    Server *server;
    const char *from; /* of a stream: its client's address, as long as there is a stream */
    struct Session *next, *prev;  /* all of the server */
    struct Wish *wish;            /* a table is being made for it (lobby.c) */
    struct SessionLookup *lookup; /* the person is being looked up … */
    char *waiting;                /* … and these came meanwhile, each with its 0 */
    size_t waiting_n;
} Session;

typedef struct Sessions {
    Session *first;
    int n;
} Sessions;

/* The WebSocket side of NetHandler. */
int session_open(Server *server, NetSocket *socket, const NetAsk *ask);
void session_message(Server *server, NetSocket *socket, const char *text, size_t n);
void session_closed(Server *server, NetSocket *socket);

/* A bot account's stream: made with its head sent. session_end: the stream lost its client. */
Session *session_stream(Server *server, NetRequest *stream, Person *person);
void session_end(Session *session);
/* What came while it waited is read now. */
void session_go_on(Session *session);
void sessions_go_on(Server *server, const Person *person); /* all of this person */

/* One or more lines of messages, or NULL if there was no memory for them; false: closed, or too slow and closed now. */
bool session_tell(Session *session, NetBuffer *lines);
bool session_reply(Session *session, const FbReply *reply);
void session_refuse(Session *session, uint32_t n, FbWireRefusal refusal);
void session_close(Session *session, int code, const char *reason);
/* To everybody that is connected: as it is, or the text of po/ with this id in the language of each. */
void sessions_notice(Server *server, const char *text);
void sessions_announce(Server *server, const char *id);
/* Closes all connections of a person who is banned, erased, or has another token now. */
void sessions_part(Server *server, const Person *person, const char *reason);

#endif
