/* visit.c - coming back at any step gives the live view.
 *
 * Everybody has two tabs. One stays for the whole game and moves its view on by events. The other comes back at each step, sometimes with
 * the view it still has (one step old, or many), sometimes with none. What it has then is what the first tab has, to the byte, and it can
 * play on from there, being the newer tab. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/scale.h"
#include "mind.h"
#include "serve.h"

enum { PEOPLE = 5, SEATS = 4, WATCHES = 4, SPEED = 20 };
enum { PATIENCE = 120 }; /* s */
/* Steps from one visit to the next, of players and of who watches: a table keeps 24. */
enum { OFTEN = 8, SELDOM = 40 };

typedef struct Test {
    Party *party;
    Serve serve;
    int tables, over;
    uint64_t visits, with_view, with_none, compared, windows, steps;
} Test;

/* The first half of the players stays; the second are their other tabs. */
static bool stays(const Test *t, const Player *p) { return p->number < t->tables * PEOPLE; }

static Player *other(const Test *t, const Player *p)
{
    int half = t->tables * PEOPLE;
    return t->party->player[stays(t, p) ? p->number + half : p->number - half];
}

static void visit(Test *t, Player *p)
{
    player_leave(p);
    if (!fb_rng_below(&t->party->rng, p->seat == FB_NONE ? 4 : 2)) player_forget(p);
    t->with_view += p->client.has_view;
    t->with_none += !p->client.has_view;
    t->visits++;
    p->due = 1;
    player_connect(p);
}

/* Both tabs are at the same step: they hold the same, and know the same of the window. */
static void compare(Test *t, Player *p)
{
    const Player *live = other(t, p);
    if (!p->due || !p->client.joined || !p->client.has_view ||
        p->client.step != live->client.step || p->client.lobby.game != live->client.lobby.game)
        return;
    if (p->client.view.open.now.phase == FB_COUNTERING &&
        (!p->client.window.open || !live->client.window.open))
        return;
    if (memcmp(&p->client.view, &live->client.view, sizeof p->client.view))
        party_fail(p, "who comes back holds another view than who stayed");
    if (p->client.window.open && (p->client.window.number != live->client.window.number ||
                                  p->client.window.state != live->client.window.state))
        party_fail(p, "who comes back sees another window than who stayed");
    t->compared++;
    t->windows += p->client.window.open;
    p->due = 0;
    if (!mind_answer(p)) player_leave(p);
}

static void told(void *self, Player *p, const FbTold *m, const FbTableOut *from)
{
    Test *t = self;
    (void)from;
    if (t->party->n != 2 * t->tables * PEOPLE) return; /* not everybody is there yet */
    if (m->message.type == FB_MSG_OVER && stays(t, p)) t->over++;
    Player *tab = stays(t, p) ? other(t, p) : p;
    compare(t, tab);
    if (!stays(t, p) || m->message.type != FB_MSG_EVENTS ||
        m->message.as.events.step != p->client.step)
        return;
    if (p->sent == p->client.step) return; /* told once more, for the other tab */
    p->sent = p->client.step;
    t->steps++;
    bool asked = p->seat != FB_NONE && p->client.view.open.now.asked >> p->seat & 1;
    if (asked || !fb_rng_below(&t->party->rng, p->seat == FB_NONE ? SELDOM : OFTEN)) visit(t, tab);
}

static void refused(void *self, Player *p, const FbAns_refused *no)
{
    Test *t = self;
    Player *tab = stays(t, p) ? other(t, p) : p;
    if (strncmp(no->id.text, "table.", 6) != 0) party_fail(p, no->text.text);
    if (strcmp(no->id.text, "table.old_tab") == 0) visit(t, tab);
}

/* A fast clock on a busy machine: a moment's delay looked like silence. */
static void closed(void *self, Player *p, int code)
{
    Test *t = self;
    (void)code;
    if (!serve_runs(&t->serve)) party_fail(p, "the server ended");
    player_connect(p);
}

static void settle(Test *t)
{
    party_people(t->party, t->tables * PEOPLE);
    for (int i = 0; i < t->tables; i++) {
        FbSettings *s = &t->party->player[i * PEOPLE]->settings;
        s->rules =
            fb_rules_set(fb_edition((enum FbEdition)(i % FB_EDITIONS)), FB_SW_ADVANCED, i / 3 % 2);
        s->clock = FB_CLOCK_UNTIMED;
    }
    party_tables(t->party, 0, t->tables, PEOPLE);
    for (int i = 0; i < t->tables * PEOPLE; i++)
        player_tab(t->party->player[i]);
    for (int i = 0; i < t->tables * PEOPLE; i++) {
        t->party->player[i]->sent = t->party->player[i]->client.step;
        visit(t, other(t, t->party->player[i]));
    }
}

int main(int argc, char **argv)
{
    static Test t;
    PartyHandler handler = {.self = &t, .told = told, .refused = refused, .closed = closed};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : (uint64_t)time(NULL);
    uint64_t limit = crowd_now() + (uint64_t)PATIENCE * 1000000;
    t.tables = (int)scaled(6, 60);
    printf("seed %llu\n", (unsigned long long)seed);
    serve_prepare(&t.serve, NULL);
    serve_clock(&t.serve, SPEED);
    serve_start(&t.serve);
    t.party = party_new("visit", t.serve.port, seed, &handler);
    settle(&t);
    while (t.over < t.tables * PEOPLE && crowd_now() < limit)
        party_poll(t.party, 100);
    serve_stop(&t.serve);
    printf(
        "%d games, %llu steps told: %llu came back, %llu with a view and %llu with none; %llu held what the others "
        "held, %llu of them in a window\n",
        t.tables, (unsigned long long)t.steps, (unsigned long long)t.visits,
        (unsigned long long)t.with_view, (unsigned long long)t.with_none,
        (unsigned long long)t.compared, (unsigned long long)t.windows);
    party_free(t.party);
    serve_clean(&t.serve);
    return t.over && t.windows && t.compared > t.visits / 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
