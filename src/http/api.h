/* api.h - everything that is asked over HTTP: pages, lists, records, accounts, the streams of bots. */
#ifndef FAMBIZ_HTTP_API_H
#define FAMBIZ_HTTP_API_H

#include "http/limits.h"
#include "net/net.h"
#include "wire/wire.h"

typedef struct Server Server;
typedef struct Api Api;

Api *api_new(Server *server, char error[NET_ERROR_MAX]); /* reads --web, if any */
void api_free(Api *api);
/* The HTTP side of NetHandler. */
void api_request(void *server, NetRequest *request, const NetAsk *ask);
void api_gone(void *server, NetRequest *request);

/* Ends all streams, after what is queued for them is sent. */
void api_stop(Server *server);

/* What became of an input that was POSTed: taken (204), or refused (409 and why). Called by way.c; the request must not be used
 * after that. */
void api_taken(NetRequest *post);
void api_refused(NetRequest *post, const FbAns_refused *why);

/* 0: this address may do such a thing now, and it is counted. Otherwise: seconds to wait. HTTP and WebSocket share the same
 * limits. */
uint32_t api_wait(Server *server, LimitRow row, const char *address);

#endif
