/* test_datadir.c - the data folder: made, kept to oneself, and every way in which it can be no use. */
#define _GNU_SOURCE /* O_PATH */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/datadir.h"
#include "lib/unit.h"

static char folder[24];

static int set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/datadirXXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "chmod -R u+rwx %s; rm -rf %s", folder, folder);
    return system(command);
}

static const char *below(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static mode_t mode_of(const char *path)
{
    struct stat s;
    return stat(path, &s) ? 0 : s.st_mode & 07777;
}

static void is_made(void **state)
{
    (void)state;
    Datadir dir;
    char error[DATADIR_ERROR_MAX], path[256];
    assert_true(datadir_open(&dir, below("a/b/c"), error));
    assert_int_equal(mode_of(below("a/b/c")), 0700);
    assert_int_equal(mode_of(below("a")), 0700);
    assert_int_equal(mode_of(below("a/b/c/lock")), 0600);
    assert_true(fcntl(dir.lock, F_GETFD) & FD_CLOEXEC);
    assert_true(datadir_file(dir.path, "x.db", path, sizeof path));
    assert_string_equal(path, below("a/b/c/x.db"));
    assert_false(datadir_file(dir.path, "x.db", path, strlen(path)));
    datadir_close(&dir);
    datadir_close(&dir); /* does no harm */
    assert_true(datadir_open(&dir, below("a/b/c/"), error));
    datadir_close(&dir);
}

/* Another process holds the lock; its number is told, and when it is gone, however, so is the lock. */
static void one_at_a_time(void **state)
{
    (void)state;
    Datadir dir;
    char error[DATADIR_ERROR_MAX], wanted[128], byte;
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    pid_t other = fork();
    if (!other) {
        bool got = datadir_open(&dir, folder, error);
        if (write(ready[1], got ? "y" : "n", 1) == 1) pause();
        _exit(1);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    assert_false(datadir_open(&dir, folder, error));
    snprintf(wanted, sizeof wanted, "another server (process %ld) uses the data folder %s",
             (long)other, folder);
    assert_non_null(strstr(error, wanted));
    assert_non_null(strstr(error, "--data DIR"));
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    assert_true(datadir_open(&dir, folder, error));
    datadir_close(&dir);
    close(ready[0]), close(ready[1]);
}

static void is_no_use(void **state)
{
    (void)state;
    Datadir dir;
    char error[DATADIR_ERROR_MAX], endless[DATADIR_PATH_MAX + 10];
    close(open(below("file"), O_CREAT | O_WRONLY, 0600));
    assert_false(datadir_open(&dir, below("file"), error));
    assert_non_null(strstr(error, "is a file, not a folder"));
    assert_false(datadir_open(&dir, below("file/deeper"), error));
    assert_non_null(strstr(error, "cannot make the data folder"));
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_false(datadir_open(&dir, endless, error));
    assert_non_null(strstr(error, "1 to 511 bytes"));
    assert_false(datadir_open(&dir, "", error));
    assert_false(datadir_open(&dir, "/proc/self/none", error));
    assert_int_equal(dir.lock, -1);
}

/* Root may write everywhere: the file system itself has to say no. */
static void is_read_only(void **state)
{
    (void)state;
    Datadir dir;
    char error[DATADIR_ERROR_MAX];
    assert_false(datadir_open(&dir, "/proc/self", error));
    assert_non_null(strstr(error, "cannot write into the data folder /proc/self"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(is_made, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_at_a_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(is_no_use, set_up, tear_down),
        cmocka_unit_test_setup_teardown(is_read_only, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
