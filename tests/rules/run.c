/* run.c - runs case files: run FILE.case…
 *
 * Owns reading the lines, finding the words of each, and the count. Every failure is one line with file and
 * line number; the status is 1 if there was any. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "case.h"

static const struct {
    const char *word;
    void (*run)(Case *c, const Words *w);
    bool sets_up;
} command[] = {
    {"position", do_position, true},
    {"but", do_but, true},
    {"deal", do_deal, true},
    {"again", do_again, true},
    {"impossible", do_impossible, true},
    {"play", do_play, false},
    {"refuse", do_refuse, false},
    {"legal", do_legal, false},
    {"offers", do_offers, false},
    {"lacks", do_lacks, false},
    {"expect", do_expect, false},
    {"sees", do_sees, false},
};

enum { COMMANDS = sizeof command / sizeof *command };

void fail(Case *c, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("%s:%d: ", c->file, c->line);
    vprintf(format, arguments);
    printf("   [%s]\n", c->title);
    va_end(arguments);
    c->failures++;
}

void fail_found(Case *c, const char *what, const char *expected, const char *found)
{
    fail(c, "%s: expected %s, found %s", what, expected, found);
}

static void end_case(Case *c)
{
    if (c->cases && !c->checks) fail(c, "the case above this line checks nothing");
}

/* == R 5.2 A Priority Contract goes to the front of the list */
static void begin_case(Case *c, const char *title)
{
    end_case(c);
    snprintf(c->title, sizeof c->title, "%s", title);
    c->cases++;
    c->checks = 0;
    c->lost = c->ready = false;
    memset(&c->fields, 0, sizeof c->fields);
    if (strncmp(title, "R ", 2) != 0 || title[2] < '1' || title[2] > '9')
        fail(c, "a case is headed by the rule it shows, as in == R 5.2 …");
}

static void run_words(Case *c, const Words *w)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(w->word[0], command[i].word) != 0) continue;
        if (command[i].sets_up) c->lost = false;
        c->lines++;
        if (c->lost) return;
        if (!command[i].sets_up && !c->ready)
            fail(c, "no game yet: a case starts with position or deal");
        else
            command[i].run(c, w);
        return;
    }
    fail(c, "no such word: %s", w->word[0]);
}

static void run_line(Case *c, char *line)
{
    Words w = {.n = 0};
    char *rest = NULL;
    line[strcspn(line, "\r\n")] = '\0';
    if (strncmp(line, "== ", 3) == 0) {
        begin_case(c, line + 3);
        return;
    }
    line[strcspn(line, "#")] = '\0';
    for (char *word = strtok_r(line, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (w.n == WORDS_MAX) {
            fail(c, "more than %d words in a line", WORDS_MAX);
            return;
        }
        w.word[w.n++] = word;
    }
    if (w.n) run_words(c, &w);
}

static bool run_file(Case *c, const char *file)
{
    char line[LINE_MAX];
    FILE *in = fopen(file, "r");
    if (!in) {
        perror(file);
        return false;
    }
    memset(c, 0, sizeof *c);
    c->file = file;
    while (fgets(line, sizeof line, in)) {
        c->line++;
        run_line(c, line);
    }
    end_case(c);
    fclose(in);
    printf("%s: %d cases, %d lines, %d failed\n", file, c->cases, c->lines, c->failures);
    return c->cases > 0 && c->failures == 0;
}

int main(int argc, char **argv)
{
    static Case c;
    bool good = argc > 1;
    if (!good) fprintf(stderr, "usage: %s FILE.case…\n", argv[0]);
    for (int i = 1; i < argc; i++)
        good &= run_file(&c, argv[i]);
    return good ? 0 : 1;
}
