/* damage.c - the list of damaged games (damage.h). */
#include "store/damage.h"

#include <stdio.h>
#include <stdlib.h>

#include "store/rows.h"

const char damage_not_written[] = " is not what was written";

bool damage_note(Damaged *d, uint64_t id, const char *what, uint32_t seq, const char *is_wrong,
                 char *why)
{
    if (games_find(&d->games, id)) return true;
    Damage *all = realloc(d->all, (d->games.n + 1) * sizeof *all);
    if (all) d->all = all;
    Game *game = all ? games_add(&d->games, id) : NULL;
    if (!game) return no_memory(why), false;
    game->rows = (uint32_t)d->games.n - 1;
    snprintf(all[game->rows].why, sizeof all[0].why, "%s %u%s", what, seq, is_wrong);
    return true;
}

const char *damage_of(const Damaged *d, uint64_t id)
{
    const Game *game = games_find(&d->games, id);
    return game ? d->all[game->rows].why : NULL;
}

void damage_free(Damaged *d)
{
    games_free(&d->games);
    free(d->all);
    *d = (Damaged){0};
}

bool damage_tell(const StoreRunning *r, uint64_t game, const char *id, const char *damage,
                 char *why)
{
    if (r->damaged) return r->damaged(r->self, game, id, damage), true;
    snprintf(why, STORE_ERROR_MAX, "game %llu is damaged: %s", (unsigned long long)game, damage);
    return false;
}
