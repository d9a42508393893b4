/* arena_merge.c - `fambiz arena merge FILE...`: the parts of a match, added up to the figures of one big run. */
#include <stdlib.h>
#include <string.h>

#include "arena/state.h"
#include "cli/arena.h"

typedef struct MergeOptions {
    ArenaOutput output;
    const char *into;
    char **files;
    int n;
} MergeOptions;

static error_t option(int key, char *argument, struct argp_state *state)
{
    MergeOptions *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &o->output; break;
    case 'o': o->into = argument; break;
    case ARGP_KEY_ARGS:
        o->files = state->argv + state->next;
        o->n = state->argc - state->next;
        break;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "FILEs that --resume and --shard wrote are wanted");
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static bool say(const char *path, const char *what)
{
    fprintf(stderr, "fambiz arena merge: %s%s%s\n", path, *path ? ": " : "", what);
    return false;
}

/* Which shard is in two files, or that they are cut differently. */
static bool refuse(const char *path, const ArenaTally *sum, const ArenaTally *part, uint32_t shard)
{
    FbTextError error;
    if (sum->shards != part->shards)
        arena_wrong(&error, "it is cut into %u parts, and the files before it into %u",
                    part->shards, sum->shards);
    else
        arena_wrong(&error, "part %u of %u is in a file before it, too: each part once", shard + 1,
                    sum->shards);
    return say(path, error.message);
}

/* Adds one more file; the first one says which match it is. */
static bool merge_file(const char *path, ArenaMatch *match, ArenaTally **sum)
{
    ArenaMatch here;
    ArenaTally *part;
    FbTextError error;
    uint32_t shard;
    if (!arena_state_read(path, &here, &part, &error)) return say("", error.message);
    if (!*sum) {
        *match = here;
        *sum = part;
        return true;
    }
    bool good = arena_state_same(&here, match, &error);
    if (!good)
        say(path, error.message);
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
    if (report.gaps[0]) say("not the whole match", report.gaps);
    if (o->into && !arena_state_write(o->into, match, sum, &error))
        return say("", error.message), EXIT_FAILURE;
    return arena_output(&o->output, &report);
}

int arena_merge(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"output", 'o', "FILE", 0, "write the sum as a file that can be merged further", 0},
        {0},
    };
    static const struct argp_child children[] = {{&arena_output_argp, 0, 0, 0}, {0}};
    static const struct argp argp = {
        options,
        option,
        "FILE...",
        "Adds up the parts of a match that `fambiz arena --shard I/N --resume FILE` "
        "played: the figures are those of one big run.",
        children,
        0,
        0};
    MergeOptions o = {0};
    ArenaMatch match = {0};
    ArenaTally *sum = NULL;
    int status = EXIT_SUCCESS;
    argp_parse(&argp, argc, argv, 0, 0, &o);
    for (int i = 0; i < o.n && status == EXIT_SUCCESS; i++)
        if (!merge_file(o.files[i], &match, &sum)) status = EXIT_FAILURE;
    if (status == EXIT_SUCCESS) status = give_out(&o, &match, sum);
    free(sum);
    arena_match_close(&match);
    return status;
}
