/* item.c - each job copied into one piece of memory, and lists of them (item.h). */
#include "store/item.h"

#include <stdlib.h>
#include <string.h>

void list_init(List *l) { l->first = NULL, l->last = &l->first, l->n = 0; }

void list_put(List *l, Item *item)
{
    item->next = NULL;
    *l->last = item;
    l->last = &item->next;
    l->n++;
}

void list_join(List *l, List *more)
{
    *l->last = more->first;
    if (more->first) l->last = more->last;
    l->n += more->n;
    list_init(more);
}

Item *list_take(List *l, int most)
{
    Item *first = l->first, **end = &l->first;
    for (int i = 0; i < most && *end; i++, l->n--)
        end = &(*end)->next;
    l->first = *end;
    *end = NULL;
    if (!l->first) l->last = &l->first;
    return first;
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

enum { SMALL = 128, SPARES_MAX = 1024 };

/* An item whose job is still to be filled in. */
static Item *take_item(size_t n, Spares *spares)
{
    size_t room = n < SMALL ? SMALL : n;
    Item *item = room == SMALL && spares ? spares->first : NULL;
    if (item) {
        spares->first = item->next;
        spares->n--;
        return item;
    }
    item = malloc(sizeof *item + room);
    if (!item) return NULL;
    memset(item, 0, sizeof *item);
    item->room = room;
    return item;
}

/* Readers and players come first because they have to be aligned. So do the bytes of STORE_NEWER, which has neither. */
Item *item_make(const StoreJob *job, Spares *spares)
{
    size_t players = (size_t)job->player_n * sizeof *job->players;
    size_t readers = (size_t)job->reader_n * sizeof *job->readers;
    size_t n =
        job->n + text_size(job->id) + text_size(job->name) + players + readers + STORE_TOKEN_BYTES;
    Item *item = take_item(n, spares);
    if (!item) return NULL;
    char *at = item->bytes;
    item->job = *job;
    item->job.readers = copy(&at, job->readers, readers);
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
    drop(r->persons);
    drop(r->asides);
    memset(r, 0, sizeof *r);
}

void item_free(Item *item, Spares *spares)
{
    reply_reset(&item->reply);
    free(item->why);
    item->why = NULL;
    if (!spares || item->room != SMALL || spares->n >= SPARES_MAX) {
        free(item);
        return;
    }
    item->next = spares->first;
    spares->first = item;
    spares->n++;
}

void spares_free(Spares *spares)
{
    for (Item *item; (item = spares->first); free(item))
        spares->first = item->next;
    spares->n = 0;
}
