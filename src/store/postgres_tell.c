/* postgres_tell.c - which of the running games are damaged, found out before any of them is told (running.c).
 *
 * A game is told only if all of it is what was written, and that is known when its last row has been read. So everything is read
 * twice, both times within one snapshot of the database: other nodes may be writing. */

#include "store/postgres.h"

typedef struct Telling {
    Games games; /* Game.last: the last row seen */
    Damaged damaged;
    char *why;
} Telling;

typedef bool Check(Telling *t, const Rows *r);

static bool check_game(Telling *t, const Rows *r)
{
    uint64_t id = (uint64_t)rows_int(r, 0);
    uint32_t seq = (uint32_t)rows_int(r, 1);
    Game *game = games_add(&t->games, id);
    if (!game) return no_memory(t->why), false;
    game->last = seq;
    return !seq || rows_sound(r, id, seq, 2) ||
           damage_note(&t->damaged, id, "its snapshot at row", seq, damage_not_written, t->why);
}

static bool check_row(Telling *t, const Rows *r)
{
    uint64_t id = (uint64_t)rows_int(r, 0);
    uint32_t seq = (uint32_t)rows_int(r, 1);
    Game *game = games_find(&t->games, id);
    uint32_t before = game ? game->last : 0;
    if (game) game->last = seq;
    if (!rows_sound(r, id, seq, 2))
        return damage_note(&t->damaged, id, "its row", seq, damage_not_written, t->why);
    return seq == before + 1 ||
           damage_note(&t->damaged, id, "rows of it are missing before row", seq, "", t->why);
}

static bool check_each(Telling *t, Pg *db, Statement which, Check *check)
{
    Rows r = conn_stream(&db->conn, t->why, which);
    while (rows_next(&r))
        if (!check(t, &r)) r.failed = true;
    return rows_end(&r);
}

bool postgres_tell(Postgres *p, const StoreRunning *reader, uint64_t *rows, char *why)
{
    Pg *db = &p->reader;
    Telling t = {.why = why};
    bool fine = conn_run(&db->conn, why, PSQL_BEGIN_READING, "") &&
                check_each(&t, db, ASK_GAME_ALL, check_game) &&
                check_each(&t, db, ASK_ROW_RUNNING, check_row) &&
                running_tell(&db->conn, &t.damaged, reader, rows, why) &&
                conn_run(&db->conn, why, ASK_COMMIT, "");
    games_free(&t.games);
    damage_free(&t.damaged);
    return fine;
}
