/* request.c - what a client sends (wire.h): requests of request.def and inputs of table/input.def. Owns which inputs
 * people send. */
#include "wire/shape.h"

/* ---- shapes ------------------------------------------------------------------------------------------------------------ */

#define FB_FIELD(kind, name) SHAPE_FIELD(kind, name, name),

static WireShape request_shape(FbRequestType type)
{
    switch (type) {
#define FB_REQUEST(id, word, fields) \
    case FB_REQ_##id: {              \
        typedef FbReq_##word Row;    \
        SHAPE(#word, true, fields);  \
    }
#include "wire/request.def"
#undef FB_REQUEST
    default: return (WireShape){0};
    }
}

static WireShape input_shape(FbInputType type)
{
    switch (type) {
#define FB_INPUT(number, id, word, who, when, fields) \
    case FB_IN_##id: {                                \
        typedef FbIn_##word Row;                      \
        SHAPE(#word, true, fields);                   \
    }
#include "table/input.def"
#undef FB_INPUT
    default: return (WireShape){0};
    }
}

#undef FB_FIELD

enum Who { SERVER, ANYONE, PERSON, SEATED, HOST };

bool fb_wire_input(FbInputType type)
{
    static const uint8_t who[FB_INPUTS] = {
#define FB_INPUT(number, id, word, who, when, fields) [FB_IN_##id] = who,
#include "table/input.def"
#undef FB_INPUT
    };
    return type < FB_INPUTS && who[type] >= PERSON && type != FB_IN_GONE;
}

/* ---- writing -------------------------------------------------------------------------------------------------------------- */

static WireShape shape_of(const FbRequest *request)
{
    if (request->type != FB_REQ_INPUT) return request_shape((FbRequestType)request->type);
    return input_shape((FbInputType)request->as.input.type);
}

/* The fields of a request, wherever its union keeps them. */
static void *fields_of(FbRequest *request)
{
    return request->type == FB_REQ_INPUT ? (void *)&request->as.input.as : (void *)&request->as;
}

void fb_request_write(FbOut *out, const FbRequest *request)
{
    FbJsonOut json = fb_json_out(out);
    FbRequest copy = *request;
    WireShape shape = shape_of(request);
    shape_open(&json, shape);
    fb_json_key(&json, "n");
    fb_json_put_number(&json, request->n);
    shape_put(&json, shape, fields_of(&copy), NULL);
    fb_json_close(&json, '}');
}

/* ---- reading -------------------------------------------------------------------------------------------------------------- */

/* Most words are another one from the first letter on. */
static bool is_called(FbJson word, const char *name)
{
    if (fb_json_kind(word) == FB_JSON_STRING && word.at[1] != '\\' && word.at[1] != *name)
        return false;
    return fb_json_is(word, name);
}

/* Which request or input is called this; request->type is FB_REQ_NONE where none is. */
static void type_take(FbRequest *request, FbJson word)
{
    for (int t = FB_REQ_NONE + 1; t < FB_REQ_INPUT; t++)
        if (is_called(word, request_shape((FbRequestType)t).word)) request->type = (uint8_t)t;
    for (int t = FB_IN_NONE + 1; t < FB_INPUTS && !request->type; t++)
        if (fb_wire_input((FbInputType)t) && is_called(word, fb_input_word((FbInputType)t))) {
            request->type = FB_REQ_INPUT;
            request->as.input.type = (uint8_t)t;
        }
}

static bool request_take(FbRequest *request, FbJson value, FbJsonError *error)
{
    static const char *const keys[] = {"type", "n"};
    FbJson head[2] = {fb_json_get(value, "type"), fb_json_get(value, "n")};
    Taking taking = {0};
    int64_t number;
    if (fb_json_kind(value) != FB_JSON_OBJECT)
        return fb_json_wrong(error, NULL, value, "an object is wanted");
    if (!fb_json_number(head[1], 1, UINT32_MAX, &number))
        return fb_json_wrong(error, "n", head[1].at ? head[1] : value,
                             "the number of this message is wanted, from 1");
    request->n = (uint32_t)number;
    type_take(request, head[0]);
    if (!request->type)
        return fb_json_wrong(error, "type", head[0].at ? head[0] : value,
                             "the name of a message is wanted, such as \"join\"");
    if (shape_take(value, keys, 2, head, shape_of(request), fields_of(request), &taking))
        return true;
    *error = taking.error;
    return false;
}

bool fb_request_read(FbRequest *request, const char *text, size_t n, FbTextError *error)
{
    FbJson value;
    FbJsonError wrong;
    memset(request, 0, sizeof *request);
    if (n > FB_REQUEST_MAX)
        fb_json_wrong(&wrong, NULL, (FbJson){text + FB_REQUEST_MAX, 0},
                      "a message has 4096 bytes at most");
    else if (fb_json_read(&value, text, n, &wrong) && request_take(request, value, &wrong))
        return true;
    request->type = FB_REQ_NONE;
    return fb_json_complain(error, &wrong, text);
}
