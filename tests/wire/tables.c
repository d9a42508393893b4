/* tables.c - whole tables over the wire: all that an input says to one person is written into one frame, read by a client
 * that holds nothing else, and its view is the live view of its seat after every input.
 *
 *     wire.tables [TABLES [SEED]]
 *
 * It prints what an accepted input of a person costs at a table of four: the bytes of all frames, their heads included.
 * And nothing is written but what the table produced for the reader: the same message, written from an FbTableOut in
 * which all that it does not refer to is overwritten, has the same bytes. */
#include "../table/play.h"
#include "bots/bot.h"
#include "lib/scale.h"
#include "wire/wire.h"

typedef struct Hearer { /* what a client knows, from JSON alone */
    FbView view;
    uint32_t n;
} Hearer;

typedef struct Cost {           /* of the inputs of one kind */
    long inputs, frames, bytes; /* frames and bytes: told to all */
    long sent;                  /* bytes of the inputs themselves */
} Cost;

enum { DISCARDS, QUIET_MOVES, MOVES, INPUTS_OF_PEOPLE, COSTS };

typedef struct Run {
    Play play;
    FbRng rng;
    Hearer hearer[FB_PEOPLE];
    long messages, types[FB_MSGS];
    Cost cost[COSTS];
    size_t longest;
    long shared;   /* messages whose events were not spelt again */
    FbSpelt spelt; /* of the last input */
} Run;

static FbTableOut bare, heard_out;
static char frame[2 * FB_TOLD_MAX], again[FB_TOLD_MAX];

static uint32_t dice(Run *run, uint32_t n) { return fb_rng_below(&run->rng, n); }

/* ---- nothing else is written ---------------------------------------------------------------------------------------- */

/* An FbTableOut of nothing but `fill` and what the message refers to. */
static void strip(const FbMessage *m, const FbTableOut *from, int fill)
{
    memset(&bare, fill, sizeof bare);
    switch (m->type) {
    case FB_MSG_LOBBY: bare.lobby = from->lobby; break;
    case FB_MSG_VIEW: bare.view[m->as.view.view] = from->view[m->as.view.view]; break;
    case FB_MSG_EVENTS:
        memcpy(bare.event + m->as.events.events.first, from->event + m->as.events.events.first,
               m->as.events.events.n * sizeof *bare.event);
        break;
    case FB_MSG_CHAT: bare.said = from->said; break;
    case FB_MSG_PARTS: bare.hashes = from->hashes; break;
    case FB_MSG_OVER: bare.reveal = from->reveal; break;
    default: break;
    }
}

static void check_nothing_else(Run *run, const FbMessage *m, const char *text)
{
    static const int fills[] = {0x00, 0xa5};
    FbMessage other = *m;
    other.to = (uint8_t)(m->to + 1); /* not even to whom is written */
    for (int i = 0; i < 2; i++) {
        FbOut out = fb_out(again, sizeof again);
        strip(m, &run->play.out, fills[i]);
        fb_message_write(&out, &other, &bare);
        play_require(&run->play, !strcmp(text, again), "more is written than the message has");
    }
}

/* ---- the clients ------------------------------------------------------------------------------------------------------- */

static void hear_events(Run *run, Hearer *hearer, const FbMsg_events *m)
{
    const FbEvent *events = heard_out.event + m->events.first;
    if (m->events.n && events[0].type == FB_E_DEAL) fb_view_blank(&hearer->view, hearer->view.seat);
    for (int i = 0; i < m->events.n; i++)
        play_require(&run->play, fb_view_apply(&hearer->view, &events[i]),
                     "an event that was read does not fit the view");
    play_require(&run->play, fb_view_hash(&hearer->view) == m->hash, "another hash");
}

static void hear_line(Run *run, int person, const char *text, size_t n)
{
    static FbTold told;
    FbTextError error;
    Hearer *hearer = &run->hearer[person];
    if (!fb_told_read(&told, &heard_out, text, n, &error)) {
        printf("%.*s\n", (int)n, text);
        play_fail(&run->play, error.message);
    }
    const FbMessage *m = &told.message;
    play_require(&run->play, m->number == hearer->n + 1, "another number");
    hearer->n = m->number;
    if (m->type == FB_MSG_LOBBY) {
        uint8_t seat = heard_out.lobby.person[person].seat;
        hearer->view.seat = seat == FB_NONE ? FB_SPECTATOR : seat;
        play_require(&run->play,
                     !memcmp(&heard_out.lobby, &run->play.out.lobby, sizeof heard_out.lobby),
                     "the lobby that was read is another one");
    }
    if (m->type == FB_MSG_VIEW) hearer->view = heard_out.view[m->as.view.view];
    if (m->type == FB_MSG_EVENTS) hear_events(run, hearer, &m->as.events);
}

static void check_views(Run *run)
{
    const FbTable *t = &run->play.table;
    for (int p = 0; p < FB_PEOPLE && t->phase != FB_TABLE_LOBBY; p++) {
        FbView view;
        if (!t->person[p].tab) continue;
        fb_table_view(t, t->person[p].seat == FB_NONE ? FB_SPECTATOR : t->person[p].seat, &view);
        play_require(&run->play, !memcmp(&view, &run->hearer[p].view, sizeof view),
                     "a client's view is not the live view");
    }
}

/* ---- frames --------------------------------------------------------------------------------------------------------------- */

/* A server spells what several people are told once. It has to be what each would be told alone. */
static void check_shared(Run *run, const FbMessage *m, const char *alone)
{
    FbOut written = fb_out(again, sizeof again);
    int before = run->spelt.next;
    fb_message_write_shared(&written, m, &run->play.out, &run->spelt);
    play_require(&run->play, !strcmp(again, alone), "a message is another one beside others");
    run->shared += m->type == FB_MSG_EVENTS && run->spelt.next == before;
}

/* All messages of the last input to this person, a line each; how many bytes. */
static size_t frame_write(Run *run, int person)
{
    const FbTableOut *out = &run->play.out;
    size_t n = 0;
    for (int i = 0; i < out->message_n; i++) {
        const FbMessage *m = &out->message[i];
        if (m->to != person) continue;
        if (n) frame[n++] = '\n';
        FbOut written = fb_out(frame + n, FB_TOLD_MAX);
        fb_message_write(&written, m, out);
        play_require(&run->play, fb_out_fits(&written), "a message does not fit");
        check_nothing_else(run, m, frame + n);
        check_shared(run, m, frame + n);
        n += written.n;
        play_require(&run->play, n < sizeof frame - FB_TOLD_MAX, "a frame does not fit");
        run->messages++;
        run->types[m->type]++;
        if (written.n > run->longest) run->longest = written.n;
    }
    return n;
}

static void frame_hear(Run *run, int person, size_t n)
{
    for (const char *line = frame, *end = frame + n; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        hear_line(run, person, line, (size_t)(stop - line));
        line = stop + 1;
    }
}

/* ---- what it costs -------------------------------------------------------------------------------------------------------- */

/* A WebSocket's frame to a client: head and text. */
static long frame_bytes(size_t n) { return (long)n + (n < 126 ? 2 : n < 65536 ? 4 : 10); }

/* The input itself, in a frame whose head has a mask, as clients send them. */
static long sent_bytes(const FbInput *input)
{
    FbRequest request = {.n = 100, .type = FB_REQ_INPUT, .as.input = *input};
    FbOut out = fb_out(again, sizeof again);
    fb_request_write(&out, &request);
    return frame_bytes(out.n) + 4;
}

static void count(Run *run, const FbInput *input, long frames, long bytes)
{
    const FbTableOut *out = &run->play.out;
    const FbTable *t = &run->play.table;
    bool move = input->type == FB_IN_MOVE;
    bool quiet = move && t->phase == FB_TABLE_PLAYING && !t->window.open;
    bool discard = quiet && out->pick_n == 2 && out->pick[0].what == FB_W_DROP;
    const bool is[COSTS] = {discard, quiet, move, true};
    for (int c = 0; c < COSTS; c++) {
        if (!is[c]) continue;
        run->cost[c].inputs++;
        run->cost[c].frames += frames;
        run->cost[c].bytes += bytes;
        run->cost[c].sent += sent_bytes(input);
    }
}

/* All that the last input said. */
static void tell(Run *run)
{
    FbInput input;
    FbOwnPicks own;
    const PlayRow *row = &run->play.row[run->play.rows - 1];
    long frames = 0, bytes = 0;
    if (run->play.no || !fb_row_read(&input, &own, row->bytes, row->n)) return;
    fb_spelt(&run->spelt);
    for (int p = 0; p < FB_PEOPLE; p++) {
        size_t n = frame_write(run, p);
        if (!n) continue;
        frame_hear(run, p, n);
        frames++;
        bytes += frame_bytes(n);
    }
    if (input.type == FB_IN_MOVE || input.type == FB_IN_PASS || input.type == FB_IN_ATTEMPT)
        count(run, &input, frames, bytes);
    check_views(run);
}

/* ---- the people ---------------------------------------------------------------------------------------------------------- */

/* An input of the person's newest tab. */
static FbInput mine(Run *run, FbInputType type, int person)
{
    FbInput input = play_input(type, person);
    input.tab = run->play.table.person[person].tab;
    return input;
}

static void join(Run *run, int person)
{
    FbInput input = play_input(FB_IN_JOIN, person);
    input.tab = ++run->play.tabs;
    input.as.join.name = play_name("\"Ann\" \\ Änne");
    input.as.join.step = dice(run, 2) ? 0 : run->play.client[person].step;
    play_send(&run->play, input);
}

/* A whole decision: a random bot's picks, as far as they are one. */
static void move(Run *run, int person, const FbView *view)
{
    static _Alignas(16) uint8_t memory[1 << 12];
    FbPick picks[FB_GO_MAX];
    FbBot *bot = fb_bot_make(memory, fb_level_at(0), view->seat, fb_rng_next(&run->rng));
    FbInput input = mine(run, FB_IN_MOVE, person);
    int n = fb_bot_go(bot, view, picks);
    if (n > FB_PICKS_MAX) n = FB_PICKS_MAX;
    for (int i = 0; i < n; i++)
        input.as.move.picks.what[i] = picks[i].what;
    input.as.move.question = run->play.table.step;
    do
        input.as.move.picks.n = (uint8_t)n--;
    while (n >= 0 && play_send(&run->play, input) == FB_TABLE_NO_ONE_DECISION);
}

static void pick(Run *run, int person, bool whole)
{
    FbPick legal[FB_LEGAL_MAX];
    uint8_t seat = run->play.table.person[person].seat;
    FbView view;
    if (run->play.table.phase != FB_TABLE_PLAYING || seat == FB_NONE) return;
    fb_table_view(&run->play.table, seat, &view);
    int n = fb_view_legal(&view, legal);
    if (!n) return;
    uint8_t what = legal[dice(run, (uint32_t)n)].what;
    if (!run->play.table.window.open && whole)
        move(run, person, &view);
    else if (!run->play.table.window.open)
        play_pick(&run->play, person, what);
    else if (what == FB_W_PASS)
        play_pass(&run->play, person);
    else
        play_attempt(&run->play, person, what, 150 + dice(run, 1000));
}

static void chat(Run *run, int person)
{
    FbInput input = mine(run, FB_IN_CHAT, person);
    input.as.chat.text.n = 9;
    memcpy(input.as.chat.text.text, "<b>\"\\\"</b", 9);
    play_send(&run->play, input);
}

static void tick(Run *run)
{
    uint64_t wake = fb_table_wake(&run->play.table);
    if (wake == FB_NEVER) return;
    if (wake > run->play.now) run->play.now = wake;
    play_send(&run->play, play_server(FB_IN_TICK));
}

/* Everybody stays and answers; the clock is waited for only when nobody has anything to answer. */
static void act_calmly(Run *run, int people)
{
    run->play.no = FB_TABLE_NO_NO_INPUT; /* nothing was sent yet */
    for (int p = 0; p < people && run->play.no; p++)
        pick(run, p, true);
    if (run->play.no) tick(run);
    tell(run);
}

static void act(Run *run, int people)
{
    int person = (int)dice(run, (uint32_t)people);
    run->play.no = FB_TABLE_NO_NO_INPUT;
    switch (dice(run, 24)) {
    case 0: join(run, person); break;
    case 1: play_gone(&run->play, person); break;
    case 2: chat(run, person); break;
    case 3: play_hold(&run->play, person); break;
    case 4:
        play_send(&run->play, mine(run, dice(run, 2) ? FB_IN_EMOTE : FB_IN_BACK, person));
        break;
    case 5: play_attempt(&run->play, person, FB_CON, 150); break;
    case 6:
    case 7: tick(run); break;
    default: pick(run, person, false);
    }
    tell(run);
}

/* From the making on, so that the clients have heard everything. */
static void open_table(Run *run, int people)
{
    Play *play = &run->play;
    FbSettings settings = fb_settings_default();
    settings.flags = FB_CHATTY;
    settings.clock = FB_CLOCK_BLITZ;
    settings.pace = FB_PACE_CUSTOM;
    settings.rules = fb_edition((enum FbEdition)dice(run, FB_EDITIONS));
    settings.rules = fb_rules_set(settings.rules, FB_SW_ADVANCED, dice(run, 2));
    play->by_hand = true;
    play_make(play, settings), tell(run);
    for (int p = 0; p < people; p++) {
        join(run, p), tell(run);
        if (p < 4) play_sit(play, p, p), tell(run);
    }
    for (int p = 0; p < people && p < 4; p++)
        play_ready(play, p), tell(run);
    play_word(play, FB_IN_START, 0), tell(run);
    for (int p = 0; p < people && p < 4; p++)
        play_reveal(play, p), tell(run);
    play_require(play, !play->no, "the game does not start");
}

static void play_table(Run *run, uint64_t seed, int people, bool calm)
{
    run->rng.state = seed;
    memset(run->hearer, 0, sizeof run->hearer);
    play_start(&run->play, seed, "wire.tables");
    open_table(run, people);
    for (int i = 0; i < 20000 && run->play.table.phase == FB_TABLE_PLAYING; i++) {
        run->play.now += dice(run, 400);
        if (calm)
            act_calmly(run, people);
        else
            act(run, people);
    }
}

static void report(const Run *run, const char *what, long tables)
{
    static const char *const kind[COSTS] = {"a card dropped", "a move without a window", "a move",
                                            "a move, an attempt or a pass"};
    printf("%ld tables%s, %ld messages, the longest %zu bytes, %ld with events of another\n",
           tables, what, run->messages, run->longest, run->shared);
    for (int t = 1; t < FB_MSGS; t++)
        printf("  %-12s %ld\n", fb_message_word((FbMessageType)t), run->types[t]);
    for (int c = 0; c < COSTS; c++) {
        const Cost *cost = &run->cost[c];
        double n = cost->inputs ? (double)cost->inputs : 1;
        printf("  %-28s %7ld inputs of %.0f bytes, %.2f frames and %.0f bytes to all\n", kind[c],
               cost->inputs, (double)cost->sent / n, (double)cost->frames / n,
               (double)cost->bytes / n);
    }
}

int main(int argc, char **argv)
{
    static Run wild, calm;
    long tables = argc > 1 ? strtol(argv[1], NULL, 0) : scaled(8, 300);
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    printf("from seed %llu\n", (unsigned long long)first);
    for (long i = 0; i < tables; i++) {
        play_table(&wild, first + (uint64_t)i, 5, false);
        play_table(&calm, first + (uint64_t)i, 4, true);
    }
    report(&wild, "", tables);
    report(&calm, " of four who stay", tables);
    play_end(&wild.play);
    play_end(&calm.play);
    return EXIT_SUCCESS;
}
