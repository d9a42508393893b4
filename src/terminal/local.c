/* local.c - see local.h. Time at this table waits for people who are still looking at what happened. */
#include "terminal/local.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/say.h"
#include "terminal/tables.h"

typedef struct Asked { /* a message of somebody: what is told may be answered, but not from within */
    struct Asked *next;
    int person;
    size_t n;
    char text[];
} Asked;

typedef struct Local {
    Host host;
    LocalOptions o;
    Tables tables;
    FbRoom *room;
    FbWho who[FB_SEATS];
    FbGuest guest[FB_SEATS];
    Asked *first, **end;
    bool filled;
} Local;

static Local *local(Host *host) { return (Local *)(void *)host; }
FbTableId local_table(const Host *host)
{
    return *fb_room_id(((const Local *)(const void *)host)->room);
}

/* ---- what is told ---------------------------------------------------------------------------------------------------- */

static void hear(void *self, FbGuest *guest, const char *text, size_t n)
{
    Local *l = self;
    l->host.hear(l->host.self, (int)(guest - l->guest), text, n);
}

/* The program ends before anybody at this keyboard is sent away. */
static void stay(void *self, FbGuest *guest) { (void)self, (void)guest; }

static void not_kept(void *self, const char *why)
{
    Local *l = self;
    FbOut out = fb_out(l->host.status, sizeof l->host.status);
    say(&out, l->host.lang, "terminal.not_kept", "text", why, NULL);
}

static bool write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (!file) return false;
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

static void write_record(void *self, const FbFinished *game, const char *why)
{
    Local *l = self;
    if (!l->o.record || (game && write_text(l->o.record, game->text))) return;
    l->host.failed = true;
    snprintf(l->host.status, sizeof l->host.status, "%s: %s", l->o.record,
             game ? strerror(errno) : why);
}

/* ---- what is said ----------------------------------------------------------------------------------------------------- */

static void local_send(Host *host, int person, const char *text, size_t n)
{
    Local *l = local(host);
    Asked *asked = malloc(sizeof *asked + n + 1);
    if (!asked) abort();
    *asked = (Asked){.person = person, .n = n};
    memcpy(asked->text, text, n);
    asked->text[n] = '\0';
    *l->end = asked;
    l->end = &asked->next;
    host->waiting = true;
}

static Asked *next_asked(Local *l)
{
    Asked *asked = l->first;
    if (!asked) return NULL;
    l->first = asked->next;
    if (!l->first) l->end = &l->first;
    return asked;
}

static bool all_joined(const Local *l)
{
    int joined = 0;
    for (int p = 0; p < l->host.persons; p++)
        joined += l->guest[p].joined;
    return joined == l->host.persons;
}

/* Everybody is there: the seats that nobody at this keyboard plays are bots'. */
static void fill_seats(Local *l)
{
    int people = l->o.watch ? 0 : l->host.persons;
    l->filled = true;
    for (int s = people; s < l->o.settings.seats; s++) {
        FbInput input = {.type = FB_IN_SEAT};
        input.as.seat.seat = (uint8_t)s;
        input.as.seat.kind = FB_SEAT_BOT;
        input.as.seat.level = l->o.level;
        fb_room_post(l->room, &l->who[0], &l->guest[0], NULL, 0, &input);
    }
}

static void serve(Local *l)
{
    for (Asked *asked; (asked = next_asked(l)); free(asked)) {
        fb_guest_hear(&l->guest[asked->person], asked->text, asked->n);
        if (!l->filled && all_joined(l)) fill_seats(l);
    }
    l->host.waiting = false;
}

/* Time begins when everybody at this keyboard is at the table: else, after --resume, a stand-in would take the first turn. */
static bool is_held(const Local *l) { return l->host.held || !all_joined(l); }

static int local_work(Host *host, uint64_t clock)
{
    Local *l = local(host);
    l->tables.speed = host->speed;
    tables_pass(&l->tables, clock, is_held(l));
    serve(l);
    return tables_work(&l->tables, is_held(l));
}

/* ---- beginning and end -------------------------------------------------------------------------------------------------- */

static int local_fd(const Host *host) { return (void)host, -1; }

static void local_close(Host *host)
{
    Local *l = local(host);
    for (Asked *asked; (asked = next_asked(l)); free(asked))
        continue;
    tables_stop(&l->tables);
    for (int p = 0; p < FB_SEATS; p++)
        fb_guest_gone(&l->guest[p]);
    tables_end(&l->tables);
    free(l);
}

static void take_room(void *self, FbRoom *room, FbWireRefusal no)
{
    (void)no;
    ((Local *)self)->room = room;
}

static void make(Local *l)
{
    if (fb_host_make(&l->tables.host, &l->who[0], &l->o.settings, FB_ROOM_PRIVATE, take_room, l) ||
        !l->room)
        abort();
}

static void cannot(const Local *l, TablesWrong wrong, const SavedGame *game, char *error)
{
    static const char *const id[] = {[TABLES_DAMAGED] = "terminal.save_damaged",
                                     [TABLES_FOREIGN] = "terminal.save_foreign",
                                     [TABLES_NEWER] = "terminal.save_newer"};
    char why[400];
    FbOut reason = fb_out(why, sizeof why), out = fb_out(error, LOCAL_ERROR_MAX);
    if (wrong == TABLES_NONE) {
        say(&out, l->host.lang, "terminal.nothing_to_resume", NULL);
        return;
    }
    say(&reason, l->host.lang, id[wrong], "text", game->by, NULL);
    say(&out, l->host.lang, "terminal.cannot_resume", "file", game->path, "text", why, NULL);
}

/* Those who were there, by the names that they had. */
static bool go_on(Local *l, char *error)
{
    SavedGame game;
    TablesWrong wrong;
    l->room = tables_resume(&l->tables, &game, &wrong);
    if (!l->room) return cannot(l, wrong, &game, error), false;
    const FbTable *table = fb_room_table(l->room);
    l->filled = true;
    l->host.persons = 0;
    for (int p = 0; p < FB_SEATS && table->person[p].here; p++) {
        l->who[p].name = table->person[p].name;
        l->host.persons++;
    }
    return true;
}

static const HostKind kind = {
    .send = local_send, .work = local_work, .fd = local_fd, .close = local_close};

Host *local_open(const LocalOptions *options, HostHear *to, void *self, char error[LOCAL_ERROR_MAX])
{
    static const TablesWay way = {
        .hear = hear, .close = stay, .not_kept = not_kept, .over = write_record};
    Local *l = calloc(1, sizeof *l);
    if (!l) abort();
    l->o = *options;
    l->host = (Host){.kind = &kind,
                     .hear = to,
                     .self = self,
                     .persons = options->persons,
                     .up = true,
                     .lang = options->lang};
    l->end = &l->first;
    TablesWay own = way;
    own.self = l;
    tables_start(&l->tables, &own, options->seed);
    for (int p = 0; p < FB_SEATS; p++) {
        l->who[p] = (FbWho){.id = fb_id_of((uint64_t)p + 1), .number = (uint64_t)p + 1};
        l->who[p].name = options->name[p];
        fb_guest_start(&l->guest[p], &l->tables.host, &l->who[p]);
    }
    if (!options->resume) {
        make(l);
        return &l->host;
    }
    if (go_on(l, error)) return &l->host;
    local_close(&l->host);
    return NULL;
}
