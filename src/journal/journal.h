/* journal.h - the store of this server as the log of its tables: alone with it (log_store.c), or shared with other servers
 * (shared_log.c, which tells the story); and all tables that run, read when the server starts (restore.c). */
#ifndef FAMBIZ_JOURNAL_JOURNAL_H
#define FAMBIZ_JOURNAL_JOURNAL_H

#include "daemon/core.h"
#include "host/own_log.h"

/* Alone with the store (log_store.c), and what the shared log has in common with that. */
FbOwnStore log_own_store(Server *server);
extern const FbHostLog shared_log;
void log_open(FbRoom *room);
void log_drop(FbRoom *room); /* it runs no longer */
void log_snapshot(FbRoom *room, uint32_t seq, const void *bytes, size_t n, bool counted);
void log_add_record(FbHost *host, const FbFinished *game);
/* Reads all running tables from the store, and sets aside what cannot be read (restore.c); false: why not, on stderr. */
bool tables_restore(Server *server);

#endif
