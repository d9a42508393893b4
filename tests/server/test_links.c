/* test_links.c - which address goes into a link (links.h). */
#include <string.h>

#include "http/links.h"
#include "lib/unit.h"

static const char lan[] = "192.168.1.20", lan6[] = "[2001:db8::7]";

static void addresses_that_others_can_use(void **state)
{
    (void)state;
    static const struct {
        LinkFacts facts;
        const char *base;
        LinkReach reach;
    } rows[] = {
        {{"", "localhost:1929", false, "", lan, 1929, false},
         "http://192.168.1.20:1929/",
         LINK_NETWORK},
        {{"", "127.0.0.1:1929", false, "", lan, 1929, false},
         "http://192.168.1.20:1929/",
         LINK_NETWORK},
        {{"", "[::1]:1929", false, "", lan, 1929, false},
         "http://192.168.1.20:1929/",
         LINK_NETWORK},
        {{"", "play.localhost", false, "", lan6, 1929, false},
         "http://[2001:db8::7]:1929/",
         LINK_NETWORK},
        {{"", "0.0.0.0:1929", false, "0.0.0.0", lan, 1929, false},
         "http://192.168.1.20:1929/",
         LINK_NETWORK},
        {{"", "localhost", false, "::", lan6, 80, false}, "http://[2001:db8::7]:80/", LINK_NETWORK},
        /* a port that was forwarded is not the one on the network, nor is its TLS */
        {{"", "localhost:8080", true, "", lan, 1929, false},
         "http://192.168.1.20:1929/",
         LINK_NETWORK},
        {{"", "localhost:1929", true, "", lan, 1929, true},
         "https://192.168.1.20:1929/",
         LINK_NETWORK},
        {{"", "localhost:1929", false, "127.0.0.1", lan, 1929, false},
         "http://localhost:1929/",
         LINK_MACHINE},
        {{"", "localhost:1929", false, "0.0.0.0", lan6, 1929, false},
         "http://localhost:1929/",
         LINK_MACHINE},
        {{"", "[::1]:1929", false, "", "", 1929, false}, "http://[::1]:1929/", LINK_MACHINE},
        {{"", "192.168.1.20:1929", false, "", lan, 1929, false},
         "http://192.168.1.20:1929/",
         LINK_SAME},
        {{"", "attic.local:1929", false, "", lan, 1929, false},
         "http://attic.local:1929/",
         LINK_SAME},
        {{"", "10.0.0.7", true, "127.0.0.1", lan, 1929, false}, "https://10.0.0.7/", LINK_SAME},
        {{"https://play.example", "localhost", false, "", lan, 1929, false},
         "https://play.example/",
         LINK_PUBLIC},
        {{"https://a.example/family, https://b.example", "10.0.0.7", false, "127.0.0.1", "", 1929,
          false},
         "https://a.example/family/",
         LINK_PUBLIC},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        FbOut out = fb_out(text, sizeof text);
        LinkReach reach = link_base(&out, &rows[i].facts);
        if (reach != rows[i].reach || strcmp(text, rows[i].base))
            fail_msg("row %d: %s, %d", (int)i, text, (int)reach);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(addresses_that_others_can_use)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
