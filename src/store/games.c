/* games.c - a hash table of the running games by their number (games.h): open addressing, linear probing. */
#include "store/games.h"

#include <stdlib.h>

static size_t home(const Games *g, uint64_t id)
{
    return (size_t)((id * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (g->size - 1);
}

/* Its place, or the free one where it belongs. */
static Game *place(const Games *g, uint64_t id)
{
    size_t i = home(g, id);
    while (g->place[i].id && g->place[i].id != id)
        i = (i + 1) & (g->size - 1);
    return &g->place[i];
}

static bool grow(Games *g)
{
    Games next = {NULL, g->n, g->size ? g->size * 2 : 64};
    next.place = calloc(next.size, sizeof *next.place);
    if (!next.place) return false;
    for (size_t i = 0; i < g->size; i++)
        if (g->place[i].id) *place(&next, g->place[i].id) = g->place[i];
    free(g->place);
    *g = next;
    return true;
}

Game *games_add(Games *g, uint64_t id)
{
    if (g->n * 2 >= g->size && !grow(g)) return NULL;
    Game *game = place(g, id);
    if (!game->id) g->n++;
    *game = (Game){.id = id};
    return game;
}

Game *games_find(const Games *g, uint64_t id)
{
    if (!g->size || !id) return NULL;
    Game *game = place(g, id);
    return game->id ? game : NULL;
}

/* Moves later entries into the gap, so that no search ends there too early. */
void games_remove(Games *g, uint64_t id)
{
    Game *game = games_find(g, id);
    if (!game) return;
    size_t mask = g->size - 1, gap = (size_t)(game - g->place);
    g->n--;
    g->place[gap].id = 0;
    for (size_t i = (gap + 1) & mask; g->place[i].id; i = (i + 1) & mask) {
        if (((i - home(g, g->place[i].id)) & mask) < ((i - gap) & mask)) continue;
        g->place[gap] = g->place[i];
        g->place[i].id = 0;
        gap = i;
    }
}

void games_free(Games *g)
{
    free(g->place);
    *g = (Games){0};
}
