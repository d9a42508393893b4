/* postgres_check.c - the tables in PostgreSQL: created, brought up to date, or refused, if they are not ours or newer than we are.
 *
 * Everything we own is in the schema `fambiz`, so a database may hold other things as well. Contents are checked when they are
 * read: other nodes may be writing, so there is no moment at which everything could be checked.
 *
 * Tables of an older program are taken over when none of its nodes is alive any more (postgres_wait.c), in one transaction:
 *
 *     running games are copied (game_0_1_0, input_0_1_0) - all nodes are struck off the list - the tables are changed
 *
 * What if an old node was only frozen, and thaws later? It is no longer on the list: the first statement of its next group, which
 * marks its row of `writer`, finds none, and the whole group is refused. (`writer` is locked first, so that no group is halfway
 * through.) It hears nothing either, because the channel has a new name. And one that was just about to put itself on the list
 * cannot, because `node` has columns it does not know. */
#include <stdio.h>
#include <string.h>

#include "rules/fambiz.h"
#include "store/postgres.h"

/* migrations[v] turns version v into v + 1. Entries are only ever added. */
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
    /* A clock that runs while some node beats (postgres_ear.c), and stops 700 ms after the last beat: so no game loses time
     * while the database or all of its nodes are down. */
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
    /* Where nodes tell each other what they wrote, under a name nobody can guess (postgres_ear.c). */
    "CREATE TABLE channel (name bytea NOT NULL);"
    "INSERT INTO channel VALUES (convert_to('fambiz_' || replace(gen_random_uuid()::text, '-', ''), 'UTF8'));"
    "ALTER TABLE game ADD maker bigint NOT NULL DEFAULT 0;"
    "CREATE INDEX game_maker ON game (maker) WHERE maker <> 0;"
    "CREATE TABLE present (game bigint NOT NULL REFERENCES game ON DELETE CASCADE, person bigint NOT NULL,"
    "  PRIMARY KEY (person, game));"
    "CREATE INDEX present_game ON present (game);",
    /* plpgsql, because an SQL function that reads a table is parsed and planned anew in every statement that calls it, which was
     * a third of what a single row cost the database. One in plpgsql is planned once per connection. */
    "CREATE OR REPLACE FUNCTION clock() RETURNS bigint LANGUAGE plpgsql STABLE AS"
    "  'BEGIN"
    "     RETURN (SELECT fambiz.steady(last) - skipped FROM fambiz.era);"
    "   END';",
    "CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);"
    "ALTER TABLE node ADD program bytea NOT NULL, ADD form bigint NOT NULL;"
    "CREATE TABLE aside (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game bigint NOT NULL UNIQUE, name bytea NOT NULL,"
    "  opened bigint NOT NULL, maker bigint NOT NULL, seq bigint NOT NULL, sum bigint NOT NULL, snapshot bytea,"
    "  at bigint NOT NULL, why bytea NOT NULL, since bigint NOT NULL, program bytea NOT NULL);"
    "CREATE INDEX aside_name ON aside (name);"
    "CREATE TABLE aside_row (aside bigint NOT NULL, seq bigint NOT NULL, sum bigint NOT NULL, bytes bytea NOT NULL,"
    "  at bigint NOT NULL, PRIMARY KEY (aside, seq));"
    /* Renamed, so that an old node that thaws sweeps nothing. What old nodes listed was in a form of their own. */
    "ALTER TABLE sweep RENAME TO outdated;"
    "DELETE FROM listed;",
    /* Who finds a record without its id; person 0 is everybody. Whether an older record was of a public table is not known, so
     * only those who played find it. */
    "CREATE TABLE reader (person bigint NOT NULL, record bigint NOT NULL, PRIMARY KEY (person, record));"
    "CREATE INDEX reader_record ON reader (record);"
    "INSERT INTO reader SELECT DISTINCT person, record FROM player WHERE person <> 0;"
    /* Persons who were erased, and when what they left behind is looked for once more. */
    "CREATE TABLE erased (person bigint PRIMARY KEY, due bigint NOT NULL);",
};
_Static_assert(PG_TABLES == sizeof migrations / sizeof *migrations, "postgres.h says how many");
enum { WITH_META = 5, FIRST_FORM = 1 };

/* What the tables say about themselves. */
typedef struct Told {
    int64_t version, form;
    char program[STORE_PROGRAM_MAX + 1];
} Told;

/* ---- values ------------------------------------------------------------------------------------------------------------- */

static Rows one(Pg *db, const char *sql, char *why)
{
    if (!PQsendQueryParams(db->link, sql, 0, NULL, NULL, NULL, NULL, 1))
        return (Rows){.failed = true};
    return pg_take(db, why);
}

int64_t pg_number(Pg *db, const char *sql, char *why)
{
    Rows r = one(db, sql, why);
    int64_t value = rows_next(&r) ? rows_int(&r, 0) : -1;
    return rows_end(&r) ? value : -1;
}

bool pg_value(Pg *db, const char *sql, char *value, size_t size, char *why)
{
    Rows r = one(db, sql, why);
    bool there = rows_next(&r);
    value[0] = 0;
    if (there) rows_text(&r, 0, value, size);
    return rows_end(&r) && there;
}

/* ---- what is there ------------------------------------------------------------------------------------------------------ */

static bool make_schema(Pg *db, char *why)
{
    int64_t tables = pg_number(
        db, "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('fambiz')", why);
    if (tables < 0) return false;
    if (!tables &&
        !pg_run(
            db,
            "CREATE SCHEMA IF NOT EXISTS fambiz; CREATE TABLE version (version bigint NOT NULL);"
            "INSERT INTO version VALUES (0)",
            why))
        return false;
    if (pg_number(db, "SELECT count(to_regclass('fambiz.version'))", why) == 1) return true;
    snprintf(why, STORE_ERROR_MAX,
             "its schema `fambiz` is not one of this program: use another database");
    return false;
}

/* A newer program may keep `meta` differently; then only the version of the tables is known. */
static bool ask_tables(Pg *db, Told *told, char *why)
{
    *told = (Told){.version = pg_number(db, "SELECT version FROM version", why)};
    if (told->version < 0) return false;
    if (told->version && told->version < WITH_META) {
        told->form = FIRST_FORM;
        snprintf(told->program, sizeof told->program, "0.1.0");
    }
    if (pg_number(db, "SELECT count(to_regclass('fambiz.meta'))", why) != 1) return true;
    told->form = pg_number(
        db, "SELECT coalesce((SELECT value FROM meta WHERE key = 'form')::bigint, 0)", why);
    return told->form >= 0 &&
           pg_value(db, "SELECT coalesce((SELECT value FROM meta WHERE key = 'written_by'), '')",
                    told->program, sizeof told->program, why);
}

static bool refuse_newer(const Pg *db, const Told *told, char *why)
{
    snprintf(
        why, STORE_ERROR_MAX,
        "it was written by a newer version of this program, %s (format %d.%d; this is %s and knows them up to %d.%d): "
        "start that version or a newer one",
        told->program[0] ? told->program : "which one is not known", (int)told->version,
        (int)told->form, fb_version(), (int)PG_TABLES, db->owner->o.form);
    return false;
}

/* ---- taking over -------------------------------------------------------------------------------------------------------- */

/* Copies the games as the old program wrote them, under its version. The operator may drop the copy. */
static bool copy_games(Pg *db, const Told *told, char *why)
{
    char sql[512], name[STORE_PROGRAM_MAX + 1], said[160];
    snprintf(name, sizeof name, "%s", told->program);
    for (char *c = name; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789", *c)) *c = '_';
    snprintf(
        sql, sizeof sql,
        "LOCK TABLE game, input IN ACCESS EXCLUSIVE MODE;"
        "DROP TABLE IF EXISTS game_%s, input_%s; CREATE TABLE game_%s AS TABLE game; CREATE TABLE input_%s AS TABLE input",
        name, name, name, name);
    if (!pg_run(db, sql, why)) return false;
    snprintf(said, sizeof said, "the tables fambiz.game_%s and fambiz.input_%s", name, name);
    const StoreOptions *o = &db->owner->o;
    if (o->opening) o->opening(o->self, STORE_COPIED, said);
    return true;
}

static bool strike_off(Pg *db, char *why)
{
    return pg_run(
        db,
        "DELETE FROM node; UPDATE lease SET holder = 0 WHERE holder <> 0; UPDATE channel SET name = "
        "convert_to('fambiz_' || replace(gen_random_uuid()::text, '-', ''), 'UTF8')",
        why);
}

static bool set_meta(Pg *db, const Told *told, char *why)
{
    char sql[256];
    int64_t form = db->owner->o.form ? db->owner->o.form : told->form;
    if (told->version == PG_TABLES && form == told->form && !strcmp(told->program, fb_version()))
        return true;
    snprintf(
        sql, sizeof sql,
        "INSERT INTO meta VALUES ('form', '%lld'), ('written_by', '%s') ON CONFLICT (key) DO UPDATE SET "
        "value = excluded.value; UPDATE version SET version = %d",
        (long long)form, fb_version(), (int)PG_TABLES);
    return pg_run(db, sql, why);
}

static bool migrate(Pg *db, const Told *told, char *why)
{
    bool old = told->version;
    if (old && !(pg_run(db, "LOCK TABLE writer IN ACCESS EXCLUSIVE MODE", why) &&
                 copy_games(db, told, why) && strike_off(db, why)))
        return false;
    for (int64_t v = told->version; v < PG_TABLES; v++)
        if (!pg_run(db, migrations[v], why)) return false;
    if (old && !pg_run(db, "INSERT INTO meta VALUES ('old', '') ON CONFLICT DO NOTHING", why))
        return false;
    return set_meta(db, told, why);
}

typedef enum Taken { TAKEN, TAKEN_LATER, TAKEN_NOT } Taken;

static Taken take_over(Pg *db, const Told *told, char *whom, size_t size, char *why)
{
    whom[0] = 0;
    if (told->version && !wait_whom(db, told->version, whom, size, why)) return TAKEN_NOT;
    if (whom[0]) return TAKEN_LATER;
    return migrate(db, told, why) ? TAKEN : TAKEN_NOT;
}

/* An advisory lock makes nodes that start at the same moment do this one after the other. */
bool pg_check(Pg *db, char *why)
{
    int form = db->owner->o.form;
    char whom[STORE_ERROR_MAX];
    for (Told told;;) {
        if (!pg_run(db, "BEGIN; SELECT pg_advisory_xact_lock(x'46624261'::bigint)", why) ||
            !make_schema(db, why) || !ask_tables(db, &told, why))
            return false;
        if (told.version > PG_TABLES || (form && told.form > form))
            return refuse_newer(db, &told, why);
        bool older = told.version < PG_TABLES || told.form < form;
        Taken now = older                      ? take_over(db, &told, whom, sizeof whom, why)
                    : set_meta(db, &told, why) ? TAKEN
                                               : TAKEN_NOT;
        if (now == TAKEN_NOT) return false;
        if (now == TAKEN) return pg_run(db, "COMMIT", why);
        if (!pg_run(db, "ROLLBACK", why) || !wait_once(db, told.program, whom, why)) return false;
    }
}
