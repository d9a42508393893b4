/* api_me.c - who one is: a guest is made, is named, leaves, is erased. What they can take with them is in api_export.c. */
#include <stdlib.h>
#include <string.h>

#include "http/api_call.h"

static const char *const kinds[PERSON_KINDS] = {"guest", "bot"};

const char *call_kind_of(int kind)
{
    return kind >= 0 && kind < PERSON_KINDS ? kinds[kind] : "guest";
}

static void put_me(FbJsonOut *json, const void *self)
{
    const Person *person = self;
    number_put(json, "person", (int64_t)person->who.number);
    call_put_text(json, "kind", call_kind_of(person->kind));
    call_put_name(json, "name", &person->who.name);
}

void call_me(Call *call) { call_json(call, 200, put_me, call->person); }

/* ---- a guest ------------------------------------------------------------------------------------------------------- */

static void set_cookie(Call *call, const char *token)
{
    cookie_write(call->cookie, token, call->ask->secure);
    call_field(call, "set-cookie", call->cookie);
}

static void reply_guest_made(void *self, Person *person, const char *token)
{
    Call *call = self;
    call->person = person;
    if (!person) return call_refuse_wire(call, FB_WIRE_NO_NOT_SAVED);
    if (call->ask) set_cookie(call, token);
    call_json(call, 201, put_me, person);
}

/* A known guest gets the cookie again, so that it does not expire while they come back now and then. */
void call_guest(Call *call)
{
    char token[PERSON_TOKEN_TEXT + 1];
    if (call->person) {
        bool by_cookie = !call->ask->header[NET_AUTHORIZATION][0];
        if (by_cookie && person_token(call->ask, token)) set_cookie(call, token);
        return call_me(call);
    }
    if (!call_limit(call, LIMIT_GUESTS)) return;
    person_make(call->server->persons, PERSON_GUEST, NULL, reply_guest_made, call);
}

static void reply_renamed(void *self, bool saved)
{
    if (saved)
        call_me(self);
    else
        call_refuse_wire(self, FB_WIRE_NO_NOT_SAVED);
}

void call_rename(Call *call)
{
    FbRequest request;
    if (!call_body(call, "name", &request)) return;
    if (!person_rename_then(call->server->persons, call->person, &request.as.name.name,
                            reply_renamed, call))
        call_refuse(call, HTTP_NO_NAME, NULL);
}

/* ---- the end ------------------------------------------------------------------------------------------------------- */

static void reply_gone(void *self, bool saved)
{
    Call *call = self;
    if (!saved) return call_refuse_wire(call, FB_WIRE_NO_NOT_SAVED);
    if (call->ask) set_cookie(call, NULL);
    call_answer(call, 204, NULL, NULL, 0);
}

void call_leave(Call *call) { person_leave(call->server->persons, call->person, reply_gone, call); }

void call_erase(Call *call)
{
    if (server_trouble(call->server)) return call_refuse_wire(call, FB_WIRE_NO_NOT_SAVED);
    person_erase(call->server->persons, call->person->who.number, reply_gone, call);
}
