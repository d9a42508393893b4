/* links.c - see links.h. */
#include "http/links.h"

#include <string.h>

#include "daemon/host_names.h"

static bool is_v6(const char *address) { return strchr(address, ':') != NULL; }

/* Does it listen on every address, so that other machines reach this one by any of its own? */
static bool is_open(const char *listens)
{
    return !listens[0] || strcmp(listens, "0.0.0.0") == 0 || strcmp(listens, "::") == 0;
}

static void write_scheme(FbOut *out, bool secure)
{
    fb_out_text(out, secure ? "https://" : "http://");
}

/* The first of the list. options.c has checked that none ends with a slash. */
static bool write_given(FbOut *out, const char *url)
{
    size_t n = strcspn(url, ", ");
    fb_out_bytes(out, url, n);
    return n > 0;
}

/* Do others reach us by this address? A server that listens on 0.0.0.0 hears no IPv6. */
static bool reaches(const LinkFacts *facts, const char *address)
{
    bool only_v4 = facts->listens[0] && !is_v6(facts->listens);
    return address[0] && is_open(facts->listens) && !(only_v4 && is_v6(address));
}

static void write_network(FbOut *out, const LinkFacts *facts)
{
    write_scheme(out, facts->tls);
    fb_out_text(out, facts->network);
    fb_out_char(out, ':');
    fb_out_number(out, (uint64_t)facts->port);
}

static LinkReach write_base(FbOut *out, const LinkFacts *facts)
{
    if (write_given(out, facts->url)) return LINK_PUBLIC;
    bool local = host_names_local(facts->host);
    if (local && reaches(facts, facts->network)) return write_network(out, facts), LINK_NETWORK;
    write_scheme(out, facts->secure);
    fb_out_text(out, facts->host);
    return local ? LINK_MACHINE : LINK_SAME;
}

LinkReach link_base(FbOut *out, const LinkFacts *facts)
{
    LinkReach reach = write_base(out, facts);
    fb_out_char(out, '/');
    return reach;
}
