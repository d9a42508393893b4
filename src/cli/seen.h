/* seen.h - what a player was sent, one event as JSON a line, held against what a game tells that player.
 *
 * Owns: the file, and which of its events the game accounts for. A player may have missed messages, but
 * only whole ones: what one pick (or the deal) brings about is met from its first event to its last, or not
 * at all; the file may end within one. An event met here and there would prove nothing, for every card
 * comes up sooner or later. `pass` is left out on both sides: a record keeps no single passes. */
#ifndef FB_SEEN_H
#define FB_SEEN_H

#include "rules/fambiz.h"

typedef struct Seen {
    FbEvent *events;
    long *line; /* of the file, where each stands */
    bool *met;  /* met[k], up to n: the game so far accounts for the first k events */
    int n, room;
} Seen;

/* What is wrong with the file, or NULL; then *line is where, or 0 where it cannot be read at all. */
const char *seen_read(Seen *seen, const char *path, long *line);
void seen_close(Seen *seen);
/* The game tells this seat the events of one pick, or of the deal. */
void seen_meet(Seen *seen, const FbEvents *events, int seat);
/* 0 where the game accounts for all that was sent; else the line of the first event that it does not. */
long seen_unmet(const Seen *seen);

#endif
