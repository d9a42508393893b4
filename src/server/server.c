/* server.c - one server from its start to its end. Owns the order in which its parts come and go, and the way it stops:
 *
 *      start   data folder locked - net listens - store opened (opening.c) - persons, bans, brain, host, API, admin -
 *              tables restored, or nodes asked - bans known - "serving", and the loop runs
 *      stop    SIGTERM or `admin stop`: nothing more is taken, everybody is told
 *                |  every STOP_LOOK_MS, for STOP_WAIT_MS at most
 *              rows on their way are durable, and so are new snapshots of tables with rows behind their last one
 *                |
 *              streams and WebSockets are closed, and have STOP_GRACE_MS to take what waits for them; the loop ends
 *      end     threads end before what they use
 *
 * A second signal does not wait. Snapshots at the end are a courtesy: the next start has less to replay, but needs none. */
#include "server/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <time.h>

#include "daemon/addresses.h"
#include "daemon/brain.h"
#include "daemon/core.h"
#include "daemon/datadir.h"
#include "daemon/notify.h"
#include "http/api.h"
#include "journal/asides.h"
#include "journal/journal.h"
#include "journal/shared_log.h"
#include "people/bans.h"
#include "people/person.h"
#include "people/session.h"
#include "server/admin.h"
#include "server/opening.h"

enum {
    STOP_LOOK_MS = 20,    /* between two looks whether everything is durable */
    STOP_WAIT_MS = 2500,  /* how long that may take */
    STOP_GRACE_MS = 1000, /* for connections to take what waits for them */
    ADDRESSES_SHOWN = 8
};

/* ---- no new tables ------------------------------------------------------------------------------------------------ */

void server_drain(Server *server, bool on)
{
    if (server->host.draining == on) return;
    server->host.draining = on;
    log_line("drain", "on:b", (int)on);
    if (on) sessions_announce(server, "server.draining");
}

/* ---- the end ------------------------------------------------------------------------------------------------------- */

static bool is_durable(Server *server)
{
    return !server->host.busy && !fb_host_keep(&server->host, fb_room_behind);
}

static void stop_when_durable(void *self)
{
    Server *server = self;
    server->stop_waited += STOP_LOOK_MS;
    if (!server_trouble(server) && server->stop_waited < STOP_WAIT_MS && !is_durable(server))
        net_timer_set(server->stop_timer, STOP_LOOK_MS);
    else
        api_stop(server), net_stop(server->net, STOP_GRACE_MS);
}

void server_stop(Server *server)
{
    if (server->host.stopping) return;
    log_line("stopping", "tables:i sessions:i", server->host.n, server->sessions.n);
    notify_send("STOPPING=1");
    fb_host_stop(&server->host);
    sessions_announce(server, "server.stopping");
    net_timer_set(server->stop_timer, 0);
}

/* ---- what net/ calls ------------------------------------------------------------------------------------------------ */

/* SIGHUP. If the new certificate cannot be read the old one stays in use, and the log says why. */
static void read_certificates(Server *server)
{
    char error[NET_ERROR_MAX];
    if (!server->o->cert[0])
        log_line("certificates_none", "");
    else if (net_reload(server->net, error))
        log_line("certificates_read", "");
    else
        log_line("certificates_kept", "why:s", error);
}

static void on_signal(void *self, int number)
{
    Server *server = self;
    if (number == SIGHUP) return read_certificates(server);
    if (server->host.stopping)
        net_stop(server->net, 0);
    else
        server_stop(server);
}

static void on_store(void *self)
{
    Server *server = self;
    store_deliver(server->store);
    nodes_away(server->nodes, store_reconnecting(server->store, NULL));
    if (server->trouble_told || !server_trouble(server)) return;
    server->trouble_told = true;
    log_line("trouble", "why:s", server_trouble(server));
    notify_send("STATUS=nothing can be saved; nothing is taken");
    sessions_announce(server, "server.trouble");
}

/* Everything that this round of the loop has submitted becomes durable together. */
static void on_round(void *self)
{
    Server *server = self;
    if (server->store) store_push(server->store);
}

/* ---- the start ------------------------------------------------------------------------------------------------------ */

static bool complain(const char *what)
{
    fprintf(stderr, "fambiz serve: %s\n", what);
    return false;
}

static bool start_net(Server *s)
{
    const ServerOptions *o = s->o;
    char error[NET_ERROR_MAX];
    NetHandler handler = {
        s,         api_request, api_gone, session_open, session_message, session_closed,
        on_signal, on_round};
    NetOptions options = {.address = o->address[0] ? o->address : NULL,
                          .port = (int)o->port,
                          .cert = o->cert[0] ? o->cert : NULL,
                          .key = o->key[0] ? o->key : NULL,
                          .proxies = o->proxy[0] ? o->proxy : NULL,
                          .connections = (int)o->connections,
                          .per_address = (int)o->per_address,
                          .rate = (int)o->rate,
                          .burst = (int)o->burst};
    s->net = net_start(&options, &handler, error);
    if (!s->net) return complain(error);
    s->delivered = net_waker(s->net, on_store, s);
    s->stop_timer = net_timer(s->net, stop_when_durable, s);
    s->forget = net_timer(s->net, persons_look, s);
    s->sweep = net_timer(s->net, server_sweep, s);
    s->watch = net_timer(s->net, server_watch, s);
    return true;
}

static void name_server(Server *s)
{
    s->names = (HostNames){.url = s->o->url, .origin = s->o->origin};
    host_names_add(&s->names, s->o->address); /* may be a name */
    host_names_add_machine(&s->names);
}

static int bot_threads(const ServerOptions *o)
{
    int cores = get_nprocs();
    if (o->threads > 0) return (int)o->threads;
    return cores > 2 ? cores - 1 : 1;
}

static bool start_parts(Server *s, const char *folder)
{
    char error[NET_ERROR_MAX], socket[DATADIR_PATH_MAX];
    s->persons = persons_new(s);
    s->bans = bans_new(s);
    s->brain = brain_new(s, bot_threads(s->o));
    if (!server_start_host(s) || !s->persons || !s->bans || !s->brain || !asides_start(s))
        return complain("no memory");
    if (!(s->api = api_new(s, error))) return complain(error);
    if (!datadir_file(folder, ADMIN_SOCKET, socket, sizeof socket))
        return complain("the name of the data folder is too long");
    if (!(s->admin = admin_new(s, socket, error))) return complain(error);
    if (store_node(s->store)) return shared_start(s);
    return asides_read(s) && tables_restore(s);
}

/* Nobody is let in before the bans are known. */
static void wait_for_bans(const Server *s)
{
    while (!bans_are_read(s->bans))
        server_await_store(s);
}

/* The first line is for programs that start a server, the rest for people. */
static void tell_addresses(const Server *s)
{
    char address[ADDRESSES_SHOWN][ADDRESS_TEXT];
    const char *scheme = s->o->cert[0] ? "https" : "http", *own = s->o->address;
    bool bare6 = strchr(own, ':') && own[0] != '['; /* a link has it in brackets */
    int port = net_port(s->net),
        n = s->o->address[0] ? 0 : addresses_list(address, ADDRESSES_SHOWN);
    printf("%s://%s%s%s:%d/\n", scheme, bare6 ? "[" : "", own[0] ? own : "localhost",
           bare6 ? "]" : "", port);
    if (s->o->url[0]) printf("  for everybody: %.*s/\n", (int)strcspn(s->o->url, ", "), s->o->url);
    for (int i = 0; i < n; i++)
        printf("  on this network: %s://%s:%d/\n", scheme, address[i], port);
    if (s->host.n) printf("  tables restored: %d\n", s->host.n);
    if (s->asides->n) printf("  tables set aside: %d (fambiz admin aside)\n", s->asides->n);
    fflush(stdout);
}

static void serve(Server *s)
{
    NotifyDog *dog = notify_dog(s->net);
    wait_for_bans(s);
    log_line("serving", "port:i tables:i version:s", net_port(s->net), s->host.n, fb_version());
    tell_addresses(s);
    notify_send("READY=1\nSTATUS=serving");
    server_sweep(s);
    server_watch(s);
    net_timer_set(s->forget, 0);
    net_run(s->net);
    notify_dog_free(dog);
}

/* Threads end before what they use. Closing the store finishes what was submitted. */
static void end(Server *s)
{
    if (s->net) net_cut(s->net);
    if (s->admin) admin_free(s->admin);
    if (s->brain) brain_free(s->brain);
    if (s->store) store_close(s->store);
    fb_host_end(&s->host);
    if (s->api) api_free(s->api);
    if (s->bans) bans_free(s->bans);
    if (s->persons) persons_free(s->persons);
    nodes_free(s->nodes);
    asides_free(s);
    if (s->stop_timer) net_timer_free(s->stop_timer);
    if (s->sweep) net_timer_free(s->sweep);
    if (s->watch) net_timer_free(s->watch);
    if (s->forget) net_timer_free(s->forget);
    if (s->delivered) net_waker_free(s->delivered);
    if (s->net) net_free(s->net);
}

int server_run(const ServerOptions *options)
{
    static Server server;
    Datadir folder;
    char path[DATADIR_PATH_MAX], why[OPTION_WRONG_MAX], error[DATADIR_ERROR_MAX];
    FbOut wrong = fb_out(why, sizeof why);
    server = (Server){.o = options};
    name_server(&server);
    if (!options_data(options, path, sizeof path, FB_ENGLISH, &wrong))
        return complain(why), EXIT_FAILURE;
    if (!datadir_open(&folder, path, error)) return complain(error), EXIT_FAILURE;
    bool started = start_net(&server) && opening_store(&server, path) && start_parts(&server, path);
    if (started) serve(&server);
    bool sound = started ? !server_trouble(&server)
                         : server.host.stopping; /* or told to stop before it began */
    end(&server);
    datadir_close(&folder);
    if (started) log_line("stopped", "sound:b", (int)sound);
    return sound ? EXIT_SUCCESS : EXIT_FAILURE;
}
