/* address.c - reading, writing and matching addresses (address.h). */
#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "net/net.h"

static const uint8_t v4_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_v4(const Address *a) { return memcmp(a->byte, v4_prefix, sizeof v4_prefix) == 0; }

bool address_read(Address *a, const char *text, size_t n)
{
    char copy[NET_ADDRESS_MAX];
    if (n >= sizeof copy) return false;
    memcpy(copy, text, n);
    copy[n] = 0;
    memcpy(a->byte, v4_prefix, sizeof v4_prefix);
    if (inet_pton(AF_INET, copy, a->byte + sizeof v4_prefix) == 1) return true;
    return inet_pton(AF_INET6, copy, a->byte) == 1;
}

void address_write(const Address *a, char *text)
{
    text[0] = 0;
    if (is_v4(a))
        inet_ntop(AF_INET, a->byte + sizeof v4_prefix, text, NET_ADDRESS_MAX);
    else
        inet_ntop(AF_INET6, a->byte, text, NET_ADDRESS_MAX);
}

bool address_is_local(const Address *a)
{
    static const uint8_t zeros[16] = {0};
    if (is_v4(a)) return a->byte[12] == 127 || memcmp(a->byte + 12, zeros, 4) == 0;
    return memcmp(a->byte, zeros, 15) == 0 && a->byte[15] <= 1;
}

Address address_of(const struct sockaddr_storage *from)
{
    Address a = {{0}};
    if (from->ss_family == AF_INET6) {
        memcpy(a.byte, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    } else if (from->ss_family == AF_INET) {
        memcpy(a.byte, v4_prefix, sizeof v4_prefix);
        memcpy(a.byte + 12, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    }
    return a;
}

Address address_house(const Address *a)
{
    Address h = *a;
    if (!is_v4(a)) memset(h.byte + 8, 0, 8);
    return h;
}

/* ---- trusted proxies --------------------------------------------------------------------------------- */

/* "ADDRESS" or "ADDRESS/BITS" */
static bool read_net(const char *text, size_t n, Address *net, int *bits)
{
    const char *slash = memchr(text, '/', n);
    if (!address_read(net, text, slash ? (size_t)(slash - text) : n)) return false;
    int most = is_v4(net) ? 32 : 128, value = 0;
    if (!slash) return *bits = 128, true;
    if (slash + 1 == text + n) return false;
    for (const char *p = slash + 1; p < text + n; p++) {
        if (*p < '0' || *p > '9') return false;
        value = value * 10 + *p - '0';
        if (value > most) return false;
    }
    *bits = value + 128 - most;
    return true;
}

bool trusted_read(Trusted *t, const char *text, const char **wrong)
{
    t->n = 0;
    for (const char *p = text ? text : ""; *(p += strspn(p, ", ")); p += strcspn(p, ", ")) {
        *wrong = p;
        if (t->n == TRUSTED_MAX ||
            !read_net(p, strcspn(p, ", "), &t->row[t->n].net, &t->row[t->n].bits))
            return false;
        t->n++;
    }
    return true;
}

static bool same_bits(const Address *a, const Address *b, int bits)
{
    int whole = bits / 8, rest = bits % 8;
    if (memcmp(a->byte, b->byte, (size_t)whole)) return false;
    return !rest || !((a->byte[whole] ^ b->byte[whole]) >> (8 - rest));
}

bool trusted_has(const Trusted *t, const Address *a)
{
    for (int i = 0; i < t->n; i++)
        if (same_bits(a, &t->row[i].net, t->row[i].bits)) return true;
    return false;
}

/* "ADDRESS", or with a port, as some proxies write it: "1.2.3.4:80", "[2001:db8::7]:80", "[2001:db8::7]" */
static bool read_forwarded(Address *a, const char *text, size_t n)
{
    const char *bracket = n && text[0] == '[' ? memchr(text, ']', n) : NULL;
    if (bracket) return address_read(a, text + 1, (size_t)(bracket - text) - 1) && !is_v4(a);
    if (address_read(a, text, n)) return true;
    const char *colon = memchr(text, ':', n);
    return colon && address_read(a, text, (size_t)(colon - text));
}

Address trusted_client(const Trusted *t, Address from, const char *forwarded)
{
    static const Address unknown = {{[10] = 0xff, [11] = 0xff}}; /* 0.0.0.0 */
    const char *end = forwarded + strlen(forwarded);
    while (trusted_has(t, &from) && end > forwarded) {
        const char *start = end;
        while (start > forwarded && start[-1] != ',')
            start--;
        const char *word = start + strspn(start, " \t"), *after = end;
        while (after > word && strchr(" \t", after[-1]))
            after--;
        if (word >= after || !read_forwarded(&from, word, (size_t)(after - word))) return unknown;
        end = start > forwarded ? start - 1 : forwarded;
    }
    return from;
}
