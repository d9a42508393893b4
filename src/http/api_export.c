/* api_export.c - everything that is kept about somebody, as one file: who they are, their records, the tables where they are, and every
 * row of what they did there. First the tables are collected, some of which may have to be read; then the store is asked for the
 * rest. */
#include <stdlib.h>
#include <string.h>

#include "http/api_call.h"
#include "store/array.h"

typedef struct Place { /* somebody at a table */
    FbTableId id;
    uint64_t game;
    int64_t made;
    FbName name;
    uint8_t phase, seat;
} Place;

typedef struct Export {
    Call *call;
    uint64_t person;
    Place *place;
    int n;
    bool poor; /* out of memory */
    const StoreReply *reply;
} Export;

/* ---- tables ---------------------------------------------------------------------------------------------------------- */

static void gather_place(void *self, const FbRoom *room)
{
    Export *e = self;
    FbId id = fb_id_of(e->person);
    const FbTable *table = fb_room_table(room);
    int p = fb_table_person(table, &id);
    Place *place = array_more(&e->place, &e->n, sizeof *place);
    e->poor |= !place;
    if (!place) return;
    *place = (Place){.id = *fb_room_id(room),
                     .game = fb_room_game(room),
                     .made = fb_room_made(room),
                     .phase = table->phase,
                     .seat = FB_NONE};
    if (p == FB_NONE) return; /* made it, and is not there */
    place->name = table->person[p].name;
    place->seat = table->person[p].seat;
}

static void put_place(FbJsonOut *json, const Place *place)
{
    fb_json_open(json, '{');
    call_put_text(json, "table", place->id.text);
    call_put_time(json, "made", place->made);
    call_put_text(json, "phase", fb_table_phase_word(place->phase));
    call_put_name(json, "name", &place->name);
    fb_json_key(json, "seat");
    seat_put(json, place->seat);
    fb_json_close(json, '}');
}

/* ---- rows ------------------------------------------------------------------------------------------------------------ */

static void put_table(FbJsonOut *json, const Export *e, uint64_t game)
{
    int i = 0;
    while (i < e->n && e->place[i].game != game)
        i++;
    fb_json_key(json, "table");
    if (i < e->n)
        fb_json_put_text(json, e->place[i].id.text);
    else
        fb_json_put_null(json);
}

static void put_said(FbJsonOut *json, FbInput *input)
{
    const FbName *name = fb_input_name(input);
    if (name) call_put_name(json, "name", name);
    if (input->type == FB_IN_CHAT) {
        fb_json_key(json, "text");
        fb_json_put_string(json, input->as.chat.text.text, input->as.chat.text.n);
    }
}

/* Envelopes contain their id, too, and are left out: `tables` says what is in them. */
static void put_row(FbJsonOut *json, const Export *e, const StoreRow *row)
{
    FbInput input;
    FbOwnPicks own;
    if (!fb_row_read(&input, &own, row->bytes, row->n)) return;
    fb_json_open(json, '{');
    put_table(json, e, row->game);
    number_put(json, "n", row->seq);
    call_put_text(json, "input", fb_input_word((FbInputType)input.type));
    put_said(json, &input);
    fb_json_close(json, '}');
}

/* ---- all of it -------------------------------------------------------------------------------------------------------- */

static void put_person(FbJsonOut *json, const StorePerson *person)
{
    number_put(json, "person", (int64_t)person->person);
    call_put_text(json, "kind", call_kind_of(person->kind_of));
    call_put_text(json, "name", person->name);
    call_put_time(json, "created", person->created);
    call_put_time(json, "seen", person->seen);
}

static void put_export(FbJsonOut *json, const void *self)
{
    const Export *e = self;
    put_person(json, &e->reply->person);
    call_put_records(json, e->reply);
    fb_json_key(json, "tables");
    fb_json_open(json, '[');
    for (int i = 0; i < e->n; i++)
        put_place(json, &e->place[i]);
    fb_json_close(json, ']');
    fb_json_key(json, "log");
    fb_json_open(json, '[');
    for (int i = 0; i < e->reply->row_n; i++)
        put_row(json, e, &e->reply->rows[i]);
    fb_json_close(json, ']');
}

static void answer_export(void *self, const StoreReply *reply)
{
    Export *e = self;
    Call *call = e->call;
    e->reply = reply;
    if (reply->outcome == STORE_FAILED || e->poor) {
        call_refuse(call, HTTP_NO_NOT_READ, NULL);
    } else if (reply->outcome != STORE_DURABLE) {
        call_refuse(call, HTTP_NO_NO_TOKEN, NULL);
    } else {
        call_field(call, "content-disposition", "attachment; filename=\"fambiz.json\"");
        call_json(call, 200, put_export, e);
    }
    free(e->place);
    free(e);
}

static void ask_store(void *self)
{
    Export *e = self;
    FbId id = fb_id_of(e->person);
    store_export_person(e->call->server->store, (StoreThen){answer_export, e}, e->person, id.bytes,
                        sizeof id.bytes);
}

void call_export(Call *call)
{
    Export *e = calloc(1, sizeof *e);
    if (!e) return call_refuse(call, HTTP_NO_NOT_READ, NULL);
    e->call = call;
    e->person = call->person->who.number;
    fb_host_of(&call->server->host, &call->person->who.id, gather_place, ask_store, e);
}
