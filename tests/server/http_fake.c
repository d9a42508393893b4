/* http_fake.c - see http_fake.h. */
#include "http_fake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/api_call.h"
#include "journal/nodes.h"
#include "people/bans.h"

Fake fake;

/* ---- the net ------------------------------------------------------------------------------------------------------- */

static void note(NetRequest *r, const NetAnswer *a)
{
    size_t n = 0;
    r->answers++;
    r->status = a->status;
    snprintf(r->type, sizeof r->type, "%s", a->type ? a->type : "");
    r->fields[0] = 0;
    for (const NetField *f = a->fields; f && f->name && n < sizeof r->fields; f++)
        n += (size_t)snprintf(r->fields + n, sizeof r->fields - n, "%s: %s\n", f->name, f->value);
    r->body_n = a->body_n < FAKE_BODY_MAX ? a->body_n : FAKE_BODY_MAX - 1;
    if (r->body_n) memcpy(r->body, a->body, r->body_n);
    r->body[r->body_n] = 0;
}

void net_answer(NetRequest *r, const NetAnswer *a) { note(r, a); }

void net_stream(NetRequest *r, const NetAnswer *a)
{
    r->stream = true;
    note(r, a);
}

bool net_stream_send(NetRequest *r, const void *bytes, size_t n)
{
    (void)bytes;
    return r->body_n += n, true;
}

void net_stream_end(NetRequest *r) { r->ended = true; }
void net_request_set_user(NetRequest *r, void *user) { r->user = user; }
void *net_request_user(const NetRequest *r) { return r->user; }
const char *net_address(const NetSocket *socket) { return (void)socket, "192.0.2.7"; }
int net_port(const Net *net) { return (void)net, 1929; }
uint64_t net_now(void) { return (uint64_t)fake.clock * 1000000; }

struct NetTimer {
    int set;
};

NetTimer *net_timer(Net *net, void (*fire)(void *self), void *self)
{
    (void)net, (void)fire, (void)self;
    return calloc(1, sizeof(NetTimer));
}

void net_timer_set(NetTimer *timer, uint32_t ms) { timer->set = (int)ms; }
void net_timer_free(NetTimer *timer) { free(timer); }

/* ---- the store ----------------------------------------------------------------------------------------------------- */

enum { PEOPLE = 64, QUEUE = 64 };

static struct {
    StorePerson row;
    uint8_t token[32];
} people[PEOPLE];
static int people_n;

/* What a job points to is copied, as the store does. */
static struct {
    StoreJob job;
    uint8_t token[32];
    char name[STORE_NAME_MAX + 1], id[64];
} queue[QUEUE];
static int queue_n;

void store_submit(Store *store, const StoreJob *job)
{
    (void)store;
    if (queue_n == QUEUE) fprintf(stderr, "too many jobs at once\n"), abort();
    fake.jobs[job->kind]++;
    queue[queue_n].job = *job;
    if (job->token) memcpy(queue[queue_n].token, job->token, 32);
    snprintf(queue[queue_n].name, sizeof queue->name, "%s", job->name ? job->name : "");
    snprintf(queue[queue_n].id, sizeof queue->id, "%s", job->id ? job->id : "");
    queue_n++;
}

int nodes_alive(const Nodes *nodes) { return (void)nodes, 1; }
void store_shout(Store *store, const char *text) { (void)store, (void)text; }

static int find_person(const uint8_t *token, uint64_t person)
{
    for (int i = 0; i < people_n; i++)
        if (token ? memcmp(people[i].token, token, 32) == 0 : people[i].row.person == person)
            return i;
    return -1;
}

static StoreOutcome add_person(int at, StoreReply *reply)
{
    if (people_n == PEOPLE) people_n = 0;
    int i = people_n++;
    static uint64_t numbers;
    people[i].row = (StorePerson){.person = ++numbers,
                                  .kind_of = queue[at].job.kind_of,
                                  .created = queue[at].job.when,
                                  .seen = queue[at].job.when};
    memcpy(people[i].row.name, queue[at].name, sizeof people[i].row.name);
    memcpy(people[i].token, queue[at].token, 32);
    reply->person = people[i].row;
    return STORE_DURABLE;
}

static StoreOutcome change_person(int at)
{
    int i = find_person(NULL, queue[at].job.person);
    if (i < 0) return STORE_NOTHING;
    if (queue[at].job.kind == STORE_NAME_PERSON)
        memcpy(people[i].row.name, queue[at].name, sizeof people[i].row.name);
    if (queue[at].job.kind == STORE_TOKEN_PERSON) memcpy(people[i].token, queue[at].token, 32);
    if (queue[at].job.kind == STORE_ERASE_PERSON) people[i] = people[--people_n];
    return STORE_DURABLE;
}

static StoreOutcome give_person(StoreReply *reply, int i)
{
    if (i < 0) return STORE_NOTHING;
    reply->person = people[i].row;
    return STORE_DURABLE;
}

static const StoreRecord records[] = {
    {3,
     "abcdefghabcdefgh",
     1600000000,
     2,
     {{"Anna", 1}, {"<b>\"", 0}},
     "",
     "[Edition \"x\"]\n",
     14},
    {2, "abcdefghabcdefgi", 1500000000, 2, {{"Ben", 2}, {"capo", 0}}, "", "text", 4},
    {1, "abcdefghabcdefgj", 0, 0, {{"", 0}}, "", "", 0},
};

static StoreOutcome give_records(const StoreJob *job, const char *id, StoreReply *reply)
{
    reply->records = records;
    reply->record_n = 3;
    if (job->kind != STORE_FIND_RECORD) return STORE_DURABLE;
    reply->record_n = 1;
    for (; reply->records < records + 3; reply->records++)
        if (id[0] ? !strcmp(id, reply->records->id) : reply->records->record == job->record)
            return STORE_DURABLE;
    return reply->record_n = 0, STORE_NOTHING;
}

static StoreOutcome do_job(int at, StoreReply *reply)
{
    const StoreJob *job = &queue[at].job;
    if (fake.failing && job->kind < STORE_FIND_PERSON) return reply->why = "full", STORE_FAILED;
    switch (job->kind) {
    case STORE_ADD_PERSON: return add_person(at, reply);
    case STORE_FIND_PERSON: return give_person(reply, find_person(queue[at].token, 0));
    case STORE_EXPORT_PERSON:
        give_records(job, "", reply);
        return give_person(reply, find_person(NULL, job->person));
    case STORE_FIND_RECORD:
    case STORE_SEARCH: return give_records(job, queue[at].id, reply);
    case STORE_BANS:
    case STORE_BAN:
    case STORE_UNBAN: return STORE_DURABLE;
    default: return change_person(at);
    }
}

int fake_deliver(void)
{
    int done = 0;
    for (; queue_n; done++) {
        StoreReply reply = {0};
        StoreJob job = queue[0].job;
        reply.outcome = do_job(0, &reply);
        queue_n--;
        memmove(&queue[0], &queue[1], (size_t)queue_n * sizeof *queue);
        if (job.then.done) job.then.done(job.then.self, &reply);
    }
    return done;
}

/* ---- tables and sessions ------------------------------------------------------------------------------------------- */

struct FbRoom {
    FbTable table;
    FbTableId id;
};
static FbRoom room = {.id = {FAKE_TABLE}};

void fb_host_find(FbHost *host, const FbTableId *id, FbRoomAnswer *answer, void *self)
{
    (void)host;
    answer(self, strcmp(id->text, FAKE_TABLE) ? NULL : &room, FB_WIRE_NO_NO_TABLE);
}

FbWireRefusal fb_host_make(FbHost *host, const FbWho *who, const FbSettings *settings,
                           FbRoomKind kind, FbRoomAnswer *answer, void *self)
{
    (void)who, (void)kind;
    if (host->draining) return FB_WIRE_NO_STOPPING;
    if (settings->seats < 2) return FB_WIRE_NO_SETTINGS;
    answer(self, fake.failing ? NULL : &room, fake.failing ? FB_WIRE_NO_NOT_SAVED : FB_WIRE_OK);
    return FB_WIRE_OK;
}

/* Takes what is short, refuses what is long: all that api.c can tell apart. */
void fb_room_post(FbRoom *to, const FbWho *who, FbGuest *guest, void *post, uint32_t n,
                  const FbInput *input)
{
    (void)to, (void)who, (void)guest, (void)input;
    fake.posted++;
    FbAns_refused why = fb_refused_by_table(n, FB_ENGLISH, FB_TABLE_NO_STALE, FB_OK);
    if (n % 2)
        api_taken(post);
    else
        api_refused(post, &why);
}

const FbTableId *fb_room_id(const FbRoom *of) { return &of->id; }
const FbTable *fb_room_table(const FbRoom *of) { return &of->table; }
FbRoom *fb_room_older(const FbRoom *of) { return (void)of, NULL; }
uint64_t fb_room_game(const FbRoom *of) { return (void)of, 1; }
int64_t fb_room_made(const FbRoom *of) { return (void)of, 0; }

void fb_host_erase(FbHost *host, const FbId *id, FbHostDone *erased, void *self)
{
    (void)host, (void)id;
    erased(self);
}

void fb_host_of(FbHost *host, const FbId *id, FbRoomEach *each, FbHostDone *done, void *self)
{
    (void)host, (void)id;
    each(self, &room);
    done(self);
}

void fb_host_forget(FbHost *host, const FbId *id, const uint64_t *games, int n)
{
    (void)host, (void)id, (void)games, (void)n;
}

void fb_host_rename(FbHost *host, const FbWho *who) { (void)host, (void)who; }
void fb_host_rename_known(FbHost *host, const FbWho *who) { (void)host, (void)who; }

void fb_room_forget_post(FbRoom *of, const void *post) { (void)of, (void)post; }

void fb_guest_join(FbGuest *guest, FbRoom *to, uint32_t n, uint32_t step)
{
    (void)n, (void)step;
    guest->room = to;
    guest->joined = true;
    guest->tab = 1;
}

void fb_host_list(FbHost *host, FbHostListed *listed, void *self)
{
    FbTables tables = {.n = 1};
    (void)host;
    tables.row[0].table = room.id;
    tables.row[0].host = (FbName){5, "<b>\"\n"};
    listed(self, &tables);
}

void sessions_notice(Server *server, const char *text) { (void)server, (void)text; }

static Session stream;

/* One at a time: another takes its place. */
Session *session_stream(Server *server, NetRequest *request, Person *person)
{
    if (server->sessions.first) session_end(server->sessions.first);
    person_hold(person);
    stream =
        (Session){.guest.who = &person->who, .server = server, .stream = request, .person = person};
    server->sessions.first = &stream;
    return &stream;
}

void session_close(Session *session, int code, const char *reason)
{
    (void)code, (void)reason;
    fake.closed++;
    session->stream = NULL;
}

void session_end(Session *session)
{
    person_drop(fake.server.persons, session->person);
    fake.server.sessions.first = NULL;
}

void sessions_part(Server *server, const Person *person, const char *reason)
{
    (void)server, (void)person, (void)reason;
    fake.parted++;
}

void sessions_go_on(Server *server, const Person *person) { (void)server, (void)person; }

/* ---- the server ---------------------------------------------------------------------------------------------------- */

const char *server_trouble(const Server *server)
{
    return (void)server, fake.failing ? "full" : NULL;
}

FbWireRefusal fb_host_closed(const FbHost *host)
{
    return host->stopping ? FB_WIRE_NO_STOPPING : FB_WIRE_OK;
}

int64_t server_clock(void) { return fake.clock; }

/* Another number each time, the same ones in every run. */
void server_random(void *bytes, size_t n)
{
    static uint32_t x = 1;
    for (size_t i = 0; i < n; i++) {
        x = x * 1664525u + 1013904223u;
        ((uint8_t *)bytes)[i] = (uint8_t)(x >> 24);
    }
}

size_t metrics_write(Server *server, char *text, size_t size)
{
    (void)server;
    return (size_t)snprintf(text, size, "x 1\n");
}

const Page pages_built[] = {
    {"/assets/index-Bq3_x-9Z.js", "a1", {{"let x;", 6}, {"gz", 2}, {"br", 2}}},
    {"/index.html", "b2", {{"<p>", 3}, {NULL, 0}, {NULL, 0}}},
};
const int pages_built_n = 2;

void fake_start(void)
{
    char error[NET_ERROR_MAX];
    fake = (Fake){.clock = 1700000000};
    fake.options.per_address = 64;
    fake.server.o = &fake.options;
    fake.server.names = (HostNames){.url = fake.options.url, .origin = fake.options.origin};
    host_names_add(&fake.server.names, "here");
    fake.server.persons = persons_new(&fake.server);
    fake.server.bans = bans_new(&fake.server);
    fake.server.api = api_new(&fake.server, error);
    people_n = 0;
    fake_deliver();
}

void fake_end(void)
{
    fake_deliver();
    if (fake.server.sessions.first) session_end(fake.server.sessions.first);
    api_free(fake.server.api);
    bans_free(fake.server.bans);
    persons_free(fake.server.persons);
}

static const char *or_nothing(const char *text) { return text ? text : ""; }

NetRequest *fake_ask(const FakeAsk *ask)
{
    static NetRequest requests[2]; /* a stream stays, while others ask */
    NetRequest *request = &requests[strstr(ask->path, "/stream") != NULL];
    char bearer[256] = "";
    memset(request, 0, sizeof *request);
    if (ask->bearer) snprintf(bearer, sizeof bearer, "Bearer %s", ask->bearer);
    NetAsk real = {.method = ask->method,
                   .path = ask->path,
                   .query = or_nothing(ask->query),
                   .address = "192.0.2.7",
                   .body = (const uint8_t *)or_nothing(ask->body)};
    for (int i = 0; i < NET_HEADERS; i++)
        real.header[i] = "";
    real.header[NET_HOST] = ask->host ? ask->host : "here:1929";
    real.header[NET_ORIGIN] = or_nothing(ask->origin);
    real.header[NET_COOKIE] = or_nothing(ask->cookie);
    real.header[NET_AUTHORIZATION] = bearer;
    real.header[NET_CONTENT_TYPE] = or_nothing(ask->type);
    real.body_n = strlen(or_nothing(ask->body));
    api_request(&fake.server, request, &real);
    fake_deliver();
    return request;
}
