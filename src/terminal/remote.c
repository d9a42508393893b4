/* remote.c - see remote.h.
 *
 *      connecting ----> up ----> broken: wait 1, 2, 4 … 15 s ----> connecting
 *          |
 *          '-- fails the first time ----> fatal: the address is wrong, or nobody is there
 *
 * After the first success every failure is taken for a bad connection and tried again, for hours if
 * need be: the seat is kept by the server. A connection that is silent for 45 s is broken, too,
 * because a server pings more often than that. */
#include "terminal/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/record_fetch.h"
#include "terminal/state.h"
#include "text/json.h"
#include "text/say.h"

enum { SILENCE_MS = 45000, WAIT_LEAST_MS = 1000, WAIT_MOST_MS = 15000 };

typedef struct Remote {
    Host host;
    NetUrl url;
    NetClient *client; /* NULL: between two attempts */
    char cookie[CLIENT_COOKIE_MAX];
    char file[300]; /* of the cookie */
    char why[CLIENT_ERROR_MAX];
    uint64_t now, heard, again;
    int wait;  /* ms before the next attempt */
    bool once; /* the server was reached before */
} Remote;

static Remote *remote(const Host *host) { return (Remote *)(uintptr_t)host; }

/* ---- what goes through ------------------------------------------------------------------------------------------------------ */

static void remote_send(Host *host, int person, const char *text, size_t n)
{
    Remote *r = remote(host);
    (void)person;
    if (r->client && host->up) net_client_send(r->client, text, n);
}

static void heard(void *self, const char *text, size_t n)
{
    Remote *r = self;
    r->heard = r->now; /* pings count: at a slow table nothing else may come for minutes */
    r->host.hear(r->host.self, 0, text, n);
}

/* ---- up and down -------------------------------------------------------------------------------------------------------------- */

/* It came from the server and goes to the screen, so nothing but a plain address is accepted. */
static bool is_address(const char *text)
{
    for (const char *at = text; *at; at++)
        if (*at <= ' ' || *at > '~') return false;
    return strstr(text, "://") != NULL;
}

/* If one joins as localhost, that name is of no use to others; the server knows a better one
 * (docs/wire.md, Links). */
static void take_links(Host *host, const char *links)
{
    FbJson value;
    FbJsonError error;
    size_t n;
    if (!fb_json_read(&value, links, strlen(links), &error)) return;
    FbJson reach = fb_json_get(value, "reach"), base = fb_json_get(value, "base");
    bool other = !fb_json_is(reach, "same");
    host->note = NULL;
    if (fb_json_is(reach, "network")) host->note = "terminal.link.network";
    if (fb_json_is(reach, "machine")) host->note = "terminal.link.machine";
    if (!other || !fb_json_string(base, host->base, sizeof host->base, &n) ||
        !is_address(host->base))
        host->base[0] = '\0';
}

static void came_up(Remote *r)
{
    take_links(&r->host, net_client_links(r->client));
    const char *cookie = net_client_cookie(r->client);
    if (strcmp(cookie, r->cookie)) {
        snprintf(r->cookie, sizeof r->cookie, "%s", cookie);
        state_write(r->file, cookie);
    }
    r->host.up = r->once = true;
    r->host.status[0] = '\0';
    r->heard = r->now;
    r->wait = WAIT_LEAST_MS;
}

/* If the server was never reached, the person is told at once. Otherwise it is tried again, more
 * and more slowly. */
static void went_down(Remote *r, const char *why)
{
    snprintf(r->why, sizeof r->why, "%s", why);
    net_client_free(r->client);
    r->client = NULL;
    r->host.up = false;
    r->host.fatal = !r->once;
    r->again = r->now + (uint64_t)r->wait;
    r->wait = 2 * r->wait < WAIT_MOST_MS ? 2 * r->wait : WAIT_MOST_MS;
    if (r->host.fatal) snprintf(r->host.status, sizeof r->host.status, "%s", r->why);
}

static void tell_wait(Remote *r)
{
    char seconds[24];
    FbOut out = fb_out(r->host.status, sizeof r->host.status);
    uint64_t left = r->again > r->now ? r->again - r->now : 0;
    say(&out, r->host.lang, "terminal.lost", "text", r->why, "n",
        say_number(seconds, (left + 999) / 1000), NULL);
}

static int remote_work(Host *host, uint64_t now)
{
    Remote *r = remote(host);
    r->now = host->clock = now;
    if (!r->client && now < r->again) {
        tell_wait(r);
        return (int)(r->again - now < 1000 ? r->again - now : 1000);
    }
    if (!r->client) r->client = net_client_open(&r->url, r->cookie);
    if (!r->client) return went_down(r, "no memory"), 0;
    NetClientState state = net_client_work(r->client, heard, r);
    if (state == CLIENT_OPEN && !host->up) came_up(r);
    if (state == CLIENT_CLOSED)
        went_down(r, net_client_error(r->client));
    else if (host->up && now > r->heard + SILENCE_MS)
        went_down(r, "silence");
    return r->client ? SILENCE_MS : 0;
}

static int remote_fd(const Host *host)
{
    const Remote *r = remote(host);
    return r->client ? net_client_fd(r->client) : -1;
}

static RecordFetch *remote_fetch(const Host *host, const FbKey *commit)
{
    const Remote *r = remote(host);
    return record_fetch(&r->url, r->cookie, commit);
}

static void remote_close(Host *host)
{
    Remote *r = remote(host);
    net_client_free(r->client);
    free(r);
}

static const HostKind kind = {.send = remote_send,
                              .work = remote_work,
                              .fd = remote_fd,
                              .fetch = remote_fetch,
                              .close = remote_close};

Host *remote_open(const NetUrl *url, FbLang lang, HostHear *hear, void *self)
{
    Remote *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->host = (Host){
        .kind = &kind, .hear = hear, .self = self, .persons = 1, .lang = lang, .remote = true};
    r->url = *url;
    r->wait = WAIT_LEAST_MS;
    snprintf(r->file, sizeof r->file, "guest-%s-%d", url->host, url->port);
    if (!state_read(r->file, r->cookie, sizeof r->cookie)) r->cookie[0] = '\0';
    return &r->host;
}
