/* origin.c - see origin.h. */
#include "daemon/origin.h"

#include <string.h>
#include <strings.h>

#include "daemon/core.h"
#include "net/net.h"

bool origin_is_own(const NetAsk *ask)
{
    const char *origin = ask->header[NET_ORIGIN];
    const char *scheme = ask->secure ? "https://" : "http://";
    size_t n = strlen(scheme);
    return strncmp(origin, scheme, n) == 0 && strcasecmp(origin + n, ask->header[NET_HOST]) == 0;
}

/* An address without its path: "https://example.org/family" is a page of https://example.org. */
static size_t origin_length(const char *url, size_t n)
{
    size_t head = strncasecmp(url, "https://", 8) == 0 ? 8 : 7; /* http:// */
    const char *slash = n > head ? memchr(url + head, '/', n - head) : NULL;
    return slash ? (size_t)(slash - url) : n;
}

static bool among(const char *list, const char *origin)
{
    size_t length = strlen(origin);
    for (const char *at = list; *at;) {
        at += strspn(at, ", ");
        size_t n = strcspn(at, ", ");
        if (n && origin_length(at, n) == length && strncasecmp(at, origin, length) == 0)
            return true;
        at += n;
    }
    return false;
}

bool origin_allowed(const Server *server, const NetAsk *ask)
{
    const char *origin = ask->header[NET_ORIGIN];
    if (!origin[0] || origin_is_own(ask)) return true;
    return among(server->o->url, origin) || among(server->o->origin, origin);
}
