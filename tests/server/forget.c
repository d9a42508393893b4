/* forget.c - with somebody taken out, rows and envelopes still give the same game.
 *
 *     server.forget [TABLES [SEED]]
 *
 * People play whole games, chat, and change their names. Then one of them is taken out of every row, and out of an envelope from the
 * middle of the log (person_forget.c): with the id kept, as in a running table, and with another id, as in a table that was set aside.
 * What is left contains neither their name nor their chat. Played from a blank table, and from the envelope, it gives the same picks
 * after every row, and the same table except for the name (and the id). Forgetting somebody twice changes nothing. */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>

#include "lib/scale.h"
#include "people/person.h"
#include "play.h"
#include "store/store.h"
#include "table/saved.h"

enum { PEOPLE = 3, PICKS = 20000, COMMENTS = 2000, BYTES = 1 << 17 };

typedef struct Run {
    Play play;
    FbRng rng;
    FbTable table, other, next;
    FbKept kept, other_kept;
    FbTableOut out, other_out;
    FbTableRecord walk, back;
    FbPick picks[PICKS], back_picks[PICKS];
    FbComment comments[COMMENTS], back_comments[COMMENTS];
    char text[COMMENTS][24], back_text[COMMENTS][24];
    uint8_t bytes[BYTES], left[BYTES];
    long changed;
} Run;

static Run run;

/* The server's, here for the ids of play.h. */
FbId fb_id_of(uint64_t number) { return play_id((int)number - 1); }

static uint32_t dice(uint32_t n) { return fb_rng_below(&run.rng, n); }

/* ---- a game with names and chat --------------------------------------------------------------------------------------- */

static FbName name_of(int person, int nth)
{
    char text[FB_NAME_MAX + 1];
    snprintf(text, sizeof text, "Name<%d> the %dth", person, nth);
    return play_name(text);
}

static void chat(int person)
{
    FbInput in = play_input(FB_IN_CHAT, person);
    in.tab = run.play.table.person[person].tab;
    FbText *text = &in.as.chat.text;
    text->n = (uint8_t)snprintf(text->text, sizeof text->text, "Chat<%d>", person);
    play_send(&run.play, in);
}

static void name_anew(int person, int nth)
{
    FbInput in = play_server(FB_IN_RENAME);
    in.as.rename.id = play_id(person);
    in.as.rename.name = name_of(person, nth);
    play_must(&run.play, play_send(&run.play, in));
}

static void play_some(int i)
{
    Play *play = &run.play;
    FbPick picks[FB_LEGAL_MAX];
    FbView view;
    int person = (int)dice(PEOPLE);
    if (dice(5) == 0) chat(person);
    if (dice(5) == 0) name_anew(person, i);
    if (dice(20) == 0) play_must(play, play_join(play, person, 0));
    fb_table_view(&play->table, play->table.person[person].seat, &view);
    int n = fb_view_legal(&view, picks);
    if (!n || dice(3) == 0)
        play_until(play, fb_table_wake(&play->table));
    else if (!play->table.window.open)
        play_must(play, play_pick(play, person, picks[dice((uint32_t)n)].what));
}

static void play_whole(uint64_t seed)
{
    FbSettings settings = fb_settings_default();
    play_start(&run.play, seed, "server.forget");
    run.rng.state = seed;
    settings.seats = 4;
    settings.flags |= FB_CHATTY;
    play_game(&run.play, settings, PEOPLE, "stooge");
    for (int p = 0; p < PEOPLE; p++)
        name_anew(p, 0);
    for (int i = 1; run.play.table.phase == FB_TABLE_PLAYING; i++)
        play_some(i);
}

/* ---- without somebody ---------------------------------------------------------------------------------------------------- */

static bool holds(const void *bytes, size_t n, const char *word, int person)
{
    char text[32];
    snprintf(text, sizeof text, "%s<%d>", word, person);
    return memmem(bytes, n, text, strlen(text)) != NULL;
}

/* What is left of these bytes, in run.left: how many. */
static size_t forget(const void *bytes, size_t n, uint32_t seq, int person, const uint8_t *as)
{
    uint8_t again[BYTES];
    StoreRow row = {.seq = seq, .bytes = bytes, .n = n};
    size_t left = person_forget(&row, (uint64_t)person + 1, as, run.left, sizeof run.left);
    play_require(&run.play, left != STORE_UNREADABLE, "a row cannot be read");
    run.changed += left != 0;
    if (!left) memcpy(run.left, bytes, left = n);
    row.bytes = run.left, row.n = left;
    play_require(&run.play, !person_forget(&row, (uint64_t)person + 1, as, again, sizeof again),
                 "what was forgotten is forgotten again");
    play_require(&run.play,
                 !holds(run.left, left, "Name", person) && !holds(run.left, left, "Chat", person),
                 "the name or the chat is still there");
    return left;
}

/* But for one person's name, and its id if it has another one. */
static bool same_tables(const FbTable *a, FbTable b, int person)
{
    b.person[person].name = a->person[person].name;
    b.person[person].id = a->person[person].id;
    return memcmp(a, &b, sizeof b) == 0;
}

static bool same_picks(const FbTableOut *a, const FbTableOut *b)
{
    return a->pick_n == b->pick_n && !memcmp(a->pick, b->pick, (size_t)a->pick_n * sizeof *a->pick);
}

/* run.table by the rows as they were, run.other by what is left of them; both from row `from` on. */
static void replay(int from, int person, const uint8_t *as)
{
    Play *play = &run.play;
    for (int i = from; i < play->rows; i++) {
        const PlayRow *row = &play->row[i];
        play_must(play,
                  fb_table_replay(&run.table, &run.kept, row->bytes, row->n, &run.next, &run.out));
        run.table = run.next;
        fb_kept_note(&run.kept, &run.out.kept, run.out.step);
        size_t n = forget(row->bytes, row->n, (uint32_t)i + 1, person, as);
        play_must(play, fb_table_replay(&run.other, &run.other_kept, run.left, n, &run.next,
                                        &run.other_out));
        run.other = run.next;
        fb_kept_note(&run.other_kept, &run.other_out.kept, run.other_out.step);
        play_require(play, same_picks(&run.out, &run.other_out), "another game");
        play_require(play, same_tables(&run.table, run.other, person), "another table");
    }
}

static void play_without(int person, const uint8_t *as)
{
    fb_table_blank(&run.table);
    fb_table_blank(&run.other);
    run.kept = run.other_kept = (FbKept){0};
    replay(0, person, as);
}

/* The table, its maker and its picks after so many rows, written, forgotten and read. */
static void envelope(int rows, int person, const uint8_t *as)
{
    Play *play = &run.play;
    FbTextError error;
    FbSaved saved = {.maker = (uint64_t)person + 1, .made = 7}, back;
    fb_table_blank(&run.table);
    run.kept = (FbKept){0};
    fb_table_record_start(&run.walk, run.picks, PICKS, run.comments, run.text, COMMENTS);
    for (int i = 0; i < rows; i++)
        play_must(play, fb_table_record_row(&run.walk, &run.table, &run.kept, play->row[i].bytes,
                                            play->row[i].n, &run.next, &run.out));
    size_t n = fb_saved_write(run.bytes, BYTES, &saved, &run.table, &run.kept, &run.walk);
    size_t left = forget(run.bytes, n, 1, person, as);
    play_require(play, fb_saved_read(&run.table, &run.kept, &run.walk, run.bytes, n, &error),
                 error.message);
    fb_table_record_start(&run.back, run.back_picks, PICKS, run.back_comments, run.back_text,
                          COMMENTS);
    play_require(play,
                 fb_saved_look(&back, run.left, left, &error) && !back.maker && back.made == 7,
                 "who made it, and when");
    play_require(play,
                 fb_saved_read(&run.other, &run.other_kept, &run.back, run.left, left, &error),
                 error.message);
    play_require(play, same_tables(&run.table, run.other, person), "another table in the envelope");
    play_require(
        play,
        run.walk.pick_n == run.back.pick_n &&
            !memcmp(run.picks, run.back_picks, (size_t)run.walk.pick_n * sizeof *run.picks),
        "other picks in the envelope");
    replay(rows, person, as);
}

/* Whoever adds an input that tells a name or a text has to say in person_forget.c what is left of it, and then here. */
static void knows_all_inputs(void)
{
    static const char *const fields[FB_INPUTS] = {
#define FB_FIELD(kind, name)                          #kind " "
#define FB_INPUT(number, id, word, who, when, fields) [FB_IN_##id] = fields,
#include "table/input.def"
#undef FB_INPUT
#undef FB_FIELD
    };
    for (int type = 1; type < FB_INPUTS; type++) {
        bool tells = strstr(fields[type], "NAME ") || strstr(fields[type], "TEXT ");
        bool known = type == FB_IN_MAKE || type == FB_IN_JOIN || type == FB_IN_JOIN_BOT ||
                     type == FB_IN_JOIN_NEW || type == FB_IN_RENAME || type == FB_IN_CHAT;
        play_require(&run.play, tells == known, fields[type]);
    }
}

int main(int argc, char **argv)
{
    static const uint8_t as[16] = "nobody at all..";
    long tables = argc > 1 ? atol(argv[1]) : 6;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20211105;
    tables = argc > 2 ? tables : scaled(tables, tables * 10);
    knows_all_inputs();
    for (long i = 0; i < tables; i++) {
        play_whole(seed + (uint64_t)i);
        int person = (int)dice(PEOPLE), rows = 1 + (int)dice((uint32_t)run.play.rows - 1);
        play_without(person, i % 2 ? as : NULL);
        envelope(rows, person, i % 2 ? as : NULL);
    }
    printf("seed %llu: %ld tables, %ld rows changed\n", (unsigned long long)seed, tables,
           run.changed);
    play_end(&run.play);
    return run.changed ? EXIT_SUCCESS : EXIT_FAILURE;
}
