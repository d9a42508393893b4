/* values.c - what a bot thinks of its question: every seat's chances, and what each of its moves is worth. Owns the way from
 * the search's tree of single picks to whole moves. It only reads the tree. */
#include <string.h>

#include "bots/eval.h"
#include "bots/go.h"
#include "bots/search.h"
#include "text/pick.h"

/* The tree, or NULL for a level that does not search. */
static const Search *tree_of(const FbBot *bot)
{
    return bot->level->iterations ? (const Search *)bot : NULL;
}

void fb_bot_look(FbBot *bot, const FbView *view)
{
    bool open = view->open.now.phase != FB_OVER && view->open.in >> bot->seat & 1;
    if (go_is_asked(view)) {
        fb_bot_ask(bot, view);
        return;
    }
    bot->view = *view;
    bot->left = open ? bot->budget : 0;
    if (tree_of(bot)) bot->level->ask(bot);
}

uint32_t fb_bot_thought(const FbBot *bot)
{
    const Search *s = tree_of(bot);
    return s ? s->node[0].visits : 0;
}

void fb_bot_chances(const FbBot *bot, float chance[FB_SEATS])
{
    uint32_t thought = fb_bot_thought(bot);
    if (!thought) {
        eval_shares(&figures_soldier, &bot->view.open, chance);
        return;
    }
    for (int s = 0; s < FB_SEATS; s++)
        chance[s] = tree_of(bot)->chances[s] / (float)thought;
}

/* ---- moves ------------------------------------------------------------------------------------------ */

bool values_go_on(const FbGame *before, FbPick pick, const FbGame *after)
{
    const FbControl *now = &after->open.now;
    return (now->asked >> pick.seat & 1) &&
           fb_pick_goes_on((FbPhase)before->open.now.phase, pick, (FbPhase)now->phase, pick);
}

/* The moves read so far, and the picks on the way to the next. */
typedef struct Reader {
    const Search *search;
    FbFastShuffler shuffler;
    FbMove path;
    FbMove *moves;
    int n, most;
} Reader;

static bool is_before(const FbMove *a, const FbMove *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->chance > b->chance;
}

/* Puts the path in its place among the moves. If there is no room, the last one goes. */
static void keep(Reader *r, const Node *node)
{
    int at = r->n;
    r->path.visits = node->visits;
    r->path.chance = node->sum / (float)node->visits;
    while (at > 0 && is_before(&r->path, &r->moves[at - 1]))
        at--;
    if (at == r->most) return;
    if (r->n < r->most) r->n++;
    memmove(&r->moves[at + 1], &r->moves[at], (size_t)(r->n - 1 - at) * sizeof *r->moves);
    r->moves[at] = r->path;
}

/* Every move that begins with the picks up to this node. If the tree ends in the middle of one, it is told as far as it
 * goes. */
static void read_moves(Reader *r, uint32_t parent, const FbGame *world)
{
    const Node *node = r->search->node;
    for (uint32_t i = node[parent].child; i; i = node[i].sibling) {
        FbGame after = *world;
        if (!node[i].visits) continue;
        fb_apply(&after, node[i].pick, &r->shuffler.base, NULL);
        r->path.pick[r->path.n++] = node[i].pick;
        if (node[i].child && r->path.n < FB_MOVE_PICKS && values_go_on(world, node[i].pick, &after))
            read_moves(r, i, &after);
        else
            keep(r, &node[i]);
        r->path.n--;
    }
}

void values_decide(FbBot *bot, FbGame *world, FbShuffler *shuffler, FbMove *move)
{
    for (;;) {
        const FbGame before = *world;
        FbPick pick = move->pick[move->n++] = fb_bot_answer(bot);
        fb_apply(world, pick, shuffler, NULL);
        if (!values_go_on(&before, pick, world) || move->n == FB_MOVE_PICKS) return;
        fb_view(world, bot->seat, &bot->view);
        bot->level->ask(bot);
    }
}

/* The one move of a level that does not search: what fb_bot_go would pick. It is a copy of the bot that is asked. */
static int own_move(const FbBot *bot, FbGame *world, FbShuffler *shuffler, FbMove *move)
{
    _Alignas(16) uint8_t memory[LEVEL_AT_ONCE_MOST];
    FbBot *copy = memcpy(memory, bot, bot->level->bytes);
    float share[FB_SEATS];
    *move = (FbMove){0};
    values_decide(copy, world, shuffler, move);
    eval_shares(&figures_soldier, &world->open, share);
    move->chance = share[bot->seat];
    return 1;
}

int fb_bot_moves(const FbBot *bot, FbMove *moves, int most)
{
    Reader r = {.search = tree_of(bot), .moves = moves, .most = most};
    FbRng rng = bot->rng;
    FbGame world;
    fb_fast_shuffler(&r.shuffler, 0);
    if (most < 1 || !go_is_asked(&bot->view) || !fb_sample(&bot->view, &rng, &world)) return 0;
    if (!r.search) return own_move(bot, &world, &r.shuffler.base, moves);
    read_moves(&r, 0, &world);
    return r.n;
}
