/* view_json.h - what one seat may know (FbView) as one line of JSON and back, to the byte (docs/json.md). Owns the names of
 * the members. Every view that is read has passed fb_view_check. */
#ifndef FB_VIEW_JSON_H
#define FB_VIEW_JSON_H

#include "text/json_out.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_VIEW_JSON_MAX = 2048 }; /* no view of a game is longer; tests/text_json watches that */

FB_API void fb_view_json_write(FbOut *out, const FbView *view);
/* False, with the reason, if the text is no view; then *view is unchanged. */
FB_API bool fb_view_json_read(FbView *view, const char *text, size_t n, FbTextError *error);

/* The same, as part of a larger message. */
FB_API void fb_view_json_put(FbJsonOut *json, const FbView *view);
FB_API bool fb_view_json_take(FbView *view, FbJson value, FbJsonError *error);

#ifdef __cplusplus
}
#endif
#endif
