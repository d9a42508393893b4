/* admin.h - `fambiz admin` speaks with a running server over a Unix socket in its data folder: one line in; out come
 * a line `ok` or `no`, text, and the end. Who may open the socket is the file system's affair (mode 0600).
 *
 * Owns the socket and who is connected to it; the commands are admin_do.h's. Nobody who connects can keep the loop
 * waiting: nothing blocks, a few are heard at once, and each has a few seconds. */
#ifndef FAMBIZ_SERVER_ADMIN_H
#define FAMBIZ_SERVER_ADMIN_H

#include "net/net.h"

#define ADMIN_SOCKET "admin.sock" /* in the data folder */
enum { ADMIN_LINE_MAX = 2048 };   /* bytes of a command */

typedef struct Server Server;
typedef struct Admin Admin;

/* Nobody else has the data folder (datadir.h), so whatever lies at `path` is left over, and replaced. */
Admin *admin_new(Server *server, const char *path, char error[NET_ERROR_MAX]);
void admin_free(Admin *admin);

#endif
