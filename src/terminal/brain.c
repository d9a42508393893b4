/* brain.c - see brain.h. */
#include "terminal/brain.h"

#include <stdlib.h>
#include <string.h>

#include "terminal/clock.h"

enum { SLICE = 64 }; /* iterations: about a millisecond */

typedef struct Thinking {
    struct Thinking *next;
    FbThink ask;
    FbThought thought;
    void *memory; /* of the bot; NULL: it has not begun */
    FbEvent seen[];
} Thinking;

void brain_start(Brain *brain, bool patient)
{
    *brain = (Brain){.last = &brain->first, .patient = patient};
}

void brain_take(Brain *brain, const FbThink *ask)
{
    size_t bytes = (size_t)ask->seen_n * sizeof *ask->seen;
    Thinking *thinking = calloc(1, sizeof *thinking + bytes);
    if (!thinking) return; /* the table picks by itself */
    thinking->ask = *ask;
    thinking->ask.seen = thinking->seen;
    if (bytes) memcpy(thinking->seen, ask->seen, bytes);
    *brain->last = thinking;
    brain->last = &thinking->next;
}

/* A bot's time to think starts here and not when it was asked: until now the table's clock stood
 * still for the bots before it. */
static void begin(const Brain *brain, Thinking *thinking, uint64_t now)
{
    const FbThink *ask = &thinking->ask;
    uint64_t clock = clock_ms(), left = ask->until > now ? (ask->until - now) / 1000 : 0;
    thinking->memory = malloc(fb_think_bytes(ask));
    if (!thinking->memory) abort();
    fb_thought_begin(&thinking->thought, thinking->memory, ask,
                     brain->patient ? FB_NEVER : clock + left, clock);
}

static void drop_first(Brain *brain)
{
    Thinking *thinking = brain->first;
    brain->first = thinking->next;
    if (!brain->first) brain->last = &brain->first;
    free(thinking->memory);
    free(thinking);
}

static void answer(Brain *brain, FbHost *host)
{
    const FbThink ask = brain->first->ask;
    const FbPicks picks = brain->first->thought.picks;
    drop_first(brain);
    fb_host_thought(host, &ask.table, &ask.ask, &picks);
}

bool brain_work(Brain *brain, FbHost *host, uint64_t now, int ms)
{
    uint64_t until = clock_ms() + (uint64_t)ms;
    while (brain->first && clock_ms() < until) {
        Thinking *thinking = brain->first;
        if (!thinking->memory) begin(brain, thinking, now);
        if (fb_thought_work(&thinking->thought, SLICE, clock_ms())) answer(brain, host);
    }
    return brain->first != NULL;
}

void brain_end(Brain *brain)
{
    while (brain->first)
        drop_first(brain);
}
