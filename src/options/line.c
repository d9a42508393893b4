/* line.c - reads a command line.
 *
 *      --name=VALUE   --name VALUE   --name     -nVALUE   -n VALUE   -abc (three without a value)
 *      --             everything behind it is an argument
 * An option whose value may be left out takes one only in the same word. Names are not abbreviated.
 *
 * A line is read in two steps. option_look checks how it is spelt and finds --lang and --help, so
 * that every error is told in the right language and a help does not depend on the values.
 * option_apply then sets the values. Both walk over the line from its beginning, so nothing is
 * stored in between and no line is too long. */
#include <string.h>

#include "options/nearest.h"
#include "options/option.h"
#include "text/say.h"

enum { NAMES_MAX = 48 };

/* ---- rows ------------------------------------------------------------------------------------------------------- */

static const char *language_word(int i) { return i < fb_langs() ? fb_lang_code((FbLang)i) : NULL; }

static const Option common_row[] = {
    {"lang", 'l', "LANG", .kind = OPTION_COMMON, .words = language_word},
    {"help", '?', .kind = OPTION_COMMON},
    {"usage", .kind = OPTION_COMMON},
};
enum { COMMON = sizeof common_row / sizeof *common_row };
static const OptionPart common_part = {"option", common_row, COMMON, 0};

OptionAt option_at(const OptionSet *set, int i)
{
    for (int p = 0; p <= OPTION_PARTS; p++) {
        const OptionPart *part = p < OPTION_PARTS ? &set->part[p] : &common_part;
        if (i < part->n) return (OptionAt){&part->rows[i], part};
        i -= part->n;
    }
    return (OptionAt){NULL, NULL};
}

static OptionAt find_name(const OptionSet *set, const char *name, size_t n)
{
    OptionAt at;
    for (int i = 0; (at = option_at(set, i)).option; i++)
        if (strlen(at.option->name) == n && memcmp(at.option->name, name, n) == 0) break;
    return at;
}

static OptionAt find_letter(const OptionSet *set, char letter)
{
    OptionAt at;
    for (int i = 0; (at = option_at(set, i)).option && at.option->letter != letter; i++) {}
    return at;
}

/* ---- one step over the line ------------------------------------------------------------------------------------- */

typedef struct Walk {
    const OptionLine *line;
    int at;              /* in argv */
    const char *letters; /* what is left of -abc, or NULL */
    bool words;          /* all that comes are arguments */
} Walk;

typedef enum Met { MET_END, MET_OPTION, MET_ARGUMENT, MET_UNKNOWN, MET_NO_VALUE, MET_VALUE } Met;

typedef struct Step {
    Met met;
    OptionAt row;
    const char *text; /* the value, the argument, or what is no option */
} Step;

static Walk walk(const OptionLine *line) { return (Walk){line, 1, NULL, false}; }

static Step step(Met met, OptionAt row, const char *text) { return (Step){met, row, text}; }

/* `own`: the value in the same word, or NULL. */
static Step with_value(Walk *w, OptionAt row, const char *own)
{
    if (!row.option->word) return step(own ? MET_VALUE : MET_OPTION, row, "yes");
    if (own) return step(MET_OPTION, row, own);
    if (row.option->bare) return step(MET_OPTION, row, row.option->bare);
    if (w->at < w->line->argc) return step(MET_OPTION, row, w->line->argv[w->at++]);
    return step(MET_NO_VALUE, row, NULL);
}

static Step step_letter(Walk *w)
{
    OptionAt row = find_letter(w->line->set, *w->letters);
    if (!row.option) {
        w->letters = NULL;
        return step(MET_UNKNOWN, row, w->line->argv[w->at - 1]);
    }
    w->letters = w->letters[1] ? w->letters + 1 : NULL;
    if (!row.option->word) return step(MET_OPTION, row, "yes");
    const char *own = w->letters;
    w->letters = NULL;
    return with_value(w, row, own);
}

static Step next(Walk *w)
{
    const OptionAt none = {NULL, NULL};
    if (w->letters) return step_letter(w);
    if (w->at >= w->line->argc) return step(MET_END, none, NULL);
    const char *word = w->line->argv[w->at++];
    if (w->words || word[0] != '-' || !word[1]) {
        w->words = w->words || w->line->set->stops;
        return step(MET_ARGUMENT, none, word);
    }
    if (word[1] != '-') {
        w->letters = word + 1;
        return step_letter(w);
    }
    if (!word[2]) {
        w->words = true;
        return next(w);
    }
    const char *name = word + 2, *end = name;
    while (*end && *end != '=')
        end++;
    OptionAt row = find_name(w->line->set, name, (size_t)(end - name));
    if (!row.option) return step(MET_UNKNOWN, row, word);
    return with_value(w, row, *end ? end + 1 : NULL);
}

/* ---- what is wrong with how it is spelt ------------------------------------------------------------------------- */

static const char *dashed(char out[64], const char *name)
{
    FbOut to = fb_out(out, 64);
    fb_out_text(&to, "--");
    fb_out_text(&to, name);
    return out;
}

static OptionValue about(const OptionLine *line, char as[64], const Option *option,
                         const char *text, FbOut *wrong)
{
    return (OptionValue){option ? dashed(as, option->name) : "", text, line->lang, wrong};
}

static bool unknown(const OptionLine *line, const char *given, FbOut *wrong)
{
    const char *names[NAMES_MAX], *name = given;
    char word[64], as[64];
    int n = 0;
    OptionAt at;
    while (*name == '-')
        name++;
    FbOut out = fb_out(word, sizeof word);
    while (*name && *name != '=')
        fb_out_char(&out, *name++);
    for (; n < NAMES_MAX && (at = option_at(line->set, n)).option; n++)
        names[n] = at.option->name;
    const char *meant = nearest(word, names, n);
    OptionValue value = about(line, as, NULL, given, wrong);
    if (!meant) return option_wrong(&value, "option.unknown", NULL);
    return option_wrong(&value, "option.unknown.meant", "meant", dashed(as, meant), NULL);
}

/* `last`: the first argument that is too many. */
static bool arguments_wrong(const OptionLine *line, const char *last, FbOut *wrong)
{
    const OptionSet *set = line->set;
    OptionValue value = {"", last, line->lang, wrong};
    char id[64];
    FbOut out = fb_out(id, sizeof id);
    bool more = line->words_n >= set->least;
    if (more && set->most == 0) return option_wrong(&value, "option.alone", NULL);
    fb_out_text(&out, set->command);
    fb_out_text(&out, more ? ".enough" : ".wanted");
    return option_wrong(&value, id, NULL);
}

static bool spelt_wrong(const OptionLine *line, const Step *s, FbOut *wrong)
{
    char as[64];
    OptionValue value = about(line, as, s->row.option, s->text, wrong);
    switch (s->met) {
    case MET_UNKNOWN: return unknown(line, s->text, wrong);
    case MET_VALUE: return option_wrong(&value, "option.no-value", NULL);
    case MET_NO_VALUE:
        return option_wrong(&value, "option.value", "words", s->row.option->word, NULL);
    default: return true;
    }
}

/* ---- the questions ---------------------------------------------------------------------------------------------- */

/* --lang counts wherever it stands: errors before it are told in that language, too. */
static bool find_language(OptionLine *line, FbOut *wrong)
{
    const char *given = option_given(line, "lang");
    FbLang lang = given ? fb_lang_find(given) : line->lang;
    OptionValue value = {"--lang", given, line->lang, wrong};
    if (lang == FB_LANG_NONE) return option_word_wrong(&value, language_word);
    line->lang = lang;
    return true;
}

bool option_look(OptionLine *line, FbOut *wrong)
{
    const OptionSet *set = line->set;
    const char *last = NULL;
    Step s;
    if (!find_language(line, wrong)) return false;
    for (Walk w = walk(line); (s = next(&w)).met != MET_END;) {
        if (s.met == MET_ARGUMENT && !line->words_n++) line->first = s.text;
        if (s.met == MET_ARGUMENT && line->words_n == set->most + 1) last = s.text;
        if (!spelt_wrong(line, &s, wrong)) return false;
    }
    if (option_given(line, "usage")) line->asked = OPTION_USAGE;
    if (option_given(line, "help")) line->asked = OPTION_HELP;
    bool right = line->words_n >= set->least && (set->most < 0 || line->words_n <= set->most);
    return right || line->asked != OPTION_RUN || arguments_wrong(line, last, wrong);
}

const char *option_given(const OptionLine *line, const char *name)
{
    const char *given = NULL;
    Step s;
    for (Walk w = walk(line); (s = next(&w)).met != MET_END;)
        if (s.met == MET_OPTION && strcmp(s.row.option->name, name) == 0) given = s.text;
    return given;
}

bool option_apply(OptionLine *line, void *options, FbOut *wrong)
{
    char as[64];
    Step s;
    line->words = line->argv + 1;
    line->words_n = 0;
    for (Walk w = walk(line); (s = next(&w)).met != MET_END;) {
        /* This overwrites only what has been read: every argument was a word of the line. */
        if (s.met == MET_ARGUMENT) line->words[line->words_n++] = line->argv[w.at - 1];
        if (s.met != MET_OPTION) continue;
        OptionValue value = about(line, as, s.row.option, s.text, wrong);
        if (!option_set(s.row.option, (char *)options + s.row.part->at, &value)) return false;
    }
    return true;
}
