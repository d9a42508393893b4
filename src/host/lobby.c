/* lobby.c - finding a table: the public list, a new one, a quick match.
 *
 * The log knows the public list and the table that gathers (log.h). Whoever asks waits for its answer, and what is said
 * meanwhile waits, too. */
#include "host/room.h"

/* ---- somebody who waits for the log ------------------------------------------------------------------------------------- */

/* The log may answer after the connection is gone. */
typedef struct FbErrand {
    FbHost *host;
    FbGuest *guest; /* NULL: gone */
    uint32_t n, step;
    FbRoomKind kind;
} FbErrand;

static FbErrand *errand_new(FbGuest *guest, uint32_t n)
{
    FbErrand *errand = fb_host_alloc(guest->host, sizeof *errand);
    if (errand)
        *errand = (FbErrand){.host = guest->host, .guest = guest, .n = n};
    else
        fb_guest_refuse(guest, n, FB_WIRE_NO_TOO_FAST);
    return errand;
}

static FbErrand *wait_for(FbGuest *guest, uint32_t n)
{
    return guest->errand = errand_new(guest, n);
}

/* Who waited, or NULL; and the errand is over. */
static FbGuest *errand_end(FbErrand *errand)
{
    FbGuest *guest = errand->guest;
    if (guest && guest->errand == errand) guest->errand = NULL;
    if (guest && guest->making == errand) guest->making = NULL;
    fb_host_free(errand->host, errand);
    return guest;
}

void fb_lobby_forget(FbGuest *guest)
{
    if (guest->errand) guest->errand->guest = NULL;
    if (guest->making) guest->making->guest = NULL;
    guest->errand = guest->making = NULL;
}

/* ---- the list, and a table that one knows -------------------------------------------------------------------------------- */

static void tell_list(void *self, const FbTables *tables)
{
    FbErrand *errand = self;
    FbReply reply = {.type = FB_ANS_TABLES, .as.tables = {errand->n, *tables}};
    FbGuest *guest = errand_end(errand);
    if (!guest) return;
    fb_guest_reply(guest, &reply);
    fb_guest_go_on(guest);
}

void fb_lobby_list(FbGuest *guest, uint32_t n)
{
    FbErrand *errand = wait_for(guest, n);
    if (errand) fb_host_list(guest->host, tell_list, errand);
}

static void join(void *self, FbRoom *room, FbWireRefusal no)
{
    FbErrand wish = *(FbErrand *)self;
    FbGuest *guest = errand_end(self);
    if (!guest) return;
    if (room)
        fb_guest_join(guest, room, wish.n, wish.step);
    else
        fb_guest_refuse(guest, wish.n, no);
    fb_guest_go_on(guest);
}

void fb_lobby_join(FbGuest *guest, uint32_t n, const FbReq_join *request)
{
    FbErrand *errand = wait_for(guest, n);
    if (!errand) return;
    errand->step = request->step;
    fb_host_find(guest->host, &request->table, join, errand);
}

/* ---- a table of one's own -------------------------------------------------------------------------------------------- */

static void sit_at(FbGuest *guest, FbRoom *room, uint32_t n, int seat)
{
    FbInput sit = {.type = FB_IN_SIT};
    fb_guest_join(guest, room, n, 0);
    sit.as.sit.seat = (uint8_t)seat;
    if (seat != FB_NONE && guest->room) fb_room_input(room, guest, 0, &sit);
}

/* At the table that this host has made: it sees to the bots; the next may come by any node. */
static void sit_first(FbGuest *guest, FbRoom *room, uint32_t n)
{
    int seat = fb_room_quick_seat(room);
    fb_room_log(room)->gather(room);
    sit_at(guest, room, n, seat);
}

static void reply_table_made(void *self, FbRoom *room, FbWireRefusal no)
{
    FbErrand wish = *(FbErrand *)self;
    FbGuest *guest = errand_end(self);
    if (!guest) return;
    if (!room)
        fb_guest_refuse(guest, wish.n, no);
    else if (wish.kind == FB_ROOM_QUICK)
        sit_first(guest, room, wish.n);
    else
        fb_guest_reply(guest, &(FbReply){.type = FB_ANS_MADE, .as.made = {wish.n, room->id}});
}

/* One after the other. What is said meanwhile does not wait, for it has nothing to do with the new table. */
static void make(FbGuest *guest, uint32_t n, const FbSettings *settings, FbRoomKind kind)
{
    if (guest->making || !fb_guest_allowed(guest, FB_LIMIT_TABLES)) {
        fb_guest_refuse(guest, n, FB_WIRE_NO_TOO_FAST);
        return;
    }
    FbErrand *errand = guest->making = errand_new(guest, n);
    if (!errand) return;
    errand->kind = kind;
    FbWireRefusal no =
        fb_host_make(guest->host, guest->who, settings, kind, reply_table_made, errand);
    if (!no) return;
    errand_end(errand);
    fb_guest_refuse(guest, n, no);
}

void fb_lobby_make(FbGuest *guest, uint32_t n, const FbReq_make *request)
{
    make(guest, n, &request->settings, request->listed ? FB_ROOM_LISTED : FB_ROOM_PRIVATE);
}

/* ---- a quick match ----------------------------------------------------------------------------------------------------- */

static void make_quick(FbGuest *guest, uint32_t n)
{
    FbSettings settings = fb_settings_default();
    settings.flags |= FB_AUTO_START | guest->host->quick_flags;
    make(guest, n, &settings, FB_ROOM_QUICK);
}

static void sit_down(void *self, FbRoom *room, int seat)
{
    uint32_t n = ((FbErrand *)self)->n;
    FbGuest *guest = errand_end(self);
    if (!guest) return;
    if (room && room->table->phase == FB_TABLE_LOBBY)
        sit_at(guest, room, n, seat);
    else
        make_quick(guest, n); /* another table will do */
    fb_guest_go_on(guest);
}

void fb_lobby_quick(FbGuest *guest, uint32_t n)
{
    FbErrand *errand = wait_for(guest, n);
    if (errand) guest->host->log->quick_seat(guest->host, sit_down, errand);
}
