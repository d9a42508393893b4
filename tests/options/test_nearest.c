/* test_nearest.c - what a mistyped name is taken for. */
#include <string.h>

#include "lib/unit.h"
#include "options/nearest.h"

static void nearest_names(void **state)
{
    (void)state;
    static const char *const names[] = {"port", "proxy", "tables", "tables-each", "open-metrics"};
    static const struct {
        const char *word, *wanted; /* NULL: none is near */
    } rows[] = {
        {"port", "port"},
        {"prot", "port"},
        {"por", "port"},
        {"ports", "port"},
        {"tabels", "tables"},
        {"table-each", "tables-each"},
        {"open_metrics", "open-metrics"},
        {"openmetrcs", "open-metrics"},
        {"x", NULL},
        {"pox", NULL},
        {"", NULL},
        {"listen", NULL},
        {"trop", NULL},
        {"this-is-a-word-that-is-longer-than-any-name-there-is", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *found = nearest(rows[i].word, names, 5);
        if (!found != !rows[i].wanted || (found && strcmp(found, rows[i].wanted)))
            fail_msg("%s: %s", rows[i].word, found ? found : "none");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nearest_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
