/* client_log.c - how the game came to where this client found it: after --resume, at a table that is joined late, behind a
 * connection that was gone for long. The table tells it again (docs/wire.md, The log); one page of it is more than the lines
 * that are kept.
 *
 *     view ---- log asked for ---- events told live ---- log
 *                                  `--- log_since ---'    it ends with these: they are lines of their own already */
#include "client/client.h"

static void ask(FbClient *c, uint32_t before)
{
    FbRequest request = {.type = FB_REQ_LOG, .as.log.before = before};
    fb_client_request(c, &request);
    c->log_asked = request.n;
    c->log_before = before;
}

void fb_client_log_begins(FbClient *c)
{
    c->log_asked = 0;
    c->log_unread = 1;
}

void fb_client_ask_log(FbClient *c)
{
    if (!fb_client_keeps_lines(c) && !c->wants.log) return;
    c->log_whole = !c->turns;
    if (!c->turns) c->turns = 1;
    c->log_turns = c->turns;
    c->log_since = 0;
    c->log_unread = 0;
    ask(c, 0);
}

void fb_client_earlier(FbClient *c)
{
    if (!c->log_asked && c->log_unread != 1) ask(c, c->log_unread);
}

/* How many events of the log were not told live. Of `ask` it has only a few: they do not count. */
static int events_before(const FbClient *c, const FbEvent *event, int n)
{
    for (uint32_t left = c->log_since; left && n; n--)
        left -= event[n - 1].type != FB_E_ASK;
    return n;
}

static uint32_t turns_in(const FbEvent *event, int n)
{
    uint32_t turns = 0;
    for (int i = 0; i < n; i++)
        turns += event[i].type == FB_E_TURN;
    return turns;
}

void fb_client_take_log(FbClient *c, const FbAns_log *log)
{
    const FbEvent *event = &c->room.into->event[log->events.first];
    if (c->log_asked != log->to) return;
    c->log_asked = 0;
    c->log_unread = log->first ? log->first : 1;
    int n = c->log_before ? log->events.n : events_before(c, event, log->events.n);
    c->log_news = n;
    if (!log->events.n || c->log_before) return;
    uint32_t turns = log->turns + turns_in(event, n);
    c->turns += turns - c->log_turns;
    for (bool room = c->log_whole && fb_client_keeps_lines(c); room && n--;) {
        turns -= event[n].type == FB_E_TURN;
        if (turns || event[n].type != FB_E_DREW) room = fb_client_tell_before(c, &event[n]);
    }
}
