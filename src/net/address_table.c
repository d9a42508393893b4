/* address_table.c - how many connections an address has (address.h): a hash table, open addressing, linear probing. A secret seed
 * keeps an attacker from choosing addresses that all land in the same place. */
#include <stdlib.h>
#include <string.h>

#include "net/address.h"

typedef struct AddressRow {
    Address a;
    uint32_t n; /* 0: free */
} AddressRow;

static size_t place(const AddressTable *t, const Address *a)
{
    uint64_t w[2];
    memcpy(w, a->byte, sizeof w);
    uint64_t h = (w[0] ^ t->seed) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 32 ^ w[1]) * UINT64_C(0xbf58476d1ce4e5b9) ^ t->seed;
    return (size_t)(h ^ h >> 29) & (t->size - 1);
}

/* The row of an address, or the free one where it belongs. */
static AddressRow *find(const AddressTable *t, const Address *a)
{
    size_t i = place(t, a);
    while (t->row[i].n && memcmp(t->row[i].a.byte, a->byte, 16))
        i = (i + 1) & (t->size - 1);
    return &t->row[i];
}

static bool grow(AddressTable *t)
{
    AddressTable next = {NULL, t->n, t->size ? t->size * 2 : 64, t->seed};
    next.row = calloc(next.size, sizeof *next.row);
    if (!next.row) return false;
    for (size_t i = 0; i < t->size; i++)
        if (t->row[i].n) *find(&next, &t->row[i].a) = t->row[i];
    free(t->row);
    *t = next;
    return true;
}

void address_table_init(AddressTable *t, uint64_t seed) { *t = (AddressTable){NULL, 0, 0, seed}; }
void address_table_free(AddressTable *t) { free(t->row); }

bool address_enter(AddressTable *t, const Address *a, uint32_t limit)
{
    if (t->n * 2 >= t->size && !grow(t)) return false;
    Address h = address_house(a);
    AddressRow *row = find(t, &h);
    if (row->n >= limit) return false;
    if (!row->n) row->a = h, t->n++;
    row->n++;
    return true;
}

/* Moves later rows into the gap, so that no search ends there too early. */
static void remove_row(AddressTable *t, size_t gap)
{
    t->row[gap].n = 0;
    t->n--;
    for (size_t i = (gap + 1) & (t->size - 1); t->row[i].n; i = (i + 1) & (t->size - 1)) {
        size_t wants = place(t, &t->row[i].a);
        if (((i - wants) & (t->size - 1)) < ((i - gap) & (t->size - 1))) continue;
        t->row[gap] = t->row[i];
        t->row[i].n = 0;
        gap = i;
    }
}

void address_leave(AddressTable *t, const Address *a)
{
    Address h = address_house(a);
    if (!t->size) return;
    AddressRow *row = find(t, &h);
    if (row->n && !--row->n) {
        row->n = 1; /* still in its place while the gap is closed */
        remove_row(t, (size_t)(row - t->row));
    }
}

uint32_t address_count(const AddressTable *t, const Address *a)
{
    Address h = address_house(a);
    return t->size ? find(t, &h)->n : 0;
}
