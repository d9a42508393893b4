/* flood.c - whoever takes too much is refused, memory stays flat, and other tables hardly notice.
 *
 * People play at twenty tables at a quiet pace. Meanwhile another process sends ten thousand messages a second over one connection; then
 * opens a thousand connections and says nothing; then begins requests and does not end them; then asks for a lot and reads none of it;
 * and all of this again. Each time the refusal is checked, and the time that picks take is printed beside what they took in peace. That
 * is only to be read: on a machine that tests share no time can be promised. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fetch.h"
#include "load.h"

enum { TABLES = 20, RATE = 200, IDLE = 1000, HALF = 300, SLOW = 16, ROUNDS = 6, GROWTH_KIB = 1024 };
#define SECONDS 1.5

typedef struct Attack {
    Party *party;
    int port;
    uint64_t sent, refused; /* refused: as it should be */
} Attack;

static void closed(void *self, Player *p, int code)
{
    Attack *a = self;
    if (code == 1008) a->refused++; /* too fast */
    p->socket = -1;
}

/* Ten thousand a second, for as long as it is listened to; and again. */
static bool flood(Attack *a)
{
    static const char ping[] = "{\"type\":\"ping\",\"n\":1}";
    Player *p = player_new(a->party);
    uint64_t start = crowd_now(), now;
    for (uint64_t sent = 0; (now = crowd_now()) < start + (uint64_t)(SECONDS * 1e6);
         sent = a->sent) {
        if (p->socket < 0) player_connect(p);
        while (a->sent < (now - start) / 100 &&
               crowd_say(a->party->crowd, p->socket, ping, sizeof ping - 1))
            a->sent++;
        if (a->sent == sent) a->sent++; /* its buffer is full: this one is lost */
        party_poll(a->party, 1);
    }
    return a->refused > 0;
}

/* Nothing is wrong with saying nothing; it only must not cost anybody anything. */
static bool idle(Attack *a)
{
    char cookie[96];
    Player *p = player_new(a->party);
    int status;
    memcpy(cookie, p->cookie, sizeof cookie);
    for (int i = 0; i < IDLE; i++, a->sent++)
        a->refused += crowd_join(a->party->crowd, "/ws", cookie, &status) < 0;
    usleep(500000);
    return a->refused == 0;
}

/* The server says that it took too long, and closes. */
static bool is_cut_off(int fd)
{
    static const char late[] = "HTTP/1.1 408 ";
    char answer[4096];
    size_t n = 0;
    for (ssize_t got; n < sizeof answer; n += (size_t)got)
        if ((got = recv(fd, answer + n, sizeof answer - n, 0)) <= 0) break;
    return n > sizeof late && n < sizeof answer && !memcmp(answer, late, sizeof late - 1);
}

static bool half_open(Attack *a)
{
    static const char begun[] = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: webso";
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)a->port)};
    struct timeval patience = {.tv_sec = 300};
    int fd[HALF];
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < HALF; i++, a->sent++) {
        fd[i] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        setsockopt(fd[i], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        if (connect(fd[i], (struct sockaddr *)&to, sizeof to) ||
            write(fd[i], begun, sizeof begun - 1) != sizeof begun - 1)
            return false;
    }
    for (int i = 0; i < HALF; i++) {
        a->refused += is_cut_off(fd[i]);
        close(fd[i]);
    }
    return a->refused == HALF;
}

static uint64_t metric(const Attack *a, const char *name)
{
    static Fetch web = {.fd = -1};
    if (!web.port) fetch_open(&web, a->port);
    if (fetch(&web, "GET", "/metrics", "", "") != 200) return 0;
    char line[64];
    int n = snprintf(line, sizeof line, "\n%s ", name);
    const char *at = strstr(web.body, line);
    return at ? strtoull(at + n, NULL, 10) : 0;
}

/* Each at a table of its own, they ask for all there is again and again, and never read it: closed when 256 KiB wait. */
static bool slow(Attack *a)
{
    char join[SLOW][128];
    int first = party_people(a->party, SLOW), n = 0;
    Player **p = a->party->player + first;
    for (int i = 0; i < SLOW; i++) {
        p[i]->host = first + i;
        player_come(p[i]);
        while (!p[i]->client.joined)
            party_poll(a->party, 100);
        n = snprintf(join[i], sizeof join[i],
                     "{\"type\":\"join\",\"n\":9,\"table\":\"%s\",\"step\":0}",
                     p[i]->client.table.text);
    }
    uint64_t before = metric(a, "fambiz_too_slow_total");
    for (uint64_t end = crowd_now() + 300000000; crowd_now() < end && a->refused < SLOW;) {
        for (int i = 0; i < SLOW * 64; i++)
            a->sent += crowd_say(a->party->crowd, p[i % SLOW]->socket, join[i % SLOW], (size_t)n);
        a->refused = metric(a, "fambiz_too_slow_total") - before;
    }
    return a->refused >= SLOW;
}

/* ---- in peace and not --------------------------------------------------------------------------------------------- */

typedef struct Kind {
    const char *name;
    bool (*attack)(Attack *a);
} Kind;

static _Noreturn void attacker(const Kind *kind, const Serve *serve)
{
    Attack a = {.port = serve->port};
    PartyHandler handler = {.self = &a, .closed = closed};
    a.party = party_new(kind->name, serve->port, 1, &handler);
    bool right = kind->attack(&a);
    printf("  %s: %llu sent, %llu refused\n", kind->name, (unsigned long long)a.sent,
           (unsigned long long)a.refused);
    fflush(stdout);
    _exit(right ? EXIT_SUCCESS : EXIT_FAILURE);
}

static void attack(Load *l, const Serve *serve, const Kind *kind)
{
    int status = 0;
    l->sender.n = l->last.n = 0;
    fflush(stdout);
    pid_t pid = kind->attack ? fork() : 0;
    if (kind->attack && pid == 0) attacker(kind, serve);
    do
        load_run(l, kind->attack ? SECONDS / 4 : SECONDS);
    while (pid && waitpid(pid, &status, WNOHANG) == 0);
    printf("%s: the tables' median %.2f ms, 99th percentile %.2f ms, %ld KiB resident\n",
           kind->name, crowd_times_at(&l->last, 0.5) / 1e3, crowd_times_at(&l->last, 0.99) / 1e3,
           crowd_rss(serve->pid));
    if (!status) return;
    fprintf(stderr, "flood: %s: not refused as it should be\n", kind->name);
    serve_say_log(serve);
    exit(EXIT_FAILURE);
}

/* A sanitizer keeps what was freed, to see whether it is used again. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ANY_GROWTH 1
#endif
#endif
#ifndef ANY_GROWTH
#define ANY_GROWTH 0
#endif

/* All kinds, again and again: how much is buffered at worst differs from one round to the next, and what was once needed
 * stays with the process. What leaks grows in every round, so one that does not grow tells that nothing does. */
static bool settles(Load *load, const Serve *serve, const Kind *kinds, size_t n)
{
    long before = 0, grown = 0;
    int most = ANY_GROWTH ? 2 : ROUNDS;
    for (int round = 0; round < 2 || (grown > GROWTH_KIB && round < most); round++) {
        for (size_t k = 0; k < n; k++)
            attack(load, serve, &kinds[k]);
        grown = crowd_rss(serve->pid) - before;
        before += grown;
        printf("after round %d: %ld KiB\n", round + 1, before);
    }
    return grown <= GROWTH_KIB;
}

static bool rounds(const Kind *kinds, size_t n, bool strict)
{
    static Load load;
    Serve serve;
    serve_prepare(&serve, NULL);
    if (strict)
        serve_argument(&serve, "--rate"), serve_argument(&serve, "20"),
            serve_argument(&serve, "--burst"), serve_argument(&serve, "60");
    serve_start(&serve);
    load.rate = RATE;
    load_connect(&load, &serve, TABLES, 1);
    load_seat(&load);
    bool flat = settles(&load, &serve, kinds, n);
    load_free(&load);
    serve_clean(&serve);
    return flat;
}

int main(void)
{
    static const Kind strict[] = {{"in peace", NULL},
                                  {"10,000 messages a second", flood},
                                  {"1,000 idle sockets", idle},
                                  {"half-open handshakes", half_open}};
    static const Kind lenient[] = {{"in peace", NULL}, {"slow readers", slow}};
    bool flat = rounds(strict, sizeof strict / sizeof *strict, true);
    bool flat_too = rounds(lenient, sizeof lenient / sizeof *lenient, false);
    if (flat && flat_too) return EXIT_SUCCESS;
    fprintf(stderr, "flood: memory grows by more than %d KiB in every round\n", GROWTH_KIB);
    return ANY_GROWTH ? EXIT_SUCCESS : EXIT_FAILURE;
}
