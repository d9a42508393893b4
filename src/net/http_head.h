/* http_head.h - reading the head of an HTTP/1.1 request, strictly (RFC 9110, RFC 9112).
 *
 * Owns what a request line and its header fields may look like, and which combinations are refused because two programs
 * could read them differently: that is how a request is smuggled past a proxy. Refuses to know sockets, memory, and what a
 * path means. Pure: bytes in, slices of the same bytes out. */
#ifndef FAMBIZ_NET_HTTP_HEAD_H
#define FAMBIZ_NET_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HTTP_HEAD_MAX = 8192, /* bytes of a head, with the empty line that ends it */
    HTTP_TARGET_MAX = 4096,
    HTTP_FIELDS_MAX = 64,
    HTTP_BODY_UNKNOWN = -1 /* there is one, but its length is not announced */
};

typedef struct HttpSlice {
    const char *at;
    size_t n;
} HttpSlice;

typedef struct HttpField {
    HttpSlice name, value; /* as sent; the value without blanks around it */
} HttpField;

typedef struct HttpHead {
    HttpSlice method, path, query; /* the query without its '?' */
    HttpSlice host; /* of an absolute target, else of the Host field; with its port */
    int minor;      /* of HTTP/1.x: 0 or 1 */
    int field_n;
    HttpField field[HTTP_FIELDS_MAX];
    int64_t length;    /* of the body */
    bool close;        /* the connection ends with this request */
    bool expects;      /* "100 Continue" before its body */
    bool is_websocket; /* asks for an upgrade to WebSocket; all other upgrades are ignored */
} HttpHead;

/* Looks for the end of a head: its length, 0 if more has to come, or minus the status that refuses it. Bytes before `from` were
 * checked by an earlier call; `from` is moved on. */
int http_head_end(const char *bytes, size_t n, size_t *from);
/* Reads a whole head of n bytes: 0, or the status that refuses it. */
int http_head_read(HttpHead *head, const char *bytes, size_t n);

/* The n-th field of this name, counted from 0, or NULL. `name` is in lower case. */
const HttpSlice *http_head_field(const HttpHead *head, const char *name, int n);
/* Is `word` (in lower case) in the comma-separated lists of all fields of this name? */
bool http_head_has(const HttpHead *head, const char *name, const char *word);
bool http_slice_is(HttpSlice slice, const char *text);      /* to the letter */
bool http_slice_is_word(HttpSlice slice, const char *text); /* `text` in lower case; any case */

/* Decodes %XX into `out`, which has room for as many bytes. Answers the length, or -1 if a % is not followed by two hex digits, or
 * stands for a NUL. */
int http_decode(char *out, HttpSlice text);
/* Removes "." and ".." from a decoded path of n bytes, in place; answers the new length. It never leaves the root. */
size_t http_clean_path(char *path, size_t n);

#endif
