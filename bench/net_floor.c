/* net_floor.c - the least that passing messages on costs on this machine: nothing but epoll, recv and send.
 *
 *     net_floor
 *
 * The rooms of net_rooms.c without any library, clock, queue or check: a message is one recv and four sends. bench/net
 * prints what that takes beside what net/ takes, so that a figure of one machine can be compared with that of another.
 * Prints "port N" and runs until it is killed. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SEATS = 4,
    ROOMS = 65536,
    FDS = 65536,
    EVENTS = 256,
    READ = 4096,
    HEAD = 4,
    MASK = 4,
    SHORT = 126
};

static int room_of[FDS]; /* 0: its request has not been read; else the room's number + 1 */
static int seat[ROOMS][SEATS];
static int epoll;

static void add(int fd)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

static void leave(int fd)
{
    for (int i = 0; room_of[fd] && i < SEATS; i++)
        if (seat[room_of[fd] - 1][i] == fd) seat[room_of[fd] - 1][i] = 0;
    room_of[fd] = 0;
    close(fd);
}

/* "GET /room/N …", in one piece. */
static void enter(int fd, const char *request)
{
    static const char yes[] =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
    int room = atoi(request + strlen("GET /room/")), i = 0;
    if (room < 0 || room >= ROOMS) return leave(fd);
    while (i < SEATS && seat[room][i])
        i++;
    if (i == SEATS || send(fd, yes, sizeof yes - 1, MSG_NOSIGNAL) < 0) return leave(fd);
    seat[room][i] = fd;
    room_of[fd] = room + 1;
}

/* A whole frame of text, unmasked and sent to all four; its length, or 0 where it is none. */
static size_t pass_on(int room, uint8_t *bytes, size_t got)
{
    size_t n = got < 2 ? 0 : bytes[1] & 127, head = n < SHORT ? 2 : HEAD;
    if (got < head + MASK || n > SHORT) return 0;
    if (n == SHORT) n = (size_t)bytes[2] << 8 | bytes[3];
    if (got < head + MASK + n) return 0;
    uint8_t out[READ], *mask = bytes + head, *text = mask + MASK;
    memcpy(out, bytes, head);
    out[1] &= 127;
    for (size_t i = 0; i < n; i++)
        out[head + i] = text[i] ^ mask[i % MASK];
    for (int i = 0; i < SEATS; i++)
        if (seat[room][i]) send(seat[room][i], out, head + n, MSG_DONTWAIT | MSG_NOSIGNAL);
    return head + MASK + n;
}

static void hear(int fd)
{
    static uint8_t bytes[READ + 1];
    ssize_t got = recv(fd, bytes, READ, MSG_DONTWAIT);
    if (got <= 0) return leave(fd);
    bytes[got] = 0;
    if (!room_of[fd]) return enter(fd, (const char *)bytes);
    for (size_t at = 0, n;
         at < (size_t)got && (n = pass_on(room_of[fd] - 1, bytes + at, (size_t)got - at)); at += n)
        ;
}

static int listener(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(fd, (struct sockaddr *)&at, n) || listen(fd, 4096) ||
        getsockname(fd, (struct sockaddr *)&at, &n))
        perror("net_floor"), exit(EXIT_FAILURE);
    printf("port %d\n", ntohs(at.sin_port));
    fflush(stdout);
    return fd;
}

static void take_in(int at)
{
    int on = 1, fd = accept(at, NULL, NULL);
    if (fd < 0) return;
    if (fd >= FDS) return (void)close(fd);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    add(fd);
}

int main(void)
{
    struct epoll_event event[EVENTS];
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0)
        files.rlim_cur = files.rlim_max, setrlimit(RLIMIT_NOFILE, &files);
    epoll = epoll_create1(0);
    int at = listener();
    add(at);
    for (;;)
        for (int i = 0, n = epoll_wait(epoll, event, EVENTS, -1); i < n; i++)
            event[i].data.fd == at ? take_in(at) : hear(event[i].data.fd);
}
