/* record.c - the record of a game at a table is what `fambiz verify` calls honest.
 *
 *     table.record [TABLES [SEED]]
 *
 * Games with people, bots and heats by lot are played; the record of each is made from its rows alone,
 * written to a file, and shown to the program itself (FAMBIZ in the environment). A record of a game that runs is not
 * given out. A record with another seed, or a heat that fell to another seat, is refused: the check checks. */
#include "fair/shuffle.h"
#include "honest.h"
#include "lib/scale.h"
#include "play.h"

enum { PICKS = 20000, COMMENTS = 2000, TEXT = 1 << 20 };

typedef struct Run {
    Play play;
    FbRng rng;
    FbTableRecord walk;
    FbPick picks[PICKS];
    FbComment comments[COMMENTS];
    char heats[COMMENTS][24];
    char text[TEXT];
    FbTable table, next;
    FbKept kept;
    FbTableOut out;
    long heat_n;
} Run;

static uint32_t dice(Run *run, uint32_t n) { return fb_rng_below(&run->rng, n); }

/* Attempts come at once, so that many tie. */
static void play_some(Run *run, int people)
{
    Play *play = &run->play;
    FbPick picks[FB_LEGAL_MAX];
    FbView view;
    int person = (int)dice(run, (uint32_t)people);
    if (dice(run, 3) == 0) {
        play_until(play, fb_table_wake(&play->table));
        return;
    }
    fb_table_view(&play->table, play->table.person[person].seat, &view);
    int n = fb_view_legal(&view, picks);
    if (!n) return;
    if (!play->table.window.open)
        play_must(play, play_pick(play, person, picks[dice(run, (uint32_t)n)].what));
    else if (picks[0].what < FB_CARDS)
        play_attempt(play, person, picks[0].what, 150 + dice(run, 300));
}

static const char *make_record(Run *run, FbRecord *record)
{
    FbOut out = fb_out(run->text, sizeof run->text);
    FbTextError error;
    FbFairShuffler shuffler;
    fb_table_blank(&run->table);
    memset(&run->kept, 0, sizeof run->kept);
    fb_table_record_start(&run->walk, run->picks, PICKS, run->comments, run->heats, COMMENTS);
    for (int i = 0; i < run->play.rows; i++) {
        const PlayRow *row = &run->play.row[i];
        FbTableRefusal no = fb_table_record_row(&run->walk, &run->table, &run->kept, row->bytes,
                                                row->n, &run->next, &run->out);
        play_require(&run->play, !no, "a row is refused");
    }
    if (!fb_table_record(&run->walk, &run->table, "2021-11-05", record)) return NULL;
    fb_fair_shuffler(&shuffler, run->table.seed.bytes);
    if (!fb_record_write(&out, record, &shuffler.base, &error))
        play_fail(&run->play, error.message);
    play_require(&run->play, fb_out_fits(&out), "the record is too long");
    return run->text;
}

/* The test of the check: the commitment, and a heat that names another seat, are noticed. */
static void check_forged(Run *run)
{
    Play *play = &run->play;
    char *commit = strstr(run->text, "[Commit \""), *heat = strstr(run->text, "{heat ");
    if (commit) {
        char *digit = commit + 9, kept = *digit;
        *digit = kept == '0' ? '1' : '0';
        play_require(play, !honest(run->text), "a forged commitment is honest");
        *digit = kept;
    }
    if (!heat) return;
    char *number = heat + 6, kept = *number;
    *number = kept == '9' ? '8' : '9';
    play_require(play, !honest(run->text), "a forged heat is honest");
    *number = kept;
}

static void run_table(Run *run, uint64_t seed)
{
    Play *play = &run->play;
    FbRecord record;
    FbSettings settings = fb_settings_default();
    play_start(play, seed, "table.record");
    run->rng.state = seed;
    settings.seats = (uint8_t)(2 + seed % 5);
    settings.rules = fb_edition((enum FbEdition)(seed % FB_EDITIONS));
    int people = (int)(seed / 5 % (settings.seats + 1u));
    play_game(play, settings, people, "stooge");
    for (int i = 0; play->table.phase == FB_TABLE_PLAYING; i++) {
        if (i == 5)
            play_require(play, !make_record(run, &record),
                         "the record of a running game is given out");
        if (people)
            play_some(run, people);
        else
            play_until(play, fb_table_wake(&play->table));
    }
    play_require(play, make_record(run, &record), "there is no record");
    play_require(play, honest(run->text), run->text);
    run->heat_n += run->walk.comment_n;
    check_forged(run);
}

int main(int argc, char **argv)
{
    static Run run;
    long tables = argc > 1 ? atol(argv[1]) : 40;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    printf("seed %llu\n", (unsigned long long)seed);
    tables = argc > 2 ? tables : scaled(tables, tables * 10);
    for (long i = 0; i < tables; i++)
        run_table(&run, seed + (uint64_t)i);
    printf("%ld tables, %ld heats\n", tables, run.heat_n);
    play_end(&run.play);
    return run.heat_n ? EXIT_SUCCESS : EXIT_FAILURE;
}
