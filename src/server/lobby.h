/* lobby.h - finding a table: the public list, a new one, a quick match. */
#ifndef FAMBIZ_SERVER_LOBBY_H
#define FAMBIZ_SERVER_LOBBY_H

#include "server/session.h"

/* The public list, newest first: called at once, or when the store has told what other nodes serve. */
typedef void LobbyListed(void *self, const FbTables *tables);
void lobby_tables(Server *server, LobbyListed *listed, void *self);

void lobby_list(Session *session, uint32_t n);
void lobby_make(Session *session, uint32_t n, const FbReq_make *make);
void lobby_join(Session *session, uint32_t n, const FbReq_join *join);
void lobby_quick(Session *session, uint32_t n);
void lobby_forget(Session *session); /* it ends while it waits for one of these */

#endif
