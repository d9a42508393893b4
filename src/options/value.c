/* value.c - one value: from text into its field of a struct, and back. */
#include <stdarg.h>
#include <string.h>

#include "options/option.h"
#include "text/say.h"

enum { SHOWN = 160 };

/* ---- what is wrong ---------------------------------------------------------------------------------------------- */

/* What a user typed, fit to be shown: on one line, without control characters, not too long. */
static const char *shown(char out[SHOWN + 4], const char *text)
{
    size_t n = strlen(text);
    bool cut = n > SHOWN;
    if (cut) n = SHOWN;
    while (cut && n && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--; /* not in the middle of a character */
    for (size_t i = 0; i < n; i++)
        out[i] = (unsigned char)text[i] < ' ' || text[i] == 127 ? '?' : text[i];
    memcpy(out + n, cut ? "..." : "", cut ? 4 : 1);
    return out;
}

bool option_wrong(const OptionValue *value, const char *id, ...)
{
    const char *name[3] = {0}, *text[3] = {0};
    char safe[SHOWN + 4];
    va_list list;
    va_start(list, id);
    for (int i = 0; i < 3 && (name[i] = va_arg(list, const char *)); i++)
        text[i] = va_arg(list, const char *);
    va_end(list);
    say(value->wrong, value->lang, id, "option", value->as, "value",
        shown(safe, value->text ? value->text : ""), name[0], text[0], name[1], text[1], name[2],
        text[2], NULL);
    return false;
}

bool option_words_wrong(const OptionValue *value, const char *id, const char *(*words)(int i))
{
    char text[256];
    FbOut all = fb_out(text, sizeof text);
    for (int i = 0; words(i); i++) {
        if (i) fb_out_text(&all, ", ");
        fb_out_text(&all, words(i));
    }
    return option_wrong(value, id, "words", text, NULL);
}

bool option_word_wrong(const OptionValue *value, const char *(*words)(int i))
{
    if (words(2)) return option_words_wrong(value, "option.choice", words);
    return option_wrong(value, "option.either", "first", words(0), "words", words(1), NULL);
}

/* ---- kinds ------------------------------------------------------------------------------------------------------ */

static void put_integer(void *field, size_t size, int64_t number)
{
    switch (size) {
    case sizeof(uint8_t): *(uint8_t *)field = (uint8_t)number; break;
    case sizeof(uint32_t): *(uint32_t *)field = (uint32_t)number; break;
    default: *(int64_t *)field = number;
    }
}

/* A negative number in a small field comes back as a large one. That is out of range, too, which is
 * all that it means. */
static int64_t get_integer(const void *field, size_t size)
{
    switch (size) {
    case sizeof(uint8_t): return *(const uint8_t *)field;
    case sizeof(uint32_t): return *(const uint32_t *)field;
    default: return *(const int64_t *)field;
    }
}

/* False unless the text is digits alone and the number fits. */
static bool digits(const char *text, int64_t *number)
{
    *number = 0;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9') return false;
        int digit = *at - '0';
        if (*number > (INT64_MAX - digit) / 10) return false;
        *number = *number * 10 + digit;
    }
    return *text != '\0';
}

static bool set_number(const Option *option, void *field, const OptionValue *value)
{
    char least[24], most[24];
    int64_t number;
    if (!digits(value->text, &number) || number < option->least || number > option->most)
        return option_wrong(value, option->most == INT64_MAX ? "option.number" : "option.range",
                            "least", say_number(least, (uint64_t)option->least), "most",
                            say_number(most, (uint64_t)option->most), NULL);
    put_integer(field, option->size, number);
    return true;
}

static bool set_flag(const Option *option, void *field, const OptionValue *value)
{
    static const char *const word[] = {"no", "yes", "off", "on", "false", "true", "0", "1"};
    (void)option;
    for (int i = 0; i < (int)(sizeof word / sizeof *word); i++)
        if (strcmp(value->text, word[i]) == 0) {
            *(bool *)field = i % 2;
            return true;
        }
    return option_wrong(value, "option.flag", NULL);
}

static bool set_choice(const Option *option, void *field, const OptionValue *value)
{
    int i = 0;
    while (option->words(i) && strcmp(option->words(i), value->text))
        i++;
    if (!option->words(i)) return option_word_wrong(value, option->words);
    put_integer(field, option->size, i);
    return true;
}

/* Refuses what a line of a file could not hold, wherever it comes from, so that printed settings
 * can always be read again. */
static bool set_copy(const Option *option, void *field, const OptionValue *value)
{
    const char *text = value->text, *wrong = NULL;
    char most[24];
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 127) wrong = "option.control";
    if (n && (text[0] == ' ' || text[n - 1] == ' ')) wrong = "option.blank";
    if (n >= option->size) wrong = "option.long";
    if (wrong) return option_wrong(value, wrong, "most", say_number(most, option->size - 1), NULL);
    memcpy(field, text, n + 1);
    return true;
}

bool option_set(const Option *option, void *options, const OptionValue *value)
{
    void *field = (char *)options + option->at;
    switch (option->kind) {
    case OPTION_COMMON: break;
    case OPTION_FLAG: return set_flag(option, field, value);
    case OPTION_NUMBER: return set_number(option, field, value);
    case OPTION_CHOICE: return set_choice(option, field, value);
    case OPTION_TEXT: memcpy(field, &value->text, sizeof value->text); break;
    case OPTION_COPY: return set_copy(option, field, value);
    case OPTION_OWN: return option->read(options, value);
    }
    return true;
}

bool option_show(const Option *option, const void *options, FbOut *out)
{
    const void *field = (const char *)options + option->at;
    const char *text = NULL;
    int64_t number;
    switch (option->kind) {
    case OPTION_FLAG: text = option->word ? *(const bool *)field ? "yes" : "no" : NULL; break;
    case OPTION_NUMBER:
        number = get_integer(field, option->size);
        if (number < option->least || number > option->most) return false;
        fb_out_number(out, (uint64_t)number);
        return true;
    case OPTION_CHOICE:
        number = get_integer(field, option->size);
        for (int i = 0; option->words(i) && !text; i++)
            if (i == number) text = option->words(i);
        break;
    case OPTION_TEXT: memcpy(&text, field, sizeof text); break;
    case OPTION_COPY: text = *(const char *)field ? field : NULL; break;
    default: break;
    }
    if (text) fb_out_text(out, text);
    return text;
}
