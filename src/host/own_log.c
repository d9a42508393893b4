/* own_log.c - the log of a host that is alone with its store (own_log.h). Owns what is simple then: this host drives every table,
 * a row is durable unless the store has failed, and what has to be said to nobody else is not said. */
#include "host/room.h"

/* ---- the clock ----------------------------------------------------------------------------------------------------- */

static uint64_t ms(const FbHost *host) { return fb_host_now(host) / 1000; }

static uint64_t local(const FbHost *host, uint64_t at)
{
    (void)host;
    return 1000 * at;
}

static uint64_t input_time(const FbRoom *room, const FbPending *pending)
{
    (void)pending;
    return fb_room_now(room);
}

/* ---- rows ------------------------------------------------------------------------------------------------------------ */

static void open_table(FbRoom *room)
{
    const FbOwnStore *store = room->host->store;
    store->open(store->self, room);
}

void fb_own_opened(FbRoom *room, uint64_t game, FbWireRefusal no)
{
    fb_room_opened(room, game, no);
}

static void begin(FbRoom *room, const void *bytes, size_t n)
{
    const FbOwnStore *store = room->host->store;
    store->append(store->self, room, 1, bytes, n);
}

static void append_row(FbAppend *append)
{
    FbRoom *room = append->room;
    const FbOwnStore *store = room->host->store;
    const FbTableOut *out = room->host->out;
    store->append(store->self, room, room->seq + 1, out->row, (size_t)out->row_n);
}

/* Nobody sees an open window go on, if everyone has left: it opens again, as after a restart, before somebody comes. */
static bool left_in_window(const FbRoom *room, uint8_t input)
{
    return input != FB_IN_RESTART && room->state == FB_ROOM_READY && room->table->window.open &&
           !fb_room_anybody(room);
}

void fb_own_appended(FbRoom *room, FbLogged outcome)
{
    if (room->state == FB_ROOM_NEW) {
        fb_room_begun(room, outcome == FB_LOGGED);
        return;
    }
    bool ended = room->state == FB_ROOM_ENDED;
    uint8_t input = room->append->pending->input.type;
    fb_room_appended(room->append, outcome);
    if (!ended && left_in_window(room, input)) room->state = FB_ROOM_RESTORED;
    if (ended)
        fb_room_free(room);
    else if (outcome == FB_LOG_LOST)
        fb_room_lose(room, false);
    else
        fb_room_work(room);
}

static void snapshot(FbRoom *room, void *bytes, size_t n, bool now)
{
    FbHost *host = room->host;
    const FbOwnStore *store = host->store;
    room->saved = room->seq;
    host->keeping += now;
    store->snapshot(store->self, room, room->seq, bytes, n, now);
    fb_host_free(host, bytes);
}

void fb_own_kept(FbHost *host) { host->keeping--; }

static bool may_snapshot(const FbRoom *room) { return room->host->envelopes; }

static void add_record(FbHost *host, const FbFinished *game)
{
    host->store->add_record(host->store->self, game);
}

static bool expire(FbRoom *room, uint64_t now)
{
    const FbOwnStore *store = room->host->store;
    if (!fb_room_unused(room, now)) return false;
    store->drop(store->self, room);
    fb_note(room, FB_NOTE_DROPPED, 0, NULL);
    fb_room_free(room);
    return true;
}

/* ---- inputs ---------------------------------------------------------------------------------------------------------- */

static bool is_here(const FbRoom *room, uint32_t tab)
{
    const FbGuest *guest = room->guests;
    while (guest && guest->tab != tab)
        guest = guest->next;
    return guest;
}

/* Whoever was connected when another host ended is so no longer; and whoever has gone, and there was no memory to say so. */
static bool find_lost(FbRoom *room, FbInput *input)
{
    if (room->state == FB_ROOM_RESTORED) {
        *input = (FbInput){.type = FB_IN_RESTART};
        return true;
    }
    for (int p = 0; p < FB_PEOPLE && room->left; p++) {
        const FbPerson *person = &room->table->person[p];
        if (!person->tab || is_here(room, person->tab)) continue;
        *input = (FbInput){.type = FB_IN_GONE, .from = person->id, .tab = person->tab};
        return true;
    }
    return room->left = false;
}

static bool lost_connection(FbRoom *room, FbPending **pending)
{
    FbInput input;
    if (!room->first || !find_lost(room, &input)) return false;
    *pending = fb_pending_new(room->host);
    if (*pending) {
        **pending = (FbPending){.arrived = fb_host_now(room->host), .input = input};
        room->state = FB_ROOM_READY;
    } else {
        fb_room_again(room);
    }
    return true;
}

static bool doubts(FbRoom *room, FbPending *pending)
{
    (void)room, (void)pending;
    return false;
}

static bool drives(const FbRoom *room)
{
    (void)room;
    return true;
}

static FbRoomStatus status(const FbRoom *room)
{
    return (FbRoomStatus){.attended = room->guests != NULL, .drives = true};
}

/* ---- people, and finding tables ---------------------------------------------------------------------------------------- */

static uint32_t tab(FbRoom *room) { return ++room->tabs; }

static void visit_all(FbHost *host, const FbId *id, FbRoomVisit *visit, FbHostDone *done,
                      void *self)
{
    (void)id;
    fb_host_visit_known(host, visit, self);
    done(self);
}

struct FbFinding {
    FbHost *host;
    FbRoomAnswer *answer;
    void *self;
};

static void find(FbHost *host, const FbTableId *id, FbRoomAnswer *answer, void *self)
{
    const FbOwnStore *store = host->store;
    FbRoom *room = fb_host_room(host, id);
    if (room || !store->find) {
        answer(self, room, room ? FB_WIRE_OK : FB_WIRE_NO_NO_TABLE);
        return;
    }
    FbFinding *finding = fb_host_alloc(host, sizeof *finding);
    if (!finding) {
        answer(self, NULL, FB_WIRE_NO_NOT_SAVED);
        return;
    }
    *finding = (FbFinding){host, answer, self};
    store->find(store->self, id, finding);
}

void fb_own_found(FbFinding *finding, FbRoom *room, FbWireRefusal no)
{
    FbFinding found = *finding;
    fb_host_free(found.host, finding);
    found.answer(found.self, room, room ? FB_WIRE_OK : no);
}

static void list(FbHost *host, FbHostListed *listed, void *self)
{
    FbTables tables = {0};
    for (const FbRoom *room = host->newest; room && tables.n < FB_TABLES_LISTED; room = room->older)
        if (fb_room_listed(room)) tables.row[tables.n++] = fb_room_row(room);
    listed(self, &tables);
}

static void quick_seat(FbHost *host, FbSeatAnswer *answer, void *self)
{
    FbRoom *room = host->quick;
    bool gathers = room && fb_room_quick_gathers(room);
    answer(self, gathers ? room : NULL, gathers ? fb_room_quick_seat(room) : FB_NONE);
}

/* ---- what only others would have to know --------------------------------------------------------------------------- */

static void nothing(FbRoom *room) { (void)room; }
static void not_met(const FbRoom *room, const FbId *id) { (void)room, (void)id; }
static void not_shown(FbRoom *room, const FbTable *next) { (void)room, (void)next; }

const FbHostLog fb_own_log = {.lag = FB_LAG,
                              .ms = ms,
                              .local = local,
                              .input_time = input_time,
                              .open = open_table,
                              .begin = begin,
                              .append = append_row,
                              .snapshot = snapshot,
                              .drop_snapshot = nothing,
                              .may_snapshot = may_snapshot,
                              .add_record = add_record,
                              .expire = expire,
                              .catch_up = nothing,
                              .lost_connection = lost_connection,
                              .doubts = doubts,
                              .drives = drives,
                              .claim = nothing,
                              .resume = nothing,
                              .rest = nothing,
                              .status = status,
                              .tab = tab,
                              .meet = not_met,
                              .visit = visit_all,
                              .find = find,
                              .show = not_shown,
                              .list = list,
                              .gather = nothing,
                              .quick_seat = quick_seat};
