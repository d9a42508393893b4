/* shell.c - see shell.h. */
#include "shell.h"

#include "host/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory, time, chance -------------------------------------------------------------------------------------------- */

static void *way_alloc(void *self, size_t n)
{
    Shell *shell = self;
    if (++shell->asked == shell->fail_at || shell->poor) return NULL;
    shell->held++;
    return malloc(n);
}

static void way_free(void *self, void *memory)
{
    ((Shell *)self)->held--;
    free(memory);
}

static uint64_t way_now(void *self) { return ((Shell *)self)->now; }
static int64_t way_date(void *self) { return (int64_t)(((Shell *)self)->now / 1000000); }

static void way_random(void *self, void *bytes, size_t n)
{
    uint8_t *at = bytes;
    for (size_t i = 0; i < n; i++)
        at[i] = (uint8_t)(++((Shell *)self)->entropy * 151 >> 3);
}

/* ---- connections ------------------------------------------------------------------------------------------------------- */

typedef struct Frame {
    size_t n;
    char text[];
} Frame;

static void *way_frame(void *self, const char *text, size_t n)
{
    Frame *frame = way_alloc(self, sizeof *frame + n);
    if (!frame) return NULL;
    frame->n = n;
    memcpy(frame->text, text, n);
    return frame;
}

static void put_line(char *mail, size_t *mail_n, const char *text, size_t n)
{
    if (*mail_n + n + 1 > SHELL_MAIL) fprintf(stderr, "too much mail\n"), abort();
    memcpy(mail + *mail_n, text, n);
    *mail_n += n;
    mail[(*mail_n)++] = '\n';
}

static void way_tell(void *self, FbGuest *guest, void *frame)
{
    Person *p = guest->shell;
    (void)self;
    if (p->up && !p->closing)
        put_line(p->heard, &p->heard_n, ((Frame *)frame)->text, ((Frame *)frame)->n);
}

static void way_close(void *self, FbGuest *guest, int code, const char *reason)
{
    (void)code, (void)reason;
    ((Person *)guest->shell)->closing = true;
    ((Shell *)self)->closed++;
}

static void send(void *self, const char *text, size_t n)
{
    Person *p = self;
    put_line(p->said, &p->said_n, text, n);
}

static bool draw(void *self, uint8_t *bytes, size_t n)
{
    way_random(((Person *)self)->shell, bytes, n);
    return true;
}

void shell_connect(Shell *shell, int number)
{
    Person *p = &shell->person[number];
    fb_guest_start(&p->guest, &shell->host, &p->who);
    p->guest.shell = p;
    p->up = true;
    p->closing = false;
    fb_client_hello(&p->client, "test");
}

void shell_cut(Shell *shell, int number)
{
    Person *p = &shell->person[number];
    p->up = p->closing = false;
    p->heard_n = p->said_n = 0;
    fb_client_lost(&p->client);
    if (shell->host.out) fb_guest_gone(&p->guest);
}

/* ---- the log --------------------------------------------------------------------------------------------------------------- */

static int number_of(const Shell *shell, const FbRoom *room)
{
    for (int i = 0; i < SHELL_TABLES; i++)
        if (shell->room[i] == room) return i;
    abort();
}

static void own_open(void *self, FbRoom *room)
{
    Shell *shell = self;
    int i = shell->kept_n;
    if (i == SHELL_TABLES) return fb_own_opened(room, 0, FB_WIRE_NO_NO_ROOM);
    shell->kept[shell->kept_n++] = (Kept){.id = *fb_room_id(room), .game = (uint64_t)i + 1};
    shell->room[i] = room;
    shell->opening[i] = true;
    if (!shell->later) shell->opening[i] = false, fb_own_opened(room, (uint64_t)i + 1, FB_WIRE_OK);
}

static void keep(Kept *kept, uint32_t seq, const void *bytes, size_t n)
{
    if (seq != kept->rows + 1) fprintf(stderr, "row %u is not the next\n", seq), abort();
    kept->row = realloc(kept->row, seq * sizeof *kept->row);
    kept->row_n = realloc(kept->row_n, seq * sizeof *kept->row_n);
    kept->row[seq - 1] = memcpy(malloc(n), bytes, n);
    kept->row_n[seq - 1] = n;
    kept->rows = seq;
}

static void own_append(void *self, FbRoom *room, uint32_t seq, const void *bytes, size_t n)
{
    Shell *shell = self;
    int i = number_of(shell, room);
    if (shell->failing) return fb_own_appended(room, FB_LOG_FAILED);
    keep(&shell->kept[i], seq, bytes, n);
    if (shell->later)
        shell->waits[i] = room;
    else
        fb_own_appended(room, FB_LOGGED);
}

static void own_snapshot(void *self, FbRoom *room, uint32_t seq, const void *bytes, size_t n,
                         bool counted)
{
    Shell *shell = self;
    Kept *kept = &shell->kept[number_of(shell, room)];
    free(kept->envelope);
    kept->envelope = memcpy(malloc(n), bytes, n);
    kept->envelope_n = n;
    kept->envelope_seq = seq;
    for (uint32_t i = 0; i < seq; i++)
        free(kept->row[i]), kept->row[i] = NULL;
    if (counted) fb_own_kept(&shell->host);
}

static void own_drop(void *self, FbRoom *room) { (void)self, (void)room; }

static void own_add_record(void *self, const FbFinished *game)
{
    Shell *shell = self;
    free(shell->record);
    shell->record = calloc(1, game->n + 1);
    memcpy(shell->record, game->text, game->n);
    shell->records++;
}

/* What was on its way is durable. True: something was. */
static bool answer_log(Shell *shell)
{
    bool some = false;
    for (int i = 0; i < shell->kept_n; i++) {
        FbRoom *room = shell->waits[i];
        shell->waits[i] = NULL;
        some |= room || shell->opening[i];
        if (room) fb_own_appended(room, FB_LOGGED);
        if (!shell->opening[i]) continue;
        shell->opening[i] = false;
        fb_own_opened(shell->room[i], (uint64_t)i + 1, FB_WIRE_OK);
    }
    return some;
}

/* ---- timers, bots, figures -------------------------------------------------------------------------------------------------- */

static bool way_wake(void *self, FbRoom *room, FbTimer timer, uint32_t ms)
{
    Shell *shell = self;
    shell->due[number_of(shell, room)][timer] =
        ms == FB_UNTIMED ? FB_NEVER : shell->now + 1000 * (uint64_t)ms;
    return true;
}

static void way_forget_room(void *self, FbRoom *room)
{
    Shell *shell = self;
    for (int i = 0; i < SHELL_TABLES; i++) {
        if (shell->room[i] != room) continue;
        shell->room[i] = NULL;
        for (int timer = 0; timer < FB_TIMERS; timer++)
            shell->due[i][timer] = FB_NEVER;
    }
}

static void way_think(void *self, const FbThink *ask)
{
    Shell *shell = self;
    if (shell->asks == SHELL_ASKS) return;
    size_t n = (size_t)ask->seen_n * sizeof *ask->seen;
    FbEvent *seen = memcpy(malloc(n + 1), ask->seen ? ask->seen : (const void *)"", n);
    shell->ask[shell->asks] = *ask;
    shell->ask[shell->asks].seen = seen;
    shell->seen[shell->asks++] = seen;
    shell->seeds += ask->seed;
}

static bool think(Shell *shell)
{
    if (!shell->asks) return false;
    FbThink ask = shell->ask[--shell->asks];
    FbEvent *seen = shell->seen[shell->asks]; /* the answer may ask anew, in the same place */
    FbThought thought;
    void *memory = malloc(fb_think_bytes(&ask));
    fb_thought_begin(&thought, memory, &ask, FB_NEVER, 0);
    while (!fb_thought_work(&thought, shell->slice, 0))
        continue;
    fb_host_thought(&shell->host, &ask.table, &ask.ask, &thought.picks);
    free(memory);
    free(seen);
    return true;
}

static void way_note(void *self, const FbRoom *room, FbNote what, int64_t n, const char *why)
{
    (void)room, (void)n, (void)why;
    ((Shell *)self)->refused += what == FB_NOTE_REFUSED;
}

/* ---- from the start to the end -------------------------------------------------------------------------------------------------- */

static void start_host(Shell *shell)
{
    const FbHostWay way = {.self = shell,
                           .alloc = way_alloc,
                           .free = way_free,
                           .now = way_now,
                           .date = way_date,
                           .random = way_random,
                           .frame = way_frame,
                           .drop_frame = way_free,
                           .tell = way_tell,
                           .close = way_close,
                           .wake = way_wake,
                           .forget_room = way_forget_room,
                           .think = way_think,
                           .note = way_note};
    shell->store = (FbOwnStore){.self = shell,
                                .open = own_open,
                                .append = own_append,
                                .envelopes = shell->rows_alone ? NULL : &fb_envelopes,
                                .snapshot = shell->rows_alone ? NULL : own_snapshot,
                                .drop = own_drop,
                                .add_record = own_add_record};
    if (!fb_host_start(&shell->host, &way, &fb_own_log, &shell->store)) abort();
    for (int i = 0; i < SHELL_TABLES; i++)
        for (int timer = 0; timer < FB_TIMERS; timer++)
            shell->due[i][timer] = FB_NEVER;
}

Shell *shell_new(bool rows_alone)
{
    static const char *const names[SHELL_PEOPLE] = {"Anna", "Bert", ""};
    Shell *shell = calloc(1, sizeof *shell);
    shell->rows_alone = rows_alone;
    shell->slice = 64;
    shell->now = 1000000000;
    shell->rng.state = 7;
    start_host(shell);
    for (int i = 0; i < SHELL_PEOPLE; i++) {
        Person *p = &shell->person[i];
        FbClientRoom room = {
            .into = &shell->into, .queue = p->queue, .queue_max = SHELL_QUEUE, .draft = &p->draft};
        p->shell = shell;
        p->who = (FbWho){.id = fb_id_of((uint64_t)i + 1), .number = (uint64_t)i + 1};
        p->who.name.n = (uint8_t)strlen(names[i]);
        memcpy(p->who.name.text, names[i], strlen(names[i]));
        fb_client_start(&p->client, FB_ENGLISH, &room, (FbClientWay){send, draw, p});
        p->client.wants.seat = true;
    }
    return shell;
}

static void end_host(Shell *shell)
{
    for (int i = 0; i < SHELL_PEOPLE; i++)
        if (shell->person[i].up) shell_cut(shell, i);
    fb_host_end(&shell->host);
    while (shell->asks)
        free(shell->seen[--shell->asks]);
    memset(shell->waits, 0, sizeof shell->waits);
    memset(shell->opening, 0, sizeof shell->opening);
    if (shell->held)
        fprintf(stderr, "%llu pieces of memory are left\n", (unsigned long long)shell->held),
            abort();
}

void shell_free(Shell *shell)
{
    end_host(shell);
    for (int i = 0; i < shell->kept_n; i++) {
        Kept *kept = &shell->kept[i];
        for (uint32_t r = 0; r < kept->rows; r++)
            free(kept->row[r]);
        free(kept->row);
        free(kept->row_n);
        free(kept->envelope);
    }
    free(shell->record);
    free(shell);
}

/* ---- kept ----------------------------------------------------------------------------------------------------------------------- */

static FbRoom *read_kept(Shell *shell, const Kept *kept)
{
    FbRoom *room = fb_host_restore(&shell->host, &kept->id, kept->game);
    const char *wrong = room ? NULL : "no memory";
    if (room) shell->room[kept - shell->kept] = room;
    if (!wrong && kept->envelope)
        wrong = fb_room_read_envelope(room, kept->envelope_seq, kept->envelope, kept->envelope_n);
    for (uint32_t i = kept->envelope_seq; i < kept->rows && !wrong; i++)
        wrong = fb_room_read_row(room, i + 1, kept->row[i], kept->row_n[i]);
    if (wrong) fprintf(stderr, "table %llu: %s\n", (unsigned long long)kept->game, wrong), abort();
    return room;
}

void shell_restart(Shell *shell)
{
    bool was[SHELL_PEOPLE];
    for (int i = 0; i < SHELL_PEOPLE; i++)
        was[i] = shell->person[i].up;
    shell->host.stopping = true; /* its guests are not let go of one by one */
    end_host(shell);
    start_host(shell);
    for (int i = 0; i < shell->kept_n; i++)
        if (shell->kept[i].rows) fb_room_restored(read_kept(shell, &shell->kept[i]));
    for (int i = 0; i < SHELL_PEOPLE; i++)
        if (was[i]) shell_connect(shell, i);
}

/* As it is written, for what has no meaning may differ. */
static size_t write_table(const FbRoom *room, uint8_t bytes[FB_SAVED_MAX])
{
    return fb_saved_write(bytes, FB_SAVED_MAX, &(FbSaved){0}, room->table, &room->kept,
                          &(FbTableRecord){0});
}

bool shell_same(Shell *shell)
{
    static uint8_t bytes[2][FB_SAVED_MAX];
    FbRoom *room = shell->room[0], *again = read_kept(shell, &shell->kept[0]);
    size_t n = write_table(room, bytes[0]);
    bool same = fb_room_seq(room) == fb_room_seq(again) && n && n == write_table(again, bytes[1]) &&
                !memcmp(bytes[0], bytes[1], n);
    shell->room[0] = again;
    fb_room_free(again);
    shell->room[0] = room;
    return same;
}

/* ---- what happens --------------------------------------------------------------------------------------------------------------- */

static size_t take_line(char *mail, size_t *mail_n, char *line)
{
    size_t n = (size_t)((char *)memchr(mail, '\n', *mail_n) - mail);
    memcpy(line, mail, n);
    line[n] = 0;
    *mail_n -= n + 1;
    memmove(mail, mail + n + 1, *mail_n);
    return n;
}

static bool deliver(Shell *shell, Person *p)
{
    static char line[FB_TOLD_MAX];
    if (p->closing) {
        shell_cut(shell, (int)(p - shell->person));
        shell_connect(shell, (int)(p - shell->person));
        return true;
    }
    if (p->heard_n) {
        size_t n = take_line(p->heard, &p->heard_n, line);
        if (!fb_client_hear(&p->client, line, n, shell->now / 1000))
            fprintf(stderr, "%s\n", line), abort();
        if (p->client.wrong) fprintf(stderr, "%s\n", p->client.wrong), abort();
        while (fb_client_next(&p->client, NULL))
            continue;
        return true;
    }
    if (!p->said_n) return false;
    fb_guest_hear(&p->guest, line, take_line(p->said, &p->said_n, line));
    return true;
}

static uint8_t any(Shell *shell, const FbPick *legal, int n)
{
    if (!n) abort();
    return legal[fb_rng_below(&shell->rng, (uint32_t)n)].what;
}

static bool answer(Shell *shell, Person *p)
{
    FbPick legal[FB_LEGAL_MAX];
    FbClient *c = &p->client;
    if (!p->up || !fb_client_waits(c)) return false;
    if (fb_client_may_counter(c)) {
        uint8_t what = any(shell, legal, fb_client_legal(c, legal));
        what < FB_CARDS ? fb_client_attempt(c, what) : fb_client_pass(c);
        return true;
    }
    while (!p->draft.done)
        if (fb_draft_pick(&p->draft, any(shell, legal, fb_client_legal(c, legal)))) abort();
    fb_client_move(c, p->draft.pick, p->draft.n);
    return true;
}

/* Whoever was refused a table tries again. */
static bool try_again(Person *p)
{
    if (!p->up || !p->client.shut_out) return false;
    fb_client_enter(&p->client);
    return true;
}

void shell_rest(Shell *shell)
{
    for (bool some = true; some;) {
        some = think(shell);
        for (int i = 0; i < SHELL_PEOPLE; i++)
            some |= shell->person[i].up && deliver(shell, &shell->person[i]);
        if (!some) some = answer_log(shell);
    }
}

static bool fire(Shell *shell)
{
    uint64_t first = FB_NEVER;
    int table = 0, which = 0;
    for (int i = 0; i < SHELL_TABLES; i++)
        for (int timer = 0; timer < FB_TIMERS; timer++)
            if (shell->due[i][timer] < first)
                first = shell->due[i][timer], table = i, which = timer;
    if (first == FB_NEVER) return false;
    if (first > shell->now) shell->now = first;
    shell->due[table][which] = FB_NEVER;
    fb_room_wake(shell->room[table], (FbTimer)which);
    return true;
}

bool shell_step(Shell *shell)
{
    shell_rest(shell);
    for (int i = 0; i < SHELL_PEOPLE; i++)
        if (answer(shell, &shell->person[i]) || try_again(&shell->person[i])) return true;
    return fire(shell);
}

bool shell_play(Shell *shell, int records)
{
    for (int steps = 0; shell->records < records; steps++)
        if (steps > 20000 || (!shell_step(shell) && shell->records < records)) return false;
    shell_rest(shell);
    return true;
}
