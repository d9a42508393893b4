/* client_ask.c - what this person is asked, and what they may answer (client.h). Nothing here changes what was told.
 *
 *     nothing --- a step, and the queue is empty ---> asked ---------. fb_client_move
 *        ^                                                            v
 *        |------- the next step, or a refusal -------------------- answered
 *        |                                                            ^
 *        '------- … and the window is open ---------> may counter ---'  fb_client_attempt, fb_client_pass */
#include "client/client.h"
#include "text/sentence.h"

/* ---- who -------------------------------------------------------------------------------------------------------------------- */

int fb_client_seat(const FbClient *c)
{
    if (c->me >= FB_PEOPLE) return FB_SPECTATOR;
    uint8_t seat = c->lobby.person[c->me].seat;
    return seat == FB_NONE ? FB_SPECTATOR : seat;
}

const char *fb_client_my_name(const FbClient *c)
{
    return c->me < FB_PEOPLE ? c->lobby.person[c->me].name.text : "";
}

bool fb_client_plays_here(const FbClient *c) { return c->tab_playing == c->tab; }

/* ---- what ------------------------------------------------------------------------------------------------------------------- */

bool fb_client_playing(const FbClient *c)
{
    return c->has_view && c->lobby.phase == FB_TABLE_PLAYING && c->view.open.seats;
}

static bool is_asked(const FbClient *c)
{
    return c->joined && fb_client_playing(c) && c->result == FB_NONE && !fb_client_busy(c) &&
           !c->lobby.paused && c->view.seat < FB_SEATS &&
           (c->view.open.now.asked >> c->view.seat & 1);
}

bool fb_client_asked(const FbClient *c)
{
    return is_asked(c) && c->view.open.now.phase != FB_COUNTERING && c->question == c->step;
}

bool fb_client_may_counter(const FbClient *c)
{
    return is_asked(c) && c->view.open.now.phase == FB_COUNTERING && c->window.open &&
           (c->window.state == FB_ANSWER_NONE || c->window.state == FB_ANSWER_STANDING);
}

bool fb_client_waits(const FbClient *c)
{
    if (c->answered) return false;
    if (fb_client_asked(c)) return true;
    return fb_client_may_counter(c) && c->passed != c->window.question;
}

/* Where the turn stands behind the last event that waits. */
static const FbControl *told_last(const FbClient *c)
{
    for (uint32_t i = c->queue_n; i--;) {
        const FbEvent *event = &c->room.queue[(c->queue_first + i) % c->room.queue_max].event;
        if (event->type == FB_E_ASK) return &event->now;
    }
    return &c->view.open.now;
}

FbPhase fb_client_awaited(const FbClient *c)
{
    const FbControl *now = told_last(c);
    int seat = fb_client_seat(c);
    bool playing = c->joined && c->told_step && c->lobby.phase == FB_TABLE_PLAYING;
    if (!playing || c->lobby.paused || c->result != FB_NONE || c->answered) return FB_PHASES;
    if (seat >= FB_SEATS || !(now->asked >> seat & 1)) return FB_PHASES;
    bool settled = c->window.open && c->window.state != FB_ANSWER_NONE;
    return now->phase == FB_COUNTERING && settled ? FB_PHASES : (FbPhase)now->phase;
}

/* ---- the draft --------------------------------------------------------------------------------------------------------------- */

static const FbDraft *drafted(const FbClient *c)
{
    return fb_client_asked(c) && c->room.draft && c->room.draft->question ? c->room.draft : NULL;
}

int fb_client_legal(const FbClient *c, FbPick legal[FB_LEGAL_MAX])
{
    if (fb_client_may_counter(c)) return fb_view_legal(&c->view, legal);
    return drafted(c) ? fb_draft_legal(c->room.draft, legal) : 0;
}

FbView fb_client_ahead(const FbClient *c)
{
    FbView view = c->view;
    if (drafted(c)) fb_draft_view(c->room.draft, &view);
    return view;
}

void fb_client_question(const FbClient *c, FbOut *out)
{
    FbView view = fb_client_ahead(c);
    fb_question(out, c->lang, &c->names, &view);
}

/* The draft belongs to the question: another question, another draft. */
static void keep_draft(FbClient *c)
{
    FbDraft *draft = c->room.draft;
    uint32_t question = fb_client_asked(c) ? c->question : 0;
    if (!draft || (draft->question == question && (!question || draft->seat == c->view.seat)))
        return;
    draft->question = 0;
    draft->n = 0;
    draft->done = false;
    c->draft_stamp++;
    if (question) fb_draft_start(draft, &c->view, question);
}

/* ---- being asked less often --------------------------------------------------------------------------------------------------- */

bool fb_client_alone(const FbClient *c)
{
    for (int s = 0; s < FB_SEATS; s++)
        if (c->lobby.seat[s].kind == FB_SEAT_HUMAN && c->lobby.seat[s].person != c->me)
            return false;
    return true;
}

/* Passing for somebody who holds nothing to counter with saves a key, if nobody can read anything from it. A pass counts from the
 * opening, so it need not wait for it. */
static void pass_unasked(FbClient *c)
{
    FbPick legal[FB_LEGAL_MAX];
    if (!c->wants.able || !fb_client_alone(c) || !fb_client_waits(c) || !fb_client_may_counter(c))
        return;
    if (fb_view_legal(&c->view, legal) > 1) return;
    c->passed = c->window.question;
    fb_client_pass(c);
}

/* An order that the person gave stands: only the fuse comes and goes by itself, and only with a client that was told what the
 * person wants. Another tab may have given it. */
static void keep_fuse(FbClient *c)
{
    bool fused = c->order == FB_ORDER_FUSE, wanted = c->wants.able && !fb_client_alone(c);
    bool seated = c->joined && fb_client_plays_here(c) && fb_client_seat(c) < FB_SEATS;
    if (!seated || !c->wants.prompted || c->lobby.phase != FB_TABLE_PLAYING || fused == wanted)
        return;
    if (!fused && c->order != FB_ORDER_NONE) return;
    fb_client_orders(c, wanted ? FB_ORDER_FUSE : FB_ORDER_NONE);
    c->order_n = c->sent;
}

void fb_client_prompts(FbClient *c, FbPrompts prompts)
{
    c->wants.able = prompts == FB_PROMPT_ABLE;
    c->wants.prompted = true;
    fb_client_settle(c);
}

void fb_client_settle(FbClient *c)
{
    keep_draft(c);
    pass_unasked(c);
    keep_fuse(c);
}

/* ---- clocks ------------------------------------------------------------------------------------------------------------------ */

uint64_t fb_client_left(uint64_t until, uint64_t now) { return until > now ? until - now : 0; }

uint64_t fb_client_opens_in(const FbClient *c, uint64_t now)
{
    return c->opens == FB_NEVER ? 0 : fb_client_left(c->opens, now);
}
