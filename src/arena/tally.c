/* tally.c - results added up (tally.h). */
#include "arena/tally.h"

ArenaTally *arena_tally(const ArenaMatch *match, uint32_t shards)
{
    ArenaTally *tally = arena_memory(sizeof *tally + match->tables * sizeof *tally->table);
    tally->tables = match->tables;
    tally->shards = shards;
    for (int i = 0; i < ARENA_SHARDS; i++)
        tally->done[i] = -1;
    return tally;
}

static void table_deal(ArenaTable *table, const ArenaDeal *deal)
{
    table->deals++;
    table->draws += deal->draws;
    for (int i = 0; i < FB_SEATS; i++) {
        table->wins[i] += deal->wins[i];
        for (int j = 0; j < FB_SEATS; j++)
            table->cross[i][j] += (uint64_t)deal->wins[i] * deal->wins[j];
    }
}

void arena_tally_deal(ArenaTally *tally, uint32_t shard, const ArenaDeal *deal,
                      const ArenaMatch *match)
{
    tally->done[shard] += tally->done[shard] < 0 ? 2 : 1;
    tally->picks += deal->picks;
    tally->turns += deal->turns;
    if (deal->longest > tally->longest) tally->longest = deal->longest;
    for (int i = 0; i < match->players; i++) {
        ArenaRow *row = &tally->row[match->table[deal->table].member[i]];
        row->forfeits += deal->forfeits[i];
        row->decisions += deal->decisions[i];
        tally->seat_wins[i] += deal->seat_wins[i];
    }
    table_deal(&tally->table[deal->table], deal);
}

static void table_add(ArenaTable *table, const ArenaTable *other)
{
    table->deals += other->deals;
    table->draws += other->draws;
    for (int i = 0; i < FB_SEATS; i++) {
        table->wins[i] += other->wins[i];
        for (int j = 0; j < FB_SEATS; j++)
            table->cross[i][j] += other->cross[i][j];
    }
}

static bool disjoint(const ArenaTally *a, const ArenaTally *b, uint32_t *shard)
{
    for (*shard = 0; *shard < ARENA_SHARDS; (*shard)++)
        if (a->done[*shard] >= 0 && b->done[*shard] >= 0) return false;
    return true;
}

bool arena_tally_add(ArenaTally *tally, const ArenaTally *other, uint32_t *shard)
{
    if (tally->shards != other->shards || !disjoint(tally, other, shard)) return false;
    for (int i = 0; i < ARENA_SHARDS; i++)
        if (other->done[i] >= 0) tally->done[i] = other->done[i];
    tally->picks += other->picks;
    tally->turns += other->turns;
    if (other->longest > tally->longest) tally->longest = other->longest;
    for (int i = 0; i < FB_SEATS; i++)
        tally->seat_wins[i] += other->seat_wins[i];
    for (int i = 0; i < ARENA_LIST; i++) {
        tally->row[i].forfeits += other->row[i].forfeits;
        tally->row[i].decisions += other->row[i].decisions;
        arena_times_add(&tally->row[i].times, &other->row[i].times);
    }
    for (uint32_t t = 0; t < tally->tables; t++)
        table_add(&tally->table[t], &other->table[t]);
    return true;
}

uint64_t arena_tally_deals(const ArenaTally *tally)
{
    uint64_t deals = 0;
    for (uint32_t t = 0; t < tally->tables; t++)
        deals += tally->table[t].deals;
    return deals;
}
