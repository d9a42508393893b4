/* api_call.h - one request over HTTP on its way through the files of the API. Private to api*.c.
 *
 * A Call is answered exactly once, by one of the functions below, which ends it. A handler answers at once, or keeps the Call until
 * what it waits for is there. If the client leaves meanwhile, `ask` is NULL, and answering just ends the Call. */
#ifndef FAMBIZ_HTTP_API_CALL_H
#define FAMBIZ_HTTP_API_CALL_H

#include "daemon/core.h"
#include "http/api.h"
#include "http/limits.h"
#include "http/pages.h"
#include "people/cookie.h"
#include "people/person.h"
#include "people/session.h"
#include "text/json_words.h"

enum { CALL_ARG_MAX = 24, CALL_FIELDS = 12, API_TEXT_MAX = 65536 };

typedef struct Call Call;
typedef struct Route Route;

typedef enum RoutePerson {
    NOBODY,
    MAYBE,
    NEEDED
} RoutePerson; /* is the token looked up; is it required? */

struct Route {
    NetMethod method; /* GET also takes HEAD, except for a stream */
    const char *path; /* * stands for one part of it, which the handler gets */
    void (*handle)(Call *call);
    RoutePerson person;
    LimitRow limit;
    bool stream;
};

/* All routes; ends with {0}. */
extern const Route api_routes[];

struct Api {
    Pages *pages;
    Limits *limits;
    NetTimer *keep_alive;
    char text[API_TEXT_MAX]; /* room to write answers in */
};

struct Call {
    Server *server;
    NetRequest *request; /* NULL: the client has left … */
    const NetAsk *ask;   /* … and then this is NULL, too */
    const Route *route;
    Person *person;                         /* held; NULL: nobody, or not looked up */
    FbRoom *room;                           /* where an input of this call is on its way */
    void (*then)(Call *call, FbRoom *room); /* call_room: when the room is found */
    FbLang lang;
    char arg[CALL_ARG_MAX + 1]; /* what the path has for * */
    NetField field[CALL_FIELDS + 1];
    int fields;
    char value[128];         /* room for the value of one field … */
    char cookie[COOKIE_MAX]; /* … and of another */
};

typedef enum HttpRefusal {
    HTTP_OK,
#define HTTP_REFUSAL(id, status) HTTP_NO_##id,
#include "http/http_refusal.def"
#undef HTTP_REFUSAL
    HTTP_REFUSALS
} HttpRefusal;

/* ---- answers (api_answer.c) ---------------------------------------------------------------------------------------- */

/* Adds a header to the answer. The value is not copied, so it has to live until then. */
void call_field(Call *call, const char *name, const char *value);
void call_answer(Call *call, int status, const char *type, const void *body, size_t n);
/* Whatever `write` writes; called a second time, with more room, if it is long. */
typedef void CallWrites(FbOut *out, const void *self);
void call_write(Call *call, int status, const char *type, CallWrites *write, const void *self);
/* A JSON object with the members that `put` writes; called twice, likewise. */
typedef void CallMembers(FbJsonOut *json, const void *self);
void call_json(Call *call, int status, CallMembers *put, const void *self);
void call_reply(Call *call, int status, const FbReply *reply); /* an answer of docs/wire.md */
void call_refuse(Call *call, HttpRefusal refusal, const FbTextError *detail);
void call_refuse_wire(Call *call, FbWireRefusal refusal);
/* A refusal in the form of docs/wire.md. */
void call_refused(Call *call, const FbAns_refused *why);
/* Ends the call without an answer: its client has left, or it has become a stream. */
void call_end(Call *call);
/* It was asked by a name that is not ours (host_names.h): answers JSON to programs, a page to people. */
void call_misdirected(Call *call); /* api_host.c */

/* Members of an object: a text, a name, a time as in "2021-12-31T23:59:59Z"; and `records`, those of a reply of the store. */
void call_put_text(FbJsonOut *json, const char *key, const char *text);
void call_put_name(FbJsonOut *json, const char *key, const FbName *name);
void call_put_time(FbJsonOut *json, const char *key, int64_t seconds);
void call_put_records(FbJsonOut *json, const void *reply); /* api_records.c */
const char *call_kind_of(int kind);                        /* "guest", "bot" (api_me.c) */

/* ---- questions (api_ask.c) ----------------------------------------------------------------------------------------- */

/* The one of our languages that Accept-Language likes best. */
FbLang ask_lang(const char *accepted);
/* Is it spelt like a Host, whatever it names? */
bool ask_is_host(const char *host);
/* Reads the body as the members of a message of this type (docs/wire.md). False: it is not one; answered. */
bool call_body(Call *call, const char *type, FbRequest *request);
/* Goes on with the room of the table that the path names; if there is none, answers that. */
void call_room(Call *call, void (*then)(Call *call, FbRoom *room)); /* api_tables.c */
/* False: the limit is reached; answered. */
bool call_limit(Call *call, LimitRow row);

/* ---- handlers ------------------------------------------------------------------------------------------------------ */

/* api_me.c, api_export.c, api_mine.c, api_tables.c, api_records.c, api_bots.c, api_health.c */
#define ROUTE(method, path, name, person, limit, stream) void call_##name(Call *call);
#include "http/routes.def"
#undef ROUTE
/* The text of /metrics: the figures of metrics.def, and those of net, store, rooms and process. Answers its length; writes at most
 * `size` bytes. */
size_t metrics_write(Server *server, char *text, size_t size); /* api_metrics.c */
/* Sends an empty line to every stream, so that neither end takes the other for gone. */
void api_keep_alive(void *server);

#endif
