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
    enum FbEdition edition = fb_rules_edition(rules);
    fb_out_text(out, fb_edition_name(edition));
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++) {
        bool bit = fb_rules_get(rules, sw);
        if (bit != fb_rules_get(fb_edition(edition), sw)) switch_write(out, sw, bit);
    }
}

static enum FbEdition edition_find(FbSpan name)
{
    enum FbEdition edition = 0;
    while (edition < FB_EDITIONS && !span_is(name, fb_edition_name(edition)))
        edition++;
    return edition;
}

static enum FbSwitch switch_find(FbSpan word)
{
    enum FbSwitch sw = 0;
    while (sw < FB_SWITCHES && !span_is(word, fb_switch_word(sw)))
        sw++;
    return sw;
}

/* `no house rule "foo": it is deck, draw or advanced`, with the words of a table. */
static bool word_refused(FbTextError *error, size_t at, const char *before, FbSpan word,
                         const char *(*known)(int i), int n)
{
    FbOut out = error_at(error, at);
    fb_out_text(&out, before);
    quote_write(&out, word);
    for (int i = 0; i < n; i++) {
        fb_out_text(&out, i == 0 ? ": it is " : i < n - 1 ? ", " : " or ");
        fb_out_text(&out, known(i));
    }
    return false;
}

static const char *edition_at(int i) { return fb_edition_name((enum FbEdition)i); }

static const char *switch_at(int i) { return fb_switch_word((enum FbSwitch)i); }

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
    enum FbSwitch sw = switch_find(word);
    if (sw == FB_SWITCHES)
        return word_refused(error, at, "no house rule ", word, switch_at, FB_SWITCHES);
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

bool fb_rules_read(FbRules *rules, const char *text, size_t n, FbTextError *error)
{
    FbSpan rest = {text, n}, part;
    unsigned seen = 0;
    span_next(&rest, '+', &part);
    enum FbEdition edition = edition_find(part);
    if (edition == FB_EDITIONS)
        return word_refused(error, 0, "no edition ", part, edition_at, FB_EDITIONS);
    FbRules read = fb_edition(edition);
    while (span_next(&rest, '+', &part))
        if (!switch_read(&read, part, &seen, (size_t)(part.text - text), error)) return false;
    *rules = read;
    return true;
}
