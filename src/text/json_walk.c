/* json_walk.c - reads what json.c has checked: kinds, numbers, strings, members. Nothing here asks again whether a bracket
 * closes or a string ends, so nothing here may be given a text that has not been checked. */
#include "text/json_char.h"
#include "text/utf8.h"

bool fb_json_wrong(FbJsonError *error, const char *key, FbJson at, const char *what)
{
    *error = (FbJsonError){what, key, at.at};
    return false;
}

FbJsonKind fb_json_kind(FbJson value)
{
    if (!value.at) return FB_JSON_NONE;
    switch (*value.at) {
    case '[': return FB_JSON_ARRAY;
    case '{': return FB_JSON_OBJECT;
    case '"': return FB_JSON_STRING;
    case 'n': return FB_JSON_NULL;
    case 't': return FB_JSON_TRUE;
    case 'f': return FB_JSON_FALSE;
    default: return FB_JSON_NUMBER;
    }
}

bool fb_json_number(FbJson value, int64_t least, int64_t most, int64_t *out)
{
    int64_t number;
    if (fb_json_kind(value) != FB_JSON_NUMBER) return false;
    json_number(value.at, value.at + value.n, &number);
    if (number < least || number > most) return false;
    *out = number;
    return true;
}

bool fb_json_string(FbJson value, char *buffer, size_t size, size_t *length)
{
    size_t n = 0;
    if (fb_json_kind(value) != FB_JSON_STRING) return false;
    for (const char *at = value.at + 1; *at != '"';) {
        uint32_t code;
        char bytes[4];
        if (json_is_plain(*at)) {
            if (n + 1 >= size) return false;
            buffer[n++] = *at++;
            continue;
        }
        at = json_char(at, value.at + value.n, &code);
        size_t more = (size_t)fb_utf8_put(bytes, code);
        if (n + more >= size) return false;
        memcpy(buffer + n, bytes, more);
        n += more;
    }
    if (n >= size) return false;
    buffer[n] = '\0';
    *length = n;
    return true;
}

bool fb_json_is(FbJson value, const char *string)
{
    if (fb_json_kind(value) != FB_JSON_STRING) return false;
    for (const char *at = value.at + 1; *at != '"';) {
        uint32_t code;
        char bytes[4];
        if (json_is_plain(*at)) {
            if (*string++ != *at++) return false;
            continue;
        }
        at = json_char(at, value.at + value.n, &code);
        for (int i = 0, n = fb_utf8_put(bytes, code); i < n; i++)
            if (*string++ != bytes[i]) return false;
    }
    return *string == '\0';
}

/* ---- walking ------------------------------------------------------------------------------------ */

static const char *skip_blanks(const char *at)
{
    while (json_is_blank(*at))
        at++;
    return at;
}

static const char *skip_string(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static const char *skip_container(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            at = skip_string(at);
            continue;
        }
        depth += *at == '[' || *at == '{';
        depth -= *at == ']' || *at == '}';
        at++;
    } while (depth);
    return at;
}

static const char *skip_word(const char *at)
{
    while ((*at >= '0' && *at <= '9') || (*at >= 'a' && *at <= 'z') || *at == '-')
        at++;
    return at;
}

static FbJson span(const char *at)
{
    const char *end = *at == '"'                 ? skip_string(at)
                      : *at == '[' || *at == '{' ? skip_container(at)
                                                 : skip_word(at);
    return (FbJson){at, (size_t)(end - at)};
}

FbJsonWalk fb_json_walk(FbJson container)
{
    FbJsonWalk walk = {{NULL, 0}, {NULL, 0}, NULL, NULL, false};
    FbJsonKind kind = fb_json_kind(container);
    if (kind != FB_JSON_ARRAY && kind != FB_JSON_OBJECT) return walk;
    walk.at = skip_blanks(container.at + 1);
    walk.end = container.at + container.n - 1;
    walk.members = kind == FB_JSON_OBJECT;
    return walk;
}

bool fb_json_step(FbJsonWalk *walk)
{
    if (walk->at == walk->end) return false;
    const char *at = walk->at;
    if (walk->members) {
        walk->key = span(at);
        at = skip_blanks(walk->key.at + walk->key.n);
        at = skip_blanks(at + 1); /* the colon */
    }
    walk->value = span(at);
    at = skip_blanks(walk->value.at + walk->value.n);
    walk->at = *at == ',' ? skip_blanks(at + 1) : at;
    return true;
}

size_t fb_json_count(FbJson container)
{
    size_t n = 0;
    for (FbJsonWalk walk = fb_json_walk(container); fb_json_step(&walk);)
        n++;
    return n;
}

FbJson fb_json_get(FbJson object, const char *key)
{
    FbJsonWalk walk = fb_json_walk(object);
    if (walk.members)
        while (fb_json_step(&walk))
            if (fb_json_is(walk.key, key)) return walk.value;
    return (FbJson){NULL, 0};
}

static int key_find(FbJson key, const char *const *keys, int n)
{
    for (int i = 0; i < n; i++)
        if (fb_json_is(key, keys[i])) return i;
    return n;
}

bool fb_json_members(FbJson object, const char *const *keys, int n, FbJson *values,
                     FbJsonError *error)
{
    if (fb_json_kind(object) != FB_JSON_OBJECT)
        return fb_json_wrong(error, NULL, object, "an object is wanted");
    for (int i = 0; i < n; i++)
        values[i] = (FbJson){NULL, 0};
    for (FbJsonWalk walk = fb_json_walk(object); fb_json_step(&walk);) {
        int i = key_find(walk.key, keys, n);
        if (i == n) return fb_json_wrong(error, NULL, walk.key, "this member is unknown");
        values[i] = walk.value;
    }
    for (int i = 0; i < n; i++)
        if (!values[i].at) return fb_json_wrong(error, keys[i], object, "this member is missing");
    return true;
}
