/* postgres_tell.c - all that runs, told at the start, row by row, so that not all of it is in memory at once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

typedef bool Tell(const StoreRunning *reader, const PGresult *r, char *why);

static bool tell_game(const StoreRunning *reader, const PGresult *r, char *why)
{
    char id[STORE_ID_MAX + 1];
    uint64_t game = (uint64_t)pg_int(r, 0, 0);
    uint32_t seq = (uint32_t)pg_int(r, 0, 1);
    if (seq && !pg_sound(game, seq, r, 0, 2, why)) return false;
    pg_text(r, 0, 4, id, sizeof id);
    reader->game(reader->self, game, id, seq, seq ? PQgetvalue(r, 0, 3) : NULL,
                 (size_t)PQgetlength(r, 0, 3));
    return true;
}

static bool tell_row(const StoreRunning *reader, const PGresult *r, char *why)
{
    uint64_t game = (uint64_t)pg_int(r, 0, 0);
    uint32_t seq = (uint32_t)pg_int(r, 0, 1);
    if (!pg_sound(game, seq, r, 0, 2, why)) return false;
    reader->row(reader->self, game, seq, PQgetvalue(r, 0, 3), (size_t)PQgetlength(r, 0, 3));
    return true;
}

/* Row by row, so that not all of them are in memory at once. */
static bool tell_each(Pg *db, PsqlId id, Tell *tell, const StoreRunning *reader, uint64_t *n,
                      char *why)
{
    int row;
    bool fine = true;
    if (!pg_send(db, why, id, "") || !PQsetSingleRowMode(db->conn)) return false;
    for (PGresult *r; fine && (row = pg_row(db, &r, why)) > 0; PQclear(r), ++*n)
        fine = tell(reader, r, why);
    return fine && row == 0;
}

bool postgres_tell(Postgres *p, const StoreRunning *reader, uint64_t *n, char *why)
{
    Pg *db = &p->reader;
    uint64_t games = 0;
    return pg_done(pg_ask(db, why, PSQL_BEGIN_READING, "")) &&
           tell_each(db, PSQL_GAME_ALL, tell_game, reader, &games, why) &&
           tell_each(db, PSQL_ROW_RUNNING, tell_row, reader, n, why) &&
           pg_done(pg_ask(db, why, PSQL_COMMIT, ""));
}
