/* postgres_wait.c - a newer server waits until the nodes of an older version have stopped: they could not read what it writes, and
 * would go on writing what it is about to change.
 *
 *      pg_check: the tables are older --> is any older node alive? --no--> migrate (postgres_check.c)
 *                                           |   ^
 *                                           yes | every LOOK_MS: say whom it waits for, and ask again
 *                                           +---+ or give up, if told to stop
 *
 * Alive is who has beaten in the last five seconds by the database's date. The clock that nodes share would not do: it stands
 * still when no node beats, so a node that is gone would seem alive for ever. */
#include <stdio.h>
#include <unistd.h>

#include "rules/fambiz.h"
#include "store/postgres.h"

enum { LOOK_MS = 500, WITH_PROGRAM = 5 };

/* Beats come four times a second (postgres_ear.c). */
#define ALIVE "seen > clock_timestamp() - interval '5 seconds'"
#define WHOM(program)                                                 \
    "SELECT coalesce(string_agg(DISTINCT 'node ' || n.id || " program \
    " || coalesce(' at ' || host(a.client_addr), ''), ', '), '') "    \
    "FROM node AS n LEFT JOIN pg_stat_activity AS a ON a.application_name = convert_from(n.tag, 'SQL_ASCII') || '-e' WHERE " ALIVE

bool wait_whom(Pg *db, int64_t tables, char *whom, size_t size, char *why)
{
    const char *sql = tables < WITH_PROGRAM
                          ? WHOM("''")
                          : WHOM("' (' || convert_from(n.program, 'SQL_ASCII') || ')'");
    return pg_value(db, sql, whom, size, why);
}

bool wait_once(Pg *db, const char *program, const char *whom, char *why)
{
    const StoreOptions *o = &db->owner->o;
    char text[STORE_ERROR_MAX];
    snprintf(
        text, sizeof text,
        "servers of version %s still use the database: %.300s. Stop them (fambiz admin stop); this one, %s, then goes on by "
        "itself",
        program, whom, fb_version());
    if (o->opening && !o->opening(o->self, STORE_WAITS, text)) {
        snprintf(why, STORE_ERROR_MAX, "it was told to stop while it waited for %.300s", whom);
        return false;
    }
    usleep(1000 * LOOK_MS);
    return true;
}
