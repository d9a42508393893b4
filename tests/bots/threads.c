/* threads.c - bots share nothing: several at once, in threads, play what each plays alone. ThreadSanitizer watches. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "lib/unit.h"
#include "same.h"
#include "table.h"

enum { LEVELS_MOST = 32, LINE = 64, SHARE = 2 };

typedef struct Sitting {
    pthread_t thread;
    int number; /* of the level */
    char line[LINE];
} Sitting;

static void *play(void *argument)
{
    Sitting *sitting = argument;
    void *memory = malloc(same_bytes());
    const char *line = memory ? same_line(sitting->number, SHARE, memory) : NULL;
    snprintf(sitting->line, sizeof sitting->line, "%s", line ? line : "");
    free(memory);
    return NULL;
}

/* Every level in two threads, all at once. */
static void test_all_at_once(void **state)
{
    static Sitting sitting[2 * LEVELS_MOST];
    int n = 0;
    (void)state;
    while (table_level(n))
        n++;
    assert_in_range(n, 1, LEVELS_MOST);
    for (int i = 0; i < 2 * n; i++) {
        sitting[i].number = i % n;
        assert_int_equal(pthread_create(&sitting[i].thread, NULL, play, &sitting[i]), 0);
    }
    for (int i = 0; i < 2 * n; i++)
        pthread_join(sitting[i].thread, NULL);
    for (int i = 0; i < n; i++) {
        Sitting alone = {.number = i};
        play(&alone);
        printf("%s\n", alone.line);
        assert_true(strlen(alone.line) > 0);
        assert_string_equal(sitting[i].line, alone.line);
        assert_string_equal(sitting[n + i].line, alone.line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
