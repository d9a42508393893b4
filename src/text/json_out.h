/* json_out.h - writes JSON on one line into a buffer of fixed size (out.h). Owns commas and escapes: json.h reads what it
 * writes, provided the caller closes what it opens. */
#ifndef FB_JSON_OUT_H
#define FB_JSON_OUT_H

#include "text/json.h"
#include "text/pick.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FbJsonOut {
    FbOut *out;
    bool more; /* a comma is due before the next value */
} FbJsonOut;

FB_API FbJsonOut fb_json_out(FbOut *out);
FB_API void fb_json_open(FbJsonOut *json, char bracket);  /* '[' or '{' */
FB_API void fb_json_close(FbJsonOut *json, char bracket); /* ']' or '}' */
FB_API void fb_json_key(FbJsonOut *json, const char *key);
/* The same for a key that is known in advance, given with its quotes and colon. */
void fb_json_spelt_key(FbJsonOut *json, const char *spelt, size_t n);
/* A value that is JSON as it stands, such as a word with its quotes. */
void fb_json_put_spelt(FbJsonOut *json, const char *spelt, size_t n);
FB_API void fb_json_put_null(FbJsonOut *json);
FB_API void fb_json_put_bool(FbJsonOut *json, bool value);
FB_API void fb_json_put_number(FbJsonOut *json, int64_t number);
FB_API void fb_json_put_text(FbJsonOut *json, const char *string);
/* Bytes that are not UTF-8, and U+0000, become U+FFFD. */
FB_API void fb_json_put_string(FbJsonOut *json, const char *string, size_t n);

/* Makes an FbTextError of it: `hand: a card is wanted`, and the byte of `text`, which must be what fb_json_read was given.
 * Always false. `error` may be NULL. */
FB_API bool fb_json_complain(FbTextError *error, const FbJsonError *wrong, const char *text);

#ifdef __cplusplus
}
#endif
#endif
