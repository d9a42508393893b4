/* model_log.c - how the game came to where this program found it: after --resume, at a table that is joined late, behind a
 * connection that was gone for long. The table tells it again (docs/wire.md, The log); one page of it is more than the lines
 * that are kept.
 *
 *     view ---- log asked for ---- events told live ---- log
 *                                  `--- log_since ---'    it ends with these: they are lines of their own already */
#include "terminal/model.h"

void model_ask_log(Model *m)
{
    FbRequest request = {.type = FB_REQ_LOG};
    m->log_whole = !m->turns;
    if (!m->turns) m->turns = 1;
    m->log_turns = m->turns;
    m->log_since = 0;
    model_request(m, &request);
    m->log_asked = request.n;
}

/* How many events of the log were not told live. Of `ask` it has only a few: they do not count. */
static int events_before(const Model *m, const FbEvent *event, int n)
{
    for (uint32_t left = m->log_since; left && n; n--)
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

void model_take_log(Model *m, const FbAns_log *log)
{
    const FbEvent *event = &m->into->event[log->events.first];
    if (m->log_asked != log->to) return;
    m->log_asked = 0;
    if (!log->events.n) return;
    int n = events_before(m, event, log->events.n);
    uint32_t turns = log->turns + turns_in(event, n);
    m->turns += turns - m->log_turns;
    for (bool room = m->log_whole; room && n--;) {
        turns -= event[n].type == FB_E_TURN;
        if (turns || event[n].type != FB_E_DREW) room = model_tell_before(m, &event[n]);
    }
}
