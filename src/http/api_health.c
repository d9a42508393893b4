/* api_health.c - is it well, and what has it counted: /healthz and /metrics. */
#include <string.h>

#include "http/api_call.h"
#include "net/address.h"

static const char plain[] = "text/plain; charset=utf-8";

static const char *ailment(const Server *server)
{
    const char *trouble = server_trouble(server);
    if (trouble) return trouble;
    if (server->host.stopping) return "stopping";
    return server->host.draining ? "draining" : NULL;
}

static void write_health(FbOut *out, const void *why)
{
    fb_out_text(out, why ? (const char *)why : "ok");
    fb_out_char(out, '\n');
}

void call_health(Call *call)
{
    const char *why = ailment(call->server);
    call_write(call, why ? 503 : 200, plain, write_health, why);
}

/* 127.0.0.0/8 or ::1 */
static bool is_local(const char *text)
{
    static const uint8_t one[16] = {[15] = 1};
    static const uint8_t v4[13] = {[10] = 0xff, [11] = 0xff, [12] = 127};
    Address a;
    if (!address_read(&a, text, strlen(text))) return false;
    return memcmp(a.byte, v4, sizeof v4) == 0 || memcmp(a.byte, one, sizeof one) == 0;
}

void call_metrics(Call *call)
{
    char *text = call->server->api->text;
    if (!call->server->o->open_metrics && !is_local(call->ask->address))
        return call_refuse(call, HTTP_NO_LOCAL, NULL);
    size_t n = metrics_write(call->server, text, API_TEXT_MAX);
    call_answer(call, 200, "text/plain; version=0.0.4; charset=utf-8", text,
                n < API_TEXT_MAX ? n : API_TEXT_MAX - 1);
}
