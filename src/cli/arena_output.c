/* arena_output.c - the figures of a match on standard output, and the picture in its file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"

const Option arena_output_row[ARENA_OUTPUT_ROWS] = {
    OPTION_IS_FLAG(ArenaOutput, csv, "csv", 'c'),
    OPTION_IS_FLAG(ArenaOutput, json, "json", 'j'),
    OPTION_IS_TEXT(ArenaOutput, svg, "svg", 'g', "FILE"),
};

static bool write_svg(const char *path, const ArenaReport *report)
{
    FILE *file = fopen(path, "w");
    if (file) arena_report_svg(report, file);
    bool written = file && !ferror(file);
    if (file && fclose(file)) written = false;
    if (!written) fprintf(stderr, "fambiz arena: cannot write %s: %s\n", path, strerror(errno));
    return written;
}

void arena_output_check(const OptionLine *line, const ArenaOutput *output)
{
    if (output->csv && output->json) args_wrong(line, "arena.csv.json", NULL);
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
