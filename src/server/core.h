/* core.h - what the files of server/ share: the one Server, and the few calls between them. Private to server/.
 *
 * Reading order: session.h (one connection), room.h (one table being served), lobby.h (finding tables),
 * person.h (who is who), brain.h (bots on threads), api.h (HTTP), admin.h, metrics.h, log.h. */
#ifndef FAMBIZ_SERVER_CORE_H
#define FAMBIZ_SERVER_CORE_H

#include "net/net.h"
#include "server/asides.h"
#include "server/brain.h"
#include "server/host_names.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/person.h"
#include "server/room.h"
#include "server/session.h"
#include "store/store.h"
#include "wire/wire.h"

typedef struct RoomLog RoomLog;

struct Server {
    const ServerOptions *o;
    HostNames names; /* by which it may be called */
    Net *net;
    Store *store;
    NetWaker *delivered; /* the store has replies */
    Brain *brain;
    Persons *persons;
    Rooms rooms;
    Sessions sessions;
    Asides asides; /* tables that cannot be read */
    Metrics metrics;
    struct Bans *bans;
    struct Api *api;     /* api.c's own */
    struct Admin *admin; /* admin.c's own */
    FbTableOut *out;     /* what comes of the input being worked on */
    char *text;          /* room to write messages in: SERVER_TEXT_MAX */
    bool draining;       /* no new tables */
    bool stopping;       /* nothing is taken any more */
    bool trouble_told;
    const RoomLog *log;    /* of all rooms (room_log.h) */
    struct Nodes *nodes;   /* the others on the same store (nodes.h); NULL: there cannot be any */
    NetTimer *forget;      /* persons_look, which … */
    unsigned forget_looks; /* … was called so often */
    NetTimer *stop_timer;
    int stop_waited; /* ms */
};

enum { SERVER_TEXT_MAX = 2 * FB_TOLD_MAX };

/* The disk is full, or worse: NULL, or why nothing can be taken any more. Every change is then refused with
 * FB_WIRE_NO_NOT_SAVED. */
const char *server_trouble(const Server *server);
/* Is anything new taken? FB_WIRE_OK, or the refusal. */
FbWireRefusal server_closed(const Server *server);
/* No new tables from here on; a notice to everybody. */
void server_drain(Server *server, bool on);
/* SIGTERM: clocks stand still, what is on its way is made durable, everybody is told, and the loop ends. */
void server_stop(Server *server);
void server_random(void *bytes, size_t n);
int64_t server_clock(void);    /* seconds since 1970, for dates alone */
void server_date(int64_t now); /* it is this: says the store */
/* Milliseconds of a clock that never jumps, and that all nodes of a store share; it stands still while the store is out of
 * reach. */
uint64_t server_ms(const Server *server);

#endif
