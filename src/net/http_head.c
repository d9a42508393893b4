/* http_head.c - see http_head.h.
 *
 * A head is read in two steps, because it may arrive one byte at a time:
 *
 *      http_head_end     looks at each byte once, and refuses what can stand in no head (a bare CR or LF, control
 *                        characters), so that garbage is answered at once and not at its deadline
 *      http_head_read    when the empty line is there, takes the whole head apart:
 *
 *          GET /t/7?a=1 HTTP/1.1      read_line: method, target (read_target), version
 *          Host: example.org          read_field, one by one: names and values, without knowing any
 *          Content-Length: 12
 *                                     understand: what the fields mean together
 *
 * Why so strict? A request is smuggled past a proxy if proxy and server see its end in different places. RFC 9112 lets a server be
 * lenient in many ways, and any two servers are lenient differently. So this one never is: no bare LF, no folded lines, no blank
 * before a colon, one blank between the parts of the request line, no field twice that may come once, never a length together
 * with a transfer coding. Every browser and proper client passes; what is refused was made by hand. */
#include "net/http_head.h"

#include <string.h>

enum { LENGTH_DIGITS = 18, PORT_DIGITS = 5 };

/* ---- letters ---------------------------------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static char lower(char c) { return is_upper(c) ? (char)(c + ('a' - 'A')) : c; }
static bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* RFC 9110, 5.6.2 */
static bool is_token(char c)
{
    return is_digit(c) || is_letter(c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_control(char c) { return (unsigned char)c < ' ' || c == 0x7f; }

static int hex(char c)
{
    if (is_digit(c)) return c - '0';
    c = lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool http_slice_is(HttpSlice s, const char *text)
{
    return s.n == strlen(text) && !memcmp(s.at, text, s.n);
}

bool http_slice_is_word(HttpSlice s, const char *text)
{
    if (s.n != strlen(text)) return false;
    for (size_t i = 0; i < s.n; i++)
        if (lower(s.at[i]) != text[i]) return false;
    return true;
}

static HttpSlice trim(HttpSlice s)
{
    while (s.n && is_blank(s.at[0]))
        s.at++, s.n--;
    while (s.n && is_blank(s.at[s.n - 1]))
        s.n--;
    return s;
}

/* ---- its end ---------------------------------------------------------------------------------------------------- */

int http_head_end(const char *bytes, size_t n, size_t *from)
{
    size_t most = n < HTTP_HEAD_MAX ? n : HTTP_HEAD_MAX;
    if (n && !*from && !is_upper(bytes[0])) return -400; /* TLS on a plain port, say */
    for (; *from < most; ++*from) {
        char c = bytes[*from], before = *from ? bytes[*from - 1] : 0;
        if ((c == '\n') != (before == '\r')) return -400;
        if (is_control(c) && c != '\r' && c != '\n' && c != '\t') return -400;
        if (c == '\n' && *from >= 3 && bytes[*from - 2] == '\n') return (int)++*from;
    }
    return n < HTTP_HEAD_MAX ? 0 : -431;
}

/* ---- fields ------------------------------------------------------------------------------------------------------ */

const HttpSlice *http_head_field(const HttpHead *h, const char *name, int n)
{
    for (int i = 0; i < h->field_n; i++)
        if (http_slice_is_word(h->field[i].name, name) && !n--) return &h->field[i].value;
    return NULL;
}

/* Takes the next word off a comma-separated list. */
static HttpSlice next_word(HttpSlice *list)
{
    const char *comma = memchr(list->at, ',', list->n);
    size_t n = comma ? (size_t)(comma - list->at) : list->n;
    HttpSlice word = {list->at, n};
    list->at += n + (comma != NULL);
    list->n -= n + (comma != NULL);
    return trim(word);
}

bool http_head_has(const HttpHead *h, const char *name, const char *word)
{
    const HttpSlice *value;
    for (int i = 0; (value = http_head_field(h, name, i)); i++)
        for (HttpSlice list = *value; list.n;)
            if (http_slice_is_word(next_word(&list), word)) return true;
    return false;
}

static int read_field(HttpHead *h, HttpSlice line)
{
    const char *colon = memchr(line.at, ':', line.n);
    if (!colon || colon == line.at) return 400;
    if (h->field_n == HTTP_FIELDS_MAX) return 431;
    HttpField *f = &h->field[h->field_n++];
    f->name = (HttpSlice){line.at, (size_t)(colon - line.at)};
    f->value = trim((HttpSlice){colon + 1, line.n - f->name.n - 1});
    for (size_t i = 0; i < f->name.n;
         i++) /* a blank is not a token: none before the colon, none in front */
        if (!is_token(f->name.at[i])) return 400;
    return 0;
}

/* ---- the request line -------------------------------------------------------------------------------------------- */

/* Anything printable, without blanks, and without the fragment that no client sends. */
static bool is_target(HttpSlice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (is_control(s.at[i]) || s.at[i] == ' ' || s.at[i] == '#') return false;
    return s.n;
}

/* "http://HOST/path": a server has to accept it (RFC 9112, 3.2.2), and then HOST counts and not the field. */
static HttpSlice skip_authority(HttpHead *h, HttpSlice target)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(schemes[i]);
        if (target.n <= n || !http_slice_is_word((HttpSlice){target.at, n}, schemes[i])) continue;
        const char *host = target.at + n, *end = target.at + target.n, *slash = host;
        while (slash < end && *slash != '/' && *slash != '?')
            slash++;
        h->host = (HttpSlice){host, (size_t)(slash - host)};
        return (HttpSlice){slash, (size_t)(end - slash)};
    }
    return target;
}

static int read_target(HttpHead *h, HttpSlice target)
{
    if (target.n > HTTP_TARGET_MAX) return 414;
    if (!is_target(target)) return 400;
    bool absolute = target.at[0] != '/';
    target = skip_authority(h, target);
    if (absolute && !h->host.n) return 400;
    const char *mark = memchr(target.at, '?', target.n);
    h->path = (HttpSlice){target.at, mark ? (size_t)(mark - target.at) : target.n};
    if (mark) h->query = (HttpSlice){mark + 1, target.n - h->path.n - 1};
    if (absolute && !h->path.n) h->path = (HttpSlice){"/", 1};
    return h->path.n && h->path.at[0] == '/' ? 0 : 400;
}

/* "HTTP/1.1". Another number is a version that is not spoken here; anything else is not HTTP. */
static int read_version(HttpHead *h, HttpSlice v)
{
    if (v.n != 8 || memcmp(v.at, "HTTP/", 5) != 0 || v.at[6] != '.') return 400;
    if (!is_digit(v.at[5]) || !is_digit(v.at[7])) return 400;
    h->minor = v.at[7] - '0';
    return v.at[5] == '1' && h->minor <= 1 ? 0 : 505;
}

/* Whether it is a method that we know is asked later (ask.c). */
static bool is_method(HttpSlice m)
{
    for (size_t i = 0; i < m.n; i++)
        if (!is_token(m.at[i])) return false;
    return m.n;
}

static int read_line(HttpHead *h, HttpSlice line)
{
    const char *first = memchr(line.at, ' ', line.n);
    if (!first) return 400;
    h->method = (HttpSlice){line.at, (size_t)(first - line.at)};
    const char *end = line.at + line.n, *second = memchr(first + 1, ' ', (size_t)(end - first - 1));
    if (!second || !is_method(h->method)) return 400;
    int no = read_version(h, (HttpSlice){second + 1, (size_t)(end - second - 1)});
    return no ? no : read_target(h, (HttpSlice){first + 1, (size_t)(second - first - 1)});
}

/* ---- what the fields mean ---------------------------------------------------------------------------------------- */

/* Refused even if both say the same: of two programs, one might take the first and one the last. */
static const char *const singles[] = {
    "host",          "content-length",    "transfer-encoding",     "content-type", "origin",
    "authorization", "sec-websocket-key", "sec-websocket-version", "expect",
};

static bool is_doubled(const HttpHead *h)
{
    for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
        if (http_head_field(h, singles[i], 1)) return true;
    return false;
}

static bool is_name_letter(char c)
{
    return is_digit(c) || is_letter(c) || (c && strchr(".-_", c));
}
static bool is_v6_letter(char c) { return hex(c) >= 0 || c == ':' || c == '.'; }

/* "name", "127.0.0.1" or "[::1]", and perhaps ":" and a port. Whether it is a name of ours is the server's question. */
static bool is_host(HttpSlice s)
{
    size_t i = 0, six = s.n && s.at[0] == '[';
    for (i = six; i < s.n && (six ? is_v6_letter(s.at[i]) : is_name_letter(s.at[i])); i++)
        ;
    if (i == six || (six && (i == s.n || s.at[i++] != ']'))) return false;
    if (i == s.n) return true;
    size_t port = s.n - i - 1;
    if (s.at[i++] != ':' || port > PORT_DIGITS) return false;
    while (i < s.n && is_digit(s.at[i]))
        i++;
    return i == s.n;
}

static int read_host(HttpHead *h)
{
    const HttpSlice *field = http_head_field(h, "host", 0);
    if (!field || !is_host(*field)) return 400;
    if (!h->host.n) h->host = *field;
    return is_host(h->host) ? 0 : 400;
}

static int read_length(HttpHead *h)
{
    const HttpSlice *length = http_head_field(h, "content-length", 0);
    const HttpSlice *coding = http_head_field(h, "transfer-encoding", 0);
    if (coding && (length || !h->minor)) return 400;
    if (coding) return h->length = HTTP_BODY_UNKNOWN, 0;
    if (!length) return 0;
    if (!length->n) return 400;
    for (size_t i = 0; i < length->n; i++) {
        if (!is_digit(length->at[i])) return 400;
        if (i < LENGTH_DIGITS) h->length = h->length * 10 + (length->at[i] - '0');
    }
    if (length->n > LENGTH_DIGITS) return 413;
    return 0;
}

static int read_expect(HttpHead *h)
{
    const HttpSlice *expect = http_head_field(h, "expect", 0);
    if (!expect || !h->minor) return 0;
    h->expects = http_slice_is_word(*expect, "100-continue");
    return h->expects ? 0 : 417;
}

static int understand(HttpHead *h)
{
    int no;
    if (is_doubled(h)) return 400;
    if ((no = read_host(h)) || (no = read_length(h)) || (no = read_expect(h))) return no;
    h->close = !h->minor || http_head_has(h, "connection", "close");
    h->is_websocket = h->minor && http_head_has(h, "upgrade", "websocket") &&
                      http_head_has(h, "connection", "upgrade");
    return 0;
}

int http_head_read(HttpHead *h, const char *bytes, size_t n)
{
    const char *at = bytes, *end = bytes + n - 2; /* without the empty line */
    h->field_n = h->minor = 0;
    h->length = 0;
    h->close = h->expects = h->is_websocket = false;
    h->query = h->host = (HttpSlice){"", 0};
    for (bool first = true; at < end; first = false) {
        const char *stop = memchr(at, '\r', (size_t)(end - at));
        if (!stop) return 400;
        HttpSlice line = {at, (size_t)(stop - at)};
        int no = first ? read_line(h, line) : read_field(h, line);
        if (no) return no;
        at = stop + 2;
    }
    return understand(h);
}

/* ---- paths ------------------------------------------------------------------------------------------------------- */

int http_decode(char *out, HttpSlice text)
{
    int n = 0;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.at[i];
        if (c == '%') {
            int high = i + 2 < text.n ? hex(text.at[i + 1]) : -1;
            int low = i + 2 < text.n ? hex(text.at[i + 2]) : -1;
            if (high < 0 || low < 0 || !(high | low)) return -1;
            c = (char)(high << 4 | low);
            i += 2;
        }
        out[n++] = c;
    }
    return n;
}

/* Segment by segment: `w` is where the next one is written, always behind a '/'. */
size_t http_clean_path(char *path, size_t n)
{
    size_t w = 1;
    for (size_t r = 1; r <= n;) {
        size_t end = r;
        while (end < n && path[end] != '/')
            end++;
        size_t length = end - r;
        bool last = end == n;
        if (length == 2 && path[r] == '.' && path[r + 1] == '.') {
            if (w > 1) w--; /* the '/' behind the segment that goes */
            while (w > 1 && path[w - 1] != '/')
                w--;
        } else if (length && !(length == 1 && path[r] == '.')) {
            memmove(path + w, path + r, length);
            w += length;
            if (!last) path[w++] = '/';
        }
        r = end + 1;
    }
    return w;
}
