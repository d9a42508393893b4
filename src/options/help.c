/* help.c - writes --help from the rows that read the options and from po/, so that it can name
 * nothing that is not there. */
#include <string.h>

#include "options/option.h"
#include "text/say.h"

enum { LEFT = 29, WIDTH = 79, TEXT_MAX = 1024 }; /* columns; bytes */

/* ---- columns ---------------------------------------------------------------------------------------------------- */

/* In our languages every character takes one column. */
static int columns(const char *text, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

static void blanks(FbOut *out, int n)
{
    while (n-- > 0)
        fb_out_char(out, ' ');
}

/* Writes words from column `at` on; further lines begin at column `left`. */
static void wrap(FbOut *out, const char *text, int at, int left)
{
    bool first = true;
    while (*text) {
        size_t n = 0;
        while (text[n] && text[n] != ' ')
            n++;
        int wide = columns(text, n);
        if (!first && at + 1 + wide > WIDTH) {
            fb_out_char(out, '\n');
            blanks(out, at = left);
        } else if (!first) {
            fb_out_char(out, ' ');
            at++;
        }
        fb_out_bytes(out, text, n);
        at += wide;
        for (text += n; *text == ' ';)
            text++;
        first = false;
    }
    fb_out_char(out, '\n');
}

void option_help_text(FbOut *out, const char *text) { wrap(out, text, 0, 0); }

void option_help_row(FbOut *out, const char *left, const char *text)
{
    int at = 2 + columns(left, strlen(left));
    blanks(out, 2);
    fb_out_text(out, left);
    if (at + 1 > LEFT) {
        fb_out_char(out, '\n');
        at = 0;
    }
    blanks(out, LEFT - at);
    wrap(out, text, LEFT, LEFT);
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */

/* --bots[=LEVEL] */
static void put_name(FbOut *out, const Option *option)
{
    fb_out_text(out, "--");
    fb_out_text(out, option->name);
    if (!option->word) return;
    fb_out_text(out, option->bare ? "[=" : "=");
    fb_out_text(out, option->word);
    if (option->bare) fb_out_char(out, ']');
}

/* " (en, de; default: en)": what it may be, and what it is without. tools/completion.py offers the former. */
static void put_values(FbOut *out, FbLang lang, OptionAt at, const void *defaults)
{
    const Option *option = at.option;
    char text[OPTION_TEXT_MAX];
    FbOut shown = fb_out(text, sizeof text);
    bool standard = option_show(option, (const char *)defaults + at.part->at, &shown);
    if (!option->words && !standard) return;
    fb_out_text(out, " (");
    for (int i = 0; option->words && option->words(i); i++) {
        if (i) fb_out_text(out, ", ");
        fb_out_text(out, option->words(i));
    }
    if (standard) {
        fb_out_text(out, option->words ? "; " : "");
        fb_out_text(out, say_text(lang, "option.default"));
        fb_out_text(out, ": ");
        fb_out_text(out, text);
    }
    fb_out_char(out, ')');
}

static void put_id(FbOut *out, FbLang lang, const char *group, const char *name)
{
    char text[64];
    FbOut id = fb_out(text, sizeof text);
    fb_out_text(&id, group);
    fb_out_char(&id, '.');
    fb_out_text(&id, name);
    fb_out_text(out, say_text(lang, text));
}

static void help_row(FbOut *out, FbLang lang, OptionAt at, const void *defaults)
{
    char name[64], meaning[TEXT_MAX];
    FbOut left = fb_out(name, sizeof name), text = fb_out(meaning, sizeof meaning);
    if (at.option->letter) {
        fb_out_char(&left, '-');
        fb_out_char(&left, at.option->letter);
        fb_out_text(&left, ", ");
    } else {
        blanks(&left, 4);
    }
    put_name(&left, at.option);
    put_id(&text, lang, at.part->group, at.option->name);
    put_values(&text, lang, at, defaults);
    option_help_row(out, name, meaning);
}

/* ---- the whole -------------------------------------------------------------------------------------------------- */

void option_help(FbOut *out, FbLang lang, const OptionSet *set, const void *defaults)
{
    char text[TEXT_MAX];
    FbOut usage = fb_out(text, sizeof text);
    OptionAt at;
    put_id(&usage, lang, set->command, "usage");
    option_help_text(out, text);
    FbOut about = fb_out(text, sizeof text);
    put_id(&about, lang, set->command, "about");
    option_help_text(out, text);
    fb_out_char(out, '\n');
    for (int i = 0; (at = option_at(set, i)).option; i++)
        help_row(out, lang, at, defaults);
}

void option_usage(FbOut *out, const OptionLine *line)
{
    char text[2 * TEXT_MAX];
    FbOut all = fb_out(text, sizeof text);
    OptionAt at;
    put_id(&all, line->lang, line->set->command, "usage");
    for (int i = 0; (at = option_at(line->set, i)).option; i++) {
        fb_out_text(&all, " [");
        put_name(&all, at.option);
        fb_out_char(&all, ']');
    }
    wrap(out, text, 0, 8);
}
