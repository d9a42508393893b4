/* faults.c WHAT [SEED] - several nodes on one PostgreSQL, people who play at all of them, and what goes wrong:
 *
 *     kill      a node is killed with -9 at a random moment, and started again
 *     database  PostgreSQL is killed with -9, and started again
 *     cut       a node is cut off from the database, one way, the other way, both ways, and healed
 *     freeze    a node is stopped (SIGSTOP) for longer than its leases last, and wakes; what it then writes as if it still had
 *               them is refused, and the test sees that
 *     restart   nodes are stopped, as for an upgrade, and started again, one after the other
 *     skew      the clock of one node is an hour ahead, that of another an hour behind
 *
 * After each fault play has to go on at every table, and everything that anybody was told is compared with the log (history.h). */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "again.h"
#include "evidence.h"
#include "history.h"
#include "lib/postgres.h"
#include "lib/relay.h"
#include "lib/scale.h"
#include "metric.h"
#include "mind.h"
#include "serve.h"

enum {
    NODES = 3,
    TABLES = 8,
    SEATS = HISTORY_SEATS,
    PATIENCE_US = 120000000, /* until something that has to come counts as missing */
    NUDGE_US = 2000000,      /* who waits so long says it again */
    FROZEN_MS = 2600,        /* longer than a lease lasts */
    MOST = 100               /* times, until something late was seen */
};

typedef struct Test {
    Party *party;
    History *history;
    Serve serve[NODES];
    int ports[NODES];
    bool down[NODES]; /* nobody connects there now */
    char url[200], relay[200], relay_folder[64];
    uint64_t moved[TABLES]; /* when its last step was told (µs) */
    CrowdTimes taken;       /* how long leases of a node that was gone had no holder */
    CrowdTimes stood;       /* how long no step came, at each table, after a fault */
} Test;

static Test t;

/* ---- playing -------------------------------------------------------------------------------------------------------- */

/* Every other table only drops cards, as fast as it can; the others play with all that there is. */
static void answer(Player *p)
{
    FbPicks picks;
    p->sent = crowd_now();
    if (p->number / SEATS % 2 && mind_drop(p, &picks))
        player_move(p, &picks);
    else
        mind_answer(p);
}

static bool frame(void *self, Player *p, const char *bytes, size_t n)
{
    (void)self;
    evidence_frame(p, '<', bytes, n);
    return false;
}

static void said(void *self, Player *p, const char *bytes, size_t n)
{
    (void)self;
    evidence_frame(p, '>', bytes, n);
}

static void told(void *self, Player *p, const FbTold *m, const FbTableOut *from)
{
    (void)self;
    history_told(t.history, p, m, from);
    if (m->message.type == FB_MSG_EVENTS) t.moved[p->number / SEATS] = crowd_now();
    if (m->message.type == FB_MSG_LOBBY) again(p, &from->lobby);
    if (m->message.type) answer(p);
}

/* Somebody else was faster, a clock was over, or nobody knows: whoever is still asked says it again. */
static void refused(void *self, Player *p, const FbAns_refused *why)
{
    (void)self;
    if (p->client.has_view) return;
    fprintf(stderr, "player %d, not yet at a game, is refused: %s\n", p->number, why->id.text);
}

static void connect_somewhere(Player *p)
{
    do
        p->node = (p->node + 1) % NODES;
    while (t.down[p->node]);
    player_connect(p);
}

static void closed(void *self, Player *p, int code)
{
    (void)self;
    evidence_note("player %d at node %d is closed with %d", p->number, p->node, code);
    if (!t.down[p->node] && !serve_runs(&t.serve[p->node])) {
        serve_say_log(&t.serve[p->node]);
        party_fail(p, "a server ended without being killed");
    }
    connect_somewhere(p);
}

static void nudge(void)
{
    for (int i = 0; i < t.party->n; i++) {
        Player *p = t.party->player[i];
        if (crowd_now() - p->sent < NUDGE_US) continue;
        player_insist(p);
        if (p->client.joined) again(p, &p->client.lobby);
        answer(p);
    }
}

static void play_for(uint64_t us)
{
    for (uint64_t end = crowd_now() + us, now; (now = crowd_now()) < end;) {
        party_poll(t.party, (int)((end - now) / 1000 < 20 ? (end - now) / 1000 + 1 : 20));
        nudge();
    }
}

/* Until every table has got on since then. */
static void play_on(uint64_t since)
{
    uint64_t begun = crowd_now();
    for (int i = 0; i < TABLES;) {
        if (t.moved[i] > since) {
            crowd_times_add(&t.stood, t.moved[i] - since);
            i++;
            continue;
        }
        play_for(20000);
        if (crowd_now() - begun < PATIENCE_US) continue;
        for (int n = 0; n < NODES; n++)
            fprintf(stderr, "node %d:\n", n), serve_say_log(&t.serve[n]);
        party_fail(t.party->player[i * SEATS], "play does not go on at its table");
    }
}

/* ---- what goes wrong -------------------------------------------------------------------------------------------------- */

/* All leases of the node that is gone have a holder again, as the database sees it: whoever is alive says so long before its
 * time is over. */
static void wait_for_drivers(uint64_t since)
{
    while (postgres_run("postgres",
                        "SELECT count(*) FROM fambiz.lease AS l LEFT JOIN fambiz.node AS n ON "
                        "n.id = l.holder WHERE due > 0 AND due <= fambiz.clock() AND "
                        "coalesce(n.until, 0) <= fambiz.clock() + 600"))
        play_for(10000);
    crowd_times_add(&t.taken, crowd_now() - since);
}

static void come_up(int n)
{
    serve_start(&t.serve[n]);
    t.ports[n] = t.serve[n].port;
    t.down[n] = false;
}

static void fault_kill(long i)
{
    int n = (int)fb_rng_below(&t.party->rng, NODES);
    uint64_t now = crowd_now();
    evidence_note("node %d is killed", n);
    (void)i;
    t.down[n] = true;
    serve_end(&t.serve[n], SIGKILL);
    for (int p = 0; p < t.party->n; p++) /* what it had sent before it died was told */
        while (t.party->player[p]->socket >= 0 && t.party->player[p]->node == n)
            party_poll(t.party, 100);
    play_for(1000000); /* as long as it counts as alive */
    wait_for_drivers(now);
    come_up(n);
}

static void fault_restart(long i)
{
    t.down[i % NODES] = true;
    serve_stop(&t.serve[i % NODES]);
    play_for(500000);
    come_up((int)(i % NODES));
}

static void fault_database(long i)
{
    (void)i;
    postgres_kill();
    play_for(fb_rng_below(&t.party->rng, 1500000));
    postgres_restart();
}

static void fault_cut(long i)
{
    static const RelayMode modes[] = {RELAY_DEAF, RELAY_DUMB, RELAY_SILENT};
    relay_set(modes[i % 3]);
    play_for(1500000 + fb_rng_below(&t.party->rng, 5000000));
    relay_set(RELAY_OPEN);
}

static void fault_freeze(long i)
{
    Serve *s = &t.serve[i % NODES];
    kill(s->pid, SIGSTOP);
    t.down[i % NODES] = true;
    play_for(FROZEN_MS * 1000);
    kill(s->pid, SIGCONT);
    t.down[i % NODES] = false;
}

static void fault_skew(long i)
{
    (void)i;
    play_for(2000000);
}

/* Rows that were refused because their lease had passed. */
static uint64_t late_rows(void) { return metric_sum(t.ports, NODES, "fambiz_store_late_total"); }

static const struct {
    const char *name;
    void (*happens)(long i);
    int some, all; /* times */
} faults[] = {
    {"kill", fault_kill, 3, 100},      {"database", fault_database, 3, 30},
    {"cut", fault_cut, 3, 30},         {"freeze", fault_freeze, 3, 30},
    {"restart", fault_restart, 3, 30}, {"skew", fault_skew, 3, 10},
};

/* ---- life ------------------------------------------------------------------------------------------------------------- */

/* Node 0 speaks to the database through a relay. */
static void start_relay(void)
{
    char from[128], to[128];
    strcpy(t.relay_folder, "/tmp/fambiz-relay-XXXXXX");
    if (!mkdtemp(t.relay_folder)) perror(t.relay_folder), exit(EXIT_FAILURE);
    snprintf(from, sizeof from, "%s/.s.PGSQL.5432", t.relay_folder);
    snprintf(to, sizeof to, "%s/.s.PGSQL.5432", postgres_folder());
    relay_start(from, to);
    snprintf(t.relay, sizeof t.relay, "postgresql:///postgres?host=%s&user=fambiz", t.relay_folder);
}

/* The date of the next one that is started (tests/server/wrong_date.c). */
static void set_date(const Serve *s, int64_t wrong)
{
    const char *build = getenv("FAMBIZ_BUILD");
    char path[SERVE_PATH];
    snprintf(path, sizeof path, "%.200s/tests/server/libfb_wrong_date.so", build ? build : ".");
    setenv("LD_PRELOAD", path, 1);
    snprintf(path, sizeof path, "%.200s/date", s->folder);
    FILE *f = fopen(path, "w");
    if (!f || fwrite(&wrong, sizeof wrong, 1, f) != 1 || fclose(f))
        perror(path), exit(EXIT_FAILURE);
    setenv("FAMBIZ_TEST_DATE", path, 1);
}

static void start_nodes(bool skewed)
{
    static const int64_t wrong[NODES] = {0, 3600, -3600}; /* s */
    for (int i = 0; i < NODES; i++) {
        serve_prepare(&t.serve[i], evidence_folder());
        serve_argument(&t.serve[i], "--store");
        serve_argument(&t.serve[i], i ? t.url : t.relay);
        if (skewed) set_date(&t.serve[i], wrong[i]);
        serve_start(&t.serve[i]);
        unsetenv("LD_PRELOAD");
        t.ports[i] = t.serve[i].port;
    }
}

static void start_people(uint64_t seed)
{
    PartyHandler handler = {
        .frame = frame, .said = said, .told = told, .refused = refused, .closed = closed};
    t.party = party_new("faults", t.ports[0], seed, &handler);
    t.party->ports = t.ports;
    t.history = history_new(t.party, TABLES);
    for (int i = 0; i < TABLES * SEATS; i++) {
        Player *p = player_new(t.party);
        p->node = i % NODES;
        p->settings.window = 3000;
        p->settings.clock = FB_CLOCK_BLITZ;
        if (i / SEATS % 2 == 0) p->settings.rules = fb_edition(FB_MAYFAIR_2005);
        player_connect(p);
    }
    party_tables(t.party, 0, TABLES, SEATS);
}

static void end(void)
{
    for (int i = 0; i < NODES; i++) {
        t.down[i] = true;
        serve_stop(&t.serve[i]);
        serve_clean(&t.serve[i]);
    }
    relay_stop();
    char path[128];
    snprintf(path, sizeof path, "%s/.s.PGSQL.5432", t.relay_folder);
    unlink(path);
    rmdir(t.relay_folder);
    postgres_stop();
}

static void say_times(const char *what, CrowdTimes *times)
{
    if (times->n)
        printf("%s: median %.2f s, longest %.2f s (%zu)\n", what, crowd_times_at(times, 0.5) / 1e6,
               crowd_times_at(times, 1) / 1e6, times->n);
}

int main(int argc, char **argv)
{
    size_t what = 0, kinds = sizeof faults / sizeof *faults;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : (uint64_t)time(NULL);
    while (what < kinds && (argc < 2 || strcmp(argv[1], faults[what].name)))
        what++;
    if (what == kinds) {
        fprintf(stderr, "usage: nodes_faults kill|database|cut|freeze|restart|skew [SEED]\n");
        return 2;
    }
    printf("seed %llu\n", (unsigned long long)seed);
    evidence_start(faults[what].name, seed);
    postgres_start("");
    snprintf(t.url, sizeof t.url, "%s", postgres_url("postgres"));
    start_relay();
    start_nodes(faults[what].happens == fault_skew);
    start_people(seed);
    bool freezes = faults[what].happens == fault_freeze;
    long times = scaled(faults[what].some, faults[what].all), i = 0;
    if (times < 2) times = 2; /* what is read is also held against what was read before */
    for (; i < times || (freezes && !late_rows() && i < MOST); i++) {
        play_for(200000 + fb_rng_below(&t.party->rng, 600000));
        evidence_note("%s, time %ld, begins", faults[what].name, i);
        faults[what].happens(i);
        evidence_note("it is over");
        play_on(crowd_now());
        history_check(t.history, t.url);
    }
    printf("%s, %ld times: ", faults[what].name, i);
    history_say(t.history);
    if (freezes) printf("%llu late rows were refused\n", (unsigned long long)late_rows());
    say_times("leases of a node that was gone, until all had a driver", &t.taken);
    say_times("a table, until its next step", &t.stood);
    bool sound = history_sound(t.history) && (!freezes || late_rows());
    end();
    history_free(t.history);
    party_free(t.party);
    if (sound) evidence_remove();
    return sound ? EXIT_SUCCESS : EXIT_FAILURE;
}
