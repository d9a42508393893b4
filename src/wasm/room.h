/* room.h - the table of this instance, for the files of wasm/ that serve it. */
#ifndef FB_WASM_ROOM_H
#define FB_WASM_ROOM_H

#include "table/table.h"

extern FbTable room_table; /* as it was committed last */

/* Works an input out; 0, and it waits for room_commit, or 1, and page_out has the refusal of request number `to`. */
int room_take(uint32_t to, const FbInput *input);

/* Of the bots (room_bots.c): an input was committed, and this came of it. */
void room_bots_see(const FbTable *before, const FbTable *now, const FbTableOut *out);

#endif
