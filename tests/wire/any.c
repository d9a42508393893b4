/* any.c - see any.h. One function a kind of field, any_KIND; the rows of the tables call them. */
#include "any.h"

#include <string.h>

#include "bots/bot.h"

static FbTableOut *out_of; /* where what a message refers to is put */

static uint32_t dice(AnyGame *any, uint32_t n) { return fb_rng_below(&any->rng, n); }

void any_start(AnyGame *any, uint64_t seed)
{
    memset(any, 0, sizeof *any);
    any->rng.state = seed;
    fb_fast_shuffler(&any->shuffler, seed);
    FbRules rules = fb_edition((enum FbEdition)dice(any, FB_EDITIONS));
    rules = fb_rules_set(rules, FB_SW_ADVANCED, dice(any, 2));
    fb_deal(&any->game, rules, 2 + (int)dice(any, 5), &any->shuffler.base, &any->events);
}

static void move_on(AnyGame *any)
{
    if (fb_is_over(&any->game)) {
        any_start(any, fb_rng_next(&any->rng));
        return;
    }
    any->events.n = 0;
    fb_apply(&any->game, fb_legal_random(&any->game, &any->rng), &any->shuffler.base, &any->events);
}

/* A seat of the game, or the spectator. */
static int reader(AnyGame *any)
{
    int seat = (int)dice(any, (uint32_t)any->game.open.seats + 1);
    return seat == any->game.open.seats ? FB_SPECTATOR : seat;
}

/* ---- bytes and words ---------------------------------------------------------------------------------- */

#define BELOW(KIND, n)                                   \
    static void any_##KIND(AnyGame *any, uint8_t *field) \
    {                                                    \
        *field = (uint8_t)dice(any, (uint32_t)(n));      \
    }
BELOW(FLAG, 2)
BELOW(NUMBER, 256)
BELOW(KIND, FB_SEAT_KINDS)
BELOW(FAMILY, FB_SEATS)
BELOW(CARD, FB_CARDS)
BELOW(ORDER, FB_ORDERS)
BELOW(STAGE, FB_STAGES)
BELOW(ANSWER, FB_ANSWERS)
BELOW(WHY, FB_WHYS)
BELOW(MARK, 2)
BELOW(EMOTE, FB_EMOTES)
BELOW(LANG, fb_langs())
static void any_NOTHING(AnyGame *any, uint8_t *field) { (void)any, (void)field; }

static uint8_t or_none(AnyGame *any, uint32_t n)
{
    return dice(any, 5) ? (uint8_t)dice(any, n) : FB_NONE;
}

static void any_SEAT(AnyGame *any, uint8_t *field) { *field = or_none(any, FB_SEATS); }
static void any_PERSON(AnyGame *any, uint8_t *field) { *field = or_none(any, FB_PEOPLE); }
static void any_RESULT(AnyGame *any, uint8_t *field) { *field = or_none(any, FB_RESULT_DRAW + 1); }
static void any_LEVEL(AnyGame *any, uint8_t *field)
{
    uint32_t n = 0;
    while (fb_level_at((int)n))
        n++;
    *field = or_none(any, n);
}

static void any_COUNT(AnyGame *any, uint32_t *field)
{
    *field = dice(any, 2) ? dice(any, 1000) : (uint32_t)fb_rng_next(&any->rng);
}
static void any_MS(AnyGame *any, uint32_t *field)
{
    *field = dice(any, 4) ? dice(any, 120001) : FB_UNTIMED;
}
static void any_WAIT(AnyGame *any, uint32_t *field) { *field = dice(any, 2) ? dice(any, 4001) : 0; }
static void any_HASH(AnyGame *any, uint64_t *field) { *field = fb_rng_next(&any->rng); }

static void any_bytes(AnyGame *any, void *to, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)to)[i] = (uint8_t)dice(any, 256);
}
static void any_ID(AnyGame *any, FbId *field) { any_bytes(any, field, sizeof *field); }
static void any_KEY(AnyGame *any, FbKey *field) { any_bytes(any, field, sizeof *field); }
static void any_PART(AnyGame *any, FbPart *field)
{
    field->length =
        (uint8_t)(dice(any, 3) ? FB_PART_MIN + dice(any, FB_PART_MAX - FB_PART_MIN + 1) : 0);
    any_bytes(any, field->bytes, field->length);
}

/* ---- texts ---------------------------------------------------------------------------------------------- */

/* All that JSON has to escape, and letters of one to four bytes; at most `most` bytes, often just that many. What is not
 * plain comes first, and is passed over in what a server tells. */
enum { BARRED = 5 }; /* a text of blanks alone is not plain either */
static size_t any_string(AnyGame *any, char *text, size_t most)
{
    static const char *const letters[] = {"\n", "\x01", "\x7f",     "\xe2\x80\xae",
                                          " ",  "a",    "B",        "\"",
                                          "\\", "/",    "\xc3\xa4", "\xf0\x9f\x82\xa1"};
    size_t n = 0, wanted = dice(any, 2) ? most : dice(any, (uint32_t)most + 1);
    for (;;) {
        uint32_t first = any->told ? BARRED : 0;
        const char *letter = letters[first + dice(any, sizeof letters / sizeof *letters - first)];
        if (n + strlen(letter) > wanted) return n;
        memcpy(text + n, letter, strlen(letter));
        n += strlen(letter);
    }
}
static void any_NAME(AnyGame *any, FbName *field)
{
    field->n = (uint8_t)any_string(any, field->text, FB_NAME_MAX);
}
static void any_TEXT(AnyGame *any, FbText *field)
{
    field->n = (uint8_t)any_string(any, field->text, FB_CHAT_MAX);
}
static void any_START(AnyGame *any, FbStart *field)
{
    (void)any, memset(field, 0, sizeof *field); /* nobody sends one */
}
static void any_LINE(AnyGame *any, FbLine *field)
{
    any_string(any, field->text, sizeof field->text - 1);
}
static void any_letters(AnyGame *any, char *text, size_t n, const char *of)
{
    for (size_t i = 0; i < n; i++)
        text[i] = of[dice(any, (uint32_t)strlen(of))];
}
static void any_TOKEN(AnyGame *any, FbToken *field)
{
    any_letters(any, field->text, 1 + dice(any, sizeof field->text - 1), "azAZ09-._+");
}
static void any_RULE(AnyGame *any, FbToken *field)
{
    any_letters(any, field->text, dice(any, 4), "0123456789.");
}
static void any_TABLE(AnyGame *any, FbTableId *field)
{
    any_letters(any, field->text, FB_TABLE_ID_TEXT, "abcdefghijklmnopqrstuvwxyz234567");
}

/* ---- larger things ---------------------------------------------------------------------------------------- */

static void any_PICKS(AnyGame *any, FbPicks *field)
{
    field->n = (uint8_t)dice(any, FB_PICKS_MAX + 1);
    for (int i = 0; i < field->n; i++)
        field->what[i] = (uint8_t)(dice(any, 3) ? FB_WHO_MOBSTER + (int)dice(any, FB_MOBSTERS)
                                                : (int)dice(any, FB_WORDS_END));
}

static void any_SETTINGS(AnyGame *any, FbSettings *field)
{
    field->window = dice(any, 2) ? 6000 : FB_UNTIMED;
    field->rules = any->game.open.rules;
    field->lag = FB_LAG;
    field->seats = (uint8_t)(2 + dice(any, 5));
    field->clock = (uint8_t)dice(any, FB_CLOCKS);
    field->flags = (uint8_t)(dice(any, 8) | (dice(any, 2) ? FB_OPEN_CHAIRS : 0));
    field->reserve = dice(any, 2) ? 60000 * (1 + dice(any, 120)) : 0;
    field->standin = (uint8_t)dice(any, 3);
    field->pace = (uint8_t)dice(any, FB_PACES);
}

static void any_EVENTS(AnyGame *any, FbRange *field)
{
    int seat = reader(any), n = 0;
    for (int i = 0; i < any->events.n; i++)
        n += fb_event_for(&any->events.e[i], seat, &out_of->event[n]);
    *field = (FbRange){0, (uint16_t)n};
    move_on(any);
}

static void any_VIEW(AnyGame *any, uint8_t *field)
{
    *field = 0;
    fb_view(&any->game, reader(any), &out_of->view[0]);
    move_on(any);
}

static void any_lobby_seat(AnyGame *any, FbLobbySeat *seat)
{
    any_KIND(any, &seat->kind);
    any_PERSON(any, &seat->person);
    any_LEVEL(any, &seat->level);
    any_FAMILY(any, &seat->family);
    any_FLAG(any, &seat->ready);
    any_WHY(any, &seat->why);
    any_PERSON(any, &seat->owner);
    any_FLAG(any, &seat->free);
    any_PART(any, &seat->hash);
}

static void any_lobby_person(AnyGame *any, FbLobbyPerson *person)
{
    person->seat = FB_NONE;
    if (!(person->here = (uint8_t)dice(any, 2))) return;
    any_FLAG(any, &person->connected);
    any_FLAG(any, &person->bot);
    any_FLAG(any, &person->fresh);
    any_SEAT(any, &person->seat);
    any_NAME(any, &person->name);
}

static void any_LOBBY(AnyGame *any, uint8_t *field)
{
    FbLobby *lobby = &out_of->lobby;
    memset(lobby, 0, sizeof *lobby);
    *field = 0;
    any_SETTINGS(any, &lobby->settings);
    any_COUNT(any, &lobby->game);
    lobby->phase = (uint8_t)(1u << dice(any, 3));
    any_PERSON(any, &lobby->host);
    any_FLAG(any, &lobby->locked);
    any_FLAG(any, &lobby->paused);
    any_FLAG(any, &lobby->offered);
    lobby->kept_out = dice(any, 2) ? (uint8_t)dice(any, FB_KEPT_OUT + 1) : 0;
    lobby->pause_votes = (uint8_t)dice(any, 64);
    lobby->draw_votes = (uint8_t)dice(any, 64);
    lobby->rematch_votes = (uint8_t)dice(any, 64);
    any_KEY(any, &lobby->commit);
    for (int s = 0; s < FB_SEATS; s++)
        any_lobby_seat(any, &lobby->seat[s]);
    for (int p = 0; p < FB_PEOPLE; p++)
        any_lobby_person(any, &lobby->person[p]);
}

static void any_SAID(AnyGame *any, uint8_t *field)
{
    *field = 0;
    memset(&out_of->said, 0, sizeof out_of->said);
    any_TEXT(any, &out_of->said);
}

static void any_REVEAL(AnyGame *any, uint8_t *field)
{
    *field = 0;
    memset(&out_of->reveal, 0, sizeof out_of->reveal);
    any_KEY(any, &out_of->reveal.server_seed);
    any_KEY(any, &out_of->reveal.commit);
    any_KEY(any, &out_of->reveal.seed);
    for (int s = 0; s < FB_SEATS; s++)
        any_PART(any, &out_of->reveal.parts.seat[s]);
}

static void any_HASHES(AnyGame *any, uint8_t *field)
{
    *field = 0;
    memset(&out_of->hashes, 0, sizeof out_of->hashes);
    for (int s = 0; s < FB_SEATS; s++)
        any_PART(any, &out_of->hashes.seat[s]);
}

static void any_TABLES(AnyGame *any, FbTables *field)
{
    field->n = (uint8_t)dice(any, FB_TABLES_LISTED + 1);
    for (int i = 0; i < field->n; i++) {
        FbTableRow *row = &field->row[i];
        any_TABLE(any, &row->table);
        any_NAME(any, &row->host);
        row->rules = any->game.open.rules;
        row->clock = (uint8_t)dice(any, FB_CLOCKS);
        row->phase = (uint8_t)(1u << dice(any, 3));
        row->seats = (uint8_t)dice(any, 7);
        row->taken = (uint8_t)dice(any, 7);
        row->people = (uint8_t)dice(any, 17);
    }
}

/* ---- messages ------------------------------------------------------------------------------------------------ */

#define FB_FIELD(kind, name) any_##kind(any, &row->name);

static void any_fields_of_input(AnyGame *any, FbInput *input)
{
    switch (input->type) {
#define FB_INPUT(number, id, word, who, when, fields) \
    case FB_IN_##id: {                                \
        FbIn_##word *row = &input->as.word;           \
        fields                                        \
    } break;
#include "table/input.def"
#undef FB_INPUT
    default: break;
    }
    if (input->type == FB_IN_ATTEMPT) input->as.attempt.reaction = 0; /* the server's */
    if (input->type == FB_IN_REMATCH)
        memset(&input->as.rematch.entropy, 0, sizeof input->as.rematch.entropy);
}

void any_request(AnyGame *any, FbRequestType type, FbInputType input, FbRequest *request)
{
    any->told = false;
    memset(request, 0, sizeof *request);
    request->n = 1 + dice(any, 100000);
    request->type = (uint8_t)type;
    switch (type) {
#define FB_REQUEST(id, word, fields)           \
    case FB_REQ_##id: {                        \
        FbReq_##word *row = &request->as.word; \
        fields                                 \
    } break;
#include "wire/request.def"
#undef FB_REQUEST
    default: request->as.input.type = (uint8_t)input; any_fields_of_input(any, &request->as.input);
    }
}

void any_reply(AnyGame *any, FbAnswerType type, FbReply *reply, FbTableOut *out)
{
    out_of = out;
    any->told = true;
    memset(reply, 0, sizeof *reply);
    reply->type = (uint8_t)type;
    switch (type) {
#define FB_ANSWER(id, word, fields)          \
    case FB_ANS_##id: {                      \
        FbAns_##word *row = &reply->as.word; \
        fields                               \
    } break;
#include "wire/answer.def"
#undef FB_ANSWER
    default: break;
    }
}

void any_message(AnyGame *any, FbMessageType type, FbMessage *message, FbTableOut *out)
{
    out_of = out;
    any->told = true;
    memset(message, 0, sizeof *message);
    message->type = (uint8_t)type;
    message->number = 1 + dice(any, 100000);
    switch (type) {
#define FB_MESSAGE(id, word, fields)           \
    case FB_MSG_##id: {                        \
        FbMsg_##word *row = &message->as.word; \
        fields                                 \
    } break;
#include "table/message.def"
#undef FB_MESSAGE
    default: break;
    }
}

int any_request_types(void)
{
    int n = FB_REQ_INPUT - 1;
    for (int t = 1; t < FB_INPUTS; t++)
        n += fb_wire_input((FbInputType)t);
    return n;
}

void any_nth_request(AnyGame *any, int nth, FbRequest *request)
{
    if (nth < FB_REQ_INPUT - 1) {
        any_request(any, (FbRequestType)(nth + 1), FB_IN_NONE, request);
        return;
    }
    nth -= FB_REQ_INPUT - 1;
    int t = 1;
    while (!fb_wire_input((FbInputType)t) || nth-- > 0)
        t++;
    any_request(any, FB_REQ_INPUT, (FbInputType)t, request);
}
