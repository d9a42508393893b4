/* shape.h - a message as a table: its members, the kind of each, and where it lies in a C struct. Private to wire/.
 *
 * The .def tables give the shapes; shape.c writes and reads any of them. A kind is two functions: put_WORD writes a
 * field, take_WORD reads one and answers false where the value is not of that kind. */
#ifndef FB_WIRE_SHAPE_H
#define FB_WIRE_SHAPE_H

#include <string.h>

#include "text/json_out.h"
#include "wire/wire.h"

enum WireKind {
#define FB_WIRE_KIND(id, word, typescript, what) KIND_##id,
#include "wire/kind.def"
#undef FB_WIRE_KIND
    KINDS
};

typedef struct WireField {
    const char *key;
    const char *spelt; /* the key as JSON has it, with its colon … */
    uint8_t spelt_n;   /* … and how long that is */
    uint8_t kind;      /* WireKind */
    uint16_t at;       /* offset in the struct */
    uint8_t
        maybe; /* so many bytes of it, if the member is left out where they say nothing; else 0 */
} WireField;

enum { SHAPE_FIELDS = 16 };

typedef struct WireShape {
    const char *word; /* NULL: there is no such message */
    const char *head; /* how it begins: {"type":"word" … */
    size_t head_n;    /* … and how long that is */
    const WireField *field;
    int n;
    bool asked; /* by a client: ids, keys and measured times, the server's to say, have no member */
} WireShape;

/* Within a function that has a type `Row`: the fields of a row, and the shape that they make. */
/* clang-format off */
#define SHAPE_FIELD(kind, name, key) \
    {#key, "\"" #key "\":", sizeof #key + 2, KIND_##kind, (uint16_t)offsetof(Row, name), \
     KIND_##kind == KIND_MARK ? 1 : KIND_##kind == KIND_WAIT ? sizeof(uint32_t) : 0}
#define SHAPE_MAYBE(kind, name, key) \
    {#key, "\"" #key "\":", sizeof #key + 2, KIND_##kind, (uint16_t)offsetof(Row, name), \
     sizeof((Row *)0)->name}
/* clang-format on */
#define SHAPE(word, asked, ...)                                                                 \
    do {                                                                                        \
        static const WireField row_fields[] = {__VA_ARGS__};                                    \
        enum { ROW_FIELDS = sizeof row_fields / sizeof *row_fields };                           \
        _Static_assert((int)ROW_FIELDS <= (int)SHAPE_FIELDS,                                    \
                       "more members than readers have room for");                              \
        static const char row_head[] = "{\"type\":\"" word "\"";                                \
        return (WireShape){word, row_head, sizeof row_head - 1, row_fields, ROW_FIELDS, asked}; \
    } while (0)

/* What readers of fields share. A reader that knows better than its kind what is wrong notes it in error.what. */
typedef struct Taking {
    FbTableOut *out;
    FbJsonError error;
} Taking;

/* The bracket and the type, which come first. */
void shape_open(FbJsonOut *json, WireShape shape);
/* The members of the shape, from the struct at `base`. */
void shape_put(FbJsonOut *json, WireShape shape, const void *base, const FbTableOut *out);
/* The same; events that are in `spelt` are copied from there. NULL: none is. */
void shape_put_shared(FbJsonOut *json, WireShape shape, const void *base, const FbTableOut *out,
                      FbSpelt *spelt);
/* An object with just those members, and `head_n` others before them, whose values go to head[]. */
bool shape_take(FbJson object, const char *const *head_keys, int head_n, FbJson *head,
                WireShape shape, void *base, Taking *taking);

#define FB_WIRE_KIND(id, word, typescript, what)                                \
    void put_##word(FbJsonOut *json, const void *field, const FbTableOut *out); \
    bool take_##word(FbJson value, void *field, Taking *taking);
#include "wire/kind.def"
#undef FB_WIRE_KIND

/* The heads of their definitions. */
#define PUT(word)  void put_##word(FbJsonOut *json, const void *field, const FbTableOut *out)
#define TAKE(word) bool take_##word(FbJson value, void *field, Taking *taking)

#endif
