/* test_upgrade.c - a file of 0.1.0 is taken over: first copied, completely and durably, then changed in one transaction. It is killed at
 * any moment, meets full disks and files of a newer program. The one that is killed is this program again, as a child:
 * `store.upgrade child FILE`.
 *
 * The file is made here the way 0.1.0 made it, with SQL of its own: what the store calls version 1 must never change. */
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fault_vfs.h"
#include "help.h"
#include "lib/scale.h"
#include "rules/fambiz.h"
#include "store/rows.h"

enum { GAMES = 30, ROWS = 20, FORM = 2 };

static const char tables_of_0_1_0[] =
    "PRAGMA journal_mode = WAL;"
    "CREATE TABLE game (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, opened INTEGER NOT NULL,"
    "  seq INTEGER NOT NULL, sum INTEGER NOT NULL, snapshot BLOB) STRICT;"
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
    "CREATE TABLE ban (id TEXT PRIMARY KEY, until INTEGER NOT NULL, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 1; PRAGMA application_id = 1180844641;";

static void put_row(sqlite3 *db, int game, int seq)
{
    char sql[256], text[32];
    int n = snprintf(text, sizeof text, "row %d of %d", seq, game);
    snprintf(sql, sizeof sql,
             "INSERT INTO input (game, seq, sum, bytes) VALUES (%d, %d, %lld, CAST('%s' AS BLOB))",
             game, seq, (long long)row_sum((uint64_t)game, (uint64_t)seq, text, (size_t)n), text);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
}

/* If `wal` is wanted the connection stays open: the newest rows are then only in the -wal, as after a crash. */
static sqlite3 *make_old(const char *file)
{
    sqlite3 *db;
    char sql[128];
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, tables_of_0_1_0, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    for (int game = 1; game <= GAMES; game++) {
        snprintf(sql, sizeof sql, "INSERT INTO game VALUES (%d, 'old%d', 5, 0, 0, NULL)", game,
                 game);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        for (int seq = 1; seq <= ROWS; seq++)
            put_row(db, game, seq);
    }
    assert_int_equal(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    return db;
}

static char copied[200];

static bool opening(void *self, StoreOpening what, const char *text)
{
    (void)self;
    if (what == STORE_COPIED) snprintf(copied, sizeof copied, "%s", text);
    return true;
}

static Store *take_over(const char *file, const char *vfs, char error[STORE_ERROR_MAX])
{
    copied[0] = 0;
    return store_open(&(StoreOptions){.where = file, .vfs = vfs, .form = FORM, .opening = opening},
                      error);
}

static long ask(const char *file, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *st;
    assert_int_equal(sqlite3_open_v2(file, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    long value = sqlite3_step(st) == SQLITE_ROW ? (long)sqlite3_column_int64(st, 0) : -1;
    sqlite3_finalize(st);
    sqlite3_close(db);
    return value;
}

static const char *beside(const char *file, const char *end)
{
    static char path[200];
    snprintf(path, sizeof path, "%s%s", file, end);
    return path;
}

static bool is_there(const char *path) { return access(path, F_OK) == 0; }

static void is_whole(const char *file)
{
    assert_int_equal(ask(file, "SELECT count(*) FROM game"), GAMES);
    assert_int_equal(ask(file, "SELECT count(*) FROM input"), GAMES * ROWS);
}

static void is_taken_over(const char *file)
{
    char error[STORE_ERROR_MAX], line[64];
    Store *s = take_over(file, NULL, error);
    if (!s) print_error("%s\n", error);
    assert_non_null(s);
    char *all = help_running(s);
    for (int game = 1; game <= GAMES; game++)
        for (int seq = 1; seq <= ROWS; seq++) {
            snprintf(line, sizeof line, "%d:%d:row %d of %d\n", game, seq, seq, game);
            assert_non_null(strstr(all, line));
        }
    free(all);
    store_close(s);
    assert_int_equal(ask(file, "PRAGMA user_version"), 3);
}

static void copied_then_changed(void **state)
{
    (void)state;
    struct stat copy;
    const char *file = help_file();
    sqlite3_close(make_old(file));
    Store *s = store_open(&(StoreOptions){.where = file, .form = 1, .opening = opening},
                          (char[STORE_ERROR_MAX]){0});
    assert_non_null(s);
    store_close(s);
    assert_int_equal(ask(file, "SELECT value FROM meta WHERE key = 'form'"), 1);
    assert_int_equal(
        ask(file, "SELECT count(*) FROM meta WHERE key = 'written_by' AND value <> ''"), 1);
    assert_string_equal(copied, beside(file, ".0.1.0"));
    assert_int_equal(stat(copied, &copy), 0);
    assert_int_equal(copy.st_mode & 0777, 0600);
    assert_false(is_there(beside(file, ".0.1.0.new")));
    is_whole(beside(file, ".0.1.0"));
    assert_int_equal(ask(beside(file, ".0.1.0"), "PRAGMA user_version"), 1);
    is_taken_over(file);
    unlink(beside(file, ".0.1.0"));
    is_taken_over(file); /* now there is nothing left to do */
    assert_string_equal(copied, "");
    assert_false(is_there(beside(file, ".0.1.0")));
    help_clean();
}

/* After a crash of 0.1.0 all of it is in the -wal; and the copy has it, too. */
static void from_the_wal(void **state)
{
    (void)state;
    const char *file = help_file();
    char command[500];
    sqlite3 *db = make_old(beside(file, ".made"));
    snprintf(command, sizeof command, "cp %s.made %s && cp %s.made-wal %s-wal", file, file, file,
             file);
    assert_int_equal(system(command), 0);
    sqlite3_close(db);
    is_taken_over(file);
    is_whole(beside(file, ".0.1.0"));
    help_clean();
}

/* What an interrupted start left behind, and a complete copy from an earlier time, are both made anew. */
static void half_a_copy(void **state)
{
    (void)state;
    const char *file = help_file();
    sqlite3_close(make_old(file));
    for (int i = 0; i < 2; i++) {
        FILE *f = fopen(beside(file, i ? ".0.1.0" : ".0.1.0.new"), "w");
        fputs("half", f);
        fclose(f);
    }
    is_taken_over(file);
    is_whole(beside(file, ".0.1.0"));
    help_clean();
}

/* ---- kill -9 ---------------------------------------------------------------------------------------------------------- */

static _Noreturn void child(const char *file)
{
    char error[STORE_ERROR_MAX];
    Store *s = take_over(file, NULL, error);
    if (!s) fprintf(stderr, "child: %s\n", error);
    store_close(s);
    _exit(s ? 0 : 1);
}

static long now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* How long the child ran; `us`: and is killed then. */
static long run_child(const char *file, long us)
{
    long began = now_us();
    pid_t pid = fork();
    if (pid == 0) {
        execl("/proc/self/exe", "store.upgrade", "child", file, (char *)NULL);
        _exit(1);
    }
    if (us) usleep((useconds_t)us);
    if (us) kill(pid, SIGKILL);
    int status;
    waitpid(pid, &status, 0);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return now_us() - began;
}

static void killed(void **state)
{
    (void)state;
    unsigned seed = (unsigned)time(NULL);
    long times = scaled(10, 200), longest = 0, before = 0, after = 0;
    const char *file = help_file();
    char command[500];
    print_message("seed %u\n", seed);
    srand(seed);
    sqlite3_close(make_old(beside(file, ".made")));
    for (long i = -1; i < times; i++) {
        snprintf(command, sizeof command, "rm -f %s.0* %s-* && cp %s.made %s", file, file, file,
                 file);
        assert_int_equal(system(command), 0);
        long took = run_child(file, i < 0 ? 0 : 1 + rand() % longest);
        if (i < 0) longest = took;
        long version = ask(file, "PRAGMA user_version");
        is_whole(file);
        before += version == 1;
        after += version == 3;
        if (version == 3) assert_true(is_there(beside(file, ".0.1.0")));
        if (is_there(beside(file, ".0.1.0"))) is_whole(beside(file, ".0.1.0"));
        is_taken_over(file);
        is_whole(beside(file, ".0.1.0"));
    }
    print_message("killed %ld times within %ld µs: %ld old files, %ld new ones\n", times, longest,
                  before, after);
    help_clean();
}

/* ---- disks and versions ----------------------------------------------------------------------------------------------- */

static void no_room(void **state)
{
    (void)state;
    char error[STORE_ERROR_MAX];
    const char *file = help_file();
    sqlite3_close(make_old(file));
    long size = ask(file, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size");
    for (long room = 0; room < size; room += size / 5) {
        fault_none();
        fault.bytes = room;
        assert_null(take_over(file, FAULT_VFS, error));
        fault_none();
        assert_non_null(strstr(error, "no room for that: 2 MB are needed"));
        assert_non_null(strstr(error, "Nothing was changed"));
        assert_string_equal(copied, "");
        assert_false(is_there(beside(file, ".0.1.0")) || is_there(beside(file, ".0.1.0.new")));
        assert_int_equal(ask(file, "PRAGMA user_version"), 1);
        is_whole(file);
    }
    is_taken_over(file);
    help_clean();
}

static void newer(void **state)
{
    (void)state;
    static const char *const how[] = {"PRAGMA user_version = 4",
                                      "UPDATE meta SET value = '3' WHERE key = 'form'"};
    for (int i = 0; i < 2; i++) {
        char error[STORE_ERROR_MAX];
        const char *file = help_file();
        Store *s = take_over(file, NULL, error);
        assert_non_null(s);
        store_close(s);
        help_sql(file, "UPDATE meta SET value = '7.8.9' WHERE key = 'written_by'");
        help_sql(file, how[i]);
        assert_null(take_over(file, NULL, error));
        assert_non_null(strstr(error, "newer version of this program, 7.8.9"));
        assert_non_null(strstr(error, "Start that version or a newer one"));
        help_sql(file, "DROP TABLE meta; PRAGMA user_version = 5"); /* whatever it has become */
        assert_null(take_over(file, NULL, error));
        assert_non_null(strstr(error, "newer version of this program"));
        help_clean();
    }
}

/* The tables stay the same, but their contents are in another form: copied as well. */
static void another_form(void **state)
{
    (void)state;
    char error[STORE_ERROR_MAX], name[64];
    const char *file = help_file();
    Store *s = store_open(&(StoreOptions){.where = file, .form = FORM - 1}, error);
    assert_non_null(s);
    store_close(s);
    s = take_over(file, NULL, error);
    assert_non_null(s);
    store_close(s);
    snprintf(name, sizeof name, ".%s", fb_version());
    assert_string_equal(copied, beside(file, name));
    assert_null(store_open(&(StoreOptions){.where = file, .form = FORM - 1}, error));
    assert_non_null(strstr(error, "newer version of this program"));
    help_clean();
}

int main(int argc, char **argv)
{
    if (argc > 2) child(argv[2]);
    fault_register();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copied_then_changed),
        cmocka_unit_test(from_the_wal),
        cmocka_unit_test(half_a_copy),
        cmocka_unit_test(killed),
        cmocka_unit_test(no_room),
        cmocka_unit_test(newer),
        cmocka_unit_test(another_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
