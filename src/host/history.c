/* history.c - what has happened in the game of a room, for somebody at it who asks: a page of it, answered at once and from what
 * is durable. It changes nothing and has no row. What is said is table/game_log.c's to decide.
 *
 * A page costs the replay of the whole game, so it is bounded twice: by the rate of a connection's messages, and by what the shell
 * allows (FB_LIMIT_LOGS). */
#include "fair/fair.h"
#include "host/room.h"

/* Who reads it is asked of the table: another node may have given the place of this guest to somebody else meanwhile. */
static int reader(const FbRoom *room, const FbGuest *guest)
{
    return guest->joined ? fb_table_person(room->table, &guest->who->id) : FB_NONE;
}

/* The picks of an input on its way are noted already (fb_room_note), and not to be told yet. */
static void tell_page(FbRoom *room, FbGuest *guest, int person, const FbRequest *request)
{
    FbTableRecord record =
        room->append ? fb_room_marked_record(room, &room->append->mark) : room->record;
    FbFairShuffler shuffler;
    FbLogPage page;
    fb_fair_shuffler(&shuffler, room->table->seed.bytes);
    fb_table_log(room->table, &room->kept, &record, &shuffler.base, person, request->as.log.before,
                 &page, room->host->out);
    FbReply reply = fb_reply_log(request->n, &page);
    fb_guest_reply(guest, &reply);
}

void fb_room_send_log(FbRoom *room, FbGuest *guest, const FbRequest *request)
{
    int person = reader(room, guest);
    if (person == FB_NONE)
        fb_guest_refuse(guest, request->n, FB_WIRE_NO_NOT_JOINED);
    else if (!fb_guest_allowed(guest, FB_LIMIT_LOGS))
        fb_guest_refuse(guest, request->n, FB_WIRE_NO_TOO_FAST);
    else
        tell_page(room, guest, person, request);
}
