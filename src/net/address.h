/* address.h - addresses of clients: as 16 bytes and as text, which of them are trusted proxies, and how many connections each has.
 * Knows no sockets. */
#ifndef FAMBIZ_NET_ADDRESS_H
#define FAMBIZ_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* IPv6; IPv4 as ::ffff:a.b.c.d. */
typedef struct Address {
    uint8_t byte[16];
} Address;

bool address_read(Address *a, const char *text, size_t n);
void address_write(const Address *a, char *text); /* NET_ADDRESS_MAX bytes; IPv4 as a.b.c.d */
bool address_is_local(const Address *a); /* loopback or unspecified: 127.0.0.1, ::1, 0.0.0.0, :: */
Address address_of(const struct sockaddr_storage *from); /* all 0 for a Unix socket */

enum { TRUSTED_MAX = 16 };
typedef struct Trusted {
    int n;
    struct {
        Address net;
        int bits;
    } row[TRUSTED_MAX];
} Trusted;

/* "127.0.0.1, 10.0.0.0/8, fd00::/8"; NULL or "": nobody. False: *wrong points at what cannot be read. */
bool trusted_read(Trusted *t, const char *text, const char **wrong);
bool trusted_has(const Trusted *t, const Address *a);
/* The client behind trusted proxies: the last address of X-Forwarded-For that is not a trusted proxy itself. Whatever stands before
 * that, anybody may have written. Without the header a proxy speaks for itself (a health check). If the address cannot be read, the
 * client is 0.0.0.0: all unknowns share one household, and none is taken for the proxy, which may have rights that clients do
 * not. */
Address trusted_client(const Trusted *t, Address from, const char *forwarded);

/* The household of an address, which counts as one client: the first 64 bits of IPv6, all of IPv4. */
Address address_house(const Address *a);

/* How many connections an address has, with its household. */
typedef struct AddressTable {
    struct AddressRow *row;
    size_t n, size; /* size: a power of two, or 0 */
    uint64_t seed;
} AddressTable;

void address_table_init(AddressTable *t, uint64_t seed);
/* Counts one more, unless it has `limit` already or there is no memory. */
bool address_enter(AddressTable *t, const Address *a, uint32_t limit);
void address_leave(AddressTable *t, const Address *a);
uint32_t address_count(const AddressTable *t, const Address *a);
void address_table_free(AddressTable *t);

#endif
