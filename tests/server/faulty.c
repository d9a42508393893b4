/* faulty.c - a server on a disk that fails when the test says so: server_run as `fambiz serve` calls it, with fault_vfs.h under SQLite. So
 * the server itself needs no branch for tests.
 *
 *     server_faulty bytes|syncs N --port 0 --data DIR …
 * From SIGUSR1 on N more bytes are written, or N more syncs succeed; then the disk is full, or a sync fails. */
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "store/fault_vfs.h"

static long *knob;
static long left;

static void now(int number)
{
    (void)number;
    *knob = left;
}

static bool read_options(ServerOptions *options, int argc, char **argv)
{
    static const OptionSet set = {.part = {{"serve", server_option, OPTIONS, 0}}};
    OptionLine line = {.set = &set, .argc = argc, .argv = argv};
    char why[OPTION_WRONG_MAX];
    FbOut wrong = fb_out(why, sizeof why);
    if (option_look(&line, &wrong) && options_load(options, NULL, line.lang, &wrong) &&
        option_apply(&line, options, &wrong) && options_fit(options, line.lang, &wrong))
        return true;
    return fprintf(stderr, "%s\n", why), false;
}

int main(int argc, char **argv)
{
    ServerOptions options;
    if (argc < 3 || !read_options(&options, argc - 2, argv + 2)) return EXIT_FAILURE;
    sqlite3_initialize();
    fault_register();
    sqlite3_vfs_register(sqlite3_vfs_find(FAULT_VFS), 1);
    knob = strcmp(argv[1], "bytes") == 0 ? &fault.bytes : &fault.syncs;
    left = atol(argv[2]);
    signal(SIGUSR1, now);
    return server_run(&options);
}
