/* model_send.c - what the person says, as messages of docs/wire.md. */
#include <string.h>

#include "terminal/model.h"

void model_request(Model *m, FbRequest *request)
{
    char text[FB_REQUEST_MAX];
    FbOut out = fb_out(text, sizeof text);
    request->n = ++m->sent;
    fb_request_write(&out, request);
    if (fb_out_fits(&out)) m->way.send(m->way.self, m->way.person, text, out.n);
}

void model_input(Model *m, FbInput *input)
{
    FbRequest request = {.type = FB_REQ_INPUT};
    request.as.input = *input;
    model_request(m, &request);
}

void model_hello(Model *m, const char *client)
{
    FbRequest request = {.type = FB_REQ_HELLO};
    FbOut out = fb_out(request.as.hello.client.text, sizeof request.as.hello.client.text);
    fb_out_text(&out, client);
    request.as.hello.wire = FB_WIRE_VERSION;
    request.as.hello.lang = (uint8_t)m->lang;
    model_request(m, &request);
}

void model_join(Model *m, uint32_t step)
{
    FbRequest request = {.type = FB_REQ_JOIN};
    request.as.join.table = m->table;
    request.as.join.step = step;
    model_request(m, &request);
}

void model_move(Model *m, const FbPick *picks, int n)
{
    FbInput input = {.type = FB_IN_MOVE};
    input.as.move.question = m->question;
    input.as.move.picks.n = (uint8_t)n;
    for (int i = 0; i < n; i++)
        input.as.move.picks.what[i] = picks[i].what;
    model_input(m, &input);
}

void model_attempt(Model *m, FbCard card)
{
    FbInput input = {.type = FB_IN_ATTEMPT};
    input.as.attempt.question = m->window.question;
    input.as.attempt.card = card;
    model_input(m, &input);
}

void model_pass(Model *m)
{
    FbInput input = {.type = FB_IN_PASS};
    input.as.pass.question = m->window.question;
    model_input(m, &input);
}

void model_hold(Model *m)
{
    FbInput input = {.type = FB_IN_HOLD};
    input.as.hold.question = m->window.question;
    model_input(m, &input);
}

void model_orders(Model *m, FbOrder order)
{
    FbInput input = {.type = FB_IN_ORDERS};
    input.as.orders.order = (uint8_t)order;
    m->order = (uint8_t)order;
    model_input(m, &input);
}
