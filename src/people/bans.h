/* bans.h - who is not let in: addresses and persons, kept in the store and all in memory. */
#ifndef FAMBIZ_PEOPLE_BANS_H
#define FAMBIZ_PEOPLE_BANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Server Server;
typedef struct Bans Bans;

Bans *bans_new(
    Server *server); /* asks the store for them; until bans_are_read, the list is empty */
bool bans_are_read(const Bans *bans);
void bans_free(Bans *bans);
/* person 0: nobody known. */
bool banned(const Server *server, const char *address, uint64_t person);
/* whom: "person 17" or an address; until 0: for ever. Closes their connections. */
void ban(Server *server, const char *whom, int64_t until, const char *reason);
void unban(Server *server, const char *whom);
/* Another node has banned somebody, or lifted a ban. */
void bans_reread(Server *server);
void bans_remove(Server *server, const char *whom);
/* Lines of text, for admin; answers the length. */
size_t bans_list(const Server *server, char *text, size_t size);

#endif
