/* whatif.c - from any ply of any game one may play on, and sees what one saw there.
 *
 *     client.whatif [GAMES [SEED]]
 *
 * Games of all editions are played at random. From plies of each somebody takes a seat (fb_what_if), a table begins there
 * (PLACE), and the game is played on to its end. The view of the seat is the one that it had, card for card; what it could
 * not know is dealt anew. The rows give the table back, and its record begins with a Position and is what `fambiz verify`
 * calls honest. */
#include "client/whatif.h"
#include "../table/honest.h"
#include "../table/play.h"
#include "fair/shuffle.h"
#include "lib/scale.h"

enum { PICKS = 20000, COMMENTS = 2000, TEXT = 1 << 20, PLIES = 12 };

typedef struct Run {
    Play play;
    FbRng rng;
    FbRecord record;
    FbFairShuffler shuffler;
    FbPick picks[PICKS], way[256], walked[PICKS];
    FbComment comments[COMMENTS];
    char heats[COMMENTS][24];
    char text[TEXT];
    FbTableRecord walk;
    long starts, inside, windows, shorter, other, verified, phases[FB_PHASES];
} Run;

static uint32_t dice(Run *run, uint32_t n) { return fb_rng_below(&run->rng, n); }

/* ---- a game that is over --------------------------------------------------------------------------------------------- */

static FbRules any_rules(Run *run)
{
    FbRules rules = fb_edition((enum FbEdition)dice(run, FB_EDITIONS));
    return dice(run, 2) ? fb_rules_set(rules, FB_SW_ADVANCED, true) : rules;
}

static void play_record(Run *run)
{
    FbGame game;
    uint8_t seed[32];
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)dice(run, 256);
    fb_fair_shuffler(&run->shuffler, seed);
    fb_record_blank(&run->record, run->picks, PICKS, run->comments, COMMENTS);
    fb_record_dealt(&run->record, any_rules(run), 2 + (int)dice(run, 5), seed);
    fb_deal(&game, run->record.rules, run->record.seats, &run->shuffler.base, NULL);
    while (!fb_is_over(&game) && run->record.pick_n < PICKS) {
        FbPick pick = fb_legal_random(&game, &run->rng);
        run->picks[run->record.pick_n++] = pick;
        fb_apply(&game, pick, &run->shuffler.base, NULL);
    }
    run->record.has |= 1u << FB_KEY_FAMILIES;
    for (int s = 0; s < FB_SEATS; s++)
        run->record.family[s] = (uint8_t)((s + 2) % FB_SEATS);
}

/* The game at this ply, and the last position that can be written before it. */
static void game_at(Run *run, int ply, FbGame *game, FbGame *position)
{
    fb_deal(game, run->record.rules, run->record.seats, &run->shuffler.base, NULL);
    *position = *game;
    for (int k = 0; k < ply; k++) {
        fb_apply(game, run->picks[k], &run->shuffler.base, NULL);
        FbPhase phase = (FbPhase)game->open.now.phase;
        if (phase == FB_PLAY || phase == FB_READY || phase == FB_AGAIN) *position = *game;
    }
}

/* ---- the table ----------------------------------------------------------------------------------------------------------- */

static void sit_down(Run *run, int seat)
{
    Play *play = &run->play;
    FbSettings settings = fb_settings_default();
    settings.seats = run->record.seats;
    settings.rules = run->record.rules;
    play_start(play, fb_rng_next(&run->rng), "client.whatif");
    play_must(play, play_make(play, settings));
    play_must(play, play_join(play, 0, 0));
    play_must(play, play_sit(play, 0, seat));
    FbInput fill = play_input(FB_IN_FILL, 0);
    fill.tab = play->tabs;
    fill.as.fill.level = (uint8_t)fb_level_position("stooge");
    play_must(play, play_send(play, fill));
    play_must(play, play_ready(play, 0));
}

static void place(Run *run, const FbRecord *from)
{
    static const uint8_t no_seed[32];
    Play *play = &run->play;
    FbInput input = play_server(FB_IN_PLACE);
    char text[FB_START_MAX];
    FbOut out = fb_out(text, sizeof text);
    FbFairShuffler shuffler;
    FbTextError error;
    fb_fair_shuffler(&shuffler, no_seed);
    if (!fb_record_write(&out, from, &shuffler.base, &error)) play_fail(play, error.message);
    play_require(play, fb_out_fits(&out), "a start has no room in its input");
    input.as.place.start = (FbStart){text, (uint16_t)out.n};
    play_must(play, play_send(play, input));
}

/* The same view; but a position does not tell who was seen to take a card (docs/notation.md). */
static bool same_view(FbView a, FbView b)
{
    memset(a.open.known, 0, sizeof a.open.known);
    memset(b.open.known, 0, sizeof b.open.known);
    return fb_view_hash(&a) == fb_view_hash(&b);
}

static bool same_hands(const FbGame *a, const FbGame *b)
{
    return !memcmp(a->hand, b->hand, sizeof a->hand);
}

static void check_start(Run *run, const FbRecord *from, int ply, int seat)
{
    Play *play = &run->play;
    FbGame game, position;
    FbView was, is;
    game_at(run, ply, &game, &position);
    bool whole = from->pick_n || !memcmp(&game, &position, sizeof game);
    if (!whole) game = position;
    fb_view(&game, seat, &was);
    fb_table_view(&play->table, seat, &is);
    play_require(play, same_view(was, is), "the seat sees something else than it saw");
    play_require(play, play->table.seat[0].family == 2, "the families are others");
    run->starts++;
    run->inside += from->pick_n > 0;
    run->shorter += !whole;
    run->other += !same_hands(&game, &play->table.game);
    run->windows += play->table.window.open;
    run->phases[game.open.now.phase]++;
}

/* ---- to the end --------------------------------------------------------------------------------------------------------- */

static void play_some(Run *run)
{
    Play *play = &run->play;
    FbPick picks[FB_LEGAL_MAX];
    FbView view;
    fb_table_view(&play->table, play->table.person[0].seat, &view);
    int n = fb_view_legal(&view, picks);
    if (!n || dice(run, 3) == 0)
        play_until(play, fb_table_wake(&play->table));
    else if (!play->table.window.open)
        play_must(play, play_pick(play, 0, picks[dice(run, (uint32_t)n)].what));
    else if (picks[0].what < FB_CARDS)
        play_attempt(play, 0, picks[0].what, 150 + dice(run, 3000));
    else
        play_pass(play, 0);
}

static void make_record(Run *run, FbRecord *record)
{
    static FbTable table, next;
    static FbTableOut out;
    FbKept kept = {0};
    FbOut text = fb_out(run->text, sizeof run->text);
    FbFairShuffler shuffler;
    FbTextError error;
    fb_table_blank(&table);
    fb_table_record_start(&run->walk, run->walked, PICKS, run->comments, run->heats, COMMENTS);
    for (int i = 0; i < run->play.rows; i++)
        play_must(&run->play, fb_table_record_row(&run->walk, &table, &kept, run->play.row[i].bytes,
                                                  run->play.row[i].n, &next, &out));
    play_require(&run->play, fb_table_record(&run->walk, &table, "2021-11-05", record),
                 "there is no record");
    fb_fair_shuffler(&shuffler, table.seed.bytes);
    if (!fb_record_write(&text, record, &shuffler.base, &error))
        play_fail(&run->play, error.message);
}

static void check_record(Run *run)
{
    FbRecord record;
    make_record(run, &record);
    play_require(&run->play, strstr(run->text, "[Position \"fb1 "), "it does not say how it began");
    play_require(&run->play, !strstr(run->text, "[Commit "), "it claims that it was dealt");
    if (dice(run, 8)) return;
    play_require(&run->play, honest(run->text), run->text);
    run->verified++;
}

static void play_on_from(Run *run, int ply, int seat)
{
    FbRecord from;
    fb_record_blank(&from, run->way, 256, NULL, 0);
    if (!fb_what_if(&run->record, &run->shuffler.base, ply, seat, &run->rng, &from)) return;
    sit_down(run, seat);
    place(run, &from);
    check_start(run, &from, ply, seat);
    while (run->play.table.phase == FB_TABLE_PLAYING)
        play_some(run);
    play_check_replay(&run->play);
    check_record(run);
}

/* Where the game is over, and from a seat that is out, nobody plays on. */
static void check_nowhere(Run *run)
{
    FbRecord from;
    FbGame end, position;
    int n = run->record.pick_n;
    game_at(run, n, &end, &position);
    for (int seat = 0; seat < FB_SEATS; seat++) {
        fb_record_blank(&from, run->way, 256, NULL, 0);
        bool on = fb_what_if(&run->record, &run->shuffler.base, n, seat, &run->rng, &from);
        play_require(&run->play, !on, "a game goes on after its end");
    }
}

int main(int argc, char **argv)
{
    static Run run;
    long games = argc > 1 ? atol(argv[1]) : 30;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    printf("seed %llu\n", (unsigned long long)seed);
    games = argc > 2 ? games : scaled(games, games * 10);
    if (games < 4) games = 4; /* fewer may have no window to begin in */
    for (long i = 0; i < games; i++) {
        run.rng.state = seed + (uint64_t)i;
        play_record(&run);
        check_nowhere(&run);
        for (int k = 0; k < PLIES; k++)
            play_on_from(&run, (int)dice(&run, (uint32_t)run.record.pick_n),
                         (int)dice(&run, run.record.seats));
    }
    printf(
        "%ld games, %ld starts: %ld within a move, %ld in a window, %ld at the position before; %ld dealt anew, "
        "%ld records verified\n",
        games, run.starts, run.inside, run.windows, run.shorter, run.other, run.verified);
    for (int p = 0; p < FB_PHASES; p++)
        printf("%s %ld  ", fb_phase_word((FbPhase)p), run.phases[p]);
    printf("\n");
    play_end(&run.play);
    bool seen = run.inside && run.windows && run.verified && run.other * 10 > run.starts * 7 &&
                run.shorter * 50 <= run.starts;
    return seen ? EXIT_SUCCESS : EXIT_FAILURE;
}
