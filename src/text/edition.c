/* edition.c - see edition.h. The names come from the rules' tables, and so does the list of them in a refusal. */
#include "text/edition.h"

#include "text/report.h"

static void switch_write(FbOut *out, enum FbSwitch sw, bool bit)
{
    fb_out_char(out, '+');
    fb_out_text(out, fb_switch_word(sw));
    if (sw == FB_SW_ADVANCED && bit) return; /* the short form */
    fb_out_char(out, ':');
    fb_out_text(out, fb_switch_value(sw, bit));
}

void fb_rules_write(FbOut *out, FbRules rules)
{
    FbRules printed = fb_rules_printed(rules);
    fb_out_text(out, fb_edition_name(fb_rules_edition(rules)));
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++) {
        bool bit = fb_rules_get(rules, sw);
        if (bit != fb_rules_get(printed, sw)) switch_write(out, sw, bit);
    }
}

/* ---- the names that a revision knows ---------------------------------------------------------------- */

typedef const char *NameAt(int i, int revision); /* NULL: it came later */

static const char *edition_at(int i, int revision)
{
    enum FbEdition edition = (enum FbEdition)i;
    return fb_edition_since(edition) <= revision ? fb_edition_name(edition) : NULL;
}

static const char *switch_at(int i, int revision)
{
    enum FbSwitch sw = (enum FbSwitch)i;
    return fb_switch_since(sw) <= revision ? fb_switch_word(sw) : NULL;
}

/* Which of n names the word is; n: none of them. */
static int name_find(FbSpan word, NameAt *name, int n, int revision)
{
    int i = 0;
    while (i < n && !(name(i, revision) && span_is(word, name(i, revision))))
        i++;
    return i;
}

/* No such name: says which there are, as {words} and the {last} of them. */
static bool name_refused(Report to, size_t at, const char *id, FbSpan word, NameAt *name, int n,
                         int revision)
{
    char text[QUOTE_MAX], words[FB_RULES_MAX];
    const char *last = "";
    FbOut out = fb_out(words, sizeof words);
    for (int i = 0; i < n; i++) {
        const char *here = name(i, revision);
        if (!here) continue;
        if (out.n) fb_out_text(&out, ", ");
        fb_out_text(&out, last);
        last = here;
    }
    return report(to, at, id, "text", quote(text, word), "words", words, "last", last, NULL);
}

static bool value_refused(Report to, size_t at, enum FbSwitch sw, FbSpan value)
{
    char text[QUOTE_MAX];
    return report(to, at, "wrong.rule.value", "rule", fb_switch_word(sw), "first",
                  fb_switch_value(sw, false), "words", fb_switch_value(sw, true), "text",
                  quote(text, value), NULL);
}

/* One house rule; `seen` has a bit for each that was read before. */
static bool switch_read(FbRules *rules, FbSpan part, unsigned *seen, size_t at, Report to)
{
    FbSpan word, value;
    bool colon = span_split(part, ':', &word, &value);
    int revision = fb_rules_revision(*rules);
    enum FbSwitch sw = (enum FbSwitch)name_find(word, switch_at, FB_SWITCHES, revision);
    if (sw == FB_SWITCHES)
        return name_refused(to, at, "wrong.rule", word, switch_at, FB_SWITCHES, revision);
    if (*seen >> sw & 1) return report_quote(to, at, "wrong.rule.twice", word);
    if (!colon && sw == FB_SW_ADVANCED) value = span_of(fb_switch_value(sw, true));
    bool one = span_is(value, fb_switch_value(sw, true));
    if (!one && !span_is(value, fb_switch_value(sw, false)))
        return value_refused(to, at, sw, value);
    *seen |= 1u << sw;
    *rules = fb_rules_set(*rules, sw, one);
    return true;
}

bool rules_read(FbRules *rules, const char *text, size_t n, int revision, Report to)
{
    FbSpan rest = {text, n}, part;
    unsigned seen = 0;
    span_next(&rest, '+', &part);
    int edition = name_find(part, edition_at, FB_EDITIONS, revision);
    if (edition == FB_EDITIONS)
        return name_refused(to, 0, "wrong.edition", part, edition_at, FB_EDITIONS, revision);
    FbRules read = fb_rules_at(fb_edition((enum FbEdition)edition), revision);
    while (span_next(&rest, '+', &part))
        if (!switch_read(&read, part, &seen, (size_t)(part.text - text), to)) return false;
    *rules = read;
    return true;
}

bool fb_rules_read_at(FbRules *rules, const char *text, size_t n, int revision, FbTextError *error)
{
    return rules_read(rules, text, n, revision, in_english(error));
}

bool fb_rules_read(FbRules *rules, const char *text, size_t n, FbTextError *error)
{
    return fb_rules_read_at(rules, text, n, FB_RULES_REVISION, error);
}
