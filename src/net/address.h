/* address.h - addresses of clients: as 16 bytes, as text, which are trusted proxies, and how many
 * connections each has. Knows no socket. */
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
bool address_is_local(
    const Address *a); /* loopback, or none in particular: 127.0.0.1, ::1, 0.0.0.0, :: */
Address address_of(const struct sockaddr_storage *from); /* all 0 for a Unix socket */

enum { TRUSTED_MAX = 16 };
typedef struct Trusted {
    int n;
    struct {
        Address net;
        int bits;
    } row[TRUSTED_MAX];
} Trusted;

/* "127.0.0.1, 10.0.0.0/8, fd00::/8"; NULL or "" is nobody. False: *wrong points at what cannot be read. */
bool trusted_read(Trusted *t, const char *text, const char **wrong);
bool trusted_has(const Trusted *t, const Address *a);
/* The client behind trusted proxies: the last address of X-Forwarded-For that is no trusted proxy itself.
 * What stands before it anybody may have written. Without the header a proxy speaks for itself (a health
 * check). If it names somebody who cannot be read, the client is 0.0.0.0: one household of all unknowns,
 * and never the proxy, which may have rights that its clients have not. */
Address trusted_client(const Trusted *t, Address from, const char *forwarded);

/* The household of an address, which counts as one client: of IPv6 the first 64 bits, of IPv4 all. */
Address address_house(const Address *a);

/* How many connections an address has, with its household. */
typedef struct AddressTable {
    struct AddressRow *row;
    size_t n, size; /* size: a power of two, or 0 */
    uint64_t seed;
} AddressTable;

void address_table_init(AddressTable *t, uint64_t seed);
/* One more of it, unless it has `limit` already or there is no memory. */
bool address_enter(AddressTable *t, const Address *a, uint32_t limit);
void address_leave(AddressTable *t, const Address *a);
uint32_t address_count(const AddressTable *t, const Address *a);
void address_table_free(AddressTable *t);

#endif
