/* search.c - `capo` and `don`: information-set Monte Carlo tree search. Every iteration draws a world that fits the
 * view, walks down one tree of picks that all worlds share, and scores the leaf; a node counts how often its pick was
 * possible, so that picks which only some worlds allow are judged by those. Each seat goes for its own chance. */
#include "bots/choice.h"
#include "bots/eval.h"
#include "bots/level.h"
#include "bots/policy.h"

#ifndef SEARCH_C
#define SEARCH_C 0.5F
#endif
#ifndef SEARCH_PLAYOUT
#define SEARCH_PLAYOUT 0
#endif

enum { DEPTH = 64, NODES = 65536 };

typedef struct Node {
    uint32_t child, sibling; /* 0: none */
    uint32_t visits, possible;
    float sum; /* of the chances of the seat that made this pick */
    FbPick pick;
} Node;

typedef struct Search {
    FbBot bot;
    FbFastShuffler shuffler;
    uint32_t nodes;
    Node node[NODES];
} Search;

typedef struct Walk {
    FbGame world;
    uint32_t path[DEPTH];
    int n;
} Walk;

static void think_search(FbBot *bot, uint32_t iterations);

static void ask_search(FbBot *bot)
{
    Search *s = (Search *)bot;
    s->nodes = 1;
    s->node[0] = (Node){0};
    fb_fast_shuffler(&s->shuffler, fb_rng_next(&bot->rng));
}

/* The picks of the seat that decides: in a window the first that is asked still. */
static int decide(const FbGame *g, int seat, FbPick *picks)
{
    int n = fb_legal(g, picks), kept = 0;
    for (int i = 0; i < n; i++)
        if (picks[i].seat == seat) picks[kept++] = picks[i];
    return choice_distinct(&g->open, picks, kept);
}

static uint32_t find_child(const Search *s, uint32_t parent, FbPick pick)
{
    uint32_t i = s->node[parent].child;
    while (i && (s->node[i].pick.what != pick.what || s->node[i].pick.seat != pick.seat))
        i = s->node[i].sibling;
    return i;
}

static uint32_t add_child(Search *s, uint32_t parent, FbPick pick)
{
    if (s->nodes == NODES) return 0;
    uint32_t i = s->nodes++;
    s->node[i] = (Node){.sibling = s->node[parent].child, .pick = pick};
    s->node[parent].child = i;
    return i;
}

/* The square root, to a few per mille, in plain arithmetic: no library, the same bytes everywhere. */
static float root(float x)
{
    union {
        float f;
        uint32_t bits;
    } guess = {x};
    guess.bits = UINT32_C(0x1fbd1df5) + (guess.bits >> 1);
    return 0.5F * (guess.f + x / guess.f);
}

static float worth(const Node *n)
{
    float visits = (float)n->visits;
    return n->sum / visits + SEARCH_C * root((float)n->possible) / (visits + 1.0F);
}

/* One step down: the pick made, and its node; 0 where a new leaf was made or there is no room. */
static uint32_t step(Search *s, Walk *w, uint32_t parent, bool *leaf)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = decide(&w->world, s->bot.seat, picks), fresh = 0;
    uint32_t best = 0;
    FbPick choice = picks[0], untried[FB_LEGAL_MAX];
    if (n == 1 && parent) {
        fb_apply(&w->world, picks[0], &s->shuffler.base, NULL);
        return parent;
    }
    for (int i = 0; i < n; i++) {
        uint32_t child = find_child(s, parent, picks[i]);
        if (!child) {
            untried[fresh++] = picks[i];
            continue;
        }
        s->node[child].possible++;
        if (!best || worth(&s->node[child]) > worth(&s->node[best]))
            best = child, choice = picks[i];
    }
    if (fresh) {
        choice = untried[fb_rng_below(&s->bot.rng, (uint32_t)fresh)];
        best = add_child(s, parent, choice);
        if (best) s->node[best].possible = 1;
        *leaf = true;
    }
    fb_apply(&w->world, choice, &s->shuffler.base, NULL);
    return best;
}

/* Whether the bot's own seat decides. The others are played by the policy: their hands are drawn anew in every
 * world, so that a tree over their picks would be spread too thin. */
static bool is_own(const Search *s, const FbGame *g)
{
    return g->open.now.phase != FB_COUNTERING ? g->open.now.asked == 1u << s->bot.seat
                                              : g->open.now.asked >> s->bot.seat & 1;
}

static void descend(Search *s, Walk *w)
{
    bool leaf = false;
    uint32_t at = 0;
    w->n = 0;
    while (!leaf && !fb_is_over(&w->world) && w->n < DEPTH) {
        if (!is_own(s, &w->world)) {
            policy_play(&w->world, 1, &s->bot.rng, &s->shuffler.base);
            continue;
        }
        uint32_t next = step(s, w, at, &leaf);
        if (!next) break;
        if (next != at) w->path[w->n++] = next;
        at = next;
    }
}

static void score(Search *s, Walk *w)
{
    float share[FB_SEATS];
    policy_play(&w->world, SEARCH_PLAYOUT, &s->bot.rng, &s->shuffler.base);
    eval_shares(&w->world.open, share);
    for (int i = 0; i < w->n; i++) {
        Node *n = &s->node[w->path[i]];
        n->visits++;
        n->sum += share[n->pick.seat];
    }
}

static void think_search(FbBot *bot, uint32_t iterations)
{
    Search *s = (Search *)bot;
    Walk w;
    for (; iterations > 0; iterations--) {
        if (!fb_sample(&bot->view, &bot->rng, &w.world)) return;
        descend(s, &w);
        score(s, &w);
    }
}

static FbPick answer_search(const FbBot *bot)
{
    const Search *s = (const Search *)bot;
    const Node *best = NULL;
    for (uint32_t i = s->node[0].child; i; i = s->node[i].sibling)
        if (!best || s->node[i].visits > best->visits) best = &s->node[i];
    return best->pick;
}

const FbLevel level_capo = {"capo", 5000, sizeof(Search), ask_search, think_search, answer_search};
const FbLevel level_don = {"don", 50000, sizeof(Search), ask_search, think_search, answer_search};
