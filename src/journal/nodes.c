/* nodes.c - see nodes.h. Once a second the store says who is alive and what time it is.
 *
 * The clock. We ask at `asked_at` and hear the store's time now; somewhere in between it was right. So each answer tells the offset
 * of the two clocks up to half the round trip, and moves ours only if it is outside of that. Slow answers hardly move it, fast ones
 * narrow it down, and none makes it jump. nodes_ms never goes back.
 *
 * Who is alive. The list is a second old, so it is wrong twice: about a node that has just come (Stranger: believed until a list
 * asked for later does not have it either), and about one that was thought dead and has written a row since (Heard). */
#include "journal/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "journal/asides.h"
#include "journal/shared_log.h"
#include "people/session.h"

enum {
    LOOK_MS = 1000,
    NODES_MAX = 256, /* of the list */
    GRACE_MS = 3000, /* for a node whose time is up to come back, before its people count as gone */
    TAB_BITS = 20,   /* of a connection's number; the bits above them say which node's it is */
    TAB_NODES = 0xfff,
    STRANGERS = 16
};

/* A node that is not on the list: it may have come after that was read. */
typedef struct Stranger {
    uint32_t mark;
    uint64_t since; /* µs */
} Stranger;

/* A node that has written a row since: it is alive, whatever an older list says. */
typedef struct Heard {
    uint32_t mark;
    int64_t at; /* of the shared clock */
} Heard;

struct Nodes {
    Server *server;
    NetTimer *timer;
    uint64_t own;
    uint32_t tabs;
    bool known, away, asking;
    uint64_t asked_at; /* µs */
    int64_t offset;    /* the shared clock minus ours, ms */
    uint64_t last;     /* the last time told: it never goes back */
    int64_t clock;     /* the time of the list, by the shared clock … */
    uint64_t read_at;  /* … and when it was asked for, by ours (µs) */
    int n;
    StoreNode node[NODES_MAX];
    Stranger stranger[STRANGERS]; /* the last few nodes that were not on it … */
    int next;                     /* … and the place that the next one takes */
    Heard heard[STRANGERS];       /* the nodes that wrote last */
};

/* ---- the clock --------------------------------------------------------------------------------------------------- */

uint64_t nodes_ms(Nodes *nodes)
{
    int64_t now = (int64_t)(net_now() / 1000) + nodes->offset;
    if (!nodes->away && now > (int64_t)nodes->last) nodes->last = (uint64_t)now;
    return nodes->last;
}

uint64_t nodes_local(const Nodes *nodes, uint64_t ms)
{
    int64_t local = (int64_t)ms - nodes->offset;
    return local > 0 ? (uint64_t)local * 1000 : 0;
}

static void take_clock(Nodes *nodes, int64_t clock)
{
    uint64_t now = net_now();
    int64_t half = (int64_t)(now - nodes->asked_at) / 2000 + 1;
    int64_t sample = clock - (int64_t)((nodes->asked_at + now) / 2000);
    if (!nodes->known) nodes->offset = sample;
    if (nodes->offset < sample - half) nodes->offset = sample - half;
    if (nodes->offset > sample + half) nodes->offset = sample + half;
    nodes->known = true;
}

/* ---- who is there ------------------------------------------------------------------------------------------------ */

static void take_clock_and_list(void *self, const StoreReply *reply)
{
    Nodes *nodes = self;
    nodes->asking = false;
    if (reply->outcome != STORE_DURABLE) return;
    take_clock(nodes, reply->clock);
    server_date(reply->wall);
    nodes->clock = reply->clock;
    nodes->read_at = nodes->asked_at;
    nodes->server->asides->n = reply->aside_n;
    nodes->n = reply->node_n < NODES_MAX ? reply->node_n : NODES_MAX;
    memcpy(nodes->node, reply->nodes, (size_t)nodes->n * sizeof *nodes->node);
    if (nodes->away && !store_reconnecting(nodes->server->store, NULL)) {
        nodes->away = false;
        log_line("reconnected", "");
        sessions_announce(nodes->server, "server.reconnected");
        fb_host_go_on(&nodes->server->host);
    }
    shared_look(nodes->server);
}

static void ask(Nodes *nodes)
{
    if (nodes->asking) return;
    nodes->asking = true;
    nodes->asked_at = net_now();
    store_clock(nodes->server->store, (StoreThen){take_clock_and_list, nodes});
}

static void look(void *self)
{
    Nodes *nodes = self;
    ask(nodes);
    net_timer_set(nodes->timer, LOOK_MS);
}

/* The store counts as back only when its clock has been read again, for nobody here can tell how long it was away. */
void nodes_away(Nodes *nodes, bool away)
{
    if (!nodes) return;
    if (!away) {
        if (nodes->away) ask(nodes);
    } else if (!nodes->away) {
        char why[STORE_ERROR_MAX] = "";
        nodes_ms(nodes);
        nodes->away = true;
        store_reconnecting(nodes->server->store, why);
        log_line("reconnecting", "why:s", why);
        sessions_announce(nodes->server, "server.reconnecting");
    }
}

bool nodes_reaches(const Nodes *nodes) { return !nodes || !nodes->away; }

bool nodes_is_alive(const Nodes *nodes, const StoreNode *node)
{
    return node->node == nodes->own || node->until + GRACE_MS > nodes->clock;
}

const StoreNode *nodes_list(const Nodes *nodes, int *n)
{
    *n = nodes->n;
    return nodes->node;
}

int nodes_alive(const Nodes *nodes)
{
    int n = 0;
    for (int i = 0; nodes && i < nodes->n; i++)
        n += nodes_is_alive(nodes, &nodes->node[i]);
    return n ? n : 1;
}

uint64_t nodes_own(const Nodes *nodes) { return nodes->own; }

/* ---- connections ------------------------------------------------------------------------------------------------- */

static uint32_t mark_of(uint64_t node) { return (uint32_t)(node % TAB_NODES) + 1; }

uint32_t nodes_tab(Nodes *nodes)
{
    nodes->tabs = (nodes->tabs + 1) & ((1u << TAB_BITS) - 1);
    return mark_of(nodes->own) << TAB_BITS | nodes->tabs;
}

bool nodes_is_own(const Nodes *nodes, uint32_t tab)
{
    return tab >> TAB_BITS == mark_of(nodes->own);
}

/* It is gone only if a list asked for after it was first met does not have it either. */
static bool may_be_new(Nodes *nodes, uint32_t mark)
{
    for (int i = 0; i < STRANGERS; i++)
        if (nodes->stranger[i].mark == mark) return nodes->stranger[i].since >= nodes->read_at;
    nodes->stranger[nodes->next] = (Stranger){mark, net_now()};
    nodes->next = (nodes->next + 1) % STRANGERS;
    ask(nodes);
    return true;
}

/* Without this, a node that comes back would count as dead until the next list. Its people would join, be let go of and join again,
 * hundreds of times in that second, and everybody at the table would hear of each. */
void nodes_heard(Nodes *nodes, uint32_t tab, int64_t at)
{
    uint32_t mark = tab >> TAB_BITS;
    Heard *oldest = nodes->heard, *own = NULL;
    for (Heard *h = nodes->heard; h < nodes->heard + STRANGERS; h++) {
        if (h->mark == mark) own = h;
        if (h->at < oldest->at) oldest = h;
    }
    if (!own) *(own = oldest) = (Heard){mark, at};
    if (at > own->at) own->at = at;
}

static bool has_written(const Nodes *nodes, uint32_t mark)
{
    for (int i = 0; i < STRANGERS; i++)
        if (nodes->heard[i].mark == mark) return nodes->heard[i].at + GRACE_MS > nodes->clock;
    return false;
}

bool nodes_holds(Nodes *nodes, uint32_t tab)
{
    uint32_t mark = tab >> TAB_BITS;
    if (mark == mark_of(nodes->own) || has_written(nodes, mark)) return true;
    for (int i = 0; i < nodes->n; i++)
        if (mark == mark_of(nodes->node[i].node)) return nodes_is_alive(nodes, &nodes->node[i]);
    return may_be_new(nodes, mark);
}

/* ---- life -------------------------------------------------------------------------------------------------------- */

static bool wait_for_it(Nodes *nodes)
{
    while (nodes->asking && !store_trouble(nodes->server->store))
        server_await_store(nodes->server);
    return nodes->known;
}

Nodes *nodes_new(Server *server)
{
    Nodes *nodes = calloc(1, sizeof *nodes);
    if (!nodes) return NULL;
    nodes->server = server;
    nodes->own = store_node(server->store);
    nodes->timer = net_timer(server->net, look, nodes);
    ask(nodes);
    if (!nodes->timer || !wait_for_it(nodes)) {
        fprintf(stderr, "fambiz serve: the database does not tell which servers use it\n");
        return nodes_free(nodes), NULL;
    }
    net_timer_set(nodes->timer, LOOK_MS);
    return nodes;
}

void nodes_free(Nodes *nodes)
{
    if (!nodes) return;
    if (nodes->timer) net_timer_free(nodes->timer);
    free(nodes);
}
