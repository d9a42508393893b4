/* play.c - see play.h: time, and who looks at the screen. */
#include "terminal/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/say.h"
#include "terminal/state.h"

#define CLIENT "terminal-" FAMBIZ_VERSION

Model *play_model(const Play *game) { return game->model[game->active]; }

void play_say(Play *game, LineKind kind, const char *id)
{
    model_say(play_model(game), kind, say_text(game->lang, id));
}

/* ---- beginning and end -------------------------------------------------------------------------------------------------- */

static void play_send_way(void *self, int person, const char *text, size_t n)
{
    Host *host = ((Play *)self)->host;
    host->kind->send(host, person, text, n);
}

void play_hear(void *self, int person, const char *text, size_t n)
{
    Play *game = self;
    model_hear(game->model[person], text, n, game->now);
}

/* A part for the seed that is the same for the same seed. */
static FbPart part_of(const uint8_t *seed, int person)
{
    FbPart part = {0};
    if (!seed) return part;
    fb_part(&part, seed, FB_PART_MIN);
    part.bytes[0] = (uint8_t)(part.bytes[0] ^ person);
    return part;
}

/* Up to the fragment, and always with a path: `http://host#t/ID` is read everywhere, but looks like a mistake. */
static void take_address(Play *game, const char *address)
{
    int n = (int)strcspn(address, "#");
    const char *host = strstr(address, "://");
    bool path = host && memchr(host + 3, '/', (size_t)(address + n - host - 3));
    snprintf(game->address, sizeof game->address, "%.*s%s", n, address, path ? "" : "/");
}

void play_start(Play *game, Host *host, FbLang lang, const PlayPeople *people)
{
    game->lang = host->lang = lang;
    game->host = host;
    for (int p = 0; p < host->persons; p++) {
        Model *model = game->model[p] = malloc(sizeof *model);
        if (!model) abort();
        model_start(model, lang, &game->into, (ModelWay){play_send_way, game, p});
        model->wants.seat = people->seat;
        model->wants.place = (uint8_t)p;
        model->wants.start = people->start;
        model->wants.no_ask = people->start && host->persons == 1;
        model->wants.part = part_of(people->seed, p);
        model->wants.record = people->record;
        model->wants.remote = host->remote;
        model->table = people->table;
    }
    game->name = people->name;
    if (people->address) take_address(game, people->address);
    if (people->make) game->make = *people->make;
    game->curtain = host->persons > 1;
}

void play_close(Play *game)
{
    for (int p = 0; p < FB_SEATS; p++)
        free(game->model[p]);
}

/* ---- greetings ---------------------------------------------------------------------------------------------------------- */

enum { GREETED_NOT, GREETED_HELLO, GREETED_JOIN };

static void join(Play *game, Model *m)
{
    FbRequest request = {.type = FB_REQ_NAME};
    if (game->host->remote && game->name.n) {
        request.as.name.name = game->name;
        model_request(m, &request);
    }
    request = (FbRequest){.type = game->make.seats ? FB_REQ_MAKE : FB_REQ_QUICK};
    if (game->make.seats) request.as.make.settings = game->make;
    m->wants.led = request.type == FB_REQ_QUICK && !m->table.text[0];
    if (m->table.text[0])
        model_join(m, m->has_view && !model_busy(m) ? m->step : 0);
    else
        model_request(m, &request);
}

/* How others find the table, said once it is known. */
static void tell_link(Play *game)
{
    Model *m = play_model(game);
    if (!game->address[0] || !m->joined || m->link[0]) return;
    FbOut out = fb_out(m->link, sizeof m->link);
    fb_out_text(&out, game->address);
    fb_out_text(&out, "#t/");
    fb_out_text(&out, m->table.text);
    model_say(m, LINE_NOTE, m->link);
    state_write("last", m->link);
}

/* hello, welcome, join: at the beginning, and again whenever the connection has come back. */
static void greet(Play *game)
{
    bool up = game->host->up, welcomed = true;
    for (int p = 0; p < game->host->persons; p++) {
        if (!up && game->greeted) model_lost(game->model[p]);
        if (up && !game->greeted) model_hello(game->model[p], CLIENT);
        welcomed = welcomed && game->model[p]->welcomed;
    }
    if (!up || !game->greeted) game->greeted = up ? GREETED_HELLO : GREETED_NOT;
    if (game->greeted != GREETED_HELLO || !welcomed) return;
    game->greeted = GREETED_JOIN;
    game->refusals = play_model(game)->refusals;
    for (int p = 0; p < game->host->persons; p++)
        join(game, game->model[p]);
}

/* Where the table cannot be joined there is nothing to wait for. */
static void give_up(Play *game)
{
    Model *m = play_model(game);
    Host *host = game->host;
    const ModelLine *last = model_line(m, m->lines - 1);
    bool refused = game->greeted == GREETED_JOIN && !m->joined && m->refusals != game->refusals;
    if (!m->reload && !refused) return;
    host->fatal = true;
    FbOut out = fb_out(host->status, sizeof host->status);
    fb_out_text(&out, m->reload || !last ? say_text(game->lang, "terminal.reload") : last->text);
}

/* ---- time ------------------------------------------------------------------------------------------------------------------ */

/* How long an event is looked at: less where many wait, and where a window is open behind them. */
static uint64_t pace(const Play *game, const Model *m)
{
    static const uint64_t ms[SPEEDS] = {900, 350, 90, 0};
    uint64_t each = ms[game->host->speed];
    if (!model_next_shows(m)) return 0;
    if (m->queue_n > 8) each = each * 8 / m->queue_n;
    return m->window.open && m->window.until != FB_NEVER ? each / 3 : each;
}

/* Lets events of the active person happen; in how many ms the next one does, or -1. */
static int show_events(Play *game, uint64_t now)
{
    Model *m = play_model(game);
    while (model_busy(m)) {
        uint64_t due = game->happened + pace(game, m);
        if (game->paced && !game->curtain && due > now) return (int)(due - now);
        if (model_next_shows(m)) game->happened = now;
        model_next(m);
    }
    return -1;
}

/* Nobody watches what happens before the others: it is there when they look. */
static void catch_up(Play *game)
{
    for (int p = 0; p < game->host->persons; p++)
        while (p != game->active && model_next(game->model[p]))
            continue;
    for (int p = 0; p < game->host->persons; p++)
        if (!model_busy(game->model[p])) model_rest(game->model[p]);
}

static bool is_asked(const Model *m) { return model_asked(m) || model_may_counter(m); }

/* The draft belongs to the question: another question, another draft. */
static void keep_draft(Play *game)
{
    const Model *m = play_model(game);
    uint32_t question = model_asked(m) ? m->question : 0;
    if (game->sent && game->refusals != m->refusals) { /* the last pick is asked for again */
        game->sent = 0;
        play_undo(game);
    }
    if (game->sent != (is_asked(m) ? m->question : 0)) game->sent = 0;
    if (game->draft.question == question && (!question || game->draft.seat == m->view.seat)) return;
    game->draft.question = 0;
    game->draft.n = 0;
    game->draft.done = false;
    game->draft_stamp++;
    if (question) fb_draft_start(&game->draft, &m->view, question);
}

/* What is drawn counts down no further than the table does. */
static void delay_clocks(Play *game, uint64_t ms)
{
    bool held = game->host->held && !game->host->remote;
    for (int p = 0; p < game->host->persons; p++)
        if (held || game->model[p]->lobby.paused) model_delay(game->model[p], ms);
}

static int sooner(int a, int b) { return a < 0 ? b : b < 0 || a < b ? a : b; }

int play_work(Play *game, uint64_t now)
{
    uint64_t elapsed = game->now ? now - game->now : 0;
    if (!game->happened) game->happened = now;
    game->now = now;
    game->host->held = game->stopped || (game->curtain && play_is_asked(game, play_wanted(game))) ||
                       (game->paced && !game->curtain && model_busy(play_model(game)));
    delay_clocks(game, elapsed);
    int wait = game->host->kind->work(game->host, now);
    greet(game);
    if (game->host->remote) give_up(game);
    tell_link(game);
    int shown = game->stopped ? -1 : show_events(game, now);
    if (!game->stopped) catch_up(game);
    keep_draft(game);
    return game->host->waiting ? 0 : sooner(wait, shown);
}

/* ---- who is asked ------------------------------------------------------------------------------------------------------ */

bool play_asked(const Play *game)
{
    const Model *m = play_model(game);
    bool passed = model_may_counter(m) && m->passed == m->window.question;
    return !game->sent && !passed && is_asked(m) && !play_paused(game);
}

bool play_is_asked(const Play *game, int person) { return is_asked(game->model[person]); }

/* In a window everybody in turn, from the left of the one who played: in any order it is as good (R 6.7). */
int play_wanted(const Play *game)
{
    const Model *m = play_model(game);
    int first = FB_NONE, best = FB_SEATS;
    if (is_asked(m) || model_busy(m)) return game->active;
    for (int p = 0; p < game->host->persons; p++) {
        const Model *other = game->model[p];
        if (!is_asked(other)) continue;
        int turn = other->view.open.now.turn, seats = other->view.open.seats;
        int distance = (other->view.seat - turn - 1 + 2 * seats) % seats;
        if (distance < best) first = p, best = distance;
    }
    return first == FB_NONE ? game->active : first;
}

bool play_over(const Play *game)
{
    const Model *m = play_model(game);
    return m->lobby.phase == FB_TABLE_OVER && !model_busy(m);
}
