/* model.c - what a table tells, taken in: views, events, questions, windows, the end. */
#include "terminal/model.h"

#include <string.h>

#include "terminal/proof.h"
#include "terminal/say.h"

void model_start(Model *model, FbLang lang, FbTableOut *into, ModelWay way)
{
    memset(model, 0, sizeof *model);
    memset(model->asker, FB_NONE, sizeof model->asker);
    model->lang = lang;
    model->into = into;
    model->way = way;
    model->me = model->result = FB_NONE;
    model->names = fb_names_default();
    model->left_until = FB_NEVER;
    model->line_first = model->lines = MODEL_FIRST;
    fb_view_blank(&model->view, FB_SPECTATOR);
    fb_witness_start(&model->witness, model->sight, FB_SIGHTS_MAX);
}

/* ---- the queue ---------------------------------------------------------------------------------------------------- */

static void queue_put(Model *m, const ModelEvent *item)
{
    if (m->queue_n == MODEL_QUEUE) model_next(m);
    m->queue[(m->queue_first + m->queue_n++) % MODEL_QUEUE] = *item;
}

static void hear_events(Model *m, const FbMsg_events *told, uint64_t now)
{
    for (int i = 0; i < told->events.n; i++) {
        const FbEvent *event = &m->into->event[told->events.first + i];
        bool last = i == told->events.n - 1;
        m->log_since += event->type != FB_E_ASK;
        if (event->type == FB_E_DEAL) m->log_asked = 0; /* it would be of another game */
        queue_put(m, &(ModelEvent){*event, told->hash, told->step, last});
    }
    if (!told->events.n) /* a window that opened again */
        queue_put(m, &(ModelEvent){{0}, told->hash, told->step, true});
    m->question = told->step;
    m->window.open = false;
    m->left_until = told->left == FB_UNTIMED ? FB_NEVER : now + told->left;
    m->bank = told->bank;
}

/* What was told and what is held differ: once more, all of it. */
static void check_hash(Model *m, const ModelEvent *item)
{
    m->step = item->step;
    fb_witness_step(&m->witness, &m->view);
    if (fb_view_hash(&m->view) == item->hash) return;
    m->has_view = false;
    m->queue_n = 0;
    model_join(m, 0);
}

static void count(Model *m, const FbEvent *event)
{
    m->turns += event->type == FB_E_TURN;
    m->deaths += event->type == FB_E_DIE;
}

static void deal(Model *m)
{
    fb_view_blank(&m->view, model_seat(m));
    m->has_view = true;
    m->result = FB_NONE;
    m->turns = m->deaths = 0;
}

bool model_next(Model *m)
{
    if (!m->queue_n) return false;
    ModelEvent item = m->queue[m->queue_first];
    m->queue_first = (m->queue_first + 1) % MODEL_QUEUE;
    m->queue_n--;
    if (item.event.type == FB_E_DEAL) deal(m);
    if (!m->has_view) return true; /* a view is on its way */
    if (item.event.type && !fb_view_apply(&m->view, &item.event))
        item.hash = ~item.hash, item.last = true;
    if (item.event.type) {
        fb_witness_event(&m->witness, &item.event);
        count(m, &item.event);
        model_tell(m, &item.event);
    }
    if (item.last) check_hash(m, &item);
    return true;
}

/* The cards of the deal, and where the turn stands, are no spectacle. */
bool model_next_shows(const Model *m)
{
    if (!m->queue_n) return false;
    const FbEvent *event = &m->queue[m->queue_first].event;
    if (event->type == FB_E_DREW) return m->turns > 0;
    return event->type != FB_E_NOTHING && event->type != FB_E_ASK && event->type != FB_E_DEAL;
}

/* ---- messages ------------------------------------------------------------------------------------------------------ */

static void hear_view(Model *m, const FbMsg_view *told)
{
    m->view = m->into->view[told->view];
    m->has_view = true;
    m->step = m->question = told->step;
    m->queue_n = 0;
    m->window.open = false;
    m->left_until = FB_NEVER;
    fb_witness_view(&m->witness, &m->view);
    if (fb_view_hash(&m->view) != told->hash)
        model_join(m, 0);
    else
        model_ask_log(m);
}

static void hear_window(Model *m, const FbMsg_window *told, uint64_t now)
{
    fb_witness_window(&m->witness, told);
    bool again = m->window.open && m->window.question == told->question;
    m->question = told->question;
    m->window = (ModelWindow){.open = true,
                              .question = told->question,
                              .number = told->window,
                              .opened = again ? m->window.opened : now,
                              .until = told->left == FB_UNTIMED ? FB_NEVER : now + told->left,
                              .holds = told->holds,
                              .state = told->state,
                              .holds_left = told->holds_left};
}

static void note(Model *m, const char *id, const char *name, const char *text)
{
    char line[MODEL_LINE_MAX];
    FbOut out = fb_out(line, sizeof line);
    say(&out, m->lang, id, name, text, NULL);
    model_say(m, LINE_NOTE, line);
}

static void hear_late(Model *m, const FbMsg_late *told)
{
    char ms[24];
    fb_witness_late(&m->witness, told);
    note(m, told->lot ? "terminal.late.lot" : "terminal.late", "n", say_number(ms, told->by));
}

/* Whoever is back knows it. */
static void hear_stand_in(Model *m, const FbMsg_stand_in *told)
{
    char name[2 * FB_NAME_MAX];
    static const char *const id[FB_WHYS] = {"terminal.back", "terminal.stand_in.time",
                                            "terminal.stand_in.gone"};
    FbOut out = fb_out(name, sizeof name);
    if (told->why == FB_WHY_NONE && told->seat == model_seat(m)) return;
    fb_seat_name_write(&out, &m->names, told->seat);
    note(m, id[told->why % FB_WHYS], "seat", name);
}

static const char *person_name(const Model *m, int person)
{
    return person < FB_PEOPLE && m->lobby.person[person].here ? m->lobby.person[person].name.text
                                                              : "?";
}

static void hear_said(Model *m, int from, const char *text)
{
    char line[MODEL_LINE_MAX];
    FbOut out = fb_out(line, sizeof line);
    say(&out, m->lang, "terminal.said", "seat", person_name(m, from), "text", text, NULL);
    model_say(m, LINE_NOTE, line);
}

/* Somebody asks for a seat: whoever may have a say is told how. */
static void hear_take_over(Model *m, const FbMsg_take_over *told)
{
    static const char *const id[FB_STAGES] = {"terminal.wish.asked", "terminal.wish.agreed",
                                              "terminal.wish.done", "terminal.wish.objected",
                                              "terminal.wish.over"};
    char seat[2 * FB_NAME_MAX], line[MODEL_LINE_MAX];
    FbOut name = fb_out(seat, sizeof seat), out = fb_out(line, sizeof line);
    bool open = told->stage == FB_STAGE_ASKED || told->stage == FB_STAGE_AGREED;
    bool heard = told->who != m->me && (model_seat(m) < FB_SEATS || m->lobby.host == m->me);
    if (told->seat >= FB_SEATS) return;
    m->asker[told->seat] = open ? told->who : FB_NONE;
    fb_seat_name_write(&name, &m->names, told->seat);
    say(&out, m->lang, id[told->stage % FB_STAGES], "who", person_name(m, told->who), "seat", seat,
        "named", person_name(m, told->by), NULL);
    model_say(m, LINE_NOTE, line);
    if (told->stage == FB_STAGE_ASKED && heard)
        model_say(m, LINE_NOTE, say_text(m->lang, "terminal.wish.how"));
}

static void hear_emote(Model *m, const FbMsg_emote *told)
{
    char id[] = "emote.0";
    id[6] = (char)('0' + told->emote % FB_EMOTES);
    hear_said(m, told->from, say_text(m->lang, id));
}

static void hear_over(Model *m, const FbMsg_over *told)
{
    if (m->result == FB_NONE) fb_witness_over(&m->witness, told);
    m->result = told->result;
    m->reveal = m->into->reveal;
    m->window.open = false;
    m->left_until = FB_NEVER;
    if (told->result == FB_RESULT_DRAW) model_say(m, LINE_NOTE, say_text(m->lang, "terminal.draw"));
}

static void hear_message(Model *m, const FbMessage *message, uint64_t now)
{
    switch (message->type) {
    case FB_MSG_LOBBY: model_take_lobby(m, &m->into->lobby); break;
    case FB_MSG_PARTS: model_take_parts(m, &message->as.parts); break;
    case FB_MSG_VIEW: hear_view(m, &message->as.view); break;
    case FB_MSG_EVENTS: hear_events(m, &message->as.events, now); break;
    case FB_MSG_ASK:
        m->question = message->as.ask.question;
        m->left_until = message->as.ask.left == FB_UNTIMED ? FB_NEVER : now + message->as.ask.left;
        m->bank = message->as.ask.bank;
        break;
    case FB_MSG_WINDOW: hear_window(m, &message->as.window, now); break;
    case FB_MSG_LATE: hear_late(m, &message->as.late); break;
    case FB_MSG_FALSE_START:
        model_say(m, LINE_WRONG, say_text(m->lang, "terminal.false_start"));
        break;
    case FB_MSG_STAND_IN: hear_stand_in(m, &message->as.stand_in); break;
    case FB_MSG_TAKE_OVER: hear_take_over(m, &message->as.take_over); break;
    case FB_MSG_ORDERS: m->order = message->as.orders.order; break;
    case FB_MSG_TAB: m->tab_playing = message->as.tab.tab; break;
    case FB_MSG_EMOTE: hear_emote(m, &message->as.emote); break;
    case FB_MSG_CHAT: hear_said(m, message->as.chat.from, m->into->said.text); break;
    case FB_MSG_REMOVED:
        m->removed = true;
        m->sent_away = message->as.removed.host;
        break;
    case FB_MSG_OVER: hear_over(m, &message->as.over); break;
    default: break;
    }
}

/* Without its log the game goes on all the same: a server of 0.1.0 has none, and one may be too busy. */
static void hear_refused(Model *m, const FbAns_refused *told)
{
    if (m->log_asked && told->to == m->log_asked) {
        m->log_asked = 0;
        return;
    }
    m->refusals++;
    m->pending = 0;
    fb_witness_lost(&m->witness);
    m->wants.led = false; /* somebody else was faster: then any seat will do */
    model_say(m, LINE_WRONG, told->text.text);
}

static void hear_reply(Model *m, const FbReply *reply)
{
    switch (reply->type) {
    case FB_ANS_WELCOME:
        m->name = reply->as.welcome.name;
        m->welcomed = true;
        break;
    case FB_ANS_RELOAD: m->reload = true; break;
    case FB_ANS_MADE:
        m->table = reply->as.made.table;
        model_join(m, 0);
        break;
    case FB_ANS_JOINED:
        m->table = reply->as.joined.table;
        m->me = reply->as.joined.person;
        memset(m->asker, FB_NONE, sizeof m->asker); /* what is open is told next */
        m->tab = reply->as.joined.tab;
        m->joined = true;
        if (m->wants.led) model_request(m, &(FbRequest){.type = FB_REQ_GATHERING});
        break;
    case FB_ANS_GATHERING: model_take_gathering(m, reply->as.gathering.ms); break;
    case FB_ANS_TABLES:
        m->tables = reply->as.tables.tables;
        m->has_tables = true;
        break;
    case FB_ANS_LOG: model_take_log(m, &reply->as.log); break;
    case FB_ANS_REFUSED: hear_refused(m, &reply->as.refused); break;
    case FB_ANS_NOTICE: model_say(m, LINE_NOTE, reply->as.notice.text.text); break;
    default: break;
    }
}

/* Passing for somebody who holds nothing to counter with saves a key, where nobody can read anything from it. */
void model_rest(Model *m)
{
    FbPick legal[FB_LEGAL_MAX];
    proof_keep(m);
    if (!m->wants.no_ask || m->queue_n || !model_may_counter(m) || m->passed == m->window.question)
        return;
    if (fb_view_legal(&m->view, legal) > 1) return;
    m->passed = m->window.question;
    model_pass(m);
}

bool model_hear(Model *m, const char *text, size_t n, uint64_t now)
{
    FbTold told;
    FbTextError error;
    if (!fb_told_read(&told, m->into, text, n, &error)) return false;
    if (told.message.type)
        hear_message(m, &told.message, now);
    else
        hear_reply(m, &told.reply);
    return true;
}

static void delay(uint64_t *until, uint64_t ms)
{
    if (*until != FB_NEVER) *until += ms;
}

void model_delay(Model *m, uint64_t ms)
{
    delay(&m->window.until, ms);
    delay(&m->left_until, ms);
}

void model_lost(Model *m)
{
    m->joined = m->welcomed = false;
    m->pending = 0;
    fb_witness_lost(&m->witness);
    m->window.open = false;
    m->left_until = FB_NEVER;
}

/* ---- what is asked ------------------------------------------------------------------------------------------------ */

int model_seat(const Model *m)
{
    if (m->me >= FB_PEOPLE) return FB_SPECTATOR;
    uint8_t seat = m->lobby.person[m->me].seat;
    return seat == FB_NONE ? FB_SPECTATOR : seat;
}

const char *model_my_name(const Model *m)
{
    return m->me < FB_PEOPLE ? m->lobby.person[m->me].name.text : "";
}

bool model_playing(const Model *m)
{
    return m->has_view && m->lobby.phase == FB_TABLE_PLAYING && m->view.open.seats;
}

static bool is_asked(const Model *m)
{
    return m->joined && model_playing(m) && !model_busy(m) && !m->lobby.paused &&
           m->view.seat < FB_SEATS && (m->view.open.now.asked >> m->view.seat & 1);
}

bool model_asked(const Model *m)
{
    return is_asked(m) && m->view.open.now.phase != FB_COUNTERING && m->question == m->step;
}

bool model_may_counter(const Model *m)
{
    return is_asked(m) && m->view.open.now.phase == FB_COUNTERING && m->window.open &&
           (m->window.state == FB_ANSWER_NONE || m->window.state == FB_ANSWER_STANDING);
}
