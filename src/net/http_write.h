/* http_write.h - the head of an answer. Owns its spelling, and the security policy that every answer carries. Refuses to know
 * connections. */
#ifndef FAMBIZ_NET_HTTP_WRITE_H
#define FAMBIZ_NET_HTTP_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "net/net.h"

enum { HTTP_ANSWER_MAX = 4096 };

typedef struct HttpAnswer {
    int status;
    const char *type;
    const NetField *fields; /* further ones, or NULL */
    bool has_length;        /* otherwise the end of the connection is the end of the body */
    size_t length;
    bool close;  /* the connection ends with this answer */
    bool secure; /* came by TLS */
    time_t date;
} HttpAnswer;

/* The length of the head; 0: it is too long. */
size_t http_write(char out[HTTP_ANSWER_MAX], const HttpAnswer *answer);
/* What a server answers to the key of a WebSocket client (RFC 6455, 1.3). False: the key is too long, or there is no memory. */
enum { HTTP_ACCEPT_TEXT = 28 };
bool http_accept_key(char accept[HTTP_ACCEPT_TEXT + 1], const char *key, size_t key_n);
/* The head that makes a WebSocket of a connection: `key` is what the client sent. 0: no memory. */
size_t http_write_upgrade(char out[HTTP_ANSWER_MAX], const char *key, size_t key_n);

#endif
