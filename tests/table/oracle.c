/* oracle.c - refusals tell nothing: whatever a person sends, whether and why it is refused depends only on what they can
 * see.
 *
 *     table.oracle [TABLES [SEED]]
 *
 * At every decision of random games each person tries many moves and attempts, mostly of several picks, and so does the
 * same person at a table whose hidden cards were drawn anew (fb_sample of their view). The two answers must be the same.
 * A move that could run on past a card that is drawn would be an oracle: its end is refused or not by the card. */
#include "lib/scale.h"
#include "play.h"

typedef struct Run {
    Play play;
    FbTable other, next;
    FbTableOut out;
    FbRng rng;
    long tries, taken;
} Run;

static uint32_t dice(Run *run, uint32_t n) { return fb_rng_below(&run->rng, n); }

/* Picks from what a person might think of: cards and words, mobsters, seats; the first mostly legal. */
static FbInput any_try(Run *run, int person, const FbView *view)
{
    FbPick legal[FB_LEGAL_MAX];
    FbInput in = play_input(FB_IN_MOVE, person);
    int n = fb_view_legal(view, legal);
    in.tab = run->play.table.person[person].tab;
    in.now = run->play.now;
    in.as.move.question = run->play.table.step;
    in.as.move.picks.n = (uint8_t)(1 + dice(run, 4));
    for (int i = 0; i < in.as.move.picks.n; i++)
        in.as.move.picks.what[i] =
            (uint8_t)(dice(run, 2) ? dice(run, FB_WORDS_END) : dice(run, FB_WHO_END));
    if (n && dice(run, 8)) in.as.move.picks.what[0] = legal[dice(run, (uint32_t)n)].what;
    if (!run->play.table.window.open) return in;
    in.type = FB_IN_ATTEMPT;
    in.as.attempt.question = run->play.table.step;
    in.as.attempt.card = (FbCard)dice(run, FB_CARDS);
    in.as.attempt.reaction = 200;
    return in;
}

static void ask_both(Run *run, int person)
{
    Play *play = &run->play;
    FbView view;
    fb_table_view(&play->table, play->table.person[person].seat, &view);
    memcpy(&run->other, &play->table, sizeof run->other);
    play_require(play, fb_sample(&view, &run->rng, &run->other.game), "no world fits a view");
    for (int i = 0; i < 12; i++) {
        FbInput in = any_try(run, person, &view);
        FbTableRefusal here = fb_table_input(&play->table, &play->kept, &in, &run->next, &run->out);
        FbRefusal rule = run->out.rule;
        FbTableRefusal there = fb_table_input(&run->other, &play->kept, &in, &run->next, &run->out);
        play_require(play, here == there && (here != FB_TABLE_NO_RULES || rule == run->out.rule),
                     "a refusal tells what its sender cannot see");
        run->tries++;
        run->taken += !here;
    }
}

static void move_on(Run *run)
{
    Play *play = &run->play;
    FbPick pick = fb_legal_random(&play->table.game, &run->rng);
    if (play->table.window.open)
        play_until(play, fb_table_wake(&play->table));
    else
        play_must(play, play_pick(play, play_person_at(play, pick.seat), pick.what));
}

static void run_table(Run *run, uint64_t seed)
{
    Play *play = &run->play;
    FbSettings settings = fb_settings_default();
    play_start(play, seed, "table.oracle");
    run->rng.state = seed;
    settings.rules =
        fb_rules_set(fb_edition((enum FbEdition)(seed % FB_EDITIONS)), FB_SW_ADVANCED, true);
    settings.seats = (uint8_t)(2 + seed % 5);
    play_game(play, settings, settings.seats, "random");
    while (play->table.phase == FB_TABLE_PLAYING && play->rows < PLAY_ROWS - 10) {
        play->now += 100;
        for (int p = 0; p < settings.seats; p++)
            ask_both(run, p);
        move_on(run);
    }
}

int main(int argc, char **argv)
{
    static Run run;
    long tables = argc > 1 ? atol(argv[1]) : 100;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    printf("seed %llu\n", (unsigned long long)seed);
    tables = argc > 2 ? tables : scaled(tables, tables * 10);
    for (long i = 0; i < tables; i++)
        run_table(&run, seed + (uint64_t)i);
    printf("%ld tables, %ld tries, %ld taken\n", tables, run.tries, run.taken);
    play_end(&run.play);
    return run.taken ? EXIT_SUCCESS : EXIT_FAILURE;
}
