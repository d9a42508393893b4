/* notify.c - see notify.h. Done by hand: it is one datagram, and libsystemd would be one more library for everybody. */
#include "daemon/notify.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct NotifyDog {
    NetTimer *timer;
    uint32_t every_ms;
};

/* A path, or, after an @, an abstract name, which the kernel marks by a zero byte. Answers the length. */
static socklen_t read_address(struct sockaddr_un *to, const char *name)
{
    size_t n = strlen(name);
    if ((*name != '/' && *name != '@') || n < 2 || n >= sizeof to->sun_path) return 0;
    memset(to, 0, sizeof *to);
    to->sun_family = AF_UNIX;
    memcpy(to->sun_path, name, n);
    if (*name == '@') to->sun_path[0] = '\0';
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n);
}

bool notify_send(const char *lines)
{
    const char *name = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to;
    socklen_t n = name ? read_address(&to, name) : 0;
    int fd = n ? socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0) : -1;
    if (fd < 0) return false;
    bool sent = sendto(fd, lines, strlen(lines), MSG_NOSIGNAL, (struct sockaddr *)&to, n) >= 0;
    close(fd);
    return sent;
}

/* ---- the watchdog ----------------------------------------------------------------------------------------------- */

/* Half of the time that systemd waits; 0: it does not watch us. */
static uint32_t watched_ms(void)
{
    const char *time = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
    if (!time || (pid && strtol(pid, NULL, 10) != (long)getpid())) return 0;
    unsigned long long us = strtoull(time, NULL, 10);
    return us < 2000 ? 0 : us / 2000 < UINT32_MAX ? (uint32_t)(us / 2000) : UINT32_MAX;
}

static void bark(void *self)
{
    NotifyDog *dog = self;
    notify_send("WATCHDOG=1");
    net_timer_set(dog->timer, dog->every_ms);
}

NotifyDog *notify_dog(Net *net)
{
    uint32_t every_ms = watched_ms();
    NotifyDog *dog = every_ms ? calloc(1, sizeof *dog) : NULL;
    if (!dog) return NULL;
    dog->every_ms = every_ms;
    dog->timer = net_timer(net, bark, dog);
    if (!dog->timer) return free(dog), NULL;
    bark(dog);
    return dog;
}

void notify_dog_free(NotifyDog *dog)
{
    if (!dog) return;
    net_timer_free(dog->timer);
    free(dog);
}
