/* client_draft.c - the answer that the page puts together: the draft of FbClient, what is legal, why something is not, and the
 * answers themselves. */
#include "text/view_json.h"
#include "wasm/page.h"
#include "wasm/page_client.h"

static FbDraft *draft(void) { return page_client()->room.draft; }

/* A view from elsewhere (a record, a lesson), to ask for legal picks: as if it had been told. */
PAGE(int, client_hold, (size_t n))
{
    FbTextError error;
    FbView view;
    FbClient *c = page_client();
    if (!fb_view_json_read(&view, page_text_in, n, &error)) return page_wrong(error.message);
    c->view = view;
    c->has_view = c->joined = true;
    c->lobby.phase = FB_TABLE_PLAYING;
    c->step = c->told_step = c->question = 1;
    c->window = (FbClientWindow){.open = view.open.now.phase == FB_COUNTERING, .question = 1};
    c->answered = 0;
    c->result = FB_NONE;
    draft()->question = 0;
    fb_client_settle(c);
    return 0;
}

/* ---- what is asked ------------------------------------------------------------------------------------------------------- */

/* What the reader is asked, or for whom they wait: a sentence, plain text. Whoever only looks at a seat (a replay) is not asked. */
PAGE(int, client_question, (int reader))
{
    FbOut out = page_write();
    FbView now = fb_client_ahead(page_client());
    now.seat = (uint8_t)reader;
    if (page_client()->has_view) fb_question(&out, page_language, &page_names, &now);
    return page_done(&out);
}

/* A move of n bytes, as in "A:CON,B3", in words: plain text, empty if it is no move. */
PAGE(int, client_words, (size_t n))
{
    FbPick picks[FB_MOVE_MAX];
    FbOut out = page_write();
    const FbView *view = &page_client()->view;
    int picked = fb_move_read(page_text_in, n, picks, FB_MOVE_MAX, NULL);
    if (picked) fb_move_sentence(&out, page_language, &page_names, view, picks, picked);
    return page_done(&out);
}

/* ---- the draft --------------------------------------------------------------------------------------------------------------- */

static void put_picks(FbJsonOut *json, const char *key, const FbPick *picks, int n)
{
    fb_json_key(json, key);
    fb_json_open(json, '[');
    for (int i = 0; i < n; i++)
        page_put_what(json, picks[i].what);
    fb_json_close(json, ']');
}

/* {"picks":["CON"],"legal":["B3","B4"],"first":["CON","drop"],"complete":false}; first: what it could begin with. In a counter
 * window there are no picks: the answer is one card, or to pass. */
static int draft_write(void)
{
    FbPick legal[FB_LEGAL_MAX], first[FB_LEGAL_MAX];
    const FbClient *c = page_client();
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    int n = fb_client_legal(c, legal);
    fb_json_open(&json, '{');
    put_picks(&json, "picks", draft()->pick, draft()->question ? draft()->n : 0);
    put_picks(&json, "legal", legal, n);
    put_picks(&json, "first", first, draft()->question ? fb_view_legal(&c->view, first) : 0);
    fb_json_key(&json, "complete");
    fb_json_put_bool(&json, draft()->question && draft()->done);
    fb_json_close(&json, '}');
    return page_done(&out);
}

PAGE(int, client_compose, (void)) { return draft_write(); }

PAGE(int, client_clear, (void))
{
    while (draft()->question && fb_draft_undo(draft()))
        continue;
    return draft_write();
}

/* One more pick, spelt as in a move; what is refused changes nothing (client_why says why). */
PAGE(int, client_pick, (size_t n))
{
    fb_draft_pick(draft(), fb_what_read(page_text_in, n));
    return draft_write();
}

PAGE(int, client_undo, (void))
{
    if (draft()->question) fb_draft_undo(draft());
    return draft_write();
}

/* ---- why not ----------------------------------------------------------------------------------------------------------------- */

/* {"id":"NOT_HELD","rule":"4.3","text":"This card is not in the hand (rule 4.3)."}, or null */
static int refusal_write(FbRefusal refusal)
{
    char sentence[FB_SENTENCE_MAX];
    FbOut out = page_write(), text = fb_out(sentence, sizeof sentence);
    FbJsonOut json = fb_json_out(&out);
    if (!refusal) {
        fb_json_put_null(&json);
        return page_done(&out);
    }
    fb_refusal_sentence(&text, page_language, refusal);
    fb_json_open(&json, '{');
    fb_json_key(&json, "id");
    fb_json_put_text(&json, fb_refusal_id(refusal));
    fb_json_key(&json, "rule");
    fb_json_put_text(&json, fb_refusal_rule(refusal));
    fb_json_key(&json, "text");
    fb_json_put_text(&json, sentence);
    fb_json_close(&json, '}');
    return page_done(&out);
}

/* Why this pick is refused now, or null. */
PAGE(int, client_why, (size_t n))
{
    uint8_t what = fb_what_read(page_text_in, n);
    const FbView *view = &page_client()->view;
    if (!page_client()->has_view) return refusal_write(FB_NO_NOT_ASKED);
    if (draft()->question) return refusal_write(fb_draft_refuse(draft(), what));
    return refusal_write(fb_view_refuse(view, (FbPick){view->seat, what}));
}

/* ---- answers: each is the number of its request ---------------------------------------------------------------------------------- */

/* The draft, or a move of n bytes, as in "A:CON,B3". */
PAGE(uint32_t, client_move, (size_t n))
{
    FbPick picks[FB_MOVE_MAX];
    int picked = n ? fb_move_read(page_text_in, n, picks, FB_MOVE_MAX, NULL) : draft()->n;
    fb_client_move(page_client(), n ? picks : draft()->pick, picked);
    return page_client()->sent;
}

PAGE(uint32_t, client_attempt, (size_t n))
{
    fb_client_attempt(page_client(), (FbCard)fb_what_read(page_text_in, n));
    return page_client()->sent;
}

PAGE(uint32_t, client_pass, (void))
{
    fb_client_pass(page_client());
    return page_client()->sent;
}

PAGE(uint32_t, client_hold_on, (void))
{
    fb_client_hold(page_client());
    return page_client()->sent;
}

PAGE(uint32_t, client_ready, (void))
{
    fb_client_ready(page_client());
    return page_client()->sent;
}
