/* out.h - text written into a buffer of fixed size. Owns the promise that nothing is ever written beyond
 * it: `n` goes on counting what was wanted, so that n >= size says that it did not fit. */
#ifndef FB_OUT_H
#define FB_OUT_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FbOut {
    char *text; /* always ends with a zero byte where size > 0 */
    size_t size;
    size_t n; /* length wanted so far */
} FbOut;

FB_API FbOut fb_out(char *text, size_t size);
FB_API void fb_out_char(FbOut *out, char c);
FB_API void fb_out_text(FbOut *out, const char *text);
FB_API void fb_out_bytes(FbOut *out, const char *bytes, size_t n);
FB_API void fb_out_number(FbOut *out, uint64_t number);

static inline bool fb_out_fits(const FbOut *out) { return out->n < out->size; }

#ifdef __cplusplus
}
#endif
#endif
