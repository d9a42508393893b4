/* play.c - see play.h. Owns time and the question who looks at the screen.
 *
 * Three clocks meet here. The host has the time of the table. Each client has events that wait to
 * be shown, at the speed that the player has set. And people at one keyboard look one after
 * another. So the table's time is held while somebody still looks at what happened, or while the
 * keyboard is handed on, and jumps over what has been shown (local.c); all others' events happen unseen and are there when it is their turn to
 * look. */
#include "terminal/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "terminal/proof.h"
#include "terminal/state.h"
#include "text/say.h"

enum {
    PROOF_MS = 200
}; /* how often to look whether a record has been fetched: its thread cannot wake the loop */

#define CLIENT "terminal-" FAMBIZ_VERSION

FbClient *play_client_of(const Play *game, int person) { return &game->person[person]->client; }
FbClient *play_client(const Play *game) { return play_client_of(game, game->active); }
FbDraft *play_draft(const Play *game) { return play_client(game)->room.draft; }

void play_say(Play *game, FbLineKind kind, const char *id)
{
    fb_client_say(play_client(game), kind, say_text(game->lang, id));
}

/* ---- beginning and end -------------------------------------------------------------------------------------------------- */

static void send_to_host(void *self, const char *text, size_t n)
{
    const PlayPerson *person = self;
    Host *host = person->game->host;
    host->kind->send(host, person->number, text, n);
}

/* With a seed the bytes are the same each time, but different for each person. */
static bool draw_bytes(void *self, uint8_t *bytes, size_t n)
{
    const PlayPerson *person = self;
    if (!person->seed) return getrandom(bytes, n, 0) == (ssize_t)n;
    memcpy(bytes, person->seed, n);
    bytes[0] = (uint8_t)(bytes[0] ^ person->number);
    return true;
}

void play_hear(void *self, int person, const char *text, size_t n)
{
    Play *game = self;
    while (n) {
        const char *end = memchr(text, '\n', n);
        size_t line = end ? (size_t)(end - text) : n, taken = line + (end != NULL);
        if (line) fb_client_hear(play_client_of(game, person), text, line, game->host->clock);
        text += taken;
        n -= taken;
    }
}

/* Keeps the address up to its fragment and adds a path: `http://host#t/ID` works, but looks like a
 * mistake. */
static void take_address(Play *game, const char *address)
{
    int n = (int)strcspn(address, "#");
    const char *host = strstr(address, "://");
    bool path = host && memchr(host + 3, '/', (size_t)(address + n - host - 3));
    snprintf(game->address, sizeof game->address, "%.*s%s", n, address, path ? "" : "/");
}

static PlayPerson *add_person(Play *game, int number, const uint8_t *seed)
{
    PlayPerson *person = calloc(1, sizeof *person);
    if (!person) abort();
    FbClientRoom room = {.into = &game->into,
                         .queue = person->queue,
                         .queue_max = PLAY_QUEUE,
                         .line = person->line,
                         .line_max = PLAY_LINES,
                         .sight = person->sight,
                         .sight_max = FB_SIGHTS_MAX,
                         .draft = &person->draft};
    person->game = game;
    person->number = number;
    person->seed = seed;
    fb_client_start(&person->client, game->lang, &room,
                    (FbClientWay){send_to_host, draw_bytes, person});
    return game->person[number] = person;
}

void play_start(Play *game, Host *host, FbLang lang, const PlayPeople *people)
{
    game->lang = host->lang = lang;
    game->host = host;
    for (int p = 0; p < host->persons; p++) {
        FbClient *client = &add_person(game, p, people->seed)->client;
        client->wants = (FbClientWants){.seat = people->seat,
                                        .start = people->start,
                                        .able = people->start && host->persons == 1,
                                        .make = people->make != NULL,
                                        .name = people->name,
                                        .family = game->host->remote ? people->family[p] : 0,
                                        .led = !game->host->remote,
                                        .you = say_text(lang, "terminal.you")};
        if (people->make) client->wants.settings = *people->make;
        client->table = people->table;
    }
    game->record = people->record;
    if (people->address) take_address(game, people->address);
    game->curtain = host->persons > 1;
}

void play_close(Play *game)
{
    for (int p = 0; p < FB_SEATS; p++) {
        if (game->person[p]) proof_drop(game->person[p]);
        free(game->person[p]);
    }
}

/* ---- greetings ---------------------------------------------------------------------------------------------------------- */

static void write_link(char *link, size_t size, const char *address, const FbTableId *table)
{
    FbOut out = fb_out(link, size);
    fb_out_text(&out, address);
    fb_out_text(&out, "#t/");
    fb_out_text(&out, table->text);
}

/* Tells the link for others, once. What is remembered for --resume is the address that was joined,
 * because this person's cookie is kept under it. */
static void tell_link(Play *game)
{
    FbClient *m = play_client(game);
    const Host *host = game->host;
    char last[sizeof game->link];
    if (!game->address[0] || !m->joined || game->link[0]) return;
    write_link(game->link, sizeof game->link, host->base[0] ? host->base : game->address,
               &m->table);
    fb_client_say(m, FB_LINE_NOTE, game->link);
    if (host->note && m->wants.make) play_say(game, FB_LINE_NOTE, host->note);
    write_link(last, sizeof last, game->address, &m->table);
    state_write("last", last);
}

/* Says hello over each new connection. */
static void greet(Play *game)
{
    bool up = game->host->up;
    for (int p = 0; p < game->host->persons; p++) {
        if (!up && game->greeted) fb_client_lost(play_client_of(game, p));
        if (up && !game->greeted) fb_client_hello(play_client_of(game, p), CLIENT);
    }
    game->greeted = up;
}

/* A table that cannot be joined ends the program. */
static void give_up(Play *game)
{
    const FbClient *m = play_client(game);
    Host *host = game->host;
    if (!m->reload && !m->shut_out) return;
    host->fatal = true;
    FbOut out = fb_out(host->status, sizeof host->status);
    fb_out_text(&out, m->reload ? say_text(game->lang, "terminal.reload") : m->refused.text.text);
}

/* ---- time ------------------------------------------------------------------------------------------------------------------ */

/* How long an event stays before the next one is shown: shorter if many wait, or if a counter
 * window is open behind them. */
static uint64_t pace(const Play *game, const FbClient *m)
{
    static const uint64_t ms[SPEEDS] = {900, 350, 90, 0};
    uint64_t each = ms[game->host->speed];
    if (!fb_client_next_shows(m)) return 0;
    if (m->queue_n > 8) each = each * 8 / m->queue_n;
    return m->window.open && m->window.until != FB_NEVER ? each / 3 : each;
}

/* Shows the events of the active person that are due. Returns in how many ms the next one is, or
 * -1. */
static int show_events(Play *game, uint64_t now)
{
    FbClient *m = play_client(game);
    while (fb_client_busy(m)) {
        uint64_t due = game->happened + pace(game, m);
        if (game->paced && !game->curtain && due > now) return (int)(due - now);
        if (fb_client_next_shows(m)) game->happened = now;
        fb_client_next(m, NULL);
    }
    return -1;
}

/* The other persons do not see this happen; it is there when they look. */
static void catch_up(Play *game)
{
    for (int p = 0; p < game->host->persons; p++)
        while (p != game->active && fb_client_next(play_client_of(game, p), NULL))
            continue;
    for (int p = 0; p < game->host->persons; p++)
        proof_work(game->person[p]);
}

bool play_in_window(const Play *game, const FbClient *m)
{
    return fb_client_may_counter(m) && !fb_client_opens_in(m, game->host->clock);
}

static bool is_asked(const Play *game, const FbClient *m)
{
    return fb_client_asked(m) || play_in_window(game, m);
}

/* If the table's clock stands still, so do the clocks on the screen. */
static void delay_clocks(Play *game, uint64_t ms)
{
    for (int p = 0; p < game->host->persons; p++)
        if (play_client_of(game, p)->lobby.paused) fb_client_delay(play_client_of(game, p), ms);
}

void play_skip(Play *game)
{
    while (fb_client_next(play_client(game), NULL))
        continue;
}

static int sooner(int a, int b) { return a < 0 ? b : b < 0 || a < b ? a : b; }

bool play_proving(const Play *game)
{
    for (int p = 0; p < game->host->persons; p++)
        if (game->person[p]->proof) return true;
    return false;
}

/* Nothing may come from the server when a window opens. */
static int opens_in(const Play *game)
{
    uint64_t ms = fb_client_opens_in(play_client(game), game->host->clock);
    return ms ? (int)ms : -1;
}

int play_work(Play *game, uint64_t now)
{
    uint64_t clock = game->host->clock;
    if (!game->happened) game->happened = now;
    game->host->held = game->stopped || (game->curtain && play_is_asked(game, play_wanted(game))) ||
                       (game->paced && !game->curtain && fb_client_busy(play_client(game)));
    int wait = game->host->kind->work(game->host, now);
    delay_clocks(game, clock ? game->host->clock - clock : 0);
    greet(game);
    if (game->host->remote) give_up(game);
    tell_link(game);
    int shown = game->stopped ? -1 : show_events(game, now);
    if (!game->stopped) catch_up(game);
    if (game->host->waiting) return 0;
    wait = sooner(wait, opens_in(game));
    return sooner(play_proving(game) ? PROOF_MS : -1, sooner(wait, shown));
}

/* ---- who is asked ------------------------------------------------------------------------------------------------------ */

bool play_asked(const Play *game)
{
    const FbClient *m = play_client(game);
    return fb_client_waits(m) && is_asked(game, m) && !play_paused(game);
}

bool play_is_asked(const Play *game, int person)
{
    return is_asked(game, play_client_of(game, person));
}

/* In a counter window people are asked one after another, clockwise from the player of the card.
 * Any order is as good (R 6.7). */
int play_wanted(const Play *game)
{
    const FbClient *m = play_client(game);
    int first = FB_NONE, best = FB_SEATS;
    if (is_asked(game, m) || fb_client_busy(m)) return game->active;
    for (int p = 0; p < game->host->persons; p++) {
        const FbClient *other = play_client_of(game, p);
        if (!is_asked(game, other)) continue;
        int turn = other->view.open.now.turn, seats = other->view.open.seats;
        int distance = (other->view.seat - turn - 1 + 2 * seats) % seats;
        if (distance < best) first = p, best = distance;
    }
    return first == FB_NONE ? game->active : first;
}

bool play_over(const Play *game)
{
    const FbClient *m = play_client(game);
    return m->lobby.phase == FB_TABLE_OVER && !fb_client_busy(m);
}
