/* addresses.c - see addresses.h. */
#include "daemon/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static bool write_4(const struct sockaddr *from, char text[ADDRESS_TEXT])
{
    const struct in_addr *a = &((const struct sockaddr_in *)(const void *)from)->sin_addr;
    const unsigned char *byte = (const unsigned char *)a;
    bool link_local = byte[0] == 169 && byte[1] == 254;
    return byte[0] != 127 && !link_local && inet_ntop(AF_INET, a, text, ADDRESS_TEXT);
}

static bool write_6(const struct sockaddr *from, char text[ADDRESS_TEXT])
{
    const struct in6_addr *a = &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr;
    char inner[INET6_ADDRSTRLEN];
    if (IN6_IS_ADDR_LOOPBACK(a) || IN6_IS_ADDR_LINKLOCAL(a) || IN6_IS_ADDR_V4MAPPED(a))
        return false;
    if (!inet_ntop(AF_INET6, a, inner, sizeof inner)) return false;
    return snprintf(text, ADDRESS_TEXT, "[%s]", inner) < ADDRESS_TEXT;
}

static bool listed(char out[][ADDRESS_TEXT], int n, const char *text)
{
    while (n-- > 0)
        if (strcmp(out[n], text) == 0) return true;
    return false;
}

static int add(char out[][ADDRESS_TEXT], int n, int most, const struct ifaddrs *all, int family)
{
    for (const struct ifaddrs *i = all; i && n < most; i = i->ifa_next) {
        char text[ADDRESS_TEXT];
        if (!i->ifa_addr || i->ifa_addr->sa_family != family || !(i->ifa_flags & IFF_UP)) continue;
        if ((family == AF_INET ? write_4 : write_6)(i->ifa_addr, text) && !listed(out, n, text))
            strcpy(out[n++], text);
    }
    return n;
}

/* The address from which packets to the Internet would be sent. Connecting a datagram socket sends nothing. */
static bool write_outward(char text[ADDRESS_TEXT])
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9)}, from;
    socklen_t n = sizeof from;
    int s = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    to.sin_addr.s_addr = htonl(0xcb007101); /* 203.0.113.1, reserved for documentation (RFC 5737) */
    bool known = s >= 0 && connect(s, (const struct sockaddr *)&to, sizeof to) == 0 &&
                 getsockname(s, (struct sockaddr *)&from, &n) == 0;
    if (s >= 0) close(s);
    return known && write_4((const struct sockaddr *)&from, text);
}

static void put_outward_first(char out[][ADDRESS_TEXT], int n)
{
    char text[ADDRESS_TEXT];
    int at = 0;
    if (!write_outward(text)) return;
    while (at < n && strcmp(out[at], text) != 0)
        at++;
    if (at == n) return;
    memmove(out[1], out[0], (size_t)at * ADDRESS_TEXT);
    strcpy(out[0], text);
}

int addresses_list(char out[][ADDRESS_TEXT], int most)
{
    struct ifaddrs *all;
    if (getifaddrs(&all)) return 0;
    int n = add(out, 0, most, all, AF_INET);
    put_outward_first(out, n);
    n = add(out, n, most, all, AF_INET6);
    freeifaddrs(all);
    return n;
}
