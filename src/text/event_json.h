/* event_json.h - an event as one line of JSON and back, to the byte: an array of its name and its values, ["play","A","CON"]
 * (docs/json.md). The engine protocol, the wire and the files of `fambiz verify --seen` all speak it. The event is one that
 * fb_event_for has made for a seat.
 *
 * Owns the order and the names of the values. Which of them a type has is fb_event_fields's, and whether an event can
 * happen in a view is fb_view_apply's. */
#ifndef FB_EVENT_JSON_H
#define FB_EVENT_JSON_H

#include "text/json_out.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_EVENT_JSON_MAX = 256 }; /* no event is longer */

FB_API void fb_event_json_write(FbOut *out, const FbEvent *event);
/* False, with the reason, if the text is no event; then *event is unchanged. */
FB_API bool fb_event_json_read(FbEvent *event, const char *text, size_t n, FbTextError *error);

/* What value number i is called, counted from 0 after the event's name: "seat". NULL if there is no such value. */
FB_API const char *fb_event_json_key(FbEventType type, int i);

/* The same, as part of a larger message. */
FB_API void fb_event_json_put(FbJsonOut *json, const FbEvent *event);
FB_API bool fb_event_json_take(FbEvent *event, FbJson value, FbJsonError *error);

#ifdef __cplusplus
}
#endif
#endif
