/* arena_output.c - the figures of a match on standard output, and the picture in its file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"

static error_t option(int key, char *argument, struct argp_state *state)
{
    ArenaOutput *o = state->input;
    switch (key) {
    case 'c': o->csv = true; break;
    case 'j': o->json = true; break;
    case 'g': o->svg = argument; break;
    case ARGP_KEY_END:
        if (o->csv && o->json) argp_error(state, "one of --csv and --json");
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static const struct argp_option options[] = {
    {"csv", 'c', 0, 0, "the figures as CSV, a row an entry", 0},
    {"json", 'j', 0, 0, "the figures as one line of JSON", 0},
    {"svg", 'g', "FILE", 0, "a picture of the ladder into FILE", 0},
    {0},
};

const struct argp arena_output_argp = {options, option, 0, 0, 0, 0, 0};

static bool write_svg(const char *path, const ArenaReport *report)
{
    FILE *file = fopen(path, "w");
    if (file) arena_report_svg(report, file);
    bool written = file && !ferror(file);
    if (file && fclose(file)) written = false;
    if (!written) fprintf(stderr, "fambiz arena: cannot write %s: %s\n", path, strerror(errno));
    return written;
}

int arena_output(const ArenaOutput *output, const ArenaReport *report)
{
    if (output->csv)
        arena_report_csv(report, stdout);
    else if (output->json)
        arena_report_json(report, stdout);
    else
        arena_report_text(report, stdout);
    bool told = fflush(stdout) == 0 && !ferror(stdout);
    if (!told) fprintf(stderr, "fambiz arena: cannot write the figures: %s\n", strerror(errno));
    bool drawn = !output->svg || write_svg(output->svg, report);
    return told && drawn ? EXIT_SUCCESS : EXIT_FAILURE;
}
