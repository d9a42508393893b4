/* args.c - see args.h. */
#include "cli/args.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/language.h"
#include "server/nearest.h"

enum { LEFT = 26, WIDTH = 79 }; /* columns */

void args_wrong(const char *program, const char *format, ...)
{
    va_list values;
    fprintf(stderr, "%s: ", program);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fprintf(stderr, "\n`%s --help` tells the options.\n", program);
    exit(ARGS_WRONG);
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

__attribute__((noreturn)) static void unknown(const ArgsRow *rows, int n, const char *program,
                                              const char *given)
{
    const char *names[ARGS_MAX], *name = given + strspn(given, "-");
    char word[64];
    for (int i = 0; i < n; i++)
        names[i] = rows[i].name;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "="), name);
    const char *meant = nearest(word, names, n);
    if (meant && strcmp(meant, word) == 0) args_wrong(program, "--%s takes no value", word);
    if (meant) args_wrong(program, "there is no option '%s'; did you mean --%s?", given, meant);
    args_wrong(program, "there is no option '%s'", given);
}

int args_read(const ArgsRow *rows, int n, int argc, char **argv, const char **value)
{
    struct option options[ARGS_MAX + 1] = {{0}};
    for (int i = 0; i < n; i++) {
        options[i].name = rows[i].name;
        options[i].has_arg = rows[i].bare   ? optional_argument
                             : rows[i].word ? required_argument
                                            : no_argument;
        options[i].val = 256 + i;
    }
    opterr = 0;
    for (;;) {
        int at = optind, got = getopt_long(argc, argv, "+:", options, NULL);
        if (got < 0) return optind;
        if (got == ':')
            args_wrong(argv[0], "--%s wants a value: --%s=%s", rows[optopt - 256].name,
                       rows[optopt - 256].name, rows[optopt - 256].word);
        if (got < 256) unknown(rows, n, argv[0], argv[at]);
        value[got - 256] = optarg ? optarg : "yes";
    }
}

FbLang args_language(const char *program, const char *given)
{
    FbLang lang = given ? fb_lang_find(given) : language_of_environment();
    if (lang >= FB_LANGS) args_wrong(program, "--lang is en or de, not '%s'", given);
    return lang;
}

/* ---- the help --------------------------------------------------------------------------------------------------- */

/* Of UTF-8 text in our languages a character is a column. */
static int columns(const char *text, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* Words from column `at` on; further lines begin at `left`. */
static void wrap(const char *text, int at, int left)
{
    bool first = true;
    while (*text) {
        size_t n = strcspn(text, " ");
        int wide = columns(text, n);
        if (!first && at + 1 + wide > WIDTH)
            printf("\n%*s", at = left, "");
        else if (!first)
            putchar(' '), at++;
        printf("%.*s", (int)n, text);
        at += wide;
        text += n + strspn(text + n, " ");
        first = false;
    }
    putchar('\n');
}

void args_line(const char *left, const char *text)
{
    int at = 2 + columns(left, strlen(left));
    printf("  %s", left);
    if (at + 1 > LEFT)
        printf("\n%*s", LEFT, "");
    else
        printf("%*s", LEFT - at, "");
    wrap(text, LEFT, LEFT);
}

static void help_row(FbLang lang, const ArgsRow *row)
{
    char left[64], text[512];
    if (!row->word)
        snprintf(left, sizeof left, "--%s", row->name);
    else if (row->bare)
        snprintf(left, sizeof left, "--%s[=%s]", row->name, row->word);
    else
        snprintf(left, sizeof left, "--%s=%s", row->name, row->word);
    if (row->standard && *row->standard)
        snprintf(text, sizeof text, "%s (%s: %s)", fb_text(lang, row->id),
                 fb_text(lang, "serve.default"), row->standard);
    else
        snprintf(text, sizeof text, "%s", fb_text(lang, row->id));
    args_line(left, text);
}

static const char *part(FbLang lang, const char *what, const char *name)
{
    char id[64];
    snprintf(id, sizeof id, "%s.%s", what, name);
    return fb_text(lang, id);
}

void args_help(FbLang lang, const char *what, const ArgsRow *rows, int n)
{
    wrap(part(lang, what, "usage"), 0, 0);
    wrap(part(lang, what, "about"), 0, 0);
    putchar('\n');
    for (int i = 0; i < n; i++)
        help_row(lang, &rows[i]);
}

void args_tail(FbLang lang, const char *what)
{
    putchar('\n');
    wrap(part(lang, what, "tail"), 0, 0);
}
