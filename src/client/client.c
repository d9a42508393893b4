/* client.c - what a table and a server tell, taken in (client.h).
 *
 *     no connection --- hello ---> greeted --- welcome ---> entering --- joined ---> at the table
 *          ^                          |                        |                         |
 *          |                          '-- reload: too old      '-- refused: shut_out     |-- removed
 *          '------------------------- fb_client_lost: table, view and queue stay --------'
 *
 * Messages of a table are numbered. One that is missing is a loss of track like any other (client_queue.c). */
#include <string.h>

#include "client/client.h"
#include "text/say.h"

void fb_client_start(FbClient *c, FbLang lang, const FbClientRoom *room, FbClientWay way)
{
    memset(c, 0, sizeof *c);
    memset(c->asker, FB_NONE, sizeof c->asker);
    c->log_unread = 1;
    c->lang = lang;
    c->room = *room;
    c->way = way;
    c->me = c->result = FB_NONE;
    c->names = fb_names_default();
    c->left_until = c->opens = FB_NEVER;
    c->line_first = c->lines = room->line_max; /* what was before is put in front of it */
    if (room->draft) room->draft->question = 0;
    fb_view_blank(&c->view, FB_SPECTATOR);
    fb_witness_start(&c->witness, room->sight, room->sight_max);
}

/* ---- times ------------------------------------------------------------------------------------------------------------- */

static uint64_t until(uint64_t now, uint32_t left)
{
    return left == FB_UNTIMED ? FB_NEVER : now + left;
}

/* What is left out of a message where there is nothing to wait for. */
static uint64_t wait_until(uint64_t now, uint32_t wait) { return wait ? now + wait : FB_NEVER; }

void fb_client_set_clock(FbClient *c, uint32_t left, uint32_t bank, uint32_t opens, uint64_t now)
{
    c->left_until = until(now, left);
    c->bank = bank;
    c->opens = wait_until(now, opens);
}

/* ---- questions --------------------------------------------------------------------------------------------------------- */

/* A question is that of the last step: anything else is of a step that this client does not have. */
static bool is_of_step(FbClient *c, uint32_t question)
{
    if (!c->lost && question != c->told_step) fb_client_lose_track(c, "a question of another step");
    return !c->lost;
}

static void hear_ask(FbClient *c, const FbMsg_ask *told, uint64_t now)
{
    if (!is_of_step(c, told->question)) return;
    c->question = told->question;
    fb_client_set_clock(c, told->left, told->bank, told->opens, now);
}

static void hear_window(FbClient *c, const FbMsg_window *told, uint64_t now)
{
    if (!is_of_step(c, told->question)) return;
    fb_witness_window(&c->witness, told);
    bool again = c->window.open && c->window.question == told->question;
    c->question = told->question;
    c->opens = wait_until(now, told->opens);
    c->window = (FbClientWindow){.open = true,
                                 .question = told->question,
                                 .number = told->window,
                                 .opened = again ? c->window.opened : now + told->opens,
                                 .until = until(now, told->left),
                                 .fuse = wait_until(now, told->fuse),
                                 .holds = told->holds,
                                 .state = told->state,
                                 .holds_left = told->holds_left};
    if (told->state == FB_ANSWER_PASS || told->state == FB_ANSWER_TRY) c->answered = 0;
}

static void hear_late(FbClient *c, const FbMsg_late *told)
{
    char ms[24];
    fb_witness_late(&c->witness, told);
    c->answered = 0;
    if (!fb_client_keeps_lines(c)) return;
    fb_client_note(c, FB_LINE_NOTE, told->lot ? "terminal.late.lot" : "terminal.late", "n",
                   say_number(ms, told->by));
}

/* The time is the person's own; nobody is told whether anybody else tried. */
static void hear_countered(FbClient *c, const FbMsg_countered *told)
{
    char ms[24];
    if (fb_client_keeps_lines(c))
        fb_client_note(c, FB_LINE_NOTE, "terminal.countered", "n", say_number(ms, told->after));
}

static void hear_false_start(FbClient *c)
{
    c->answered = 0;
    fb_client_note(c, FB_LINE_WRONG, "terminal.false_start", NULL, NULL);
}

static void hear_over(FbClient *c, const FbMsg_over *told)
{
    if (c->result == FB_NONE) fb_witness_over(&c->witness, told);
    c->result = told->result;
    c->reveal = c->room.into->reveal;
    c->window.open = false;
    c->left_until = c->opens = FB_NEVER;
    c->answered = 0;
    if (told->result == FB_RESULT_DRAW)
        fb_client_note(c, FB_LINE_NOTE, "terminal.draw", NULL, NULL);
}

/* ---- people ------------------------------------------------------------------------------------------------------------- */

/* A person who is back need not be told so. */
static void hear_stand_in(FbClient *c, const FbMsg_stand_in *told)
{
    char name[2 * FB_NAME_MAX];
    static const char *const id[FB_WHYS] = {"terminal.back", "terminal.stand_in.time",
                                            "terminal.stand_in.gone"};
    FbOut out = fb_out(name, sizeof name);
    if (!fb_client_keeps_lines(c)) return;
    if (told->why == FB_WHY_NONE && told->seat == fb_client_seat(c)) return;
    fb_seat_name_write(&out, &c->names, told->seat);
    fb_client_note(c, FB_LINE_NOTE, id[told->why % FB_WHYS], "seat", name);
}

static const char *person_name(const FbClient *c, int person)
{
    return person < FB_PEOPLE && c->lobby.person[person].here ? c->lobby.person[person].name.text
                                                              : "?";
}

static void hear_said(FbClient *c, int from, const char *text)
{
    char line[FB_CLIENT_LINE_MAX];
    FbOut out = fb_out(line, sizeof line);
    if (!fb_client_keeps_lines(c)) return;
    say(&out, c->lang, "terminal.said", "seat", person_name(c, from), "text", text, NULL);
    fb_client_say(c, FB_LINE_NOTE, line);
}

static void tell_take_over(FbClient *c, const FbMsg_take_over *told)
{
    static const char *const id[FB_STAGES] = {"terminal.wish.asked", "terminal.wish.agreed",
                                              "terminal.wish.done", "terminal.wish.objected",
                                              "terminal.wish.over"};
    char seat[2 * FB_NAME_MAX], line[FB_CLIENT_LINE_MAX];
    FbOut name = fb_out(seat, sizeof seat), out = fb_out(line, sizeof line);
    if (!fb_client_keeps_lines(c)) return;
    fb_seat_name_write(&name, &c->names, told->seat);
    say(&out, c->lang, id[told->stage % FB_STAGES], "who", person_name(c, told->who), "seat", seat,
        "named", person_name(c, told->by), NULL);
    fb_client_say(c, FB_LINE_NOTE, line);
}

static void keep_wish(FbClient *c, const FbMsg_take_over *told, bool open)
{
    int s = told->seat;
    if (!open) {
        c->asker[s] = FB_NONE;
        c->wish_ended = *told;
        c->wishes_ended++;
        return;
    }
    if (told->stage == FB_STAGE_ASKED || c->asker[s] != told->who) c->agreed[s] = 0;
    c->asker[s] = told->who;
    if (told->by < FB_PEOPLE) c->agreed[s] |= (uint16_t)(1U << told->by);
}

/* Somebody asks for a seat: whoever may have a say is told how. */
static void hear_take_over(FbClient *c, const FbMsg_take_over *told)
{
    bool open = told->stage == FB_STAGE_ASKED || told->stage == FB_STAGE_AGREED;
    bool heard = told->who != c->me && (fb_client_seat(c) < FB_SEATS || c->lobby.host == c->me);
    if (told->seat >= FB_SEATS) return;
    keep_wish(c, told, open);
    tell_take_over(c, told);
    if (told->stage == FB_STAGE_ASKED && heard)
        fb_client_note(c, FB_LINE_NOTE, "terminal.wish.how", NULL, NULL);
}

static void hear_emote(FbClient *c, const FbMsg_emote *told)
{
    char id[] = "emote.0";
    if (!fb_client_keeps_lines(c)) return;
    id[6] = (char)('0' + told->emote % FB_EMOTES);
    hear_said(c, told->from, say_text(c->lang, id));
}

/* ---- messages of the table ------------------------------------------------------------------------------------------------ */

static bool is_next(FbClient *c, uint32_t number)
{
    bool first = !c->heard || (c->anew && number == 1), next = first || number == c->heard + 1;
    c->heard = number;
    c->anew = false;
    if (!next) fb_client_lose_track(c, "a message is missing");
    return next;
}

static void hear_message(FbClient *c, const FbMessage *message, uint64_t now)
{
    const FbTableOut *into = c->room.into;
    if (!is_next(c, message->number)) return;
    switch (message->type) {
    case FB_MSG_LOBBY: fb_client_take_lobby(c, &into->lobby); break;
    case FB_MSG_PARTS: fb_client_take_parts(c, &message->as.parts); break;
    case FB_MSG_VIEW: fb_client_take_view(c, &message->as.view); break;
    case FB_MSG_EVENTS: fb_client_take_events(c, &message->as.events, now); break;
    case FB_MSG_ASK: hear_ask(c, &message->as.ask, now); break;
    case FB_MSG_WINDOW: hear_window(c, &message->as.window, now); break;
    case FB_MSG_LATE: hear_late(c, &message->as.late); break;
    case FB_MSG_COUNTERED: hear_countered(c, &message->as.countered); break;
    case FB_MSG_FALSE_START: hear_false_start(c); break;
    case FB_MSG_STAND_IN: hear_stand_in(c, &message->as.stand_in); break;
    case FB_MSG_TAKE_OVER: hear_take_over(c, &message->as.take_over); break;
    case FB_MSG_ORDERS: c->order = message->as.orders.order; break;
    case FB_MSG_TAB: c->tab_playing = message->as.tab.tab; break;
    case FB_MSG_EMOTE: hear_emote(c, &message->as.emote); break;
    case FB_MSG_CHAT: hear_said(c, message->as.chat.from, into->said.text); break;
    case FB_MSG_REMOVED:
        c->removed = true;
        c->sent_away = message->as.removed.host;
        break;
    case FB_MSG_OVER: hear_over(c, &message->as.over); break;
    default: break;
    }
}

/* ---- answers of the server ------------------------------------------------------------------------------------------------- */

/* The last pick is asked for again. */
static void take_back_answer(FbClient *c)
{
    FbDraft *draft = c->room.draft;
    bool moved = draft && draft->question && draft->question == c->answered;
    c->answered = 0;
    if (moved) c->draft_stamp += fb_draft_undo(draft);
}

/* The person is not told about refusals of requests that the client made on its own. A game goes on without its log: a server of
 * 0.1.0 has none, and another may be too busy. And a client that reconnects during a deal is asked for its part again, although it
 * may have arrived over the last connection and the cards are dealt by now. */
static bool is_own_business(FbClient *c, uint32_t to)
{
    bool log = c->log_asked && to == c->log_asked;
    if (log) c->log_asked = 0;
    return log || (c->part_n && to == c->part_n) || (c->order_n && to == c->order_n);
}

static void hear_refused(FbClient *c, const FbAns_refused *told)
{
    if (is_own_business(c, told->to)) return;
    c->refusals++;
    c->refused = *told;
    c->pending = 0;
    if (c->answered && (!told->to || told->to == c->answer_n)) take_back_answer(c);
    if (!c->joined && (!told->to || told->to == c->entering)) c->shut_out = true;
    c->witness.waiting = false;
    c->wants.led = false; /* somebody else was faster: then any seat will do */
    if (fb_client_keeps_lines(c)) fb_client_say(c, FB_LINE_WRONG, told->text.text);
}

static void hear_welcome(FbClient *c, const FbAns_welcome *told)
{
    c->name = told->name;
    c->welcomed = true;
    bool lost = c->wants.idle && !c->table.text[0];
    if (!c->wants.silent && !lost && !c->joined) fb_client_enter(c);
}

static void hear_made(FbClient *c, const FbAns_made *told)
{
    c->table = told->table;
    if (!c->wants.silent && !c->wants.idle) fb_client_join(c, 0);
}

/* Of a join that was asked for, all that follows is told anew; by one that was not, an older tab plays again, and goes on counting. */
static void hear_joined(FbClient *c, const FbAns_joined *told)
{
    if (memcmp(&c->table, &told->table, sizeof c->table) != 0) fb_client_forget(c);
    if (told->to) c->heard = 0;
    c->table = told->table;
    c->me = told->person;
    c->tab = c->tab_playing = told->tab;
    c->joined = c->anew = true;
    c->answered = 0; /* what did not arrive over the last connection never will */
    c->removed = c->sent_away = false;
    c->order = FB_ORDER_NONE; /* where one stands, it is told next, as all wishes are */
    memset(c->asker, FB_NONE, sizeof c->asker);
    if (c->wants.log && !c->log_unread) fb_client_earlier(c); /* the answer was lost */
    if (c->wants.led) fb_client_request(c, &(FbRequest){.type = FB_REQ_GATHERING});
}

/* A quick match: bots take the open seats in so many milliseconds. */
static void hear_gathering(FbClient *c, uint32_t ms)
{
    char seconds[24];
    if (ms == FB_UNTIMED || !fb_client_keeps_lines(c)) return;
    fb_client_note(c, FB_LINE_NOTE, "terminal.gathering", "n",
                   say_number(seconds, (ms + 999) / 1000));
}

static void hear_reply(FbClient *c, const FbReply *reply)
{
    switch (reply->type) {
    case FB_ANS_WELCOME: hear_welcome(c, &reply->as.welcome); break;
    case FB_ANS_RELOAD: c->reload = true; break;
    case FB_ANS_MADE: hear_made(c, &reply->as.made); break;
    case FB_ANS_JOINED: hear_joined(c, &reply->as.joined); break;
    case FB_ANS_GATHERING: hear_gathering(c, reply->as.gathering.ms); break;
    case FB_ANS_LOG: fb_client_take_log(c, &reply->as.log); break;
    case FB_ANS_REFUSED: hear_refused(c, &reply->as.refused); break;
    case FB_ANS_NOTICE: fb_client_say(c, FB_LINE_NOTE, reply->as.notice.text.text); break;
    default: break;
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------------------------- */

void fb_client_take(FbClient *c, const FbTold *told, uint64_t now)
{
    if (told->message.type)
        hear_message(c, &told->message, now);
    else
        hear_reply(c, &told->reply);
    fb_client_settle(c);
}

bool fb_client_hear(FbClient *c, const char *text, size_t n, uint64_t now)
{
    FbTold told;
    FbTextError error;
    if (!fb_told_read(&told, c->room.into, text, n, &error)) return false;
    fb_client_take(c, &told, now);
    return true;
}

/* Moves what the client counts towards by `ms`, on or back. */
static void shift_times(FbClient *c, int64_t ms)
{
    uint64_t *times[] = {&c->opens, &c->left_until, &c->window.fuse, &c->window.until};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        bool before = ms < 0 && *times[i] < (uint64_t)-ms;
        if (*times[i] != FB_NEVER) *times[i] = before ? 0 : *times[i] + (uint64_t)ms;
    }
}

void fb_client_delay(FbClient *c, uint64_t ms) { shift_times(c, (int64_t)ms); }
void fb_client_hasten(FbClient *c, uint64_t ms) { shift_times(c, -(int64_t)ms); }

void fb_client_forget(FbClient *c)
{
    memset(&c->lobby, 0, sizeof c->lobby);
    fb_view_blank(&c->view, FB_SPECTATOR);
    c->has_view = c->lost = c->window.open = false;
    c->step = c->told_step = c->queue_n = c->turns = c->deaths = 0;
    c->me = c->result = FB_NONE;
    c->left_until = c->opens = FB_NEVER;
    c->log_asked = 0;
    c->log_unread = 1;
    memset(c->asker, FB_NONE, sizeof c->asker);
    fb_witness_start(&c->witness, c->room.sight, c->room.sight_max);
    fb_client_settle(c);
}

void fb_client_lost(FbClient *c)
{
    c->joined = c->welcomed = c->lost = false;
    c->sent = c->heard = c->answered = c->log_asked = c->part_n = c->order_n = 0;
    c->pending = 0;
    fb_witness_lost(&c->witness);
    c->window.open = false;
    c->left_until = c->opens = FB_NEVER;
    fb_client_settle(c);
}
