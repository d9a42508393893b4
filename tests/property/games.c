/* games.c - properties that hold at every decision of every game.
 *
 *     property.games [GAMES [SEED]]
 *
 * Random games in all editions, with random house rules and 2 to 6 seats. At each decision: the
 * invariants; the list of legal picks is just what is accepted; what is refused changes nothing; a pick
 * taken back and made again gives the same; for every seat and a spectator the view moved on by its
 * events is, to the byte, the view made afresh, and answers as the game does; a world sampled from it
 * looks the same from that seat; where a position can be written, it reads back to the same game. At the end
 * the record is written, read, replayed and written again. A failure prints the game's number: the run can be
 * repeated from it.
 */
#include <string.h>

#include "dice.h"
#include "fair/shuffle.h"
#include "lib/scale.h"
#include "text/record.h"

enum { LONGEST = 20000, VIEWS = FB_SPECTATOR + 1, RECORD_MAX = 16 * LONGEST };

typedef struct Run {
    FbGame game;
    FbFairShuffler shuffler;
    FbPick pick[LONGEST]; /* all that were made */
    FbRng rng;
    FbEvents events;
    FbView view[VIEWS]; /* moved on by events alone */
    long number, picks;
    int most_events;
} Run;

static void require(const Run *run, bool holds, const char *what)
{
    if (holds) return;
    printf("game %ld, pick %ld, phase %s, rules %#x, seats %d: %s\n", run->number, run->picks,
           fb_phase_word((FbPhase)run->game.open.now.phase), run->game.open.rules,
           run->game.open.seats, what);
    exit(EXIT_FAILURE);
}

static bool same_pick(FbPick a, FbPick b) { return a.seat == b.seat && a.what == b.what; }

static bool listed(const FbPick *picks, int n, FbPick pick)
{
    for (int i = 0; i < n; i++)
        if (same_pick(picks[i], pick)) return true;
    return false;
}

static void check_short_cut(const Run *run, const FbPick *picks, int n)
{
    require(run, fb_legal_count(&run->game) == n, "the count differs from the list");
    for (int i = 0; i < n; i++)
        require(run, same_pick(fb_legal_nth(&run->game, i), picks[i]), "nth differs from the list");
}

/* Legal is accepted, and everything else is refused with a rule and changes nothing. */
static void check_refusals(Run *run, const FbPick *picks, int n)
{
    for (int seat = 0; seat <= FB_SPECTATOR; seat++)
        for (int what = 0; what < 130; what++) {
            FbPick pick = {(uint8_t)seat, (uint8_t)what};
            FbRefusal refusal = fb_refuse(&run->game, pick);
            require(run, (refusal == FB_OK) == listed(picks, n, pick), "legal is not accepted");
            if (refusal == FB_OK) continue;
            require(run, fb_refusal_rule(refusal)[0], "refused without a rule");
            FbGame before = run->game;
            fb_try(&run->game, pick, &run->shuffler.base, &run->events);
            require(run, !memcmp(&before, &run->game, sizeof before),
                    "a refused pick changed the game");
        }
}

/* The same question, from the seat's own view. */
static void check_view_answers(const Run *run, const FbView *view, const FbPick *picks, int n)
{
    FbPick own[FB_LEGAL_MAX];
    int found = 0, own_n = fb_view_legal(view, own);
    for (int i = 0; i < n; i++)
        found += picks[i].seat == view->seat;
    require(run, found == own_n, "the view offers other picks than the game");
    for (int i = 0; i < own_n; i++) {
        require(run, listed(picks, n, own[i]), "the view offers what the game does not");
        require(run, fb_view_refuse(view, own[i]) == FB_OK, "the view refuses what it offers");
    }
}

static void check_sample(Run *run, const FbView *view)
{
    FbGame world;
    FbView again;
    require(run, fb_sample(view, &run->rng, &world), "no world fits a view");
    const char *broken = fb_check(&world);
    require(run, !broken, broken ? broken : "");
    fb_view(&world, view->seat, &again);
    require(run, !memcmp(&again, view, sizeof again), "a sampled world looks different");
}

static void check_view(Run *run, int seat, const FbPick *picks, int n)
{
    FbView *view = &run->view[seat], fresh;
    for (int i = 0; i < run->events.n; i++) {
        FbEvent seen;
        if (fb_event_for(&run->events.e[i], seat, &seen))
            require(run, fb_view_apply(view, &seen), "a view refuses an event");
    }
    fb_view(&run->game, seat, &fresh);
    require(run, !memcmp(view, &fresh, sizeof fresh), "a view moved on differs from a fresh one");
    require(run, fb_view_hash(view) == fb_view_hash(&fresh), "equal views, other hash");
    const char *broken = fb_view_check(&fresh);
    require(run, !broken, broken ? broken : "");
    check_view_answers(run, &fresh, picks, n);
    if (run->picks % 4 == 0) check_sample(run, &fresh);
}

/* A game of an older revision has its position in a record alone: a line would mean the rules of today. */
static void check_placed(const Run *run)
{
    char text[FB_POSITION_MAX + 256];
    FbRecord record;
    FbTextError error = {"", 0};
    FbOut out = fb_out(text, sizeof text);
    FbFairShuffler shuffler = run->shuffler;
    fb_record_blank(&record, NULL, 0, NULL, 0);
    fb_record_placed(&record, &run->game, run->shuffler.seed);
    bool done = fb_record_write(&out, &record, &shuffler.base, &error);
    require(run, done && fb_record_read(&record, text, out.n, &error), error.message);
    FbGame game = run->game;
    memset(game.open.known, 0, sizeof game.open.known); /* a line does not tell it */
    require(run, fb_hash(&game) == fb_hash(&record.start), "a record's position is another game");
}

/* A line does not tell what all saw go into a hand: that aside, the game read is the game written. */
static void check_position(const Run *run)
{
    char line[FB_POSITION_MAX], again[FB_POSITION_MAX];
    FbOut out = fb_out(line, sizeof line), out_again = fb_out(again, sizeof again);
    FbPosition position;
    FbTextError error;
    FbGame game = run->game;
    if (!fb_position_write(&out, &run->game, run->shuffler.seed)) return;
    if (fb_rules_revision(run->game.open.rules) < FB_RULES_REVISION) {
        check_placed(run);
        return;
    }
    require(run, fb_out_fits(&out), "a position is too long");
    if (!fb_position_read(&position, line, out.n, &error)) require(run, false, error.message);
    memset(game.open.known, 0, sizeof game.open.known);
    require(run, fb_hash(&game) == fb_hash(&position.game), "a position reads as another game");
    fb_position_write(&out_again, &position.game, position.seed);
    require(run, !strcmp(line, again), "a position is written another way");
}

/* Written, read, replayed, written: the same game to the last card, the same text to the last byte. */
static void check_record(Run *run)
{
    static char text[2][RECORD_MAX];
    static FbPick picks[LONGEST];
    FbRecord record;
    FbGame end;
    FbTextError error = {"", 0};
    FbOut out = fb_out(text[0], RECORD_MAX), again = fb_out(text[1], RECORD_MAX);
    fb_record_blank(&record, run->pick, LONGEST, NULL, 0);
    fb_record_dealt(&record, run->game.open.rules, run->game.open.seats, run->shuffler.seed);
    record.pick_n = (int)run->picks;
    record.result = (uint8_t)fb_winner(&run->game);
    record.has |= 1u << FB_KEY_RESULT;
    bool done = fb_record_write(&out, &record, &run->shuffler.base, &error) && fb_out_fits(&out);
    if (done) fb_record_blank(&record, picks, LONGEST, NULL, 0);
    done = done && fb_record_read(&record, text[0], out.n, &error) &&
           fb_record_replay(&record, &run->shuffler.base, &end, &error) &&
           fb_record_write(&again, &record, &run->shuffler.base, &error);
    require(run, done, error.message);
    require(run, fb_hash(&end) == fb_hash(&run->game), "a record replays to another game");
    require(run, !strcmp(text[0], text[1]), "a record is written another way");
}

static void check_decision(Run *run)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_legal(&run->game, picks);
    const char *broken = fb_check(&run->game);
    require(run, !broken, broken ? broken : "");
    require(run, (n > 0) != fb_is_over(&run->game), "nobody can pick, or somebody after the end");
    check_short_cut(run, picks, n);
    for (int seat = 0; seat < VIEWS; seat++)
        if (seat < run->game.open.seats || seat == FB_SPECTATOR) check_view(run, seat, picks, n);
    if (run->picks % 16 == 0) check_refusals(run, picks, n);
    check_position(run);
    if (run->events.n > run->most_events) run->most_events = run->events.n;
}

/* Apply, take back, apply again, once without events: the same game to the last byte that matters. */
static void apply_twice(Run *run, FbPick pick)
{
    FbGame before = run->game;
    run->pick[run->picks++] = pick;
    fb_apply(&before, pick, &run->shuffler.base, NULL);
    run->events.n = 0;
    fb_apply(&run->game, pick, &run->shuffler.base, &run->events);
    require(run, fb_hash(&before) == fb_hash(&run->game), "the same pick gave another game");
}

static void play(Run *run)
{
    int seats = dice_seats(&run->rng);
    run->events.n = 0;
    run->picks = 0;
    uint8_t seed[32];
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)fb_rng_below(&run->rng, 256);
    fb_fair_shuffler(&run->shuffler, seed);
    fb_deal(&run->game, dice_rules(&run->rng), seats, &run->shuffler.base, &run->events);
    for (int seat = 0; seat < VIEWS; seat++)
        fb_view_blank(&run->view[seat], seat);
    check_decision(run);
    while (!fb_is_over(&run->game)) {
        apply_twice(run, fb_legal_random(&run->game, &run->rng));
        check_decision(run);
        require(run, run->picks < LONGEST, "the game does not end");
    }
    require(run, fb_winner(&run->game) < seats, "nobody has won");
    check_record(run);
}

int main(int argc, char **argv)
{
    static Run run;
    long games = argc > 1 ? atol(argv[1]) : 20000, picks = 0;
    uint64_t seed = dice_seed(argc, argv);
    games = scaled(games, games * 5);
    for (run.number = 0; run.number < games; run.number++) {
        run.rng.state = seed + (uint64_t)run.number * 1000003;
        play(&run);
        picks += run.picks;
    }
    printf("%ld games, %ld picks, at most %d events a pick\n", games, picks, run.most_events);
    return EXIT_SUCCESS;
}
