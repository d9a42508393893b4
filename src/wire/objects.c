/* objects.c - the objects within messages (shape.def): settings, the lobby, the seeds of a deal, lists of tables; and
 * views and events, which text/ spells. What a message only refers to is looked for, or put, in FbTableOut. */
#include "text/event_json.h"
#include "text/view_json.h"
#include "wire/shape.h"

enum Object {
#define FB_SHAPE(id, type, name, members) OBJECT_##id,
#include "wire/shape.def"
#undef FB_SHAPE
    OBJECTS
};

static WireShape object_shape(enum Object object)
{
    switch (object) {
#define FB_MEMBER(kind, field, key) SHAPE_FIELD(kind, field, key),
#define FB_MAYBE(kind, field, key)  SHAPE_MAYBE(kind, field, key),
#define FB_SHAPE(id, type, name, members) \
    case OBJECT_##id: {                   \
        typedef type Row;                 \
        SHAPE(#name, false, members);     \
    }
#include "wire/shape.def"
#undef FB_SHAPE
#undef FB_MEMBER
#undef FB_MAYBE
    default: return (WireShape){0};
    }
}

static void object_put(FbJsonOut *json, enum Object object, const void *base, const FbTableOut *out)
{
    fb_json_open(json, '{');
    shape_put(json, object_shape(object), base, out);
    fb_json_close(json, '}');
}

static bool object_take(FbJson value, enum Object object, void *base, Taking *taking)
{
    return shape_take(value, NULL, 0, NULL, object_shape(object), base, taking);
}

PUT(settings) { object_put(json, OBJECT_SETTINGS, field, out); }
TAKE(settings)
{
    FbSettings *settings = field;
    settings->lag = FB_LAG;
    if (!object_take(value, OBJECT_SETTINGS, settings, taking)) return false;
    return !taking->out || settings->seats <= FB_SEATS; /* clients index their seats by it */
}

/* ---- the lobby ---------------------------------------------------------------------------------------------------------- */

PUT(seats)
{
    const FbLobbySeat *seat = field;
    fb_json_open(json, '[');
    for (int s = 0; s < FB_SEATS; s++)
        object_put(json, OBJECT_SEAT, &seat[s], out);
    fb_json_close(json, ']');
}
TAKE(seats)
{
    FbLobbySeat *seat = field;
    int n = 0;
    for (FbJsonWalk walk = fb_json_walk(value); !walk.members && fb_json_step(&walk); n++)
        if (n == FB_SEATS || !object_take(walk.value, OBJECT_SEAT, &seat[n], taking)) return false;
    return n == FB_SEATS;
}

/* A person's number is the place in this array: free ones are null, and there are none at its end. */
PUT(people)
{
    const FbLobbyPerson *person = field;
    int n = FB_PEOPLE;
    while (n && !person[n - 1].here)
        n--;
    fb_json_open(json, '[');
    for (int p = 0; p < n; p++)
        if (person[p].here)
            object_put(json, OBJECT_PERSON, &person[p], out);
        else
            fb_json_put_null(json);
    fb_json_close(json, ']');
}
TAKE(people)
{
    FbLobbyPerson *person = field;
    int n = 0;
    if (fb_json_kind(value) != FB_JSON_ARRAY) return false;
    for (int p = 0; p < FB_PEOPLE; p++) {
        memset(&person[p], 0, sizeof person[p]);
        person[p].seat = FB_NONE;
    }
    for (FbJsonWalk walk = fb_json_walk(value); fb_json_step(&walk); n++) {
        if (n == FB_PEOPLE) return false;
        if (fb_json_kind(walk.value) == FB_JSON_NULL) continue;
        person[n].here = 1;
        if (!object_take(walk.value, OBJECT_PERSON, &person[n], taking)) return false;
    }
    return !n || person[n - 1].here;
}

PUT(lobby) { (void)field, object_put(json, OBJECT_LOBBY, &out->lobby, out); }
TAKE(lobby)
{
    memset(&taking->out->lobby, 0, sizeof taking->out->lobby);
    *(uint8_t *)field = 0;
    return object_take(value, OBJECT_LOBBY, &taking->out->lobby, taking);
}

/* ---- the seeds ------------------------------------------------------------------------------------------------------------ */

PUT(parts)
{
    const FbParts *parts = field;
    fb_json_open(json, '[');
    for (int s = 0; s < FB_SEATS; s++)
        put_part(json, &parts->seat[s], out);
    fb_json_close(json, ']');
}
TAKE(parts)
{
    FbParts *parts = field;
    int n = 0;
    for (FbJsonWalk walk = fb_json_walk(value); !walk.members && fb_json_step(&walk); n++)
        if (n == FB_SEATS || !take_part(walk.value, &parts->seat[n], taking)) return false;
    return n == FB_SEATS;
}

PUT(hashes) { (void)field, put_parts(json, &out->hashes, out); }
TAKE(hashes)
{
    *(uint8_t *)field = 0;
    return take_parts(value, &taking->out->hashes, taking);
}

PUT(reveal) { (void)field, object_put(json, OBJECT_REVEAL, &out->reveal, out); }
TAKE(reveal)
{
    memset(&taking->out->reveal, 0, sizeof taking->out->reveal);
    *(uint8_t *)field = 0;
    return object_take(value, OBJECT_REVEAL, &taking->out->reveal, taking);
}

/* ---- views, events and tables ------------------------------------------------------------------------------------------------- */

PUT(view) { fb_view_json_put(json, &out->view[*(const uint8_t *)field]); }
TAKE(view)
{
    *(uint8_t *)field = 0;
    return fb_view_json_take(&taking->out->view[0], value, &taking->error);
}

PUT(events)
{
    const FbRange *range = field;
    fb_json_open(json, '[');
    for (int i = 0; i < range->n; i++)
        fb_event_json_put(json, &out->event[range->first + i]);
    fb_json_close(json, ']');
}
TAKE(events)
{
    FbRange *range = field;
    FbEvent *event = taking->out->event;
    *range = (FbRange){0, 0};
    if (fb_json_kind(value) != FB_JSON_ARRAY) return false;
    for (FbJsonWalk walk = fb_json_walk(value); fb_json_step(&walk); range->n++) {
        if (range->n == FB_OUT_STEP) return false;
        if (!fb_event_json_take(&event[range->n], walk.value, &taking->error)) return false;
    }
    return true;
}

PUT(tables)
{
    const FbTables *tables = field;
    fb_json_open(json, '[');
    for (int i = 0; i < tables->n; i++)
        object_put(json, OBJECT_ROW, &tables->row[i], out);
    fb_json_close(json, ']');
}
TAKE(tables)
{
    FbTables *tables = field;
    tables->n = 0;
    if (fb_json_kind(value) != FB_JSON_ARRAY) return false;
    for (FbJsonWalk walk = fb_json_walk(value); fb_json_step(&walk); tables->n++)
        if (tables->n == FB_TABLES_LISTED ||
            !object_take(walk.value, OBJECT_ROW, &tables->row[tables->n], taking))
            return false;
    return true;
}
