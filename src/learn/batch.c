/* batch.c - many games side by side: their memory, a step through all of them, and the rows that are written.
 *
 *     memory   [ FbLearn | game 0 | game 1 | ... | game n-1 | one bot ]
 *
 * A step first checks every pick, then makes them all: a learner that has got one pick wrong finds all games as they were.
 * Then for each game, in order: decide (game.c), write reward and done, deal again if it is over and the table says so,
 * and write the next question. A reward is written only in the step that ends a game, because the row of the next step
 * already belongs to the next deal.
 *
 * The order of games never matters: each has its own seed, and its bots are seeded by it. So a game plays the same in a
 * batch of one and in a batch of a thousand, which is what makes a training run repeatable. */
#include <string.h>

#include "learn/game.h"
#include "rules/bits.h"

const char *fb_learn_wrong(const FbLearnTable *table)
{
    bool learner = false;
    if (table->players < 2 || table->players > FB_SEATS) return "two to six seats are wanted";
    if (table->patience && table->patience < FB_LEARN_PATIENCE)
        return "the patience is 0, for ever, or 100 picks at least";
    FbRules known;
    if (!fb_rules_of_number(fb_rules_number(table->rules), &known) || known != table->rules)
        return "there is no such edition";
    for (int s = 0; s < table->players; s++) {
        const FbLevel *level = table->level[s];
        if (level && fb_level_iterations(level))
            return "a level that searches does not play here: it is too slow, and remembers";
        learner |= !level;
    }
    return learner ? NULL : "the learner has no seat";
}

/* Enough for any bot at the table, as only one thinks at a time. */
static size_t bot_bytes(const FbLearnTable *table)
{
    size_t most = 0;
    for (int s = 0; s < table->players; s++) {
        size_t bytes = table->level[s] ? fb_level_bytes(table->level[s]) : 0;
        if (bytes > most) most = bytes;
    }
    return most;
}

enum { ALIGN = 16 };

/* What comes before the bot. */
static size_t games_bytes(uint32_t games)
{
    size_t bytes = sizeof(FbLearn) + games * sizeof(LearnGame);
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

size_t fb_learn_bytes(const FbLearnTable *table, uint32_t games)
{
    return games_bytes(games) + bot_bytes(table);
}

FbLearn *fb_learn_make(void *memory, const FbLearnTable *table, uint32_t games)
{
    FbLearn *learn = memory;
    memset(memory, 0, fb_learn_bytes(table, games));
    learn->table = *table;
    learn->games = games;
    learn->bot = (char *)memory + games_bytes(games);
    for (uint32_t i = 0; i < games; i++)
        learn->game[i].seat = FB_NONE, learn->game[i].done = FB_LEARN_OVER;
    return learn;
}

/* ---- rows ----------------------------------------------------------------------------------------- */

static void write_mask(const LearnGame *g, uint8_t *mask)
{
    memset(mask, 0, FB_LEARN_PICKS);
    mark_bits(mask, g->legal[0]);
    mark_bits(mask + 64, g->legal[1]);
}

/* How the game stands after the step. `ends`: it was this step that ended it. */
static void write_state(const FbLearn *learn, uint32_t i, bool ends, const FbLearnOut *out)
{
    const LearnGame *g = &learn->game[i];
    size_t players = learn->table.players;
    if (out->reward && ends && g->done == FB_LEARN_OVER)
        learn_game_rewards(learn, g, out->reward + i * players);
    else if (out->reward)
        memset(out->reward + i * players, 0, players * sizeof *out->reward);
    if (out->done) out->done[i] = g->done;
}

static void write_question(const FbLearn *learn, LearnGame *g, uint32_t i, const FbLearnOut *out)
{
    FbView view;
    learn_game_ask(learn, g, &view);
    if (out->mask) write_mask(g, out->mask + (size_t)i * FB_LEARN_PICKS);
    if (out->observation)
        fb_learn_observe(&view, (FbObservation *)(out->observation + i * sizeof(FbObservation)));
}

static void write_silence(uint32_t i, const FbLearnOut *out)
{
    if (out->mask) memset(out->mask + (size_t)i * FB_LEARN_PICKS, 0, FB_LEARN_PICKS);
    if (out->observation)
        memset(out->observation + i * sizeof(FbObservation), 0, sizeof(FbObservation));
}

static void write_next(FbLearn *learn, uint32_t i, const FbLearnOut *out)
{
    LearnGame *g = &learn->game[i];
    if (g->seat == FB_NONE)
        write_silence(i, out);
    else
        write_question(learn, g, i, out);
    if (out->seat) out->seat[i] = g->seat;
}

/* ---- playing -------------------------------------------------------------------------------------- */

/* Deals until there is something to decide: bots can end a game before the learner's first turn. */
static void deal_again(FbLearn *learn, LearnGame *g)
{
    do
        learn_game_deal(learn, g, g->seed + learn->games);
    while (g->done);
}

void fb_learn_reset(FbLearn *learn, uint64_t seed, const FbLearnOut *out)
{
    for (uint32_t i = 0; i < learn->games; i++) {
        LearnGame *g = &learn->game[i];
        learn_game_deal(learn, g, seed + i);
        if (g->done && learn->table.auto_reset) deal_again(learn, g);
        write_state(learn, i, true, out);
        write_next(learn, i, out);
    }
}

static bool is_legal(const LearnGame *g, uint8_t pick)
{
    return pick < FB_LEARN_PICKS && (g->legal[pick / 64] >> pick % 64 & 1);
}

static void step(FbLearn *learn, uint32_t i, uint8_t pick, const FbLearnOut *out)
{
    LearnGame *g = &learn->game[i];
    bool runs = g->seat != FB_NONE;
    if (runs) learn_game_decide(learn, g, pick);
    write_state(learn, i, runs && g->done, out);
    if (g->done && learn->table.auto_reset) deal_again(learn, g);
    write_next(learn, i, out);
}

uint32_t fb_learn_step(FbLearn *learn, const uint8_t *picks, const FbLearnOut *out)
{
    for (uint32_t i = 0; i < learn->games; i++)
        if (learn->game[i].seat != FB_NONE && !is_legal(&learn->game[i], picks[i])) return i;
    for (uint32_t i = 0; i < learn->games; i++)
        step(learn, i, picks[i], out);
    return learn->games;
}

FbRefusal fb_learn_refuse(const FbLearn *learn, uint32_t game, uint8_t pick)
{
    const LearnGame *g = &learn->game[game];
    FbView view;
    if (g->seat == FB_NONE) return FB_NO_OVER;
    learn_game_view(learn, g, g->seat, &view);
    return fb_view_refuse(&view, (FbPick){view.seat, pick});
}

static uint8_t random_pick(const LearnGame *g, FbRng *rng)
{
    int low = fb_popcount(g->legal[0]), n = low + fb_popcount(g->legal[1]);
    int k = (int)fb_rng_below(rng, (uint32_t)n);
    int what = k < low ? fb_nth_bit(g->legal[0], k) : 64 + fb_nth_bit(g->legal[1], k - low);
    return (uint8_t)what;
}

void fb_learn_random(const FbLearn *learn, FbRng *rng, uint8_t *picks)
{
    for (uint32_t i = 0; i < learn->games; i++) {
        const LearnGame *g = &learn->game[i];
        picks[i] = g->seat == FB_NONE ? FB_NONE : random_pick(g, rng);
    }
}

void fb_learn_view(const FbLearn *learn, uint32_t game, int seat, FbView *out)
{
    const LearnGame *g = &learn->game[game];
    if (seat == FB_NONE) seat = g->seat == FB_NONE ? 0 : g->seat;
    learn_game_view(learn, g, seat, out);
}

uint64_t fb_learn_seed(const FbLearn *learn, uint32_t game) { return learn->game[game].seed; }
