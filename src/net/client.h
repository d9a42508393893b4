/* client.h - the other end: one WebSocket to a server, over TLS where its address says so.
 *
 * Connecting takes a thread of its own, because names are looked up there; everything else happens in the calls of the
 * owner, who watches one descriptor. Owns RFC 6455 for a client, and who one is on that server (its cookie). Refuses to
 * know what is said. No type of a library shows. */
#ifndef FAMBIZ_NET_CLIENT_H
#define FAMBIZ_NET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    CLIENT_MESSAGE_MAX =
        1 << 17, /* bytes of a message from the server; a longer one ends the connection */
    CLIENT_COOKIE_MAX = 256,
    CLIENT_ERROR_MAX = 200
};

/* http://HOST[:PORT]/#FRAGMENT, or https:// */
typedef struct NetUrl {
    bool secure;
    int port;
    char host[256];
    char fragment[128]; /* behind the #, or "" */
} NetUrl;

/* False if the text is no such address. */
bool net_url_read(NetUrl *url, const char *text);

typedef struct NetClient NetClient;

typedef enum NetClientState { CLIENT_CONNECTING, CLIENT_OPEN, CLIENT_CLOSED } NetClientState;

/* Begins to connect. `cookie`: who one was there before, or "": then a guest is made. */
NetClient *net_client_open(const NetUrl *url, const char *cookie);
void net_client_free(NetClient *client);
/* To be watched for reading; it becomes another one when the connection is open. */
int net_client_fd(NetClient *client);
/* Takes in what has come; `message` is called for each whole message, and for a ping with none (NULL, 0). */
NetClientState net_client_work(NetClient *client,
                               void (*message)(void *self, const char *text, size_t n), void *self);
/* False: the connection is not open, or broke. */
bool net_client_send(NetClient *client, const char *text, size_t n);
/* Who one is there, from CLIENT_OPEN on; "NAME=VALUE". */
const char *net_client_cookie(const NetClient *client);
/* What the server answers to GET /api/links, from CLIENT_OPEN on; "" if it does not know. */
const char *net_client_links(const NetClient *client);
/* Why it is closed, in English. */
const char *net_client_error(const NetClient *client);

/* GET of this path, as the person whom the cookie names: n bytes and a zero behind them, for the caller to free. NULL: there is
 * nothing, or the server does not answer. Blocks: some seconds for a silent server, longer for one that sends slowly. */
char *net_client_get(const NetUrl *url, const char *cookie, const char *path, size_t *n);

#endif
