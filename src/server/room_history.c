/* room_history.c - what has happened in the game of a room, for somebody at it who asks: a page of it, answered at once and from what
 * is durable. It changes nothing and has no row. What is said is table/game_log.c's to decide.
 *
 * A page costs the replay of the whole game, so it is bounded twice: by the rate of a connection's messages, and by a row of
 * limits.def for all connections of one address. */
#include "fair/fair.h"
#include "server/api.h"
#include "server/room_own.h"

/* The picks of what is durable: those of an input on its way are noted already (room_note), and not to be told yet. */
static FbTableRecord durable_record(const Room *room)
{
    FbTableRecord record = room->flight ? room->flight->mark.record : room->record;
    record.picks = room->record.picks;
    record.comments = room->record.comments;
    record.text = room->record.text;
    return record;
}

/* Who reads it is asked of the table: another node may have given the place of this session to somebody else meanwhile. */
static int reader(const Room *room, const Session *session)
{
    FbId id = person_id(session->person->number);
    return session->joined ? fb_table_person(room->table, &id) : FB_NONE;
}

static void tell_page(Room *room, Session *session, int person, const FbRequest *request)
{
    FbTableRecord record = durable_record(room);
    FbFairShuffler shuffler;
    FbLogPage page;
    fb_fair_shuffler(&shuffler, room->table->seed.bytes);
    fb_table_log(room->table, &record, &shuffler.base, person, request->as.log.before, &page,
                 room->server->out);
    FbReply reply = fb_reply_log(request->n, &page);
    session_reply(session, &reply);
}

void room_send_history(Room *room, Session *session, const FbRequest *request)
{
    int person = reader(room, session);
    if (person == FB_NONE)
        session_refuse(session, request->n, FB_WIRE_NO_NOT_JOINED);
    else if (api_wait(room->server, LIMIT_LOGS, net_address(session->socket)))
        session_refuse(session, request->n, FB_WIRE_NO_TOO_FAST);
    else
        tell_page(room, session, person, request);
}
