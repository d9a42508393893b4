/* room_quick.c - a room as a quick match: seats handed out in turn, then bots for the rest. The server has no voice at
 * a table; what has to be done is done in the name of its host, or of somebody who is there and may become it. */
#include "bots/bot.h"
#include "server/room_own.h"

static const char bots[] = "soldier";

/* Somebody who is connected and has a seat, the host before others; FB_NONE. */
static int spokesman(const FbTable *t)
{
    if (t->host < FB_PEOPLE && t->person[t->host].tab) return t->host;
    for (int s = 0; s < t->settings.seats; s++)
        if (t->seat[s].person != FB_NONE && t->person[t->seat[s].person].tab)
            return t->seat[s].person;
    return FB_NONE;
}

static void say(Room *room, int person, FbInput *input)
{
    input->from = room->table->person[person].id;
    input->tab = room->table->person[person].tab;
    room_server_input(room, input);
}

static void replace_idle(Room *room, int person, uint8_t level)
{
    for (int s = 0; s < room->table->settings.seats; s++) {
        const FbSeat *seat = &room->table->seat[s];
        FbInput input = {.type = FB_IN_SEAT};
        if (seat->kind != FB_SEAT_HUMAN || seat->ready) continue;
        input.as.seat.seat = (uint8_t)s;
        input.as.seat.kind = FB_SEAT_BOT;
        input.as.seat.level = level;
        say(room, person, &input);
    }
}

/* Twice: first the open seats, then those whose people do not get ready. If nobody is there, they wait until
 * somebody comes. */
static void call_bots(void *self)
{
    Room *room = self;
    const FbTable *t = room->table;
    int person = spokesman(t);
    bool again = room->quick_seats < t->settings.seats + 1;
    room->quick_due = 0;
    if (room->server->rooms.quick == room) room->server->rooms.quick = NULL;
    if (t->phase != FB_TABLE_LOBBY || person == FB_NONE || room->server->stopping ||
        !room_log(room)->drives(room))
        return;
    FbInput host = {.type = FB_IN_HOST}, fill = {.type = FB_IN_FILL};
    host.as.host.who = (uint8_t)person;
    fill.as.fill.level = (uint8_t)fb_level_position(bots);
    if (person != t->host) say(room, person, &host);
    if (!again) replace_idle(room, person, (uint8_t)fb_level_position(bots));
    say(room, person, &fill);
    room->quick_seats = (uint8_t)(t->settings.seats + 1);
    room->quick = again;
}

/* Also if the node that made the table is gone, or was started again. */
void room_quick_watch(Room *room)
{
    if (!room->quick || room->quick_due || room->table->phase != FB_TABLE_LOBBY) return;
    if (!room->quick_timer) room->quick_timer = net_timer(room->server->net, call_bots, room);
    if (!room->quick_timer) return;
    net_timer_set(room->quick_timer, ROOM_GATHER_MS);
    room->quick_due = net_now() + 1000 * ROOM_GATHER_MS;
}

static bool has_open_seat(const FbTable *t)
{
    for (int s = 0; s < t->settings.seats; s++)
        if (t->seat[s].kind == FB_SEAT_OPEN) return true;
    return false;
}

/* If another node has the timer, it was set when the table was made, which is when its time began. */
uint32_t room_quick_ms(const Room *room)
{
    if (!room->quick || room->table->phase != FB_TABLE_LOBBY || !has_open_seat(room->table))
        return FB_UNTIMED;
    uint64_t now = room->quick_due ? net_now() / 1000 : room_now(room);
    uint64_t due = room->quick_due ? room->quick_due / 1000 : ROOM_GATHER_MS;
    return due > now ? (uint32_t)(due - now) : 0;
}

static bool has_seat_left(const Room *room)
{
    return room->quick_seats < room->table->settings.seats;
}

bool room_quick_gathers(const Room *room)
{
    const FbTable *t = room->table;
    return t->phase == FB_TABLE_LOBBY && !t->locked && has_seat_left(room);
}

int room_quick_seat(Room *room)
{
    if (!room->quick_seats) {
        room_quick_watch(room);
        room->server->rooms.quick = room;
    }
    if (!has_seat_left(room)) return FB_NONE;
    return room->quick_seats++;
}
