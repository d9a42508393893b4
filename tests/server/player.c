/* player.c - what players are told, and what they do with it (player.h). */
#include "player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void party_fail(const Player *p, const char *why)
{
    fprintf(stderr, "%s: seed %llu, player %d at %s, seat %d, step %u: %s\n", p->party->what,
            (unsigned long long)p->party->seed, p->number, p->table.text, p->seat, p->step, why);
    exit(EXIT_FAILURE);
}

static void require(const Player *p, bool holds, const char *why)
{
    if (!holds) party_fail(p, why);
}

/* ---- coming to a table ------------------------------------------------------------------------------------------ */

static void make(Player *p)
{
    FbRequest request = {.type = FB_REQ_MAKE};
    request.as.make.settings = p->settings;
    player_say(p, &request);
}

void player_come(Player *p)
{
    if (p->host < 0 || !p->welcome) return;
    const Player *host = p->party->player[p->host];
    if (host->table.text[0])
        player_join(p, &host->table, p->viewed ? p->step : 0);
    else if (p == host)
        make(p);
}

static void made(Player *p, const FbAns_made *m)
{
    p->table = m->table;
    if (p->host != p->number) return;
    for (int i = 0; i < p->party->n; i++) {
        Player *guest = p->party->player[i];
        if (guest->host == p->number && guest->welcome) player_join(guest, &p->table, 0);
    }
}

static void joined(Player *p, const FbAns_joined *m)
{
    FbInput sit = {.type = FB_IN_SIT};
    require(p, !memcmp(&m->table, &p->table, sizeof m->table), "joined at another table");
    p->person = m->person;
    p->tab = m->tab;
    p->joined = p->anew = true;
    sit.as.sit.seat = p->wish;
    if (p->host >= 0 && p->wish != FB_NONE && p->seat == FB_NONE) player_input(p, &sit);
}

static void get_ready(Player *p)
{
    FbInput ready = {.type = FB_IN_READY};
    FbPart part = {.length = FB_PART_MIN};
    ready.as.ready.on = 1;
    for (int i = 0; i < FB_PART_MIN; i++)
        part.bytes[i] = (uint8_t)fb_rng_next(&p->party->rng);
    fb_witness_pledge(&p->witness, &p->lobby, &part, &ready.as.ready.hash);
    p->ready = player_input(p, &ready);
}

/* ---- what a table tells -------------------------------------------------------------------------------------------- */

static void be_ready(Player *p)
{
    const FbLobby *lobby = &p->lobby;
    if (p->host < 0 || lobby->phase != FB_TABLE_LOBBY || p->seat == FB_NONE || p->ready) return;
    if (!lobby->seat[p->seat].ready) get_ready(p);
}

/* A player that is told what to do by hand sends no part by itself either. */
static void hear_parts(Player *p, const FbMsg_parts *m, const FbTableOut *out)
{
    FbInput part = {.type = FB_IN_PART};
    if (p->host < 0 || p->seat == FB_NONE) return;
    if (!fb_part_fits(&p->witness.part, &out->hashes.seat[p->seat])) return; /* another tab's */
    const char *wrong =
        fb_witness_called(&p->witness, &p->lobby, p->seat, &m->commit, &out->hashes);
    require(p, !wrong, wrong ? wrong : "");
    part.as.part.part = p->witness.part;
    player_input(p, &part);
}

static void hear_lobby(Player *p, const FbLobby *lobby)
{
    const FbLobbyPerson *me = &lobby->person[p->person];
    if (lobby->phase != p->phase) p->begged = false;
    p->lobby = *lobby;
    p->seat = p->joined && me->here ? me->seat : p->seat;
    p->phase = lobby->phase;
    p->game = lobby->game;
    bool owes = p->seat != FB_NONE && fb_witness_owes(&p->witness, lobby, p->seat);
    if (lobby->phase != FB_TABLE_LOBBY) p->ready = false;
    if (owes && p->ready && p->host >= 0) get_ready(p);
    be_ready(p);
}

void player_insist(Player *p)
{
    p->owing = p->ready = p->begged = false;
    if (p->joined) be_ready(p);
}

static void hear_events(Player *p, const FbMsg_events *m, const FbTableOut *out)
{
    const FbEvent *events = out->event + m->events.first;
    bool deal = m->events.n && events[0].type == FB_E_DEAL;
    if (p->viewed && !deal && m->step <= p->step) return; /* for another tab that came back */
    require(p, deal || (p->viewed && m->step == p->step + 1), "a step is missing");
    if (deal) fb_view_blank(&p->view, p->seat == FB_NONE ? FB_SPECTATOR : p->seat);
    for (int i = 0; i < m->events.n; i++)
        require(p, fb_view_apply(&p->view, &events[i]), "a view refuses an event");
    require(p, fb_view_hash(&p->view) == m->hash, "a view moved on has another hash");
    p->viewed = true;
    p->step = p->question = m->step;
    p->window = p->owing = false;
}

static void hear_view(Player *p, const FbMsg_view *m, const FbTableOut *out)
{
    const FbView *view = &out->view[m->view];
    bool held = p->viewed && p->step == m->step && p->view.seat == view->seat;
    require(p, fb_view_hash(view) == m->hash, "a view has another hash");
    require(p, !held || !memcmp(view, &p->view, sizeof *view),
            "a view is not the one moved on so far");
    p->view = *view;
    p->viewed = true;
    p->step = p->question = m->step;
    p->window = p->owing = false;
}

static void hear_window(Player *p, const FbMsg_window *m)
{
    require(p, m->question == p->step, "a window of another step");
    p->window = true;
    p->windows = m->window;
    p->question = m->question;
    if (m->state != FB_ANSWER_NONE) p->owing = false;
    p->state = (FbAnswer)m->state;
}

static void hear(Player *p, const FbMessage *m, const FbTableOut *out)
{
    bool first = !p->heard || (p->anew && m->number == 1);
    require(p, first || m->number == p->heard + 1, "a message has another number");
    p->heard = m->number;
    p->anew = false;
    switch (m->type) {
    case FB_MSG_LOBBY: hear_lobby(p, &out->lobby); break;
    case FB_MSG_PARTS: hear_parts(p, &m->as.parts, out); break;
    case FB_MSG_EVENTS: hear_events(p, &m->as.events, out); break;
    case FB_MSG_VIEW: hear_view(p, &m->as.view, out); break;
    case FB_MSG_WINDOW: hear_window(p, &m->as.window); break;
    case FB_MSG_ASK: require(p, m->as.ask.question == p->step, "asked about another step"); break;
    case FB_MSG_OVER: p->phase = FB_TABLE_OVER, p->result = m->as.over.result; break;
    default: break;
    }
}

/* ---- what a server answers ------------------------------------------------------------------------------------------- */

/* The window closed, the question was answered, or the family or the game was over, while the answer was on its way; or it
 * was the second one, because an answer to the window before was refused in between. */
static bool is_late(const FbAns_refused *no)
{
    static const char *const late[] = {"table.stale",    "table.late", "table.no_window",
                                       "table.silenced", "table.out",  "table.not_started",
                                       "table.answered"};
    for (size_t i = 0; i < sizeof late / sizeof *late; i++)
        if (!strcmp(no->id.text, late[i])) return true;
    return false;
}

static void refused(Player *p, const FbAns_refused *no)
{
    const PartyHandler *handler = &p->party->handler;
    p->owing = p->begged = false;
    if (handler->refused)
        handler->refused(handler->self, p, no);
    else if (!is_late(no))
        party_fail(p, no->text.text);
}

static void answered(Player *p, const FbReply *reply)
{
    switch (reply->type) {
    case FB_ANS_WELCOME: p->welcome = true, player_come(p); break;
    case FB_ANS_MADE: made(p, &reply->as.made); break;
    case FB_ANS_JOINED: joined(p, &reply->as.joined); break;
    case FB_ANS_REFUSED: refused(p, &reply->as.refused); break;
    default: break;
    }
}

static void line(Player *p, const char *text, size_t n)
{
    Party *party = p->party;
    FbTextError error;
    FbTold told;
    if (!fb_told_read(&told, party->out, text, n, &error)) {
        fprintf(stderr, "%.*s\n", (int)n, text);
        party_fail(p, error.message);
    }
    if (told.message.type)
        hear(p, &told.message, party->out);
    else
        answered(p, &told.reply);
    if (party->handler.told) party->handler.told(party->handler.self, p, &told, party->out);
}

/* A frame may hold several messages, one a line. */
void player_frame(Player *p, const char *bytes, size_t n)
{
    const PartyHandler *handler = &p->party->handler;
    if (handler->frame && handler->frame(handler->self, p, bytes, n)) return;
    for (const char *end = bytes + n, *stop; bytes < end; bytes = stop + 1) {
        stop = memchr(bytes, '\n', (size_t)(end - bytes));
        if (!stop) stop = end;
        if (stop > bytes) line(p, bytes, (size_t)(stop - bytes));
    }
}

bool player_asked(const Player *p)
{
    if (p->phase != FB_TABLE_PLAYING || !p->viewed || p->seat == FB_NONE || p->owing) return false;
    if (p->view.open.now.phase == FB_COUNTERING && !p->window) return false;
    return p->view.open.now.asked >> p->seat & 1;
}
