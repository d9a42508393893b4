/* guest.c - one connection, from its `hello` on: its messages read and handed to whom they concern, and answered.
 *
 * Who somebody is, the shell knows; a message never says it. While the shell does not know yet, or the log is asked something for
 * this guest, messages wait. */
#include "host/room.h"

enum { WAITING_MAX = 2 * FB_REQUEST_MAX }; /* bytes of messages that may wait */

/* ---- telling ------------------------------------------------------------------------------------------------------ */

void fb_guest_close(FbGuest *guest, int code, const char *reason)
{
    const FbHostWay *way = &guest->host->way;
    way->close(way->self, guest, code, reason);
}

/* A client that missed a message is closed, so that it reconnects and is told the whole state. */
void fb_guest_tell(FbGuest *guest, void *frame)
{
    const FbHostWay *way = &guest->host->way;
    if (frame)
        way->tell(way->self, guest, frame);
    else
        fb_guest_close(guest, FB_CLOSE_COME_AGAIN, "no memory: come again");
}

void fb_guest_reply(FbGuest *guest, const FbReply *reply)
{
    const FbHostWay *way = &guest->host->way;
    FbOut out = fb_out(guest->host->text, FB_HOST_TEXT);
    fb_reply_write(&out, reply, guest->host->out);
    void *frame = way->frame(way->self, out.text, out.n);
    fb_guest_tell(guest, frame);
    if (frame) way->drop_frame(way->self, frame);
}

static void tell_refused(FbGuest *guest, const FbAns_refused *why)
{
    const FbHostWay *way = &guest->host->way;
    if (way->note) way->note(way->self, guest->room, FB_NOTE_REFUSED, 0, NULL);
    fb_guest_reply(guest, &(FbReply){.type = FB_ANS_REFUSED, .as.refused = *why});
}

void fb_guest_refuse(FbGuest *guest, uint32_t n, FbWireRefusal refusal)
{
    FbAns_refused why = fb_refused_by_wire(n, (FbLang)guest->lang, refusal, NULL);
    tell_refused(guest, &why);
}

static void put_text(char *into, size_t size, const char *text)
{
    size_t n = strlen(text);
    memcpy(into, text, n < size ? n : size - 1);
}

void fb_guest_notice(FbGuest *guest, const char *text)
{
    FbReply reply = {.type = FB_ANS_NOTICE};
    put_text(reply.as.notice.text.text, sizeof reply.as.notice.text.text, text);
    fb_guest_reply(guest, &reply);
}

bool fb_guest_allowed(const FbGuest *guest, FbLimit what)
{
    const FbHostWay *way = &guest->host->way;
    return !way->allow || way->allow(way->self, guest, what);
}

/* ---- what is asked ------------------------------------------------------------------------------------------------- */

/* A page of another version than the host's would show another game than is played. Other programs are judged by the
 * protocol alone. */
static bool is_old(const FbReq_hello *hello)
{
    static const char page[] = "web-";
    if (hello->wire != FB_WIRE_VERSION) return true;
    return memcmp(hello->client.text, page, sizeof page - 1) == 0 &&
           strcmp(hello->client.text + sizeof page - 1, fb_version()) != 0;
}

static void send_away(FbGuest *guest)
{
    FbReply reply = {.type = FB_ANS_RELOAD, .as.reload.wire = FB_WIRE_VERSION};
    put_text(reply.as.reload.version.text, sizeof reply.as.reload.version.text, fb_version());
    fb_guest_reply(guest, &reply);
    fb_guest_close(guest, FB_CLOSE_RELOAD, "load the page again");
}

static void ask_hello(FbGuest *guest, const FbRequest *request)
{
    const FbReq_hello *hello = &request->as.hello;
    FbReply reply = {.type = FB_ANS_WELCOME, .as.welcome.wire = FB_WIRE_VERSION};
    guest->lang = hello->lang;
    guest->hello = true;
    if (is_old(hello)) {
        send_away(guest);
        return;
    }
    put_text(reply.as.welcome.version.text, sizeof reply.as.welcome.version.text, fb_version());
    reply.as.welcome.name = guest->who->name;
    fb_guest_reply(guest, &reply);
}

static void ask_name(FbGuest *guest, const FbRequest *request)
{
    const FbHostWay *way = &guest->host->way;
    const FbName *name = &request->as.name.name;
    if (!fb_guest_allowed(guest, FB_LIMIT_NAMES)) {
        fb_guest_refuse(guest, request->n, FB_WIRE_NO_TOO_FAST);
    } else if (!fb_name_plain(name)) {
        FbAns_refused why =
            fb_refused_by_table(request->n, (FbLang)guest->lang, FB_TABLE_NO_NAME, FB_OK);
        tell_refused(guest, &why);
    } else if (!way->name(way->self, guest, name)) {
        fb_guest_refuse(guest, request->n, FB_WIRE_NO_NOT_SAVED);
    }
}

static void ask_make(FbGuest *guest, const FbRequest *request)
{
    fb_lobby_make(guest, request->n, &request->as.make);
}

static void ask_join(FbGuest *guest, const FbRequest *request)
{
    guest->fresh = request->as.join.new;
    fb_lobby_join(guest, request->n, &request->as.join);
}

static void ask_quick(FbGuest *guest, const FbRequest *request)
{
    fb_lobby_quick(guest, request->n);
}

static void ask_list(FbGuest *guest, const FbRequest *request) { fb_lobby_list(guest, request->n); }

static void ask_ping(FbGuest *guest, const FbRequest *request)
{
    fb_guest_reply(guest, &(FbReply){.type = FB_ANS_PONG, .as.pong = {request->n}});
}

static void ask_log(FbGuest *guest, const FbRequest *request)
{
    if (guest->room)
        fb_room_send_log(guest->room, guest, request);
    else
        fb_guest_refuse(guest, request->n, FB_WIRE_NO_NOT_JOINED);
}

static void ask_gathering(FbGuest *guest, const FbRequest *request)
{
    if (guest->room && guest->joined)
        fb_guest_reply(guest,
                       &(FbReply){.type = FB_ANS_GATHERING,
                                  .as.gathering = {request->n, fb_room_quick_ms(guest->room)}});
    else
        fb_guest_refuse(guest, request->n, FB_WIRE_NO_NOT_JOINED);
}

static void ask_input(FbGuest *guest, const FbRequest *request)
{
    if (guest->room)
        fb_room_input(guest->room, guest, request->n, &request->as.input);
    else
        fb_guest_refuse(guest, request->n, FB_WIRE_NO_NOT_JOINED);
}

static void (*const asks[FB_REQUESTS])(FbGuest *guest, const FbRequest *request) = {
#define FB_REQUEST(id, word, fields) [FB_REQ_##id] = ask_##word,
#include "wire/request.def"
#undef FB_REQUEST
    [FB_REQ_INPUT] = ask_input};

static void take_message(FbGuest *guest, const char *text, size_t n)
{
    FbRequest request;
    FbTextError error;
    if (!fb_request_read(&request, text, n, &error)) {
        FbAns_refused why =
            fb_refused_by_wire(request.n, (FbLang)guest->lang, FB_WIRE_NO_MESSAGE, &error);
        tell_refused(guest, &why);
    } else if (!guest->hello && request.type != FB_REQ_HELLO) {
        fb_guest_refuse(guest, request.n, FB_WIRE_NO_NO_HELLO);
    } else {
        asks[request.type](guest, &request);
    }
}

/* ---- coming and going ------------------------------------------------------------------------------------------------ */

void fb_guest_start(FbGuest *guest, FbHost *host, const FbWho *who)
{
    *guest = (FbGuest){.host = host, .who = who};
}

void fb_guest_gone(FbGuest *guest)
{
    if (guest->room) fb_room_part(guest);
    fb_lobby_forget(guest);
    fb_host_free(guest->host, guest->waiting);
    guest->waiting = NULL;
    guest->waiting_n = 0;
}

/* False: more than anybody has to say before they have been answered a word. */
static bool put_waiting(FbGuest *guest, const char *text, size_t n)
{
    size_t all = guest->waiting_n + n + 1;
    char *more = all <= WAITING_MAX
                     ? fb_host_grow(guest->host, guest->waiting, guest->waiting_n, all, 1)
                     : NULL;
    if (!more) return false;
    memcpy(more + guest->waiting_n, text, n + 1);
    guest->waiting = more;
    guest->waiting_n = all;
    return true;
}

/* A name, too, is durable before anything that follows it is done: so whoever hears a `pong` knows that it is. */
static bool waits(const FbGuest *guest)
{
    const FbHostWay *way = &guest->host->way;
    return !guest->who || guest->errand || (way->holds && way->holds(way->self, guest));
}

void fb_guest_hear(FbGuest *guest, const char *text, size_t n)
{
    if (!waits(guest))
        take_message(guest, text, n);
    else if (!put_waiting(guest, text, n))
        fb_guest_refuse(guest, 0, FB_WIRE_NO_TOO_FAST);
}

void fb_guest_go_on(FbGuest *guest)
{
    char *first = guest->waiting;
    size_t n = guest->waiting_n;
    guest->waiting = NULL;
    guest->waiting_n = 0;
    for (char *text = first; text && text < first + n; text += strlen(text) + 1)
        if (!waits(guest))
            take_message(guest, text, strlen(text));
        else if (!put_waiting(guest, text, strlen(text)))
            break;
    fb_host_free(guest->host, first);
}
