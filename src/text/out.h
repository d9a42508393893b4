/* out.h - text into a buffer of fixed size. Owns the promise that nothing is ever written past its end. Writers need not
 * check after every piece: `n` goes on counting what they wanted to write, and fb_out_fits says at the end whether it all
 * fitted. A buffer of size 0 just measures. */
#ifndef FB_OUT_H
#define FB_OUT_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FbOut {
    char *text; /* zero-terminated, if size > 0 */
    size_t size;
    size_t n; /* length so far, of the whole text */
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
