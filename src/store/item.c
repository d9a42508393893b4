/* item.c - jobs copied into one piece of memory each, and lists of them (item.h). */
#include "store/item.h"

#include <stdlib.h>
#include <string.h>

void list_init(List *l) { l->first = NULL, l->last = &l->first; }

void list_put(List *l, Item *item)
{
    item->next = NULL;
    *l->last = item;
    l->last = &item->next;
}

void list_join(List *l, List *more)
{
    *l->last = more->first;
    if (more->first) l->last = more->last;
    list_init(more);
}

Item *list_take(List *l, int most)
{
    Item *first = l->first, **end = &l->first;
    for (int i = 0; i < most && *end; i++)
        end = &(*end)->next;
    l->first = *end;
    *end = NULL;
    if (!l->first) l->last = &l->first;
    return first;
}

bool list_has(const List *l, int n)
{
    const Item *item = l->first;
    for (; n > 1 && item; n--)
        item = item->next;
    return n <= 0 || item;
}

static size_t text_size(const char *text) { return text ? strlen(text) + 1 : 0; }

static const void *copy(char **at, const void *from, size_t n)
{
    if (!from) return NULL;
    char *to = *at;
    if (n) memcpy(to, from, n);
    *at += n;
    return to;
}

/* One piece of memory; players first, since they alone have to be aligned. */
Item *item_make(const StoreJob *job)
{
    size_t players = (size_t)job->player_n * sizeof *job->players;
    size_t n = job->n + text_size(job->id) + text_size(job->name) + players + STORE_TOKEN_BYTES;
    Item *item = malloc(sizeof *item + n);
    if (!item) return NULL;
    memset(item, 0, sizeof *item);
    char *at = item->bytes;
    item->job = *job;
    item->job.players = copy(&at, job->players, players);
    item->job.bytes = copy(&at, job->bytes, job->n);
    item->job.id = copy(&at, job->id, text_size(job->id));
    item->job.name = copy(&at, job->name, text_size(job->name));
    item->job.token = copy(&at, job->token, STORE_TOKEN_BYTES);
    return item;
}

static void drop(const void *memory) { free((void *)(uintptr_t)memory); }

void reply_reset(StoreReply *r)
{
    for (int i = 0; i < r->record_n; i++)
        drop(r->records[i].text);
    for (int i = 0; i < r->row_n; i++)
        drop(r->rows[i].bytes);
    drop(r->records);
    drop(r->bans);
    drop(r->snapshot.bytes);
    drop(r->rows);
    drop(r->leases);
    drop(r->name);
    drop(r->nodes);
    drop(r->games);
    drop(r->asides);
    memset(r, 0, sizeof *r);
}

void item_free(Item *item)
{
    reply_reset(&item->reply);
    free(item->why);
    free(item);
}
