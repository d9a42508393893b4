/* local.c - see local.h.
 *
 * Each person at the keyboard is a guest of the host, exactly as people on a server are, and speaks
 * in messages. Two things are special. The seats are filled by this file, before any message of the
 * persons is taken, because whoever wants a family must sit down before the bots. And the answers
 * of the clients come while they are being told something: they wait until that is over (`told`),
 * so that no client is called again in the middle of a message. */
#include "terminal/local.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/tables.h"
#include "text/say.h"

typedef struct Local {
    Host host;
    LocalOptions o;
    Tables tables;
    FbRoom *room;
    FbWho who[FB_SEATS];
    FbGuest guest[FB_SEATS];
    bool filled;
    bool heard; /* messages of the persons are being taken … */
    bool told;  /* … and somebody is being told something: answers to it wait */
} Local;

static Local *local(Host *host) { return (Local *)(void *)host; }
static Local *local_of(void *tables)
{
    return (Local *)(void *)((char *)tables - offsetof(Local, tables));
}
FbTableId local_table(const Host *host)
{
    return *fb_room_id(((const Local *)(const void *)host)->room);
}

/* ---- what is told ---------------------------------------------------------------------------------------------------- */

static void tell_time(Local *l) { l->host.clock = l->tables.now / 1000; }

static void tell(void *self, FbGuest *guest, void *lines)
{
    Local *l = local_of(self);
    tell_time(l);
    l->told = true;
    l->host.hear(l->host.self, (int)(guest - l->guest), lines, strlen(lines));
    l->told = false;
}

/* Nothing to do: the program ends before the host would send away anybody at this keyboard. */
static void stay(void *self, FbGuest *guest, int code, const char *reason)
{
    (void)self, (void)guest, (void)code, (void)reason;
}

static void tell_not_kept(Local *l)
{
    FbOut out = fb_out(l->host.status, sizeof l->host.status);
    if (l->tables.not_kept)
        say(&out, l->host.lang, "terminal.not_kept", "text", l->tables.not_kept, NULL);
    l->tables.not_kept = NULL;
}

static bool write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (!file) return false;
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

static void no_record(Local *l, const char *why)
{
    l->host.failed = true;
    snprintf(l->host.status, sizeof l->host.status, "%s: %s", l->o.record, why);
}

static void add_record(void *self, const FbFinished *game)
{
    Local *l = local_of(self);
    if (l->o.record && !write_text(l->o.record, game->text)) no_record(l, strerror(errno));
}

static void note(void *self, const FbRoom *room, FbNote what, int64_t n, const char *why)
{
    Local *l = local_of(self);
    (void)room, (void)n;
    if (l->o.record && what == FB_NOTE_NO_RECORD) no_record(l, why);
}

/* ---- what is said ----------------------------------------------------------------------------------------------------- */

static bool all_joined(const Local *l)
{
    int joined = 0;
    for (int p = 0; p < l->host.persons; p++)
        joined += l->guest[p].joined;
    return joined == l->host.persons;
}

/* Until the seats are filled no message is taken. */
static bool must_fill(const Local *l) { return !l->filled && all_joined(l); }

static bool holds(void *self, const FbGuest *guest)
{
    const Local *l = local_of(self);
    (void)guest;
    return !l->heard || l->told || must_fill(l);
}

static void local_send(Host *host, int person, const char *text, size_t n)
{
    fb_guest_hear(&local(host)->guest[person], text, n);
    host->waiting = true;
}

static void post(Local *l, int person, const FbInput *input)
{
    fb_room_post(l->room, &l->who[person], &l->guest[person], NULL, 0, input);
}

/* With `wish`, those who want a certain family; without, all others. */
static void seat_people(Local *l, bool wish)
{
    for (int p = 0; p < l->host.persons && !l->o.watch; p++) {
        FbInput sit = {.type = FB_IN_SIT}, family = {.type = FB_IN_FAMILY};
        if (wish != (l->o.family[p] > 0)) continue;
        sit.as.sit.seat = (uint8_t)p;
        family.as.family.family = (uint8_t)(l->o.family[p] - 1);
        post(l, p, &sit);
        if (wish) post(l, p, &family);
    }
}

static void seat_bots(Local *l)
{
    for (int s = l->o.watch ? 0 : l->host.persons; s < l->o.settings.seats; s++) {
        FbInput input = {.type = FB_IN_SEAT};
        input.as.seat.seat = (uint8_t)s;
        input.as.seat.kind = FB_SEAT_BOT;
        input.as.seat.level = l->o.level;
        post(l, 0, &input);
    }
}

/* Called once all persons are at the table. Families go first to those who asked for one. */
static void fill_seats(Local *l)
{
    seat_people(l, true);
    seat_bots(l);
    seat_people(l, false);
    l->filled = true;
}

/* Delivers messages until nobody answers any more. */
static void serve(Local *l)
{
    l->heard = true;
    while (l->host.waiting) {
        l->host.waiting = false;
        for (int p = 0; p < l->host.persons; p++)
            fb_guest_go_on(&l->guest[p]);
        if (must_fill(l)) fill_seats(l);
    }
    l->heard = false;
}

/* Time begins once all persons are at the table. Otherwise a stand-in would take the first turn
 * after --resume. */
static bool is_held(const Local *l) { return l->host.held || !all_joined(l); }

static int local_work(Host *host, uint64_t clock)
{
    Local *l = local(host);
    l->tables.speed = host->speed;
    tables_pass(&l->tables, clock, is_held(l));
    if (!is_held(l)) tables_skip_show(&l->tables);
    serve(l);
    int wait = tables_work(&l->tables, is_held(l));
    tell_time(l);
    tell_not_kept(l);
    return wait;
}

/* ---- beginning and end -------------------------------------------------------------------------------------------------- */

static int local_fd(const Host *host) { return (void)host, -1; }

static void local_close(Host *host)
{
    Local *l = local(host);
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

/* The game goes on with the people who were there, by the names that they had. */
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

Host *local_open(const LocalOptions *options, HostHear *hear, void *self,
                 char error[LOCAL_ERROR_MAX])
{
    static const FbHostWay way = {.tell = tell, .close = stay, .holds = holds, .note = note};
    Local *l = calloc(1, sizeof *l);
    if (!l) abort();
    l->o = *options;
    l->host = (Host){.kind = &kind,
                     .hear = hear,
                     .self = self,
                     .persons = options->persons,
                     .up = true,
                     .lang = options->lang};
    tables_start(&l->tables, &way, (FbOwnStore){.add_record = add_record}, options->seed);
    for (int p = 0; p < FB_SEATS; p++) {
        uint64_t number = (uint64_t)p + 1;
        l->who[p] = (FbWho){.id = fb_id_of(number), .number = number, .name = options->name[p]};
        fb_guest_start(&l->guest[p], &l->tables.host, &l->who[p]);
    }
    if (!options->resume) make(l);
    if (!options->resume || go_on(l, error)) return &l->host;
    local_close(&l->host);
    return NULL;
}
