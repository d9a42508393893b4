/* worlds.c - two worlds for a learner: the rows that a step has written are those of every world that fits what the seat
 * may see, whatever the others hold and however the deck lies. And the same situation looks the same from every seat
 * when tables are turned.
 *
 *     learn.worlds [GAMES [SEED]]
 */
#include <stdio.h>
#include <string.h>

#include "lib/scale.h"
#include "property/dice.h"
#include "support.h"

static long decisions, different;

static bool fail(const char *what)
{
    printf("at decision %ld: %s\n", decisions, what);
    return false;
}

/* The rows that were written, against those made of another world. */
static bool is_same_in(const Rig *rig, const FbGame *world, int seat)
{
    uint8_t mask[FB_LEARN_PICKS];
    FbObservation observation;
    FbView view;
    fb_view(world, seat, &view);
    if (rig->learn->table.turned) fb_learn_turn(&view);
    fb_learn_observe(&view, &observation);
    fb_learn_mask(&view, mask);
    if (memcmp(&observation, rig->out.observation, sizeof observation))
        return fail("the observation tells two worlds apart");
    if (memcmp(mask, rig->out.mask, sizeof mask)) return fail("the mask tells two worlds apart");
    return true;
}

/* Another world: what the seat cannot see is drawn anew. */
static bool check_worlds(const Rig *rig, FbRng *rng)
{
    const LearnGame *g = &rig->learn->game[0];
    FbGame world;
    FbView view;
    fb_view(&g->game, g->seat, &view);
    if (!fb_sample(&view, rng, &world)) return fail("no world fits the view");
    different += memcmp(world.hand, g->game.hand, sizeof world.hand) != 0;
    return is_same_in(rig, &g->game, g->seat) && is_same_in(rig, &world, g->seat);
}

/* A turned view is a view that can be, and its legal picks are those of the plain one, turned. */
static bool check_turned(const Rig *rig)
{
    const LearnGame *g = &rig->learn->game[0];
    uint8_t plain[FB_LEARN_PICKS], turned[FB_LEARN_PICKS];
    FbView view;
    int players = g->game.open.seats;
    fb_view(&g->game, g->seat, &view);
    int n = fb_learn_mask(&view, plain);
    fb_learn_turn(&view);
    if (view.seat != 0 || fb_view_check(&view)) return fail("a turned view cannot be");
    if (fb_learn_mask(&view, turned) != n) return fail("turned, there is another number of picks");
    for (int w = 0; w < FB_LEARN_PICKS; w++)
        if (turned[w] && !plain[fb_learn_turn_back((uint8_t)w, g->seat, players)])
            return fail("a pick of a turned view is not legal when it is turned back");
    return true;
}

static bool play(const FbLearnTable *table, uint64_t seed, FbRng *rng)
{
    Rig rig = rig_make(table, 1);
    bool good = true;
    fb_learn_reset(rig.learn, seed, &rig.out);
    while (good && !rig.out.done[0]) {
        good = check_worlds(&rig, rng) && check_turned(&rig);
        fb_learn_random(rig.learn, rng, rig.picks);
        if (good && fb_learn_step(rig.learn, rig.picks, &rig.out) != 1)
            good = fail("a pick of the mask was refused");
        decisions++;
    }
    rig_free(&rig);
    return good;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : scaled(200, 5000);
    uint64_t seed = dice_seed(argc, argv);
    for (long i = 0; i < games; i++) {
        FbRng rng = {seed + (uint64_t)i * 1000003};
        FbLearnTable table = {.rules = dice_rules(&rng), .patience = 2000};
        table.players = (uint8_t)dice_seats(&rng);
        table.turned = fb_rng_below(&rng, 2);
        for (int s = 1; s < table.players; s++) /* A is the learner's, the others now and then */
            if (fb_rng_below(&rng, 4) == 0)
                table.level[s] = fb_level_at((int)fb_rng_below(&rng, 4));
        if (!play(&table, fb_rng_next(&rng), &rng)) {
            printf("game %ld: learn.worlds 1 %llu\n", i,
                   (unsigned long long)(seed + (uint64_t)i * 1000003));
            return EXIT_FAILURE;
        }
    }
    printf("%ld games, %ld decisions, %ld of them in worlds that differ\n", games, decisions,
           different);
    return different * 2 > decisions ? EXIT_SUCCESS : EXIT_FAILURE;
}
