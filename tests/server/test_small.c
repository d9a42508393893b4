/* test_small.c - small parts of the server that need no server: addresses.h, process.h. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/addresses.h"
#include "daemon/process.h"
#include "lib/unit.h"

/* What this machine has cannot be known here; what must not be in the list can. */
static void addresses_of_the_network(void **state)
{
    (void)state;
    char out[16][ADDRESS_TEXT];
    unsigned char bytes[16];
    int n = addresses_list(out, 16);
    bool six = false;
    assert_true(n >= 0 && n <= 16);
    for (int i = 0; i < n; i++) {
        char inner[ADDRESS_TEXT] = "";
        if (out[i][0] == '[') {
            six = true;
            memcpy(inner, out[i] + 1, strlen(out[i]) - 2);
            assert_int_equal(out[i][strlen(out[i]) - 1], ']');
            assert_int_equal(inet_pton(AF_INET6, inner, bytes), 1);
            assert_false(bytes[0] == 0xfe && (bytes[1] & 0xc0) == 0x80);
            assert_string_not_equal(inner, "::1");
        } else {
            assert_false(six); /* IPv4 comes first */
            assert_int_equal(inet_pton(AF_INET, out[i], bytes), 1);
            assert_true(bytes[0] != 127 && !(bytes[0] == 169 && bytes[1] == 254));
        }
    }
    assert_int_equal(addresses_list(out, 0), 0);
    if (n > 1) assert_int_equal(addresses_list(out, 1), 1);
}

static void process_figures(void **state)
{
    (void)state;
    ProcessCounts before = process_counts();
    assert_true(before.resident > 100000 && before.resident < before.virtual);
    double age = (double)time(NULL) - before.start_s;
    assert_true(age > -5 && age < 3600);
    assert_true(before.fds >= 3 && before.fds < before.fds_max);
    int fds[2];
    assert_int_equal(pipe(fds), 0);
    assert_int_equal(process_counts().fds, before.fds + 2);
    close(fds[0]), close(fds[1]);
    struct timespec used;
    do
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    while (used.tv_sec == 0 && used.tv_nsec < 60000000);
    assert_true(process_counts().cpu_s > 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(addresses_of_the_network),
                                       cmocka_unit_test(process_figures)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
