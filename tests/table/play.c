/* play.c - see play.h. */
#include "play.h"

#include "twin.h"

void play_fail(const Play *play, const char *why)
{
    const FbTable *t = &play->table;
    printf("%s: seed %llu, row %d, time %llu, phase %d, question %u: %s\n", play->what,
           (unsigned long long)play->seed, play->rows, (unsigned long long)play->now, t->phase,
           t->step, why);
    exit(EXIT_FAILURE);
}

void play_start(Play *play, uint64_t seed, const char *what)
{
    PlayRow *row = play->row ? play->row : malloc(PLAY_ROWS * sizeof *row);
    memset(play, 0, sizeof *play);
    play->row = row;
    play->seed = seed;
    play->what = what;
    fb_table_blank(&play->table);
}

void play_end(Play *play)
{
    free(play->row);
    play->row = NULL;
}

/* ---- the clients ----------------------------------------------------------------------------------------------- */

static void client_events(Play *play, PlayClient *client, const FbMsg_events *m)
{
    const FbEvent *events = play->out.event + m->events.first;
    bool deal = m->events.n && events[0].type == FB_E_DEAL;
    play_require(play, deal || m->step == client->step + 1, "a step is missing");
    if (deal) fb_view_blank(&client->view, client->view.seat);
    for (int i = 0; i < m->events.n; i++)
        play_require(play, fb_view_apply(&client->view, &events[i]), "a view refuses an event");
    client->step = m->step;
    client->ask = (FbMsg_ask){m->step, m->left, m->bank, m->opens};
    play_require(play, fb_view_hash(&client->view) == m->hash, "a view moved on has another hash");
}

static void client_view(Play *play, PlayClient *client, const FbMsg_view *m)
{
    client->view = play->out.view[m->view];
    client->step = m->step;
    play_require(play, fb_view_hash(&client->view) == m->hash, "a view has another hash");
}

static void client_lobby(Play *play, PlayClient *client, int person)
{
    uint8_t seat = play->out.lobby.person[person].seat;
    client->view.seat = seat == FB_NONE ? FB_SPECTATOR : seat;
}

/* A new question is told once, with its step or without. */
static void client_asked(const Play *play, PlayClient *client, uint32_t question)
{
    play_require(play, question == play->last || !client->asked, "a question is told twice");
    client->asked = question > play->last;
    client->question = question;
    client->window = false;
}

static void client_hear(Play *play, const FbMessage *m)
{
    PlayClient *client = &play->client[m->to];
    play_require(play, m->number == client->number + 1, "a message has another number");
    client->number = m->number;
    switch (m->type) {
    case FB_MSG_LOBBY: client_lobby(play, client, m->to); break;
    case FB_MSG_EVENTS:
        client_events(play, client, &m->as.events);
        client_asked(play, client, m->as.events.step);
        break;
    case FB_MSG_VIEW: client_view(play, client, &m->as.view); break;
    case FB_MSG_ASK:
        client->ask = m->as.ask;
        client_asked(play, client, m->as.ask.question);
        break;
    case FB_MSG_WINDOW:
        client->question = m->as.window.question;
        client->seen_window = m->as.window;
        client->window = true;
        break;
    case FB_MSG_LATE:
        client->late++;
        client->last_late = m->as.late;
        break;
    case FB_MSG_FALSE_START: client->false_starts++; break;
    case FB_MSG_REMOVED: client->removed++; break;
    default: break;
    }
}

/* What a client holds is what the table would show it now. */
static void check_client(const Play *play, int person)
{
    const PlayClient *client = &play->client[person];
    const FbPerson *p = &play->table.person[person];
    FbView view;
    if (!p->tab || play->table.phase == FB_TABLE_LOBBY) return;
    fb_table_view(&play->table, p->seat == FB_NONE ? FB_SPECTATOR : p->seat, &view);
    play_require(play, !memcmp(&view, &client->view, sizeof view),
                 "a client's view is not the live view");
    play_require(play, client->step == play->table.step, "a client is at another step");
    if (play->table.phase != FB_TABLE_PLAYING) return;
    play_require(play, client->question == play->table.step, "a client knows another question");
    play_require(play, client->window == play->table.window.open,
                 "a client sees no window, or one");
}

/* ---- an input ---------------------------------------------------------------------------------------------------- */

/* Whoever takes the place of somebody who left starts with an empty client. */
static void change_places(Play *play)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (memcmp(&play->table.person[p].id, &play->next.person[p].id, sizeof(FbId)) &&
            play->next.person[p].here)
            memset(&play->client[p], 0, sizeof play->client[p]);
}

static void commit(Play *play)
{
    if (play->rows == PLAY_ROWS) play_fail(play, "the log is full");
    play->row[play->rows].n = (uint16_t)play->out.row_n;
    memcpy(play->row[play->rows++].bytes, play->out.row, (size_t)play->out.row_n);
    change_places(play);
    play->last = play->table.step;
    memcpy(&play->table, &play->next, sizeof play->table);
    fb_kept_note(&play->kept, &play->out.kept, play->out.step);
    for (int p = 0; p < FB_PEOPLE; p++)
        play->client[p].asked = false;
    for (int i = 0; i < play->out.message_n; i++)
        client_hear(play, &play->out.message[i]);
}

FbPart play_part(const Play *play, int person)
{
    FbPart part = {.length = FB_PART_MIN};
    memset(part.bytes, 0x40 + person, FB_PART_MIN);
    part.bytes[1] = (uint8_t)play->seed;
    return part;
}

FbPart play_hash(const Play *play, int person)
{
    FbPart part = play_part(play, person), hash;
    fb_part_hash(&hash, &part);
    return hash;
}

/* The clients send their parts by themselves, unless the test does it. */
static void reveal_all(Play *play)
{
    for (int s = 0; s < FB_SEATS && play->table.reveal_until; s++) {
        const FbSeat *seat = &play->table.seat[s];
        FbInput input = {.type = FB_IN_PART};
        if (seat->kind != FB_SEAT_HUMAN || !play->table.person[seat->person].tab) continue;
        input.from = play->table.person[seat->person].id;
        input.tab = play->table.person[seat->person].tab;
        for (int p = 0; p < FB_PEOPLE; p++) {
            input.as.part.part = play_part(play, p);
            if (fb_part_fits(&input.as.part.part, &seat->hash)) break;
        }
        play_must(play, play_send(play, input));
    }
}

FbTableRefusal play_send(Play *play, FbInput input)
{
    FbTable before;
    memcpy(&before, &play->table, sizeof before);
    input.now = play->now;
    play->no = fb_table_input(&play->table, &play->kept, &input, &play->next, &play->out);
    play_require(play, !memcmp(&before, &play->table, sizeof before),
                 "an input changed the table itself");
    /* An envelope costs as much as ten inputs. */
    const char *differs =
        play->laid || play->rows % 8
            ? NULL
            : twin_differs(&before, &play->kept, &input, play->no, &play->next, &play->out);
    play_require(play, !differs, differs ? differs : "");
    if (play->no) return play->no;
    play_require(play, play->out.message_n < FB_OUT_MESSAGES, "no room for messages");
    commit(play);
    const char *broken = fb_table_check(&play->table, &play->kept);
    play_require(play, !broken, broken ? broken : "");
    for (int p = 0; p < FB_PEOPLE; p++)
        check_client(play, p);
    if (!play->by_hand && play->table.reveal_until && !before.reveal_until) reveal_all(play);
    return FB_TABLE_OK;
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

FbId play_id(int number)
{
    FbId id = {{0}};
    id.bytes[0] = (uint8_t)(number + 1);
    id.bytes[15] = 0x5a;
    return id;
}

FbName play_name(const char *text)
{
    FbName name = {0};
    name.n = (uint8_t)strlen(text);
    memcpy(name.text, text, name.n);
    return name;
}

FbInput play_server(FbInputType type)
{
    FbInput input;
    memset(&input, 0, sizeof input);
    input.type = (uint8_t)type;
    return input;
}

/* `person` is a number of the test, and the table's as long as nobody leaves. */
FbInput play_input(FbInputType type, int person)
{
    FbInput input = play_server(type);
    input.from = play_id(person);
    return input;
}

static FbInput play_mine(const Play *play, FbInputType type, int person)
{
    FbInput input = play_input(type, person);
    int p = fb_table_person(&play->table, &input.from);
    input.tab = p == FB_NONE ? 0 : play->table.person[p].tab;
    return input;
}

FbTableRefusal play_make(Play *play, FbSettings settings)
{
    FbInput input = play_server(FB_IN_MAKE);
    input.as.make.id = play_id(0);
    input.as.make.name = play_name("Host");
    input.as.make.settings = settings;
    for (int i = 0; i < 32; i++)
        input.as.make.entropy.bytes[i] = (uint8_t)(play->seed >> (i % 8 * 8)) ^ (uint8_t)(i * 37);
    return play_send(play, input);
}

FbTableRefusal play_join(Play *play, int person, uint32_t step)
{
    char name[24];
    FbInput input = play_input(FB_IN_JOIN, person);
    snprintf(name, sizeof name, "Player %d", person);
    input.tab = ++play->tabs;
    input.as.join.name = play_name(name);
    input.as.join.step = step;
    return play_send(play, input);
}

FbTableRefusal play_word(Play *play, FbInputType type, int person)
{
    return play_send(play, play_mine(play, type, person));
}

FbTableRefusal play_gone(Play *play, int person) { return play_word(play, FB_IN_GONE, person); }

FbTableRefusal play_sit(Play *play, int person, int seat)
{
    FbInput input = play_mine(play, FB_IN_SIT, person);
    input.as.sit.seat = (uint8_t)seat;
    return play_send(play, input);
}

FbTableRefusal play_ready(Play *play, int person)
{
    FbInput input = play_mine(play, FB_IN_READY, person);
    input.as.ready.on = 1;
    input.as.ready.hash = play_hash(play, person);
    return play_send(play, input);
}

FbTableRefusal play_reveal(Play *play, int person)
{
    FbInput input = play_mine(play, FB_IN_PART, person);
    input.as.part.part = play_part(play, person);
    return play_send(play, input);
}

FbTableRefusal play_on(Play *play, FbInputType type, int person, int on)
{
    FbInput input = play_mine(play, type, person);
    switch (type) {
    case FB_IN_LOCK: input.as.lock.on = (uint8_t)on; break;
    case FB_IN_PAUSE: input.as.pause.on = (uint8_t)on; break;
    case FB_IN_DRAW: input.as.draw.on = (uint8_t)on; break;
    case FB_IN_REMATCH:
        input.as.rematch.on = (uint8_t)on;
        memset(input.as.rematch.entropy.bytes, 0x77, 32);
        break;
    default: abort();
    }
    return play_send(play, input);
}

FbTableRefusal play_pick(Play *play, int person, uint8_t what)
{
    FbInput input = play_mine(play, FB_IN_MOVE, person);
    input.as.move.question = play->table.step;
    input.as.move.picks.n = 1;
    input.as.move.picks.what[0] = what;
    return play_send(play, input);
}

FbTableRefusal play_attempt(Play *play, int person, FbCard card, uint32_t reaction)
{
    FbInput input = play_mine(play, FB_IN_ATTEMPT, person);
    input.as.attempt.question = play->table.step;
    input.as.attempt.card = card;
    input.as.attempt.reaction = reaction;
    return play_send(play, input);
}

FbTableRefusal play_pass(Play *play, int person)
{
    FbInput input = play_mine(play, FB_IN_PASS, person);
    input.as.pass.question = play->table.step;
    return play_send(play, input);
}

FbTableRefusal play_hold(Play *play, int person)
{
    FbInput input = play_mine(play, FB_IN_HOLD, person);
    input.as.hold.question = play->table.step;
    return play_send(play, input);
}

FbTableRefusal play_bot(Play *play, int seat, uint8_t what)
{
    FbInput input = play_server(FB_IN_BOT);
    input.as.bot.seat = (uint8_t)seat;
    input.as.bot.question = play->table.step;
    input.as.bot.picks.n = 1;
    input.as.bot.picks.what[0] = what;
    return play_send(play, input);
}

void play_until(Play *play, uint64_t time)
{
    uint64_t wake;
    while ((wake = fb_table_wake(&play->table)) <= time) {
        play->now = wake;
        play_must(play, play_send(play, play_server(FB_IN_TICK)));
    }
    play->now = time;
}

void play_game(Play *play, FbSettings settings, int people, const char *level)
{
    FbInput fill;
    play_must(play, play_make(play, settings));
    for (int p = 0; p < people; p++) {
        play_must(play, play_join(play, p, 0));
        play_must(play, play_sit(play, p, p));
    }
    if (people == 0) play_must(play, play_join(play, 0, 0));
    fill = play_mine(play, FB_IN_FILL, 0);
    fill.as.fill.level = (uint8_t)fb_level_position(level);
    if (people < settings.seats) play_must(play, play_send(play, fill));
    for (int p = 0; p < people; p++)
        play_must(play, play_ready(play, p));
    if (play->table.phase == FB_TABLE_LOBBY) play_must(play, play_word(play, FB_IN_START, 0));
}

int play_person_at(const Play *play, int seat) { return play->table.seat[seat].person; }

/* ---- replay ------------------------------------------------------------------------------------------------------- */

void play_check_replay(const Play *play)
{
    static FbTable table, next;
    static FbTableOut out;
    FbKept kept = {0};
    fb_table_blank(&table);
    for (int i = 0; i < play->rows; i++) {
        FbTableRefusal no =
            fb_table_replay(&table, &kept, play->row[i].bytes, play->row[i].n, &next, &out);
        play_require(play, !no, "a row is refused");
        play_require(play,
                     out.row_n == play->row[i].n &&
                         !memcmp(out.row, play->row[i].bytes, (size_t)out.row_n),
                     "a row gives another row");
        memcpy(&table, &next, sizeof table);
        fb_kept_note(&kept, &out.kept, out.step);
    }
    play_require(play, !memcmp(&table, &play->table, sizeof table), "the rows give another table");
    play_require(play, !memcmp(&kept, &play->kept, sizeof kept), "the rows keep other steps");
}
