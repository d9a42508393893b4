/* test_hostile.c - sound messages with a few bytes changed, as a stranger may send them: each is refused with a reason,
 * or it is a message, which is written and read again as it is. Nothing is read beyond the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any.h"
#include "lib/scale.h"
#include "lib/unit.h"

static FbTableOut out, into;
static char text[FB_TOLD_MAX], again[FB_TOLD_MAX];

/* One small change: a byte changed, taken out or put in, a part doubled, or the end cut off. */
static size_t mutate(char *bytes, size_t n, size_t size, FbRng *rng)
{
    static const char likely[] = "{}[]:,\"\\u0123456789-. ntfABCDEFabcdef\x01\x80\xc3";
    size_t at = n ? fb_rng_below(rng, (uint32_t)n) : 0, part;
    char c = likely[fb_rng_below(rng, sizeof likely - 1)];
    switch (n ? fb_rng_below(rng, 8) : 5) {
    case 0: return memmove(bytes + at, bytes + at + 1, n - at - 1), n - 1;
    case 1:
        part = fb_rng_below(rng, (uint32_t)(n - at)) + 1;
        if (n + part > size) return n;
        return memmove(bytes + at + part, bytes + at, n - at), n + part;
    case 2: return fb_rng_below(rng, 4) ? n : at;
    case 3:
    case 4:
    case 5:
        if (n == size) return n;
        memmove(bytes + at + 1, bytes + at, n - at);
        return bytes[at] = c, n + 1;
    default: return bytes[at] = c, n;
    }
}

/* A copy that ends where the text ends, so that the address sanitizer sees a byte read too many. */
static char *tight(const char *bytes, size_t n)
{
    char *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, n);
    return copy;
}

static bool try_request(const char *bytes, size_t n)
{
    FbRequest request, back;
    FbTextError error = {{0}, 0};
    if (!fb_request_read(&request, bytes, n, &error)) {
        assert_true(error.message[0] && error.at <= n && request.type == FB_REQ_NONE);
        return false;
    }
    FbOut written = fb_out(again, sizeof again);
    fb_request_write(&written, &request);
    assert_true(fb_request_read(&back, again, written.n, &error));
    assert_memory_equal(&back, &request, sizeof back);
    return true;
}

static bool try_told(const char *bytes, size_t n)
{
    static FbTold told, back;
    static char third[FB_TOLD_MAX];
    FbTextError error = {{0}, 0};
    if (!fb_told_read(&told, &into, bytes, n, &error)) {
        assert_true(error.message[0] && error.at <= n);
        return false;
    }
    FbOut written = fb_out(again, sizeof again), twice = fb_out(third, sizeof third);
    if (told.message.type)
        fb_message_write(&written, &told.message, &into);
    else
        fb_reply_write(&written, &told.reply, &into);
    assert_true(fb_told_read(&back, &into, again, written.n, &error));
    if (told.message.type)
        fb_message_write(&twice, &back.message, &into);
    else
        fb_reply_write(&twice, &back.reply, &into);
    assert_string_equal(again, third);
    return true;
}

static long mutations(const FbOut *sound, FbRng *rng, bool (*try)(const char *, size_t))
{
    static char changed[FB_TOLD_MAX];
    long taken = 0;
    for (int i = 0; i < 40; i++) {
        size_t n = sound->n;
        memcpy(changed, sound->text, n);
        for (uint32_t m = fb_rng_below(rng, 3) + 1; m > 0; m--)
            n = mutate(changed, n, sizeof changed, rng);
        char *exact = tight(changed, n);
        taken += try(exact, n);
        free(exact);
    }
    return taken;
}

static void changed_requests(void **unused)
{
    static AnyGame any;
    FbRng rng = {7};
    long taken = 0, rounds = scaled(40, 2000);
    (void)unused;
    any_start(&any, 1);
    for (long r = 0; r < rounds; r++)
        for (int t = 0; t < any_request_types(); t++) {
            FbRequest request;
            FbOut written = fb_out(text, sizeof text);
            any_nth_request(&any, t, &request);
            fb_request_write(&written, &request);
            taken += mutations(&written, &rng, try_request);
        }
    print_message("%ld of %ld were taken\n", taken, rounds * any_request_types() * 40);
    assert_true(taken > 0);
}

static void changed_messages(void **unused)
{
    static AnyGame any;
    static FbReply reply;
    FbRng rng = {8};
    long taken = 0;
    (void)unused;
    any_start(&any, 2);
    for (long r = scaled(15, 600); r > 0; r--) {
        for (int t = FB_MSG_NONE + 1; t < FB_MSGS; t++) {
            FbMessage message;
            FbOut written = fb_out(text, sizeof text);
            any_message(&any, (FbMessageType)t, &message, &out);
            fb_message_write(&written, &message, &out);
            taken += mutations(&written, &rng, try_told);
        }
        for (int t = FB_ANS_NONE + 1; t < FB_ANSWER_TYPES; t++) {
            FbOut written = fb_out(text, sizeof text);
            any_reply(&any, (FbAnswerType)t, &reply, &out);
            fb_reply_write(&written, &reply, &out);
            taken += mutations(&written, &rng, try_told);
        }
    }
    assert_true(taken > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changed_requests),
        cmocka_unit_test(changed_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
