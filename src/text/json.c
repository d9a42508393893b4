/* json.c - checks a whole text (json.h): a recursive descent, one function for each thing in the grammar. Owns what is JSON
 * and what is not; json_walk.c reads what has passed here and relies on every word of it.
 *
 * The depth is bounded so that no message can exhaust the stack: scan_value calls itself through arrays and objects, and
 * each object has the spans of its keys on the stack, to find a member that stands twice. */
#include "text/json_char.h"

typedef struct Scan {
    const char *at, *end;
    FbJsonError *error;
    int depth;
} Scan;

static bool scan_value(Scan *s);

static bool scan_fails(Scan *s, const char *what)
{
    *s->error = (FbJsonError){what, NULL, s->at};
    return false;
}

static bool scan_sees(const Scan *s, char c) { return s->at < s->end && *s->at == c; }

static void scan_blanks(Scan *s)
{
    while (s->at < s->end && json_is_blank(*s->at))
        s->at++;
}

static bool scan_literal(Scan *s, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(s->end - s->at) < n || memcmp(s->at, word, n) != 0)
        return scan_fails(s, "this is no value");
    s->at += n;
    return true;
}

static bool scan_number(Scan *s)
{
    int64_t number;
    const char *next = json_number(s->at, s->end, &number);
    if (!next) return scan_fails(s, "a whole number within 2^53 is wanted, without leading zeros");
    s->at = next;
    if (s->at < s->end && (*s->at == '.' || *s->at == 'e' || *s->at == 'E'))
        return scan_fails(s, "a number is whole here: no fraction and no exponent");
    return true;
}

static const char *char_fault(const Scan *s)
{
    if (s->at == s->end) return "the text ends within a string";
    if (*s->at == '\\') return "this escape is none, or half a character, or U+0000";
    return (uint8_t)*s->at < 0x20 ? "a control character in a string is written as an escape"
                                  : "this is not UTF-8";
}

static bool scan_string(Scan *s)
{
    s->at++;
    while (!scan_sees(s, '"')) {
        uint32_t code;
        const char *next =
            s->at < s->end && json_is_plain(*s->at) ? s->at + 1 : json_char(s->at, s->end, &code);
        if (!next) return scan_fails(s, char_fault(s));
        s->at = next;
    }
    s->at++;
    return true;
}

/* After a value in an array or object comes a comma, and then more; or the end of it. */
static bool scan_more(Scan *s, char close, bool *more)
{
    scan_blanks(s);
    *more = scan_sees(s, ',');
    if (!*more && !scan_sees(s, close))
        return scan_fails(s, close == ']' ? "a comma or ] is wanted" : "a comma or } is wanted");
    s->at++;
    if (*more) scan_blanks(s);
    return true;
}

static bool scan_array(Scan *s)
{
    bool more = true;
    s->at++;
    scan_blanks(s);
    if (scan_sees(s, ']')) return s->at++, true;
    while (more)
        if (!scan_value(s) || !scan_more(s, ']', &more)) return false;
    return true;
}

static bool scan_key(Scan *s, FbJson *keys, int *n)
{
    if (!scan_sees(s, '"')) return scan_fails(s, "the name of a member is wanted, in quotes");
    FbJson key = {s->at, 0};
    if (!scan_string(s)) return false;
    key.n = (size_t)(s->at - key.at);
    for (int i = 0; i < *n; i++)
        if (json_same_string(keys[i], key)) {
            s->at = key.at;
            return scan_fails(s, "this member stands there twice");
        }
    if (*n == FB_JSON_MEMBERS) return scan_fails(s, "an object has too many members");
    keys[(*n)++] = key;
    scan_blanks(s);
    if (!scan_sees(s, ':')) return scan_fails(s, "a colon is wanted");
    s->at++;
    scan_blanks(s);
    return true;
}

static bool scan_object(Scan *s)
{
    FbJson keys[FB_JSON_MEMBERS];
    int n = 0;
    bool more = true;
    s->at++;
    scan_blanks(s);
    if (scan_sees(s, '}')) return s->at++, true;
    while (more)
        if (!scan_key(s, keys, &n) || !scan_value(s) || !scan_more(s, '}', &more)) return false;
    return true;
}

static bool scan_container(Scan *s)
{
    if (s->depth == FB_JSON_DEPTH) return scan_fails(s, "values are nested too deeply");
    s->depth++;
    bool sound = *s->at == '[' ? scan_array(s) : scan_object(s);
    s->depth--;
    return sound;
}

static bool scan_value(Scan *s)
{
    if (s->at == s->end) return scan_fails(s, "the text ends where a value is wanted");
    switch (*s->at) {
    case '[':
    case '{': return scan_container(s);
    case '"': return scan_string(s);
    case 'n': return scan_literal(s, "null");
    case 't': return scan_literal(s, "true");
    case 'f': return scan_literal(s, "false");
    default: return scan_number(s);
    }
}

bool fb_json_read(FbJson *value, const char *text, size_t n, FbJsonError *error)
{
    Scan s = {text, text + n, error, 0};
    scan_blanks(&s);
    FbJson read = {s.at, 0};
    if (!scan_value(&s)) return false;
    read.n = (size_t)(s.at - read.at);
    scan_blanks(&s);
    if (s.at != s.end) return scan_fails(&s, "more text follows the value");
    *value = read;
    return true;
}
