/* place.c - see place.h. */
#include "place.h"

#include <stdlib.h>
#include <string.h>

static FbId id_of(int number) { return (FbId){{(uint8_t)(number + 1)}}; }

static FbName name_of(int number)
{
    FbName name = {.n = 4};
    static const char *const names[] = {"Anna", "Bert", "Cleo"};
    memcpy(name.text, names[number], 4);
    return name;
}

/* ---- what the table says ------------------------------------------------------------------------------------------- */

static void post(PlacePerson *person, const FbOut *line)
{
    if (!person->tab) return;
    if (!fb_out_fits(line) || person->mail_n + line->n + 1 > PLACE_MAIL) abort();
    memcpy(person->mail + person->mail_n, line->text, line->n);
    person->mail_n += line->n;
    person->mail[person->mail_n++] = '\n';
}

static void reply(PlacePerson *person, const FbReply *told)
{
    static char text[FB_TOLD_MAX];
    FbOut out = fb_out(text, sizeof text);
    fb_reply_write(&out, told, &person->place->out);
    post(person, &out);
}

static PlacePerson *at(Place *place, int person)
{
    for (int p = 0; p < PLACE_PEOPLE; p++) {
        FbId id = id_of(p);
        if (!memcmp(&place->table.person[person].id, &id, sizeof id)) return &place->person[p];
    }
    abort();
}

static void tell(Place *place)
{
    static char text[FB_TOLD_MAX];
    for (int i = 0; i < place->out.message_n; i++) {
        FbOut out = fb_out(text, sizeof text);
        fb_message_write(&out, &place->out.message[i], &place->out);
        post(at(place, place->out.message[i].to), &out);
    }
}

static FbTableRefusal take(Place *place, FbInput *input)
{
    input->now = place->table.now > input->now ? place->table.now : input->now;
    FbTableRefusal no =
        fb_table_input(&place->table, &place->kept, input, &place->next, &place->out);
    if (no) return no;
    place->table = place->next;
    fb_kept_note(&place->kept, &place->out.kept, place->out.step);
    return FB_TABLE_OK;
}

/* ---- what a client sends ------------------------------------------------------------------------------------------------ */

static void join(PlacePerson *person, const FbRequest *request)
{
    Place *place = person->place;
    FbInput input = {.type = FB_IN_JOIN, .from = id_of(person->number)};
    input.tab = person->tab = ++place->tabs; /* another one for each join */
    input.as.join.name = name_of(person->number);
    input.as.join.step = person->last_step = request->as.join.step;
    if (take(place, &input)) abort();
    FbReply joined = {.type = FB_ANS_JOINED};
    joined.as.joined.to = request->n;
    joined.as.joined.table = request->as.join.table;
    joined.as.joined.person = (uint8_t)fb_table_person(&place->table, &input.from);
    joined.as.joined.tab = person->tab;
    reply(person, &joined);
    tell(place);
}

static void enter(PlacePerson *person, const FbRequest *request)
{
    FbInput input = request->as.input;
    input.from = id_of(person->number);
    input.tab = person->tab;
    FbTableRefusal no = take(person->place, &input);
    FbReply refused = {.type = FB_ANS_REFUSED};
    refused.as.refused =
        fb_refused_by_table(request->n, FB_ENGLISH, no, no ? person->place->out.rule : FB_OK);
    if (no)
        reply(person, &refused);
    else
        tell(person->place);
}

static void hear(void *self, const char *text, size_t n)
{
    PlacePerson *person = self;
    FbRequest request;
    FbTextError error;
    FbReply welcome = {.type = FB_ANS_WELCOME, .as.welcome.wire = FB_WIRE_VERSION};
    strcpy(welcome.as.welcome.version.text, "0");
    if (!person->tab) return;
    if (!fb_request_read(&request, text, n, &error)) abort();
    person->logs += request.type == FB_REQ_LOG;
    if (request.type == FB_REQ_HELLO) reply(person, &welcome);
    if (request.type == FB_REQ_JOIN) join(person, &request);
    if (request.type == FB_REQ_INPUT) enter(person, &request);
}

static bool draw_bytes(void *self, uint8_t *bytes, size_t n)
{
    PlacePerson *person = self;
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)fb_rng_next(&person->place->rng);
    return true;
}

/* ---- coming and going ------------------------------------------------------------------------------------------------------ */

void place_start(Place *place, uint64_t seed)
{
    FbInput make = {.type = FB_IN_MAKE};
    memset(place, 0, sizeof *place);
    place->rng.state = seed;
    make.as.make.id = id_of(0);
    make.as.make.name = name_of(0);
    make.as.make.settings = fb_settings_at(fb_settings_default(), FB_PACE_NONE);
    make.as.make.settings.seats = 2;
    make.as.make.settings.clock = FB_CLOCK_UNTIMED;
    make.as.make.settings.window = FB_UNTIMED;
    make.as.make.settings.flags = FB_AUTO_START | FB_CHATTY;
    for (int i = 0; i < 32; i++)
        make.as.make.entropy.bytes[i] = (uint8_t)fb_rng_next(&place->rng);
    fb_table_blank(&place->table);
    if (take(place, &make)) abort();
}

PlacePerson *place_come(Place *place, int number, const FbClientRoom *room)
{
    PlacePerson *person = &place->person[number];
    FbClientRoom all = {.queue = person->queue,
                        .queue_max = PLACE_QUEUE,
                        .line = person->line,
                        .line_max = PLACE_LINES,
                        .sight = person->sight,
                        .sight_max = FB_SIGHTS_MAX,
                        .draft = &person->draft};
    if (room) all = *room;
    all.into = &place->into;
    person->place = place;
    person->number = number;
    fb_client_start(&person->client, FB_ENGLISH, &all, (FbClientWay){hear, draw_bytes, person});
    person->client.wants = (FbClientWants){.seat = number < 2, .seat_first = (uint8_t)number};
    strcpy(person->client.table.text, "aaaaaaaaaaaaaaaa");
    place_connect(person);
    return person;
}

void place_connect(PlacePerson *person)
{
    person->tab = ++person->place->tabs;
    fb_client_hello(&person->client, "test");
}

void place_cut(PlacePerson *person)
{
    FbInput gone = {.type = FB_IN_GONE, .from = id_of(person->number), .tab = person->tab};
    person->tab = 0;
    person->mail_n = 0;
    if (take(person->place, &gone)) abort();
    tell(person->place);
    fb_client_lost(&person->client);
}

/* ---- time ---------------------------------------------------------------------------------------------------------------------- */

bool place_deliver(PlacePerson *person)
{
    static char line[FB_TOLD_MAX];
    if (!person->mail_n) return false;
    size_t n = (size_t)((char *)memchr(person->mail, '\n', person->mail_n) - person->mail);
    memcpy(line, person->mail, n);
    person->mail_n -= n + 1;
    memmove(person->mail, person->mail + n + 1, person->mail_n);
    if (!fb_client_hear(&person->client, line, n, person->place->table.now)) abort();
    return true;
}

void place_rest(Place *place)
{
    for (bool some = true; some;) {
        some = false;
        for (int p = 0; p < PLACE_PEOPLE; p++)
            some = place_deliver(&place->person[p]) || some;
    }
}

void place_drain(Place *place)
{
    place_rest(place);
    for (int p = 0; p < PLACE_PEOPLE; p++)
        while (place->person[p].place && fb_client_next(&place->person[p].client, NULL))
            continue;
    place_rest(place);
}

void place_wake(Place *place)
{
    FbInput tick = {.type = FB_IN_TICK, .now = fb_table_wake(&place->table)};
    if (tick.now == FB_NEVER || take(place, &tick)) return;
    tell(place);
}

static void decide(PlacePerson *person)
{
    FbClient *c = &person->client;
    FbPick legal[FB_LEGAL_MAX];
    while (!person->draft.done) {
        int n = fb_client_legal(c, legal);
        if (!n) abort();
        uint8_t what = legal[fb_rng_below(&person->place->rng, (uint32_t)n)].what;
        if (fb_draft_pick(&person->draft, what)) abort();
    }
    fb_client_move(c, person->draft.pick, person->draft.n);
}

static void counter(PlacePerson *person)
{
    FbPick legal[FB_LEGAL_MAX];
    int n = fb_client_legal(&person->client, legal);
    uint8_t what = legal[fb_rng_below(&person->place->rng, (uint32_t)n)].what;
    what < FB_CARDS ? fb_client_attempt(&person->client, what) : fb_client_pass(&person->client);
}

bool place_answer(Place *place)
{
    for (int p = 0; p < 2; p++) {
        PlacePerson *person = &place->person[p];
        if (!person->place || !fb_client_waits(&person->client)) continue;
        fb_client_may_counter(&person->client) ? counter(person) : decide(person);
        return true;
    }
    return false;
}
