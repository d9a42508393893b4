/* relay.h - a small relay between Unix sockets, for tests: it cuts connections, or stops forwarding without a word. */
#ifndef FAMBIZ_TEST_RELAY_H
#define FAMBIZ_TEST_RELAY_H

/* Listens at `from`, connects to `to`; on a thread of its own. */
void relay_start(const char *from, const char *to);
void relay_stop(void);

/* What goes on: all; nothing from the client; nothing to the client; neither. What is held goes on later. */
typedef enum RelayMode { RELAY_OPEN, RELAY_DEAF = 1, RELAY_DUMB = 2, RELAY_SILENT = 3 } RelayMode;
void relay_set(RelayMode mode);
/* All connections are cut now, and new ones as soon as they are made, until it is false again. */
void relay_refuse(int refuse);
/* After so many more bytes, in whatever direction, all connections are cut at once; -1: never. */
void relay_cut_after(long bytes);
long relay_cuts(void);

#endif
