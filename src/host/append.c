/* append.c - an input on its way to the log, and all that will be said when it is durable: frames written in advance, one for each
 * person; and who hears them, the guests at the room. */
#include "host/room.h"

/* ---- guests of the room ------------------------------------------------------------------------------------------- */

/* What a guest who is not here any more still had to say. It may be gone before its turn comes. */
static void refuse_rest(FbRoom *room, const FbGuest *guest)
{
    for (FbPending **at = &room->first, *pending; (pending = *at);) {
        if (pending->guest != guest) {
            at = &pending->next;
            continue;
        }
        *at = pending->next;
        room->waiting--;
        fb_room_refuse(room, pending, FB_WIRE_NO_NOT_JOINED);
        fb_pending_free(room->host, pending);
    }
    for (room->last = &room->first; *room->last;)
        room->last = &(*room->last)->next;
}

void fb_room_detach(FbGuest *guest)
{
    FbRoom *room = guest->room;
    if (guest->next) guest->next->before = guest->before;
    *(guest->before ? &guest->before->next : &room->guests) = guest->next;
    guest->next = guest->before = NULL;
    guest->room = NULL;
    guest->tab = 0;
    guest->joined = false;
    refuse_rest(room, guest);
}

void fb_room_attach(FbRoom *room, FbGuest *guest)
{
    guest->room = room;
    guest->tab = fb_room_log(room)->tab(room);
    guest->joined = false;
    guest->window_question = 0;
    guest->before = NULL;
    guest->next = room->guests;
    if (guest->next) guest->next->before = guest;
    room->guests = guest;
}

/* ---- what will be said ------------------------------------------------------------------------------------------- */

/* All lines to one person, as one frame. */
static void *frame_of(FbAppend *append, int person, FbSpelt *spelt)
{
    const FbHost *host = append->room->host;
    const FbTableOut *out = host->out;
    FbOut lines = fb_out(host->text, FB_HOST_TEXT);
    for (int i = 0; i < out->message_n; i++) {
        const FbMessage *m = &out->message[i];
        if (m->to != person) continue;
        if (lines.n) fb_out_char(&lines, '\n');
        fb_message_write_shared(&lines, m, out, spelt);
        if (m->type == FB_MSG_WINDOW) append->windowed |= (uint16_t)(1u << person);
        if (m->type == FB_MSG_REMOVED) append->removed |= (uint16_t)(1u << person);
    }
    bool whole = lines.n && fb_out_fits(&lines);
    void *frame = whole ? host->way.frame(host->way.self, lines.text, lines.n) : NULL;
    if (!frame && lines.n) append->unheard |= (uint16_t)(1u << person);
    return frame;
}

/* Whose connections are here. Who joins is here from the moment on at which this is told. */
static uint32_t listeners(const FbAppend *append)
{
    uint32_t people = 0;
    if (append->pending && fb_pending_joins(append->pending)) return UINT32_MAX;
    for (const FbGuest *guest = append->room->guests; guest; guest = guest->next)
        if (guest->joined) people |= 1u << guest->place;
    return people;
}

/* Noted while the table is at hand; when the row is durable it would have to be fetched again. */
static uint16_t connected(const FbTable *table)
{
    unsigned people = 0;
    for (int p = 0; p < FB_PEOPLE; p++)
        people |= (unsigned)(table->person[p].tab != 0) << p;
    return (uint16_t)people;
}

void fb_append_keep(FbAppend *append)
{
    const FbTableOut *out = append->room->host->out;
    append->step = out->kept;
    if (out->kept.n <= FB_KEPT_EVENTS)
        memcpy(append->event, out->step, out->kept.n * sizeof *append->event);
}

void fb_append_write(FbAppend *append)
{
    const FbTableOut *out = append->room->host->out;
    FbSpelt spelt;
    uint32_t people = 0;
    fb_spelt(&spelt);
    append->connected = connected(append->next);
    for (int i = 0; i < out->message_n; i++)
        people |= 1u << out->message[i].to;
    people &= listeners(append);
    for (int p = 0; p < FB_PEOPLE; p++)
        if (people >> p & 1) append->frame[p] = frame_of(append, p, &spelt);
}

/* As many are kept as are on their way in quiet times. A rush needs more, and those are freed: each holds a whole table. */
enum { SPARES_MAX = 512 };

static FbAppend *allocate(FbHost *host)
{
    FbAppend *append = fb_host_alloc(host, sizeof *append);
    if (append && (append->next = fb_host_alloc(host, sizeof *append->next))) return append;
    fb_host_free(host, append);
    return NULL;
}

FbAppend *fb_append_new(FbRoom *room)
{
    FbHost *host = room->host;
    FbAppend *append = host->spare_append;
    if (append) {
        host->spare_append = append->spare;
        host->spare_appends--;
    } else if (!(append = allocate(host))) {
        return NULL;
    }
    memset(append, 0, offsetof(FbAppend, mark));
    append->room = room;
    return append;
}

static void append_free(FbHost *host, FbAppend *append)
{
    fb_host_free(host, append->next);
    fb_host_free(host, append);
}

void fb_append_done(FbHost *host, FbAppend *append)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (append->frame[p]) host->way.drop_frame(host->way.self, append->frame[p]);
    fb_pending_free(host, append->pending);
    if (host->spare_appends >= SPARES_MAX) {
        append_free(host, append);
        return;
    }
    append->spare = host->spare_append;
    host->spare_append = append;
    host->spare_appends++;
}

void fb_appends_free(FbHost *host)
{
    for (FbAppend *append; (append = host->spare_append);) {
        host->spare_append = append->spare;
        append_free(host, append);
    }
    host->spare_appends = 0;
}

/* ---- it is said --------------------------------------------------------------------------------------------------- */

/* Only the first message of a window counts: a later one, after a hold or another order, starts no reaction anew. */
static void note_window(const FbTable *t, FbGuest *guest, uint64_t now)
{
    uint64_t wait = t->window.opened > t->now ? t->window.opened - t->now : 0;
    if (guest->window_question == t->step) return;
    guest->window_opened = now + 1000 * wait;
    guest->window_question = t->step;
}

void fb_append_tell(FbRoom *room, const FbAppend *append, FbAppendHears *hears)
{
    uint64_t now = fb_host_now(room->host);
    for (FbGuest *guest = room->guests, *next; guest; guest = next) {
        uint8_t place = guest->place;
        next = guest->next;
        if (!guest->joined || (hears && !hears(room, guest))) continue;
        if (append->connected >> place & 1) guest->step = room->table->step;
        if (append->unheard >> place & 1) fb_guest_tell(guest, NULL);
        if (!append->frame[place]) continue;
        if (append->windowed >> place & 1) note_window(room->table, guest, now);
        fb_guest_tell(guest, append->frame[place]);
        if (append->removed >> place & 1) fb_room_detach(guest);
    }
}
