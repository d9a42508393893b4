/* fuzz.c - any bytes as a client's and as a server's message: what is taken comes back as it was, and what is refused
 * has a reason. */
#include <assert.h>
#include <string.h>

#include "wire/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static FbTableOut out;
static char text[FB_TOLD_MAX], again[FB_TOLD_MAX];

static void try_request(const char *bytes, size_t n)
{
    FbRequest request, back;
    FbTextError error = {{0}, 0};
    if (!fb_request_read(&request, bytes, n, &error)) {
        assert(error.message[0] && error.at <= n && request.type == FB_REQ_NONE);
        return;
    }
    FbOut written = fb_out(text, sizeof text);
    fb_request_write(&written, &request);
    assert(fb_request_read(&back, text, written.n, &error));
    assert(memcmp(&back, &request, sizeof back) == 0);
}

static size_t write_told(char *to, const FbTold *told)
{
    FbOut written = fb_out(to, FB_TOLD_MAX);
    if (told->message.type)
        fb_message_write(&written, &told->message, &out);
    else
        fb_reply_write(&written, &told->reply, &out);
    assert(fb_out_fits(&written));
    return written.n;
}

static void try_told(const char *bytes, size_t n)
{
    static FbTold told;
    FbTextError error = {{0}, 0};
    if (!fb_told_read(&told, &out, bytes, n, &error)) {
        assert(error.message[0] && error.at <= n);
        return;
    }
    size_t length = write_told(text, &told);
    assert(fb_told_read(&told, &out, text, length, &error));
    write_told(again, &told);
    assert(strcmp(text, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_request((const char *)data, size);
    try_told((const char *)data, size);
    return 0;
}
