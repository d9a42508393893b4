/* record.c - the record of a finished game, out of what came of the inputs of its table. Owns which picks belong to it;
 * how a record is spelt is text/'s business. */
#include "bots/bot.h"
#include "table/table.h"

#include <string.h>

#include "text/out.h"

void fb_table_record_start(FbTableRecord *walk, FbPick *picks, int pick_max, FbComment *comments,
                           char (*text)[24], int comment_max)
{
    memset(walk, 0, sizeof *walk);
    walk->picks = picks;
    walk->pick_max = pick_max;
    walk->comments = comments;
    walk->text = text;
    walk->comment_max = comment_max;
}

/* `heat 12 BD` behind the Counter that won window 12 by lot. */
static void add_heat(FbTableRecord *walk, const FbTableOut *out)
{
    if (!out->heat_seats) return;
    if (walk->comment_n == walk->comment_max) {
        walk->full = true;
        return;
    }
    FbOut line = fb_out(walk->text[walk->comment_n], sizeof walk->text[0]);
    fb_out_text(&line, "heat ");
    fb_out_number(&line, out->heat_window);
    fb_out_char(&line, ' ');
    for (int s = 0; s < FB_SEATS; s++)
        if (out->heat_seats >> s & 1) fb_out_char(&line, (char)('A' + s));
    walk->comments[walk->comment_n++] =
        (FbComment){walk->pick_n + out->heat_after, line.text, line.n};
}

static void add_picks(FbTableRecord *walk, const FbTableOut *out)
{
    add_heat(walk, out);
    for (int i = 0; i < out->pick_n; i++) {
        if (walk->pick_n == walk->pick_max)
            walk->full = true;
        else
            walk->picks[walk->pick_n++] = out->pick[i];
    }
}

void fb_table_record_note(FbTableRecord *walk, const FbTable *next, const FbTableOut *out)
{
    if (next->games != walk->games) {
        walk->pick_n = walk->comment_n = 0;
        walk->full = false;
        walk->placed = out->placed;
        memset(walk->sat, 0, sizeof walk->sat);
        if (out->placed) walk->start = out->start;
    }
    walk->games = next->games;
    add_picks(walk, out);
    for (int s = 0; s < FB_SEATS; s++)
        if (out->sat >> s & 1) walk->sat[s] = walk->pick_n;
}

FbTableRefusal fb_table_record_row(FbTableRecord *walk, FbTable *table, FbKept *kept,
                                   const uint8_t *row, size_t n, FbTable *next, FbTableOut *out)
{
    FbTableRefusal no = fb_table_replay(table, kept, row, n, next, out);
    if (no) return no;
    fb_table_record_note(walk, next, out);
    fb_kept_note(kept, &out->kept, out->step);
    memcpy(table, next, sizeof *table);
    return FB_TABLE_OK;
}

/* ---- the header ----------------------------------------------------------------------------------------------- */

static void set(FbRecord *record, FbRecordKey key) { record->has |= 1u << key; }

/* A bot is called by its level. */
static void set_names(FbRecord *record, const FbTable *t)
{
    for (int s = 0; s < record->seats; s++) {
        const FbSeat *seat = &t->seat[s];
        FbOut name = fb_out(record->name[s], sizeof record->name[s]);
        if (seat->person != FB_NONE)
            fb_out_bytes(&name, t->person[seat->person].name.text, t->person[seat->person].name.n);
        else
            fb_out_text(&name, fb_level_name(fb_level_at(seat->level)));
        record->family[s] = seat->family;
    }
    set(record, FB_KEY_NAMES);
    set(record, FB_KEY_FAMILIES);
}

static bool set_parts(FbRecord *record, const FbTable *t)
{
    bool any = false;
    for (int s = 0; s < record->seats; s++) {
        const FbPart *part = &t->seat[s].part;
        record->part[s].n = part->length;
        memcpy(record->part[s].bytes, part->bytes, part->length);
        if (!part->length) continue;
        set(record, (FbRecordKey)(FB_KEY_PART_A + s));
        any = true;
    }
    return any;
}

/* How the first dealer was found; without that, it was deal 1. */
static void set_first(FbRecord *record, const FbTable *t)
{
    if (!t->first) return;
    record->first = (uint8_t)(t->first - 1);
    memcpy(record->chair, t->chair, sizeof record->chair);
    set(record, FB_KEY_DEAL);
    set(record, FB_KEY_CHAIRS);
    set(record, FB_KEY_FIRST);
}

/* Seed alone for a table without a human; else all that proves it. Nothing proves a position. */
static void set_seed(FbRecord *record, const FbTable *t)
{
    if ((record->has >> FB_KEY_POSITION & 1) || !set_parts(record, t)) return;
    record->has &= ~(1u << FB_KEY_SEED);
    memcpy(record->server_seed, t->server_seed.bytes, sizeof record->server_seed);
    fb_commit(record->commit, record->server_seed);
    set(record, FB_KEY_SERVER_SEED);
    set(record, FB_KEY_COMMIT);
    set_first(record, t);
}

bool fb_table_record(const FbTableRecord *walk, const FbTable *t, const char *date,
                     FbRecord *record)
{
    if (t->phase != FB_TABLE_OVER || walk->full) return false;
    fb_record_blank(record, walk->picks, walk->pick_max, walk->comments, walk->comment_max);
    if (walk->placed)
        fb_record_placed(record, &walk->start, t->seed.bytes);
    else
        fb_record_dealt(record, t->game.open.rules, t->game.open.seats, t->seed.bytes);
    record->pick_n = walk->pick_n;
    record->comment_n = walk->comment_n;
    record->result = t->result;
    set(record, FB_KEY_RESULT);
    set_names(record, t);
    set_seed(record, t);
    if (!date || strlen(date) >= sizeof record->date) return true;
    memcpy(record->date, date, strlen(date) + 1);
    set(record, FB_KEY_DATE);
    return true;
}
