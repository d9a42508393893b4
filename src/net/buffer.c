/* buffer.c - bytes that go to any number of readers, and the queue of one reader. */
#include <stdlib.h>
#include <string.h>

#include "net/private.h"

enum { QUEUE_KEPT = 64 }; /* slots that an empty queue keeps */

NetBuffer *net_buffer(const void *bytes, size_t n)
{
    if (n > UINT32_MAX) return NULL;
    NetBuffer *b = malloc(sizeof *b + n);
    if (!b) return NULL;
    b->refs = 1;
    b->n = (uint32_t)n;
    if (n) memcpy(b->bytes, bytes, n);
    return b;
}

const void *net_buffer_bytes(const NetBuffer *b, size_t *n)
{
    *n = b->n;
    return b->bytes;
}

void net_drop(NetBuffer *b)
{
    if (b && !--b->refs) free(b);
}

static bool queue_grow(Queue *q)
{
    uint32_t size = q->size ? q->size * 2 : 8;
    NetBuffer **slot = malloc(size * sizeof *slot);
    if (!slot) return false;
    for (uint32_t i = 0; i < q->n; i++)
        slot[i] = q->slot[(q->first + i) & (q->size - 1)];
    free(q->slot);
    q->slot = slot, q->size = size, q->first = 0;
    return true;
}

bool queue_put(Queue *q, NetBuffer *b)
{
    if (q->n == q->size && !queue_grow(q)) return false;
    q->slot[(q->first + q->n++) & (q->size - 1)] = b;
    q->bytes += sizeof *b + b->n; /* many small ones take memory too */
    b->refs++;
    return true;
}

NetBuffer *queue_first(const Queue *q) { return q->n ? q->slot[q->first] : NULL; }

void queue_take(Queue *q)
{
    NetBuffer *b = q->slot[q->first];
    q->first = (q->first + 1) & (q->size - 1);
    q->n--;
    q->bytes -= sizeof *b + b->n;
    net_drop(b);
    if (!q->n && q->size > QUEUE_KEPT) queue_clear(q);
}

void queue_clear(Queue *q)
{
    while (q->n)
        queue_take(q);
    free(q->slot);
    *q = (Queue){0};
}
