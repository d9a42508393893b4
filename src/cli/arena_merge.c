/* arena_merge.c - `fambiz arena merge FILE...`: adds up the parts of a match. Results are integers
 * in the order of the deals, so the figures are those of one big run. */
#include <stdlib.h>
#include <string.h>

#include "arena/state.h"
#include "cli/arena.h"

typedef struct MergeOptions {
    ArenaOutput output;
    const char *into;
} MergeOptions;

static const Option rows[] = {OPTION_IS_TEXT(MergeOptions, into, "output", 'o', "FILE")};

static const OptionSet set = {
    .command = "merge",
    .part = {OPTION_PART("merge", rows, 0),
             OPTION_PART("arena", arena_output_row, offsetof(MergeOptions, output))},
    .least = 1,
    .most = -1};

static bool complain(const char *path, const char *what)
{
    fprintf(stderr, "fambiz arena merge: %s%s%s\n", path, *path ? ": " : "", what);
    return false;
}

/* Two files may hold the same part, or the match may be cut differently in each. */
static bool refuse(const char *path, const ArenaTally *sum, const ArenaTally *part, uint32_t shard)
{
    FbTextError error;
    if (sum->shards != part->shards)
        arena_wrong(&error, "it is cut into %u parts, and the files before it into %u",
                    part->shards, sum->shards);
    else
        arena_wrong(&error, "part %u of %u is in a file before it, too: each part once", shard + 1,
                    sum->shards);
    return complain(path, error.message);
}

/* Adds one more file; the first one says which match it is. */
static bool merge_file(const char *path, ArenaMatch *match, ArenaTally **sum)
{
    ArenaMatch here;
    ArenaTally *part;
    FbTextError error;
    uint32_t shard;
    if (!arena_state_read(path, &here, &part, &error)) return complain("", error.message);
    if (!*sum) {
        *match = here;
        *sum = part;
        return true;
    }
    bool good = arena_state_same(&here, match, &error);
    if (!good)
        complain(path, error.message);
    else if (!arena_tally_add(*sum, part, &shard))
        good = refuse(path, *sum, part, shard);
    free(part);
    arena_match_close(&here);
    return good;
}

static int give_out(const MergeOptions *o, const ArenaMatch *match, const ArenaTally *sum)
{
    static const ArenaSprt none;
    static ArenaReport report;
    FbTextError error;
    arena_report(&report, match, sum, &none);
    if (report.gaps[0]) complain("not the whole match", report.gaps);
    if (o->into && !arena_state_write(o->into, match, sum, &error))
        return complain("", error.message), EXIT_FAILURE;
    return arena_output(&o->output, &report);
}

int arena_merge(int argc, char **argv)
{
    MergeOptions o = {0};
    ArenaMatch match = {0};
    ArenaTally *sum = NULL;
    int status = EXIT_SUCCESS;
    OptionLine line = args_read(&set, argc, argv, &o, NULL);
    arena_output_check(&line, &o.output);
    for (int i = 0; i < line.words_n && status == EXIT_SUCCESS; i++)
        if (!merge_file(line.words[i], &match, &sum)) status = EXIT_FAILURE;
    if (status == EXIT_SUCCESS) status = give_out(&o, &match, sum);
    free(sum);
    arena_match_close(&match);
    return status;
}
