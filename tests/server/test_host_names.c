/* test_host_names.c - which values of Host a server answers to (host_names.h). */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "daemon/host_names.h"
#include "lib/unit.h"

static HostNames some_names(void)
{
    HostNames names = {.url =
                           "https://play.example, http://lan.example:1929,https://family.example/",
                       .origin = "https://club.example:8443"};
    host_names_add(&names, "attic");
    host_names_add(&names, "Attic.Home.");
    host_names_add(&names, "cellar.local");
    return names;
}

static const struct {
    const char *host;
    bool known;
} asked_for[] = {
    {"localhost", true},
    {"localhost:1929", true},
    {"LOCALHOST.", true},
    {"a.b.localhost:80", true},
    {"127.0.0.1", true},
    {"192.0.2.7:1929", true},
    {"8.8.8.8", true},
    {"[::1]", true},
    {"[2001:db8::7]:1929", true},
    {"play.example", true},
    {"PLAY.example.:9", true},
    {"lan.example", true},
    {"family.example", true},
    {"club.example", true},
    {"attic", true},
    {"attic:1929", true},
    {"Attic.local", true},
    {"attic.home", true},
    {"attic.home.local.", true},
    {"cellar", true},
    {"cellar.local:1929", true},
    {"play.example:", true}, /* an empty port is one, says RFC 3986 */
    {"", false},
    {".", false},
    {":1929", false},
    {"evil.example", false},
    {"evil.example:1929", false},
    {"play.example.evil.example", false},
    {"xplay.example", false},
    {"example", false},
    {"play.example:80x", false},
    {"play.example:80:80", false},
    {"play.example..", false},
    {"localhost.evil.example", false},
    {"evillocalhost", false},
    {".localhost", false},
    {"127.0.0.1.evil.example", false},
    {"1.2.3", false},
    {"::1", false},
    {"[::1", false},
    {"[::1]x", false},
    {"[127.0.0.1]", false},
    {"[attic]", false},
    {"attic.evil.example", false},
    {"attic local", false},
    {"attic attic.home", false},
    {"user@attic", false},
    {"local", false},
    {".local", false},
    {"https://play.example", false},
};

static void known_names(void **state)
{
    (void)state;
    HostNames names = some_names();
    for (size_t i = 0; i < sizeof asked_for / sizeof *asked_for; i++)
        if (host_names_has(&names, asked_for[i].host) != asked_for[i].known)
            fail_msg("'%s' should %sbe known", asked_for[i].host, asked_for[i].known ? "" : "not ");
}

static void the_machine_knows_its_name(void **state)
{
    char host[256], local[300];
    HostNames names = {.url = NULL};
    (void)state;
    assert_int_equal(gethostname(host, sizeof host), 0);
    snprintf(local, sizeof local, "%s.local:1929", host);
    assert_false(host_names_has(&names, local));
    host_names_add_machine(&names);
    assert_true(host_names_has(&names, host));
    assert_true(host_names_has(&names, local));
    assert_false(host_names_has(&names, "evil.example"));
}

/* More names than there is room for: those that fit stay, and nothing is written beyond. */
static void no_room(void **state)
{
    HostNames names = {.url = NULL};
    (void)state;
    for (int i = 0; i < 1000; i++) {
        char name[32];
        snprintf(name, sizeof name, "machine-%d.example", i);
        host_names_add(&names, name);
    }
    assert_true(host_names_has(&names, "machine-0.example"));
    assert_false(host_names_has(&names, "machine-999.example"));
    assert_true(strlen(names.own) < sizeof names.own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_names),
        cmocka_unit_test(the_machine_knows_its_name),
        cmocka_unit_test(no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
