/* test_strict.c - what a client may not send, and the words in which it is told so. */
#include <stdio.h>
#include <string.h>

#include "lib/unit.h"
#include "wire/wire.h"

static const struct {
    const char *text, *error;
} refused[] = {
    {"", "the text ends where a value is wanted"},
    {"[]", "an object is wanted"},
    {"{\"type\":\"start\"}", "n: the number of this message is wanted, from 1"},
    {"{\"type\":\"start\",\"n\":0}", "n: the number of this message is wanted, from 1"},
    {"{\"type\":\"start\",\"n\":\"1\"}", "n: the number of this message is wanted, from 1"},
    {"{\"type\":\"start\",\"n\":4294967296}", "n: the number of this message is wanted, from 1"},
    {"{\"n\":1}", "type: the name of a message is wanted, such as \"join\""},
    {"{\"type\":\"begin\",\"n\":1}", "type: the name of a message is wanted, such as \"join\""},
    {"{\"type\":\"Start\",\"n\":1}", "type: the name of a message is wanted, such as \"join\""},
    {"{\"type\":\"start\",\"n\":1,\"nothing\":0}", "this member is unknown"},
    {"{\"type\":\"start\",\"n\":1,\"now\":0}", "this member is unknown"},
    {"{\"type\":\"sit\",\"n\":1}", "seat: this member is missing"},
    {"{\"type\":\"sit\",\"n\":1,\"seat\":\"G\"}", "seat: a seat is wanted, A to F, or null"},
    {"{\"type\":\"sit\",\"n\":1,\"seat\":0}", "seat: a seat is wanted, A to F, or null"},
    {"{\"type\":\"lock\",\"n\":1,\"on\":1}", "on: true or false is wanted"},
    {"{\"type\":\"remove\",\"n\":1,\"who\":16}",
     "who: the number of a person is wanted, 0 to 15, or null"},
    {"{\"type\":\"emote\",\"n\":1,\"emote\":10}",
     "emote: the number of an emote is wanted, 0 to 9"},
    {"{\"type\":\"pass\",\"n\":1,\"question\":-1}",
     "question: a number from 0 to 4294967295 is wanted"},
    {"{\"type\":\"move\",\"n\":1,\"question\":1,\"picks\":[\"con\"]}",
     "picks: up to 64 picks are wanted, as in [\"CON\",\"B3\"]"},
    {"{\"type\":\"move\",\"n\":1,\"question\":1,\"picks\":\"CON\"}",
     "picks: up to 64 picks are wanted, as in [\"CON\",\"B3\"]"},
    {"{\"type\":\"ready\",\"n\":1,\"on\":true,\"hash\":\"00\"}",
     "hash: 16 to 32 bytes are wanted in hexadecimal digits, or an empty text"},
    {"{\"type\":\"hello\",\"n\":1,\"wire\":1,\"client\":\"<b>\",\"lang\":\"en\"}",
     "client: a word of 47 letters, digits, - . _ and + at most is wanted"},
    {"{\"type\":\"hello\",\"n\":1,\"wire\":1,\"client\":\"x\",\"lang\":\"french\"}",
     "lang: the code of a language is wanted, as in \"en\""},
    {"{\"type\":\"join\",\"n\":1,\"table\":\"abcdefghijklmno1\",\"step\":0}",
     "table: the id of a table is wanted: 16 of a-z and 2-7"},
    {"{\"type\":\"settings\",\"n\":1,\"settings\":{\"edition\":\"lookout-2021\",\"seats\":4,"
     "\"clock\":\"slow\",\"window\":6000,\"flags\":[],\"standin\":\"soldier\"}}",
     "clock: standard, blitz, relaxed or untimed is wanted"},
    {"{\"type\":\"settings\",\"n\":1,\"settings\":{\"edition\":\"lookout-2021\",\"seats\":4,"
     "\"clock\":\"blitz\",\"window\":6000,\"flags\":[\"chat\",\"chat\"],\"standin\":\"soldier\"}}",
     "flags: an array of sealed, chat, auto_start, hints and open_chairs is wanted"},
    {"{\"type\":\"settings\",\"n\":1,\"settings\":{\"edition\":\"lookout-2021\",\"seats\":4,"
     "\"clock\":\"blitz\",\"window\":6000,\"flags\":[],\"standin\":\"soldier\",\"lag\":0}}",
     "this member is unknown"},
    /* what only a server says */
    {"{\"type\":\"tick\",\"n\":1}", "type: the name of a message is wanted, such as \"join\""},
    {"{\"type\":\"gone\",\"n\":1}", "type: the name of a message is wanted, such as \"join\""},
    {"{\"type\":\"restart\",\"n\":1}", "type: the name of a message is wanted, such as \"join\""},
    {"{\"type\":\"bot\",\"n\":1,\"seat\":\"A\",\"question\":1,\"picks\":[]}",
     "type: the name of a message is wanted, such as \"join\""},
    {"{\"type\":\"attempt\",\"n\":1,\"question\":1,\"card\":\"FAM\",\"reaction\":150}",
     "this member is unknown"},
    {"{\"type\":\"rematch\",\"n\":1,\"on\":true,\"entropy\":\"00\"}", "this member is unknown"},
};

static void bad_messages_are_told_why(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        FbRequest request;
        FbTextError error = {{0}, 0};
        if (fb_request_read(&request, refused[i].text, strlen(refused[i].text), &error))
            fail_msg("taken: %s", refused[i].text);
        assert_int_equal(request.type, FB_REQ_NONE);
        assert_true(error.at <= strlen(refused[i].text));
        if (strcmp(error.message, refused[i].error) != 0)
            fail_msg("%s: %s", refused[i].text, error.message);
    }
}

/* The reader of json.h sees to these; here they are seen to reach the client. */
static void what_is_no_json_is_refused(void **unused)
{
    static const char *const texts[] = {
        "{\"type\":\"start\",\"n\":1}x",
        "{\"type\":\"start\",\"n\":1,\"n\":1}",
        "{\"type\":\"start\",\"type\":\"start\",\"n\":1}",
        "{\"type\":\"start\",\"n\":1.0}",
        "{\"type\":\"start\",\"n\":1",
        "{\"type\":\"chat\",\"n\":1,\"text\":\"\xff\"}",
        "{'type':'start','n':1}",
        "{\"type\":\"start\",\"n\":01}",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        FbRequest request;
        FbTextError error = {{0}, 0};
        if (fb_request_read(&request, texts[i], strlen(texts[i]), &error))
            fail_msg("taken: %s", texts[i]);
        assert_true(error.message[0]);
    }
}

static void a_message_has_4096_bytes_at_most(void **unused)
{
    static char text[FB_REQUEST_MAX + 1];
    const char start[] = "{\"type\":\"start\",\"n\":7}";
    FbRequest request;
    FbTextError error;
    (void)unused;
    memset(text, ' ', sizeof text);
    memcpy(text, start, strlen(start));
    assert_true(fb_request_read(&request, text, FB_REQUEST_MAX, &error));
    assert_int_equal(request.type, FB_REQ_INPUT);
    assert_int_equal(request.as.input.type, FB_IN_START);
    assert_false(fb_request_read(&request, text, FB_REQUEST_MAX + 1, &error));
    assert_string_equal(error.message, "a message has 4096 bytes at most");
    assert_int_equal(error.at, FB_REQUEST_MAX);
}

/* The other end may be newer, and know languages that this one does not. */
static void an_unknown_language_is_english(void **unused)
{
    const char text[] = "{\"type\":\"hello\",\"n\":1,\"wire\":1,\"client\":\"x\",\"lang\":\"qq\"}";
    FbRequest request;
    (void)unused;
    assert_true(fb_request_read(&request, text, strlen(text), NULL));
    assert_int_equal(request.as.hello.lang, FB_ENGLISH);
}

/* Whoever is refused can tell which message it was, if it had a number at all. */
static void a_refused_message_keeps_its_number(void **unused)
{
    const char text[] = "{\"n\":77,\"type\":\"sit\",\"seat\":\"Z\"}";
    FbRequest request;
    (void)unused;
    assert_false(fb_request_read(&request, text, strlen(text), NULL));
    assert_int_equal(request.n, 77);
    assert_false(fb_request_read(&request, "{}", 2, NULL));
    assert_int_equal(request.n, 0);
}

/* What is usual of an ask is left out at its end; written out it is taken, and written short again. */
static void an_ask_is_short(void **unused)
{
    static const struct {
        const char *text, *written; /* NULL: refused */
    } rows[] = {
        {"[\"ask\",\"C\"]", "[\"ask\",\"C\"]"},
        {"[\"ask\",\"C\",\"play\",\"C\",\"play\"]", "[\"ask\",\"C\"]"},
        {"[\"ask\",\"C\",\"play\",\"C\",\"play\",null]", "[\"ask\",\"C\"]"},
        {"[\"ask\",\"C\",\"drop\"]", "[\"ask\",\"C\",\"drop\"]"},
        {"[\"ask\",\"C\",\"ready\"]", "[\"ask\",\"C\",\"ready\"]"},
        {"[\"ask\",\"C\",\"ready\",\"C\",\"ready\"]", "[\"ask\",\"C\",\"ready\",\"C\",\"ready\"]"},
        {"[\"ask\",\"C\",\"play\",\"BD\"]", "[\"ask\",\"C\",\"play\",\"BD\"]"},
        {"[\"ask\",\"C\",\"play\",\"C\",\"play\",\"CON\"]",
         "[\"ask\",\"C\",\"play\",\"C\",\"play\",\"CON\"]"},
        {"[\"ask\"]", NULL},
        {"[\"ask\",null]", NULL},
        {"[\"ask\",\"C\",null]", NULL},
        {"[\"ask\",\"C\",\"play\",null]", NULL},
    };
    static FbTableOut out;
    static FbTold told;
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char form[] = "{\"type\":\"events\",\"n\":1,\"step\":1,\"events\":[%s],"
                            "\"hash\":\"0000000000000000\",\"left\":null,\"bank\":null}";
        char text[256], wanted[256], again[256];
        FbOut written = fb_out(again, sizeof again);
        snprintf(text, sizeof text, form, rows[i].text);
        bool taken = fb_told_read(&told, &out, text, strlen(text), NULL);
        if (taken != !!rows[i].written) fail_msg("%s", text);
        if (!taken) continue;
        fb_message_write(&written, &told.message, &out);
        snprintf(wanted, sizeof wanted, form, rows[i].written);
        assert_string_equal(again, wanted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_messages_are_told_why),
        cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(a_message_has_4096_bytes_at_most),
        cmocka_unit_test(an_unknown_language_is_english),
        cmocka_unit_test(a_refused_message_keeps_its_number),
        cmocka_unit_test(an_ask_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
