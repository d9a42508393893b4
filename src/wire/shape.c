/* shape.c - see shape.h. Owns the table of kinds; knows no message. */
#include "wire/shape.h"

static const struct {
    void (*put)(FbJsonOut *json, const void *field, const FbTableOut *out);
    bool (*take)(FbJson value, void *field, Taking *taking);
    const char *what;
} kind_row[KINDS] = {
#define FB_WIRE_KIND(id, word, typescript, what) {put_##word, take_##word, what},
#include "wire/kind.def"
#undef FB_WIRE_KIND
};

void shape_open(FbJsonOut *json, WireShape shape)
{
    static const char nothing[] = "{\"type\":\"\"";
    if (shape.word)
        fb_json_put_spelt(json, shape.head, shape.head_n);
    else
        fb_json_put_spelt(json, nothing, sizeof nothing - 1);
}

/* A client never chooses who it is, what is random, and how fast it was; and no game to play on from goes over the wire. */
static bool has_member(WireShape shape, uint8_t kind)
{
    if (kind == KIND_NOTHING || kind == KIND_START) return false;
    return !shape.asked || (kind != KIND_ID && kind != KIND_KEY && kind != KIND_MS);
}

/* What a member that is left out stands for: nobody, or zero. */
static uint8_t nothing_of(const WireField *f) { return f->kind == KIND_PERSON ? FB_NONE : 0; }

static bool says_nothing(const WireField *f, const void *base)
{
    const uint8_t *bytes = (const uint8_t *)base + f->at;
    for (int i = 0; i < f->maybe; i++)
        if (bytes[i] != nothing_of(f)) return false;
    return f->maybe;
}

enum { SPELT = sizeof((FbSpelt *)0)->events / sizeof *((FbSpelt *)0)->events };

void fb_spelt(FbSpelt *spelt)
{
    for (int i = 0; i < SPELT; i++)
        spelt->events[i].n = 0;
    spelt->next = 0;
}

static void keep_spelt(FbSpelt *spelt, FbRange range, const FbOut *out, size_t from)
{
    int i = spelt->next;
    if (!fb_out_fits(out) || out->n - from > sizeof spelt->events[i].text) return;
    spelt->events[i].range = range;
    spelt->events[i].n = (uint16_t)(out->n - from);
    memcpy(spelt->events[i].text, out->text + from, out->n - from);
    spelt->next = (i + 1) % SPELT;
}

/* Behind the key of the member, so no comma belongs to it. */
static void shared_put(FbJsonOut *json, const FbRange *range, const FbTableOut *out, FbSpelt *spelt)
{
    size_t from = json->out->n;
    for (int i = 0; i < SPELT; i++) {
        FbRange has = spelt->events[i].range;
        if (!spelt->events[i].n || has.first != range->first || has.n != range->n) continue;
        fb_out_bytes(json->out, spelt->events[i].text, spelt->events[i].n);
        json->more = true;
        return;
    }
    put_events(json, range, out);
    keep_spelt(spelt, *range, json->out, from);
}

void shape_put_shared(FbJsonOut *json, WireShape shape, const void *base, const FbTableOut *out,
                      FbSpelt *spelt)
{
    for (const WireField *f = shape.field; f < shape.field + shape.n; f++) {
        const void *field = (const char *)base + f->at;
        if (!has_member(shape, f->kind) || says_nothing(f, base)) continue;
        fb_json_spelt_key(json, f->spelt, f->spelt_n);
        if (f->kind == KIND_EVENTS && spelt)
            shared_put(json, field, out, spelt);
        else
            kind_row[f->kind].put(json, field, out);
    }
}

void shape_put(FbJsonOut *json, WireShape shape, const void *base, const FbTableOut *out)
{
    shape_put_shared(json, shape, base, out, NULL);
}

/* Is the member there, or may it not be left out? What is left out says nothing. */
static bool is_wanted(const WireField *f, FbJson object, WireShape shape, void *base)
{
    if (!has_member(shape, f->kind)) return false;
    if (!f->maybe || fb_json_get(object, f->key).at) return true;
    memset((char *)base + f->at, nothing_of(f), f->maybe);
    return false;
}

static bool field_take(const WireField *f, FbJson value, void *base, Taking *taking)
{
    taking->error = (FbJsonError){0};
    if (kind_row[f->kind].take(value, (char *)base + f->at, taking)) return true;
    if (taking->error.what) return false;
    return fb_json_wrong(&taking->error, f->key, value, kind_row[f->kind].what);
}

/* The members that the object has to have. */
static int members_there(FbJson object, WireShape shape, void *base,
                         const WireField *there[SHAPE_FIELDS])
{
    int n = 0;
    for (const WireField *f = shape.field; f < shape.field + shape.n; f++)
        if (is_wanted(f, object, shape, base)) there[n++] = f;
    return n;
}

bool shape_take(FbJson object, const char *const *head_keys, int head_n, FbJson *head,
                WireShape shape, void *base, Taking *taking)
{
    const WireField *there[SHAPE_FIELDS];
    const char *keys[SHAPE_FIELDS + 2] = {NULL};
    FbJson values[SHAPE_FIELDS + 2];
    int n = 0, fields = members_there(object, shape, base, there);
    for (int i = 0; i < head_n; i++)
        keys[n++] = head_keys[i];
    for (int i = 0; i < fields; i++)
        keys[n++] = there[i]->key;
    if (!fb_json_members(object, keys, n, values, &taking->error)) return false;
    for (int i = 0; i < head_n; i++)
        head[i] = values[i];
    for (int i = 0; i < fields; i++)
        if (!field_take(there[i], values[head_n + i], base, taking)) return false;
    return true;
}
