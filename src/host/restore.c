/* restore.c - a table that was kept, played on from its envelope, or from the input that made it, row by row. Owns what is wrong
 * with one that cannot be; what becomes of that is the shell's. */
#include "host/room.h"

static const char no_memory[] = "no memory";

bool fb_wrong_is_memory(const char *wrong) { return strcmp(wrong, no_memory) == 0; }
bool fb_room_newer(const FbRoom *room) { return room->form == FB_FORM_NEWER; }
bool fb_room_old(const FbRoom *room) { return room->form == FB_FORM_OLD; }

FbRoom *fb_host_restore(FbHost *host, const FbTableId *id, uint64_t game)
{
    FbRoom *room = fb_room_new(host, id);
    if (room) room->game = game;
    return room;
}

/* ---- an envelope ------------------------------------------------------------------------------------------------------ */

static const char *open_envelope(FbRoom *room, const uint8_t *bytes, size_t n)
{
    FbTextError *wrong = &room->host->wrong;
    FbSaved saved;
    if (!fb_saved_look(&saved, bytes, n, wrong)) return wrong->message;
    if (!fb_room_grow_record(room, (int)saved.picks, (int)saved.comments)) return no_memory;
    room->maker = saved.maker;
    room->made = saved.made;
    room->recorded = saved.recorded;
    room->listed = saved.listed;
    room->quick = saved.quick;
    room->form = saved.old ? FB_FORM_OLD : FB_FORM_TODAYS;
    bool whole = fb_saved_read(room->table, &room->kept, &room->record, bytes, n, wrong);
    return whole ? NULL : wrong->message;
}

/* One that cannot be opened may be in a form that came after ours: its fourth letter says which. */
const char *fb_room_read_envelope(FbRoom *room, uint32_t seq, const void *bytes, size_t n)
{
    const uint8_t *head = bytes;
    const char *wrong = open_envelope(room, head, n);
    if (!wrong) room->seq = room->saved = seq;
    if (wrong && n > 3 && head[3] > '0' + FB_SAVED_FORM && head[3] <= '9')
        room->form = FB_FORM_NEWER;
    return wrong;
}

/* ---- a row ------------------------------------------------------------------------------------------------------------- */

/* What came of it is in host->out. */
const char *fb_room_replay(FbRoom *room, const void *bytes, size_t n, FbAppend *append)
{
    FbTableOut *out = room->host->out;
    FbTableRefusal no = fb_table_replay(room->table, &room->kept, bytes, n, append->next, out);
    if (no == FB_TABLE_NO_NEWER) room->form = FB_FORM_NEWER;
    if (no) return fb_table_refusal_text(no);
    if (!fb_room_note(room, append->next, out)) return no_memory;
    fb_room_see(room, append->next, out);
    fb_append_keep(append);
    return NULL;
}

void fb_room_advance(FbRoom *room, uint32_t seq, FbAppend *append)
{
    FbTable *before = room->table;
    room->table = append->next;
    append->next = before;
    fb_kept_note(&room->kept, &append->step, append->event);
    room->seq = seq;
}

static const char *play(FbRoom *room, uint32_t seq, const void *bytes, size_t n)
{
    FbAppend *append = fb_append_new(room);
    const char *wrong = append ? fb_room_replay(room, bytes, n, append) : no_memory;
    if (!wrong) fb_room_advance(room, seq, append);
    if (append) fb_append_done(room->host, append);
    return wrong;
}

/* The first row of a log that keeps every row: who made the table is told by it. */
static void note_maker(FbRoom *room)
{
    if (room->table->owner < FB_PEOPLE)
        room->maker = fb_id_number(&room->table->person[room->table->owner].id);
}

const char *fb_room_read_row(FbRoom *room, uint32_t seq, const void *bytes, size_t n)
{
    if (seq != room->seq + 1) return "a row of it is missing";
    const FbEnvelopes *envelopes = room->host->envelopes;
    if (seq == 1 && envelopes) return envelopes->read(room, seq, bytes, n);
    const char *wrong = play(room, seq, bytes, n);
    if (!wrong && seq == 1) note_maker(room);
    return wrong;
}

/* ---- among the others -------------------------------------------------------------------------------------------------- */

void fb_room_restored(FbRoom *room)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (room->table->person[p].tab > room->tabs) room->tabs = room->table->person[p].tab;
    fb_room_enter(room);
    room->state = FB_ROOM_RESTORED;
    fb_room_save(room);
}
