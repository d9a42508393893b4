/* addresses.c - see addresses.h. */
#include "server/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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

int addresses_list(char out[][ADDRESS_TEXT], int most)
{
    struct ifaddrs *all;
    if (getifaddrs(&all)) return 0;
    int n = add(out, 0, most, all, AF_INET);
    n = add(out, n, most, all, AF_INET6);
    freeifaddrs(all);
    return n;
}
