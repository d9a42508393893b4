/* person_forget.c - takes somebody who is erased out of what is kept of tables (StoreOptions.forget): their name in rows and
 * envelopes becomes "Player", their lines of chat a dash, and a table they made has no maker. Everything else stays, so that the
 * rows still give the same game. Runs on a thread of the store, and touches nothing but its arguments. */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people/person.h"
#include "store/store.h"
#include "table/saved.h"

enum { FORM_0_1_0 = 1 };

static const FbName player = {6, "Player"};

static bool is_id(const FbId *id, uint64_t person)
{
    FbId wanted = fb_id_of(person);
    return memcmp(id, &wanted, sizeof wanted) == 0;
}

static void change_id(FbId *id, uint64_t person, const uint8_t *as)
{
    if (as && is_id(id, person)) memcpy(id->bytes, as, sizeof id->bytes);
}

/* ---- rows ------------------------------------------------------------------------------------------------------------------- */

/* The table would refuse a RENAME that does not change the name, so each gets a name of its own. */
static FbName player_of(uint32_t seq)
{
    FbName name = {0};
    name.n = (uint8_t)snprintf(name.text, sizeof name.text, "Player %u", (unsigned)seq);
    return name;
}

static void change_input(FbInput *input, uint32_t seq, uint64_t person, const uint8_t *as)
{
    bool own = is_id(&input->from, person);
    FbName *name = own ? fb_input_name(input) : NULL;
    if (name) *name = player;
    if (input->type == FB_IN_CHAT && own) input->as.chat.text = (FbText){1, "-"};
    if (input->type == FB_IN_MAKE && is_id(&input->as.make.id, person)) {
        input->as.make.name = player;
        change_id(&input->as.make.id, person, as);
    }
    if (input->type == FB_IN_RENAME && is_id(&input->as.rename.id, person)) {
        input->as.rename.name = player_of(seq);
        change_id(&input->as.rename.id, person, as);
    }
    change_id(&input->from, person, as);
}

/* A row of 0.1.0 has no revision and does not say what the table picked by itself; it stays a row of 0.1.0. */
static size_t spell(const FbInput *input, const FbOwnPicks *own, int form, uint8_t row[FB_ROW_MAX])
{
    size_t n = (size_t)fb_row_write(row, input, input->revision, own);
    if (form != FORM_0_1_0) return n;
    memmove(row + 1, row + 2, n - 2);
    row[0] = FORM_0_1_0;
    return n - 1;
}

static size_t forget_row(const StoreRow *row, uint64_t person, const uint8_t *as, uint8_t *out,
                         size_t size)
{
    const uint8_t *bytes = row->bytes;
    uint8_t before[FB_ROW_MAX], after[FB_ROW_MAX];
    FbInput input;
    FbOwnPicks own;
    if (!fb_row_read(&input, &own, bytes, row->n)) return STORE_UNREADABLE;
    size_t was = spell(&input, &own, bytes[0], before);
    change_input(&input, row->seq, person, as);
    size_t n = spell(&input, &own, bytes[0], after);
    if ((n == was && memcmp(before, after, n) == 0) || n > size) return 0;
    memcpy(out, after, n);
    return n;
}

/* ---- envelopes -------------------------------------------------------------------------------------------------------------- */

/* A quick look before reading all of it: they neither made the table nor are at it. */
static bool is_without(const StoreRow *row, const FbSaved *saved, uint64_t person)
{
    FbId id = fb_id_of(person);
    return saved->maker != person && !memmem(row->bytes, row->n, id.bytes, sizeof id.bytes);
}

/* Is anything changed? */
static bool change_table(FbTable *table, uint64_t person, const uint8_t *as)
{
    bool changed = false;
    for (int p = 0; p < FB_PEOPLE; p++) {
        FbPerson *one = &table->person[p];
        if (!is_id(&one->id, person)) continue;
        changed |= as || memcmp(&one->name, &player, sizeof player) != 0;
        one->name = player;
        change_id(&one->id, person, as);
    }
    for (int i = 0; i < table->out_n; i++) {
        changed |= as && is_id(&table->out[i], person);
        change_id(&table->out[i], person, as);
    }
    return changed;
}

static size_t change_envelope(const StoreRow *row, FbSaved *saved, FbTableRecord *record,
                              uint64_t person, const uint8_t *as, void *out, size_t size)
{
    struct {
        FbTable table;
        FbKept kept;
    } *is = malloc(sizeof *is);
    size_t n = STORE_UNREADABLE;
    bool made = saved->maker == person;
    if (is &&
        fb_saved_read(&is->table, &is->kept, record, row->bytes, row->n, &(FbTextError){"", 0})) {
        if (made) saved->maker = 0;
        n = change_table(&is->table, person, as) || made
                ? fb_saved_write(out, size, saved, &is->table, &is->kept, record)
                : 0;
    }
    free(is);
    return n;
}

static size_t forget_envelope(const StoreRow *row, uint64_t person, const uint8_t *as, void *out,
                              size_t size)
{
    FbSaved saved;
    FbTableRecord record = {0};
    size_t n = STORE_UNREADABLE;
    if (!fb_saved_look(&saved, row->bytes, row->n, &(FbTextError){"", 0})) return n;
    if (is_without(row, &saved, person)) return 0;
    record.pick_max = (int)saved.picks;
    record.comment_max = (int)saved.comments;
    record.picks = calloc(saved.picks + 1, sizeof *record.picks);
    record.comments = calloc(saved.comments + 1, sizeof *record.comments);
    record.text = calloc(saved.comments + 1, sizeof *record.text);
    if (record.picks && record.comments && record.text)
        n = change_envelope(row, &saved, &record, person, as, out, size);
    free(record.picks);
    free(record.comments);
    free(record.text);
    return n;
}

size_t person_forget(const StoreRow *row, uint64_t person, const uint8_t *as, void *out,
                     size_t size)
{
    bool envelope = row->n && *(const uint8_t *)row->bytes == 'F';
    return envelope ? forget_envelope(row, person, as, out, size)
                    : forget_row(row, person, as, out, size);
}
