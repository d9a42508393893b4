/* host_names.c - see host_names.h. */
#include "daemon/host_names.h"

#include <netdb.h>
#include <resolv.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "net/address.h"

enum { NAME_MAX_BYTES = 256 };

typedef struct Name { /* without port, brackets and final dot */
    const char *text;
    size_t n;
    bool bracketed;
} Name;

/* ---- one name ---------------------------------------------------------------------------------------------------- */

static bool is_port(const char *text, size_t n)
{
    if (n && text[0] != ':') return false;
    for (size_t i = 1; i < n; i++)
        if (text[i] < '0' || text[i] > '9') return false;
    return true;
}

/* "name", "name:80", "name.", "[::1]:80" */
static bool read_name(const char *text, size_t n, Name *name)
{
    bool bracketed = n && text[0] == '[';
    const char *end = memchr(text, bracketed ? ']' : ':', n);
    if (bracketed && !end) return false;
    size_t length = end ? (size_t)(end - text) : n, rest = length + bracketed;
    *name = (Name){text + bracketed, length - bracketed, bracketed};
    if (!bracketed && name->n && name->text[name->n - 1] == '.') name->n--;
    return name->n && is_port(text + rest, n - rest);
}

static bool same(const Name *name, const char *text, size_t n)
{
    return name->n == n && strncasecmp(name->text, text, n) == 0;
}

static bool ends_with(const Name *name, const char *tail)
{
    size_t n = strlen(tail);
    return name->n > n && strncasecmp(name->text + name->n - n, tail, n) == 0;
}

static bool is_address(const Name *name)
{
    Address a;
    bool six = memchr(name->text, ':', name->n) != NULL;
    return six == name->bracketed && address_read(&a, name->text, name->n);
}

static bool is_localhost(const Name *name)
{
    return same(name, "localhost", 9) || ends_with(name, ".localhost");
}

/* ---- lists --------------------------------------------------------------------------------------------------------- */

static bool in_urls(const char *list, const Name *name)
{
    for (const char *at = list ? list : ""; *(at += strspn(at, ", "));) {
        at += strncasecmp(at, "https://", 8) == 0 ? 8
                                                  : 7; /* options.c has checked that it is either */
        Name listed;
        if (read_name(at, strcspn(at, "/, "), &listed) && same(name, listed.text, listed.n))
            return true;
        at += strcspn(at, ", ");
    }
    return false;
}

static bool in_own(const char *list, const Name *name)
{
    for (const char *at = list; *at; at += strcspn(at, " ") + 1)
        if (same(name, at, strcspn(at, " "))) return true;
    return false;
}

/* In multicast DNS a machine is NAME.local whatever it calls itself, so that ending does not matter. */
static Name without_local(Name name)
{
    static const char local[] = ".local";
    if (ends_with(&name, local)) name.n -= sizeof local - 1;
    return name;
}

void host_names_add(HostNames *names, const char *text)
{
    Name name;
    size_t used = strlen(names->own);
    if (!read_name(text, strlen(text), &name)) return;
    name = without_local(name);
    if (memchr(name.text, ' ', name.n) || used + name.n + 2 > sizeof names->own) return;
    if (!in_own(names->own, &name))
        snprintf(names->own + used, sizeof names->own - used, "%.*s ", (int)name.n, name.text);
}

bool host_names_has(const HostNames *names, const char *host)
{
    Name name;
    if (!read_name(host, strlen(host), &name)) return false;
    if (is_address(&name)) return true;
    if (name.bracketed) return false;
    if (is_localhost(&name) || in_urls(names->url, &name) || in_urls(names->origin, &name))
        return true;
    Name bare = without_local(name);
    return in_own(names->own, &bare);
}

/* An address with or without port, in brackets or bare, as --address has it. */
static bool read_address(Address *a, const char *host)
{
    Name name;
    if (address_read(a, host, strlen(host))) return true;
    return read_name(host, strlen(host), &name) && is_address(&name) &&
           address_read(a, name.text, name.n);
}

bool host_names_local(const char *host)
{
    Address a;
    Name name;
    if (read_address(&a, host)) return address_is_local(&a);
    return read_name(host, strlen(host), &name) && is_localhost(&name);
}

/* ---- the machine --------------------------------------------------------------------------------------------------- */

/* The names that `ping NAME` would try. resolv.conf is only read; no name server is asked. */
static void add_searched(HostNames *names, const char *host)
{
    struct __res_state state;
    memset(&state, 0, sizeof state);
    if (strchr(host, '.') || res_ninit(&state)) return;
    for (int i = 0; i < MAXDNSRCH && state.dnsrch[i]; i++) {
        char full[2 * NAME_MAX_BYTES];
        snprintf(full, sizeof full, "%s.%.255s", host, state.dnsrch[i]);
        host_names_add(names, full);
    }
    res_nclose(&state);
}

static bool calls_itself(const struct hostent *entry, const char *host)
{
    bool found = strcasecmp(entry->h_name, host) == 0;
    for (char **alias = entry->h_aliases; *alias; alias++)
        found = found || strcasecmp(*alias, host) == 0;
    return found;
}

/* The line of /etc/hosts with our name also has the full one. gethostbyname might ask a name server and wait. */
static void add_listed(HostNames *names, const char *host)
{
    sethostent(0);
    for (const struct hostent *entry; (entry = gethostent());) {
        if (!calls_itself(entry, host)) continue;
        host_names_add(names, entry->h_name);
        for (char **alias = entry->h_aliases; *alias; alias++)
            host_names_add(names, *alias);
    }
    endhostent();
}

void host_names_add_machine(HostNames *names)
{
    char host[NAME_MAX_BYTES];
    if (gethostname(host, sizeof host)) return;
    host[sizeof host - 1] = '\0';
    if (!*host) return;
    host_names_add(names, host);
    add_searched(names, host);
    add_listed(names, host);
}
