/* quick.c - a room as a quick match: seats handed out in turn, then bots for the rest. The host has no voice at a table; what
 * has to be done is done in the name of the table's host, or of somebody who is there and may become it.
 *
 * One table at a time gathers people; after ten seconds bots take the seats that are left, after as many more the seats of those
 * who never said that they are ready. */
#include "bots/bot.h"
#include "host/room.h"

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

/* A log may answer from within, so the table may be another one after each of these. */
static void say(FbRoom *room, int person, FbInput *input)
{
    input->from = room->table->person[person].id;
    input->tab = room->table->person[person].tab;
    fb_room_host_input(room, NULL, input);
}

static void replace_idle(FbRoom *room, int person, uint8_t level)
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
static void call_bots(FbRoom *room)
{
    int seats = room->table->settings.seats, person = spokesman(room->table);
    uint8_t level = (uint8_t)fb_level_position(bots);
    bool again = room->quick_seats < seats + 1;
    if (room->table->phase != FB_TABLE_LOBBY || person == FB_NONE || room->host->stopping ||
        !fb_room_log(room)->drives(room))
        return;
    room->quick_seats = (uint8_t)(seats + 1);
    room->quick = again;
    FbInput host = {.type = FB_IN_HOST}, fill = {.type = FB_IN_FILL};
    host.as.host.who = (uint8_t)person;
    fill.as.fill.level = level;
    if (person != room->table->host) say(room, person, &host);
    if (!again) replace_idle(room, person, level);
    say(room, person, &fill);
}

void fb_room_call_bots(FbRoom *room)
{
    uint64_t now = fb_host_now(room->host), due = room->quick_due;
    if (!due) return;
    if (now < due) {
        fb_room_timer(room, FB_TIMER_QUICK, (uint32_t)((due - now) / 1000 + 1));
        return;
    }
    room->quick_due = 0;
    if (room->host->quick == room) room->host->quick = NULL;
    call_bots(room);
}

/* Also if the node that made the table is gone, or was started again. */
void fb_room_quick_watch(FbRoom *room)
{
    if (!room->quick || room->quick_due || room->table->phase != FB_TABLE_LOBBY) return;
    if (fb_room_timer(room, FB_TIMER_QUICK, FB_GATHER_MS))
        room->quick_due = fb_host_now(room->host) + 1000 * (uint64_t)FB_GATHER_MS;
}

static bool has_open_seat(const FbTable *t)
{
    for (int s = 0; s < t->settings.seats; s++)
        if (t->seat[s].kind == FB_SEAT_OPEN) return true;
    return false;
}

/* If another node has the timer, it was set when the table was made, which is when its time began. */
uint32_t fb_room_quick_ms(const FbRoom *room)
{
    if (!room->quick || room->table->phase != FB_TABLE_LOBBY || !has_open_seat(room->table))
        return FB_UNTIMED;
    uint64_t now = room->quick_due ? fb_host_now(room->host) / 1000 : fb_room_now(room);
    uint64_t due = room->quick_due ? room->quick_due / 1000 : FB_GATHER_MS;
    return due > now ? (uint32_t)(due - now) : 0;
}

static bool has_seat_left(const FbRoom *room)
{
    return room->quick_seats < room->table->settings.seats;
}

bool fb_room_quick_gathers(const FbRoom *room)
{
    const FbTable *t = room->table;
    return t->phase == FB_TABLE_LOBBY && !t->locked && has_seat_left(room);
}

int fb_room_quick_seat(FbRoom *room)
{
    if (!room->quick_seats) {
        fb_room_quick_watch(room);
        room->host->quick = room;
    }
    if (!has_seat_left(room)) return FB_NONE;
    return room->quick_seats++;
}
