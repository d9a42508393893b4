/* bans.c - see bans.h. All bans are in one list: there are few, and each connection is looked up once. An IPv6 address is banned with
 * its whole network of 64 bits, the way it is counted (limits.h). */
#include "people/bans.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "daemon/core.h"
#include "net/address.h"
#include "people/session.h"
#include "people/shouts.h"
#include "store/array.h"

typedef struct Ban {
    uint64_t person; /* 0: an address */
    Address address;
    int64_t until; /* 0: for ever */
    StoreBan row;  /* as the store has it */
} Ban;

struct Bans {
    Server *server;
    Ban *ban;
    int n;
    bool read; /* the store has answered, even if it could not read them */
};

/* ---- who is meant ------------------------------------------------------------------------------------------------ */

static bool read_person(const char *whom, uint64_t *person)
{
    static const char head[] = "person ";
    const char *digits = whom + sizeof head - 1;
    char *end;
    if (strncmp(whom, head, sizeof head - 1) != 0 || *digits < '1' || *digits > '9') return false;
    *person = strtoull(digits, &end, 10);
    return !*end;
}

static bool read_whom(const char *whom, Ban *ban)
{
    memset(ban, 0, sizeof *ban);
    if (strlen(whom) >= sizeof ban->row.id) return false;
    return read_person(whom, &ban->person) || address_read(&ban->address, whom, strlen(whom));
}

static bool same_house(const Address *a, const Address *b)
{
    Address one = address_house(a), other = address_house(b);
    return memcmp(one.byte, other.byte, sizeof one.byte) == 0;
}

static bool meets(const Ban *ban, const Address *address, uint64_t person)
{
    if (ban->person) return ban->person == person;
    return address && same_house(&ban->address, address);
}

static bool is_over(const Ban *ban, int64_t now) { return ban->until && ban->until <= now; }

bool banned(const Server *server, const char *address, uint64_t person)
{
    const Bans *bans = server->bans;
    Address a;
    if (!bans || !bans->n) return false;
    bool known = address_read(&a, address, strlen(address));
    for (int i = 0; i < bans->n; i++)
        if (meets(&bans->ban[i], known ? &a : NULL, person) &&
            !is_over(&bans->ban[i], server_clock()))
            return true;
    return false;
}

/* ---- the list ------------------------------------------------------------------------------------------------------ */

static int find(const Bans *bans, const char *whom)
{
    int i = 0;
    while (i < bans->n && strcmp(bans->ban[i].row.id, whom) != 0)
        i++;
    return i;
}

static bool put(Bans *bans, const StoreBan *row)
{
    Ban ban;
    int i = find(bans, row->id);
    if (!read_whom(row->id, &ban)) return false;
    ban.until = row->until;
    ban.row = *row;
    if (i == bans->n && !array_more(&bans->ban, &bans->n, sizeof ban)) return false;
    bans->ban[i] = ban;
    return true;
}

static bool session_meets(const Session *session, const Ban *ban)
{
    Address a;
    const char *text = session->guest.shell ? net_address(session->guest.shell)
                       : session->stream    ? session->from
                                            : NULL;
    bool known = text && address_read(&a, text, strlen(text));
    return meets(ban, known ? &a : NULL, session->person ? session->person->who.number : 0);
}

static void close_all(Server *server, const Ban *ban)
{
    for (Session *s = server->sessions.first, *next; s; s = next) {
        next = s->next;
        if (session_meets(s, ban)) session_close(s, 4403, "banned");
    }
}

static void read_all(void *self, const StoreReply *reply)
{
    Bans *bans = self;
    bans->read = true;
    for (int i = 0; i < reply->ban_n; i++)
        if (put(bans, &reply->bans[i]))
            close_all(bans->server, &bans->ban[find(bans, reply->bans[i].id)]);
}

static void reread(Bans *bans)
{
    store_bans(bans->server->store, (StoreThen){read_all, bans}, server_clock());
}

Bans *bans_new(Server *server)
{
    Bans *bans = calloc(1, sizeof *bans);
    if (!bans) return NULL;
    bans->server = server;
    reread(bans);
    return bans;
}

bool bans_are_read(const Bans *bans) { return bans->read; }

void bans_free(Bans *bans)
{
    if (bans) free(bans->ban);
    free(bans);
}

/* ---- changes ------------------------------------------------------------------------------------------------------- */

static void tell_others(void *server, const StoreReply *reply)
{
    (void)reply;
    shout_ban(server);
}

void ban(Server *server, const char *whom, int64_t until, const char *reason)
{
    StoreBan row = {.until = until};
    Ban parsed;
    if (!read_whom(whom, &parsed)) return;
    FbOut id = fb_out(row.id, sizeof row.id), why = fb_out(row.reason, sizeof row.reason);
    fb_out_text(&id, whom);
    fb_out_text(&why, reason);
    put(server->bans, &row);
    store_ban(server->store, (StoreThen){tell_others, server}, row.id, until, row.reason);
    close_all(server, &parsed);
}

void bans_remove(Server *server, const char *whom)
{
    Bans *bans = server->bans;
    int i = find(bans, whom);
    if (i < bans->n) bans->ban[i] = bans->ban[--bans->n];
}

void unban(Server *server, const char *whom)
{
    bans_remove(server, whom);
    store_unban(server->store, STORE_NOBODY, whom);
    shout_unban(server, whom);
}

void bans_reread(Server *server) { reread(server->bans); }

static void put_date(FbOut *out, time_t when)
{
    char text[40] = "?";
    struct tm day;
    if (gmtime_r(&when, &day)) strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &day);
    fb_out_text(out, text);
}

size_t bans_list(const Server *server, char *text, size_t size)
{
    FbOut out = fb_out(text, size);
    const Bans *bans = server->bans;
    for (int i = 0; i < bans->n; i++) {
        const Ban *b = &bans->ban[i];
        if (is_over(b, server_clock())) continue;
        fb_out_text(&out, b->row.id);
        fb_out_text(&out, b->until ? " until " : " for ever");
        if (b->until) put_date(&out, (time_t)b->until);
        fb_out_text(&out, b->row.reason[0] ? ": " : "");
        fb_out_text(&out, b->row.reason);
        fb_out_char(&out, '\n');
    }
    return out.n < size ? out.n : size ? size - 1 : 0;
}
