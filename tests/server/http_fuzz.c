/* http_fuzz.c - libFuzzer target: methods, paths, queries, headers and bodies of any kind at the API (http_fake.h).
 *
 * A line of the input is a request: METHOD blank PATH blank QUERY blank HEADER blank BODY. The first letter of HEADER says which header it
 * is. Every request must be answered exactly once, with an existing status, and with JSON if the answer says so. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "http/api.h"
#include "http_fake.h"
#include "people/person.h"
#include "text/json.h"

enum { LINE_MAX = 4096, LINES_MAX = 24 };

static void must(bool holds)
{
    if (!holds) abort();
}

static void look_at(const NetRequest *r)
{
    FbJson value;
    FbJsonError error;
    must(r->answers == 1);
    must(r->status >= 200 && r->status <= 503);
    must(!memchr(r->fields, '\r', strlen(r->fields)));
    if (strcmp(r->type, "application/json") == 0)
        must(fb_json_read(&value, r->body, r->body_n, &error));
    must(r->status < 400 || r->body_n > 0);
}

/* The next word of a line; what follows it is left in *rest. */
static char *word(char **rest)
{
    char *at = *rest, *blank = strchr(at, ' ');
    *rest = blank ? blank + 1 : at + strlen(at);
    if (blank) *blank = 0;
    return at;
}

static NetMethod method_of(const char *letter)
{
    static const char letters[] = "GHPUADO"; /* in the order of NetMethod */
    const char *found = *letter ? strchr(letters, *letter) : NULL;
    return found ? (NetMethod)(found - letters) : NET_GET;
}

/* T: the bot account's token · O: an origin · C: cookies · H: the Host · Y: the Content-Type */
static void set_header(FakeAsk *ask, const char *header, const char *token)
{
    switch (*header) {
    case 'T': ask->bearer = token; break;
    case 'O': ask->origin = header + 1; break;
    case 'C': ask->cookie = header + 1; break;
    case 'H': ask->host = header + 1; break;
    case 'Y': ask->type = header + 1; break;
    default: break;
    }
}

static void ask_line(char *line, const char *token)
{
    FakeAsk ask = {.method = method_of(word(&line))};
    ask.path = word(&line);
    ask.query = word(&line);
    set_header(&ask, word(&line), token);
    ask.body = line;
    look_at(fake_ask(&ask));
    fake.clock += 7;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char token[PERSON_TOKEN_TEXT + 1] = "", line[LINE_MAX];
    fake_start();
    NetRequest *r =
        fake_ask(&(FakeAsk){.method = NET_POST, .path = "/api/bots", .body = "{\"name\":\"x\"}"});
    memcpy(token, r->body + strlen("{\"token\":\""), PERSON_TOKEN_TEXT);
    for (int i = 0; i < LINES_MAX && size; i++) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t n = end ? (size_t)(end - data) : size, kept = n < LINE_MAX ? n : LINE_MAX - 1;
        memcpy(line, data, kept);
        line[kept] = 0;
        ask_line(line, token);
        data += n + (end != NULL);
        size -= n + (end != NULL);
    }
    fake_end();
    return 0;
}
