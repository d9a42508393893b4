/* shouts.h - what servers that share a PostgreSQL tell each other apart from the log: a notice, a person who changed or was erased,
 * a ban. It is heard now or never. What matters is in the store, and is read again after a lost connection. */
#ifndef FAMBIZ_PEOPLE_SHOUTS_H
#define FAMBIZ_PEOPLE_SHOUTS_H

#include <stdint.h>

typedef struct Server Server;

void shout_say(Server *server, const char *text); /* a notice to everybody */
void shout_person(Server *server, uint64_t person);
void shout_erased(Server *server, uint64_t person);
void shout_ban(Server *server);
void shout_unban(Server *server, const char *whom);
/* StoreOptions.shout */
void shout_hear(void *server, const char *text);

#endif
