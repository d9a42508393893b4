/* running.c - tells the caller of store_running about all running games, row by row, so that they are never all in memory at once
 * (shared.h). Damaged ones have been found before: by check_contents when a file is opened, by postgres_tell.c just before this. */
#include "store/shared.h"

static bool tell_games(Rows r, const Damaged *damaged, const StoreRunning *reader)
{
    char id[STORE_ID_MAX + 1];
    while (rows_next(&r)) {
        uint64_t game = (uint64_t)rows_int(&r, 0);
        uint32_t seq = (uint32_t)rows_int(&r, 1);
        const char *damage = damage_of(damaged, game);
        size_t n;
        const void *snapshot = rows_bytes(&r, 3, &n);
        rows_text(&r, 4, id, sizeof id);
        if (damage)
            r.failed = !damage_tell(reader, game, id, damage, r.why);
        else
            reader->game(reader->self, game, id, seq, seq ? snapshot : NULL, n);
    }
    return rows_end(&r);
}

bool running_tell(Conn *c, const Damaged *damaged, const StoreRunning *reader, uint64_t *rows,
                  char *why)
{
    if (!tell_games(conn_stream(c, why, ASK_GAME_ALL), damaged, reader)) return false;
    Rows r = conn_stream(c, why, ASK_ROW_RUNNING);
    for (; rows_next(&r); ++*rows) {
        uint64_t game = (uint64_t)rows_int(&r, 0);
        size_t n;
        const void *bytes = rows_bytes(&r, 3, &n);
        if (!damage_of(damaged, game))
            reader->row(reader->self, game, (uint32_t)rows_int(&r, 1), bytes, n);
    }
    return rows_end(&r);
}
