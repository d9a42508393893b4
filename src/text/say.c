/* say.c - see say.h. Values are put in as they are, never looked at for placeholders again, so a player who is called "{card}"
 * stays that. */
#include "text/say.h"

#include <stdarg.h>
#include <string.h>

enum { PAIRS = 6 };

const char *say_text(FbLang lang, const char *id)
{
    const char *text = fb_text(lang, id);
    return text ? text : id;
}

const char *say_number(char buffer[24], uint64_t number)
{
    FbOut out = fb_out(buffer, 24);
    fb_out_number(&out, number);
    return buffer;
}

/* The capital of a Latin-1 letter is 32 below it, and in UTF-8 so is its second byte. ÷ and ÿ have none there. */
void say_capital(char *text)
{
    unsigned char first = (unsigned char)text[0], second = first ? (unsigned char)text[1] : 0;
    if (first >= 'a' && first <= 'z')
        text[0] = (char)(first - 32);
    else if (first == 0xC3 && second >= 0xA0 && second < 0xBF && second != 0xB7)
        text[1] = (char)(second - 32);
}

typedef struct Pair {
    const char *name, *text;
} Pair;

/* The value of the placeholder that begins at `{`, or NULL if nobody gave one. */
static const char *pair_find(const Pair *pairs, int n, const char *open, size_t length)
{
    for (int i = 0; i < n; i++)
        if (strlen(pairs[i].name) == length && !memcmp(pairs[i].name, open + 1, length))
            return pairs[i].text;
    return NULL;
}

static const char *closing(const char *at)
{
    while (*at && *at != '}')
        at++;
    return *at ? at : NULL;
}

/* The form for {n}, a number as say_number writes it. */
static const char *form_for(FbLang lang, const char *id, const Pair *pairs, int n)
{
    const char *digits = pair_find(pairs, n, "{n}", 1);
    uint64_t number = 0;
    for (; digits && *digits >= '0' && *digits <= '9'; digits++)
        number = number * 10 + (uint64_t)(*digits - '0');
    const char *text = fb_text_for(lang, id, number);
    return text ? text : id;
}

void say_list(FbOut *out, FbLang lang, const char *id, va_list list)
{
    Pair pairs[PAIRS];
    int n = 0;
    for (const char *name; n < PAIRS && (name = va_arg(list, const char *));)
        pairs[n++] = (Pair){name, va_arg(list, const char *)};
    for (const char *at = form_for(lang, id, pairs, n); *at;) {
        const char *close = *at == '{' ? closing(at) : NULL;
        const char *text = close ? pair_find(pairs, n, at, (size_t)(close - at - 1)) : NULL;
        if (text) {
            fb_out_text(out, text);
            at = close + 1;
        } else {
            fb_out_char(out, *at++);
        }
    }
}

void say(FbOut *out, FbLang lang, const char *id, ...)
{
    va_list list;
    va_start(list, id);
    say_list(out, lang, id, list);
    va_end(list);
}
