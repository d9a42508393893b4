/* client_send.c - what the person says, as messages of docs/wire.md. */
#include <string.h>

#include "client/client.h"

void fb_client_request(FbClient *c, FbRequest *request)
{
    char text[FB_REQUEST_MAX];
    FbOut out = fb_out(text, sizeof text);
    request->n = ++c->sent;
    fb_request_write(&out, request);
    if (fb_out_fits(&out)) c->way.send(c->way.self, text, out.n);
}

void fb_client_input(FbClient *c, const FbInput *input)
{
    FbRequest request = {.type = FB_REQ_INPUT};
    request.as.input = *input;
    fb_client_request(c, &request);
}

/* ---- coming to a table ------------------------------------------------------------------------------------------------ */

void fb_client_hello(FbClient *c, const char *program)
{
    FbRequest request = {.type = FB_REQ_HELLO};
    FbOut out = fb_out(request.as.hello.client.text, sizeof request.as.hello.client.text);
    fb_out_text(&out, program);
    request.as.hello.wire = FB_WIRE_VERSION;
    request.as.hello.lang = (uint8_t)c->lang;
    fb_client_request(c, &request);
}

void fb_client_join(FbClient *c, uint32_t step)
{
    FbRequest request = {.type = FB_REQ_JOIN};
    request.as.join.table = c->table;
    request.as.join.step = step;
    request.as.join.new = c->wants.fresh;
    fb_client_request(c, &request);
    c->entering = request.n;
}

void fb_client_enter(FbClient *c)
{
    FbRequest request = {.type = FB_REQ_NAME};
    if (c->wants.name.n) {
        request.as.name.name = c->wants.name;
        fb_client_request(c, &request);
    }
    c->shut_out = false;
    if (c->table.text[0]) {
        fb_client_join(c, c->told_step);
        return;
    }
    request = (FbRequest){.type = c->wants.make ? FB_REQ_MAKE : FB_REQ_QUICK};
    if (c->wants.make) request.as.make.settings = c->wants.settings;
    c->wants.led = !c->wants.make;
    fb_client_request(c, &request);
    c->entering = request.n;
}

/* ---- answers ----------------------------------------------------------------------------------------------------------- */

static void answer(FbClient *c, const FbInput *input, uint32_t question)
{
    fb_client_input(c, input);
    c->answered = question;
    c->answer_n = c->sent;
}

void fb_client_move(FbClient *c, const FbPick *picks, int n)
{
    FbInput input = {.type = FB_IN_MOVE};
    input.as.move.question = c->question;
    input.as.move.picks.n = (uint8_t)n;
    for (int i = 0; i < n; i++)
        input.as.move.picks.what[i] = picks[i].what;
    answer(c, &input, c->question);
}

void fb_client_attempt(FbClient *c, FbCard card)
{
    FbInput input = {.type = FB_IN_ATTEMPT};
    input.as.attempt.question = c->window.question;
    input.as.attempt.card = card;
    answer(c, &input, c->window.question);
}

void fb_client_pass(FbClient *c)
{
    FbInput input = {.type = FB_IN_PASS};
    input.as.pass.question = c->window.question;
    answer(c, &input, c->window.question);
}

void fb_client_hold(FbClient *c)
{
    FbInput input = {.type = FB_IN_HOLD};
    input.as.hold.question = c->window.question;
    fb_client_input(c, &input);
}

void fb_client_orders(FbClient *c, FbOrder order)
{
    FbInput input = {.type = FB_IN_ORDERS};
    input.as.orders.order = (uint8_t)order;
    c->order = (uint8_t)order;
    fb_client_input(c, &input);
}
