/* record_fetch.h - fetches the record of a game from a server, in a thread of its own, while people
 * still look at the end of the game. Owns the thread, and how the record is recognised: by the
 * commitment of the game. */
#ifndef FB_TERMINAL_RECORD_FETCH_H
#define FB_TERMINAL_RECORD_FETCH_H

#include "fair/fair.h"
#include "net/client.h"
#include "table/table.h"

typedef struct RecordFetch RecordFetch;

/* Begins to fetch. NULL: no memory, or no thread. */
RecordFetch *record_fetch(const NetUrl *url, const char *cookie, const FbKey *commit);
/* Whether the answer has come: the text of the record, or NULL if the server has none. */
bool record_fetched(RecordFetch *fetch, const char **text, size_t *n);
/* Lets go of it, whether the answer has come or not. */
void record_fetch_free(RecordFetch *fetch);

#endif
