/* postgres_check.c - the tables in PostgreSQL: made, migrated, and refused when they are not ours or newer than we are.
 *
 * All that we own is in the schema `fambiz`, so that a database may hold other things beside it. What is read is checked
 * by its sums then: another node may be writing, so there is no moment at which all could be looked at. */
#include <stdio.h>
#include <string.h>

#include "store/postgres.h"

/* migrations[v] makes version v + 1 of version v. Rows here are never changed, only added. */
static const char *const migrations[] = {
    "CREATE TABLE node (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tag bytea NOT NULL,"
    "  started timestamptz NOT NULL DEFAULT now(), seen timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 50);"
    "CREATE TABLE writer (node bigint PRIMARY KEY REFERENCES node ON DELETE CASCADE, done bigint NOT NULL)"
    "  WITH (fillfactor = 50);"
    "CREATE TABLE game (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name bytea NOT NULL UNIQUE,"
    "  opened bigint NOT NULL, seq bigint NOT NULL DEFAULT 0, sum bigint NOT NULL DEFAULT 0, snapshot bytea);"
    "CREATE TABLE input (game bigint NOT NULL, seq bigint NOT NULL, sum bigint NOT NULL, bytes bytea NOT NULL,"
    "  PRIMARY KEY (game, seq)) WITH (autovacuum_vacuum_scale_factor = 0.05);"
    "CREATE TABLE sweep (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game bigint NOT NULL, seq bigint NOT NULL,"
    "  after xid8);"
    "CREATE TABLE lease (game bigint PRIMARY KEY, holder bigint NOT NULL DEFAULT 0, epoch bigint NOT NULL DEFAULT 0,"
    "  due bigint NOT NULL, until bigint NOT NULL DEFAULT 0) WITH (fillfactor = 70);"
    "CREATE INDEX lease_due ON lease (due) WHERE due > 0;"
    "CREATE INDEX lease_holder ON lease (holder) WHERE holder > 0;"
    "CREATE FUNCTION clock() RETURNS bigint LANGUAGE sql STABLE AS"
    "  'SELECT (extract(epoch FROM statement_timestamp()) * 1000)::bigint';"
    "CREATE TABLE record (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game bytea NOT NULL UNIQUE,"
    "  finished bigint NOT NULL, sum bigint NOT NULL, text bytea NOT NULL);"
    "CREATE TABLE player (record bigint NOT NULL, seat bigint NOT NULL, person bigint NOT NULL, name bytea NOT NULL,"
    "  fold bytea NOT NULL, PRIMARY KEY (record, seat));"
    "CREATE INDEX player_fold ON player (fold, record);"
    "CREATE INDEX player_person ON player (person, record) WHERE person <> 0;"
    "CREATE TABLE person (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, token bytea NOT NULL UNIQUE,"
    "  name bytea NOT NULL, kind bigint NOT NULL, created bigint NOT NULL, seen bigint NOT NULL);"
    "CREATE TABLE ban (id bytea PRIMARY KEY, until bigint NOT NULL, reason bytea NOT NULL);",
    /* A clock that goes on while some node beats (postgres_ear.c), and stands still 700 ms after the last beat: so no
     * game loses time while the database, or all of its nodes, were down. A lease is held by a node that is alive. */
    "CREATE FUNCTION wall() RETURNS bigint LANGUAGE sql STABLE AS"
    "  'SELECT (extract(epoch FROM statement_timestamp()) * 1000)::bigint';"
    "CREATE FUNCTION steady(last bigint) RETURNS bigint LANGUAGE sql STABLE AS"
    "  'SELECT least(greatest(fambiz.wall(), last), last + 700)';"
    "CREATE TABLE era (last bigint NOT NULL, skipped bigint NOT NULL) WITH (fillfactor = 10);"
    "INSERT INTO era VALUES (wall(), 0);"
    "CREATE OR REPLACE FUNCTION clock() RETURNS bigint LANGUAGE sql STABLE AS"
    "  'SELECT fambiz.steady(last) - skipped FROM fambiz.era';"
    "ALTER TABLE node ADD until bigint NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD at bigint NOT NULL DEFAULT 0;"
    "ALTER TABLE input ADD at bigint NOT NULL DEFAULT 0;"
    "ALTER TABLE lease DROP until;"
    "CREATE TABLE listed (game bigint PRIMARY KEY REFERENCES game ON DELETE CASCADE, row bytea NOT NULL);"
    "CREATE TABLE gather (game bigint PRIMARY KEY REFERENCES game ON DELETE CASCADE, seats bigint NOT NULL,"
    "  used bigint NOT NULL, until bigint NOT NULL);",
    /* Where nodes tell each other what they wrote: a name that nobody can guess (postgres_ear.c). */
    "CREATE TABLE channel (name bytea NOT NULL);"
    "INSERT INTO channel VALUES (convert_to('fambiz_' || replace(gen_random_uuid()::text, '-', ''), 'UTF8'));"
    "ALTER TABLE game ADD maker bigint NOT NULL DEFAULT 0;"
    "CREATE INDEX game_maker ON game (maker) WHERE maker <> 0;"
    "CREATE TABLE present (game bigint NOT NULL REFERENCES game ON DELETE CASCADE, person bigint NOT NULL,"
    "  PRIMARY KEY (person, game));"
    "CREATE INDEX present_game ON present (game);",
    /* A function in SQL that reads a table is parsed and planned anew in every statement that calls it, which was a third of
     * what a row by itself cost the database; one in plpgsql once a connection. */
    "CREATE OR REPLACE FUNCTION clock() RETURNS bigint LANGUAGE plpgsql STABLE AS"
    "  'BEGIN"
    "     RETURN (SELECT fambiz.steady(last) - skipped FROM fambiz.era);"
    "   END';",
};
enum { VERSION = sizeof migrations / sizeof *migrations };

/* The one number of the one row that a text asks for; -1: why. */
static int64_t number(Pg *db, const char *sql, char *why)
{
    int64_t value = -1;
    if (!PQsendQueryParams(db->conn, sql, 0, NULL, NULL, NULL, NULL, 1)) return -1;
    PGresult *r = pg_take(db, why);
    if (r && PQntuples(r) == 1) value = pg_int(r, 0, 0);
    PQclear(r);
    return value;
}

static bool migrate(Pg *db, int64_t from, char *why)
{
    char sql[64];
    for (int64_t v = from; v < VERSION; v++)
        if (!pg_run(db, migrations[v], why)) return false;
    snprintf(sql, sizeof sql, "UPDATE version SET version = %d", (int)VERSION);
    return pg_run(db, sql, why);
}

static bool check_version(Pg *db, char *why)
{
    int64_t tables = number(
        db, "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('fambiz')", why);
    if (tables < 0) return false;
    if (!tables &&
        !pg_run(
            db,
            "CREATE SCHEMA IF NOT EXISTS fambiz; CREATE TABLE version (version bigint NOT NULL);"
            "INSERT INTO version VALUES (0)",
            why))
        return false;
    if (number(db, "SELECT count(to_regclass('fambiz.version'))", why) != 1) {
        snprintf(why, STORE_ERROR_MAX,
                 "its schema `fambiz` is not one of this program: use another database");
        return false;
    }
    int64_t version = number(db, "SELECT version FROM version", why);
    if (version <= VERSION)
        return version >= 0 && (version == VERSION || migrate(db, version, why));
    snprintf(why, STORE_ERROR_MAX,
             "it was written by a newer version of this program (format %d, known up to %d)",
             (int)version, (int)VERSION);
    return false;
}

/* Nodes that start at the same moment do it one after the other. */
bool pg_check(Pg *db, char *why)
{
    return pg_run(db, "BEGIN; SELECT pg_advisory_xact_lock(x'46624261'::bigint)", why) &&
           check_version(db, why) && pg_run(db, "COMMIT", why);
}
