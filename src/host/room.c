/* room.c - rooms made, found and let go. Owns the list of rooms and the making of a new one, which is there for others
 * only when it is durable. */
#include "host/room.h"

#include <string.h>

/* ---- one room -------------------------------------------------------------------------------------------------- */

FbRoom *fb_room_new(FbHost *host, const FbTableId *id)
{
    FbRoom *room = fb_host_alloc_zero(host, sizeof *room + host->log->room_bytes);
    FbTable *table = room ? fb_host_alloc(host, sizeof *table) : NULL;
    if (!table) return fb_host_free(host, room), NULL;
    room->table = table;
    room->host = host;
    room->id = *id;
    room->last = &room->first;
    room->made = host->way.date(host->way.self);
    room->idle_since = fb_host_now(host);
    fb_table_blank(room->table);
    return room;
}

void fb_room_free(FbRoom *room)
{
    FbHost *host = room->host;
    fb_room_leave(room);
    for (FbPending *pending = room->first, *next; pending; pending = next) {
        next = pending->next;
        fb_pending_free(host, pending);
    }
    if (room->append) fb_append_done(host, room->append);
    if (host->log->forget_room) host->log->forget_room(room);
    if (host->way.forget_room) host->way.forget_room(host->way.self, room);
    for (int s = 0; s < FB_SEATS; s++)
        fb_host_free(host, room->seen[s].event);
    fb_host_free(host, room->table);
    fb_host_free(host, room->record.picks);
    fb_host_free(host, room->record.comments);
    fb_host_free(host, room->record.text);
    fb_host_free(host, room->first_row);
    fb_host_free(host, room);
}

/* To whoever is here, as to a tab whose person plays in another one: with a number that no tab has. */
static void tell_elsewhere(FbGuest *guest)
{
    FbHost *host = guest->host;
    FbOut out = fb_out(host->text, FB_HOST_TEXT);
    FbMessage message = {.type = FB_MSG_TAB,
                         .to = guest->place,
                         .number = guest->room->table->person[guest->place].number + 1};
    fb_message_write(&out, &message, host->out);
    void *frame = host->way.frame(host->way.self, out.text, out.n);
    fb_guest_tell(guest, frame);
    if (frame) host->way.drop_frame(host->way.self, frame);
}

void fb_room_turn_out(FbRoom *room, bool told)
{
    fb_room_refuse_all(room, FB_WIRE_NO_NO_TABLE);
    for (FbGuest *guest = room->guests, *next; guest; guest = next) {
        next = guest->next;
        if (told && guest->joined)
            tell_elsewhere(guest);
        else
            fb_guest_close(guest, FB_CLOSE_COME_AGAIN, "come again");
        fb_room_detach(guest);
    }
}

/* A row that is on its way is answered before it goes (input.c). */
void fb_room_lose(FbRoom *room, bool told)
{
    fb_note(room, FB_NOTE_LOST, 0, "somebody else has it");
    fb_room_turn_out(room, told);
    fb_room_leave(room);
    fb_room_timers_off(room);
    if (room->append)
        room->state = FB_ROOM_ENDED;
    else
        fb_room_free(room);
}

/* ---- a new one --------------------------------------------------------------------------------------------------- */

void fb_table_id_spell(FbTableId *id, const uint8_t bytes[FB_TABLE_ID_TEXT])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    for (int i = 0; i < FB_TABLE_ID_TEXT; i++)
        id->text[i] = letters[bytes[i] % 32];
    id->text[FB_TABLE_ID_TEXT] = 0;
}

static void new_id(const FbHost *host, FbTableId *id)
{
    uint8_t random[FB_TABLE_ID_TEXT];
    fb_host_random(host, random, sizeof random);
    fb_table_id_spell(id, random);
}

/* It was made, and is among the others from here on; or it was not, and why. */
static void end_making(FbRoom *room, FbWireRefusal no)
{
    FbRoom **at = &room->host->making;
    while (*at != room)
        at = &(*at)->older;
    *at = room->older;
    room->older = NULL;
    if (!no) fb_room_enter(room);
    if (!no) fb_note(room, FB_NOTE_MADE, 0, NULL);
    room->answer(room->answer_self, no ? NULL : room, no);
    if (no) fb_room_free(room);
}

void fb_room_begun(FbRoom *room, bool durable)
{
    if (durable) room->seq = room->saved = 1;
    end_making(room, durable ? FB_WIRE_OK : FB_WIRE_NO_NOT_SAVED);
}

/* The first row was made with the table, and waited for its number. */
void fb_room_opened(FbRoom *room, uint64_t game, FbWireRefusal no)
{
    FbHost *host = room->host;
    void *row = room->first_row;
    room->first_row = NULL;
    room->game = game;
    if (no)
        end_making(room, no);
    else
        fb_room_log(room)->begin(room, row, room->first_row_n);
    fb_host_free(host, row);
}

/* Tables that are being made count, too: whoever asks for many at once gets no more than whoever waits. */
static bool no_room(const FbHost *host, uint64_t person)
{
    int all = host->n, own = 0;
    for (const FbRoom *room = host->newest; room; room = room->older)
        own += room->maker == person;
    for (const FbRoom *room = host->making; room; room = room->older)
        all++, own += room->maker == person;
    return (host->tables_max && all >= host->tables_max) ||
           (host->tables_each && own >= host->tables_each);
}

static FbTableRefusal make_table(FbRoom *room, const FbWho *who, const FbSettings *settings)
{
    FbHost *host = room->host;
    FbInput input = {.type = FB_IN_MAKE};
    FbTable blank = *room->table;
    input.as.make.id = who->id;
    input.as.make.name = fb_who_name(who);
    input.as.make.settings = *settings;
    input.as.make.settings.lag = host->log->lag;
    fb_host_random(host, &input.as.make.entropy, sizeof input.as.make.entropy);
    return fb_table_input(&blank, &room->kept, &input, room->table, host->out);
}

/* The whole table as it was made, or, in a log of rows alone, what made it. */
static bool make_first_row(FbRoom *room)
{
    const FbTableOut *out = room->host->out;
    const FbEnvelopes *envelopes = room->host->envelopes;
    if (envelopes) {
        room->first_row = envelopes->write(room, &room->first_row_n);
    } else if ((room->first_row = fb_host_alloc(room->host, (size_t)out->row_n))) {
        room->first_row_n = (size_t)out->row_n;
        memcpy(room->first_row, out->row, room->first_row_n);
    }
    return room->first_row;
}

FbWireRefusal fb_host_make(FbHost *host, const FbWho *who, const FbSettings *settings,
                           FbRoomKind kind, FbRoomAnswer *answer, void *self)
{
    FbWireRefusal no = fb_host_closed(host);
    FbTableId id;
    if (no) return no;
    if (host->draining) return FB_WIRE_NO_STOPPING;
    if (no_room(host, fb_id_number(&who->id))) return FB_WIRE_NO_NO_ROOM;
    new_id(host, &id);
    FbRoom *room = fb_room_new(host, &id);
    if (!room) return FB_WIRE_NO_NOT_SAVED;
    room->maker = fb_id_number(&who->id);
    room->listed = kind == FB_ROOM_LISTED;
    room->quick = kind == FB_ROOM_QUICK;
    FbTableRefusal wrong = make_table(room, who, settings);
    no = wrong == FB_TABLE_NO_PACE ? FB_WIRE_NO_PACE
         : wrong                   ? FB_WIRE_NO_SETTINGS
         : make_first_row(room)    ? FB_WIRE_OK
                                   : FB_WIRE_NO_NOT_SAVED;
    if (no) return fb_room_free(room), no;
    room->answer = answer;
    room->answer_self = self;
    room->older = host->making;
    host->making = room;
    host->log->open(room);
    return FB_WIRE_OK;
}

/* ---- what is known of one ------------------------------------------------------------------------------------------ */

const FbTableId *fb_room_id(const FbRoom *room) { return &room->id; }
uint64_t fb_room_game(const FbRoom *room) { return room->game; }
const FbTable *fb_room_table(const FbRoom *room) { return room->table; }
const FbTable *fb_room_next(const FbRoom *room) { return room->append ? room->append->next : NULL; }
int64_t fb_room_made(const FbRoom *room) { return room->made; }
uint64_t fb_room_maker(const FbRoom *room) { return room->maker; }
uint32_t fb_room_seq(const FbRoom *room) { return room->seq; }
FbHost *fb_room_host(const FbRoom *room) { return room->host; }
FbRoom *fb_room_older(const FbRoom *room) { return room->older; }
FbGuest *fb_room_guests(const FbRoom *room) { return room->guests; }
bool fb_room_public(const FbRoom *room) { return room->listed; }
void fb_room_set_public(FbRoom *room, bool listed) { room->listed = listed; }
void **fb_room_shell(FbRoom *room) { return room->shell; }

static FbName host_name(const FbTable *t)
{
    return t->host < FB_PEOPLE ? t->person[t->host].name : (FbName){0};
}

FbTableRow fb_room_row_at(const FbRoom *room, const FbTable *t)
{
    FbTableRow row;
    memset(&row, 0, sizeof row); /* its bytes are compared, and kept */
    row.table = room->id;
    row.host = host_name(t);
    row.rules = t->settings.rules;
    row.clock = t->settings.clock;
    row.phase = t->phase;
    row.seats = t->settings.seats;
    for (int s = 0; s < t->settings.seats; s++)
        if (t->seat[s].kind != FB_SEAT_OPEN) row.taken++;
    for (int p = 0; p < FB_PEOPLE; p++)
        if (t->person[p].tab) row.people++;
    return row;
}

/* Whoever joins an empty table waits alone. It is found again as soon as somebody is back. */
bool fb_room_listed_at(const FbRoom *room, const FbTable *t)
{
    return room->listed && room->state != FB_ROOM_RESTORED && !t->locked &&
           fb_room_row_at(room, t).people;
}

bool fb_room_listed(const FbRoom *room) { return fb_room_listed_at(room, room->table); }
FbTableRow fb_room_row(const FbRoom *room) { return fb_room_row_at(room, room->table); }
