/* signals.c - notes signals that ask the program to end (face.h). */
#include <signal.h>
#include <stddef.h>

#include "terminal/face.h"

static volatile sig_atomic_t came;

static void note(int number) { came = number; }

int face_signal(void) { return came; }

void face_catch_signals(void)
{
    static const int ends[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    struct sigaction action = {.sa_handler = note};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigaction(ends[i], &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}
