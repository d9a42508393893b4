/* api_ask.c - what a request says about itself (api_call.h): its language, its host, its body; and whether it may ask now. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "http/accept.h"
#include "http/api_call.h"
#include "journal/nodes.h"

/* ---- the language -------------------------------------------------------------------------------------------------- */

FbLang ask_lang(const char *accepted)
{
    FbLang best = FB_ENGLISH;
    Accepted next;
    for (int most = 0; accept_next(&accepted, &next);) {
        FbLang lang = fb_lang_find(next.word);
        if (lang == FB_LANG_NONE || next.quality <= most) continue;
        best = lang;
        most = next.quality;
    }
    return best;
}

/* ---- the name ------------------------------------------------------------------------------------------------------ */

bool ask_is_host(const char *host)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]_";
    return host[0] && !host[strspn(host, letters)];
}

/* ---- the body ------------------------------------------------------------------------------------------------------ */

/* {"type":TYPE,"n":1, and the members of the object behind that. */
static void splice(FbOut *out, const char *type, FbJson object)
{
    fb_out_text(out, "{\"type\":\"");
    fb_out_text(out, type);
    fb_out_text(out, fb_json_count(object) ? "\",\"n\":1," : "\",\"n\":1");
    fb_out_bytes(out, object.at + 1, object.n - 1);
}

static bool read_object(FbJson *object, const char *text, size_t n, FbTextError *error)
{
    FbJsonError wrong;
    bool fine = fb_json_read(object, text, n, &wrong) &&
                (fb_json_kind(*object) == FB_JSON_OBJECT ||
                 fb_json_wrong(&wrong, NULL, *object, "an object is wanted"));
    return fine || fb_json_complain(error, &wrong, text);
}

/* A body becomes a message of the wire, so that settings, names and the like are read by the same code. */
bool call_body(Call *call, const char *type, FbRequest *request)
{
    char text[FB_REQUEST_MAX + 64];
    FbOut out = fb_out(text, sizeof text);
    FbTextError error = {"4096 bytes at most are wanted", 0};
    FbJson object;
    bool fine = read_object(&object, (const char *)call->ask->body, call->ask->body_n, &error);
    if (fine) {
        splice(&out, type, object);
        fine = fb_out_fits(&out) && fb_request_read(request, text, out.n, &error);
    }
    if (!fine) call_refuse(call, HTTP_NO_BODY, &error);
    return fine;
}

/* ---- limits -------------------------------------------------------------------------------------------------------- */

uint32_t api_wait(Server *server, LimitRow row, const char *address)
{
    Limits *limits = server->api->limits;
    limits_share(limits, (uint32_t)nodes_alive(server->nodes));
    return limits_take(limits, row, address, net_now());
}

bool call_limit(Call *call, LimitRow row)
{
    uint32_t wait = api_wait(call->server, row, call->ask->address);
    if (!wait) return true;
    snprintf(call->value, sizeof call->value, "%u", wait);
    call_field(call, "retry-after", call->value);
    call_refuse(call, HTTP_NO_TOO_OFTEN, NULL);
    return false;
}
