/* local.c - see local.h. Time at this table is this program's: it waits for bots, and for people who are still
 * looking at what happened. */
#include "terminal/local.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "fair/fair.h"
#include "terminal/brain.h"
#include "terminal/local_record.h"
#include "terminal/state.h"
#include "text/say.h"
#include "wire/wire.h"

enum { THINK_MS = 8 };

typedef struct Asked { /* a message of somebody, waiting */
    struct Asked *next;
    int person;
    size_t n;
    char text[];
} Asked;

typedef struct Local {
    Host host;
    LocalOptions o;
    FbTable table, next;
    FbTableOut out;
    uint64_t now, last; /* of the table, and of the clock when it was looked at */
    uint64_t part;      /* of a table's millisecond, in thousandths */
    Asked *first, **end;
    Brain brain;
    SavedGame saved;
    LocalRecord record;
    int joined;
    bool filled;
    bool resuming; /* the rows are of the game that is gone on with */
    char *error;   /* while it is opened: LOCAL_ERROR_MAX bytes */
    char text[FB_TOLD_MAX];
} Local;

static Local *local(Host *host) { return (Local *)(void *)host; }
const FbTable *local_table(const Host *host) { return &((const Local *)(const void *)host)->table; }

static FbId id_of(int person) { return (FbId){{(uint8_t)(person + 1)}}; }

static void entropy(const Local *l, FbKey *key)
{
    if (l->o.seed)
        memcpy(key->bytes, l->o.seed, sizeof key->bytes);
    else if (getrandom(key->bytes, sizeof key->bytes, 0) != sizeof key->bytes)
        abort();
    key->bytes[31] = (uint8_t)(key->bytes[31] + l->table.games);
}

/* ---- what is told ---------------------------------------------------------------------------------------------------- */

static void tell(Local *l, int person, const FbOut *text)
{
    if (fb_out_fits(text)) l->host.hear(l->host.self, person, text->text, text->n);
}

static void reply(Local *l, int person, const FbReply *answer)
{
    FbOut out = fb_out(l->text, sizeof l->text);
    fb_reply_write(&out, answer, &l->out);
    tell(l, person, &out);
}

static void tell_all(Local *l)
{
    for (int i = 0; i < l->out.message_n; i++) {
        const FbMessage *message = &l->out.message[i];
        FbOut out = fb_out(l->text, sizeof l->text);
        fb_message_write(&out, message, &l->out);
        tell(l, message->to, &out);
    }
}

/* ---- inputs ------------------------------------------------------------------------------------------------------------ */

static void not_kept(Local *l)
{
    FbOut out = fb_out(l->host.status, sizeof l->host.status);
    say(&out, l->host.lang, "terminal.not_kept", "text", strerror(errno), NULL);
}

/* What came of an input is the table from here on; the row first, like a server. */
static void commit(Local *l)
{
    if (l->saved.fd >= 0 && !saved_add(&l->saved, l->out.row, l->out.row_n)) {
        not_kept(l);
        saved_close(&l->saved, true);
    }
    bool over = l->next.phase == FB_TABLE_OVER && l->table.phase != FB_TABLE_OVER;
    memcpy(&l->table, &l->next, sizeof l->table);
    brain_see(&l->brain, &l->table, &l->out);
    record_note(&l->record, &l->table, &l->out);
    if (!over || !l->o.record || record_write(&l->record, &l->table, l->o.record)) return;
    l->host.failed = true;
    snprintf(l->host.status, sizeof l->host.status, "%s: %s", l->o.record, strerror(errno));
}

static FbTableRefusal take(Local *l, FbInput *input)
{
    input->now = l->now;
    FbTableRefusal no = fb_table_input(&l->table, input, &l->next, &l->out);
    if (no) return no;
    commit(l);
    tell_all(l);
    return FB_TABLE_OK;
}

static FbTableRefusal take_from(Local *l, int person, FbInput *input)
{
    input->from = id_of(person);
    input->tab = 1 + (uint32_t)person;
    if (input->type == FB_IN_ATTEMPT)
        input->as.attempt.reaction = fb_heat_reaction(l->now, l->table.window.opened, 0);
    if (input->type == FB_IN_REMATCH) entropy(l, &input->as.rematch.entropy);
    return take(l, input);
}

/* ---- requests ----------------------------------------------------------------------------------------------------------- */

static void local_send(Host *host, int person, const char *text, size_t n)
{
    Local *l = local(host);
    Asked *asked = malloc(sizeof *asked + n + 1);
    if (!asked) abort();
    asked->next = NULL;
    asked->person = person;
    asked->n = n;
    memcpy(asked->text, text, n);
    *l->end = asked;
    l->end = &asked->next;
    host->waiting = true;
}

/* Everybody is there: the seats that nobody at this keyboard plays are bots'. */
static void fill_seats(Local *l)
{
    int people = l->o.watch ? 0 : l->host.persons;
    l->filled = true;
    for (int s = people; s < l->table.settings.seats; s++) {
        FbInput input = {.type = FB_IN_SEAT};
        input.as.seat.seat = (uint8_t)s;
        input.as.seat.kind = FB_SEAT_BOT;
        input.as.seat.level = l->o.level;
        take_from(l, 0, &input);
    }
}

static FbTableRefusal join(Local *l, int person, uint32_t to, uint32_t step)
{
    FbReply joined = {.type = FB_ANS_JOINED};
    FbInput input = {.type = FB_IN_JOIN};
    input.as.join.name =
        l->table.person[person].here ? l->table.person[person].name : l->o.name[person];
    input.as.join.step = step;
    joined.as.joined = (FbAns_joined){to, LOCAL_TABLE, (uint8_t)person, 1 + (uint32_t)person};
    reply(l, person, &joined);
    FbTableRefusal no = take_from(l, person, &input);
    if (++l->joined >= l->host.persons && !l->filled && l->table.phase == FB_TABLE_LOBBY)
        fill_seats(l);
    return no;
}

static void welcome(Local *l, int person)
{
    FbReply answer = {.type = FB_ANS_WELCOME};
    FbOut version = fb_out(answer.as.welcome.version.text, sizeof answer.as.welcome.version.text);
    fb_out_text(&version, fb_version());
    answer.as.welcome.wire = FB_WIRE_VERSION;
    answer.as.welcome.name = l->o.name[person];
    reply(l, person, &answer);
}

/* A person's number at the table is the one in this process. */
static void tell_log(Local *l, int person, uint32_t to, uint32_t before)
{
    FbFairShuffler shuffler;
    FbLogPage page;
    fb_fair_shuffler(&shuffler, l->table.seed.bytes);
    fb_table_log(&l->table, &l->record.walk, &shuffler.base, person, before, &page, &l->out);
    FbReply answer = fb_reply_log(to, &page);
    reply(l, person, &answer);
}

static void serve(Local *l, const Asked *asked)
{
    FbRequest request;
    FbTextError error;
    FbReply refused = {.type = FB_ANS_REFUSED};
    FbTableRefusal no = FB_TABLE_OK;
    if (!fb_request_read(&request, asked->text, asked->n, &error))
        refused.as.refused = fb_refused_by_wire(request.n, FB_ENGLISH, FB_WIRE_NO_MESSAGE, &error);
    else if (request.type == FB_REQ_HELLO)
        welcome(l, asked->person);
    else if (request.type == FB_REQ_JOIN)
        no = join(l, asked->person, request.n, request.as.join.step);
    else if (request.type == FB_REQ_LOG)
        tell_log(l, asked->person, request.n, request.as.log.before);
    else if (request.type == FB_REQ_INPUT)
        no = take_from(l, asked->person, &request.as.input);
    if (no) refused.as.refused = fb_refused_by_table(request.n, l->host.lang, no, l->out.rule);
    if (refused.as.refused.text.text[0]) reply(l, asked->person, &refused);
}

static bool serve_next(Local *l)
{
    Asked *asked = l->first;
    if (!asked) return false;
    l->first = asked->next;
    if (!l->first) l->end = &l->first;
    serve(l, asked);
    free(asked);
    return true;
}

/* ---- time ------------------------------------------------------------------------------------------------------------------ */

/* Somebody at this keyboard races against a clock: then a second is a second. */
static bool is_race(const FbTable *t)
{
    unsigned asked = t->window.open ? t->window.asked : t->game.open.now.asked;
    bool timed =
        t->window.open ? t->settings.window != FB_UNTIMED : t->settings.clock != FB_CLOCK_UNTIMED;
    for (int s = 0; s < FB_SEATS && timed; s++)
        if ((asked >> s & 1) && t->seat[s].kind == FB_SEAT_HUMAN &&
            (!t->window.open || t->window.state[s] == FB_ANSWER_NONE))
            return true;
    return false;
}

/* How fast table time runs, in thousandths. */
static uint64_t rate(const Local *l)
{
    static const uint64_t rates[SPEEDS] = {600, 1000, 4000, 1000};
    return is_race(&l->table) ? 1000 : rates[l->host.speed];
}

static void run_clock(Local *l, uint64_t wake, uint64_t elapsed)
{
    if (l->host.speed == SPEED_INSTANT && !is_race(&l->table)) {
        l->now = wake > l->now ? wake : l->now;
        return;
    }
    l->part += elapsed * rate(l);
    l->now += l->part / 1000;
    l->part %= 1000;
    if (l->now > wake) l->now = wake > l->table.now ? wake : l->table.now;
}

/* Time begins when everybody at this keyboard is at the table: else, after --resume, a stand-in would take the first turn. */
static int local_work(Host *host, uint64_t clock)
{
    Local *l = local(host);
    uint64_t elapsed = l->last ? clock - l->last : 0;
    FbInput input;
    bool more;
    l->last = clock;
    if (serve_next(l)) return 0;
    host->waiting = false;
    if (brain_work(&l->brain, &l->table, THINK_MS, &input, &more)) take(l, &input);
    if (more) return 0;
    uint64_t wake = fb_table_wake(&l->table);
    if (wake == FB_NEVER || host->held || l->joined < host->persons) return -1;
    run_clock(l, wake, elapsed);
    if (l->now >= wake) {
        take(l, &(FbInput){.type = FB_IN_TICK});
        return 0;
    }
    return (int)((wake - l->now) * 1000 / rate(l)) + 1;
}

/* ---- beginning and end -------------------------------------------------------------------------------------------------- */

static int local_fd(const Host *host) { return (void)host, -1; }

static void local_close(Host *host)
{
    Local *l = local(host);
    while (l->first) {
        Asked *next = l->first->next;
        free(l->first);
        l->first = next;
    }
    saved_close(&l->saved, l->table.phase == FB_TABLE_PLAYING);
    record_close(&l->record);
    brain_close(&l->brain);
    free(l);
}

static void make(Local *l)
{
    FbInput input = {.type = FB_IN_MAKE};
    if (!saved_new(&l->saved)) not_kept(l);
    input.as.make.id = id_of(0);
    input.as.make.name = l->o.name[0];
    input.as.make.settings = l->o.settings;
    entropy(l, &input.as.make.entropy);
    take(l, &input);
}

/* ---- going on with a game that was kept ------------------------------------------------------------------------------- */

static bool cannot(Local *l, const char *why)
{
    FbOut out = fb_out(l->error, LOCAL_ERROR_MAX);
    say(&out, l->host.lang, "terminal.cannot_resume", "file", l->saved.path, "text", why, NULL);
    return false;
}

static bool cannot_by(Local *l, const char *id)
{
    char why[400];
    FbOut out = fb_out(why, sizeof why);
    say(&out, l->host.lang, id, "text", l->saved.by, NULL);
    return cannot(l, why);
}

static bool cannot_take(Local *l, FbTableRefusal no)
{
    if (no == FB_TABLE_NO_NEWER) return cannot_by(l, "terminal.save_newer");
    FbAns_refused why = fb_refused_by_table(0, l->host.lang, no, l->out.rule);
    return cannot(l, why.text.text);
}

/* The table as its rows leave it. False: they cannot be played, and l->error says why. */
static bool play_rows(Local *l)
{
    uint8_t row[FB_ROW_MAX];
    int n;
    fb_table_blank(&l->table);
    saved_rewind(&l->saved);
    if (!l->saved.form) return cannot_by(l, "terminal.save_foreign");
    if (l->saved.form > SAVED_FORM) return cannot_by(l, "terminal.save_newer");
    while ((n = saved_next(&l->saved, row, sizeof row)) > 0) {
        FbTableRefusal no = fb_table_replay(&l->table, row, (size_t)n, &l->next, &l->out);
        if (no) return cannot_take(l, no);
        memcpy(&l->table, &l->next, sizeof l->table);
        if (!l->resuming) continue;
        brain_see(&l->brain, &l->table, &l->out);
        record_note(&l->record, &l->table, &l->out);
    }
    return n == 0 || cannot_by(l, "terminal.save_damaged");
}

/* The newest that was left in the middle of a game. One that cannot be read is not passed over in silence. */
static bool find_game(Local *l)
{
    for (int older = 0; saved_open(&l->saved, older); older++) {
        if (!play_rows(l)) return false;
        if (l->table.phase == FB_TABLE_PLAYING) return true;
        saved_close(&l->saved, true);
    }
    FbOut out = fb_out(l->error, LOCAL_ERROR_MAX);
    say(&out, l->host.lang, "terminal.nothing_to_resume", NULL);
    return false;
}

/* The program was away, as a server that came up again. */
static bool go_on(Local *l)
{
    if (!find_game(l)) return false;
    l->resuming = true;
    if (!play_rows(l)) return false;
    l->now = l->table.now;
    l->filled = true;
    l->host.persons = 0;
    while (l->host.persons < FB_PEOPLE && l->table.person[l->host.persons].here)
        l->host.persons++;
    l->o.watch = l->table.person[0].seat == FB_NONE;
    return take(l, &(FbInput){.type = FB_IN_RESTART}) == FB_TABLE_OK;
}

static const HostKind kind = {
    .send = local_send, .work = local_work, .fd = local_fd, .close = local_close};

Host *local_open(const LocalOptions *options, HostHear *hear, void *self,
                 char error[LOCAL_ERROR_MAX])
{
    Local *l = calloc(1, sizeof *l);
    if (!l) abort();
    l->o = *options;
    l->brain.patient = options->seed != NULL;
    l->host = (Host){.kind = &kind,
                     .hear = hear,
                     .self = self,
                     .persons = options->persons,
                     .up = true,
                     .lang = options->lang};
    l->error = error;
    l->end = &l->first;
    l->saved.fd = -1;
    fb_table_blank(&l->table);
    record_start(&l->record);
    if (!options->resume) {
        make(l);
        return &l->host;
    }
    if (go_on(l)) return &l->host;
    saved_close(&l->saved, true);
    local_close(&l->host);
    return NULL;
}
