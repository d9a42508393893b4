/* envelope.c - what a host keeps of a table besides the rows behind it: docs/storage.md, "The envelope". Who made it and when,
 * the table, and the picks of the game so far, without which its record could not be written.
 *
 * Owns the head, which every form has in common, and the choice of a reader. A form that this program does not know is
 * refused with the version that wrote it. */
#include <string.h>

#include "table/codec.h"
#include "table/image.h"
#include "table/work.h"
#include "text/out.h"

enum { FORM_AT = 3, BY_MAX = 32, COMMENT_MAX = 24, SIT_TEXT = 5 };

static void code_record(Codec *c, FbTableRecord *record)
{
    uint8_t placed = record->placed;
    code_below(c, &placed, 2);
    record->placed = placed;
    if (placed) code_game(c, &record->start);
    for (int i = 0; i < record->pick_n && !c->bad; i++) {
        code_below(c, &record->picks[i].seat, FB_EVERYBODY + 1);
        code_what(c, &record->picks[i].what);
    }
}

static void code_comments(Codec *c, FbTableRecord *record)
{
    for (int i = 0; i < record->comment_n && !c->bad; i++) {
        FbComment *comment = &record->comments[i];
        uint32_t after = (uint32_t)comment->after;
        uint8_t n = (uint8_t)comment->n;
        code_u32(c, &after);
        code_counted(c, record->text[i], &n, COMMENT_MAX - 1);
        if (after > (uint32_t)record->pick_n) c->bad = true;
        *comment = (FbComment){(int)after, record->text[i], n};
    }
}

/* Who sat down when is no comment of the record, but stands among them: `sit B`, after so many picks. */
static void write_sits(Codec *c, const FbTableRecord *record)
{
    for (int s = 0; s < FB_SEATS; s++) {
        char text[COMMENT_MAX] = {'s', 'i', 't', ' ', (char)('A' + s)};
        uint32_t after = (uint32_t)record->sat[s];
        uint8_t n = SIT_TEXT;
        if (!after) continue;
        code_u32(c, &after);
        code_counted(c, text, &n, COMMENT_MAX - 1);
    }
}

static int sits(const FbTableRecord *record)
{
    int n = 0;
    for (int s = 0; s < FB_SEATS; s++)
        n += record->sat[s] != 0;
    return n;
}

static bool is_sit(const FbComment *comment)
{
    return comment->after && comment->n == SIT_TEXT && !memcmp(comment->text, "sit ", 4) &&
           comment->text[4] >= 'A' && comment->text[4] < 'A' + FB_SEATS;
}

/* … and is taken out of them again. */
static void take_sits(FbTableRecord *record)
{
    int kept = 0;
    memset(record->sat, 0, sizeof record->sat);
    for (int i = 0; i < record->comment_n; i++) {
        const FbComment comment = record->comments[i];
        if (is_sit(&comment)) {
            record->sat[comment.text[4] - 'A'] = comment.after;
            continue;
        }
        memmove(record->text[kept], comment.text, sizeof record->text[kept]);
        record->comments[kept] = (FbComment){comment.after, record->text[kept], comment.n};
        kept++;
    }
    record->comment_n = kept;
}

/* What every form begins with, this one and those to come: who wrote it, so that a program that is too old can say so. */
static void code_head(Codec *c, uint8_t *form, FbText *by)
{
    static const char magic[FORM_AT] = {'F', 'B', 'T'};
    char found[FORM_AT] = {'F', 'B', 'T'};
    code_bytes(c, found, sizeof found);
    if (memcmp(found, magic, sizeof magic)) c->bad = true;
    code_byte(c, form);
    c->form = (uint8_t)(*form - '0');
    if (*form > '1') code_counted(c, by->text, &by->n, BY_MAX);
}

static void code_maker(Codec *c, FbSaved *saved)
{
    uint64_t made = (uint64_t)saved->made;
    code_u64(c, &saved->maker);
    code_u64(c, &made);
    saved->made = (int64_t)made;
    code_u32(c, &saved->recorded);
    code_below(c, &saved->listed, 2);
    code_below(c, &saved->quick, 2);
    code_u32(c, &saved->picks);
    code_u32(c, &saved->comments);
}

size_t fb_saved_size(const FbTableRecord *record)
{
    return FB_SAVED_MAX + 2 * (size_t)record->pick_n +
           (5 + COMMENT_MAX) * ((size_t)record->comment_n + FB_SEATS);
}

/* A codec asks for what may be written to, and writes nothing there. */
size_t fb_saved_write(uint8_t *bytes, size_t size, const FbSaved *saved, const FbTable *table,
                      const FbKept *kept, const FbTableRecord *record)
{
    Codec c = codec_writer(bytes, size);
    FbSaved head = *saved;
    FbTable copy = *table;
    FbTableRecord walk = *record;
    uint8_t form = '0' + FB_SAVED_FORM;
    FbText by = {0};
    FbOut version = fb_out(by.text, BY_MAX + 1);
    fb_out_text(&version, fb_version());
    by.n = (uint8_t)version.n;
    head.picks = (uint32_t)walk.pick_n;
    head.comments = (uint32_t)(walk.comment_n + sits(record));
    code_head(&c, &form, &by);
    code_maker(&c, &head);
    code_table(&c, &copy, (FbKept *)(uintptr_t)kept);
    code_record(&c, &walk);
    code_comments(&c, &walk);
    write_sits(&c, record);
    return c.bad ? 0 : c.at;
}

/* ---- reading ------------------------------------------------------------------------------------------------------------ */

static bool say(FbTextError *error, const char *what)
{
    FbOut out = fb_out(error->message, sizeof error->message);
    error->at = 0;
    fb_out_text(&out, what);
    return false;
}

static bool say_newer(FbTextError *error, const FbText *by)
{
    FbOut out = fb_out(error->message, sizeof error->message);
    error->at = 0;
    fb_out_text(&out, "it was written by version ");
    fb_out_bytes(&out, by->text, by->n);
    fb_out_text(&out, " of this program, and this one, ");
    fb_out_text(&out, fb_version());
    fb_out_text(&out, ", is too old for it: start that version, or a newer one");
    return false;
}

/* The head, and who wrote it; false where this program cannot read on. */
static bool open_envelope(Codec *c, uint8_t *form, FbTextError *error)
{
    FbText by = {0};
    *form = 0;
    code_head(c, form, &by);
    if (c->bad || *form < '1' || !(*form == '1' || fb_text_plain(by.text, by.n)))
        return say(error, "it does not begin as a saved table does");
    return *form <= '0' + FB_SAVED_FORM || say_newer(error, &by);
}

/* All that stands before the table; the codec is there then, unless the form is 0.1.0's. */
static bool read_head(Codec *c, uint8_t *form, FbSaved *saved, FbTextError *error)
{
    static const char damaged[] = "what was saved of it is cut short or damaged";
    memset(saved, 0, sizeof *saved);
    if (!open_envelope(c, form, error)) return false;
    if (*form == '1' ? !image_look(saved, c->from, c->size) : (code_maker(c, saved), c->bad))
        return say(error, damaged);
    saved->old = *form != '0' + FB_SAVED_FORM;
    /* Each takes two bytes at least: so nobody makes room for what cannot be there. */
    bool possible = saved->picks <= c->size / 2 && saved->comments <= c->size / 2;
    return possible || say(error, damaged);
}

bool fb_saved_look(FbSaved *saved, const uint8_t *bytes, size_t n, FbTextError *error)
{
    Codec c = codec_reader(bytes, n);
    uint8_t form;
    return read_head(&c, &form, saved, error);
}

static bool read_rest(Codec *c, const FbSaved *saved, FbTable *table, FbKept *kept,
                      FbTableRecord *record)
{
    code_table(c, table, kept);
    if (c->form < 3) host_review(table);
    record->pick_n = (int)saved->picks;
    record->comment_n = (int)saved->comments;
    code_record(c, record);
    code_comments(c, record);
    return codec_whole(c);
}

bool fb_saved_read(FbTable *table, FbKept *kept, FbTableRecord *record, const uint8_t *bytes,
                   size_t n, FbTextError *error)
{
    Codec c = codec_reader(bytes, n);
    uint8_t form;
    FbSaved saved;
    if (!read_head(&c, &form, &saved, error)) return false;
    if ((int)saved.picks > record->pick_max || (int)saved.comments > record->comment_max)
        return say(error, "there is no room for the picks of its game");
    bool whole = form == '1' ? image_read(table, kept, record, bytes, n)
                             : read_rest(&c, &saved, table, kept, record);
    if (!whole) return say(error, "what was saved of it is cut short or damaged");
    take_sits(record);
    record->games = table->games;
    record->full = false;
    const char *wrong = fb_table_check(table, kept);
    return !wrong || say(error, wrong);
}
