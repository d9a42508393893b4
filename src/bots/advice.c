/* advice.c - what a bot tells a person who asks for a hint: whole moves, down to the last target. Owns how a move is finished
 * that the search left in the middle. What moves are worth comes from values.c. */
#include <string.h>

#include "bots/go.h"
#include "bots/search.h"

enum { SEED = 1 };

size_t fb_adviser_bytes(void) { return fb_level_bytes(&level_don); }

FbBot *fb_adviser(void *memory, const FbView *view)
{
    FbBot *bot = fb_bot_make(memory, &level_don, view->seat, SEED);
    fb_bot_look(bot, view);
    return bot;
}

/* ---- whole moves ----------------------------------------------------------------------------------- */

/* Plays the move in a world of the bot's. False if the decision is not over after it. */
static bool is_whole(const FbMove *move, FbGame *world, FbShuffler *shuffler)
{
    bool on = true;
    for (int i = 0; i < move->n; i++) {
        const FbGame before = *world;
        fb_apply(world, move->pick[i], shuffler, NULL);
        on = values_go_on(&before, move->pick[i], world);
    }
    return !on;
}

/* If the tree ends before the decision does, a soldier picks the rest: it needs no search to see a good target. */
static void complete(const FbBot *bot, FbMove *move)
{
    FbFastShuffler shuffler;
    FbRng rng = bot->rng;
    FbGame world;
    FbBot soldier;
    FbView view;
    fb_fast_shuffler(&shuffler, 0);
    if (!fb_sample(&bot->view, &rng, &world) || is_whole(move, &world, &shuffler.base)) return;
    fb_bot_make(&soldier, &level_soldier, bot->seat, SEED);
    fb_view(&world, bot->seat, &view);
    fb_bot_ask(&soldier, &view);
    values_decide(&soldier, &world, &shuffler.base, move);
}

/* ---- the bot's own --------------------------------------------------------------------------------- */

static const Node *most_visited(const Search *s, const Node *parent)
{
    const Node *best = NULL;
    for (uint32_t i = parent->child; i; i = s->node[i].sibling)
        if (s->node[i].visits && (!best || s->node[i].visits > best->visits)) best = &s->node[i];
    return best;
}

/* The bot's answer, and from there always the pick that was visited most, as far as decision and tree go. */
static void own_move(const FbBot *bot, FbMove *move)
{
    const Search *s = (const Search *)bot;
    FbFastShuffler shuffler;
    FbRng rng = bot->rng;
    FbGame world;
    bool on = fb_sample(&bot->view, &rng, &world);
    *move = (FbMove){0};
    fb_fast_shuffler(&shuffler, 0);
    for (const Node *at = s->node; on && (at = most_visited(s, at)) && move->n < FB_MOVE_PICKS;) {
        const FbGame before = world;
        move->pick[move->n++] = at->pick;
        move->visits = at->visits;
        move->chance = at->sum / (float)at->visits;
        fb_apply(&world, at->pick, &shuffler.base, NULL);
        on = values_go_on(&before, at->pick, &world);
    }
}

static bool is_same(const FbMove *a, const FbMove *b)
{
    return a->n == b->n && memcmp(a->pick, b->pick, (size_t)a->n * sizeof *a->pick) == 0;
}

/* Moves the bot's own move to the front. If it is new and there is no room, the last one goes. */
static int put_first(const FbMove *own, FbMove *moves, int n, int most)
{
    int at = 0;
    while (at < n && !is_same(&moves[at], own))
        at++;
    if (at == n && n < most) n++;
    if (at == n) at--;
    memmove(&moves[1], moves, (size_t)at * sizeof *moves);
    moves[0] = *own;
    return n;
}

/* Once finished, a move may be the same as another. */
static int drop_twins(FbMove *moves, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        int at = 0;
        while (at < kept && !is_same(&moves[at], &moves[i]))
            at++;
        if (at == kept) moves[kept++] = moves[i];
    }
    return kept;
}

int fb_bot_advice(const FbBot *bot, FbMove *moves, int most)
{
    FbMove own;
    int n = fb_bot_moves(bot, moves, most);
    if (n && bot->level->iterations) {
        own_move(bot, &own);
        n = put_first(&own, moves, n, most);
    }
    for (int i = 0; i < n; i++)
        complete(bot, &moves[i]);
    return drop_twins(moves, n);
}
