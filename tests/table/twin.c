/* twin.c - see twin.h. */
#include "twin.h"

#include "table/saved.h"

#include <string.h>

enum { PICKS = 4, BYTES = FB_SAVED_MAX + 1024 };

typedef struct Written {
    size_t n;
    uint8_t bytes[BYTES];
} Written;

static FbTableRecord some_record(FbPick picks[PICKS], FbComment comments[1], char text[1][24])
{
    FbTableRecord record;
    fb_table_record_start(&record, picks, PICKS, comments, text, 1);
    picks[0] = (FbPick){0, FB_CON};
    picks[1] = (FbPick){FB_EVERYBODY, FB_W_PASS};
    record.pick_n = 2;
    memcpy(text[0], "heat 1 BD", 10);
    comments[0] = (FbComment){1, text[0], 9};
    record.comment_n = 1;
    return record;
}

static void write_down(const FbTable *table, const FbKept *kept, Written *written)
{
    FbPick picks[PICKS];
    FbComment comments[1];
    char text[1][24];
    FbTableRecord record = some_record(picks, comments, text);
    FbSaved saved = {.maker = 7, .made = 1234567890, .recorded = 2, .listed = 1};
    written->n = fb_saved_write(written->bytes, BYTES, &saved, table, kept, &record);
}

static bool read_back(const Written *written, FbTable *twin, FbKept *kept)
{
    FbPick picks[PICKS];
    FbComment comments[1];
    char text[1][24];
    FbTableRecord record;
    FbTextError error;
    fb_table_record_start(&record, picks, PICKS, comments, text, 1);
    return fb_saved_read(twin, kept, &record, written->bytes, written->n, &error) &&
           record.pick_n == 2 && record.comment_n == 1 && picks[1].what == FB_W_PASS &&
           !memcmp(comments[0].text, "heat 1 BD", 9);
}

/* The table, written and read once more; NULL, or what went wrong. */
static const char *twin_of(const FbTable *table, const FbKept *kept, FbTable *twin,
                           FbKept *twin_kept)
{
    static Written first, second;
    write_down(table, kept, &first);
    if (!first.n) return "the table does not fit into its envelope";
    if (!read_back(&first, twin, twin_kept)) return "what was written cannot be read";
    write_down(twin, twin_kept, &second);
    return first.n == second.n && !memcmp(first.bytes, second.bytes, first.n)
               ? NULL
               : "what was read is written another way";
}

static bool says_the_same(const FbTableOut *a, const FbTableOut *b)
{
    return a->message_n == b->message_n && a->event_n == b->event_n && a->pick_n == b->pick_n &&
           !memcmp(a->message, b->message, (size_t)a->message_n * sizeof *a->message) &&
           !memcmp(a->event, b->event, (size_t)a->event_n * sizeof *a->event) &&
           !memcmp(a->pick, b->pick, (size_t)a->pick_n * sizeof *a->pick) &&
           !memcmp(a->seen, b->seen, sizeof a->seen);
}

const char *twin_differs(const FbTable *before, const FbKept *kept, const FbInput *input,
                         FbTableRefusal no, const FbTable *next, const FbTableOut *out)
{
    static FbTable twin, after;
    static FbTableOut other;
    static Written here, there;
    FbKept own = *kept, twins;
    const char *wrong = before->phase ? twin_of(before, kept, &twin, &twins) : NULL;
    if (wrong || !before->phase) return wrong;
    if (fb_table_input(&twin, &twins, input, &after, &other) != no)
        return "the twin answers another way";
    if (no) return NULL;
    if (!says_the_same(out, &other)) return "the twin says something else";
    if (out->row_n != other.row_n || memcmp(out->row, other.row, (size_t)out->row_n))
        return "the twin writes another row";
    fb_kept_note(&own, &out->kept, out->step);
    fb_kept_note(&twins, &other.kept, other.step);
    write_down(next, &own, &here);
    write_down(&after, &twins, &there);
    return here.n == there.n && !memcmp(here.bytes, there.bytes, here.n)
               ? NULL
               : "the twin becomes another table";
}
