/* event_json.h - an event, as fb_event_for made it for one seat, as one line of JSON and back, to the byte: an array of
 * its name and its values, ["play","A","CON"] (docs/json.md). The engine protocol, the wire and the records of what was
 * seen all speak it. Owns the order and the names of the values; which of them a type has is for fb_event_fields, and
 * whether an event fits a view for fb_view_apply. */
#ifndef FB_EVENT_JSON_H
#define FB_EVENT_JSON_H

#include "text/json_out.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_EVENT_JSON_MAX = 256 }; /* no event is longer */

FB_API void fb_event_json_write(FbOut *out, const FbEvent *event);
/* False, with the reason, if the text is no event; then *event is as it was. */
FB_API bool fb_event_json_read(FbEvent *event, const char *text, size_t n, FbTextError *error);

/* The name of value number i behind the event's own, "seat"; NULL if there is no such value. */
FB_API const char *fb_event_json_key(FbEventType type, int i);

/* The same as a part of a larger message. */
FB_API void fb_event_json_put(FbJsonOut *json, const FbEvent *event);
FB_API bool fb_event_json_take(FbEvent *event, FbJson value, FbJsonError *error);

#ifdef __cplusplus
}
#endif
#endif
