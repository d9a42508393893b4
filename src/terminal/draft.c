/* draft.c - see draft.h. */
#include "terminal/draft.h"

bool draft_start(Draft *draft, const FbView *view, uint32_t question)
{
    FbRng rng = {question};
    draft->n = 0;
    draft->done = false;
    draft->seat = view->seat;
    draft->question = fb_sample(view, &rng, &draft->world[0]) ? question : 0;
    return draft->question != 0;
}

static const FbGame *draft_world(const Draft *draft) { return &draft->world[draft->n]; }

/* Whether the seat goes on with the decision that it has begun (as table/game.c has it). */
static bool goes_on(const FbControl *last, const FbControl *now)
{
    if (last->asked != now->asked) return false;
    return now->phase == FB_DROP || now->phase == FB_BUTCHER || now->phase == FB_TARGET ||
           (now->phase == FB_CHOOSE && last->phase == FB_CHOOSE);
}

FbRefusal draft_refuse(const Draft *draft, uint8_t what)
{
    return fb_refuse(draft_world(draft), (FbPick){draft->seat, what});
}

FbRefusal draft_pick(Draft *draft, uint8_t what)
{
    FbPick pick = {draft->seat, what};
    FbFastShuffler shuffler;
    if (draft->done || draft->n == FB_PICKS_MAX) return FB_NO_NOT_ASKED;
    FbRefusal no = draft_refuse(draft, what);
    if (no) return no;
    fb_fast_shuffler(&shuffler, draft->question);
    FbGame *next = &draft->world[draft->n + 1];
    *next = *draft_world(draft);
    fb_apply(next, pick, &shuffler.base, NULL);
    draft->pick[draft->n++] = pick;
    draft->done = !goes_on(&draft->world[draft->n - 1].open.now, &next->open.now);
    return FB_OK;
}

bool draft_undo(Draft *draft)
{
    if (!draft->n) return false;
    draft->n--;
    draft->done = false;
    return true;
}

int draft_legal(const Draft *draft, FbPick out[FB_LEGAL_MAX])
{
    FbView view;
    if (!draft->question || draft->done) return 0;
    draft_view(draft, &view);
    return fb_view_legal(&view, out);
}

void draft_view(const Draft *draft, FbView *view)
{
    int n = draft->done ? draft->n - 1 : draft->n;
    fb_view(&draft->world[n], draft->seat, view);
}
