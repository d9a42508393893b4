/* links.h - what stands before `#t/ID` in a link: an address of this server that others can use.
 *
 * Whoever starts a server opens it as localhost, and a link with that name leads nobody else here. Owns the choice of
 * the address. Refuses to know what a link leads to. */
#ifndef FAMBIZ_HTTP_LINKS_H
#define FAMBIZ_HTTP_LINKS_H

#include "text/out.h"

/* How far a link reaches. */
typedef enum LinkReach {
    LINK_PUBLIC,  /* the server was told its address: --url */
    LINK_SAME,    /* by the name that was asked for, which others can use, too */
    LINK_NETWORK, /* that was a name for this machine alone: by its address on the network */
    LINK_MACHINE, /* the same, and there is no other: nobody else can use it */
    LINK_REACHES
} LinkReach;

typedef struct LinkFacts {
    const char *url;     /* --url: a list, or "" */
    const char *host;    /* Host of the request, spelt like one */
    bool secure;         /* … and whether it came by TLS */
    const char *listens; /* --address: "" is every address */
    const char
        *network; /* an address of this machine as it stands in a link (addresses.h), or "" */
    int port;
    bool tls; /* the port speaks it */
} LinkFacts;

/* Writes the address, with a slash at its end. */
LinkReach link_base(FbOut *out, const LinkFacts *facts);

#endif
