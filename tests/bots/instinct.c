/* instinct.c - what lies under the level `instinct`: what is noted, what the network is told, how it is worked out, and that its
 * weights belong to it. That it is legal, blind and the same everywhere, the other tests here say of it as of every level. */
#include <string.h>

#include "bots/bot.h"
#include "instinct/instinct.h"
#include "instinct/net.h"
#include "learn/learn.h"
#include "lib/unit.h"
#include "property/dice.h"
#include "table.h"

enum { SEED = 20211105, GAMES = 60, MOST = 600 };

/* ---- notes ------------------------------------------------------------------------------------------ */

enum { A, B, C, D };

static FbEvent event(FbEventType type, int seat, FbCard card)
{
    return (FbEvent){.type = (uint8_t)type, .seat = (uint8_t)seat, .card = card};
}

static void play(Notes *notes, int seat, FbCard card, int victim)
{
    FbEvent played = event(FB_E_PLAY, seat, card), named = event(FB_E_NAME, seat, card);
    named.who = (uint8_t)(FB_WHO_MOBSTER + FB_MOBSTER(victim, 1));
    notes_see(notes, &played);
    notes_see(notes, &named);
}

static Notes noted(int seats)
{
    Notes notes;
    FbEvent deal = event(FB_E_DEAL, FB_NONE, FB_NONE), turn = event(FB_E_TURN, A, FB_NONE);
    deal.n = (uint8_t)seats;
    notes_begin(&notes);
    notes_see(&notes, &deal);
    notes_see(&notes, &turn);
    return notes;
}

static void test_hits(void **state)
{
    Notes notes = noted(4);
    (void)state;
    play(&notes, A, FB_CON, B);
    assert_int_equal(notes.prey[A], B);
    assert_int_equal(notes.hitter[B], A);
    assert_int_equal(notes.hits[A][B], 1);
    assert_int_equal(notes.hit_at[A][B], 1);
    play(&notes, B, FB_CON, A);
    assert_int_equal(notes.habit[B][NOTES_BACK], 1);
    assert_int_equal(notes.habit[A][NOTES_BACK], 0);
    assert_int_equal(notes.habit[A][NOTES_NEXT], 1);
    assert_int_equal(notes.habit[B][NOTES_NEXT], 0);
    play(&notes, C, FB_LAM, D); /* does him good */
    assert_int_equal(notes.prey[C], FB_NONE);
}

static void test_whom_it_picks_on(void **state)
{
    Notes notes = noted(4);
    FbEvent die = event(FB_E_DIE, FB_NONE, FB_NONE);
    (void)state;
    die.who = FB_WHO_MOBSTER + FB_MOBSTER(B, 3);
    notes_see(&notes, &die);
    play(&notes, A, FB_CON, B);
    assert_int_equal(notes.habit[A][NOTES_SMALLEST], 1);
    assert_int_equal(notes.habit[A][NOTES_LARGEST], 0);
    play(&notes, B, FB_CON, C);
    assert_int_equal(notes.habit[B][NOTES_LARGEST], 1);
    assert_int_equal(notes.choices[B], 1);
}

static void test_counters(void **state)
{
    Notes notes = noted(4);
    (void)state;
    play(&notes, A, FB_CON, B);
    FbEvent own = event(FB_E_COUNTER, B, FB_FAM);
    notes_see(&notes, &own);
    assert_int_equal(notes.spoiler[A], B);
    assert_int_equal(notes.meddled, 0);
    play(&notes, A, FB_CON, B);
    FbEvent meddling = event(FB_E_COUNTER, C, FB_FAM);
    notes_see(&notes, &meddling);
    assert_int_equal(notes.meddled, 1u << C);
    play(&notes, A, FB_CON, D);
    FbEvent none = event(FB_E_NO_COUNTER, A, FB_CON), drew = event(FB_E_DREW, D, FB_NONE);
    notes_see(&notes, &none);
    notes_see(&notes, &drew);
    assert_int_equal(notes.drawn[D], 1);
    assert_int_equal(notes.drawn[B], FB_NONE);
}

/* ---- inputs ----------------------------------------------------------------------------------------- */

static Notes blank;

static void check_inputs(const Inputs *inputs)
{
    bool seen[INSTINCT_INPUTS] = {false};
    assert_in_range(inputs->n, 10, INSTINCT_ON - 1);
    for (int i = 0; i < inputs->n; i++) {
        assert_in_range(inputs->on[i], 0, INSTINCT_INPUTS - 1);
        assert_false(seen[inputs->on[i]]);
        seen[inputs->on[i]] = true;
    }
}

/* To the network seats differ only by how far they are away. */
static void check_turned(const FbView *view, const Inputs *inputs)
{
    FbView turned = *view;
    Inputs again;
    Option option[FB_LEGAL_MAX], other[FB_LEGAL_MAX];
    fb_learn_turn(&turned);
    inputs_see(&turned, &blank, &again);
    assert_int_equal(again.n, inputs->n);
    for (int i = 0; i < again.n; i++) {
        bool found = false;
        for (int k = 0; k < inputs->n; k++)
            found |= inputs->on[k] == again.on[i];
        assert_true(found);
    }
    assert_int_equal(options_of(view, option), options_of(&turned, other));
}

static FbPick ask(Table *t, int seat, const FbView *view)
{
    Notes *notes = t->players;
    Inputs inputs;
    inputs_see(view, &notes[seat], &inputs);
    check_inputs(&inputs);
    inputs_see(view, &blank, &inputs);
    check_turned(view, &inputs);
    return table_random(t, view);
}

static void see(Table *t, int seat, const FbEvent *e)
{
    notes_see(&((Notes *)t->players)[seat], e);
}

static bool is_noted_alike(const Notes *notes, int seats)
{
    for (int s = 1; s < seats; s++)
        if (memcmp(&notes[s], &notes[0], sizeof *notes) != 0) return false;
    return true;
}

/* In games of any rules: every input is one, none is told twice, and all seats have noted the same. */
static void test_inputs(void **state)
{
    static Table table;
    static Notes notes[FB_SEATS];
    FbRng rng = {SEED};
    (void)state;
    notes_begin(&blank);
    table.players = notes, table.ask = ask, table.see = see;
    for (int g = 0; g < GAMES; g++) {
        int seats = 2 + g % 5;
        for (int s = 0; s < FB_SEATS; s++)
            notes_begin(&notes[s]);
        table_deal(&table, dice_rules(&rng), seats, fb_rng_next(&rng));
        table_play(&table, MOST);
        assert_false(table.illegal);
        assert_true(is_noted_alike(notes, seats));
    }
}

/* ---- the network ------------------------------------------------------------------------------------ */

/* By hand: 3 + 40 - 3 = 40 at the first layer, (40 * 100 + 7 * 64) / 64 = 69 at the second, and 69 * -50 + 2 * 64. */
static void test_whole_numbers(void **state)
{
    static Net net;
    Inputs inputs = {.n = 2, .on = {5, INSTINCT_INPUTS - 1}};
    Option option = {.n = 1, .output = {OUTPUT_DROP}};
    NetThought thought;
    (void)state;
    net.first[5][9] = 40, net.first[INSTINCT_INPUTS - 1][9] = -3, net.first_bias[9] = 3;
    net.first[5][10] = -100; /* a unit says nothing less than nothing */
    net.second[31][9] = 100, net.second[31][10] = 100, net.second_bias[31] = 7;
    net.second[30][9] = 127, net.second_bias[30] = 127; /* nor more than it can */
    net.first[6][9] = 127;
    net.output[OUTPUT_DROP][31] = -50, net.output_bias[OUTPUT_DROP] = 2;
    net_think(&net, &inputs, &thought);
    assert_int_equal(thought.unit[31], 69);
    assert_int_equal(net_score(&net, &thought, &option), 69 * -50 + 2 * 64);
    inputs.on[1] = 6;
    net_think(&net, &inputs, &thought);
    assert_int_equal(thought.unit[30], NET_MOST);
}

/* ---- its weights ------------------------------------------------------------------------------------ */

typedef struct Match {
    FbBot *bot[FB_SEATS];
    _Alignas(16) uint8_t memory[FB_SEATS][2048];
} Match;

static FbPick ask_bot(Table *t, int seat, const FbView *view)
{
    return fb_bot_pick(((Match *)t->players)->bot[seat], view);
}

static void see_bot(Table *t, int seat, const FbEvent *e)
{
    fb_bot_see(((Match *)t->players)->bot[seat], e);
}

/* Weights that do not belong to the inputs play like a stooge. The games are always the same. */
static void test_it_has_learned(void **state)
{
    static Table table;
    static Match match;
    enum { PLAYED = 200 };
    int won = 0;
    (void)state;
    table.players = &match, table.ask = ask_bot, table.see = see_bot;
    for (int g = 0; g < PLAYED; g++) {
        for (int s = 0; s < 4; s++) {
            const FbLevel *level = s == g % 4 ? instinct_level() : fb_level_find("soldier", 7);
            assert_true(fb_level_bytes(level) <= sizeof match.memory[s]);
            match.bot[s] = fb_bot_make(match.memory[s], level, s, (uint64_t)g);
        }
        table_deal(&table, fb_edition(FB_LOOKOUT_2021), 4, SEED + (uint64_t)g);
        table_play(&table, UINT32_MAX);
        won += fb_winner(&table.game) == g % 4;
    }
    printf("%d of %d won against three soldiers\n", won, PLAYED);
    assert_true(won * 2 > PLAYED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hits),          cmocka_unit_test(test_whom_it_picks_on),
        cmocka_unit_test(test_counters),      cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_whole_numbers), cmocka_unit_test(test_it_has_learned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
