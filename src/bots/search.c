/* search.c - `capo` and `don`: a Monte Carlo tree search over hidden cards. Every iteration deals a world that fits the
 * view, walks down a tree of the bot's own picks, plays on for a few picks by policy, and looks at how the table stands.
 * How far a level goes in each of these is its Style.
 *
 * Owns the tree. What is likely in the others' hands is memory.c's, what they would do policy.c's, how a table stands
 * eval.c's, and what the tree says to people values.c's.
 *
 *      the view --- fb_sample ---> a world: hidden cards drawn evenly among those that fit
 *                                    |  memory_bend (don): as the others' behaviour makes them likely
 *                                    v
 *      descend: own picks by the tree, the others' by policy,      node 0: the question
 *               until a pick that was never tried, the depth,        |
 *               or the end of the game or of the seat              a ---- b ---- c       own picks, siblings
 *                                    |                                    |
 *      play_on: everybody by policy, or at random; then to                d ---- e       its next own picks, whatever the
 *               the next question for a card                                             others did in between
 *                                    |
 *      eval_world: each seat's chance
 *                                    |
 *      score:   added to every node on the way
 *
 * The tree holds only the picks of the bot's own seat; the others play by policy. A tree over their picks as well was
 * tried and lost to the policy itself: their hands change with every world, so its nodes were hardly ever visited twice.
 *
 * One tree serves all worlds, but a pick that is legal in one may not be in another. So a node counts how often its pick
 * was `possible`, and is judged by that (worth): its mean, and a bonus that grows with the root of `possible` and shrinks
 * with each visit. UCT would take the visits of the parent, but many of those were in worlds without this pick, and a rare
 * pick would look neglected for ever. What was never tried comes first.
 *
 * The answer is the pick that was visited most, not the one with the best mean, because the mean of a few visits is luck.
 * Searches of the same question can be added up, at their first picks (join_search). When all NODES are used, the tree
 * stops growing and goes on learning. All chance comes from the bot's own seed, so the same number of iterations gives the
 * same answer everywhere. */
#include "bots/search.h"

#include "bots/choice.h"
#include "bots/eval.h"
#include "bots/policy.h"

enum { DEPTH = 64, RANDOM_GAME = 5000, FINISH = 60 };
static const float explore = 0.5F;

typedef struct Style {
    int depth;           /* own picks in the tree */
    int playout;         /* picks by policy after it, all seats' */
    bool random;         /* instead, random picks to the end of the game */
    const Figures *eval; /* for the table at the end; the fitted ones look into the hands too */
} Style;

/* The capo thinks hard about the next pick and trusts its instinct for the rest. The don thinks ahead and remembers. The
 * flat one is a yardstick: Monte Carlo as anybody would write it first. */
static const Style capo = {.depth = 1, .playout = 8, .eval = &figures_sharp};
static const Style don = {.depth = DEPTH, .playout = 6, .eval = &figures_fitted};
static const Style flat = {.depth = 1, .random = true, .eval = &figures_sharp};

/* One iteration: the world, and the nodes on the way. */
typedef struct Iteration {
    FbGame world;
    uint32_t path[DEPTH];
    int n;
} Iteration;

static void make_don(FbBot *bot) { memory_clear(&((Search *)bot)->memory, bot->seat); }

static void see_don(FbBot *bot, const FbEvent *event)
{
    memory_see(&((Search *)bot)->memory, event);
}

/* A level that sees events makes worlds likely by what they said of the others' hands. */
static bool remembers(const FbBot *bot) { return bot->level->see; }

static void ask_search(FbBot *bot)
{
    Search *s = (Search *)bot;
    s->nodes = 1;
    if (remembers(bot)) memory_ask(&s->memory, &bot->view);
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

/* The square root to a few per mille: halve the exponent, then one step of Newton's. No libm, so that it is the same
 * everywhere. */
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

/* Chooses a pick: an untried one at random, or else the one that is worth most. Returns its node; 0 if there is no room
 * for a new one. */
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

/* Once the seat is out there is nothing to learn, and with a small deck the others might play on for ever. */
static bool is_in(const Search *s, const FbGame *g) { return g->open.in >> s->bot.seat & 1; }

static void descend(Search *s, const Style *style, Iteration *it)
{
    FbPick picks[FB_LEGAL_MAX], choice = {0, 0};
    bool leaf = false;
    uint32_t at = 0;
    it->n = 0;
    while (!leaf && !fb_is_over(&it->world) && is_in(s, &it->world) && it->n < style->depth) {
        if (!is_own(s, &it->world)) {
            policy_play(&figures_sharp, &it->world, 1, &s->bot.rng, &s->shuffler.base);
            continue;
        }
        int n = choice_picks(&it->world, s->bot.seat, picks);
        at = choose(s, at, picks, n, &choice, &leaf);
        fb_apply(&it->world, choice, &s->shuffler.base, NULL);
        if (!at) return;
        it->path[it->n++] = at;
    }
}

/* To a quiet place: eval.c knows nothing of a card half played, so it looks when somebody is asked for the next one. */
static void play_on(Search *s, const Style *style, FbGame *world)
{
    FbRng *rng = &s->bot.rng;
    if (style->random) {
        fb_playout(world, &s->shuffler.base, rng, RANDOM_GAME);
        return;
    }
    policy_play(&figures_sharp, world, style->playout, rng, &s->shuffler.base);
    for (int i = 0; i < FINISH && !fb_is_over(world) && world->open.now.phase != FB_PLAY; i++)
        policy_play(&figures_sharp, world, 1, rng, &s->shuffler.base);
}

static void score(Search *s, const Style *style, Iteration *it)
{
    float share[FB_SEATS];
    play_on(s, style, &it->world);
    eval_world(style->eval, &it->world, share);
    s->node[0].visits++;
    for (int i = 0; i < FB_SEATS; i++)
        s->chances[i] += share[i];
    for (int i = 0; i < it->n; i++) {
        Node *n = &s->node[it->path[i]];
        n->visits++;
        n->sum += share[s->bot.seat];
    }
}

static void think_search(FbBot *bot, const Style *style, uint32_t iterations)
{
    Search *s = (Search *)bot;
    Iteration it;
    for (; iterations > 0; iterations--) {
        if (!fb_sample(&bot->view, &bot->rng, &it.world)) return;
        if (remembers(bot)) memory_bend(&s->memory, &it.world, &bot->rng);
        descend(s, style, &it);
        score(s, style, &it);
    }
}

static void think_capo(FbBot *bot, uint32_t iterations) { think_search(bot, &capo, iterations); }

static void think_don(FbBot *bot, uint32_t iterations) { think_search(bot, &don, iterations); }

static void think_flat(FbBot *bot, uint32_t iterations) { think_search(bot, &flat, iterations); }

/* Adds what another search found about the first picks. Its deeper tree is left out: the answer does not need it. */
static void join_search(FbBot *bot, const FbBot *other)
{
    Search *s = (Search *)bot;
    const Search *o = (const Search *)other;
    s->node[0].visits += o->node[0].visits;
    for (int i = 0; i < FB_SEATS; i++)
        s->chances[i] += o->chances[i];
    for (uint32_t i = o->node[0].child; i; i = o->node[i].sibling) {
        uint32_t own = find_child(s, 0, o->node[i].pick.what);
        if (!own) own = add_child(s, 0, o->node[i].pick);
        if (!own) continue;
        s->node[own].visits += o->node[i].visits;
        s->node[own].possible += o->node[i].possible;
        s->node[own].sum += o->node[i].sum;
    }
}

/* The pick that was visited most; without any thought, the first legal one. */
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

#define SEARCH \
    .bytes = sizeof(Search), .ask = ask_search, .answer = answer_search, .join = join_search

const FbLevel level_capo = {SEARCH, .name = "capo", .iterations = 5000, .think = think_capo};
const FbLevel level_don = {SEARCH,           .name = "don",  .iterations = 50000,
                           .make = make_don, .see = see_don, .think = think_don};
const FbLevel level_flat = {SEARCH, .name = "flat", .iterations = 5000, .think = think_flat};
