/* api_mine.c - the tables at which somebody has a seat, so that a closed tab loses nothing. Owns the answer, which says nothing that
 * its reader is not told at the table. host/people.c knows which tables these are. */
#include <stdlib.h>
#include <string.h>

#include "http/api_call.h"

typedef struct MyTable {
    FbTableId id;
    FbRules rules;
    uint8_t phase, seat, seats, bots, people;
    bool turn;
    FbName name[FB_SEATS]; /* of the people, in the order of their seats */
} MyTable;

/* A table may go while others are still being read, so what is told of it is copied here. */
typedef struct Mine {
    Call *call;
    int n;
    MyTable table[FB_TABLES_LISTED];
} Mine;

/* Does the game wait for this seat? In a counter window a seat is asked until it has answered. */
static bool is_awaited(const FbTable *t, int seat)
{
    if (t->phase != FB_TABLE_PLAYING || t->paused) return false;
    if (!t->window.open) return t->game.open.now.asked >> seat & 1;
    return (t->window.asked >> seat & 1) && t->window.state[seat] == FB_ANSWER_NONE;
}

static void note_seats(MyTable *mine, const FbTable *t)
{
    for (int s = 0; s < t->settings.seats; s++) {
        const FbSeat *seat = &t->seat[s];
        if (seat->kind == FB_SEAT_BOT) mine->bots++;
        if (seat->kind == FB_SEAT_HUMAN && seat->person < FB_PEOPLE)
            mine->name[mine->people++] = t->person[seat->person].name;
    }
}

static int seat_of(const FbTable *t, uint64_t person)
{
    FbId id = fb_id_of(person);
    int p = fb_table_person(t, &id);
    return p == FB_NONE ? FB_NONE : t->person[p].seat;
}

static void note(void *self, const FbRoom *room)
{
    Mine *mine = self;
    const FbTable *t = fb_room_table(room);
    int seat = seat_of(t, mine->call->person->who.number);
    if (seat == FB_NONE || mine->n == FB_TABLES_LISTED) return;
    MyTable *table = &mine->table[mine->n++];
    *table = (MyTable){.id = *fb_room_id(room),
                       .rules = t->settings.rules,
                       .phase = t->phase,
                       .seat = (uint8_t)seat,
                       .seats = t->settings.seats,
                       .turn = is_awaited(t, seat)};
    note_seats(table, t);
}

static void put_people(FbJsonOut *json, const MyTable *table)
{
    fb_json_key(json, "people");
    fb_json_open(json, '[');
    for (int i = 0; i < table->people; i++)
        fb_json_put_string(json, table->name[i].text, table->name[i].n);
    fb_json_close(json, ']');
}

static void put_table(FbJsonOut *json, const MyTable *table)
{
    fb_json_open(json, '{');
    call_put_text(json, "table", table->id.text);
    fb_json_key(json, "edition");
    rules_put(json, table->rules);
    call_put_text(json, "phase", fb_table_phase_word(table->phase));
    fb_json_key(json, "seat");
    seat_put(json, table->seat);
    fb_json_key(json, "turn");
    fb_json_put_bool(json, table->turn);
    number_put(json, "seats", table->seats);
    number_put(json, "bots", table->bots);
    put_people(json, table);
    fb_json_close(json, '}');
}

static void put_mine(FbJsonOut *json, const void *self)
{
    const Mine *mine = self;
    fb_json_key(json, "tables");
    fb_json_open(json, '[');
    for (int i = 0; i < mine->n; i++)
        put_table(json, &mine->table[i]);
    fb_json_close(json, ']');
}

static void answer_mine(void *self)
{
    Mine *mine = self;
    call_json(mine->call, 200, put_mine, mine);
    free(mine);
}

/* A page may ask before it has a cookie; without one there are no seats to list. */
void call_mine(Call *call)
{
    Mine *mine = calloc(1, sizeof *mine);
    if (!mine) return call_refuse_wire(call, FB_WIRE_NO_NOT_SAVED);
    mine->call = call;
    if (!call->person) return answer_mine(mine);
    fb_host_of(&call->server->host, &call->person->who.id, note, answer_mine, mine);
}
