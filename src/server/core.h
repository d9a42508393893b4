/* core.h - what the files of server/ share: the one Server, and the few calls between them. Private to server/.
 *
 * Reading order: host/host.h (the tables), way.c (what they call here), session.h (one connection), log_store.c and shared_log.h
 * (where rows become durable), person.h (who is who), brain.h (bots on threads), api.h (HTTP), admin.h, metrics.h, log.h. */
#ifndef FAMBIZ_SERVER_CORE_H
#define FAMBIZ_SERVER_CORE_H

#include "host/own_log.h"
#include "net/net.h"
#include "server/host_names.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/options.h"
#include "store/store.h"

typedef struct Server Server;

struct Server {
    FbHost host;    /* its tables … */
    FbOwnStore own; /* … and, if it is alone with its store, that (log_store.c) */
    const ServerOptions *o;
    HostNames names; /* by which it may be called */
    Net *net;
    Store *store;
    NetWaker *delivered; /* the store has replies */
    struct Brain *brain;
    struct Persons *persons;
    struct {
        struct Session *first;
        int n;
    } sessions;            /* who is connected */
    struct Asides *asides; /* tables that cannot be read */
    Metrics metrics;
    struct Bans *bans;
    struct Api *api;     /* api.c's own */
    struct Admin *admin; /* admin.c's own */
    bool trouble_told;
    struct Nodes *nodes;     /* the others on the same store (nodes.h); NULL: there cannot be any */
    NetTimer *sweep, *watch; /* the host's, from time to time (way.c) */
    NetTimer *forget;        /* persons_look, which … */
    unsigned forget_looks;   /* … was called so often */
    unsigned looks;          /* so often shared_look was */
    NetTimer *stop_timer;
    int stop_waited; /* ms */
};

static inline Server *server_of(const FbHost *host) { return host->way.self; }
static inline Server *room_server(const FbRoom *room) { return server_of(fb_room_host(room)); }

/* The disk is full, or worse: NULL, or why nothing can be taken any more. Every change is then refused with
 * FB_WIRE_NO_NOT_SAVED. */
const char *server_trouble(const Server *server);
void server_random(void *bytes, size_t n);
int64_t server_clock(void);    /* seconds since 1970, for dates alone */
void server_date(int64_t now); /* it is this: says the store */

#endif
