/* fuzz.c - any bytes as JSON, as a view and as an event: what is taken is sound, comes back as it was, and
 * has its sentence. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lang.h"
#include "text/event_json.h"
#include "text/sentence.h"
#include "text/view_json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Every value of the text, however deep. */
static void walk_all(FbJson value)
{
    char text[64];
    size_t n;
    int64_t number;
    (void)fb_json_string(value, text, sizeof text, &n);
    (void)fb_json_number(value, -5, 5, &number);
    for (FbJsonWalk walk = fb_json_walk(value); fb_json_step(&walk);) {
        walk_all(walk.key);
        walk_all(walk.value);
    }
}

static void try_view(const char *text, size_t n)
{
    FbView view, back;
    FbTextError error;
    char again[FB_VIEW_JSON_MAX];
    if (!fb_view_json_read(&view, text, n, &error)) {
        assert(error.message[0] && error.at <= n);
        return;
    }
    FbOut out = fb_out(again, sizeof again);
    fb_view_json_write(&out, &view);
    assert(fb_out_fits(&out));
    assert(fb_view_json_read(&back, again, out.n, &error));
    assert(memcmp(&view, &back, sizeof view) == 0);
    out = fb_out(again, sizeof again);
    fb_question(&out, GERMAN, NULL, &view);
}

static void try_event(const char *text, size_t n)
{
    FbEvent event, back;
    char again[FB_SENTENCE_MAX];
    if (!fb_event_json_read(&event, text, n, NULL)) return;
    FbOut out = fb_out(again, sizeof again);
    fb_event_json_write(&out, &event);
    assert(out.n < FB_EVENT_JSON_MAX);
    assert(fb_event_json_read(&back, again, out.n, NULL));
    assert(memcmp(&event, &back, sizeof event) == 0);
    out = fb_out(again, sizeof again);
    fb_sentence(&out, GERMAN, NULL, &event, 0);
    assert(fb_out_fits(&out));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FbJson value;
    FbJsonError error;
    const char *text = (const char *)data;
    if (fb_json_read(&value, text, size, &error))
        walk_all(value);
    else
        assert(error.what && error.at >= text && error.at <= text + size);
    try_view(text, size);
    try_event(text, size);
    return 0;
}
