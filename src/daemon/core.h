/* core.h - the one Server, which every file of daemon/, people/, journal/, http/ and server/ is handed. What belongs to a layer
 * above is only a pointer here, so none of their headers is needed.
 *
 * Reading order: host/host.h (the tables), server/way.c (what they call here), people/session.h (one connection), journal/journal.h
 * (where rows become durable), people/person.h (who is who), brain.h (bots on threads), http/api.h, server/admin.h, log.h. */
#ifndef FAMBIZ_DAEMON_CORE_H
#define FAMBIZ_DAEMON_CORE_H

#include "daemon/host_names.h"
#include "daemon/log.h"
#include "daemon/metrics.h"
#include "daemon/options.h"
#include "host/own_log.h"
#include "net/net.h"
#include "store/store.h"

typedef struct Server Server;

struct Server {
    FbHost host;    /* its tables … */
    FbOwnStore own; /* … and, if it is alone with its store, the store for them (log_store.c) */
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
    struct Asides *asides; /* tables that could not be read */
    Metrics metrics;
    struct Bans *bans;
    struct Api *api;     /* api.c's own */
    struct Admin *admin; /* admin.c's own */
    bool trouble_told;
    struct Nodes *nodes; /* the servers on the same store (nodes.h); NULL: there can be no others */
    NetTimer *sweep, *watch; /* what the host does from time to time (way.c) */
    NetTimer *forget;        /* persons_look … */
    unsigned forget_looks;   /* … and how often it was called */
    unsigned looks;          /* how often shared_look was called */
    NetTimer *stop_timer;
    int stop_waited; /* ms */
};

static inline Server *server_of(const FbHost *host) { return host->way.self; }
static inline Server *room_server(const FbRoom *room) { return server_of(fb_room_host(room)); }

/* NULL, or why nothing can be saved any more (the disk is full, or worse). Every change is then refused with
 * FB_WIRE_NO_NOT_SAVED. */
const char *server_trouble(const Server *server);
void server_await_store(
    const Server *server); /* before the loop runs: takes replies, or sleeps for a moment */
void server_random(void *bytes, size_t n);
int64_t server_clock(void);    /* seconds since 1970, for dates only */
void server_date(int64_t now); /* sets that clock to what the store says */

#endif
