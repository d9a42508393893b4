/* notify.h - tells systemd how the server is (sd_notify), where it asked for it; anywhere else nothing happens. */
#ifndef FAMBIZ_DAEMON_NOTIFY_H
#define FAMBIZ_DAEMON_NOTIFY_H

#include "net/net.h"

/* "READY=1\nSTATUS=12 tables", "STOPPING=1" … False: nobody asked, or nobody hears. */
bool notify_send(const char *lines);

/* Says WATCHDOG=1 from the loop, twice in the time that WATCHDOG_USEC gives: a loop that hangs is noticed.
 * NULL: nobody watches. */
typedef struct NotifyDog NotifyDog;
NotifyDog *notify_dog(Net *net);
void notify_dog_free(NotifyDog *dog);

#endif
