/* client_stream.h - bytes to and from a server, plain or by TLS. Private to client*.c. */
#ifndef FAMBIZ_NET_CLIENT_STREAM_H
#define FAMBIZ_NET_CLIENT_STREAM_H

#include <sys/types.h>

#include "net/client.h"

typedef struct Stream {
    int fd;              /* -1: not connected */
    void *context, *tls; /* of OpenSSL, or NULL */
} Stream;

/* Connects, with a TLS handshake if the address says so; gives up after some seconds. */
bool stream_open(Stream *stream, const NetUrl *url, char error[CLIENT_ERROR_MAX]);
void stream_close(Stream *stream);
/* Does a TLS handshake succeed there, whoever it is? For a better message than "no answer". */
bool stream_speaks_tls(const NetUrl *url);
/* "example.org, port 443, speaks TLS: its address begins with https://", or the other way round. */
void stream_wrong_scheme(const NetUrl *url, char error[CLIENT_ERROR_MAX]);
/* Reads some bytes: waits for them (`wait`), or answers 0 if none are there yet; -1: the end. */
ssize_t stream_read(Stream *stream, void *bytes, size_t n, bool wait);
/* Writes all of them; false: the end. */
bool stream_write(Stream *stream, const void *bytes, size_t n);

/* ---- client_http.c ------------------------------------------------------------------------------------------------- */

/* Asks to be a guest: the same as before if the server knows the cookie, otherwise a new one with a new cookie. */
bool http_guest(const NetUrl *url, char cookie[CLIENT_COOKIE_MAX], char error[CLIENT_ERROR_MAX]);
/* Makes a WebSocket of the stream. */
bool http_upgrade(Stream *stream, const NetUrl *url, const char *cookie,
                  char error[CLIENT_ERROR_MAX]);

#endif
