/* game.c - one game, one decision after the other: counter windows, bots, and the end.
 *
 * The rules ask several seats at once in a window. A learner is asked one at a time, and what it answers must not reach the
 * game before all have answered, or the later ones could see it. So answers wait in `answer`, and `waiting` says who is
 * still missing; when nobody is, lots decide whose Counter is played, as at a table where all react at once. */
#include "learn/game.h"

#include "fair/fair.h"
#include "rules/bits.h"

/* The seed is the number in 64 hex digits, as the engine reads it. */
static FbFairShuffler shuffler_of(uint64_t seed)
{
    FbFairShuffler shuffler;
    uint8_t bytes[32] = {0};
    for (int i = 0; i < 8; i++)
        bytes[31 - i] = (uint8_t)(seed >> (8 * i));
    fb_fair_shuffler(&shuffler, bytes);
    return shuffler;
}

static int count_alive(const FbOpen *o) { return fb_popcount(o->home | o->listed); }

static bool is_learners(const FbLearn *learn, int seat) { return !learn->table.level[seat]; }

static bool has_learner(const FbLearn *learn, const LearnGame *g)
{
    for (int s = 0; s < learn->table.players; s++)
        if ((g->game.open.in >> s & 1) && is_learners(learn, s)) return true;
    return false;
}

/* Who decides now, if the game has not ended. */
static void look(const FbLearn *learn, LearnGame *g)
{
    bool cut = learn->table.patience && g->quiet >= learn->table.patience;
    if (fb_is_over(&g->game) || !has_learner(learn, g))
        g->done = FB_LEARN_OVER;
    else if (cut)
        g->done = FB_LEARN_CUT;
    g->seat = g->done ? FB_NONE : (uint8_t)fb_lowest(g->waiting);
}

static void apply(LearnGame *g, FbPick pick)
{
    FbFairShuffler shuffler = shuffler_of(g->seed);
    fb_apply(&g->game, pick, &shuffler.base, NULL);
    int alive = count_alive(&g->game.open);
    g->quiet = alive == g->alive ? g->quiet + 1 : 0;
    g->alive = (uint8_t)alive;
    g->waiting = g->game.open.now.asked;
}

/* All have answered. Lots decide between those who counter, as in a heat (docs/notation.md). */
static FbPick window_result(LearnGame *g)
{
    unsigned counters = 0;
    for (unsigned asked = g->game.open.now.asked; asked; asked &= asked - 1) {
        int seat = fb_lowest(asked);
        if (g->answer[seat] != FB_W_PASS) counters |= 1u << seat;
    }
    g->window++;
    if (!counters) return (FbPick){FB_EVERYBODY, FB_W_PASS};
    bool alone = !(counters & (counters - 1)); /* saves a microsecond: the lot would say the same */
    FbFairShuffler shuffler = shuffler_of(g->seed);
    int first =
        alone ? fb_lowest(counters) : fb_heat_lot(shuffler.seed, g->window, (uint8_t)counters);
    return (FbPick){(uint8_t)first, g->answer[first]};
}

static void decide(const FbLearn *learn, LearnGame *g, uint8_t what)
{
    g->decisions++;
    if (g->game.open.now.phase == FB_COUNTERING) {
        g->answer[g->seat] = what;
        g->waiting &= (uint8_t) ~(1u << g->seat);
        if (!g->waiting) apply(g, window_result(g));
    } else {
        apply(g, (FbPick){g->seat, what});
    }
    look(learn, g);
}

/* A bot is made anew for each decision, seeded by the game's seed and the decision's number. So a game needs no memory for
 * its bots, and plays the same whatever other games there are. */
static uint8_t ask_bot(const FbLearn *learn, const LearnGame *g)
{
    FbRng rng = {g->seed ^ (uint64_t)g->decisions << 32};
    FbView view;
    FbBot *bot = fb_bot_make(learn->bot, learn->table.level[g->seat], g->seat, fb_rng_next(&rng));
    fb_view(&g->game, g->seat, &view);
    return fb_bot_pick(bot, &view).what;
}

static void play_bots(const FbLearn *learn, LearnGame *g)
{
    while (g->seat != FB_NONE && !is_learners(learn, g->seat))
        decide(learn, g, ask_bot(learn, g));
}

void learn_game_deal(FbLearn *learn, LearnGame *g, uint64_t seed)
{
    FbFairShuffler shuffler = shuffler_of(seed);
    *g = (LearnGame){.seed = seed};
    fb_deal(&g->game, learn->table.rules, learn->table.players, &shuffler.base, NULL);
    g->alive = (uint8_t)count_alive(&g->game.open);
    g->waiting = g->game.open.now.asked;
    look(learn, g);
    play_bots(learn, g);
}

void learn_game_decide(FbLearn *learn, LearnGame *g, uint8_t what)
{
    if (learn->table.turned) what = fb_learn_turn_back(what, g->seat, learn->table.players);
    decide(learn, g, what);
    play_bots(learn, g);
}

void learn_game_view(const FbLearn *learn, const LearnGame *g, int seat, FbView *view)
{
    fb_view(&g->game, seat, view);
    if (learn->table.turned) fb_learn_turn(view);
}

void learn_game_ask(const FbLearn *learn, LearnGame *g, FbView *view)
{
    FbPick picks[FB_LEGAL_MAX];
    g->legal[0] = g->legal[1] = 0;
    learn_game_view(learn, g, g->seat, view);
    for (int i = fb_view_legal(view, picks) - 1; i >= 0; i--)
        g->legal[picks[i].what / 64] |= UINT64_C(1) << picks[i].what % 64;
}

void learn_game_rewards(const FbLearn *learn, const LearnGame *g, float *reward)
{
    int players = learn->table.players, winner = fb_winner(&g->game);
    for (int s = 0; s < players; s++) {
        bool out = !(g->game.open.in >> s & 1);
        reward[s] = s == winner ? 1.0F : out ? -1.0F / (float)(players - 1) : 0.0F;
    }
}
