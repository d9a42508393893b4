/* test_damage.c - a -wal cut at any byte still opens, and holds a prefix of the rows. A damaged main file is refused, or the damaged game
 * is known, or everything it says is true. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "help.h"
#include "lib/scale.h"

typedef struct Bytes {
    uint8_t *at;
    size_t n;
} Bytes;

static Bytes slurp(const char *path)
{
    Bytes b = {NULL, 0};
    FILE *f = fopen(path, "rb");
    if (!f) return b;
    fseek(f, 0, SEEK_END);
    b.n = (size_t)ftell(f);
    rewind(f);
    b.at = malloc(b.n + 1);
    assert_int_equal(fread(b.at, 1, b.n, f), b.n);
    fclose(f);
    return b;
}

static void spill(const char *path, const uint8_t *at, size_t n)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(at, 1, n, f), n);
    fclose(f);
}

static const char *beside(const char *file, const char *end)
{
    static char path[128];
    snprintf(path, sizeof path, "%s%s", file, end);
    return path;
}

/* Small pages make a small -wal, so that every byte of it can be tried. */
static void begin_with_small_pages(const char *file)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "PRAGMA page_size = 512; PRAGMA application_id = 1; PRAGMA application_id = 0",
                     NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
}

static void fill(Store *s, uint32_t rows)
{
    uint64_t a = help_game(s, "a"), b = help_game(s, "b");
    for (uint32_t i = 1; i <= rows; i++) {
        char text[32];
        snprintf(text, sizeof text, "row %u", i);
        assert_int_equal(help_append(s, i % 2 ? a : b, (i + 1) / 2, text), STORE_DURABLE);
    }
}

/* How many rows: each is there only with all that were written before it. */
static int rows_in_order(Store *s, uint32_t rows)
{
    char *all = help_running(s), line[64];
    int n = 0;
    for (uint32_t i = 1; i <= rows; i++) {
        snprintf(line, sizeof line, "%u:%u:row %u\n", i % 2 ? 1 : 2, (i + 1) / 2, i);
        bool there = strstr(all, line);
        assert_true(!there || n == (int)i - 1);
        n += there;
    }
    free(all);
    return n;
}

static void cut_wal(void **state)
{
    (void)state;
    enum { ROWS = 6 };
    const char *file = help_file();
    begin_with_small_pages(file);
    Store *s = help_open(file, NULL);
    fill(s, ROWS);
    Bytes main_file = slurp(file), wal = slurp(beside(file, "-wal"));
    store_close(s);
    int before = 0;
    long places = scaled(300, (long)wal.n), step = (long)wal.n / places, tried = 0;
    for (size_t cut = 0; cut <= wal.n;
         cut += cut + (size_t)step > wal.n && cut < wal.n ? wal.n - cut : (size_t)step) {
        spill(file, main_file.at, main_file.n);
        spill(beside(file, "-wal"), wal.at, cut);
        unlink(beside(file, "-shm"));
        s = help_open(file, NULL);
        int rows = rows_in_order(s, ROWS);
        assert_true(rows >= before);
        before = rows;
        store_close(s);
        tried++;
    }
    assert_int_equal(before, ROWS);
    print_message("-wal of %zu bytes cut at %ld places\n", wal.n, tried);
    free(main_file.at);
    free(wal.at);
    help_clean();
}

/* ---- the main file ------------------------------------------------------------------------------------------- */

static const char *refusal(const char *file)
{
    static char error[STORE_ERROR_MAX];
    Store *s = store_open(&(StoreOptions){.where = file}, error);
    assert_null(s);
    assert_non_null(strstr(error, "Nothing was changed"));
    assert_non_null(strstr(error, file));
    return error;
}

static void refused_with_reason(void **state)
{
    (void)state;
    const char *file = help_file();
    spill(
        file,
        (const uint8_t
             *)"this is no database, but a letter to somebody who is not here. It has more than a "
               "hundred bytes, so that nobody takes it for an empty one.",
        130);
    assert_non_null(strstr(refusal(file), "not a database"));
    assert_non_null(strstr(refusal(file), "To restore"));
    spill(file, (const uint8_t *)"", 0);
    assert_non_null(strstr(refusal(file), "empty"));
    unlink(file);
    spill(beside(file, "-wal"), (const uint8_t *)"x", 1);
    assert_non_null(strstr(refusal(file), "gone"));
    unlink(beside(file, "-wal"));
    sqlite3 *db;
    sqlite3_open(file, &db);
    sqlite3_exec(db, "CREATE TABLE x (y)", NULL, NULL, NULL);
    assert_non_null(strstr(refusal(file), "not one of this program"));
    sqlite3_exec(db, "DROP TABLE x", NULL, NULL, NULL);
    sqlite3_close(db);
    store_close(help_open(file, NULL));
    sqlite3_open(file, &db);
    sqlite3_exec(db, "PRAGMA user_version = 1000", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_non_null(strstr(refusal(file), "newer version"));
    assert_null(strstr(refusal(file), "To restore"));
    help_clean();
}

/* Rows that look fine to SQLite but were not written by a store: one game is damaged, the other runs. */
static void rows_that_were_changed(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *why;
        int game;
    } rows[] = {
        {"UPDATE input SET bytes = x'39' WHERE game = 1 AND seq = 2", "row 2 is not what", 1},
        {"UPDATE input SET seq = 9 WHERE game = 1 AND seq = 2", "row 9 is not what", 1},
        {"DELETE FROM input WHERE game = 1 AND seq = 2", "rows of it are missing", 1},
        {"INSERT INTO input SELECT NULL, game, seq, sum, bytes FROM input WHERE seq = 1 AND game = 2",
         "or there twice", 2},
        {"UPDATE game SET seq = 2, snapshot = x'39' WHERE id = 2", "snapshot at row 2 is not", 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *file = help_file();
        Store *s = help_open(file, NULL);
        fill(s, 6);
        store_close(s);
        help_sql(file, rows[i].sql);
        s = help_open(file, NULL);
        char *all = help_running(s), line[64];
        snprintf(line, sizeof line, "%d: %s is damaged", rows[i].game,
                 rows[i].game == 1 ? "a" : "b");
        assert_non_null(strstr(all, line));
        assert_non_null(strstr(all, rows[i].why));
        snprintf(line, sizeof line, "%d:3:row", 3 - rows[i].game);
        assert_non_null(strstr(all, line));
        for (int seq = 1; seq <= 9; seq++) { /* no row of it is told */
            snprintf(line, sizeof line, "\n%d:%d:", rows[i].game, seq);
            assert_null(strstr(all, line));
        }
        free(all);
        store_close(s);
        help_clean();
    }
}

/* Each game is damaged, and can be set aside, or all of its rows are what was written. */
static int damaged_games(Store *s, uint32_t rows)
{
    char *all = help_running(s), line[64];
    int damaged = 0;
    for (int game = 1; game <= 2; game++) {
        snprintf(line, sizeof line, "%d: ", game);
        char *found = strncmp(all, line, strlen(line)) == 0 ? all : strstr(all, line);
        bool bad = found && (found == all || found[-1] == '\n');
        damaged += bad;
        if (bad)
            assert_int_equal(help_do(s, NULL, store_set_aside, (uint64_t)game, "damaged", 0),
                             STORE_DURABLE);
        for (uint32_t i = game == 1 ? 1 : 2; i <= rows; i += 2) {
            snprintf(line, sizeof line, "%d:%u:row %u\n", game, (i + 1) / 2, i);
            assert_int_equal(strstr(all, line) != NULL, !bad);
        }
    }
    free(all);
    return damaged;
}

/* Bytes overwritten anywhere: the file is refused, or only that game is damaged, or every row is what was written. */
static void random_damage(void **state)
{
    (void)state;
    unsigned seed = (unsigned)time(NULL);
    const char *file = help_file();
    begin_with_small_pages(file); /* so that there is less room that nobody uses */
    Store *s = help_open(file, NULL);
    int refused = 0, damaged = 0, tried = (int)scaled(200, 2000);
    fill(s, 200);
    store_close(s);
    Bytes good = slurp(file);
    print_message("seed %u\n", seed);
    srand(seed);
    for (int i = 0; i < tried; i++) {
        char error[STORE_ERROR_MAX];
        uint8_t *bad = malloc(good.n);
        memcpy(bad, good.at, good.n);
        size_t at = (size_t)rand() % good.n, n = 1 + (size_t)rand() % 64;
        for (size_t j = at; j < at + n && j < good.n; j++)
            bad[j] = (uint8_t)rand();
        spill(file, bad, good.n);
        unlink(beside(file, "-wal"));
        s = help_try(file, error);
        if (s)
            damaged += damaged_games(s, 200) > 0;
        else
            refused++;
        store_close(s);
        free(bad);
    }
    print_message("%d damages: %d refused, %d set a game aside\n", tried, refused, damaged);
    /* One in thirty hits a row: of a few tries perhaps none does. */
    assert_true(refused + damaged > tried / 8 && (damaged > 0 || tried < 2000));
    free(good.at);
    help_clean();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_wal),
        cmocka_unit_test(refused_with_reason),
        cmocka_unit_test(rows_that_were_changed),
        cmocka_unit_test(random_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
