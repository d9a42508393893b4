/* kept.c - the last steps of the game, for whoever comes back after a gap. Owns FbKept: a ring of events as they
 * happened, with the hash of every view after each step. Who may see what of them is send.c's to decide. */
#include "table/work.h"

void kept_clear(FbKept *kept, uint32_t first)
{
    memset(kept, 0, sizeof *kept);
    kept->first = first;
}

/* A step is forgotten when its place, or its first event's, is taken. */
static void kept_add(FbKept *kept, const FbKeptStep *step, const FbEvent *events)
{
    uint32_t place = step->number % FB_KEPT_STEPS;
    kept->begin[place] = kept->events;
    for (uint32_t i = 0; i < step->n; i++)
        kept->event[kept->events++ % FB_KEPT_EVENTS] = events[i];
    kept->end[place] = kept->events;
    memcpy(kept->hash[place], step->hash, sizeof kept->hash[place]);
    if (step->number - kept->first >= FB_KEPT_STEPS) kept->first = step->number - FB_KEPT_STEPS + 1;
    while (kept->first <= step->number &&
           kept->events - kept->begin[kept->first % FB_KEPT_STEPS] > FB_KEPT_EVENTS)
        kept->first++;
}

void fb_kept_note(FbKept *kept, const FbKeptStep *step, const FbEvent *events)
{
    if (step->first) kept_clear(kept, step->first);
    if (!step->number) return;
    if (step->n > FB_KEPT_EVENTS)
        kept->first = step->number + 1;
    else
        kept_add(kept, step, events);
}

bool kept_sound(const FbKept *kept, uint32_t step)
{
    return kept->first <= step + 1 && step + 1 - kept->first <= FB_KEPT_STEPS;
}

bool kept_has(const FbKept *kept, uint32_t step) { return step + 1 >= kept->first; }

/* The events of one step that is kept. */
int kept_events(const FbKept *kept, uint32_t step, FbEvent events[FB_KEPT_EVENTS])
{
    uint32_t place = step % FB_KEPT_STEPS;
    int n = 0;
    for (uint32_t e = kept->begin[place]; e != kept->end[place]; e++)
        events[n++] = kept->event[e % FB_KEPT_EVENTS];
    return n;
}
