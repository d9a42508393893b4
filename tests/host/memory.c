/* memory.c - a quick match, again and again: each time another piece of memory is not there. Whoever asked for what needed it is
 * refused, or comes again; the game is played to its end all the same, what was kept is the table, and nothing is left behind. */
#include "shell.h"

#include <stdio.h>
#include <stdlib.h>

/* The table knows that nobody is there by any connection of theirs. */
static bool is_gone(const Shell *shell, int number)
{
    const FbTable *t = fb_room_table(shell->room[0]);
    int person = fb_table_person(t, &shell->person[number].who.id);
    return person == FB_NONE || !t->person[person].tab;
}

static bool run(uint64_t fail_at, bool later, uint64_t *asked)
{
    Shell *shell = shell_new(fail_at % 2);
    shell->later = later;
    shell->fail_at = fail_at ? shell->asked + fail_at : 0;
    shell_connect(shell, 0);
    shell_rest(shell);
    shell_connect(shell, 1);
    shell_play(shell, 1);
    shell_cut(shell, 1);
    shell_rest(shell);
    *asked = shell->asked;
    while (shell->due[0][FB_TIMER_CLOCK] != FB_NEVER && shell_step(shell))
        shell_rest(shell);
    shell->fail_at = 0;
    bool fine = shell->records == 1 && shell_same(shell) && is_gone(shell, 1);
    shell_free(shell);
    return fine;
}

int main(void)
{
    uint64_t n, asked;
    if (!run(0, false, &n)) return fprintf(stderr, "not even with all memory\n"), 1;
    for (uint64_t i = 1; i <= n; i++)
        for (int later = 0; later < 2; later++)
            if (!run(i, later, &asked)) {
                fprintf(stderr, "without piece %llu%s the game does not end\n",
                        (unsigned long long)i, later ? ", later" : "");
                return 1;
            }
    printf("%llu pieces of memory in a game\n", (unsigned long long)n);
    return 0;
}
