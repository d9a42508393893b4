/* retell.c - a stored table, told and played to its end: the same words from every program that can read it.
 *
 *     retell FILE…
 *
 * A FILE is what is kept of one table: its envelope, if it has one, and its rows, each behind its length (four bytes, the low one
 * first). Prints what every seat and a spectator may see of it; then everybody gets up, the table plays on by itself, and
 * what came of it is printed, with the record. Whatever a newer program does otherwise with a game of an older one shows here
 * (grown.py). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "fair/fair.h"
#include "table/saved.h"
#include "text/view_json.h"

enum { BYTES_MAX = 1 << 16, PICKS = 8192, COMMENTS = 1024, TICKS_MAX = 20000, TAB = 90000 };

static FbTable table, next;
static FbKept kept;
static FbTableOut out;
static FbTableRecord record;
static FbPick picks[PICKS];
static FbComment comments[COMMENTS];
static char texts[COMMENTS][24];
static char text[1 << 18];
static const char *what;

static void fail(const char *why)
{
    printf("%s: %s\n", what, why);
    exit(EXIT_FAILURE);
}

/* ---- what is kept ---------------------------------------------------------------------------------------------------- */

static void commit(void)
{
    fb_table_record_note(&record, &next, &out);
    memcpy(&table, &next, sizeof table);
    fb_kept_note(&kept, &out.kept, out.step);
}

static void take_piece(const uint8_t *bytes, size_t n)
{
    FbTextError error;
    FbSaved saved;
    if (n > 3 && !memcmp(bytes, "FBT", 3)) {
        if (!fb_saved_look(&saved, bytes, n, &error) ||
            !fb_saved_read(&table, &kept, &record, bytes, n, &error))
            fail(error.message);
        return;
    }
    FbTableRefusal no = fb_table_replay(&table, &kept, bytes, n, &next, &out);
    if (no) fail(fb_table_refusal_text(no));
    commit();
}

static void read_all(const char *name)
{
    static uint8_t bytes[BYTES_MAX];
    uint8_t length[4];
    FILE *file = fopen(name, "rb");
    if (!file) fail("it cannot be opened");
    fb_table_blank(&table);
    memset(&kept, 0, sizeof kept);
    fb_table_record_start(&record, picks, PICKS, comments, texts, COMMENTS);
    while (fread(length, 1, 4, file) == 4) {
        size_t n = length[0] | (size_t)length[1] << 8 | (size_t)length[2] << 16;
        if (n > sizeof bytes || fread(bytes, 1, n, file) != n) fail("it is cut short");
        take_piece(bytes, n);
    }
    fclose(file);
}

/* ---- what is told ---------------------------------------------------------------------------------------------------- */

static void tell_view(int seat)
{
    FbView view;
    FbOut line = fb_out(text, sizeof text);
    fb_table_view(&table, seat, &view);
    fb_view_json_write(&line, &view);
    printf("%s %c %s\n", what, seat < FB_SEATS ? 'A' + seat : '*', text);
}

static void tell_table(void)
{
    FbLobby lobby;
    fb_table_lobby(&table, &lobby);
    printf("%s phase %d game %u step %u now %llu wake %llu host %d\n", what, table.phase,
           table.games, table.step, (unsigned long long)table.now,
           (unsigned long long)fb_table_wake(&table), lobby.host);
    for (int s = 0; s < table.settings.seats; s++)
        printf("%s seat %d kind %d level %s family %d why %d bank %u\n", what, s,
               lobby.seat[s].kind,
               lobby.seat[s].kind == FB_SEAT_BOT ? fb_level_name(fb_level_at(lobby.seat[s].level))
                                                 : "-",
               lobby.seat[s].family, lobby.seat[s].why, table.seat[s].bank);
    if (table.phase == FB_TABLE_LOBBY) return;
    for (int s = 0; s < table.game.open.seats; s++)
        tell_view(s);
    tell_view(FB_SPECTATOR);
}

static void tell_record(void)
{
    FbRecord made;
    FbFairShuffler shuffler;
    FbTextError error;
    FbOut lines = fb_out(text, sizeof text);
    fb_fair_shuffler(&shuffler, table.seed.bytes);
    if (table.phase != FB_TABLE_OVER || !fb_table_record(&record, &table, "2026-11-18", &made)) {
        printf("%s no record\n", what);
        return;
    }
    bool written = fb_record_write(&lines, &made, &shuffler.base, &error);
    printf("%s\n%s\n", what, written ? text : error.message);
}

/* ---- to the end ------------------------------------------------------------------------------------------------------- */

static FbTableRefusal send(FbInputType type, int person)
{
    FbInput input;
    memset(&input, 0, sizeof input);
    input.type = (uint8_t)type;
    input.now = table.now;
    uint64_t wake = fb_table_wake(&table);
    if (type == FB_IN_TICK && wake > input.now && wake != FB_NEVER) input.now = wake;
    if (person != FB_NONE) {
        input.from = table.person[person].id;
        input.tab = TAB + (uint32_t)person;
        input.as.join.name = table.person[person].name;
    }
    if (type == FB_IN_PAUSE) input.as.pause.on = 1; /* for its end, too */
    FbTableRefusal no = fb_table_input(&table, &kept, &input, &next, &out);
    if (no) return no;
    commit();
    const char *wrong = fb_table_check(&table, &kept);
    if (wrong) fail(wrong);
    return FB_TABLE_OK;
}

/* Everybody comes back, ends a pause, and gets up: bots play on, and the table for them, because nobody answers. */
static void play_on(void)
{
    send(FB_IN_RESTART, FB_NONE);
    for (int p = 0; p < FB_PEOPLE; p++)
        if (table.person[p].here) send(FB_IN_JOIN, p);
    for (int p = 0; p < FB_PEOPLE && table.paused; p++)
        if (table.person[p].seat != FB_NONE) send(FB_IN_PAUSE, p);
    for (int p = 0; p < FB_PEOPLE && table.phase == FB_TABLE_PLAYING; p++)
        if (table.person[p].seat != FB_NONE) send(FB_IN_STAND, p);
    for (int i = 0; table.phase == FB_TABLE_PLAYING; i++)
        if (i == TICKS_MAX || send(FB_IN_TICK, FB_NONE)) fail("the game does not end");
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *name = strrchr(argv[i], '/');
        what = name ? name + 1 : argv[i];
        read_all(argv[i]);
        tell_table();
        if (table.phase == FB_TABLE_PLAYING) {
            play_on();
            tell_table();
        }
        tell_record();
    }
    return EXIT_SUCCESS;
}
