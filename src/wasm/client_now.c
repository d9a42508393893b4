/* client_now.c - what the page's client knows, as JSON: the table in one object, lobby and view each by itself, because they
 * are long and seldom change. Times are those of the page. */
#include "text/view_json.h"
#include "wasm/page.h"
#include "wasm/page_client.h"
#include "wire/shape.h"

static void tell_time(FbJsonOut *json, const char *key, uint64_t time)
{
    fb_json_key(json, key);
    if (time == FB_NEVER)
        fb_json_put_null(json);
    else
        fb_json_put_number(json, (int64_t)time);
}

static void tell_number(FbJsonOut *json, const char *key, uint64_t number)
{
    fb_json_key(json, key);
    fb_json_put_number(json, (int64_t)number);
}

static void tell_truth(FbJsonOut *json, const char *key, bool truth)
{
    fb_json_key(json, key);
    fb_json_put_bool(json, truth);
}

/* ---- who --------------------------------------------------------------------------------------------------------------- */

static void tell_who(FbJsonOut *json, const FbClient *c)
{
    bool there = c->me < FB_PEOPLE;
    fb_json_key(json, "table");
    if (c->table.text[0])
        fb_json_put_text(json, c->table.text);
    else
        fb_json_put_null(json);
    fb_json_key(json, "person");
    put_person(json, &c->me, NULL);
    fb_json_key(json, "seat");
    page_put_seat(json, fb_client_seat(c));
    tell_truth(json, "playing", there && fb_client_plays_here(c));
    tell_truth(json, "removed", c->sent_away);
    tell_truth(json, "hints", !c->lobby.phase || fb_lobby_hints(&c->lobby));
    tell_truth(json, "alone", fb_client_alone(c));
}

/* Who the seats are, and which family each of them plays. */
static void tell_called(FbJsonOut *json, const FbClient *c)
{
    fb_json_key(json, "called");
    fb_json_open(json, '{');
    fb_json_key(json, "names");
    fb_json_open(json, '[');
    for (int s = 0; s < FB_SEATS; s++)
        fb_json_put_text(json, c->names.seat[s] ? c->names.seat[s] : "");
    fb_json_close(json, ']');
    fb_json_key(json, "families");
    fb_json_open(json, '[');
    for (int s = 0; s < FB_SEATS; s++)
        fb_json_put_number(json, c->names.family[s]);
    fb_json_close(json, ']');
    fb_json_close(json, '}');
}

/* ---- wishes for a seat --------------------------------------------------------------------------------------------------- */

static void tell_wish(FbJsonOut *json, const FbClient *c, uint8_t seat)
{
    fb_json_open(json, '{');
    fb_json_key(json, "seat");
    page_put_seat(json, seat);
    tell_number(json, "who", c->asker[seat]);
    fb_json_key(json, "agreed");
    fb_json_open(json, '[');
    for (int p = 0; p < FB_PEOPLE; p++)
        if (c->agreed[seat] >> p & 1) fb_json_put_number(json, p);
    fb_json_close(json, ']');
    fb_json_close(json, '}');
}

/* The last one ended by this message; its number is how many have. */
static void tell_wish_ended(FbJsonOut *json, const FbClient *c)
{
    FbMessage message = {
        .type = FB_MSG_TAKE_OVER, .number = c->wishes_ended, .as.take_over = c->wish_ended};
    fb_json_key(json, "wishEnded");
    if (!c->wishes_ended) {
        fb_json_put_null(json);
        return;
    }
    fb_message_write(json->out, &message, &page_into);
    json->more = true;
}

static void tell_wishes(FbJsonOut *json, const FbClient *c)
{
    fb_json_key(json, "wishes");
    fb_json_open(json, '[');
    for (uint8_t s = 0; s < FB_SEATS; s++)
        if (c->asker[s] < FB_PEOPLE) tell_wish(json, c, s);
    fb_json_close(json, ']');
    tell_wish_ended(json, c);
}

/* ---- the question --------------------------------------------------------------------------------------------------------- */

/* opens: when it does, if it is not open yet. */
static void tell_window(FbJsonOut *json, const FbClient *c)
{
    const FbClientWindow *w = &c->window;
    fb_json_key(json, "window");
    if (!w->open) {
        fb_json_put_null(json);
        return;
    }
    fb_json_open(json, '{');
    tell_number(json, "window", w->number);
    tell_time(json, "opens", c->opens);
    tell_time(json, "until", w->until);
    tell_time(json, "fuse", w->fuse);
    tell_number(json, "holds", w->holds);
    fb_json_key(json, "state");
    put_answer(json, &w->state, NULL);
    tell_number(json, "holdsLeft", w->holds_left);
    fb_json_close(json, '}');
}

static void tell_clock(FbJsonOut *json, const FbClient *c)
{
    fb_json_key(json, "clock");
    if (c->left_until == FB_NEVER) {
        fb_json_put_null(json);
        return;
    }
    fb_json_open(json, '{');
    tell_time(json, "opens", c->opens);
    tell_time(json, "until", c->left_until);
    fb_json_key(json, "bank");
    put_ms(json, &c->bank, NULL);
    fb_json_close(json, '}');
}

static void tell_question(FbJsonOut *json, const FbClient *c)
{
    FbPhase awaited = fb_client_awaited(c);
    tell_number(json, "step", c->step);
    fb_json_key(json, "awaited");
    if (awaited == FB_PHASES)
        fb_json_put_null(json);
    else
        fb_json_put_text(json, awaited == FB_COUNTERING ? "counter" : "turn");
    fb_json_key(json, "sent");
    if (c->answered)
        fb_json_put_number(json, c->answered);
    else
        fb_json_put_null(json);
    fb_json_key(json, "order");
    put_order(json, &c->order, NULL);
    tell_time(json, "shown", c->opens); /* with a window or a clock, or without */
    tell_window(json, c);
    tell_clock(json, c);
}

static void tell_over(FbJsonOut *json, const FbClient *c)
{
    fb_json_key(json, "over");
    if (c->result == FB_NONE || c->lobby.phase != FB_TABLE_OVER) {
        fb_json_put_null(json);
        return;
    }
    page_into.reveal = c->reveal;
    fb_json_open(json, '{');
    fb_json_key(json, "result");
    put_result(json, &c->result, NULL);
    fb_json_key(json, "reveal");
    put_reveal(json, NULL, &page_into);
    fb_json_close(json, '}');
}

/* ---- all of it -------------------------------------------------------------------------------------------------------------- */

PAGE(int, client_now, (void))
{
    const FbClient *c = page_client();
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    fb_json_open(&json, '{');
    tell_who(&json, c);
    tell_called(&json, c);
    tell_wishes(&json, c);
    tell_question(&json, c);
    tell_over(&json, c);
    tell_number(&json, "unread", c->log_unread);
    fb_json_close(&json, '}');
    return page_done(&out);
}

PAGE(int, client_lobby, (void))
{
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    page_into.lobby = page_client()->lobby;
    if (page_into.lobby.phase)
        put_lobby(&json, NULL, &page_into);
    else
        fb_json_put_null(&json);
    return page_done(&out);
}

/* The view behind the last event that happened, or null. */
PAGE(int, client_view, (void))
{
    const FbClient *c = page_client();
    FbOut out = page_write();
    if (c->has_view)
        fb_view_json_write(&out, &c->view);
    else
        fb_out_text(&out, "null");
    return page_done(&out);
}
