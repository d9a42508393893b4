/* json.h - a small, strict reader of JSON that needs no memory.
 *
 * There is no tree. fb_json_read checks a whole text once; after that a value is a span of that text, and everything else
 * here walks about in it:
 *
 *     {"seat":"A","hand":["CON","MOB"]}
 *             ^-^        ^-----------^          two FbJson, without a copy
 *
 * What has passed the check cannot fail or run over any more, so the walking needs no checks of its own. Reading a member
 * twice costs another walk, which is cheap: messages are short. A caller can take members in any order, and need not
 * change anything of its own before it has all of them.
 *
 * The language is that of RFC 8259 within RFC 7493 (I-JSON), and narrower still, so that no two programs can read the same
 * text differently: no member twice in an object, strings are valid UTF-8 without U+0000, numbers are whole and within
 * 2^53, values nest FB_JSON_DEPTH deep, an object has FB_JSON_MEMBERS at most, and only blanks may follow. It refuses to
 * know what any message means. */
#ifndef FB_JSON_H
#define FB_JSON_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_JSON_DEPTH = 8, FB_JSON_MEMBERS = 64 };
#define FB_JSON_LARGEST INT64_C(9007199254740991)

typedef enum FbJsonKind {
    FB_JSON_NONE, /* no value: a member that is not there */
    FB_JSON_NULL,
    FB_JSON_FALSE,
    FB_JSON_TRUE,
    FB_JSON_NUMBER,
    FB_JSON_STRING,
    FB_JSON_ARRAY,
    FB_JSON_OBJECT
} FbJsonKind;

/* A value: the part of a checked text where it stands. The text must outlive it. */
typedef struct FbJson {
    const char *at; /* NULL: no value */
    size_t n;
} FbJson;

/* What is wrong, in words that live for ever, and where. Cheap to pass around while a message is read; fb_json_complain
 * (json_out.h) makes an FbTextError of it. It is in English: it is for whoever writes programs. */
typedef struct FbJsonError {
    const char *what;
    const char *key; /* the member it is about, or NULL */
    const char *at;  /* in the text, or NULL */
} FbJsonError;

/* Checks the text and gives its value. False, with the reason, if it is not as described above. */
FB_API bool fb_json_read(FbJson *value, const char *text, size_t n, FbJsonError *error);
/* Notes an error and answers false, for readers of messages: `return fb_json_wrong(…)`. */
FB_API bool fb_json_wrong(FbJsonError *error, const char *key, FbJson at, const char *what);

FB_API FbJsonKind fb_json_kind(FbJson value);
/* The number, if it is one between least and most. */
FB_API bool fb_json_number(FbJson value, int64_t least, int64_t most, int64_t *out);
/* The string, decoded and zero-terminated. False if it is no string or does not fit. */
FB_API bool fb_json_string(FbJson value, char *buffer, size_t size, size_t *length);
/* Is it this very string? */
FB_API bool fb_json_is(FbJson value, const char *string);

/* Through an array or an object: `for (FbJsonWalk w = fb_json_walk(v); fb_json_step(&w);)`. In any other value there is
 * nothing to walk through. */
typedef struct FbJsonWalk {
    FbJson key;   /* of an object's member */
    FbJson value; /* the member or element */
    const char *at, *end;
    bool members;
} FbJsonWalk;
FB_API FbJsonWalk fb_json_walk(FbJson container);
FB_API bool fb_json_step(FbJsonWalk *walk);
FB_API size_t fb_json_count(FbJson container);
FB_API FbJson fb_json_get(FbJson object, const char *key);
/* An object with exactly these members, in any order: values[i] is the value of keys[i]. */
FB_API bool fb_json_members(FbJson object, const char *const *keys, int n, FbJson *values,
                            FbJsonError *error);

#ifdef __cplusplus
}
#endif
#endif
