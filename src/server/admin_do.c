/* admin_do.c - see admin_do.h. */
#include "server/admin_do.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/core.h"
#include "daemon/process.h"
#include "journal/asides.h"
#include "journal/nodes.h"
#include "net/address.h"
#include "options/nearest.h"
#include "people/bans.h"
#include "people/session.h"
#include "people/shouts.h"
#include "server/server.h"
#include "text/lang.h"

enum {
    WHOM_MAX = sizeof((StoreBan *)0)->id,
    SAY_MAX = 399, /* bytes of a notice, as many as a message of the server can hold (FbLine) */
    BAN_HOURS_MAX = 87600 /* ten years; longer is for ever */
};

bool admin_print(FbOut *out, const char *format, ...)
{
    char line[ADMIN_ROW_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    fb_out_text(out, line);
    return true;
}

/* ---- the words of a line ---------------------------------------------------------------------------------------- */

/* Cuts off the first word; *rest is what follows the blanks behind it. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    char *end = word + strcspn(word, " ");
    *rest = end + strspn(end, " ");
    *end = '\0';
    return word;
}

static bool read_number(const char *word, uint64_t most, uint64_t *number)
{
    char *end;
    if (!isdigit((unsigned char)*word) || strlen(word) > 18) return false;
    *number = strtoull(word, &end, 10);
    return !*end && *number > 0 && *number <= most;
}

static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (iscntrl((unsigned char)*text)) return false;
    return true;
}

static bool nothing_more(const char *word, const char *rest, FbOut *out)
{
    if (!*rest) return true;
    admin_print(out, "%s takes nothing behind it, not '%.60s'\n", word, rest);
    return false;
}

/* Seconds as an operator reads them: 40s, 12m, 3h05m, 2d07h. */
static const char *span(uint64_t s, char text[32])
{
    unsigned long long d = s / 86400, h = s / 3600 % 24, m = s / 60 % 60;
    if (d)
        snprintf(text, 32, "%llud%02lluh", d, h);
    else if (h)
        snprintf(text, 32, "%lluh%02llum", h, m);
    else
        snprintf(text, 32, m ? "%llum" : "%llus", m ? m : (unsigned long long)s);
    return text;
}

/* ---- looking ---------------------------------------------------------------------------------------------------- */

static bool admin_status(Server *server, char *rest, FbOut *out)
{
    ProcessCounts process = process_counts();
    const char *trouble = server_trouble(server);
    NetCounts net = net_counts(server->net);
    char up[32];
    int playing = 0;
    if (!nothing_more("status", rest, out)) return false;
    for (const FbRoom *room = server->host.newest; room; room = fb_room_older(room))
        playing += fb_room_table(room)->phase == FB_TABLE_PLAYING;
    admin_print(out, "fambiz %s, process %ld, port %d, up %s, %llu MB\n", fb_version(),
                (long)getpid(), net_port(server->net),
                span((uint64_t)((double)time(NULL) - process.start_s), up),
                (unsigned long long)(process.resident >> 20));
    admin_print(out, "tables: %d, playing: %d, sessions: %d, connections: %llu\n", server->host.n,
                playing, server->sessions.n, (unsigned long long)net.connections);
    if (server->asides->n)
        admin_print(out, "set aside: %d; `aside` tells which tables and why\n", server->asides->n);
    if (trouble) return admin_print(out, "takes nothing: %.200s\n", trouble);
    return admin_print(out, "%s\n",
                       server->host.stopping   ? "stopping"
                       : server->host.draining ? "draining: no new tables; `drain off` ends that"
                                               : "open");
}

/* By the date, because table time stands still while nobody is connected. 0 if the date was set back. */
static uint64_t room_age_s(const FbRoom *room)
{
    int64_t age = server_clock() - fb_room_made(room);
    return age > 0 ? (uint64_t)age : 0;
}

/* Whoever may read the data folder may know the ids of private tables. But screens are shared, so they are shown only on
 * request. */
static bool admin_tables(Server *server, char *rest, FbOut *out)
{
    const char *word = next_word(&rest);
    bool ids = strcmp(word, "--ids") == 0;
    int left = server->host.n;
    if ((*word && !ids) || *rest)
        return admin_print(out, "tables takes --ids or nothing behind it, not '%.60s'\n", word),
               false;
    admin_print(out, "%8s  %-7s  %6s  %5s  %6s%s\n", "TABLE", "PHASE", "PEOPLE", "SEATS", "AGE",
                ids ? "  ID" : "");
    for (const FbRoom *room = server->host.newest; room; room = fb_room_older(room), left--) {
        FbTableRow row = fb_room_row(room);
        char age[32];
        if (out->n + 2 * (size_t)ADMIN_ROW_MAX > out->size)
            return admin_print(out, "… and %d more\n", left);
        admin_print(out, "%8llu  %-7s  %6d  %3d/%d  %6s%s%s\n",
                    (unsigned long long)fb_room_game(room), fb_table_phase_word(row.phase),
                    row.people, row.taken, row.seats, span(room_age_s(room), age), ids ? "  " : "",
                    ids ? row.table.text : "");
    }
    return admin_print(out, "tables: %d\n", server->host.n);
}

static void who_row(const Session *s, FbOut *out)
{
    char number[32] = "-", table[32] = "-";
    const char *kind = !s->person ? "-" : s->person->kind == PERSON_BOT ? "bot" : "guest";
    if (s->person)
        snprintf(number, sizeof number, "%llu", (unsigned long long)s->person->who.number);
    const FbRoom *room = s->guest.room;
    if (room) snprintf(table, sizeof table, "%llu", (unsigned long long)fb_room_game(room));
    const char *from = s->guest.shell ? net_address(s->guest.shell) : s->stream ? s->from : "-";
    admin_print(out, "%8s  %-5s  %8s  %-39s  %s\n", number, kind, table, from,
                s->person ? s->person->who.name.text : "-");
}

static bool admin_who(Server *server, char *rest, FbOut *out)
{
    int left = server->sessions.n;
    if (!nothing_more("who", rest, out)) return false;
    admin_print(out, "%8s  %-5s  %8s  %-39s  %s\n", "PERSON", "KIND", "TABLE", "ADDRESS", "NAME");
    for (const Session *s = server->sessions.first; s; s = s->next, left--) {
        if (out->n + 2 * (size_t)ADMIN_ROW_MAX > out->size)
            return admin_print(out, "… and %d more\n", left);
        who_row(s, out);
    }
    return admin_print(out, "sessions: %d\n", server->sessions.n);
}

static bool admin_nodes(Server *server, char *rest, FbOut *out)
{
    int n = 0;
    if (!nothing_more("nodes", rest, out)) return false;
    if (!server->nodes)
        return admin_print(
            out,
            "this server is alone: its games are in a file; with --store several share a PostgreSQL\n");
    const StoreNode *node = nodes_list(server->nodes, &n);
    admin_print(out, "%8s  %6s  %-8s  %s\n", "NODE", "UP", "VERSION", "STATE");
    for (int i = 0; i < n; i++) {
        char up[32];
        uint64_t s = (uint64_t)(server_clock() - node[i].started);
        bool own = node[i].node == nodes_own(server->nodes);
        admin_print(out, "%8llu  %6s  %-8s  %s%s\n", (unsigned long long)node[i].node, span(s, up),
                    node[i].program, nodes_is_alive(server->nodes, &node[i]) ? "alive" : "gone",
                    own ? ", this one" : "");
    }
    return admin_print(
        out, "alive: %d%s\n", nodes_alive(server->nodes),
        nodes_reaches(server->nodes) ? "" : "; the database is out of reach, so that may be old");
}

static bool admin_bans(Server *server, char *rest, FbOut *out)
{
    if (!nothing_more("bans", rest, out)) return false;
    size_t room = out->n < out->size ? out->size - out->n : 0;
    size_t n = room ? bans_list(server, out->text + out->n, room) : 0;
    out->n += n;
    return n || admin_print(out, "nobody is banned\n");
}

static AdminWait *waits; /* whoever gave the command that is being done */

static bool admin_aside(Server *server, char *rest, FbOut *out)
{
    return admin_aside_do(server, rest, out, waits);
}

static bool admin_help(Server *server, char *rest, FbOut *out)
{
    (void)server, (void)rest;
#define ADMIN(word, usage, acts) \
    admin_print(out, "%-41s %s\n", #word " " usage, fb_text(FB_ENGLISH, "admin." #word));
#include "server/admin.def"
#undef ADMIN
    return true;
}

/* ---- acting ----------------------------------------------------------------------------------------------------- */

static bool admin_say(Server *server, char *rest, FbOut *out)
{
    size_t n = strlen(rest);
    if (!n || n > SAY_MAX || !is_plain(rest))
        return admin_print(out, "say takes one line of 1 to %d bytes of plain text\n", SAY_MAX),
               false;
    sessions_notice(server, rest);
    shout_say(server, rest);
    return admin_print(out, "sessions that were told: %d%s\n", server->sessions.n,
                       server->nodes ? " here; the other servers tell theirs" : "");
}

static bool admin_drain(Server *server, char *rest, FbOut *out)
{
    bool off = strcmp(rest, "off") == 0;
    if (*rest && !off)
        return admin_print(out, "drain takes off or nothing behind it, not '%.60s'\n", rest), false;
    if (server->host.draining == !off)
        return admin_print(out, off ? "new tables are taken already\n" : "draining already\n");
    server_drain(server, !off);
    return admin_print(out, off ? "new tables are taken again\n"
                                : "no new tables from now on; games that run go on\n");
}

static bool admin_stop(Server *server, char *rest, FbOut *out)
{
    if (!nothing_more("stop", rest, out)) return false;
    server_stop(server);
    return admin_print(out, "stopping: every game goes on after the next start\n");
}

/* Whom a ban is about, spelt the way it is kept; and the number of a person, or 0. */
static bool read_whom(char **rest, char whom[WHOM_MAX], uint64_t *person, FbOut *out)
{
    const char *word = next_word(rest);
    Address address;
    *person = 0;
    if (strcmp(word, "person") == 0) {
        word = next_word(rest);
        if (!read_number(word, UINT64_MAX, person))
            return admin_print(out, "person wants a number, as `who` shows it, not '%.60s'\n",
                               word),
                   false;
        snprintf(whom, WHOM_MAX, "person %llu", (unsigned long long)*person);
        return true;
    }
    if (address_read(&address, word, strlen(word))) {
        char text[NET_ADDRESS_MAX];
        address_write(&address, text);
        snprintf(whom, WHOM_MAX, "%s", text);
        return true;
    }
    admin_print(out, "whom? An address, like 192.0.2.7, or person N, not '%.60s'\n", word);
    return false;
}

static bool admin_ban(Server *server, char *rest, FbOut *out)
{
    char whom[WHOM_MAX], till[64] = "for ever";
    uint64_t person, hours = 0;
    if (!read_whom(&rest, whom, &person, out)) return false;
    if (isdigit((unsigned char)*rest)) {
        const char *word = next_word(&rest);
        if (!read_number(word, BAN_HOURS_MAX, &hours))
            return admin_print(
                       out, "HOURS is a number from 1 to %d, not '%.60s'; without it: for ever\n",
                       BAN_HOURS_MAX, word),
                   false;
        snprintf(till, sizeof till, "for %llu hours", (unsigned long long)hours);
    }
    if (strlen(rest) > STORE_NAME_MAX || !is_plain(rest))
        return admin_print(out, "REASON has at most %d bytes of plain text\n", STORE_NAME_MAX),
               false;
    ban(server, whom, hours ? server_clock() + (int64_t)hours * 3600 : 0, rest);
    return admin_print(out, "banned: %s, %s\n", whom, till);
}

static bool admin_unban(Server *server, char *rest, FbOut *out)
{
    char whom[WHOM_MAX];
    uint64_t person;
    if (!read_whom(&rest, whom, &person, out) || !nothing_more("unban", rest, out)) return false;
    if (!banned(server, person ? "" : whom, person))
        return admin_print(out, "%s is not banned; `bans` tells who is\n", whom), false;
    unban(server, whom);
    if (!banned(server, person ? "" : whom, person))
        return admin_print(out, "no longer banned: %s\n", whom);
    admin_print(out, "%s is banned with its whole net; `bans` tells by which address\n", whom);
    return false;
}

/* ---- the table -------------------------------------------------------------------------------------------------- */

static const struct {
    bool (*run)(Server *server, char *rest, FbOut *out);
    bool acts;
} row[] = {
#define ADMIN(word, usage, acts) {admin_##word, acts},
#include "server/admin.def"
#undef ADMIN
};

static const char *const name[] = {
#define ADMIN(word, usage, acts) #word,
#include "server/admin.def"
#undef ADMIN
};
enum { ROWS = sizeof row / sizeof *row };

bool admin_do(Server *server, char *line, FbOut *out, AdminWait *wait)
{
    waits = wait;
    char *rest = line;
    const char *word = next_word(&rest);
    for (int i = 0; i < ROWS; i++) {
        if (strcmp(word, name[i])) continue;
        bool done = row[i].run(server, rest, out);
        if (row[i].acts) log_line("admin", "command:s done:b", name[i], (int)done);
        return done;
    }
    const char *meant = nearest(word, name, ROWS);
    if (meant)
        admin_print(out, "there is no command '%.60s'; did you mean %s?\n", word, meant);
    else
        admin_print(out, "there is no command '%.60s'; `help` tells them all\n", word);
    return false;
}
