/* postgres_tell.c - all that runs, told at the start, row by row, so that not all of it is in memory at once.
 *
 * A game is told only if all of it is what was written. That is known when its last row was read, so all is read twice, within
 * one snapshot of the database. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

typedef struct Telling {
    const StoreRunning *reader;
    Games games; /* Game.last: the last row seen */
    Damaged damaged;
    char *why;
} Telling;

typedef bool Tell(Telling *t, const PGresult *r);

/* ---- first: is it whole? ------------------------------------------------------------------------------------------------ */

static bool check_game(Telling *t, const PGresult *r)
{
    uint64_t id = (uint64_t)pg_int(r, 0, 0);
    uint32_t seq = (uint32_t)pg_int(r, 0, 1);
    Game *game = games_add(&t->games, id);
    if (!game) return pg_no_memory(t->why), false;
    game->last = seq;
    return !seq || pg_sound(id, seq, r, 0, 2) ||
           damage_note(&t->damaged, id, "its snapshot at row", seq, damage_not_written, t->why);
}

static bool check_row(Telling *t, const PGresult *r)
{
    uint64_t id = (uint64_t)pg_int(r, 0, 0);
    uint32_t seq = (uint32_t)pg_int(r, 0, 1);
    Game *game = games_find(&t->games, id);
    uint32_t before = game ? game->last : 0;
    if (game) game->last = seq;
    if (!pg_sound(id, seq, r, 0, 2))
        return damage_note(&t->damaged, id, "its row", seq, damage_not_written, t->why);
    return seq == before + 1 ||
           damage_note(&t->damaged, id, "rows of it are missing before row", seq, "", t->why);
}

/* ---- then it is told ---------------------------------------------------------------------------------------------------- */

static bool tell_game(Telling *t, const PGresult *r)
{
    char id[STORE_ID_MAX + 1];
    uint64_t game = (uint64_t)pg_int(r, 0, 0);
    uint32_t seq = (uint32_t)pg_int(r, 0, 1);
    const char *damage = damage_of(&t->damaged, game);
    pg_text(r, 0, 4, id, sizeof id);
    if (damage) return damage_tell(t->reader, game, id, damage, t->why);
    t->reader->game(t->reader->self, game, id, seq, seq ? PQgetvalue(r, 0, 3) : NULL,
                    (size_t)PQgetlength(r, 0, 3));
    return true;
}

static bool tell_row(Telling *t, const PGresult *r)
{
    uint64_t game = (uint64_t)pg_int(r, 0, 0);
    if (!damage_of(&t->damaged, game))
        t->reader->row(t->reader->self, game, (uint32_t)pg_int(r, 0, 1), PQgetvalue(r, 0, 3),
                       (size_t)PQgetlength(r, 0, 3));
    return true;
}

static bool each(Pg *db, PsqlId id, Tell *tell, Telling *t, uint64_t *n)
{
    int row;
    bool fine = true;
    if (!pg_send(db, t->why, id, "") || !PQsetSingleRowMode(db->conn)) return false;
    for (PGresult *r; fine && (row = pg_row(db, &r, t->why)) > 0; PQclear(r), ++*n)
        fine = tell(t, r);
    return fine && row == 0;
}

bool postgres_tell(Postgres *p, const StoreRunning *reader, uint64_t *n, char *why)
{
    Pg *db = &p->reader;
    Telling t = {.reader = reader, .why = why};
    uint64_t other = 0;
    bool fine = pg_done(pg_ask(db, why, PSQL_BEGIN_READING, "")) &&
                each(db, PSQL_GAME_ALL, check_game, &t, &other) &&
                each(db, PSQL_ROW_RUNNING, check_row, &t, &other) &&
                each(db, PSQL_GAME_ALL, tell_game, &t, &other) &&
                each(db, PSQL_ROW_RUNNING, tell_row, &t, n) &&
                pg_done(pg_ask(db, why, PSQL_COMMIT, ""));
    games_free(&t.games);
    damage_free(&t.damaged);
    return fine;
}
