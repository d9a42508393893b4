/* buffer.c - bytes that go to any number of readers, and the queue of one reader. */
#include <stdlib.h>
#include <string.h>

#include "net/private.h"

enum {
    QUEUE_KEPT = 64,  /* slots that an empty queue keeps */
    SMALL = 256,      /* bytes of a small buffer, head included … */
    SPARES_MAX = 2048 /* … that are kept for reuse */
};

_Static_assert(offsetof(NetBuffer, bytes) == offsetof(NetBuffer, head) + FRAME_HEAD_MAX,
               "head and bytes are one piece");

/* Small buffers kept for reuse. Nearly every message is small and lives for a moment; with thousands of them on their way, malloc
 * would merge and split its chunks for each. Only the loop's thread makes and drops buffers. */
static struct {
    NetBuffer *first; /* `next` leads to the others */
    int n;
} spare;

static NetBuffer *take_memory(size_t n)
{
    if (sizeof(NetBuffer) + n > SMALL) return malloc(sizeof(NetBuffer) + n);
    NetBuffer *b = spare.first;
    if (!b) return malloc(SMALL);
    spare.first = b->next;
    spare.n--;
    return b;
}

static void give_memory(NetBuffer *b)
{
    bool small = b->lasting || sizeof *b + b->n <= SMALL;
    if (!small || spare.n >= SPARES_MAX) {
        free(b);
        return;
    }
    b->next = spare.first;
    spare.first = b;
    spare.n++;
}

NetBuffer *buffer_raw(const void *bytes, size_t n)
{
    if (n > UINT32_MAX) return NULL;
    NetBuffer *b = take_memory(n);
    if (!b) return NULL;
    b->refs = 1;
    b->n = (uint32_t)n;
    b->lasting = NULL;
    b->head_n = 0;
    if (n) memcpy(b->bytes, bytes, n);
    return b;
}

NetBuffer *buffer_lasting(const void *bytes, size_t n)
{
    NetBuffer *b = n > UINT32_MAX ? NULL : buffer_raw(NULL, 0);
    if (!b) return NULL;
    b->lasting = bytes;
    b->n = (uint32_t)n;
    return b;
}

NetBuffer *net_buffer(const void *bytes, size_t n)
{
    uint8_t head[FRAME_HEAD_MAX];
    NetBuffer *b = buffer_raw(bytes, n);
    if (!b) return NULL;
    b->head_n = (uint8_t)frame_write(head, FRAME_TEXT, n, NULL);
    memcpy(b->head + FRAME_HEAD_MAX - b->head_n, head, b->head_n);
    return b;
}

const void *net_buffer_bytes(const NetBuffer *b, size_t *n)
{
    *n = b->n;
    return b->bytes;
}

const uint8_t *buffer_out(const NetBuffer *b, size_t *n)
{
    *n = b->n + b->head_n;
    return b->lasting ? b->lasting : b->head + FRAME_HEAD_MAX - b->head_n;
}

void net_drop(NetBuffer *b)
{
    if (b && !--b->refs) give_memory(b);
}

static bool queue_grow(Queue *q)
{
    uint32_t size = q->size ? q->size * 2 : 4;
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

bool queue_put_first(Queue *q, NetBuffer *b)
{
    if (!queue_put(q, b)) return false;
    q->first = (q->first - 1) & (q->size - 1);
    q->slot[q->first] = b; /* in a full ring that is the slot it is in already */
    return true;
}

NetBuffer *queue_at(const Queue *q, uint32_t i) { return q->slot[(q->first + i) & (q->size - 1)]; }

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
