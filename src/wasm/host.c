/* host.c - the tables of this browser: the page's shell on layer host (host/host.h), which does for a table what a server does.
 * Owns who is connected, and how what the host calls for is handed to the worker (host.h): lines to a connection, rows to save,
 * moments to come back at. Refuses to know what a table is doing, and how anything is saved. */
#include "wasm/host.h"

#include <string.h>

#include "fair/hex.h"
#include "text/edition.h"
#include "wasm/memory.h"
#include "wasm/page.h"

/* What the worker hands in, besides that of host.h. Times are milliseconds, dates seconds since 1970. */
HOST(double, date, (void));
HOST(void, random, (void *bytes, size_t n));
HOST(void, tell, (FbGuest * guest, const char *lines, size_t n));
HOST(void, close, (FbGuest * guest));                        /* host_gone comes later */
HOST(void, wake, (FbRoom * room, FbTimer timer, double ms)); /* host_woken then; -1: not any more */
HOST(void, name, (FbGuest * guest, const char *text, size_t n)); /* to be saved: host_named */
HOST(void, open, (FbRoom * room)); /* make room for another table: host_opened */
HOST(void, append, (FbRoom * room, uint32_t seq, const void *row, size_t n)); /* host_appended */
HOST(void, record, (const char *table, uint32_t game, const char *text, size_t n));
HOST(void, find, (const char *table, FbFinding *finding)); /* in what is saved: host_found */
HOST(void, placed, (uint32_t asked, const char *refusal, size_t n)); /* n is 0: it is done */

FbHost page_host;
static uint64_t games; /* tables that were numbered */

/* ---- people and their connections ----------------------------------------------------------------------------------- */

/* Somebody of this browser, for as long as the page is open. */
typedef struct Person {
    FbWho who;
    bool known,
        held; /* the name was read from what is saved; it is on its way, from there or to there */
} Person;

/* The person with the 32 hexadecimal digits in page_in; NULL: these are none, or there is no memory. Nothing that they say is read
 * before host_named. */
PAGE(Person *, host_person, (size_t n))
{
    static uint64_t people;
    Person *person = page_alloc(sizeof *person);
    if (!person) return NULL;
    memset(person, 0, sizeof *person);
    if (!fb_hex_read(person->who.id.bytes, sizeof person->who.id.bytes, page_text_in, n))
        return NULL;
    person->who.number = ++people;
    person->held = true;
    return person;
}

/* The name of n bytes in page_in is what is saved; n < 0: the new one could not be. Their connections go on (host_go_on). */
PAGE(void, host_named, (Person * person, int n))
{
    FbName *name = &person->who.name;
    person->held = false;
    if (n < 0 || n > FB_NAME_MAX) return;
    memset(name, 0, sizeof *name);
    memcpy(name->text, page_text_in, (size_t)n);
    name->n = (uint8_t)n;
    if (person->known) fb_host_rename(&page_host, &person->who);
    person->known = true;
}

static bool holds(void *self, const FbGuest *guest)
{
    (void)self;
    return ((const Person *)guest->who)->held;
}

static bool save_name(void *self, FbGuest *guest, const FbName *name)
{
    (void)self;
    ((Person *)(uintptr_t)guest->who)->held = true;
    host_name(guest, name->text, name->n);
    return true;
}

/* A connection of this person; NULL: no memory. */
PAGE(FbGuest *, host_guest, (const Person *person))
{
    FbGuest *guest = page_alloc(sizeof *guest);
    if (guest) fb_guest_start(guest, &page_host, &person->who);
    return guest;
}

/* It says what stands in page_in. */
PAGE(void, host_hear, (FbGuest * guest, size_t n))
{
    page_text_in[n] = 0;
    fb_guest_hear(guest, page_text_in, n);
}

PAGE(void, host_go_on, (FbGuest * guest)) { fb_guest_go_on(guest); }

/* Ms by which the clock of this place may jump on, because this connection's person has seen enough. */
PAGE(double, host_may_skip, (const FbGuest *guest)) { return fb_guest_may_skip(guest); }

PAGE(void, host_gone, (FbGuest * guest))
{
    fb_guest_gone(guest);
    page_free(guest);
}

/* ---- what is said ------------------------------------------------------------------------------------------------------ */

typedef struct Frame {
    size_t n;
    char text[];
} Frame;

static bool told; /* somebody was told something, since this was reset */

static void *make_frame(void *self, const char *text, size_t n)
{
    (void)self;
    Frame *frame = page_alloc(sizeof *frame + n);
    if (!frame) return NULL;
    frame->n = n;
    memcpy(frame->text, text, n);
    return frame;
}

static void tell(void *self, FbGuest *guest, void *frame)
{
    (void)self;
    const Frame *lines = frame;
    told = true;
    host_tell(guest, lines->text, lines->n);
}

static void close(void *self, FbGuest *guest, int code, const char *reason)
{
    (void)self, (void)code, (void)reason;
    host_close(guest);
}

/* ---- tables -------------------------------------------------------------------------------------------------------------- */

static void open(void *self, FbRoom *room)
{
    (void)self;
    host_open(room);
}

/* There is room for this table, or what is saved cannot be read. */
PAGE(void, host_opened, (FbRoom * room, bool can))
{
    fb_own_opened(room, ++games, can ? FB_WIRE_OK : FB_WIRE_NO_NOT_SAVED);
}

static FbTableId table_id(void)
{
    FbTableId id;
    memcpy(id.text, page_text_in, FB_TABLE_ID_TEXT);
    id.text[FB_TABLE_ID_TEXT] = 0;
    return id;
}

/* Of the table with the id in page_in: is somebody there? */
PAGE(bool, host_attended, (size_t n))
{
    FbTableId id = table_id();
    const FbRoom *room = n == FB_TABLE_ID_TEXT ? fb_host_room(&page_host, &id) : NULL;
    return room && fb_room_guests(room);
}

/* The table with the id in page_in is no longer here: another tab goes on with it (`elsewhere`), or it was thrown away. */
PAGE(void, host_lose, (size_t n, bool elsewhere))
{
    FbTableId id = table_id();
    FbRoom *room = n == FB_TABLE_ID_TEXT ? fb_host_room(&page_host, &id) : NULL;
    if (room) fb_room_lose(room, elsewhere);
}

static void forget(void *self, FbRoom *room)
{
    (void)self;
    host_drop_thoughts(fb_room_id(room));
    for (int timer = 0; timer < FB_TIMERS; timer++)
        host_wake(room, (FbTimer)timer, -1);
}

/* ---- time ------------------------------------------------------------------------------------------------------------------ */

/* After something could not be saved, a table waits so long (ms) before it tries again. */
enum { BREATH = 2000 };

/* A room's failing row is marked in what it keeps for the shell. */
static void **failing(FbRoom *room) { return &fb_room_shell(room)[FB_TIMER_CLOCK]; }

static uint64_t now(void *self)
{
    (void)self;
    return (uint64_t)(1000 * host_now());
}

static int64_t date(void *self)
{
    (void)self;
    return (int64_t)host_date();
}

static void random(void *self, void *bytes, size_t n)
{
    (void)self;
    host_random(bytes, n);
}

static bool wake(void *self, FbRoom *room, FbTimer timer, uint32_t ms)
{
    (void)self;
    if (*failing(room) && ms < BREATH) ms = BREATH;
    host_wake(room, timer, ms == FB_UNTIMED ? -1 : ms);
    return true;
}

PAGE(void, host_woken, (FbRoom * room, FbTimer timer)) { fb_room_wake(room, timer); }

/* ---- rows ------------------------------------------------------------------------------------------------------------------ */

static void append(void *self, FbRoom *room, uint32_t seq, const void *row, size_t n)
{
    (void)self;
    host_append(room, seq, row, n);
}

static void put_people(FbJsonOut *json, const FbTable *t)
{
    fb_json_open(json, '[');
    for (int s = 0; s < t->settings.seats; s++) {
        uint8_t person = t->seat[s].person;
        if (t->seat[s].kind != FB_SEAT_HUMAN) continue;
        fb_json_put_text(json, person < FB_PEOPLE ? t->person[person].name.text : "");
    }
    fb_json_close(json, ']');
}

/* What a list of saved games shows of this table, as it is when the row that is on its way is saved. */
PAGE(int, host_head, (const FbRoom *room))
{
    const FbTable *next = fb_room_next(room), *t = next ? next : fb_room_table(room);
    char edition[128];
    FbOut out = page_write(), rules = fb_out(edition, sizeof edition);
    FbJsonOut json = fb_json_out(&out);
    fb_rules_write(&rules, t->settings.rules);
    fb_json_open(&json, '{');
    fb_json_key(&json, "id");
    fb_json_put_text(&json, fb_room_id(room)->text);
    fb_json_key(&json, "listed");
    fb_json_put_bool(&json, fb_room_public(room));
    fb_json_key(&json, "over");
    fb_json_put_bool(&json, t->phase == FB_TABLE_OVER);
    fb_json_key(&json, "edition");
    fb_json_put_text(&json, edition);
    fb_json_key(&json, "seats");
    fb_json_put_number(&json, t->settings.seats);
    fb_json_key(&json, "people");
    put_people(&json, t);
    fb_json_close(&json, '}');
    return page_done(&out);
}

/* It is saved, it could not be, or another tab has saved another one (FbLogged). Whoever sent what could not be saved has been told
 * so; what clocks and bots do is everybody's, who are told once. */
PAGE(void, host_appended, (FbRoom * room, FbLogged outcome))
{
    static char yes;
    bool first = outcome == FB_LOG_FAILED && !*failing(room);
    *failing(room) = outcome == FB_LOG_FAILED ? &yes : NULL;
    told = false;
    fb_own_appended(room, outcome);
    if (!first || told) return;
    for (FbGuest *guest = fb_room_guests(room); guest; guest = guest->next)
        fb_guest_notice(
            guest,
            fb_refused_by_wire(0, (FbLang)guest->lang, FB_WIRE_NO_NOT_SAVED, NULL).text.text);
}

static void add_record(void *self, const FbFinished *game)
{
    (void)self;
    host_record(fb_room_id(game->room)->text, game->game, game->text, game->n);
}

/* ---- tables that were saved -------------------------------------------------------------------------------------------------- */

static void find(void *self, const FbTableId *id, FbFinding *finding)
{
    (void)self;
    host_find(id->text, finding);
}

/* The answer, if the table with the id in page_in could be restored, or somebody else has done it meanwhile. */
PAGE(void, host_found, (FbFinding * finding))
{
    FbTableId id = table_id();
    fb_own_found(finding, fb_host_room(&page_host, &id), FB_WIRE_NO_NO_TABLE);
}

/* A table with the id in page_in, of which nothing is known yet; NULL: no memory. */
PAGE(FbRoom *, host_restore, (void))
{
    FbTableId id = table_id();
    return fb_host_restore(&page_host, &id, ++games);
}

/* Row `seq`, from 1 on, of n bytes: 0; -2 if a newer version of the page wrote it; -1 if it is damaged, or does not fit. */
PAGE(int, host_row, (FbRoom * room, uint32_t seq, size_t n))
{
    const char *wrong = fb_room_read_row(room, seq, page_text_in, n);
    if (!wrong) return 0;
    return page_wrong(wrong) - fb_room_newer(room);
}

/* All rows were read … */
PAGE(void, host_restored, (FbRoom * room, bool listed))
{
    fb_room_set_public(room, listed);
    fb_room_restored(room);
}

/* … or cannot be. */
PAGE(void, host_unreadable, (FbRoom * room)) { fb_room_free(room); }

/* ---- a game that begins in the middle -------------------------------------------------------------------------------------------- */

typedef struct Placing {
    uint32_t asked;
    uint16_t n;
    char start[FB_START_MAX];
} Placing;

static void end_placing(Placing *placing, const char *refusal)
{
    host_placed(placing->asked, refusal, strlen(refusal));
    page_free(placing);
}

static void place_at(void *self, FbRoom *room, FbWireRefusal no)
{
    Placing *placing = self;
    FbInput input = {.type = FB_IN_PLACE};
    input.as.place.start = (FbStart){placing->start, placing->n};
    if (room)
        fb_room_host_input(room, placing, &input);
    else
        end_placing(placing, fb_wire_refusal_text(no));
}

/* In page_in stand the id of a table and, up to n bytes, the record with which its game begins, as story_what_if writes one, and not
 * with a deal. The answer has this number. */
PAGE(void, host_place, (size_t n, uint32_t asked))
{
    FbTableId id = table_id();
    Placing *placing = page_alloc(sizeof *placing);
    if (!placing) return host_placed(asked, "memory", 6);
    placing->asked = asked;
    n -= FB_TABLE_ID_TEXT;
    placing->n = (uint16_t)(n <= FB_START_MAX ? n : 0); /* nothing is no start */
    memcpy(placing->start, page_text_in + FB_TABLE_ID_TEXT, placing->n);
    fb_host_find(&page_host, &id, place_at, placing);
}

static void placed(void *self, void *post)
{
    (void)self;
    end_placing(post, "");
}

static void not_placed(void *self, void *post, const FbAns_refused *why)
{
    (void)self;
    end_placing(post, why->text.text);
}

/* ---- the beginning --------------------------------------------------------------------------------------------------------------- */

static void *alloc(void *self, size_t n)
{
    (void)self;
    return page_alloc(n);
}

static void release(void *self, void *memory)
{
    (void)self;
    page_free(memory);
}

static const FbHostWay way = {.alloc = alloc,
                              .free = release,
                              .now = now,
                              .date = date,
                              .random = random,
                              .frame = make_frame,
                              .drop_frame = release,
                              .tell = tell,
                              .close = close,
                              .wake = wake,
                              .forget_room = forget,
                              .think = host_begin_thought,
                              .holds = holds,
                              .name = save_name,
                              .answered = placed,
                              .refused = not_placed};

/* Every row is kept, so there is no snapshot. Which tables are dropped, and when, the worker says. */
static const FbOwnStore store = {
    .open = open, .append = append, .add_record = add_record, .find = find};

/* Once, before anything else; false: no memory. */
PAGE(bool, host_start, (void)) { return fb_host_start(&page_host, &way, &fb_own_log, &store); }
