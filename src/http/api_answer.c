/* api_answer.c - answers over HTTP (api_call.h): JSON, refusals in the reader's language, and the headers that all of them have. What is
 * the same for everything we send (CSP and the like) is in net/. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "daemon/origin.h"
#include "http/api_call.h"
#include "text/say.h"

void call_end(Call *call)
{
    person_drop(call->server->persons, call->person);
    free(call);
}

void call_field(Call *call, const char *name, const char *value)
{
    if (call->fields < CALL_FIELDS) call->field[call->fields++] = (NetField){name, value};
}

/* Pages of other origins that are allowed (--origin) may read what they asked for. */
static void share(Call *call)
{
    const NetAsk *ask = call->ask;
    if (!ask->header[NET_ORIGIN][0] || origin_is_own(ask) || !origin_allowed(call->server, ask))
        return;
    call_field(call, "access-control-allow-origin", ask->header[NET_ORIGIN]);
    call_field(call, "access-control-allow-credentials", "true");
    call_field(call, "access-control-expose-headers", "retry-after");
}

void call_answer(Call *call, int status, const char *type, const void *body, size_t n)
{
    if (call->request) {
        share(call);
        call_field(call, "cache-control", "no-store");
        call_field(call, "vary", "origin, accept-language");
        net_answer(
            call->request,
            &(NetAnswer){
                .status = status, .type = type, .body = body, .body_n = n, .fields = call->field});
    }
    call_end(call);
}

void call_write(Call *call, int status, const char *type, CallWrites *write, const void *self)
{
    FbOut out = fb_out(call->server->api->text, API_TEXT_MAX);
    char *longer = NULL;
    if (!call->request) return call_end(call);
    write(&out, self);
    if (!fb_out_fits(&out)) {
        longer = malloc(out.n + 1);
        if (!longer) return call_refuse_wire(call, FB_WIRE_NO_NOT_SAVED);
        out = fb_out(longer, out.n + 1);
        write(&out, self);
    }
    call_answer(call, status, type, out.text, out.n);
    free(longer);
}

/* ---- JSON ------------------------------------------------------------------------------------------------------------------ */

static const char json_type[] = "application/json";

typedef struct Object {
    CallMembers *put;
    const void *self;
} Object;

static void write_object(FbOut *out, const void *self)
{
    const Object *object = self;
    FbJsonOut json = fb_json_out(out);
    fb_json_open(&json, '{');
    object->put(&json, object->self);
    fb_json_close(&json, '}');
    fb_out_char(out, '\n');
}

void call_json(Call *call, int status, CallMembers *put, const void *self)
{
    call_write(call, status, json_type, write_object, &(Object){put, self});
}

static void write_reply(FbOut *out, const void *self)
{
    fb_reply_write(out, self, NULL);
    fb_out_char(out, '\n');
}

void call_reply(Call *call, int status, const FbReply *reply)
{
    call_write(call, status, json_type, write_reply, reply);
}

void call_put_text(FbJsonOut *json, const char *key, const char *text)
{
    fb_json_key(json, key);
    fb_json_put_text(json, text);
}

void call_put_name(FbJsonOut *json, const char *key, const FbName *name)
{
    fb_json_key(json, key);
    fb_json_put_string(json, name->text, name->n);
}

void call_put_time(FbJsonOut *json, const char *key, int64_t seconds)
{
    char text[32] = "";
    struct tm tm;
    time_t when = (time_t)seconds;
    if (gmtime_r(&when, &tm)) strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
    call_put_text(json, key, text);
}

/* ---- refusals ------------------------------------------------------------------------------------------------------ */

static const struct {
    int status;
    const char *id;
} http_row[HTTP_REFUSALS] = {
    {200, "OK"},
#define HTTP_REFUSAL(id, status) {status, #id},
#include "http/http_refusal.def"
#undef HTTP_REFUSAL
};

/* Refusals of the wire that have a status of their own; all others are a conflict with how things are (409). */
static const struct {
    const char *id;
    int status;
} wire_status[] = {
    {"wire.message", 400},   {"wire.settings", 400},  {"wire.banned", 403},
    {"wire.no_table", 404},  {"wire.too_fast", 429},  {"wire.no_room", 503},
    {"wire.stopping", 503},  {"wire.not_saved", 503}, {"wire.uncertain", 503},
    {"wire.set_aside", 410}, {"wire.not_here", 503},
};

static int status_of(const char *id)
{
    for (size_t i = 0; i < sizeof wire_status / sizeof *wire_status; i++)
        if (strcmp(id, wire_status[i].id) == 0) return wire_status[i].status;
    return 409;
}

typedef struct Refusing {
    const char *id, *text;
} Refusing;

static void put_refusing(FbJsonOut *json, const void *self)
{
    const Refusing *r = self;
    call_put_text(json, "error", r->id);
    call_put_text(json, "text", r->text);
}

static void write_id(FbOut *out, const char *id)
{
    fb_out_text(out, "http.");
    for (; *id; id++)
        fb_out_char(out, *id >= 'A' && *id <= 'Z' ? (char)(*id - 'A' + 'a') : *id);
}

/* A sentence, with a capital and a full stop. */
static void write_sentence(FbOut *out, const char *text, const FbTextError *detail)
{
    fb_out_text(out, text);
    if (detail) {
        fb_out_text(out, ": ");
        fb_out_text(out, detail->message);
    }
    fb_out_char(out, '.');
    say_capital(out->text);
}

void call_refuse(Call *call, HttpRefusal refusal, const FbTextError *detail)
{
    char id[48], text[640];
    FbOut to_id = fb_out(id, sizeof id), to_text = fb_out(text, sizeof text);
    write_id(&to_id, http_row[refusal].id);
    const char *known = fb_text(call->lang, id);
    write_sentence(&to_text, known ? known : id, detail);
    if (refusal == HTTP_NO_NO_TOKEN) call_field(call, "www-authenticate", "Bearer");
    call_json(call, http_row[refusal].status, put_refusing, &(Refusing){id, text});
}

void call_refuse_wire(Call *call, FbWireRefusal refusal)
{
    FbAns_refused why = fb_refused_by_wire(0, call->lang, refusal, NULL);
    call_json(call, status_of(why.id.text), put_refusing, &(Refusing){why.id.text, why.text.text});
}

void call_refused(Call *call, const FbAns_refused *why)
{
    int status = status_of(why->id.text);
    if (status == 429) call_field(call, "retry-after", "1");
    call_reply(call, status, &(FbReply){.type = FB_ANS_REFUSED, .as.refused = *why});
}
