/* test_random.c - random messages of every type there and back: to the byte, and jansson reads and writes the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "any.h"
#include "lib/scale.h"
#include "lib/unit.h"

static FbTableOut out, into;
static char text[FB_TOLD_MAX], again[FB_TOLD_MAX];
static size_t longest_request, longest_told;

static uint64_t first_seed(void)
{
    const char *given = getenv("FAMBIZ_SEED");
    return given ? strtoull(given, NULL, 0) : 1;
}

/* The text is what jansson makes of it, and it fits. */
static void jansson_agrees(const FbOut *written)
{
    json_error_t error;
    assert_true(fb_out_fits(written));
    json_t *value = json_loadb(written->text, written->n, JSON_REJECT_DUPLICATES, &error);
    if (!value) fail_msg("%s: %s", written->text, error.text);
    char *theirs = json_dumps(value, JSON_COMPACT);
    /* 0x7f is written as it is by both, control characters differ in the case of their digits only */
    for (char *c = theirs; (c = strstr(c, "\\u00")); c += 6)
        for (int i = 4; i < 6; i++)
            if (c[i] >= 'A' && c[i] <= 'F') c[i] = (char)(c[i] - 'A' + 'a');
    assert_string_equal(theirs, written->text);
    free(theirs);
    json_decref(value);
}

static void request_there_and_back(const FbRequest *request)
{
    FbRequest back;
    FbTextError error;
    FbOut written = fb_out(text, sizeof text);
    fb_request_write(&written, request);
    jansson_agrees(&written);
    if (written.n > longest_request) longest_request = written.n;
    if (!fb_request_read(&back, text, written.n, &error)) fail_msg("%s: %s", text, error.message);
    assert_memory_equal(&back, request, sizeof back);
}

static void every_request(void **unused)
{
    static AnyGame any;
    (void)unused;
    long rounds = scaled(300, 20000);
    print_message("seed %llu\n", (unsigned long long)first_seed());
    any_start(&any, first_seed());
    for (long r = 0; r < rounds; r++)
        for (int t = 0; t < any_request_types(); t++) {
            FbRequest request;
            any_nth_request(&any, t, &request);
            request_there_and_back(&request);
        }
    print_message("%d types, the longest had %zu bytes\n", any_request_types(), longest_request);
    assert_true(longest_request <= FB_REQUEST_MAX);
}

static void every_reply(void **unused)
{
    static AnyGame any;
    static FbTold back;
    FbTextError error;
    (void)unused;
    any_start(&any, first_seed());
    for (long r = scaled(100, 5000); r > 0; r--)
        for (int t = FB_ANS_NONE + 1; t < FB_ANSWER_TYPES; t++) {
            static FbReply reply;
            FbOut written = fb_out(text, sizeof text);
            any_reply(&any, (FbAnswerType)t, &reply, &out);
            fb_reply_write(&written, &reply, &out);
            jansson_agrees(&written);
            if (!fb_told_read(&back, &into, text, written.n, &error))
                fail_msg("%s: %s", text, error.message);
            assert_memory_equal(&back.reply, &reply, sizeof reply);
            if (t == FB_ANS_LOG)
                assert_memory_equal(out.event, into.event,
                                    reply.as.log.events.n * sizeof *out.event);
            assert_int_equal(back.message.type, FB_MSG_NONE);
        }
}

static void same_things_referred_to(const FbMessage *message)
{
    switch (message->type) {
    case FB_MSG_LOBBY: assert_memory_equal(&out.lobby, &into.lobby, sizeof out.lobby); break;
    case FB_MSG_VIEW: assert_memory_equal(&out.view[0], &into.view[0], sizeof *out.view); break;
    case FB_MSG_EVENTS:
        assert_memory_equal(out.event, into.event, message->as.events.events.n * sizeof *out.event);
        break;
    case FB_MSG_CHAT: assert_memory_equal(&out.said, &into.said, sizeof out.said); break;
    case FB_MSG_PARTS: assert_memory_equal(&out.hashes, &into.hashes, sizeof out.hashes); break;
    case FB_MSG_OVER: assert_memory_equal(&out.reveal, &into.reveal, sizeof out.reveal); break;
    default: break;
    }
}

static void message_there_and_back(const FbMessage *message)
{
    static FbTold back;
    FbTextError error;
    FbOut written = fb_out(text, sizeof text), twice = fb_out(again, sizeof again);
    fb_message_write(&written, message, &out);
    jansson_agrees(&written);
    if (written.n > longest_told) longest_told = written.n;
    memset(&into, 0xa5, sizeof into);
    if (!fb_told_read(&back, &into, text, written.n, &error))
        fail_msg("%s: %s", text, error.message);
    assert_memory_equal(&back.message, message, sizeof *message);
    same_things_referred_to(message);
    fb_message_write(&twice, &back.message, &into);
    assert_string_equal(text, again);
}

static void every_message(void **unused)
{
    static AnyGame any;
    (void)unused;
    any_start(&any, first_seed());
    for (long r = scaled(1500, 50000); r > 0; r--)
        for (int t = FB_MSG_NONE + 1; t < FB_MSGS; t++) {
            FbMessage message;
            any_message(&any, (FbMessageType)t, &message, &out);
            message_there_and_back(&message);
        }
    print_message("the longest message had %zu bytes\n", longest_told);
}

/* The most events that one input can bring, each as long as an event can be. */
static void the_longest_message_fits(void **unused)
{
    FbMessage message = {.number = UINT32_MAX, .type = FB_MSG_EVENTS};
    (void)unused;
    message.as.events.events.n = FB_OUT_STEP;
    for (int i = 0; i < FB_OUT_STEP; i++)
        out.event[i] = (FbEvent){.type = FB_E_NAME, .card = FB_CON, .who = 64 + 53, .n = 53};
    FbOut written = fb_out(text, sizeof text);
    fb_message_write(&written, &message, &out);
    print_message("%d events: %zu bytes\n", FB_OUT_STEP, written.n);
    assert_true(fb_out_fits(&written));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_request),
        cmocka_unit_test(every_reply),
        cmocka_unit_test(every_message),
        cmocka_unit_test(the_longest_message_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
