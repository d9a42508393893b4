/* kept.c - the last steps of the game, for whoever comes back after a gap. Owns FbKept: a ring of events as they
 * happened, with the hash of every view after each step. Who may see what of them is send.c's to decide. */
#include "table/work.h"

void kept_clear(FbTable *t)
{
    memset(&t->kept, 0, sizeof t->kept);
    t->kept.first = t->step + 1;
}

/* Step number t->step has just happened. A step is forgotten when its place, or its first event's, is taken. */
void kept_add(FbTable *t, const FbEvent *events, int n, const uint64_t hash[FB_CHANNELS])
{
    FbKept *kept = &t->kept;
    uint32_t place = t->step % FB_KEPT_STEPS;
    kept->begin[place] = kept->events;
    for (int i = 0; i < n; i++)
        kept->event[kept->events++ % FB_KEPT_EVENTS] = events[i];
    kept->end[place] = kept->events;
    memcpy(kept->hash[place], hash, sizeof kept->hash[place]);
    if (t->step - kept->first >= FB_KEPT_STEPS) kept->first = t->step - FB_KEPT_STEPS + 1;
    while (kept->first <= t->step &&
           kept->events - kept->begin[kept->first % FB_KEPT_STEPS] > FB_KEPT_EVENTS)
        kept->first++;
}

bool kept_has(const FbTable *t, uint32_t step) { return step + 1 >= t->kept.first; }

/* The events of one step that is kept. */
int kept_events(const FbTable *t, uint32_t step, FbEvent events[FB_KEPT_EVENTS])
{
    const FbKept *kept = &t->kept;
    uint32_t place = step % FB_KEPT_STEPS;
    int n = 0;
    for (uint32_t e = kept->begin[place]; e != kept->end[place]; e++)
        events[n++] = kept->event[e % FB_KEPT_EVENTS];
    return n;
}
