/* state.h - a match and its figures so far as a file, for --resume, --shard and merge: JSON, a line each.
 *
 *   {"arena":1,"version":"1.0.0","edition":"lookout-2021","players":2,"seats":["don@50000","soldier"],"seed":1,
 *    "draw_after":400,"timeout":10000}                       (one line) what is played
 *   {"shards":4,"done":[[1,500]]}                            of how many parts which are in here, and their deals
 *   {"picks":1,"turns":1,"longest":1,"seat_wins":[1,1]}
 *   {"entry":0,"forfeits":0,"decisions":1,"seconds":0,"ns":1,"times":[[100,1]]}  for each entry; bucket and count
 *   {"table":0,"deals":1,"draws":0,"wins":[1,1],"cross":[[1,1],[1,1]]}        for each table that has played
 *
 * It is written beside its place and moved there when it is whole and on the disk: a reader finds the old one or
 * the new one. What is read is checked: the figures have to add up. */
#ifndef FB_ARENA_STATE_H
#define FB_ARENA_STATE_H

#include <stdio.h>

#include "arena/tally.h"

bool arena_state_write(const char *path, const ArenaMatch *match, const ArenaTally *tally,
                       FbTextError *error);
/* On true the caller has a match (arena_match_close) and a tally (free) of it. */
bool arena_state_read(const char *path, ArenaMatch *match, ArenaTally **tally, FbTextError *error);
/* Whether the match of a file is the one that is wanted; if not, what differs. */
bool arena_state_same(const ArenaMatch *there, const ArenaMatch *here, FbTextError *error);

/* A JSON string. */
void arena_quote(FILE *file, const char *text);

#endif
