/* edition.c - see edition.h. */
#include "text/edition.h"

#include "text/scan.h"

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

/* `no house rule "foo": it is deck, draw or advanced`, with the names of a table. */
static bool word_refused(FbTextError *error, size_t at, const char *before, FbSpan word,
                         NameAt *name, int n, int revision)
{
    FbOut out = error_at(error, at);
    int last = n - 1;
    while (!name(last, revision))
        last--;
    fb_out_text(&out, before);
    quote_write(&out, word);
    for (int i = 0; i <= last; i++) {
        if (!name(i, revision)) continue;
        fb_out_text(&out, i == 0 ? ": it is " : i < last ? ", " : " or ");
        fb_out_text(&out, name(i, revision));
    }
    return false;
}

static bool value_refused(FbTextError *error, size_t at, enum FbSwitch sw, FbSpan value)
{
    FbOut out = error_at(error, at);
    fb_out_text(&out, "the house rule ");
    fb_out_text(&out, fb_switch_word(sw));
    fb_out_text(&out, " is ");
    fb_out_text(&out, fb_switch_value(sw, false));
    fb_out_text(&out, " or ");
    fb_out_text(&out, fb_switch_value(sw, true));
    fb_out_text(&out, ", not ");
    quote_write(&out, value);
    return false;
}

/* One house rule; `seen` has a bit for each that was read before. */
static bool switch_read(FbRules *rules, FbSpan part, unsigned *seen, size_t at, FbTextError *error)
{
    FbSpan word, value;
    bool colon = span_split(part, ':', &word, &value);
    int revision = fb_rules_revision(*rules);
    enum FbSwitch sw = (enum FbSwitch)name_find(word, switch_at, FB_SWITCHES, revision);
    if (sw == FB_SWITCHES)
        return word_refused(error, at, "no house rule ", word, switch_at, FB_SWITCHES, revision);
    if (*seen >> sw & 1)
        return error_quote(error, at, "the house rule ", word, " stands twice: once is right");
    if (!colon && sw == FB_SW_ADVANCED) value = span_of(fb_switch_value(sw, true));
    bool one = span_is(value, fb_switch_value(sw, true));
    if (!one && !span_is(value, fb_switch_value(sw, false)))
        return value_refused(error, at, sw, value);
    *seen |= 1u << sw;
    *rules = fb_rules_set(*rules, sw, one);
    return true;
}

bool fb_rules_read_at(FbRules *rules, const char *text, size_t n, int revision, FbTextError *error)
{
    FbSpan rest = {text, n}, part;
    unsigned seen = 0;
    span_next(&rest, '+', &part);
    int edition = name_find(part, edition_at, FB_EDITIONS, revision);
    if (edition == FB_EDITIONS)
        return word_refused(error, 0, "no edition ", part, edition_at, FB_EDITIONS, revision);
    FbRules read = fb_rules_at(fb_edition((enum FbEdition)edition), revision);
    while (span_next(&rest, '+', &part))
        if (!switch_read(&read, part, &seen, (size_t)(part.text - text), error)) return false;
    *rules = read;
    return true;
}

bool fb_rules_read(FbRules *rules, const char *text, size_t n, FbTextError *error)
{
    return fb_rules_read_at(rules, text, n, FB_RULES_REVISION, error);
}
