/* windows.c - see windows.h. Each reader is told at most one outcome of a window, and everybody is told the same of each step; so everybody
 * is told the same outcome. */
#include "windows.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEPT = 4096, SPELT = 80 };

/* What a step says about a window. */
typedef struct Outcome {
    const char *by; /* who was told so first; NULL: nobody was */
    uint32_t game, step, opened;
    bool closed; /* the window is settled … */
    uint8_t seat,
        card; /* … by this Counter; card 0 is a Contract, which counters nothing: by none */
} Outcome;

struct Windows {
    Outcome step[KEPT];
    uint64_t won;
};

Windows *windows_new(void)
{
    Windows *windows = calloc(1, sizeof *windows);
    if (!windows) perror("windows"), exit(EXIT_FAILURE);
    return windows;
}

void windows_free(Windows *windows) { free(windows); }

uint64_t windows_won(const Windows *windows) { return windows->won; }

static const char *spell(const Outcome *o, char text[SPELT])
{
    if (o->card)
        snprintf(text, SPELT, "%s of seat %d won", fb_card_code(o->card), o->seat);
    else
        snprintf(text, SPELT, o->closed ? "nobody won" : "no window was settled");
    return text;
}

/* Held against what the others were told of the same step. */
static void compare(Windows *windows, const Outcome *told)
{
    Outcome *known = &windows->step[told->step % KEPT];
    char a[SPELT], b[SPELT];
    if (!known->by || known->game != told->game || known->step != told->step) {
        windows->won += told->card != 0;
        *known = *told;
    }
    if (known->seat == told->seat && known->card == told->card && known->closed == told->closed)
        return;
    fprintf(
        stderr,
        "history: two outcomes: game %u, step %u, of the window that step %u opened: %s was told that %s, and %s that %s\n",
        told->game, told->step, known->opened, known->by, spell(known, a), told->by,
        spell(told, b));
    exit(EXIT_FAILURE);
}

static void settle(Outcome *told, const WindowReader *reader, const FbEvent *e)
{
    told->opened = reader->opened;
    told->closed = true;
    if (e->type == FB_E_COUNTER) told->seat = e->seat, told->card = e->card;
    if (reader->opened != WINDOW_NONE) return;
    fprintf(stderr,
            "history: two outcomes: game %u, step %u: %s was told one where no window was open\n",
            told->game, told->step, reader->name);
    exit(EXIT_FAILURE);
}

void windows_shown(WindowReader *reader, uint32_t game, uint32_t step, bool open)
{
    reader->game = game;
    reader->step = step;
    reader->opened = open ? WINDOW_UNKNOWN : WINDOW_NONE;
}

/* Steps that come again, for another connection that came back, are only compared: the reader is further on. */
void windows_told(Windows *windows, WindowReader *reader, uint32_t game, uint32_t step,
                  const FbEvent *events, int n)
{
    bool again = reader->game == game && step <= reader->step;
    WindowReader now = *reader;
    Outcome told = {.by = reader->name, .game = game, .step = step};
    if (game != reader->game || step != reader->step + 1) windows_shown(&now, game, step, true);
    now.step = step;
    for (int i = 0; i < n; i++) {
        const FbEvent *e = &events[i];
        if (e->type == FB_E_COUNTER || e->type == FB_E_NO_COUNTER) {
            settle(&told, &now, e);
            now.opened = WINDOW_NONE;
        }
        if (e->type == FB_E_ASK && e->now.phase == FB_COUNTERING) now.opened = step;
    }
    compare(windows, &told);
    if (!again) *reader = now;
}
