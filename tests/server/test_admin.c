/* test_admin.c - the socket of `fambiz admin` with commands of our own: answers too long for a socket to take at once, readers who are
 * slow or deaf, and one command at a time on a loop that never waits. admin.py tests the real commands. */
#define _GNU_SOURCE /* SOCK_NONBLOCK */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/core.h"
#include "lib/unit.h"
#include "server/admin.h"
#include "server/admin_do.h"

enum { CLIENTS = 6, LONG = 900000, LONGER = 3000000 };

/* ---- the commands ------------------------------------------------------------------------------------------------- */

static AdminWait *asked[2]; /* "later": whoever waits for an answer */
static int asked_n;

/* "long" and "longer": so many bytes; anything else comes back. */
bool admin_do(Server *server, char *line, FbOut *out, AdminWait *wait)
{
    int n = strcmp(line, "long") == 0 ? LONG : strcmp(line, "longer") == 0 ? LONGER : 0;
    assert_non_null(server->net);
    if (strcmp(line, "later") == 0) {
        admin_later(wait);
        asked[asked_n++] = wait;
        return false;
    }
    for (int i = 0; i < n; i++)
        fb_out_char(out, (char)('a' + i % 26));
    if (!n) fb_out_text(out, line);
    return strcmp(line, "refuse") != 0;
}

/* ---- a loop with readers ------------------------------------------------------------------------------------------ */

typedef struct Reader {
    int fd; /* -1: at its end */
    bool deaf;
    char *text;
    size_t n;
} Reader;

static Server server;
static Admin *admin;
static NetTimer *tick;
static Reader reader[CLIENTS];
static int readers, piece; /* bytes that each takes at a tick */
static Reader *until;      /* the loop ends with this one; NULL: with the last */
static char folder[32], path[64];

static bool take(Reader *r)
{
    ssize_t n = recv(r->fd, r->text + r->n, (size_t)piece, r->deaf ? MSG_PEEK : 0);
    if (n < 0 && errno == EAGAIN) return true;
    if (n > 0 && !r->deaf) r->n += (size_t)n;
    if (n > 0) return true;
    close(r->fd);
    r->fd = -1;
    return false;
}

/* A deaf one sees its end only by looking behind what waits for it. */
static bool hung_up(const Reader *r)
{
    return r->deaf && send(r->fd, "", 1, MSG_NOSIGNAL) < 0 && errno == EPIPE;
}

static void on_tick(void *self)
{
    int open = 0;
    (void)self;
    for (int i = 0; i < readers; i++) {
        if (reader[i].fd < 0) continue;
        if (hung_up(&reader[i])) {
            close(reader[i].fd);
            reader[i].fd = -1;
        } else
            open += take(&reader[i]);
    }
    if (open && !(until && until->fd < 0))
        net_timer_set(tick, 1);
    else
        net_stop(server.net, 0);
}

static void request(void *self, NetRequest *r, const NetAsk *ask)
{
    (void)self, (void)ask;
    net_answer(r, &(NetAnswer){.status = 404});
}

static int set_up(void **state)
{
    (void)state;
    char error[NET_ERROR_MAX];
    NetHandler handler = {.request = request};
    strcpy(folder, "/tmp/adminXXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/s", folder);
    server.net = net_start(&(NetOptions){.address = "127.0.0.1"}, &handler, error);
    admin = admin_new(&server, path, error);
    tick = net_timer(server.net, on_tick, NULL);
    readers = 0, piece = 1 << 16, until = NULL;
    return server.net && admin && tick ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    struct stat s;
    for (int i = 0; i < readers; i++)
        free(reader[i].text);
    net_timer_free(tick);
    admin_free(admin);
    net_free(server.net);
    if (stat(path, &s) == 0) return -1; /* it takes its socket with it */
    return rmdir(folder);
}

static Reader *ask(const char *line)
{
    Reader *r = &reader[readers++];
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    strcpy(to.sun_path, path);
    *r = (Reader){.fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0),
                  .text = calloc(1, LONGER + (1 << 17))};
    assert_int_equal(connect(r->fd, (struct sockaddr *)&to, sizeof to), 0);
    assert_int_equal(send(r->fd, line, strlen(line), 0), strlen(line));
    return r;
}

/* Runs until everybody has an answer or was hung up on. */
static void run(void)
{
    net_timer_set(tick, 1);
    net_run(server.net);
}

static void whole(const Reader *r, size_t n)
{
    assert_int_equal(r->n, n + 3);
    assert_memory_equal(r->text, "ok\n", 3);
    for (size_t i = 0; i < n; i++)
        if (r->text[i + 3] != (char)('a' + i % 26)) fail_msg("byte %zu is wrong", i);
}

/* ---- tests -------------------------------------------------------------------------------------------------------- */

static void words(void **state)
{
    (void)state;
    ask("hello you\n");
    ask("refuse\n");
    ask("\n");
    run();
    assert_string_equal(reader[0].text, "ok\nhello you");
    assert_string_equal(reader[1].text, "no\nrefuse");
    assert_string_equal(reader[2].text, "ok\n");
}

static void long_answers(void **state)
{
    (void)state;
    piece = 4000;
    ask("long\n");
    ask("short\n");
    ask("long\n");
    run();
    whole(&reader[0], LONG);
    assert_string_equal(reader[1].text, "ok\nshort");
    whole(&reader[2], LONG);
}

/* What is longer than any answer is cut, and nothing is written beyond. */
static void too_long(void **state)
{
    (void)state;
    ask("longer\n");
    run();
    whole(&reader[0], (1 << 20) - 1 - 3);
}

/* A client who never takes the answer is hung up on in the end, and nobody waits meanwhile. */
static void deaf(void **state)
{
    (void)state;
    ask("long\n")->deaf = true;
    ask("short\n");
    run();
    assert_string_equal(reader[1].text, "ok\nshort");
    assert_int_equal(reader[0].n, 0);
}

/* Five come, four are heard: the first one, who said nothing, has to go at once. */
static void too_many(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        ask("half a wo");
    until = ask("whole\n");
    run();
    assert_string_equal(reader[4].text, "ok\nwhole");
    assert_int_equal(reader[0].fd, -1);
    for (int i = 1; i < 4; i++)
        assert_true(reader[i].fd >= 0 && close(reader[i].fd) == 0);
}

/* A client who says nothing has to go as well, but later. */
static void silent(void **state)
{
    (void)state;
    ask("half a wo");
    run();
    assert_int_equal(reader[0].n, 0);
}

static void answer_later(void *self)
{
    static char text[LONGER];
    (void)self;
    for (int i = 0; i < LONGER; i++)
        text[i] = (char)('a' + i % 26);
    admin_answer(asked[0], true, text, LONGER);
}

/* An answer that comes later may have any length. A client who waits for it in vain is hung up on; it may still come after that. */
static void later(void **state)
{
    (void)state;
    NetTimer *soon = net_timer(server.net, answer_later, NULL);
    asked_n = 0;
    ask("later\n");
    ask("later\n");
    net_timer_set(soon, 20);
    run();
    net_timer_free(soon);
    whole(&reader[0], LONGER);
    assert_int_equal(reader[1].n, 0);
    admin_answer(asked[1], false, "too late", 8);
}

static void paths(void **state)
{
    (void)state;
    char error[NET_ERROR_MAX], endless[200];
    struct stat s;
    assert_int_equal(stat(path, &s), 0);
    assert_int_equal(s.st_mode & 07777, 0600);
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_null(admin_new(&server, endless, error));
    assert_non_null(strstr(error, "too long for a socket (199 bytes, at most 107)"));
    assert_null(admin_new(&server, "/nowhere/s", error));
    assert_non_null(strstr(error, "cannot open the socket /nowhere/s"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(words), TEST(long_answers), TEST(too_long),
                                       TEST(deaf),  TEST(too_many),     TEST(silent),
                                       TEST(later), TEST(paths)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
