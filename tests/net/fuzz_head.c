/* fuzz_head.c - libFuzzer target: heads of requests, any bytes (http_head.h).
 *
 * It makes no difference where a head is cut in two on its way. What is accepted lies within the bytes received, and Node's old parser
 * (libhttp-parser) reads the same from it: target, fields, length, and where it ends. That is the point: a request that two programs
 * read differently can be smuggled past one of them. */
#include <http_parser.h>

#include "fuzz/fuzz.h"
#include "net/http_head.h"

/* ---- the second opinion -------------------------------------------------------------------------------------------- */

typedef struct Theirs {
    HttpSlice url, field[2 * HTTP_FIELDS_MAX]; /* name, value, name, value … */
    int n;
    bool complete;
} Theirs;

static int grow(HttpSlice *slice, const char *at, size_t n)
{
    if (!slice->at) slice->at = at;
    REQUIRE_THAT(slice->at + slice->n == at);
    slice->n += n;
    return 0;
}

static int on_url(http_parser *p, const char *at, size_t n)
{
    return grow(&((Theirs *)p->data)->url, at, n);
}

static int on_name(http_parser *p, const char *at, size_t n)
{
    Theirs *t = p->data;
    t->n += t->n % 2; /* a value was before it */
    REQUIRE_THAT(t->n < 2 * HTTP_FIELDS_MAX);
    return grow(&t->field[t->n], at, n);
}

static int on_value(http_parser *p, const char *at, size_t n)
{
    Theirs *t = p->data;
    t->n |= 1;
    return grow(&t->field[t->n], at, n);
}

static int on_complete(http_parser *p)
{
    ((Theirs *)p->data)->complete = true;
    return 2; /* no body */
}

static bool same(HttpSlice a, HttpSlice b) { return a.n == b.n && (!a.n || a.at == b.at); }

/* They leave blanks behind a value, which belong to nothing. */
static bool same_value(HttpSlice ours, HttpSlice theirs)
{
    while (theirs.n && (theirs.at[theirs.n - 1] == ' ' || theirs.at[theirs.n - 1] == '\t'))
        theirs.n--;
    return same(ours, theirs);
}

static void compare(const HttpHead *h, const char *bytes, size_t n)
{
    static const http_parser_settings settings = {.on_url = on_url,
                                                  .on_header_field = on_name,
                                                  .on_header_value = on_value,
                                                  .on_headers_complete = on_complete};
    Theirs t = {0};
    http_parser p = {.data = &t};
    http_parser_init(&p, HTTP_REQUEST);
    p.data = &t;
    size_t used = http_parser_execute(&p, &settings, bytes, n);
    if (HTTP_PARSER_ERRNO(&p) == HPE_INVALID_METHOD)
        return;                                           /* ours is asked for its methods later */
    if (HTTP_PARSER_ERRNO(&p) == HPE_INVALID_URL) return; /* they forbid more in the host of one */
    if (HTTP_PARSER_ERRNO(&p) == HPE_INVALID_CONTENT_LENGTH && memchr(bytes, '\t', n))
        return; /* they take blanks behind a length, but no tabs */
    if (HTTP_PARSER_ERRNO(&p) != HPE_OK)
        fprintf(stderr, "%s\n", http_errno_name(HTTP_PARSER_ERRNO(&p)));
    REQUIRE_THAT(HTTP_PARSER_ERRNO(&p) == HPE_OK);
    REQUIRE_THAT(t.complete && used == n);
    REQUIRE_THAT(http_slice_is(h->method, http_method_str((enum http_method)p.method)));
    REQUIRE_THAT(t.url.n >= h->path.n + h->query.n || !t.url.n || h->path.n == 1);
    REQUIRE_THAT(p.http_major == 1 && p.http_minor == h->minor);
    REQUIRE_THAT(h->field_n == (t.n + 1) / 2);
    for (int i = 0; i < h->field_n; i++) {
        REQUIRE_THAT(same(h->field[i].name, t.field[2 * i]));
        REQUIRE_THAT(same_value(h->field[i].value, t.field[2 * i + 1]));
    }
    if (h->length > 0) REQUIRE_THAT(p.content_length == (uint64_t)h->length);
    if (h->close) REQUIRE_THAT(!http_should_keep_alive(&p) || !h->minor);
    if (h->is_websocket) REQUIRE_THAT(p.upgrade);
}

/* ---- our own ------------------------------------------------------------------------------------------------------- */

static void within(HttpSlice s, const char *bytes, size_t n)
{
    if (s.n && s.at[0] == '/' && s.n == 1) return; /* of a target without a path */
    REQUIRE_THAT(!s.n || (s.at >= bytes && s.at + s.n <= bytes + n));
}

static void look_at_path(HttpSlice path)
{
    char text[HTTP_TARGET_MAX + 1];
    int n = http_decode(text, path);
    if (n < 0) return;
    size_t clean = http_clean_path(text, (size_t)n);
    REQUIRE_THAT(clean >= 1 && clean <= (size_t)n && text[0] == '/');
    text[clean] = 0;
    REQUIRE_THAT(strlen(text) == clean);
    REQUIRE_THAT(!strstr(text, "/../") && !strstr(text, "//"));
    REQUIRE_THAT(clean < 3 || strcmp(text + clean - 3, "/..") != 0);
}

/* The same, come in two pieces. */
static void in_pieces(const char *bytes, size_t n, size_t first, int whole)
{
    size_t from = 0;
    int end = http_head_end(bytes, first, &from);
    if (!end) end = http_head_end(bytes, n, &from);
    REQUIRE_THAT(end == whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    HttpHead head;
    size_t from = 0;
    char *bytes = calloc(1, size ? size : 1); /* its own: a byte too far is noticed */
    if (size) memcpy(bytes, data, size);
    int end = http_head_end(bytes, size, &from);
    if (size) in_pieces(bytes, size, data[size - 1] * size / 256, end);
    if (end > 0 && !http_head_read(&head, bytes, (size_t)end)) {
        within(head.method, bytes, (size_t)end);
        within(head.path, bytes, (size_t)end);
        within(head.query, bytes, (size_t)end);
        within(head.host, bytes, (size_t)end);
        look_at_path(head.path);
        compare(&head, bytes, (size_t)end);
    }
    free(bytes);
    return 0;
}
