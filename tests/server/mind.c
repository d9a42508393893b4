/* mind.c - see mind.h. */
#include "mind.h"

/* Where one decision goes on: as table/game.c has it, and docs/notation.md says it. */
static bool goes_on(const FbControl *last, const FbControl *now)
{
    if (last->asked != now->asked) return false;
    return now->phase == FB_DROP || now->phase == FB_BUTCHER || now->phase == FB_TARGET ||
           (now->phase == FB_CHOOSE && last->phase == FB_CHOOSE);
}

/* Within a decision nobody learns a card, so any world that fits the view will do to see where its picks lead. */
static bool decide(Player *p, uint8_t first, FbPicks *picks)
{
    FbGame world;
    FbFastShuffler shuffler;
    FbControl last;
    picks->n = 0;
    if (!player_asked(p) || !fb_sample(&p->view, &p->party->rng, &world)) return false;
    fb_fast_shuffler(&shuffler, p->party->seed);
    do {
        FbPick pick = fb_legal_random(&world, &p->party->rng);
        if (!picks->n && first != FB_NONE && !fb_refuse(&world, (FbPick){p->seat, first}))
            pick.what = first;
        last = world.open.now;
        picks->what[picks->n++] = pick.what;
        fb_apply(&world, pick, &shuffler.base, NULL);
    } while (goes_on(&last, &world.open.now) && picks->n < FB_PICKS_MAX);
    return true;
}

bool mind_decide(Player *p, FbPicks *picks)
{
    return p->view.open.now.phase != FB_COUNTERING && decide(p, FB_NONE, picks);
}

bool mind_drop(Player *p, FbPicks *picks)
{
    return p->view.open.now.phase != FB_COUNTERING && decide(p, FB_W_DROP, picks);
}

static bool answer_window(Player *p)
{
    FbPick legal[FB_LEGAL_MAX];
    int n = fb_view_legal(&p->view, legal);
    if (!n || !p->window || p->state == FB_ANSWER_PASS || p->state == FB_ANSWER_TRY) return false;
    uint8_t what = legal[fb_rng_below(&p->party->rng, (uint32_t)n)].what;
    return what < FB_CARDS ? player_attempt(p, what) : player_word(p, FB_IN_PASS);
}

bool mind_answer(Player *p)
{
    FbPicks picks;
    if (!player_asked(p)) return false;
    if (p->view.open.now.phase == FB_COUNTERING) return answer_window(p);
    return mind_decide(p, &picks) && player_move(p, &picks);
}
