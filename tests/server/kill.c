/* kill.c - kill -9 at random moments under load, and a restart: every step that anybody was told is in the log, every table is what its
 * log says, and no window has two winners.
 *
 * The server's clock runs fast, so that windows are open at many of these moments. Whatever a server had sent before it died is read
 * first, because those who received it were told. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lib/scale.h"
#include "logbook.h"
#include "mind.h"
#include "serve.h"

enum { TABLES = 16, SEATS = 4, SPEED = 40, WINDOWS = 4096 };

typedef struct Winner { /* of a window; card 0 is a Contract, which counters nothing: none yet */
    uint32_t game, step;
    uint8_t seat, card;
} Winner;

typedef struct Watched {
    Winner winner[WINDOWS];
    uint32_t known; /* the last row that was looked at … */
    FbTable table;  /* … and the table after it */
    FbKept kept;
} Watched;

typedef struct Test {
    Party *party;
    Serve serve;
    bool killed;
    Watched watched[TABLES];
    uint64_t told, winners, compared, replayed;
} Test;

static Watched *watched_at(Test *t, const char *id)
{
    for (int i = 0; i < TABLES; i++)
        if (!strcmp(t->party->player[i * SEATS]->client.table.text, id)) return &t->watched[i];
    return NULL;
}

/* ---- windows ---------------------------------------------------------------------------------------------------- */

/* A window is known by the step that ends it: its number is told only to those who were there. */
static void won(Test *t, Watched *w, uint32_t game, uint32_t step, const FbEvent *e)
{
    Winner *winner = &w->winner[step % WINDOWS];
    bool known = winner->game == game && winner->step == step && winner->card;
    if (known && (winner->seat != e->seat || winner->card != e->card)) {
        fprintf(stderr, "kill: game %u, step %u: %s of seat %d won, and %s of seat %d\n", game,
                step, fb_card_code(winner->card), winner->seat, fb_card_code(e->card), e->seat);
        exit(EXIT_FAILURE);
    }
    t->winners += !known;
    *winner = (Winner){game, step, e->seat, e->card};
}

static void find_winner(Test *t, Watched *w, uint32_t game, uint32_t step, const FbEvent *e, int n)
{
    for (int i = 0; i < n; i++)
        if (e[i].type == FB_E_COUNTER) won(t, w, game, step, &e[i]);
}

/* ---- playing ------------------------------------------------------------------------------------------------------ */

/* Once over each connection: whether the vote was taken before the server died, the lobby says. */
static void vote(Player *p, const FbLobby *lobby)
{
    if (lobby->phase != FB_TABLE_OVER || lobby->rematch_votes >> p->seat & 1) return;
    if (p->due == p->client.lobby.game) return;
    p->due = p->client.lobby.game;
    FbInput again = {.type = FB_IN_REMATCH};
    again.as.rematch.on = 1;
    player_input(p, &again);
}

/* Every other table only drops cards, as fast as it can; the others play with all that there is. */
static void answer(Player *p)
{
    FbPicks picks;
    if (p->number / SEATS % 2 && mind_drop(p, &picks))
        player_move(p, &picks);
    else
        mind_answer(p);
}

static void told(void *self, Player *p, const FbTold *m, const FbTableOut *from)
{
    Test *t = self;
    if (m->message.type == FB_MSG_EVENTS) {
        const FbRange *range = &m->message.as.events.events;
        t->told++;
        find_winner(t, &t->watched[p->number / SEATS], p->client.lobby.game,
                    m->message.as.events.step, from->event + range->first, range->n);
    }
    if (t->killed) return;
    if (m->message.type == FB_MSG_LOBBY) vote(p, &from->lobby);
    if (m->message.type) answer(p);
}

/* On a busy machine a clock that runs fast makes a moment's delay look like silence: whoever was cut comes back. */
static void closed(void *self, Player *p, int code)
{
    Test *t = self;
    (void)code;
    if (t->killed) return;
    if (!serve_runs(&t->serve)) {
        serve_say_log(&t->serve);
        party_fail(p, "the server ended without being killed");
    }
    p->due = 0;
    player_connect(p);
}

/* ---- afterwards --------------------------------------------------------------------------------------------------- */

/* Every step that a player holds is met again, with the same view. */
static void same_view(Test *t, const Logged *logged, int table)
{
    for (int s = 0; s < SEATS; s++) {
        const Player *p = t->party->player[table * SEATS + s];
        FbView view;
        if (p->client.step != logged->table.step || p->client.lobby.game != logged->table.games ||
            !p->client.has_view)
            continue;
        if (logged->table.phase == FB_TABLE_LOBBY) continue;
        fb_table_view(&logged->table, p->seat, &view);
        if (memcmp(&view, &p->client.view, sizeof view))
            party_fail(p, "the log has another view of this step");
        t->compared++;
    }
}

static void row(void *self, const Logged *logged, const FbTableOut *out)
{
    Test *t = self;
    Watched *w = watched_at(t, logged->id);
    if (!w) return;
    if (out) find_winner(t, w, logged->table.games, logged->table.step, out->step, out->step_n);
    if (logged->seq == w->known && logged->seq) {
        if (!logbook_same(&w->table, &w->kept, logged))
            fprintf(stderr, "kill: row %u of %s gives another table than before\n", logged->seq,
                    logged->id),
                exit(EXIT_FAILURE);
        t->replayed++;
    }
    same_view(t, logged, (int)(w - t->watched));
}

static void look(Test *t)
{
    Logged *logged;
    int n = logbook_read(t->serve.data, &logged, row, t);
    for (int i = 0; i < t->party->n; i++) {
        const Player *p = t->party->player[i];
        const Logged *at = logbook_find(logged, n, p->client.table.text);
        if (!at) party_fail(p, "its table is gone");
        if (at->table.games < p->client.lobby.game ||
            (at->table.games == p->client.lobby.game && at->table.step < p->client.step))
            party_fail(p, "it was told a step that is lost");
        Watched *w = &t->watched[i / SEATS];
        if (at->seq < w->known) party_fail(p, "rows that were there are lost");
        if (i % SEATS) continue;
        w->known = at->seq;
        memcpy(&w->table, &at->table, sizeof w->table);
        w->kept = at->kept;
    }
    logbook_free(logged, n);
}

static void kill_now(Test *t)
{
    t->killed = true;
    serve_end(&t->serve, SIGKILL);
    for (int i = 0; i < t->party->n; i++)
        while (t->party->player[i]->socket >= 0)
            party_poll(t->party, 100);
}

static void start_again(Test *t)
{
    serve_start(&t->serve);
    party_moved(t->party, t->serve.port);
    t->killed = false;
    for (int i = 0; i < t->party->n; i++) {
        t->party->player[i]->due = 0;
        player_connect(t->party->player[i]);
    }
}

/* For so long, and until a step is told then: a server that waits for a starved client has nothing in flight to lose. */
static void play_for(Test *t, uint64_t us)
{
    for (uint64_t end = crowd_now() + us, now; (now = crowd_now()) < end;)
        party_poll(t->party, (int)((end - now) / 1000 + 1));
    for (uint64_t before = t->told; t->told == before;)
        party_poll(t->party, 100);
}

int main(int argc, char **argv)
{
    static Test t;
    PartyHandler handler = {.self = &t, .told = told, .closed = closed};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : (uint64_t)time(NULL);
    long kills = scaled(30, 200);
    printf("seed %llu\n", (unsigned long long)seed);
    serve_prepare(&t.serve, NULL);
    serve_clock(&t.serve, SPEED);
    serve_start(&t.serve);
    t.party = party_new("kill", t.serve.port, seed, &handler);
    party_people(t.party, TABLES * SEATS);
    for (int i = 0; i < TABLES; i++)
        t.party->player[i * SEATS]->settings.rules = fb_edition(FB_MAYFAIR_2005);
    party_tables(t.party, 0, TABLES, SEATS);
    for (long i = 0; i < kills; i++) {
        play_for(&t, fb_rng_below(&t.party->rng, 300000));
        kill_now(&t);
        look(&t);
        start_again(&t);
    }
    play_for(&t, 300000);
    printf(
        "killed %ld times: %llu steps told, none lost; %llu views and %llu tables as in the log; %llu windows won once\n",
        kills, (unsigned long long)t.told, (unsigned long long)t.compared,
        (unsigned long long)t.replayed, (unsigned long long)t.winners);
    party_free(t.party);
    serve_clean(&t.serve);
    return t.told && t.compared && t.replayed && t.winners ? EXIT_SUCCESS : EXIT_FAILURE;
}
