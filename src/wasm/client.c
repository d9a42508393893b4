/* client.c - what one client holds of the game: a view, moved on by what it is told, and the decision being put
 * together on it. Owns the check that the view is the one that the table means. */
#include <string.h>

#include "client/draft.h"
#include "text/view_json.h"
#include "wasm/page.h"
#include "wasm/page_witness.h"
#include "wire/wire.h"

enum { CLIENT_OTHER = 0, CLIENT_MOVED = 1, CLIENT_LOST = 2 };

static FbView view;
static uint32_t step; /* of the view; 0: there is none */
static FbDraft draft;
static FbTold told;
static FbTableOut into;
static bool hints; /* allowed by the lobby that was told last */

static void hold(const FbView *now, uint32_t at)
{
    view = *now;
    step = at;
    fb_draft_start(&draft, &view, step);
}

/* What the seat would see after the picks so far. */
static FbView ahead(void)
{
    FbView now = view;
    if (draft.n) fb_draft_view(&draft, &now);
    return now;
}

/* ---- being told ---------------------------------------------------------------------------------------------------- */

static int told_view(const FbMsg_view *m)
{
    const FbView *now = &into.view[m->view];
    if (fb_view_hash(now) != m->hash) return CLIENT_LOST;
    hold(now, m->step);
    return CLIENT_MOVED;
}

static int told_events(const FbMsg_events *m, int seat)
{
    FbView now = view;
    const FbEvent *event = &into.event[m->events.first];
    bool dealt = m->events.n && event->type == FB_E_DEAL;
    if (dealt) fb_view_blank(&now, seat);
    if (!dealt && (!step || m->step != step + 1)) return CLIENT_LOST;
    for (int i = 0; i < m->events.n; i++)
        if (!fb_view_apply(&now, &event[i])) return CLIENT_LOST;
    if (fb_view_hash(&now) != m->hash || fb_view_check(&now)) return CLIENT_LOST;
    hold(&now, m->step);
    return CLIENT_MOVED;
}

/* One message of the table or server, of n bytes; seat: whose hand a deal shows (7: nobody's). CLIENT_MOVED: there is a
 * new view; CLIENT_LOST: the view is not the table's, so join again with step 0; -1: no message of the protocol. */
PAGE(int, client_told, (size_t n, int seat))
{
    FbTextError error;
    if (!fb_told_read(&told, &into, page_text_in, n, &error)) return page_wrong(error.message);
    int now = CLIENT_OTHER;
    if (told.message.type == FB_MSG_LOBBY) hints = fb_lobby_hints(&into.lobby);
    if (told.message.type == FB_MSG_VIEW) now = told_view(&told.message.as.view);
    if (told.message.type == FB_MSG_EVENTS) now = told_events(&told.message.as.events, seat);
    page_witness_told(&told, &into, now == CLIENT_MOVED ? &view : NULL);
    if (now == CLIENT_LOST) step = 0;
    return now;
}

/* The view is forgotten: another table. */
PAGE(void, client_forget, (void))
{
    step = 0;
    page_witness_forget();
}
/* The step of the view, for join; 0: there is none. */
PAGE(uint32_t, client_step, (void)) { return step; }

/* Whether hints are shown at this table. */
PAGE(int, client_hints, (void)) { return hints; }

/* A view from elsewhere (a record, a lesson), to ask for legal picks. */
PAGE(int, client_hold, (size_t n))
{
    FbView now;
    FbTextError error;
    if (!fb_view_json_read(&now, page_text_in, n, &error)) return page_wrong(error.message);
    hold(&now, 1);
    return 0;
}

PAGE(int, client_view, (void))
{
    FbOut out = page_write();
    if (!step) return page_wrong("no game has been told yet");
    fb_view_json_write(&out, &view);
    return page_done(&out);
}

/* The decision being put together, as the seat would see it: the same as the view if nothing is picked. */
PAGE(int, client_ahead, (void))
{
    FbOut out = page_write();
    if (!step) return page_wrong("no game has been told yet");
    FbView now = ahead();
    fb_view_json_write(&out, &now);
    return page_done(&out);
}

/* What the reader is asked, or for whom they wait: a sentence, plain text. Whoever only looks at a seat (a replay) is not asked. */
PAGE(int, client_question, (int reader))
{
    FbOut out = page_write();
    FbView now = ahead();
    now.seat = (uint8_t)reader;
    if (step) fb_question(&out, page_language, &page_names, &now);
    return page_done(&out);
}

/* A move of n bytes, as in "A:CON,B3", in words: plain text, empty if it is no move. */
PAGE(int, client_move, (size_t n))
{
    FbPick picks[FB_MOVE_MAX];
    FbOut out = page_write();
    int picked = step ? fb_move_read(page_text_in, n, picks, FB_MOVE_MAX, NULL) : 0;
    if (picked) fb_move_sentence(&out, page_language, &page_names, &view, picks, picked);
    return page_done(&out);
}

/* ---- a decision ------------------------------------------------------------------------------------------------------ */

/* {"picks":["CON"],"legal":["B3","B4"],"complete":false} */
static int draft_write(void)
{
    FbPick legal[FB_LEGAL_MAX];
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    int n = step ? fb_draft_legal(&draft, legal) : 0;
    fb_json_open(&json, '{');
    fb_json_key(&json, "picks");
    fb_json_open(&json, '[');
    for (int i = 0; step && i < draft.n; i++)
        page_put_what(&json, draft.pick[i].what);
    fb_json_close(&json, ']');
    fb_json_key(&json, "legal");
    fb_json_open(&json, '[');
    for (int i = 0; i < n; i++)
        page_put_what(&json, legal[i].what);
    fb_json_close(&json, ']');
    fb_json_key(&json, "complete");
    fb_json_put_bool(&json, step && draft.done);
    fb_json_close(&json, '}');
    return page_done(&out);
}

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

PAGE(int, client_compose, (void)) { return draft_write(); }

PAGE(int, client_clear, (void))
{
    while (fb_draft_undo(&draft))
        continue;
    return draft_write();
}

/* One more pick, spelt as in a move; what is refused changes nothing (client_why says why). */
PAGE(int, client_pick, (size_t n))
{
    if (step) fb_draft_pick(&draft, fb_what_read(page_text_in, n));
    return draft_write();
}

PAGE(int, client_undo, (void))
{
    fb_draft_undo(&draft);
    return draft_write();
}

/* Why this pick is refused now, or null. */
PAGE(int, client_why, (size_t n))
{
    uint8_t what = fb_what_read(page_text_in, n);
    if (!step) return refusal_write(FB_NO_NOT_ASKED);
    if (!draft.question) return refusal_write(fb_view_refuse(&view, (FbPick){view.seat, what}));
    return refusal_write(fb_draft_refuse(&draft, what));
}

/* ---- sentences ----------------------------------------------------------------------------------------------------------- */

/* An array with a sentence for each event of a message `events`, or `log`, of n bytes, empty where it says nothing. It is read again
 * for every language: what was told is the text of it. */
PAGE(int, client_sentences, (size_t n, int reader))
{
    FbTextError error;
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    if (!fb_told_read(&told, &into, page_text_in, n, &error)) return page_wrong(error.message);
    bool live = told.message.type == FB_MSG_EVENTS;
    if (!live && told.reply.type != FB_ANS_LOG) return page_wrong("a message of events is wanted");
    FbRange range = live ? told.message.as.events.events : told.reply.as.log.events;
    fb_json_open(&json, '[');
    for (int i = 0; i < range.n; i++) {
        char text[FB_SENTENCE_MAX];
        FbOut sentence = fb_out(text, sizeof text);
        fb_sentence(&sentence, page_language, &page_names, &into.event[range.first + i], reader);
        fb_json_put_text(&json, text);
    }
    fb_json_close(&json, ']');
    return page_done(&out);
}
