/* log.h - one line of JSON on stderr for everything worth knowing afterwards. No card, no token, no id of a private
 * table ever stands in it: tables are named by their number in the store.
 *
 * To be called from the loop alone: a line has one buffer. */
#ifndef FAMBIZ_DAEMON_LOG_H
#define FAMBIZ_DAEMON_LOG_H

/* log_line("table_made", "game:u seats:i", game, seats). Behind a key: s text, u uint64_t, i int, b int as a
 * truth value. Time (UTC) and event come by themselves. A text is cut after 256 bytes; up to eight are sure of
 * their place. */
void log_line(const char *event, const char *keys, ...);

#endif
