/* admin.h - `fambiz admin` talks to a running server over a Unix socket in its data folder: one line in; out come a line `ok` or `no`,
 * a text, and the end. Who may open the socket is up to the file system (mode 0600).
 *
 * Owns the socket and who is connected to it; the commands are in admin_do.h. Nobody who connects can keep the loop waiting: nothing
 * blocks, only a few are heard at once, and each has a few seconds. */
#ifndef FAMBIZ_SERVER_ADMIN_H
#define FAMBIZ_SERVER_ADMIN_H

#include "net/net.h"

#define ADMIN_SOCKET "admin.sock" /* in the data folder */
enum { ADMIN_LINE_MAX = 2048 };   /* bytes of a command */

typedef struct Server Server;
typedef struct Admin Admin;

/* Nobody else has the data folder (datadir.h), so whatever is at `path` is left over, and is replaced. */
Admin *admin_new(Server *server, const char *path, char error[NET_ERROR_MAX]);
void admin_free(Admin *admin);

#endif
