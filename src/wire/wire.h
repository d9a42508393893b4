/* wire.h - what goes over the wire: one JSON object a message, read and written without memory of its own.
 *
 * A client sends requests: those of request.def, and the inputs of a table that people make. A server tells: the
 * messages of a table (message.def) and its own answers (answer.def). Both directions are here for both sides, so
 * that server, terminal and browser run the same code (docs/wire.md has every message with an example). All come from
 * the .def tables: a new message is a row there, an example in docs/wire.md, and nothing here.
 *
 * What a table tells a person is written from that message and from what it refers to in FbTableOut, nothing else.
 *
 * Owns the spelling. Refuses to know sockets, who is who, and what a table does with an input. */
#ifndef FB_WIRE_H
#define FB_WIRE_H

#include "table/game_log.h"
#include "text/lang.h"
#include "text/out.h"
#include "text/pick.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FB_WIRE_VERSION = 1,   /* of the protocol, in hello and welcome */
    FB_REQUEST_MAX = 4096, /* bytes of a request; a longer one is refused */
    FB_TOLD_MAX = 65536,   /* room for the longest message to a client, with a margin */
    FB_TABLE_ID_TEXT = 16, /* letters of a table's id: 80 bits in base32 */
    FB_TABLES_LISTED = 32  /* rows of one list of tables */
};

/* ---- the kinds of fields that a table does not have --------------------------------------------------------- */

typedef struct FbTableId { /* a-z and 2-7 */
    char text[FB_TABLE_ID_TEXT + 1];
} FbTableId;

typedef struct FbToken { /* a version, a program, the id of a sentence; zero behind it */
    char text[48];
} FbToken;

typedef struct FbLine { /* a sentence, UTF-8; zero behind it */
    char text[400];
} FbLine;

typedef struct FbTableRow { /* of a list of tables */
    FbTableId table;
    FbName host;
    FbRules rules;
    uint8_t clock, phase, seats;
    uint8_t taken;  /* seats that are not open */
    uint8_t people; /* at the table, spectators included */
} FbTableRow;

typedef struct FbTables {
    uint8_t n;
    FbTableRow row[FB_TABLES_LISTED];
} FbTables;

#define FB_KIND_TOKEN  FbToken
#define FB_KIND_RULE   FbToken /* "4.3"; empty: none */
#define FB_KIND_LINE   FbLine
#define FB_KIND_LANG   uint8_t /* FbLang */
#define FB_KIND_TABLE  FbTableId
#define FB_KIND_TABLES FbTables

/* ---- what a client sends -------------------------------------------------------------------------------------- */

#define FB_FIELD(kind, name) FB_KIND_##kind name;

typedef enum FbRequestType {
    FB_REQ_NONE,
#define FB_REQUEST(id, word, fields) FB_REQ_##id,
#include "wire/request.def"
#undef FB_REQUEST
    FB_REQ_INPUT, /* an input of the table that the connection is at */
    FB_REQUESTS
} FbRequestType;

#define FB_REQUEST(id, word, fields) \
    typedef struct FbReq_##word {    \
        fields                       \
    } FbReq_##word;
#include "wire/request.def"
#undef FB_REQUEST

typedef struct FbRequest {
    uint32_t n;   /* the client's own count; answers name it as `to` */
    uint8_t type; /* FbRequestType */
    union {
#define FB_REQUEST(id, word, fields) FbReq_##word word;
#include "wire/request.def"
#undef FB_REQUEST
        FbInput input; /* type and fields; time, sender and tab are the server's to fill in */
    } as;
} FbRequest;

/* Whether people send this input. Those of the server are not, nor `join` (a request of its own: it names the table)
 * and `gone` (a connection that is down says nothing). */
FB_API bool fb_wire_input(FbInputType type);

/* One message of a client. Fields that no client may choose are zero: ids, entropy, a reaction time; the lag of
 * settings is FB_LAG. False, with the reason, where it is none; then request->n is its number if there was one to be
 * read, and 0 otherwise. `text` needs no zero behind it. */
FB_API bool fb_request_read(FbRequest *request, const char *text, size_t n, FbTextError *error);
FB_API void fb_request_write(FbOut *out, const FbRequest *request);

/* ---- what a server tells ----------------------------------------------------------------------------------------- */

typedef enum FbAnswerType {
    FB_ANS_NONE,
#define FB_ANSWER(id, word, fields) FB_ANS_##id,
#include "wire/answer.def"
#undef FB_ANSWER
    FB_ANSWER_TYPES
} FbAnswerType;

#define FB_ANSWER(id, word, fields) \
    typedef struct FbAns_##word {   \
        fields                      \
    } FbAns_##word;
#include "wire/answer.def"
#undef FB_ANSWER

typedef struct FbReply {
    uint8_t type; /* FbAnswerType */
    union {
#define FB_ANSWER(id, word, fields) FbAns_##word word;
#include "wire/answer.def"
#undef FB_ANSWER
    } as;
} FbReply;

#undef FB_FIELD

/* A reply; the events of a log are those of `from`, which no other needs. */
FB_API void fb_reply_write(FbOut *out, const FbReply *reply, const FbTableOut *from);
/* The answer to request `to`, a `log`. */
FB_API FbReply fb_reply_log(uint32_t to, const FbLogPage *page);
/* A message of out->message, with what it refers to. */
FB_API void fb_message_write(FbOut *out, const FbMessage *message, const FbTableOut *from);

/* Events as they were spelt last: those of nearly all readers, and those of somebody who sees more. */
typedef struct FbSpelt {
    struct {
        FbRange range; /* which */
        uint16_t n;    /* bytes; 0: there are none */
        char text[512];
    } events[2];
    int next; /* of events: the one to be overwritten next */
} FbSpelt;

/* The same for all readers of one FbTableOut, one after the other: events that another was told before are not spelt again.
 * Within one FbTableOut a range stands for the same events, whoever reads them, so nobody gets what only another may see. In the
 * next one it stands for others: so `spelt` is made anew (fb_spelt) before the first reader of each. */
void fb_spelt(FbSpelt *spelt);
void fb_message_write_shared(FbOut *out, const FbMessage *message, const FbTableOut *from,
                             FbSpelt *spelt);

/* What a client hears: the message of a table (its type is not FB_MSG_NONE), or a reply. message.to is 0: a client
 * hears only what is told to itself. */
typedef struct FbTold {
    FbMessage message;
    FbReply reply;
} FbTold;

/* What a message refers to is put into `into`, where fb_message_write would look for it; whatever was there is
 * forgotten. False, with the reason, where it is none. */
FB_API bool fb_told_read(FbTold *told, FbTableOut *into, const char *text, size_t n,
                         FbTextError *error);

/* ---- refusals ------------------------------------------------------------------------------------------------------ */

typedef enum FbWireRefusal {
    FB_WIRE_OK,
#define FB_WIRE_REFUSAL(id) FB_WIRE_NO_##id,
#include "wire/wire_refusal.def"
#undef FB_WIRE_REFUSAL
    FB_WIRE_REFUSALS
} FbWireRefusal;

FB_API const char *fb_wire_refusal_text(FbWireRefusal refusal); /* in English */

/* Request number `to` is refused by the table (FB_TABLE_NO_RULES: by the rules, which say `rule`) … */
FB_API FbAns_refused fb_refused_by_table(uint32_t to, FbLang lang, FbTableRefusal refusal,
                                         FbRefusal rule);
/* … or before it got there. detail: what a reader found wrong, or NULL. */
FB_API FbAns_refused fb_refused_by_wire(uint32_t to, FbLang lang, FbWireRefusal refusal,
                                        const FbTextError *detail);

#ifdef __cplusplus
}
#endif
#endif
