/* client.h - the other end: one WebSocket to a server, over TLS if its address says so.
 *
 * Connecting happens on a thread of its own, because looking up a name blocks. Everything else happens in the calls of the owner,
 * who watches one descriptor. Owns RFC 6455 for a client, and who one is on that server (the cookie). Refuses to know what is
 * said. No type of a library shows. */
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

/* Begins to connect. `cookie`: who one was there before; "" makes a new guest. */
NetClient *net_client_open(const NetUrl *url, const char *cookie);
void net_client_free(NetClient *client);
/* To be watched for reading. It is a different one once the connection is open. */
int net_client_fd(NetClient *client);
/* Takes in what has come. `message` is called for each complete message, and with (NULL, 0) for a ping. */
NetClientState net_client_work(NetClient *client,
                               void (*message)(void *self, const char *text, size_t n), void *self);
/* False: the connection is not open, or broke. */
bool net_client_send(NetClient *client, const char *text, size_t n);
/* Who one is there, from CLIENT_OPEN on; "NAME=VALUE". */
const char *net_client_cookie(const NetClient *client);
/* What the server answered to GET /api/links, from CLIENT_OPEN on; "" if it does not know that. */
const char *net_client_links(const NetClient *client);
/* Why it is closed, in English. */
const char *net_client_error(const NetClient *client);

/* GET of this path, as the person the cookie stands for: n bytes and a zero behind them, to be freed by the caller. NULL: there is
 * nothing there, or no answer. Blocks: some seconds for a silent server, longer for a slow one. */
char *net_client_get(const NetUrl *url, const char *cookie, const char *path, size_t *n);

#endif
