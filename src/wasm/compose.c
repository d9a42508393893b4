/* compose.c - see compose.h. */
#include "wasm/compose.h"

#include <string.h>

#include "text/pick.h"

void compose_start(Compose *c, const FbView *view)
{
    memset(c, 0, sizeof *c);
    c->view = c->ahead = *view;
}

static bool is_asked(const FbView *view)
{
    return view->seat < FB_SEATS && (view->open.now.asked >> view->seat & 1);
}

/* An event by which the seat learns a card: no decision goes on behind it. */
static bool teaches(const FbEvent *event, int seat)
{
    return (event->type == FB_E_DREW && event->seat == seat) ||
           (event->type == FB_E_DISCARD && event->seat != seat);
}

/* The view after this pick; false where it cannot be foreseen, and there the decision ends. */
static bool foresee(FbView *view, FbPick pick)
{
    FbRng rng = {1}; /* any world will do, and the same one makes the same code run again */
    FbFastShuffler shuffler;
    FbEvents events = {0};
    FbGame world;
    fb_fast_shuffler(&shuffler, 1);
    if (!fb_sample(view, &rng, &world)) return false;
    fb_apply(&world, pick, &shuffler.base, &events);
    for (int i = 0; i < events.n; i++) {
        FbEvent seen;
        if (!fb_event_for(&events.e[i], view->seat, &seen)) continue;
        if (teaches(&seen, view->seat) || !fb_view_apply(view, &seen)) return false;
    }
    return is_asked(view);
}

FbRefusal compose_refuse(const Compose *c, uint8_t what)
{
    return fb_view_refuse(&c->ahead, (FbPick){c->view.seat, what});
}

FbRefusal compose_add(Compose *c, uint8_t what)
{
    FbPick pick = {c->view.seat, what};
    FbPhase phase = (FbPhase)c->ahead.open.now.phase;
    if (c->complete || c->picks.n == FB_PICKS_MAX || !is_asked(&c->ahead)) return FB_NO_NOT_ASKED;
    FbRefusal no = compose_refuse(c, what);
    if (no) return no;
    FbView ahead = c->ahead;
    bool asked = foresee(&ahead, pick);
    c->picks.what[c->picks.n++] = what;
    c->complete = !asked || !fb_pick_goes_on(phase, pick, (FbPhase)ahead.open.now.phase, pick);
    if (!c->complete) c->ahead = ahead;
    return FB_OK;
}

void compose_undo(Compose *c)
{
    FbPicks picks = c->picks;
    FbView view = c->view;
    compose_start(c, &view);
    for (int i = 0; i + 1 < picks.n; i++)
        compose_add(c, picks.what[i]);
}

int compose_legal(const Compose *c, FbPick legal[FB_LEGAL_MAX])
{
    return c->complete || !is_asked(&c->ahead) ? 0 : fb_view_legal(&c->ahead, legal);
}
