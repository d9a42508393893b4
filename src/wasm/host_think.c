/* host_think.c - the bots of all tables of this browser: each thinks in memory of its own, and all take turns, a slice each, so that
 * the worker goes on hearing. How long they think is layer host's to say (host/think.h). */
#include "wasm/host.h"

#include <string.h>

#include "wasm/memory.h"
#include "wasm/page.h"

enum {
    SLICE = 32,             /* iterations */
    WAY_BACK_US = 60 * 1000 /* what the way to the table may take */
};

typedef struct Thinking {
    struct Thinking *next;
    void *memory;
    FbTableId table;
    FbTableAsk ask;
    FbThought thought;
} Thinking;

static Thinking *first; /* whose turn it is */

static void drop(Thinking **at)
{
    Thinking *thinking = *at;
    *at = thinking->next;
    page_free(thinking->memory);
    page_free(thinking);
}

/* Of this seat, or of all (FB_NONE): another question has taken the place of what they think about. */
static void drop_all(const FbTableId *table, uint8_t seat)
{
    for (Thinking **at = &first; *at;) {
        bool same = strcmp((*at)->table.text, table->text) == 0;
        if (same && (seat == FB_NONE || (*at)->ask.seat == seat))
            drop(at);
        else
            at = &(*at)->next;
    }
}

void host_drop_thoughts(const FbTableId *table) { drop_all(table, FB_NONE); }

static void put_last(Thinking *thinking)
{
    Thinking **at = &first;
    while (*at)
        at = &(*at)->next;
    thinking->next = NULL;
    *at = thinking;
}

/* Without memory nobody thinks: then the table picks by itself when it is time. */
void host_begin_thought(void *self, const FbThink *job)
{
    (void)self;
    drop_all(&job->table, job->ask.seat);
    Thinking *thinking = page_alloc(sizeof *thinking);
    void *memory = thinking ? page_alloc(fb_think_bytes(job)) : NULL;
    if (!memory) return page_free(thinking);
    thinking->memory = memory;
    thinking->table = job->table;
    thinking->ask = job->ask;
    uint64_t until = job->until > WAY_BACK_US ? job->until - WAY_BACK_US : 0;
    fb_thought_begin(&thinking->thought, memory, job, until, (uint64_t)(1000 * host_now()));
    put_last(thinking);
    host_think();
}

/* A slice of thought at `now` (ms): true as long as somebody thinks. */
PAGE(bool, host_thinks, (double now))
{
    Thinking *thinking = first;
    if (!thinking) return false;
    first = thinking->next;
    if (fb_thought_work(&thinking->thought, SLICE, (uint64_t)(1000 * now))) {
        Thinking over = *thinking;
        drop(&thinking);
        fb_host_thought(&page_host, &over.table, &over.ask, &over.thought.picks);
    } else {
        put_last(thinking);
    }
    return first;
}
