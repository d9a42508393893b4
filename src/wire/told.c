/* told.c - what a server tells (wire.h): messages of table/message.def, which are numbered, and replies of answer.def,
 * which are not. */
#include "wire/shape.h"

/* ---- shapes ------------------------------------------------------------------------------------------------------------ */

#define FB_FIELD(kind, name) SHAPE_FIELD(kind, name, name),

static WireShape message_shape(FbMessageType type)
{
    switch (type) {
#define FB_MESSAGE(id, word, fields) \
    case FB_MSG_##id: {              \
        typedef FbMsg_##word Row;    \
        SHAPE(#word, false, fields); \
    }
#include "table/message.def"
#undef FB_MESSAGE
    default: return (WireShape){0};
    }
}

static WireShape reply_shape(FbAnswerType type)
{
    switch (type) {
#define FB_ANSWER(id, word, fields)  \
    case FB_ANS_##id: {              \
        typedef FbAns_##word Row;    \
        SHAPE(#word, false, fields); \
    }
#include "wire/answer.def"
#undef FB_ANSWER
    default: return (WireShape){0};
    }
}

#undef FB_FIELD

/* ---- writing -------------------------------------------------------------------------------------------------------------- */

void fb_reply_write(FbOut *out, const FbReply *reply, const FbTableOut *from)
{
    WireShape shape = reply_shape((FbAnswerType)reply->type);
    FbJsonOut json = fb_json_out(out);
    shape_open(&json, shape);
    shape_put(&json, shape, &reply->as, from);
    fb_json_close(&json, '}');
}

FbReply fb_reply_log(uint32_t to, const FbLogPage *page)
{
    return (FbReply){.type = FB_ANS_LOG,
                     .as.log = {to, page->game, page->first, page->turns, page->events}};
}

void fb_message_write_shared(FbOut *out, const FbMessage *message, const FbTableOut *from,
                             FbSpelt *spelt)
{
    static const char n[] = "\"n\":";
    WireShape shape = message_shape((FbMessageType)message->type);
    FbJsonOut json = fb_json_out(out);
    shape_open(&json, shape);
    fb_json_spelt_key(&json, n, sizeof n - 1);
    fb_json_put_number(&json, message->number);
    shape_put_shared(&json, shape, &message->as, from, spelt);
    fb_json_close(&json, '}');
}

void fb_message_write(FbOut *out, const FbMessage *message, const FbTableOut *from)
{
    fb_message_write_shared(out, message, from, NULL);
}

/* ---- reading -------------------------------------------------------------------------------------------------------------- */

static bool message_take(FbMessage *message, FbJson value, Taking *taking)
{
    static const char *const keys[] = {"type", "n"};
    FbJson head[2];
    int64_t number;
    if (!shape_take(value, keys, 2, head, message_shape((FbMessageType)message->type), &message->as,
                    taking))
        return false;
    if (!fb_json_number(head[1], 1, UINT32_MAX, &number))
        return fb_json_wrong(&taking->error, "n", head[1], "a number from 1 is wanted");
    message->number = (uint32_t)number;
    return true;
}

static bool reply_take(FbReply *reply, FbJson value, Taking *taking)
{
    static const char *const keys[] = {"type"};
    FbJson head[1];
    return shape_take(value, keys, 1, head, reply_shape((FbAnswerType)reply->type), &reply->as,
                      taking);
}

static bool told_take(FbTold *told, FbJson value, Taking *taking)
{
    FbJson word = fb_json_get(value, "type");
    for (int t = FB_MSG_NONE + 1; t < FB_MSGS; t++)
        if (fb_json_is(word, fb_message_word((FbMessageType)t))) {
            told->message.type = (uint8_t)t;
            return message_take(&told->message, value, taking);
        }
    for (int t = FB_ANS_NONE + 1; t < FB_ANSWER_TYPES; t++)
        if (fb_json_is(word, reply_shape((FbAnswerType)t).word)) {
            told->reply.type = (uint8_t)t;
            return reply_take(&told->reply, value, taking);
        }
    return fb_json_wrong(&taking->error, "type", word.at ? word : value,
                         "the name of a message is wanted, such as \"events\"");
}

bool fb_told_read(FbTold *told, FbTableOut *into, const char *text, size_t n, FbTextError *error)
{
    FbJson value;
    Taking taking = {.out = into};
    memset(told, 0, sizeof *told);
    if (n >= FB_TOLD_MAX)
        fb_json_wrong(&taking.error, NULL, (FbJson){text + FB_TOLD_MAX, 0}, "too long a message");
    else if (fb_json_read(&value, text, n, &taking.error) && told_take(told, value, &taking))
        return true;
    told->message.type = FB_MSG_NONE;
    told->reply.type = FB_ANS_NONE;
    return fb_json_complain(error, &taking.error, text);
}
