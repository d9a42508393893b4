/* person_record.c - another name in the text of a record (person.h), for somebody who is erased. Runs on a thread of the store, and
 * touches nothing but its arguments. */
#include <stdlib.h>
#include <string.h>

#include "client/verify.h"
#include "fair/fair.h"
#include "people/person.h"
#include "text/record.h"

static size_t rewrite(FbRecord *record, const char *text, size_t n, int player, const char *name,
                      FbOut *out)
{
    FbFairShuffler shuffler;
    uint8_t seed[32];
    if (!fb_record_read(record, text, n, NULL) || player < 0 || player >= record->seats ||
        strlen(name) > FB_NAME_MAX || fb_record_seed(record, seed))
        return 0;
    fb_fair_shuffler(&shuffler, seed);
    FbOut to = fb_out(record->name[player], sizeof record->name[player]);
    fb_out_text(&to, name);
    if (!fb_record_write(out, record, &shuffler.base, NULL)) return 0;
    return fb_out_fits(out) ? out->n : 0;
}

size_t person_rename_record(const char *text, size_t n, int player, const char *name, char *out,
                            size_t size)
{
    size_t most = n / 2 + 1, length = 0;
    FbPick *picks = malloc(most * sizeof *picks);
    FbComment *comments = malloc(most * sizeof *comments);
    FbOut to = fb_out(out, size);
    FbRecord record;
    if (picks && comments) {
        fb_record_blank(&record, picks, (int)most, comments, (int)most);
        length = rewrite(&record, text, n, player, name, &to);
    }
    free(picks);
    free(comments);
    return length;
}
