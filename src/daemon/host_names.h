/* host_names.h - the names by which a server may be called, compared with the Host of a request.
 *
 * A page elsewhere can point a name of its own at this machine (DNS rebinding). To the browser our answers then belong to that
 * page, which may read them. But the browser still sends the name, so a server that answers only to names it knows is safe. A
 * literal address cannot be rebound, and needs no list.
 * Owns the list and the comparison. Refuses to know requests, and never asks a name server. */
#ifndef FAMBIZ_DAEMON_HOST_NAMES_H
#define FAMBIZ_DAEMON_HOST_NAMES_H

#include <stdbool.h>

enum { HOST_NAMES_MAX = 2048 };

typedef struct HostNames {
    const char *url, *origin; /* --url and --origin: lists of "https://name:port" */
    char own[HOST_NAMES_MAX]; /* the machine's own names, each followed by a blank */
} HostNames;

/* Adds a name, unless there is no room for it. */
void host_names_add(HostNames *names, const char *name);
/* Adds what the machine is called: its host name, with the domains it searches, and its names in /etc/hosts. */
void host_names_add_machine(HostNames *names);
/* Is `host`, the value of a Host header with or without a port, one of them? */
bool host_names_has(const HostNames *names, const char *host);
/* Does `host` mean "this machine" to whoever uses it: localhost, a loopback address, or an unspecified one (0.0.0.0)? Then it is of
 * no use to anybody else. */
bool host_names_local(const char *host);

#endif
