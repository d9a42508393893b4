/* state.h - a match and its figures so far as a file, for --resume, --shard and merge: lines of JSON.
 *
 *   {"arena":1,"version":"1.0.0","edition":"lookout-2021","players":2,"seats":["don@50000","soldier"],"seed":1,
 *    "draw_after":400,"timeout":10000}                       (one line) what is played
 *   {"shards":4,"done":[[1,500]]}                            of 4 parts, part 1 is in here, with 500 deals
 *   {"picks":1,"turns":1,"longest":1,"seat_wins":[1,1]}
 *   {"entry":0,"forfeits":0,"decisions":1,"seconds":0,"ns":1,"times":[[100,1]]}  for each entry; bucket and count
 *   {"table":0,"deals":1,"draws":0,"wins":[1,1],"cross":[[1,1],[1,1]]}        for each table that has played
 *
 * A file is written beside its place, and moved there when it is complete and on the disk: a reader finds the old one or the new one.
 * What is read is checked: the figures have to add up. So a file that was cut or edited does not spoil a merge.
 *
 *      arena --resume FILE                 reads it, plays on from `done`, writes it again now and then
 *      arena --resume FILE --shard 2/4     plays every fourth deal, from the second on
 *      arena merge FILE …                  all of one match (arena_state_same), no part twice (arena_tally_add): one report */
#ifndef FB_ARENA_STATE_H
#define FB_ARENA_STATE_H

#include <stdio.h>

#include "arena/tally.h"

bool arena_state_write(const char *path, const ArenaMatch *match, const ArenaTally *tally,
                       FbTextError *error);
/* If true, the caller frees the match (arena_match_close) and the tally (free). */
bool arena_state_read(const char *path, ArenaMatch *match, ArenaTally **tally, FbTextError *error);
/* Is the match of a file the one that is wanted? If not: what differs. */
bool arena_state_same(const ArenaMatch *there, const ArenaMatch *here, FbTextError *error);

/* A JSON string; an array of n numbers. */
void arena_quote(FILE *file, const char *text);
void arena_numbers(FILE *file, const uint64_t *numbers, int n);

#endif
