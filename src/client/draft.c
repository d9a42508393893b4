/* draft.c - see draft.h. */
#include "client/draft.h"

#include "table/work.h"

bool fb_draft_start(FbDraft *draft, const FbView *view, uint32_t question)
{
    FbRng rng = {question};
    bool asked = view->seat < FB_SEATS && (view->open.now.asked >> view->seat & 1);
    draft->n = 0;
    draft->done = false;
    draft->seat = view->seat;
    draft->question = asked && fb_sample(view, &rng, &draft->world[0]) ? question : 0;
    return draft->question != 0;
}

FbRefusal fb_draft_refuse(const FbDraft *draft, uint8_t what)
{
    if (!draft->question || draft->done) return FB_NO_NOT_ASKED;
    return fb_refuse(&draft->world[draft->n], (FbPick){draft->seat, what});
}

FbRefusal fb_draft_pick(FbDraft *draft, uint8_t what)
{
    FbPick pick = {draft->seat, what};
    FbFastShuffler shuffler;
    FbRefusal no = draft->n < FB_PICKS_MAX ? fb_draft_refuse(draft, what) : FB_NO_NOT_ASKED;
    if (no) return no;
    fb_fast_shuffler(&shuffler, draft->question);
    const FbGame *last = &draft->world[draft->n];
    FbGame *next = &draft->world[draft->n + 1];
    *next = *last;
    fb_apply(next, pick, &shuffler.base, NULL);
    draft->pick[draft->n++] = pick;
    draft->done = !game_same_decision(&last->open.now, &next->open.now);
    return FB_OK;
}

bool fb_draft_undo(FbDraft *draft)
{
    if (!draft->n) return false;
    draft->n--;
    draft->done = false;
    return true;
}

int fb_draft_legal(const FbDraft *draft, FbPick out[FB_LEGAL_MAX])
{
    FbView view;
    if (!draft->question || draft->done) return 0;
    fb_draft_view(draft, &view);
    return fb_view_legal(&view, out);
}

void fb_draft_view(const FbDraft *draft, FbView *view)
{
    int n = draft->done ? draft->n - 1 : draft->n;
    fb_view(&draft->world[n], draft->seat, view);
}
