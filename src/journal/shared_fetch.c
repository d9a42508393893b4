/* shared_fetch.c - a table that is not known here is read from the store, because somebody wants to come to it, or because this node
 * has to drive it. Owns what becomes of one that cannot be read: it is set aside, unless another node drives it or has written what
 * this one is too old to read; then it is left to that node. */
#include <stdlib.h>
#include <string.h>

#include "journal/asides.h"
#include "journal/shared_log.h"

typedef struct Fetch {
    Server *server;
    FbTableId id;
    FbRoomAnswer *answer;
    void *self;
} Fetch;

static void answer_fetch(Fetch *fetch, FbRoom *room, FbWireRefusal no)
{
    fetch->answer(fetch->self, room, room ? FB_WIRE_OK : no);
    free(fetch);
}

static void answer_set_aside(void *self, FbWireRefusal no) { answer_fetch(self, NULL, no); }

static void give_up(Fetch *fetch, uint64_t game, bool too_new, const char *why)
{
    Server *server = fetch->server;
    bool others = nodes_alive(server->nodes) > 1;
    if (fb_wrong_is_memory(why)) {
        answer_fetch(fetch, NULL, FB_WIRE_NO_NOT_SAVED);
    } else if (too_new || (others && aside_is_left(server, game))) {
        aside_leave(server, game, why);
        answer_fetch(fetch, NULL, FB_WIRE_NO_NOT_HERE);
    } else {
        aside_set(server, game, fetch->id.text, why, answer_set_aside, fetch);
    }
}

static void build(Fetch *fetch, const StoreReply *reply)
{
    FbRoom *room = fb_host_restore(&fetch->server->host, &fetch->id, reply->game);
    if (!room) {
        answer_fetch(fetch, NULL, FB_WIRE_NO_NOT_SAVED);
        return;
    }
    const char *wrong = shared_take_rows(room, reply);
    if (!wrong && room->seq) {
        fb_room_enter(room);
        if (room->form == FB_FORM_OLD) fb_room_keep(room);
        shared_see_to(room);
        answer_fetch(fetch, room, FB_WIRE_OK);
        return;
    }
    bool too_new = room->form == FB_FORM_NEWER;
    fb_room_free(room);
    if (wrong)
        give_up(fetch, reply->game, too_new, wrong);
    else
        answer_fetch(fetch, NULL,
                     FB_WIRE_NO_NO_TABLE); /* opened, but its first row is not there yet */
}

static void build_or_refuse(void *self, const StoreReply *reply)
{
    Fetch *fetch = self;
    FbRoom *room = fetch->id.text[0] ? fb_host_room(&fetch->server->host, &fetch->id)
                                     : fb_host_room_of(&fetch->server->host, reply->game);
    if (!room && !fetch->id.text[0] && reply->name)
        memcpy(fetch->id.text, reply->name, strnlen(reply->name, FB_TABLE_ID_TEXT));
    if (room)
        answer_fetch(fetch, room, FB_WIRE_OK);
    else if (reply->outcome == STORE_DURABLE)
        build(fetch, reply);
    else if (reply->outcome == STORE_DAMAGED)
        give_up(fetch, reply->game, false, reply->why ? reply->why : "it is damaged");
    else
        answer_fetch(fetch, NULL,
                     reply->outcome == STORE_FAILED ? FB_WIRE_NO_NOT_SAVED
                     : reply->set_aside             ? FB_WIRE_NO_SET_ASIDE
                                                    : FB_WIRE_NO_NO_TABLE);
}

void shared_find(FbHost *host, const FbTableId *id, FbRoomAnswer *answer, void *self)
{
    Server *server = server_of(host);
    FbRoom *room = fb_host_room(host, id);
    Fetch *fetch = room ? NULL : malloc(sizeof *fetch);
    if (!fetch) {
        answer(self, room, room ? FB_WIRE_OK : FB_WIRE_NO_NO_TABLE);
        return;
    }
    *fetch = (Fetch){server, *id, answer, self};
    store_rows_of(server->store, (StoreThen){build_or_refuse, fetch}, fetch->id.text);
}

void shared_find_game(Server *server, uint64_t game, FbRoomAnswer *answer, void *self)
{
    FbRoom *room = fb_host_room_of(&server->host, game);
    Fetch *fetch = room ? NULL : malloc(sizeof *fetch);
    if (!fetch) {
        answer(self, room, room ? FB_WIRE_OK : FB_WIRE_NO_NOT_SAVED);
        return;
    }
    *fetch = (Fetch){server, {""}, answer, self};
    store_rows(server->store, (StoreThen){build_or_refuse, fetch}, game, 0, 0);
}
