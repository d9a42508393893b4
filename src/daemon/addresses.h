/* addresses.h - under which addresses other machines of the same network reach this one. */
#ifndef FAMBIZ_DAEMON_ADDRESSES_H
#define FAMBIZ_DAEMON_ADDRESSES_H

enum { ADDRESS_TEXT = 64 };

/* As they stand in a link: IPv4 first, and of those the one by which this machine reaches the rest of the world, because
 * bridges and virtual machines have addresses, too; then global IPv6 in brackets. Without those of this machine alone and
 * those that need the name of an interface. Answers how many, at most `most`. */
int addresses_list(char out[][ADDRESS_TEXT], int most);

#endif
