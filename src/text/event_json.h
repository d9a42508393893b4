/* event_json.h - an event, as fb_event_for made it for one seat, as one line of JSON and back, to the byte
 * (docs/json.md). Owns the names of the members; which of them a type has is for fb_event_fields, and
 * whether an event fits a view for fb_view_apply. */
#ifndef FB_EVENT_JSON_H
#define FB_EVENT_JSON_H

#include "text/json_out.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_EVENT_JSON_MAX = 256 }; /* no event is longer */

FB_API void fb_event_json_write(FbOut *out, const FbEvent *event);
/* False, with the reason, where the text is no event; then *event is as it was. */
FB_API bool fb_event_json_read(FbEvent *event, const char *text, size_t n, FbTextError *error);

/* The same as a part of a larger message. */
FB_API void fb_event_json_put(FbJsonOut *json, const FbEvent *event);
FB_API bool fb_event_json_take(FbEvent *event, FbJson value, FbJsonError *error);

#ifdef __cplusplus
}
#endif
#endif
