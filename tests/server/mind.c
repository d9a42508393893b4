/* mind.c - see mind.h. */
#include "mind.h"

static bool decide(Player *p, uint8_t first, FbPicks *picks)
{
    static FbDraft draft;
    FbPick legal[FB_LEGAL_MAX];
    picks->n = 0;
    if (!player_asked(p) || !fb_draft_start(&draft, &p->client.view, p->client.question))
        return false;
    while (!draft.done) {
        int n = fb_draft_legal(&draft, legal);
        uint8_t what = legal[fb_rng_below(&p->party->rng, (uint32_t)n)].what;
        if (!picks->n && first != FB_NONE && !fb_draft_refuse(&draft, first)) what = first;
        if (fb_draft_pick(&draft, what)) party_fail(p, "a legal pick is refused");
        picks->what[picks->n++] = what;
    }
    return true;
}

bool mind_decide(Player *p, FbPicks *picks)
{
    return p->client.view.open.now.phase != FB_COUNTERING && decide(p, FB_NONE, picks);
}

bool mind_drop(Player *p, FbPicks *picks)
{
    return p->client.view.open.now.phase != FB_COUNTERING && decide(p, FB_W_DROP, picks);
}

static bool answer_window(Player *p)
{
    FbPick legal[FB_LEGAL_MAX];
    int n = fb_view_legal(&p->client.view, legal);
    if (!n) return false;
    uint8_t what = legal[fb_rng_below(&p->party->rng, (uint32_t)n)].what;
    return what < FB_CARDS ? player_attempt(p, what) : player_word(p, FB_IN_PASS);
}

bool mind_answer(Player *p)
{
    FbPicks picks;
    if (!player_asked(p)) return false;
    if (p->client.view.open.now.phase == FB_COUNTERING) return answer_window(p);
    return mind_decide(p, &picks) && player_move(p, &picks);
}
