/* test_notify.c - what systemd is told, on a socket of our own: by path, by an abstract name, and by the watchdog. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/notify.h"
#include "lib/unit.h"

/* A socket with this address, which NOTIFY_SOCKET names; `abstract` has no file. */
static int listen_as(const char *name, bool abstract)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    char variable[128];
    size_t n = strlen(name);
    memcpy(at.sun_path + abstract, name, n);
    snprintf(variable, sizeof variable, "%s%s", abstract ? "@" : "", name);
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + abstract + n);
    assert_int_equal(bind(fd, (struct sockaddr *)&at, size), 0);
    setenv("NOTIFY_SOCKET", variable, 1);
    return fd;
}

static void hear(int fd, const char *wanted)
{
    char text[256];
    ssize_t n = recv(fd, text, sizeof text - 1, 0);
    assert_true(n >= 0);
    text[n] = '\0';
    assert_string_equal(text, wanted);
}

static bool silent(int fd)
{
    char byte;
    return recv(fd, &byte, 1, MSG_DONTWAIT) < 0;
}

static void nobody_asked(void **state)
{
    (void)state;
    static const char *const useless[] = {
        "", "/", "@", "tcp:1", "relative/path", "/nowhere/at/all"};
    unsetenv("NOTIFY_SOCKET");
    assert_false(notify_send("READY=1"));
    for (size_t i = 0; i < sizeof useless / sizeof *useless; i++) {
        setenv("NOTIFY_SOCKET", useless[i], 1);
        assert_false(notify_send("READY=1"));
    }
    char endless[300];
    memset(endless, 'x', sizeof endless - 1);
    endless[0] = '/', endless[sizeof endless - 1] = '\0';
    setenv("NOTIFY_SOCKET", endless, 1);
    assert_false(notify_send("READY=1"));
}

static void by_path(void **state)
{
    (void)state;
    char folder[] = "/tmp/notifyXXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/socket", folder);
    int fd = listen_as(path, false);
    assert_true(notify_send("READY=1\nSTATUS=12 tables"));
    hear(fd, "READY=1\nSTATUS=12 tables");
    assert_true(silent(fd));
    close(fd);
    assert_false(notify_send("STOPPING=1")); /* nobody hears any more */
    unlink(path);
    rmdir(folder);
}

static void by_abstract_name(void **state)
{
    (void)state;
    char name[64];
    snprintf(name, sizeof name, "fambiz-test-%ld", (long)getpid());
    int fd = listen_as(name, true);
    assert_true(notify_send("STOPPING=1"));
    hear(fd, "STOPPING=1");
    close(fd);
}

/* ---- the watchdog ----------------------------------------------------------------------------------------------- */

static void request(void *self, NetRequest *r, const NetAsk *ask)
{
    (void)self, (void)ask;
    net_answer(r, &(NetAnswer){.status = 404});
}

static void stop(void *net) { net_stop(net, 0); }

static Net *start(void)
{
    char error[NET_ERROR_MAX];
    NetHandler handler = {.request = request};
    Net *net = net_start(&(NetOptions){.address = "127.0.0.1"}, &handler, error);
    assert_non_null(net);
    return net;
}

static void watched(void **state)
{
    (void)state;
    char name[64];
    int heard = 0;
    snprintf(name, sizeof name, "fambiz-dog-%ld", (long)getpid());
    int fd = listen_as(name, true);
    Net *net = start();
    setenv("WATCHDOG_USEC", "40000", 1); /* that is, one every 20 ms */
    NotifyDog *dog = notify_dog(net);
    assert_non_null(dog);
    NetTimer *end = net_timer(net, stop, net);
    net_timer_set(end, 400);
    net_run(net);
    for (; !silent(fd); heard++)
        ;
    assert_true(heard >= 2 && heard <= 22); /* a busy machine may have made it late, never early */
    notify_dog_free(dog);
    net_timer_free(end);
    net_free(net);
    close(fd);
}

static void not_watched(void **state)
{
    (void)state;
    char other[32];
    Net *net = start();
    unsetenv("WATCHDOG_USEC");
    assert_null(notify_dog(net));
    setenv("WATCHDOG_USEC", "nonsense", 1);
    assert_null(notify_dog(net));
    setenv("WATCHDOG_USEC", "40000", 1);
    snprintf(other, sizeof other, "%ld", (long)getpid() + 1);
    setenv("WATCHDOG_PID", other, 1); /* meant for somebody else */
    assert_null(notify_dog(net));
    snprintf(other, sizeof other, "%ld", (long)getpid());
    setenv("WATCHDOG_PID", other, 1);
    NotifyDog *dog = notify_dog(net);
    assert_non_null(dog);
    notify_dog_free(dog);
    notify_dog_free(NULL);
    net_free(net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_asked),     cmocka_unit_test(by_path),
        cmocka_unit_test(by_abstract_name), cmocka_unit_test(watched),
        cmocka_unit_test(not_watched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
