/* net_rooms.c - how many messages the net layer alone passes on: one in, four out, in many rooms.
 *
 *     net_rooms NAME PORT PID ROOMS SECONDS RATE [BYTES]
 *
 * A room has one message in flight: when all four have it, the next of them speaks. RATE 0: as fast as it goes;
 * otherwise that many messages a second over all rooms. One JSON line. bench/net starts it with its server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crowd.h"

enum { SEATS = 4, BYTES_MAX = 4000 };

typedef struct Room {
    int first; /* its sockets are first … first + SEATS - 1 */
    int have, speaker;
    bool waiting;
    uint64_t said;
} Room;

typedef struct Bench {
    Crowd *crowd;
    Room *room;
    int rooms, next;
    size_t bytes;
    double rate;
    char text[BYTES_MAX];
    uint64_t picks, closed;
    CrowdTimes sender, last;
} Bench;

static void say(Bench *b, Room *room, uint64_t now)
{
    room->speaker = (room->speaker + 1) % SEATS;
    room->have = 0;
    room->waiting = true;
    room->said = now;
    if (!crowd_say(b->crowd, room->first + room->speaker, b->text, b->bytes))
        fprintf(stderr, "net_rooms: a socket is closed or full\n"), exit(EXIT_FAILURE);
}

static void text(void *self, int who, const char *bytes, size_t n)
{
    Bench *b = self;
    Room *room = &b->room[who / SEATS];
    uint64_t now = crowd_now();
    (void)bytes, (void)n;
    if (who - room->first == room->speaker) crowd_times_add(&b->sender, now - room->said);
    if (++room->have < SEATS) return;
    crowd_times_add(&b->last, now - room->said);
    b->picks++;
    room->waiting = false;
    if (!(b->rate > 0)) say(b, room, now);
}

static void closed(void *self, int who, int code)
{
    Bench *b = self;
    b->closed++;
    fprintf(stderr, "net_rooms: socket %d closed with %d\n", who, code);
}

static void join_all(Bench *b)
{
    char path[64];
    int status;
    for (int i = 0; i < b->rooms * SEATS; i++) {
        snprintf(path, sizeof path, "/room/%d", i / SEATS);
        if (crowd_join(b->crowd, path, "", &status) < 0)
            fprintf(stderr, "net_rooms: socket %d was answered %d\n", i, status),
                exit(EXIT_FAILURE);
        b->room[i / SEATS].first = i / SEATS * SEATS;
    }
}

/* At a fixed rate, whoever is due speaks, in turn; who still waits for the last one is passed over. */
static void speak_due(Bench *b, uint64_t start, uint64_t now, uint64_t *said)
{
    uint64_t due = (uint64_t)((double)(now - start) * b->rate / 1e6);
    for (int tried = 0; *said < due && tried < b->rooms; tried++) {
        Room *room = &b->room[b->next++ % b->rooms];
        if (room->waiting) continue;
        say(b, room, now);
        ++*said;
    }
}

static void run(Bench *b, double seconds)
{
    uint64_t start = crowd_now(), end = start + (uint64_t)(seconds * 1e6), said = 0;
    for (int i = 0; !(b->rate > 0) && i < b->rooms; i++)
        say(b, &b->room[i], crowd_now());
    for (uint64_t now = start; now < end && !b->closed; now = crowd_now()) {
        if (b->rate > 0) speak_due(b, start, now, &said);
        crowd_poll(b->crowd, b->rate > 0 ? 0 : 10); /* it has a core to itself, as in load.c */
    }
}

int main(int argc, char **argv)
{
    if (argc < 7) return fprintf(stderr, "net_rooms NAME PORT PID ROOMS SECONDS RATE [BYTES]\n"), 2;
    static Bench b;
    CrowdHandler handler = {&b, text, closed};
    int pid = atoi(argv[3]);
    double seconds = atof(argv[5]);
    b.rooms = atoi(argv[4]);
    b.rate = atof(argv[6]);
    b.bytes = argc > 7 ? (size_t)atoi(argv[7]) : 120;
    memset(b.text, 'x', sizeof b.text);
    b.room = calloc((size_t)b.rooms, sizeof *b.room);
    b.crowd = crowd_new("127.0.0.1", atoi(argv[2]), &handler);
    long empty = crowd_rss(pid);
    join_all(&b);
    long full = crowd_rss(pid);
    double cpu = crowd_cpu(pid), wall = (double)crowd_now();
    run(&b, seconds);
    wall = ((double)crowd_now() - wall) / 1e6;
    cpu = crowd_cpu(pid) - cpu;
    printf(
        "{\"bench\":\"%s\",\"sockets\":%d,\"rate\":%.0f,\"bytes\":%zu,\"seconds\":%.2f,\"picks\":%lu,"
        "\"picks_per_s\":%.0f,\"median_us\":%u,\"p99_us\":%u,\"last_median_us\":%u,\"last_p99_us\":%u,"
        "\"server_cpu_us_per_pick\":%.2f,\"kib_per_socket\":%.2f,\"rss_kib\":%ld}\n",
        argv[1], b.rooms * SEATS, b.rate, b.bytes, wall, b.picks, (double)b.picks / wall,
        crowd_times_at(&b.sender, 0.5), crowd_times_at(&b.sender, 0.99),
        crowd_times_at(&b.last, 0.5), crowd_times_at(&b.last, 0.99), cpu * 1e6 / (double)b.picks,
        (double)(full - empty) / (b.rooms * SEATS), full);
    return b.closed ? EXIT_FAILURE : EXIT_SUCCESS;
}
