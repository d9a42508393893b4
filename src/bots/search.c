/* search.c - `capo` and `don`: every iteration draws a world that fits the view, walks down a tree of the bot's own
 * picks, plays on for a few picks by policy, and looks at how the table stands.
 *
 * The tree holds only the picks of the bot's own seat. The others are played by the policy: their hands are drawn
 * anew in every world, and a tree over their picks, too, was spread so thin that it lost to the policy itself. A
 * node counts how often its pick was possible, so that picks which only some worlds allow are judged by those. */
#include "bots/search.h"
#include "bots/choice.h"
#include "bots/eval.h"
#include "bots/policy.h"

enum { DEPTH = 64, PLAYOUT = 12 };
static const float explore = 0.5F;

/* One iteration: the world, and the nodes passed. */
typedef struct Walk {
    FbGame world;
    uint32_t path[DEPTH];
    int n;
} Walk;

static void ask_search(FbBot *bot)
{
    Search *s = (Search *)bot;
    s->nodes = 1;
    for (int i = 0; i < FB_SEATS; i++)
        s->chances[i] = 0;
    s->node[0] = (Node){0};
    fb_fast_shuffler(&s->shuffler, fb_rng_next(&bot->rng));
}

static uint32_t find_child(const Search *s, uint32_t parent, uint8_t what)
{
    uint32_t i = s->node[parent].child;
    while (i && s->node[i].pick.what != what)
        i = s->node[i].sibling;
    return i;
}

static uint32_t add_child(Search *s, uint32_t parent, FbPick pick)
{
    if (s->nodes == NODES) return 0;
    uint32_t i = s->nodes++;
    s->node[i] = (Node){.sibling = s->node[parent].child, .possible = 1, .pick = pick};
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
    return n->sum / visits + explore * root((float)n->possible) / (visits + 1.0F);
}

/* Chooses among the picks: an untried one at random, or the one that is worth most. Answers its node, 0 where
 * there is no room for a new one. */
static uint32_t choose(Search *s, uint32_t parent, const FbPick *picks, int n, FbPick *choice,
                       bool *leaf)
{
    FbPick untried[FB_LEGAL_MAX];
    uint32_t best = 0, fresh = 0;
    for (int i = 0; i < n; i++) {
        uint32_t child = find_child(s, parent, picks[i].what);
        if (!child) {
            untried[fresh++] = picks[i];
            continue;
        }
        s->node[child].possible++;
        if (!best || worth(&s->node[child]) > worth(&s->node[best]))
            best = child, *choice = picks[i];
    }
    *leaf = fresh > 0;
    if (!fresh) return best;
    *choice = untried[fb_rng_below(&s->bot.rng, fresh)];
    return add_child(s, parent, *choice);
}

static bool is_own(const Search *s, const FbGame *g)
{
    return g->open.now.asked >> s->bot.seat & 1;
}

/* Without the seat the others would play on to the end, and in a small deck for ever. */
static bool is_in(const Search *s, const FbGame *g) { return g->open.in >> s->bot.seat & 1; }

static void descend(Search *s, Walk *w)
{
    FbPick picks[FB_LEGAL_MAX], choice = {0, 0};
    bool leaf = false;
    uint32_t at = 0;
    w->n = 0;
    while (!leaf && !fb_is_over(&w->world) && is_in(s, &w->world) && w->n < DEPTH) {
        if (!is_own(s, &w->world)) {
            policy_play(&figures_soldier, &w->world, 1, &s->bot.rng, &s->shuffler.base);
            continue;
        }
        int n = choice_picks(&w->world, s->bot.seat, picks);
        at = choose(s, at, picks, n, &choice, &leaf);
        fb_apply(&w->world, choice, &s->shuffler.base, NULL);
        if (!at) return;
        w->path[w->n++] = at;
    }
}

static void score(Search *s, Walk *w)
{
    float share[FB_SEATS];
    policy_play(&figures_soldier, &w->world, PLAYOUT, &s->bot.rng, &s->shuffler.base);
    eval_shares(&figures_soldier, &w->world.open, share);
    s->node[0].visits++;
    for (int i = 0; i < FB_SEATS; i++)
        s->chances[i] += share[i];
    for (int i = 0; i < w->n; i++) {
        Node *n = &s->node[w->path[i]];
        n->visits++;
        n->sum += share[s->bot.seat];
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

/* The pick that was looked at most; without any thought, the first. */
static FbPick answer_search(const FbBot *bot)
{
    const Search *s = (const Search *)bot;
    const Node *best = NULL;
    FbPick picks[FB_LEGAL_MAX];
    for (uint32_t i = s->node[0].child; i; i = s->node[i].sibling)
        if (!best || s->node[i].visits > best->visits) best = &s->node[i];
    if (best) return best->pick;
    fb_view_legal(&bot->view, picks);
    return picks[0];
}

const FbLevel level_capo = {"capo", 5000, sizeof(Search), ask_search, think_search, answer_search};
const FbLevel level_don = {"don", 50000, sizeof(Search), ask_search, think_search, answer_search};
