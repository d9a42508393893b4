/* notify.h - tells systemd how the server is doing (sd_notify), if systemd asked for it; otherwise nothing happens. */
#ifndef FAMBIZ_DAEMON_NOTIFY_H
#define FAMBIZ_DAEMON_NOTIFY_H

#include "net/net.h"

/* "READY=1\nSTATUS=12 tables", "STOPPING=1" … False: nobody asked, or nobody listens. */
bool notify_send(const char *lines);

/* Sends WATCHDOG=1 from the loop, twice in each WATCHDOG_USEC, so that a hanging loop is noticed. NULL: nobody watches. */
typedef struct NotifyDog NotifyDog;
NotifyDog *notify_dog(Net *net);
void notify_dog_free(NotifyDog *dog);

#endif
