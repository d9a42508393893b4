/* seen.h - compares what a player was sent (one event as JSON on each line) with what a game tells
 * that player.
 *
 * Owns the file, and which of its events the game accounts for. A player may have missed messages,
 * but only whole ones: the events of one pick (or of the deal) are all in the file or none is; only
 * at its end the file may break off. A single event that fits would prove nothing, because every
 * card comes up sooner or later. `pass` is left out on both sides, because a record does not keep
 * single passes. */
#ifndef FB_SEEN_H
#define FB_SEEN_H

#include "rules/fambiz.h"

typedef struct Seen {
    FbEvent *events;
    long *line; /* of the file, where each stands */
    bool *met;  /* met[k], up to n: the game so far accounts for the first k events */
    int n, room;
} Seen;

/* Returns NULL, or the id of a text that says what is wrong with the file. *line is where; 0 if it cannot be read at all. */
const char *seen_read(Seen *seen, const char *path, long *line);
void seen_close(Seen *seen);
/* The game tells this seat the events of one pick, or of the deal. */
void seen_meet(Seen *seen, const FbEvents *events, int seat);
/* 0 if the game accounts for everything that was sent; else the line of the first event that it
 * does not. */
long seen_unmet(const Seen *seen);

#endif
