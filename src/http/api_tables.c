/* api_tables.c - finding and making tables over HTTP; the links that lead to them, also as a QR code. */
#include <stdlib.h>
#include <string.h>

#include "daemon/addresses.h"
#include "http/api_call.h"
#include "http/links.h"
#include "http/qr.h"

static void reply_tables(void *self, const FbTables *tables)
{
    call_reply(self, 200, &(FbReply){.type = FB_ANS_TABLES, .as.tables.tables = *tables});
}

void call_tables(Call *call) { fb_host_list(&call->server->host, reply_tables, call); }

static void reply_table_made(void *self, FbRoom *room, FbWireRefusal no)
{
    Call *call = self;
    if (!room) return call_refuse_wire(call, no);
    call_reply(call, 201, &(FbReply){.type = FB_ANS_MADE, .as.made = {0, *fb_room_id(room)}});
}

void call_make(Call *call)
{
    FbRequest request;
    if (!call_body(call, "make", &request)) return;
    FbWireRefusal no = fb_host_make(
        &call->server->host, &call->person->who, &request.as.make.settings,
        request.as.make.listed ? FB_ROOM_LISTED : FB_ROOM_PRIVATE, reply_table_made, call);
    if (no) call_refuse_wire(call, no);
}

/* ---- the link ------------------------------------------------------------------------------------------------------ */

/* An address of this server that others can use, if there is one (links.h); false: the Host is not spelt like one. */
static bool write_base(const Call *call, FbOut *base, LinkReach *reach)
{
    const Server *server = call->server;
    char network[1][ADDRESS_TEXT] = {""};
    LinkFacts facts = {.url = server->o->url,
                       .host = call->ask->header[NET_HOST],
                       .secure = call->ask->secure,
                       .listens = server->o->address,
                       .network = network[0],
                       .port = net_port(server->net),
                       .tls = server->o->cert[0] != 0};
    if (!facts.url[0] && !ask_is_host(facts.host)) return false;
    addresses_list(network, 1);
    *reach = link_base(base, &facts);
    return fb_out_fits(base);
}

typedef struct Base {
    const char *text;
    LinkReach reach;
} Base;

static void put_links(FbJsonOut *json, const void *self)
{
    static const char *const words[LINK_REACHES] = {"public", "same", "network", "machine"};
    const Base *base = self;
    call_put_text(json, "base", base->text);
    call_put_text(json, "reach", words[base->reach]);
}

void call_links(Call *call)
{
    char text[OPTION_TEXT_MAX + 64];
    FbOut out = fb_out(text, sizeof text);
    Base base = {text, LINK_MACHINE};
    if (!write_base(call, &out, &base.reach)) return call_refuse(call, HTTP_NO_HOST, NULL);
    call_json(call, 200, put_links, &base);
}

/* BASE/#t/ID */
static bool write_link(const Call *call, FbOut *link)
{
    LinkReach reach;
    if (!write_base(call, link, &reach)) return false;
    fb_out_text(link, "#t/");
    fb_out_text(link, call->arg);
    return fb_out_fits(link);
}

static void write_qr(FbOut *out, const void *self) { qr_write(out, self); }

static void answer_qr(Call *call, FbRoom *room)
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

static void call_with_room(void *self, FbRoom *room, FbWireRefusal no)
{
    Call *call = self;
    if (!call->request)
        call_end(call);
    else if (!room)
        call_refuse_wire(call, no);
    else
        call->then(call, room);
}

void call_room(Call *call, void (*then)(Call *call, FbRoom *room))
{
    FbTableId id = {""};
    if (strlen(call->arg) != FB_TABLE_ID_TEXT) return call_refuse_wire(call, FB_WIRE_NO_NO_TABLE);
    memcpy(id.text, call->arg, FB_TABLE_ID_TEXT);
    call->then = then;
    fb_host_find(&call->server->host, &id, call_with_room, call);
}
