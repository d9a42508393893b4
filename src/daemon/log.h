/* log.h - one line of JSON on stderr for everything worth knowing afterwards. It never contains a card, a token or the id of a
 * private table: tables are named by their number in the store.
 *
 * To be called from the loop only: there is one buffer for a line. */
#ifndef FAMBIZ_DAEMON_LOG_H
#define FAMBIZ_DAEMON_LOG_H

/* log_line("table_made", "game:u seats:i", game, seats). After a key: s text, u uint64_t, i int, b int as a truth value. Time
 * (UTC) and event are added. A text is cut after 256 bytes; eight of them always fit into a line. */
void log_line(const char *event, const char *keys, ...);

#endif
