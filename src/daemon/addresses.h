/* addresses.h - the addresses by which other machines on the same network reach this one. */
#ifndef FAMBIZ_DAEMON_ADDRESSES_H
#define FAMBIZ_DAEMON_ADDRESSES_H

enum { ADDRESS_TEXT = 64 };

/* As they are written in a link. IPv4 comes first, and first of all the address by which this machine reaches the rest of the
 * world, because bridges and virtual machines have addresses, too. Then global IPv6, in brackets. Addresses that mean only this
 * machine, or need the name of an interface, are left out. Answers how many there are, at most `most`. */
int addresses_list(char out[][ADDRESS_TEXT], int most);

#endif
