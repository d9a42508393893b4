/* lobby.h - finding a table: the public list, a new one, a quick match. */
#ifndef FAMBIZ_SERVER_LOBBY_H
#define FAMBIZ_SERVER_LOBBY_H

#include "server/session.h"

void lobby_tables(const Server *server, FbTables *tables);
void lobby_make(Session *session, uint32_t n, const FbReq_make *make);
void lobby_join(Session *session, uint32_t n, const FbReq_join *join);
void lobby_quick(Session *session, uint32_t n);

#endif
