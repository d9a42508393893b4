/* record_fetch.h - the record of a game that was played on a server, fetched aside while its end is being looked at.
 *
 * Owns the thread that asks, and which of one's records is the one: that with the commitment of the game. Refuses to know what the
 * record is wanted for. */
#ifndef FB_TERMINAL_RECORD_FETCH_H
#define FB_TERMINAL_RECORD_FETCH_H

#include "fair/fair.h"
#include "net/client.h"
#include "table/table.h"

typedef struct RecordFetch RecordFetch;

/* Begins to ask. NULL: there is no memory, or no thread. */
RecordFetch *record_fetch(const NetUrl *url, const char *cookie, const FbKey *commit);
/* Whether the answer is there: the text of the record, or NULL if the server has none. */
bool record_fetched(RecordFetch *fetch, const char **text, size_t *n);
/* Nobody waits for it any more. */
void record_fetch_free(RecordFetch *fetch);

#endif
