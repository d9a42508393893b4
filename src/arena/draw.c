/* draw.c - who of the population sits down at a mixed table. Each deal shuffles the whole population; an entry that is to be drawn takes
 * the first one that belongs to its set and has not been taken. */
#include "arena/match.h"

enum { POPULATION = 64 };

typedef struct Order {
    uint8_t at[POPULATION];
    int n;
} Order;

static Order shuffled(const ArenaMatch *match, uint64_t deal)
{
    const uint64_t numbers[] = {match->seed, deal};
    FbRng rng = {arena_hash("fambiz arena taste", numbers, 2)};
    Order order = {.n = 0};
    for (; order.n < POPULATION && taste_at(order.n); order.n++) {
        int to = (int)fb_rng_below(&rng, (uint32_t)order.n + 1);
        order.at[order.n] = order.at[to];
        order.at[to] = (uint8_t)order.n;
    }
    return order;
}

/* Whoever is taken goes to the end of the order, and so comes again only when the whole set is at the table. */
static const FbLevel *take(Order *order, TasteSet set)
{
    int i = 0;
    while (!taste_is_in(order->at[i], set))
        i++;
    uint8_t taken = order->at[i];
    for (; i + 1 < order->n; i++)
        order->at[i] = order->at[i + 1];
    order->at[i] = taken;
    return taste_at(taken);
}

void arena_levels(const ArenaMatch *match, uint64_t deal, const FbLevel *level[FB_SEATS])
{
    const ArenaSeating *table = &match->table[arena_table_of(match, deal)];
    Order order = shuffled(match, deal);
    for (int i = 0; i < match->players; i++) {
        const ArenaEntry *entry = &match->entry[table->member[i]];
        level[i] = entry->drawn ? take(&order, entry->drawn) : entry->level;
    }
}
