/* test_docs.c - docs/wire.md against the code: every line of it that begins with `> {` is what a client sends, with `< {`
 * what a server tells; each is read, and written as it stands there; and every message has an example. */
#include <stdio.h>
#include <string.h>

#include "lib/unit.h"
#include "wire/wire.h"

static bool request_seen[FB_REQUESTS], input_seen[FB_INPUTS], message_seen[FB_MSGS],
    reply_seen[FB_ANSWER_TYPES];
static FbTableOut out;
static char again[FB_TOLD_MAX];

static void from_client(const char *line)
{
    FbRequest request;
    FbTextError error;
    FbOut written = fb_out(again, sizeof again);
    if (!fb_request_read(&request, line, strlen(line), &error))
        fail_msg("%s\n%s (byte %zu)", line, error.message, error.at);
    fb_request_write(&written, &request);
    assert_string_equal(again, line);
    request_seen[request.type] = true;
    if (request.type == FB_REQ_INPUT) input_seen[request.as.input.type] = true;
}

static void from_server(const char *line)
{
    static FbTold told;
    FbTextError error;
    FbOut written = fb_out(again, sizeof again);
    if (!fb_told_read(&told, &out, line, strlen(line), &error))
        fail_msg("%s\n%s (byte %zu)", line, error.message, error.at);
    if (told.message.type)
        fb_message_write(&written, &told.message, &out);
    else
        fb_reply_write(&written, &told.reply, &out);
    assert_string_equal(again, line);
    message_seen[told.message.type] = true;
    reply_seen[told.reply.type] = true;
}

static void examples_are_read_and_written(void **unused)
{
    static char line[FB_TOLD_MAX];
    (void)unused;
    FILE *file = fopen("docs/wire.md", "r");
    if (!file) fail_msg("no docs/wire.md");
    int examples = 0;
    while (fgets(line, sizeof line, file)) {
        const char *text = line + strspn(line, " ");
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(text, "> {", 3) == 0) from_client(text + 2), examples++;
        if (strncmp(text, "< {", 3) == 0) from_server(text + 2), examples++;
    }
    fclose(file);
    print_message("%d examples\n", examples);
}

static void every_message_has_an_example(void **unused)
{
    (void)unused;
    for (int t = 1; t < FB_REQUESTS; t++)
        if (!request_seen[t]) fail_msg("docs/wire.md: no example of request %d", t);
    for (int t = 1; t < FB_INPUTS; t++)
        if (fb_wire_input((FbInputType)t) && !input_seen[t])
            fail_msg("docs/wire.md: no example of %s", fb_input_word((FbInputType)t));
    for (int t = 1; t < FB_MSGS; t++)
        if (!message_seen[t])
            fail_msg("docs/wire.md: no example of %s", fb_message_word((FbMessageType)t));
    for (int t = 1; t < FB_ANSWER_TYPES; t++)
        if (!reply_seen[t]) fail_msg("docs/wire.md: no example of answer %d", t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_read_and_written),
        cmocka_unit_test(every_message_has_an_example),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
