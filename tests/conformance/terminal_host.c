/* terminal_host.c - the tables of the terminal (terminal/tables.h) for several connections of several persons, through two pipes: so
 * that the conversations are played against them as against a server (terminal.py). A line in:
 *
 *     open K P       connection K, of person P; both are numbers, and a person is as the first connection finds them
 *     say K TEXT     it sends TEXT
 *     close K        it is gone
 *
 * and out: `closed K`, and `told K TEXT`, where a tab stands between two messages that come at once (no message has one). With a
 * seed, 64 digits, all chance comes from it, and the clock stands still, but for
 *
 *     pass MS */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fair/hex.h"
#include "terminal/clock.h"
#include "terminal/tables.h"

enum { CONNECTIONS = 1000, PERSONS = 1000, LINE = 1 << 16 };

typedef struct Connection {
    FbGuest guest;
    bool open, leaving;
} Connection;

static Connection connections[CONNECTIONS];
static FbWho persons[PERSONS];
static uint64_t test_clock = 1; /* ms, if it is the test's */
static Tables tables;

static int number_of(const FbGuest *guest)
{
    return (int)((const Connection *)(const void *)guest - connections);
}

static void tell(void *self, FbGuest *guest, void *lines)
{
    (void)self;
    printf("told %d ", number_of(guest));
    for (const char *at = lines; *at; at++)
        putchar(*at == '\n' ? '\t' : *at);
    putchar('\n');
}

static void leave(void *self, FbGuest *guest, int code, const char *reason)
{
    (void)self, (void)code, (void)reason;
    connections[number_of(guest)].leaving = true;
}

static void drop_record(void *self, const FbFinished *game) { (void)self, (void)game; }

static void close_connection(int number)
{
    Connection *connection = &connections[number];
    if (!connection->open) return;
    *connection = (Connection){.guest = connection->guest};
    fb_guest_gone(&connection->guest);
    printf("closed %d\n", number);
}

static void close_leaving(void)
{
    for (int i = 0; i < CONNECTIONS; i++)
        if (connections[i].leaving) close_connection(i);
}

static void open_connection(int number, int person)
{
    persons[person].id = fb_id_of((uint64_t)person + 1);
    persons[person].number = (uint64_t)person + 1;
    connections[number].open = true;
    fb_guest_start(&connections[number].guest, &tables.host, &persons[person]);
}

static void take_line(char *line)
{
    int number = 0, person = 0, at = 0, ms = 0;
    if (sscanf(line, "open %d %d", &number, &person) == 2)
        open_connection(number, person);
    else if (sscanf(line, "say %d %n", &number, &at) == 1 && connections[number].open)
        fb_guest_hear(&connections[number].guest, line + at, strlen(line + at));
    else if (sscanf(line, "close %d", &number) == 1)
        close_connection(number);
    else if (sscanf(line, "pass %d", &ms) == 1)
        test_clock += (uint64_t)ms;
    close_leaving();
}

/* False: there will be no more. */
static bool take_lines(void)
{
    static char text[LINE];
    static size_t n;
    ssize_t more = read(STDIN_FILENO, text + n, sizeof text - n);
    char *first = text;
    if (more <= 0) return false;
    n += (size_t)more;
    for (char *end; (end = memchr(first, '\n', n - (size_t)(first - text))); first = end + 1) {
        *end = '\0';
        take_line(first);
    }
    n -= (size_t)(first - text);
    memmove(text, first, n);
    return true;
}

int main(int argc, char **argv)
{
    static uint8_t seed[32];
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    bool seeded = argc == 2 && fb_hex_read(seed, sizeof seed, argv[1], strlen(argv[1]));
    if (argc > 1 && !seeded) return EXIT_FAILURE;
    FbHostWay way = {.tell = tell, .close = leave};
    tables_start(&tables, &way, (FbOwnStore){.add_record = drop_record}, seeded ? seed : NULL);
    for (bool more = true; more;) {
        int wait = tables_work(&tables, false);
        close_leaving();
        fflush(stdout);
        bool came = poll(&in, 1, wait) > 0;
        tables_pass(&tables, seeded ? test_clock : clock_ms(), false);
        if (came) more = take_lines();
    }
    const char *not_kept = tables.not_kept;
    if (not_kept) fprintf(stderr, "not all rows are kept: %s\n", not_kept);
    tables_stop(&tables);
    for (int i = 0; i < CONNECTIONS; i++)
        close_connection(i);
    tables_end(&tables);
    return not_kept ? EXIT_FAILURE : EXIT_SUCCESS;
}
