/* game_file.c - see game_file.h. */
#include "cli/game_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static FbParts record_parts(const FbRecord *record)
{
    FbParts parts;
    memset(&parts, 0, sizeof parts);
    for (int seat = 0; seat < record->seats; seat++)
        fb_part(&parts.seat[seat], record->part[seat].bytes, record->part[seat].n);
    return parts;
}

static bool has(const FbRecord *record, FbRecordKey key) { return record->has >> key & 1; }

FbSeedFault game_file_seed(const FbRecord *record, uint8_t seed[32])
{
    FbSeedFault fault;
    if (!has(record, FB_KEY_SERVER_SEED)) {
        memcpy(seed, record->seed, 32);
        return FB_SEED_OK;
    }
    FbParts parts = record_parts(record);
    fault = has(record, FB_KEY_COMMIT) ? fb_check_commit(record->server_seed, record->commit)
                                       : FB_SEED_OK;
    if (fault == FB_SEED_OK) fault = fb_derive_seed(seed, record->server_seed, &parts);
    if (fault == FB_SEED_OK && has(record, FB_KEY_SEED))
        fault = fb_check_seed(record->server_seed, &parts, record->seed);
    return fault;
}

static const char *fault_sentence(FbSeedFault fault)
{
    switch (fault) {
    case FB_SEED_COMMIT: return "the Commit is not the SHA-256 of the ServerSeed";
    case FB_SEED_DERIVATION: return "the Seed is not the SHA-256 of the ServerSeed and the parts";
    default: return fb_seed_fault_word(fault); /* a form that no record has */
    }
}

static bool complain(const char *path, const FbTextError *error)
{
    fprintf(stderr, "fambiz: %s: %s\n", path, error->message);
    return false;
}

static void take_names(GameFile *file)
{
    const FbRecord *record = &file->record;
    file->names = fb_names_default();
    for (int seat = 0; seat < record->seats; seat++) {
        if (has(record, FB_KEY_FAMILIES)) {
            file->names.family[seat] = record->family[seat];
            file->names.seat[seat] = fb_family_boss(record->family[seat]);
        }
        if (has(record, FB_KEY_NAMES) && record->name[seat][0])
            file->names.seat[seat] = record->name[seat];
    }
}

bool game_file_open(GameFile *file, const char *path)
{
    FbTextError error;
    uint8_t seed[32];
    size_t n;
    memset(file, 0, sizeof *file);
    file->text = cli_read_file(path, &n);
    if (!file->text) return false;
    size_t most = n / 2 + 1;
    file->picks = cli_memory(NULL, most * sizeof *file->picks);
    file->comments = cli_memory(NULL, most * sizeof *file->comments);
    fb_record_blank(&file->record, file->picks, (int)most, file->comments, (int)most);
    if (!fb_record_read(&file->record, file->text, n, &error)) return complain(path, &error);
    FbSeedFault fault = game_file_seed(&file->record, seed);
    if (fault != FB_SEED_OK) {
        fprintf(stderr, "fambiz: %s: the seed is not what was promised: %s\n", path,
                fault_sentence(fault));
        return false;
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
