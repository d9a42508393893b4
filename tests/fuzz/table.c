/* table.c - a game that is played while everything that ought to hold of it is looked at (fuzz.h). The
 * property tests look at the same things in games from a deal; here the game may come from anywhere. */
#include "fuzz.h"

/* ---- what holds ------------------------------------------------------------------------------------- */

static bool is_same(FbPick a, FbPick b) { return a.seat == b.seat && a.what == b.what; }

/* The list and its short cut agree, and there is something to pick while the game is open. */
static int legal_list(const FbGame *game, FbPick *picks)
{
    int n = fb_legal(game, picks);
    REQUIRE(n <= FB_LEGAL_MAX, "more legal picks than there is room for");
    REQUIRE(fb_is_over(game) == (n == 0), "nothing to pick in a game that is open");
    REQUIRE(fb_legal_count(game) == n, "the count of legal picks differs from their list");
    for (int i = 0; i < n; i++)
        REQUIRE(is_same(fb_legal_nth(game, i), picks[i]), "the n-th legal pick differs");
    return n;
}

static bool is_watched(const FuzzTable *table, int seat)
{
    bool there = seat < table->game.open.seats || seat == FB_SPECTATOR;
    return there && (table->watched >> seat & 1);
}

static void view_move_on(FuzzTable *table, int seat)
{
    FbView *view = &table->view[seat], fresh;
    for (int i = 0; i < table->events.n; i++) {
        FbEvent seen;
        if (fb_event_for(&table->events.e[i], seat, &seen))
            REQUIRE(fb_view_apply(view, &seen), "a view refuses an event of its game");
    }
    fb_view(&table->game, seat, &fresh);
    REQUIRE(!memcmp(view, &fresh, sizeof fresh), "a view moved on differs from a fresh one");
    fuzz_sound(fb_view_check(view), "a view");
}

static void look(FuzzTable *table)
{
    FbPick picks[FB_LEGAL_MAX + 1];
    REQUIRE(table->events.n <= FB_EVENTS_MAX, "more events than there is room for");
    fuzz_sound(fb_check(&table->game), "a game");
    legal_list(&table->game, picks);
    for (int seat = 0; seat < FUZZ_VIEWS; seat++)
        if (is_watched(table, seat)) view_move_on(table, seat);
}

/* ---- playing ---------------------------------------------------------------------------------------- */

void fuzz_table_set(FuzzTable *table, const FbGame *game, unsigned watched, FbShuffler *shuffler)
{
    fuzz_sound(fb_check(game), "a game to play on from");
    table->game = *game;
    table->watched = watched;
    table->shuffler = shuffler;
    table->events.n = 0;
    for (int seat = 0; seat < FUZZ_VIEWS; seat++)
        fb_view(game, seat, &table->view[seat]);
    look(table);
}

void fuzz_table_deal(FuzzTable *table, FbRules rules, int seats, FbShuffler *shuffler)
{
    table->shuffler = shuffler;
    table->watched = (1u << FUZZ_VIEWS) - 1;
    table->events.n = 0;
    for (int seat = 0; seat < FUZZ_VIEWS; seat++)
        fb_view_blank(&table->view[seat], seat);
    fb_deal(&table->game, rules, seats, shuffler, &table->events);
    look(table);
}

void fuzz_table_pick(FuzzTable *table, FbPick pick)
{
    table->events.n = 0;
    fb_apply(&table->game, pick, table->shuffler, &table->events);
    look(table);
}

void fuzz_table_try(FuzzTable *table, FbPick pick)
{
    FbPick picks[FB_LEGAL_MAX + 1];
    FbGame before = table->game;
    bool legal = false;
    for (int i = legal_list(&table->game, picks); i-- > 0;)
        legal = legal || is_same(picks[i], pick);
    table->events.n = 0;
    FbRefusal why = fb_try(&table->game, pick, table->shuffler, &table->events);
    REQUIRE((why == FB_OK) == legal, "legal is not what is accepted");
    if (legal) {
        look(table);
        return;
    }
    REQUIRE(fb_refusal_rule(why)[0], "refused without the number of a rule");
    REQUIRE(!table->events.n, "a refused pick has events");
    REQUIRE(!memcmp(&before, &table->game, sizeof before), "a refused pick changed the game");
}

void fuzz_table_sample(const FuzzTable *table, int seat, FbRng *rng)
{
    FbGame world;
    FbView again;
    if (!is_watched(table, seat)) return;
    REQUIRE(fb_sample(&table->view[seat], rng, &world), "no world fits the view of a game");
    fuzz_sound(fb_check(&world), "a sampled world");
    fb_view(&world, seat, &again);
    REQUIRE(!memcmp(&again, &table->view[seat], sizeof again), "a sampled world looks different");
}

void fuzz_play_out(const FbGame *from, FbRng *rng, int picks)
{
    static FuzzTable table;
    FbFastShuffler shuffler;
    fb_fast_shuffler(&shuffler, fb_rng_next(rng));
    int seat = fuzz_below(rng, 8) ? fuzz_below(rng, from->open.seats) : FB_SPECTATOR;
    if (!fuzz_below(rng, 16)) picks *= 10;
    fuzz_table_set(&table, from, 1u << seat, &shuffler.base);
    for (; picks > 0 && !fb_is_over(&table.game); picks--) {
        fuzz_table_sample(&table, seat, rng);
        fuzz_table_pick(&table, fb_legal_random(&table.game, rng));
    }
}
