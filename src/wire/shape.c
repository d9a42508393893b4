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

void shape_put(FbJsonOut *json, WireShape shape, const void *base, const FbTableOut *out)
{
    for (const WireField *f = shape.field; f < shape.field + shape.n; f++) {
        if (!has_member(shape, f->kind) || says_nothing(f, base)) continue;
        fb_json_spelt_key(json, f->spelt, f->spelt_n);
        kind_row[f->kind].put(json, (const char *)base + f->at, out);
    }
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
