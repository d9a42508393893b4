/* restart.c - nothing is lost: whole games in which the server dies, and everybody comes back, at every step.
 *
 *     table.restart [TABLES [SEED]]
 *
 * Before every single input the table is restarted and all people join again, in turn with the step they had seen, with
 * none, and with one that is too old; play.h holds each client's view against the live one every time. In windows: what
 * was answered before stands, an answer to the old number does not count, and never a second Counter. The game played like this ends, its
 * rows give it back, and so do the rows of a game without a crash. */
#include "lib/scale.h"
#include "play.h"

typedef struct Run {
    Play play;
    FbRng rng;
    int people;
    uint32_t settled; /* the window settled last */
    long restarts, windows, counters, refills;
} Run;

static uint32_t dice(Run *run, uint32_t n) { return fb_rng_below(&run->rng, n); }

/* What was sent before the crash, and comes once more after it. */
static void answer_again(Run *run, uint32_t question)
{
    Play *play = &run->play;
    int seat = __builtin_ctz(play->table.window.asked), person = play_person_at(play, seat);
    if (person == FB_NONE) return;
    FbInput in = play_input(FB_IN_PASS, person);
    in.tab = play->table.person[person].tab;
    in.as.pass.question = question;
    play_require(play, play_send(play, in) == FB_TABLE_NO_STALE, "an old answer counts");
}

static void crash(Run *run)
{
    Play *play = &run->play;
    FbWindow before = play->table.window;
    uint32_t question = play->table.step;
    play_must(play, play_send(play, play_server(FB_IN_RESTART)));
    play_require(play, !play->out.message_n, "somebody is told of a restart");
    if (before.open) {
        play_require(play, play->table.step == question + 1, "the window has its old number");
        uint64_t shown = play->table.shown > play->now ? play->table.shown : play->now;
        play_require(play, play->table.window.opened == shown, "the window did not open again");
        play_require(play, !memcmp(before.state, play->table.window.state, sizeof before.state),
                     "an answer was lost");
    }
    for (int p = 0; p < run->people; p++) {
        uint32_t step = play->client[p].step;
        play_must(play, play_join(play, p, dice(run, 4) ? step : 0));
    }
    if (before.open) answer_again(run, question);
    run->restarts++;
}

/* Every window is settled once, by one Counter or none. */
static void check_winner(Run *run, uint32_t windows, bool open)
{
    Play *play = &run->play;
    if (!open || (play->table.window.open && play->table.windows == windows)) return;
    play_require(play, windows == run->settled + 1, "a window was settled twice");
    play_require(play,
                 play->out.pick_n >= 1 &&
                     (play->out.pick[0].what < FB_CARDS || play->out.pick[0].seat == FB_EVERYBODY),
                 "a window was settled by something else");
    run->settled = windows;
    run->windows++;
    run->counters += play->out.pick[0].what < FB_CARDS;
}

static void after(Run *run, FbTableRefusal no, uint32_t windows, bool open)
{
    if (!no) check_winner(run, windows, open);
}

static void answer(Run *run, int person)
{
    Play *play = &run->play;
    FbPick picks[FB_LEGAL_MAX];
    FbView view;
    uint32_t windows = play->table.windows;
    bool open = play->table.window.open;
    fb_table_view(&play->table, play->table.person[person].seat, &view);
    int n = fb_view_legal(&view, picks);
    if (!n) return;
    uint8_t what = picks[dice(run, (uint32_t)n)].what;
    if (!open)
        play_must(play, play_pick(play, person, what));
    else if (what == FB_W_PASS)
        after(run, play_pass(play, person), windows, open);
    else
        after(run, play_attempt(play, person, what, 150 + dice(run, 500)), windows, open);
}

static void tick(Run *run)
{
    Play *play = &run->play;
    uint32_t windows = play->table.windows;
    bool open = play->table.window.open;
    if (fb_table_wake(&play->table) == FB_NEVER) return;
    play->now = fb_table_wake(&play->table);
    play_must(play, play_send(play, play_server(FB_IN_TICK)));
    check_winner(run, windows, open);
}

static void run_table(Run *run, uint64_t seed, bool crashes)
{
    Play *play = &run->play;
    FbSettings settings = fb_settings_default();
    play_start(play, seed, "table.restart");
    run->rng.state = seed;
    run->settled = 0;
    settings.seats = (uint8_t)(2 + seed % 5);
    settings.rules = fb_edition((enum FbEdition)(seed % FB_EDITIONS));
    if (seed & 1) settings.rules = fb_rules_set(settings.rules, FB_SW_ADVANCED, true);
    run->people = 1 + (int)dice(run, settings.seats);
    play_game(play, settings, run->people, "stooge");
    for (int i = 0; play->table.phase == FB_TABLE_PLAYING && i < 4000; i++) {
        /* an open window is left alone for a while after it was answered, or it would open for ever */
        if (crashes && (!play->table.window.open || dice(run, 3) == 0)) crash(run);
        if (dice(run, 3) == 0)
            tick(run);
        else
            answer(run, (int)dice(run, (uint32_t)run->people));
    }
    play_require(play, play->table.phase == FB_TABLE_OVER, "the game does not end");
    play_check_replay(play);
}

int main(int argc, char **argv)
{
    static Run run;
    long tables = argc > 1 ? atol(argv[1]) : 40;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    printf("seed %llu\n", (unsigned long long)seed);
    tables = argc > 2 ? tables : scaled(tables, tables * 10);
    for (long i = 0; i < tables; i++)
        for (int crashes = 0; crashes < 2; crashes++)
            run_table(&run, seed + (uint64_t)i, crashes);
    printf("%ld tables, %ld restarts, %ld windows, %ld Counters\n", tables, run.restarts,
           run.windows, run.counters);
    play_end(&run.play);
    return run.counters ? EXIT_SUCCESS : EXIT_FAILURE;
}
