/* journal.h - the store as the log of this server's tables: for a server that is alone with it (log_store.c), or for several that
 * share it (shared_log.c, which tells the story); and how running tables are read at the start (restore.c). */
#ifndef FAMBIZ_JOURNAL_JOURNAL_H
#define FAMBIZ_JOURNAL_JOURNAL_H

#include "daemon/core.h"
#include "host/own_log.h"

/* log_store.c: for a server that is alone, and what the shared log does in the same way. */
FbOwnStore log_own_store(Server *server);
extern const FbHostLog shared_log;
void log_open(FbRoom *room);
void log_drop(FbRoom *room); /* the table is over */
void log_snapshot(FbRoom *room, uint32_t seq, const void *bytes, size_t n, bool counted);
void log_add_record(FbHost *host, const FbFinished *game);
/* Reads all running tables from the store, and sets aside what cannot be read (restore.c); false: why not, on stderr. */
bool tables_restore(Server *server);

#endif
