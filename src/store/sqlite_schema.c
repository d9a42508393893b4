/* sqlite_schema.c - the tables of a file: created, brought up to date, or refused, if the file is not ours or a newer program
 * wrote it.
 *
 * A file says three things about itself: `application_id` (it is ours), `user_version` (which tables there are) and, in the
 * table `meta`, which version of the program wrote it, and in which form (StoreOptions.form). An older file becomes a new one
 * like this:
 *
 *     old --a copy of it is durable (sqlite_copy.c)--> old, with a copy beside it --one transaction--> new
 *
 * A crash anywhere leaves the old file or the new one, nothing in between. 0.1.0 had no `meta`: that is version 1, form 1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fambiz.h"
#include "store/sqlite.h"

enum { APPLICATION = 0x46624261 }; /* "FbBa": in the header of the file, where file(1) shows it */

/* migrations[v] turns version v into v + 1. Entries are only ever added. */
static const char *const migrations[] = {
    "CREATE TABLE game (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, opened INTEGER NOT NULL,"
    "  seq INTEGER NOT NULL, sum INTEGER NOT NULL, snapshot BLOB) STRICT;"
    /* In order of arrival: sqlite_log.c says why. */
    "CREATE TABLE input (n INTEGER PRIMARY KEY, game INTEGER NOT NULL, seq INTEGER NOT NULL,"
    "  sum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;"
    "CREATE TABLE record (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL UNIQUE, finished INTEGER NOT NULL,"
    "  sum INTEGER NOT NULL, text BLOB NOT NULL) STRICT;"
    "CREATE TABLE player (record INTEGER NOT NULL, seat INTEGER NOT NULL, person INTEGER NOT NULL, name TEXT NOT NULL,"
    "  fold TEXT NOT NULL, PRIMARY KEY (record, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX player_fold ON player (fold, record);"
    "CREATE INDEX player_person ON player (person, record) WHERE person <> 0;"
    "CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL,"
    "  kind INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;"
    "CREATE TABLE ban (id TEXT PRIMARY KEY, until INTEGER NOT NULL, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE aside (id INTEGER PRIMARY KEY AUTOINCREMENT, game INTEGER NOT NULL UNIQUE, name TEXT NOT NULL,"
    "  opened INTEGER NOT NULL, seq INTEGER NOT NULL, sum INTEGER NOT NULL, snapshot BLOB, why TEXT NOT NULL,"
    "  at INTEGER NOT NULL, program TEXT NOT NULL) STRICT;"
    /* By n, not by seq: a damaged game may have a row twice. */
    "CREATE TABLE aside_row (aside INTEGER NOT NULL, n INTEGER NOT NULL, seq INTEGER NOT NULL, sum INTEGER NOT NULL,"
    "  bytes BLOB NOT NULL, PRIMARY KEY (aside, n)) STRICT, WITHOUT ROWID;",
    /* Who finds a record without its id; person 0 is everybody. Whether an older record was of a public table is not known, so
     * only those who played find it. */
    "CREATE TABLE reader (person INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (person, record)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX reader_record ON reader (record);"
    "INSERT INTO reader SELECT DISTINCT person, record FROM player WHERE person <> 0;"
    /* Persons who were erased, and when what they left behind is looked for once more. */
    "CREATE TABLE erased (person INTEGER PRIMARY KEY, due INTEGER NOT NULL) STRICT;",
};
enum { VERSION = sizeof migrations / sizeof *migrations, WITH_META = 2, FIRST_FORM = 1 };

/* What a file says about itself. */
typedef struct Told {
    int64_t tables, version, form;
    char program[STORE_PROGRAM_MAX + 1];
} Told;

/* ---- meta ------------------------------------------------------------------------------------------------------------- */

/* Empty if it is not there: a newer program may keep it elsewhere. */
static void meta(Db *db, const char *key, char *value, size_t size)
{
    char ignored[STORE_ERROR_MAX];
    Rows r = conn_ask(&db->conn, ignored, SQL_META_GET, "t", key);
    value[0] = 0;
    if (rows_next(&r)) rows_text(&r, 0, value, size);
    rows_end(&r);
}

static bool set_meta(const Sqlite *s, Db *db, const Told *was, char *why)
{
    char form[24];
    int64_t now = s->o.form ? s->o.form : was->form;
    snprintf(form, sizeof form, "%lld", (long long)now);
    if (was->version == VERSION && now == was->form && strcmp(was->program, fb_version()) == 0)
        return true;
    return conn_run(&db->conn, why, SQL_META_SET, "tt", "form", form) &&
           conn_run(&db->conn, why, SQL_META_SET, "tt", "written_by", fb_version());
}

/* ---- old and new ------------------------------------------------------------------------------------------------------ */

static bool ask_file(Db *db, Told *told, char *why)
{
    char form[24];
    told->tables = db_number(db, "SELECT count(*) FROM sqlite_schema", why);
    int64_t application = told->tables < 0 ? -1 : db_number(db, "PRAGMA application_id", why);
    told->version = application < 0 ? -1 : db_number(db, "PRAGMA user_version", why);
    told->form = 0;
    if (told->version < 0) return false;
    if (told->tables && application != APPLICATION) {
        snprintf(why, STORE_ERROR_MAX, "it is a database, but not one of this program");
        return false;
    }
    snprintf(told->program, sizeof told->program, "0.1.0");
    if (told->tables) told->form = FIRST_FORM;
    if (told->version < WITH_META) return true;
    meta(db, "form", form, sizeof form);
    meta(db, "written_by", told->program, sizeof told->program);
    told->form = strtoll(form, NULL, 10);
    return true;
}

static bool refuse_newer(Sqlite *s, const Told *told, char *why)
{
    s->advised = true;
    snprintf(
        why, STORE_ERROR_MAX,
        "it was written by a newer version of this program, %s (format %d.%d; this is %s and knows them up to "
        "%d.%d). Start that version or a newer one; or put back the copy that it made when it took the file over, "
        "%.120s.%s if this version wrote it before",
        told->program[0] ? told->program : "which one is not known", (int)told->version,
        (int)told->form, fb_version(), (int)VERSION, s->o.form, s->where, fb_version());
    return false;
}

static bool migrate(const Sqlite *s, Db *db, const Told *told, char *why)
{
    char pragma[64];
    if (!db_exec(db, "BEGIN IMMEDIATE", why)) return false;
    for (int64_t v = told->version; v < VERSION; v++)
        if (!db_exec(db, migrations[v], why)) return false;
    snprintf(pragma, sizeof pragma, "PRAGMA user_version = %d", (int)VERSION);
    if (!set_meta(s, db, told, why) || !db_exec(db, pragma, why)) return false;
    snprintf(pragma, sizeof pragma, "PRAGMA application_id = %d", (int)APPLICATION);
    return db_exec(db, pragma, why) && db_exec(db, "COMMIT", why);
}

/* A copy of a damaged file would be worthless, so the file is checked first. */
static bool take_over(Sqlite *s, const Told *told, char *why)
{
    return check_structure(&s->writer, why) && copy_old(s, told->program, why) &&
           migrate(s, &s->writer, told, why);
}

bool check_version(Sqlite *s, char *why)
{
    Db *db = &s->writer;
    Told told;
    if (!ask_file(db, &told, why)) return false;
    if (told.version > VERSION || (s->o.form && told.form > s->o.form))
        return refuse_newer(s, &told, why);
    if (!told.tables) return migrate(s, db, &told, why);
    if (told.version < VERSION || told.form < s->o.form) return take_over(s, &told, why);
    return set_meta(s, db, &told, why);
}
