/* links.h - what comes before `#t/ID` in a link: an address of this server that others can use.
 *
 * Whoever starts a server opens it as localhost, and a link with that name leads nobody else here. Owns the choice of the address.
 * Refuses to know what a link leads to. */
#ifndef FAMBIZ_HTTP_LINKS_H
#define FAMBIZ_HTTP_LINKS_H

#include "text/out.h"

/* How far a link reaches. */
typedef enum LinkReach {
    LINK_PUBLIC,  /* everybody: the server was told its address by --url */
    LINK_SAME,    /* whoever can use the name that was asked for */
    LINK_NETWORK, /* that name meant only this machine, so the link has its address on the network */
    LINK_MACHINE, /* that name meant only this machine, and there is no other: nobody else can use the link */
    LINK_REACHES
} LinkReach;

typedef struct LinkFacts {
    const char *url;     /* --url: a list, or "" */
    const char *host;    /* Host of the request, spelt like one */
    bool secure;         /* … which came over TLS */
    const char *listens; /* --address: "" is every address */
    const char
        *network; /* an address of this machine as it is written in a link (addresses.h), or "" */
    int port;
    bool tls; /* the port speaks it */
} LinkFacts;

/* Writes the address, with a slash at its end. */
LinkReach link_base(FbOut *out, const LinkFacts *facts);

#endif
