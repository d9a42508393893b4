/* api.c - who answers what over HTTP (api.h): the table of routes, and the gates that a request passes on its way to a handler.
 *
 *      find                which route? The name in Host has to be ours (rightly_called), the address not banned.
 *        |-- none -------> a file, a question about methods (OPTIONS), 405 or 404 (elsewhere)
 *      forged              was it a page elsewhere that made a browser send this? Only for what changes something.
 *      call_limit          how often may this address ask for such a thing?
 *      person_find         who is it? Asked at once or later, if the route wants to know; NEEDED routes refuse nobody.
 *        |
 *      handle              api_me.c, api_tables.c, api_records.c … answer now or later, exactly once
 *
 * The order matters. A forged request must not use up the limit of the address it came from, and a flood must not reach the
 * store. Owns no answers but those of the gates. */
#include "http/api.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "daemon/origin.h"
#include "http/api_call.h"
#include "people/bans.h"

const Route api_routes[] = {
#define ROUTE(method, path, name, person, limit, stream) \
    {NET_##method, path, call_##name, person, LIMIT_##limit, stream},
#include "http/routes.def"
#undef ROUTE
    {0},
};

enum { PER_ADDRESS = 64 /* what limits.def is made for */, KEEP_ALIVE_MS = 15000 };

/* ---- life ---------------------------------------------------------------------------------------------------------- */

Api *api_new(Server *server, char error[NET_ERROR_MAX])
{
    Api *api = calloc(1, sizeof *api);
    uint64_t seed;
    if (!api) return NULL;
    server_random(&seed, sizeof seed);
    api->limits = limits_new(seed, (uint32_t)(server->o->per_address / PER_ADDRESS));
    api->pages = pages_new(server->o->web, error);
    api->keep_alive = net_timer(server->net, api_keep_alive, server);
    if (!api->limits || !api->pages || !api->keep_alive) return api_free(api), NULL;
    net_timer_set(api->keep_alive, KEEP_ALIVE_MS);
    return api;
}

void api_free(Api *api)
{
    if (!api) return;
    if (api->keep_alive) net_timer_free(api->keep_alive);
    limits_free(api->limits);
    pages_free(api->pages);
    free(api);
}

/* ---- routes -------------------------------------------------------------------------------------------------------- */

/* Is it this path? What it has for * goes into arg. */
static bool fits(const char *pattern, const char *path, char arg[CALL_ARG_MAX + 1])
{
    const char *star = strchr(pattern, '*');
    arg[0] = 0;
    if (!star) return strcmp(pattern, path) == 0;
    size_t head = (size_t)(star - pattern), tail = strlen(star + 1), n = strlen(path);
    if (n <= head + tail || strncmp(pattern, path, head) != 0 ||
        strcmp(star + 1, path + n - tail) != 0)
        return false;
    size_t length = n - head - tail;
    if (length > CALL_ARG_MAX || memchr(path + head, '/', length)) return false;
    memcpy(arg, path + head, length);
    arg[length] = 0;
    return true;
}

static bool takes(const Route *route, NetMethod method)
{
    return route->method == method ||
           (method == NET_HEAD && route->method == NET_GET && !route->stream);
}

static const Route *find(const NetAsk *ask, char arg[CALL_ARG_MAX + 1])
{
    for (const Route *r = api_routes; r->path; r++)
        if (takes(r, ask->method) && fits(r->path, ask->path, arg)) return r;
    return NULL;
}

/* "GET, HEAD, PUT, OPTIONS"; false: there is nothing at this path. */
static bool allowed(const Call *call, char *text, size_t size)
{
    static const char *const word[] = {
        [NET_GET] = "GET", [NET_HEAD] = "HEAD",   [NET_POST] = "POST",
        [NET_PUT] = "PUT", [NET_PATCH] = "PATCH", [NET_DELETE] = "DELETE"};
    char arg[CALL_ARG_MAX + 1];
    FbOut out = fb_out(text, size);
    for (NetMethod m = NET_GET; m < NET_OPTIONS; m++)
        for (const Route *r = api_routes; r->path; r++)
            if (takes(r, m) && fits(r->path, call->ask->path, arg)) {
                fb_out_text(&out, word[m]);
                fb_out_text(&out, ", ");
                break;
            }
    bool any = out.n > 0;
    if (!any && pages_has(call->server->api->pages, call->ask->path))
        fb_out_text(&out, "GET, HEAD, "), any = true;
    fb_out_text(&out, "OPTIONS");
    return any;
}

/* No route takes this method: it is a file, a question about methods, a wrong method, or nothing at all. */
static void elsewhere(Call *call)
{
    const NetAsk *ask = call->ask;
    if (ask->method == NET_GET || ask->method == NET_HEAD) {
        if (pages_answer(call->server->api->pages, call->request, ask)) return call_end(call);
    }
    if (!allowed(call, call->value, sizeof call->value))
        return call_refuse(call, HTTP_NO_NO_PATH, NULL);
    call_field(call, "allow", call->value);
    if (ask->method != NET_OPTIONS) return call_refuse(call, HTTP_NO_METHOD, NULL);
    call_field(call, "access-control-allow-methods", call->value);
    call_field(call, "access-control-allow-headers", "authorization, content-type");
    call_answer(call, 204, NULL, NULL, 0);
}

/* ---- gates --------------------------------------------------------------------------------------------------------- */

/* Load balancers ask for our health by any name; the answer tells a page elsewhere nothing worth knowing. */
static bool rightly_called(const Call *call)
{
    if (call->route && call->route->handle == call_health) return true;
    return host_names_has(&call->server->names, call->ask->header[NET_HOST]);
}

/* A page elsewhere can make a browser send our cookie, but not with an Origin of ours; and not with this content type, without asking
 * us first (OPTIONS), which we deny. */
static HttpRefusal forged(const Call *call)
{
    static const char json[] = "application/json";
    const NetAsk *ask = call->ask;
    if (call->route->method == NET_GET) return HTTP_OK;
    if (!origin_allowed(call->server, ask)) return HTTP_NO_ORIGIN;
    bool by_cookie = ask->header[NET_COOKIE][0] && !ask->header[NET_AUTHORIZATION][0];
    if (ask->header[NET_ORIGIN][0] || !by_cookie || !ask->body_n) return HTTP_OK;
    return strncasecmp(ask->header[NET_CONTENT_TYPE], json, sizeof json - 1) ? HTTP_NO_TYPE
                                                                             : HTTP_OK;
}

static void handle_as(void *self, Person *person)
{
    Call *call = self;
    call->person = person;
    if (!call->request) return call_end(call);
    if (person && banned(call->server, call->ask->address, person->who.number))
        return call_refuse_wire(call, FB_WIRE_NO_BANNED);
    if (!person && call->route->person == NEEDED) return call_refuse(call, HTTP_NO_NO_TOKEN, NULL);
    call->route->handle(call);
}

static void let_in(Call *call)
{
    char token[PERSON_TOKEN_TEXT + 1];
    HttpRefusal no = forged(call);
    if (no) return call_refuse(call, no, NULL);
    if (!call_limit(call, call->route->limit)) return;
    if (call->route->person == NOBODY || !person_token(call->ask, token))
        return handle_as(call, NULL);
    person_find(call->server->persons, token, handle_as, call);
    explicit_bzero(token, sizeof token);
}

void api_request(void *self, NetRequest *request, const NetAsk *ask)
{
    Server *server = self;
    Call *call = calloc(1, sizeof *call);
    if (!call) return net_answer(request, &(NetAnswer){.status = 503});
    call->server = server;
    call->request = request;
    call->ask = ask;
    call->lang = ask_lang(ask->header[NET_ACCEPT_LANGUAGE]);
    call->route = find(ask, call->arg);
    net_request_set_user(request, call);
    if (!rightly_called(call)) return call_misdirected(call);
    if (banned(server, ask->address, 0)) return call_refuse_wire(call, FB_WIRE_NO_BANNED);
    if (call->route)
        let_in(call);
    else
        elsewhere(call);
}

/* ---- what becomes of it -------------------------------------------------------------------------------------------- */

static Session *find_stream(const Server *server, const NetRequest *stream)
{
    Session *s = server->sessions.first;
    while (s && s->stream != stream)
        s = s->next;
    return s;
}

/* The room is told to forget an input on its way. Everything else is called back later, and the Call ends then. */
void api_gone(void *server, NetRequest *request)
{
    Session *session = find_stream(server, request);
    if (session) return session_end(session);
    Call *call = net_request_user(request);
    if (call->room) {
        fb_room_forget_post(call->room, request);
        return call_end(call);
    }
    call->request = NULL;
    call->ask = NULL;
}

void api_taken(NetRequest *post) { call_answer(net_request_user(post), 204, NULL, NULL, 0); }

void api_refused(NetRequest *post, const FbAns_refused *why)
{
    call_refused(net_request_user(post), why);
}
