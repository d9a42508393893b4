/* api_tables.c - finding and making tables over HTTP, and the QR code of a table's link. */
#include <stdlib.h>
#include <string.h>

#include "server/api_call.h"
#include "server/lobby.h"
#include "server/qr.h"

static void listed(void *self, const FbTables *tables)
{
    call_reply(self, 200, &(FbReply){.type = FB_ANS_TABLES, .as.tables.tables = *tables});
}

void call_tables(Call *call) { lobby_tables(call->server, listed, call); }

static void made(void *self, Room *room, FbWireRefusal no)
{
    Call *call = self;
    if (!room) return call_refuse_wire(call, no);
    call_reply(call, 201, &(FbReply){.type = FB_ANS_MADE, .as.made = {0, *room_id(room)}});
}

void call_make(Call *call)
{
    FbRequest request;
    if (!call_body(call, "make", &request)) return;
    FbWireRefusal no = room_make(call->server, call->person, &request.as.make.settings,
                                 request.as.make.listed ? ROOM_LISTED : ROOM_PRIVATE, made, call);
    if (no) call_refuse_wire(call, no);
}

/* ---- the link ------------------------------------------------------------------------------------------------------ */

/* The first --url, as people reach the server, or else as this one has: BASE/#t/ID. */
static bool write_link(const Call *call, FbOut *link)
{
    const char *url = call->server->o->url, *host = call->ask->header[NET_HOST];
    size_t n = strcspn(url, ", ");
    while (n && url[n - 1] == '/')
        n--;
    if (!n && !ask_is_host(host)) return false;
    if (!n) fb_out_text(link, call->ask->secure ? "https://" : "http://");
    fb_out_bytes(link, n ? url : host, n ? n : strlen(host));
    fb_out_text(link, "/#t/");
    fb_out_text(link, call->arg);
    return fb_out_fits(link);
}

static void write_qr(FbOut *out, const void *self) { qr_write(out, self); }

static void answer_qr(Call *call, Room *room)
{
    char link[OPTION_TEXT_MAX + 64];
    FbOut out = fb_out(link, sizeof link);
    (void)room;
    Qr *qr = write_link(call, &out) ? qr_new(link) : NULL;
    if (!qr) return call_refuse(call, HTTP_NO_HOST, NULL);
    call_write(call, 200, net_type(".svg"), write_qr, qr);
    qr_free(qr);
}

void call_qr(Call *call) { call_room(call, answer_qr); }

static void room_found(void *self, Room *room, FbWireRefusal no)
{
    Call *call = self;
    if (!call->request)
        call_end(call);
    else if (!room)
        call_refuse_wire(call, no);
    else
        call->then(call, room);
}

void call_room(Call *call, void (*then)(Call *call, Room *room))
{
    FbTableId id = {""};
    if (strlen(call->arg) != FB_TABLE_ID_TEXT) return call_refuse_wire(call, FB_WIRE_NO_NO_TABLE);
    memcpy(id.text, call->arg, FB_TABLE_ID_TEXT);
    call->then = then;
    room_fetch(call->server, &id, room_found, call);
}
