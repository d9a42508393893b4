/* test_kill.c - kill -9 at random moments under load: every acknowledged row is there, and is what was written. The writer is this
 * program again, as a child: `store.kill child FILE`.
 *
 * A child plays some games, one row in flight in each, with a snapshot now and then, and ends some of them. It reports on a pipe what was
 * acknowledged, after the fact; so whatever the parent reads there, the file must hold. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "help.h"
#include "lib/scale.h"

enum { GAMES = 16, ROW = 60, SNAPSHOT_EVERY = 40, LAST_ROW = 150 };

/* What a row of a game has to say: its own number, and noise that depends on it. */
static void row_text(uint64_t game, uint32_t seq, char text[ROW + 1])
{
    int n = snprintf(text, ROW, "%llu/%u ", (unsigned long long)game, seq);
    for (int i = n; i < ROW; i++)
        text[i] = (char)('a' + (game * 7 + seq * 13 + (uint32_t)i) % 26);
    text[ROW] = 0;
}

typedef struct Note {
    uint64_t game;
    uint32_t seq;
    uint32_t what; /* 'o'pened, 'r'ow, 'f'inished */
} Note;

/* ---- the child --------------------------------------------------------------------------------------------- */

typedef enum Doing { OPEN, APPEND, SNAPSHOT, DROP } Doing;

typedef struct Played {
    Store *store;
    uint64_t game;
    uint32_t seq;
    Doing doing;
} Played;

static void next(Played *p);

static void note(const Played *p, uint32_t what)
{
    Note n = {p->game, p->seq, what};
    if (write(STDOUT_FILENO, &n, sizeof n) != sizeof n) _exit(1);
}

static void done(void *self, const StoreReply *reply)
{
    Played *p = self;
    if (reply->outcome != STORE_DURABLE)
        fprintf(stderr, "child: outcome %d\n", reply->outcome), _exit(1);
    if (p->doing == OPEN) p->game = reply->game, p->seq = 0, note(p, 'o');
    if (p->doing == APPEND) note(p, 'r');
    if (p->doing == DROP) note(p, 'f'), p->game = 0;
    next(p);
}

static void next(Played *p)
{
    char text[ROW + 1] = "names: A", id[32];
    static int made;
    StoreThen then = {done, p};
    bool snapshot = p->seq && p->seq % SNAPSHOT_EVERY == 0 && p->doing == APPEND;
    p->doing = !p->game ? OPEN : p->seq >= LAST_ROW ? DROP : snapshot ? SNAPSHOT : APPEND;
    switch (p->doing) {
    case OPEN:
        snprintf(id, sizeof id, "%d-%d", (int)getpid(), made++);
        return store_open_game(p->store, then, id, 1, 0, 0);
    case APPEND:
        row_text(p->game, ++p->seq, text);
        return store_append(p->store, then, p->game, p->seq, 0, text, strlen(text));
    case SNAPSHOT: return store_snapshot(p->store, then, p->game, p->seq, text, strlen(text));
    case DROP: return store_drop_game(p->store, then, p->game, p->seq);
    }
}

static _Noreturn void child(const char *file)
{
    static Played played[GAMES];
    Store *s = help_open(file, NULL);
    for (int i = 0; i < GAMES; i++) {
        played[i].store = s;
        next(&played[i]);
    }
    for (;;)
        if (!store_deliver(s)) usleep(20);
}

/* ---- the parent -------------------------------------------------------------------------------------------- */

static uint32_t *acked; /* by game: the last row; UINT32_MAX: finished */
static size_t acked_n;

static void take_note(const Note *n)
{
    if (n->game >= acked_n) {
        size_t size = (n->game + 1) * 2;
        acked = realloc(acked, size * sizeof *acked);
        memset(acked + acked_n, 0, (size - acked_n) * sizeof *acked);
        acked_n = size;
    }
    acked[n->game] = n->what == 'f' ? UINT32_MAX : n->seq;
}

static bool hear(int pipe, long *rows)
{
    Note n;
    if (read(pipe, &n, sizeof n) != sizeof n) return false;
    take_note(&n);
    *rows += n.what == 'r';
    return true;
}

/* Starts a child, lets it play that many rows and then for some time, kills it, and reads what else it said. */
static long run_child(const char *file, long least, useconds_t us)
{
    int ends[2];
    long rows = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        execl("/proc/self/exe", "store.kill", "child", file, (char *)NULL);
        _exit(1);
    }
    close(ends[1]);
    while (rows < least)
        assert_true(hear(ends[0], &rows));
    usleep(us);
    kill(pid, SIGKILL);
    while (hear(ends[0], &rows))
        ;
    close(ends[0]);
    int status;
    waitpid(pid, &status, 0);
    assert_true(WIFSIGNALED(status)); /* it did not end by itself, complaining */
    return rows;
}

static uint64_t now_game;
static uint32_t now_seq;
static uint32_t *there;

static void see_game(void *self, uint64_t game, const char *id, uint32_t seq, const void *bytes,
                     size_t n)
{
    (void)self, (void)id, (void)bytes, (void)n;
    assert_true(game >= acked_n || acked[game] != UINT32_MAX); /* finished games do not come back */
    if (game < acked_n) there[game] = seq;
}

static void see_row(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n)
{
    char text[ROW + 1];
    (void)self;
    row_text(game, seq, text);
    assert_int_equal(n, ROW);
    assert_memory_equal(bytes, text, ROW);
    assert_true(game != now_game || seq == now_seq + 1);
    now_game = game, now_seq = seq;
    if (game < acked_n) there[game] = seq;
}

static void nothing_lost(Store *s)
{
    char error[STORE_ERROR_MAX];
    there = calloc(acked_n, sizeof *there);
    now_game = 0;
    assert_true(store_running(s, &(StoreRunning){NULL, see_game, see_row, NULL}, error));
    for (size_t g = 0; g < acked_n; g++)
        if (acked[g] == UINT32_MAX || !acked[g] || there[g] >= acked[g])
            continue;
        else if (acked[g] == LAST_ROW) /* finished, but killed before it could say so */
            continue;
        else
            fail_msg("game %zu: row %u was acknowledged, %u is the last", g, acked[g], there[g]);
    free(there);
}

static void killed(void **state)
{
    (void)state;
    unsigned seed = (unsigned)time(NULL);
    long times = scaled(20, 200), rows = 0;
    const char *file = help_file();
    print_message("seed %u\n", seed);
    srand(seed);
    for (long i = 0; i < times; i++) {
        rows += run_child(file, 1 + rand() % 100, (useconds_t)(rand() % 20000));
        Store *s = help_open(file, NULL);
        nothing_lost(s);
        store_close(s);
    }
    print_message("killed %ld times, %ld rows acknowledged, none lost\n", times, rows);
    assert_true(rows >= times);
    free(acked);
    help_clean();
}

int main(int argc, char **argv)
{
    if (argc > 2) child(argv[2]);
    help_backend(argc, argv);
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
