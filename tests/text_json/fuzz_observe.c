/* fuzz_observe.c - a view and events as lines of JSON, as `observe` and `event` of the engine get them from
 * anybody: the view is moved on by each, and where fb_view_check passes it, it can be asked and written. */
#include <assert.h>
#include <string.h>

#include "text/event_json.h"
#include "text/sentence.h"
#include "text/view_json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ask(const FbView *view)
{
    char text[FB_VIEW_JSON_MAX];
    FbPick picks[FB_LEGAL_MAX];
    FbOut out = fb_out(text, sizeof text);
    FbGame game;
    FbRng rng = {1};
    FbView back;
    fb_question(&out, FB_ENGLISH, NULL, view);
    int n = fb_view_legal(view, picks);
    for (int i = 0; i < n; i++)
        assert(fb_view_refuse(view, picks[i]) == FB_OK);
    fb_sample(view, &rng, &game);
    out = fb_out(text, sizeof text);
    fb_view_json_write(&out, view);
    assert(fb_view_json_read(&back, text, out.n, NULL));
    assert(fb_view_hash(view) == fb_view_hash(&back)); /* what has no meaning may differ */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data, *end = line + size;
    FbView view;
    bool seen = false;
    for (const char *stop; line < end; line = stop + 1) {
        stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        FbEvent event;
        size_t n = (size_t)(stop - line);
        if (!seen)
            seen = fb_view_json_read(&view, line, n, NULL);
        else if (!fb_event_json_read(&event, line, n, NULL) || !fb_view_apply(&view, &event))
            continue;
        if (seen && !fb_view_check(&view)) ask(&view);
    }
    return 0;
}
