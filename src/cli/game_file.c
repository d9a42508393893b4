/* game_file.c - see game_file.h. */
#include "cli/game_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "client/verify.h"
#include "text/say.h"

static bool has(const FbRecord *record, FbRecordKey key) { return record->has >> key & 1; }

static bool complain(const char *path, const char *wrong)
{
    fprintf(stderr, "fambiz: %s: %s\n", path, wrong);
    return false;
}

static void take_names(GameFile *file)
{
    const FbRecord *record = &file->record;
    file->names = fb_names_default();
    file->names.rules = record->rules;
    if (has(record, FB_KEY_FIRST)) file->names.first = (uint8_t)(record->first + 1);
    for (int seat = 0; seat < record->seats; seat++) {
        if (has(record, FB_KEY_FAMILIES)) {
            file->names.family[seat] = record->family[seat];
            file->names.seat[seat] = fb_family_name(record->family[seat]);
        }
        if (has(record, FB_KEY_NAMES) && record->name[seat][0])
            file->names.seat[seat] = record->name[seat];
    }
}

bool game_file_open(GameFile *file, const char *path, FbLang lang)
{
    FbTextError error;
    uint8_t seed[FB_SEED_BYTES];
    size_t n;
    memset(file, 0, sizeof *file);
    file->text = cli_read_file(path, &n);
    if (!file->text) return false;
    size_t most = n / 2 + 1;
    file->picks = cli_memory(NULL, most * sizeof *file->picks);
    file->comments = cli_memory(NULL, most * sizeof *file->comments);
    fb_record_blank(&file->record, file->picks, (int)most, file->comments, (int)most);
    file->record.lang = lang;
    if (!fb_record_read(&file->record, file->text, n, &error)) return complain(path, error.message);
    const char *wrong = fb_verify_seed(&file->record, seed);
    if (wrong) {
        FbOut out = fb_out(error.message, sizeof error.message);
        say(&out, lang, "replay.promised", "text", wrong, NULL);
        return complain(path, error.message);
    }
    fb_fair_shuffler(&file->shuffler, seed);
    take_names(file);
    return true;
}

void game_file_close(GameFile *file)
{
    free(file->text);
    free(file->picks);
    free(file->comments);
}
