/* forge.c - forged, duplicated, reordered, stale and random messages: nothing changes but by legal picks.
 *
 * Honest people play slowly, while the same connections, a spectator and a stranger send everything imaginable: inputs that are not
 * theirs, or for another question, or against the rules; inputs of the server; messages with letters changed, cut or doubled; noise.
 * What might happen to be legal is not sent, and no game reaches its end, where more would be legal. Each must be refused. In the end the
 * log of each table must have the honest picks and no others, and agree with what the honest clients hold. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/scale.h"
#include "logbook.h"
#include "mind.h"
#include "serve.h"

enum { TABLES = 4, PEOPLE = 6, SEATS = 4, WATCHES = 4, STRANGER = 5, SPEED = 5 };
enum {
    PATIENCE = 60000000,
    IN_FLIGHT = 16,
    HONEST_ROUNDS = 150,
    ALIVE = 12,
    PICKS = 60000,
    TEXT = 2048,
    IN_WINDOW = 1 << 20 /* from here on the messages are counted that may honestly come too late */
};

typedef struct Honest {
    FbPick pick[PICKS];
    int n;
    FbPick attempt[PICKS]; /* in windows: whether it won is the table's affair */
    int attempts;
} Honest;

typedef struct Test {
    Party *party;
    Serve serve;
    Honest honest[TABLES];
    int flying[TABLES * PEOPLE];
    uint64_t sent, refused, answered, moves;
    char last[TABLES * PEOPLE][TEXT]; /* what was sent honestly: to be sent again */
    bool ending;
} Test;

static uint32_t dice(Test *t, uint32_t n) { return fb_rng_below(&t->party->rng, n); }

/* ---- honest play ------------------------------------------------------------------------------------------------ */

static void keep_text(Test *t, const Player *p, const FbInput *input)
{
    FbRequest request = {.n = p->client.sent, .type = FB_REQ_INPUT};
    FbOut out = fb_out(t->last[p->number], TEXT);
    request.as.input = *input;
    fb_request_write(&out, &request);
}

static void honest_move(Test *t, Player *p)
{
    Honest *h = &t->honest[p->number / PEOPLE];
    FbInput move = {.type = FB_IN_MOVE};
    FbPicks *picks = &move.as.move.picks;
    if (!(dice(t, 4) ? mind_drop(p, picks) : mind_decide(p, picks))) return;
    for (int i = 0; i < picks->n && h->n < PICKS; i++)
        h->pick[h->n++] = (FbPick){p->seat, picks->what[i]};
    move.as.move.question = p->client.question;
    player_move(p, picks);
    keep_text(t, p, &move);
    t->moves++;
}

static void honest_window(Test *t, Player *p)
{
    Honest *h = &t->honest[p->number / PEOPLE];
    FbPick legal[FB_LEGAL_MAX];
    int n = fb_view_legal(&p->client.view, legal);
    if (p->client.window.state != FB_ANSWER_NONE || !n) return;
    FbPick pick = legal[dice(t, (uint32_t)n)];
    if (pick.what < FB_CARDS && h->attempts < PICKS) h->attempt[h->attempts++] = pick;
    p->client.sent += IN_WINDOW;
    if (pick.what < FB_CARDS)
        player_attempt(p, pick.what);
    else
        player_word(p, FB_IN_PASS);
    p->client.sent -= IN_WINDOW;
}

/* The whole list can die in one turn, but more are at home than one family has: no game is over before this is seen. */
static bool goes_on(const Player *p)
{
    return __builtin_popcountll(p->client.view.open.home) >= ALIVE;
}

static void honest(Test *t, Player *p)
{
    if (!player_asked(p) || !goes_on(p)) return;
    if (p->client.view.open.now.phase == FB_COUNTERING)
        honest_window(t, p);
    else
        honest_move(t, p);
}

/* ---- what is surely refused ----------------------------------------------------------------------------------------- */

static bool wrong_question(const Player *p, uint32_t question)
{
    return question < p->client.step || question > p->client.step + 1000000;
}

static bool move_refused(const Player *p, const FbIn_move *in)
{
    if (wrong_question(p, in->question) || !in->picks.n) return true;
    if (!(p->client.view.open.now.asked >> p->seat & 1)) return in->question == p->client.step;
    return in->question == p->client.step && !p->client.answered &&
           fb_view_refuse(&p->client.view, (FbPick){p->seat, in->picks.what[0]});
}

static bool input_refused(const Player *p, const FbInput *in)
{
    bool sits = p->seat != FB_NONE;
    switch (in->type) {
    case FB_IN_MOVE: return !sits || move_refused(p, &in->as.move);
    case FB_IN_PASS: return !sits || wrong_question(p, in->as.pass.question);
    case FB_IN_HOLD: return !sits || wrong_question(p, in->as.hold.question);
    case FB_IN_ATTEMPT: return !sits; /* without a window it is a false start, which is told */
    case FB_IN_SIT:
    case FB_IN_FILL:
    case FB_IN_FAMILY:
    case FB_IN_READY:
    case FB_IN_SETTINGS:
    case FB_IN_START:
    case FB_IN_REMOVE:
    case FB_IN_CHAT:
    case FB_IN_AGREE:
    case FB_IN_OBJECT:
    case FB_IN_ADMIT:
    case FB_IN_REMATCH:
    case FB_IN_DRAW: return true;
    case FB_IN_LOCK:
    case FB_IN_HOST:
    case FB_IN_STAND:
    case FB_IN_ORDERS:
    case FB_IN_PAUSE:
    case FB_IN_BACK: return !sits;
    default: return false;
    }
}

static bool surely_refused(const Player *p, const FbRequest *request)
{
    if (request->type == FB_REQ_INPUT)
        return p->number % PEOPLE == STRANGER || input_refused(p, &request->as.input);
    return request->type == FB_REQ_JOIN &&
           memcmp(&request->as.join.table, &p->client.table, sizeof p->client.table);
}

/* ---- forging ---------------------------------------------------------------------------------------------------------- */

static void any_bytes(Test *t, void *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)at)[i] = (uint8_t)fb_rng_next(&t->party->rng);
}

static void some_picks(Test *t, FbPicks *picks)
{
    picks->n = (uint8_t)(1 + dice(t, 4));
    for (int i = 0; i < picks->n; i++)
        do
            picks->what[i] = (uint8_t)dice(t, FB_WHO_END);
        while (picks->what[i] >= FB_WORDS_END && picks->what[i] < FB_WHO_MOBSTER);
}

static uint32_t some_question(Test *t, const Player *p)
{
    switch (dice(t, 4)) {
    case 0: return p->client.step;
    case 1: return p->client.step - dice(t, p->client.step < 8 ? p->client.step : 8);
    case 2: return dice(t, UINT32_MAX);
    default: return 0;
    }
}

/* An input of people, with fields that are at least of the right kind. */
static void some_input(Test *t, const Player *p, FbRequest *request)
{
    FbInput *in = &request->as.input;
    request->type = FB_REQ_INPUT;
    do
        in->type = (uint8_t)(1 + dice(t, FB_INPUTS - 1));
    while (!fb_wire_input((FbInputType)in->type));
    switch (in->type) {
    case FB_IN_MOVE:
        in->as.move.question = some_question(t, p);
        some_picks(t, &in->as.move.picks);
        break;
    case FB_IN_ATTEMPT:
        in->as.attempt.question = some_question(t, p);
        in->as.attempt.card = (FbCard)dice(t, FB_CARDS);
        break;
    case FB_IN_PASS: in->as.pass.question = some_question(t, p); break;
    case FB_IN_HOLD: in->as.hold.question = some_question(t, p); break;
    case FB_IN_SIT: in->as.sit.seat = (uint8_t)dice(t, FB_SEATS); break;
    case FB_IN_LOCK: in->as.lock.on = 1; break;
    case FB_IN_PAUSE: in->as.pause.on = 1; break;
    case FB_IN_REMATCH: in->as.rematch.on = 1; break;
    case FB_IN_HOST: in->as.host.who = (uint8_t)dice(t, PEOPLE); break;
    case FB_IN_REMOVE:
        in->as.remove.who = FB_PEOPLE - 1;
        break; /* nobody: a host may send away who watches */
    case FB_IN_SETTINGS: in->as.settings.settings = p->settings; break;
    case FB_IN_CHAT: in->as.chat.text = (FbText){2, "hi"}; break;
    default: break;
    }
}

static size_t some_request(Test *t, const Player *p, char text[TEXT])
{
    FbRequest request = {.n = dice(t, 1000)};
    FbOut out = fb_out(text, TEXT);
    if (dice(t, 16)) {
        some_input(t, p, &request);
    } else {
        request.type = FB_REQ_JOIN;
        for (int i = 0; i < FB_TABLE_ID_TEXT; i++)
            request.as.join.table.text[i] = "abcdefghijklmnopqrstuvwxyz234567"[dice(t, 32)];
    }
    fb_request_write(&out, &request);
    return out.n;
}

/* What no client may say. */
static size_t of_the_server(Test *t, char text[TEXT])
{
    static const char *const said[] = {
        "{\"type\":\"tick\",\"n\":1}",
        "{\"type\":\"restart\",\"n\":2}",
        "{\"type\":\"gone\",\"n\":3}",
        "{\"type\":\"bot\",\"n\":4,\"seat\":\"A\",\"question\":1,\"picks\":[\"end\"]}",
        "{\"type\":\"events\",\"n\":5,\"step\":1,\"events\":[[\"over\",\"A\"]],\"hash\":\"0000000000000000\"}",
        "{\"type\":\"pass\",\"n\":6,\"question\":1,\"seat\":\"B\"}",
        "[]",
        "null",
        "{}",
        "\"\""};
    return (size_t)snprintf(text, TEXT, "%s", said[dice(t, sizeof said / sizeof *said)]);
}

static size_t damage(Test *t, char text[TEXT], size_t n)
{
    if (!n) return n;
    switch (dice(t, 4)) {
    case 0: return dice(t, (uint32_t)n); /* cut */
    case 1: /* a letter changed */ text[dice(t, (uint32_t)n)] = (char)(' ' + dice(t, 95)); return n;
    case 2: /* a piece doubled */
        if (2 * n >= TEXT) return n;
        memmove(text + n, text, n);
        return n + dice(t, (uint32_t)n);
    default: /* noise */
        any_bytes(t, text, n);
        for (size_t i = 0; i < n; i++)
            text[i] &= 0x7f;
        return n;
    }
}

static bool forge(Test *t, Player *p)
{
    char text[TEXT];
    FbRequest request;
    size_t n = 0;
    uint32_t kind = dice(t, 8);
    if (kind == 0) n = of_the_server(t, text);
    if (kind == 1)
        n = strlen(strcpy(text, t->last[p->number - p->number % PEOPLE + (int)dice(t, SEATS)]));
    if (!n) n = some_request(t, p, text);
    if (kind > 4) n = damage(t, text, n);
    if (!n || (fb_request_read(&request, text, n, NULL) && !surely_refused(p, &request)))
        return false;
    if (!crowd_say(t->party->crowd, p->socket, text, n)) return false;
    t->flying[p->number]++;
    t->sent++;
    return true;
}

/* ---- answers ------------------------------------------------------------------------------------------------------------ */

static bool frame(void *self, Player *p, const char *bytes, size_t n)
{
    static const char refused[] = "{\"type\":\"refused\",\"to\":";
    Test *t = self;
    if (n < sizeof refused || memcmp(bytes, refused, sizeof refused - 1)) return false;
    if (strtoul(bytes + sizeof refused - 1, NULL, 10) >= IN_WINDOW) return false;
    if (!t->flying[p->number]) party_fail(p, "an honest move was refused");
    t->flying[p->number]--;
    t->refused++;
    return true;
}

static void refused(void *self, Player *p, const FbAns_refused *no)
{
    (void)self, (void)p, (void)no;
}

static void told(void *self, Player *p, const FbTold *m, const FbTableOut *from)
{
    Test *t = self;
    (void)from;
    if (m->message.type == FB_MSG_WINDOW && p->client.view.open.now.phase == FB_COUNTERING &&
        !t->ending)
        honest(t, p);
    if (m->message.type == FB_MSG_FALSE_START) party_fail(p, "a false start that nobody made");
}

/* ---- afterwards ----------------------------------------------------------------------------------------------------------- */

static bool attempted(const Honest *h, FbPick pick)
{
    for (int i = 0; i < h->attempts; i++)
        if (!memcmp(&h->attempt[i], &pick, sizeof pick)) return true;
    return false;
}

/* The picks of the log are those that were made honestly, in their order, and what came of windows. */
static void check_picks(const Player *p, const Honest *h, const Logged *logged)
{
    int next = 0;
    for (int i = 0; i < logged->pick_n; i++) {
        FbPick pick = logged->picks[i];
        if (next < h->n && !memcmp(&h->pick[next], &pick, sizeof pick))
            next++;
        else if (pick.seat != FB_EVERYBODY && !attempted(h, pick))
            party_fail(p, "a pick is in the log that nobody made");
    }
    if (next != h->n) party_fail(p, "a pick that was made is not in the log");
}

static void check(Test *t)
{
    Logged *logged;
    int n = logbook_read(t->serve.data, &logged, NULL, NULL);
    if (n != TABLES) fprintf(stderr, "forge: %d tables in the log\n", n), exit(EXIT_FAILURE);
    for (int i = 0; i < t->party->n; i++) {
        const Player *p = t->party->player[i];
        FbView view;
        if (i % PEOPLE == STRANGER) continue;
        const Logged *at = logbook_find(logged, n, p->client.table.text);
        if (!at || at->table.step != p->client.step) party_fail(p, "the log is at another step");
        fb_table_view(&at->table, p->seat == FB_NONE ? FB_SPECTATOR : p->seat, &view);
        if (memcmp(&view, &p->client.view, sizeof view)) party_fail(p, "the log has another view");
        if (i % PEOPLE == 0) check_picks(p, &t->honest[i / PEOPLE], at);
    }
    logbook_free(logged, n);
}

static void settle(Test *t)
{
    party_people(t->party, TABLES * PEOPLE);
    for (int i = 0; i < TABLES; i++) {
        FbSettings *s = &t->party->player[i * PEOPLE]->settings;
        s->rules = fb_edition(FB_MAYFAIR_2005);
        s->clock = FB_CLOCK_UNTIMED;
        party_table(t->party, i * PEOPLE, PEOPLE - 1);
    }
    for (int i = 0; i < t->party->n; i++)
        while (i % PEOPLE != STRANGER ? !t->party->player[i]->client.has_view
                                      : !t->party->player[i]->client.welcomed)
            party_poll(t->party, 100);
}

static int flying(const Test *t)
{
    int n = 0;
    for (int i = 0; i < t->party->n; i++)
        n += t->flying[i];
    return n;
}

/* A window closes by itself, and what comes of it is still to be told. */
static bool window_open(const Test *t)
{
    for (int i = 0; i < t->party->n; i++)
        if (t->party->player[i]->client.view.open.now.phase == FB_COUNTERING) return true;
    return false;
}

static void run(Test *t, uint64_t messages)
{
    uint64_t each = messages / HONEST_ROUNDS, next = each, tried = 0, moved = crowd_now(), sent = 0;
    while (t->sent < messages && crowd_now() - moved < PATIENCE) {
        if (t->sent != sent) sent = t->sent, moved = crowd_now();
        Player *p = t->party->player[dice(t, (uint32_t)t->party->n)];
        if (t->flying[p->number] < IN_FLIGHT) forge(t, p);
        if (tried++ % 64 == 0) party_poll(t->party, flying(t) > IN_FLIGHT * TABLES ? 1 : 0);
        if (t->sent < next) continue;
        next += each;
        for (int i = 0; i < t->party->n; i++)
            if (t->party->player[i]->client.view.open.now.phase != FB_COUNTERING)
                honest(t, t->party->player[i]);
    }
    t->ending = true;
    uint64_t end = crowd_now() + PATIENCE, quiet = crowd_now();
    while (crowd_now() < end && crowd_now() < quiet + 1000000) {
        party_poll(t->party, 100);
        if (flying(t) || window_open(t)) quiet = crowd_now();
    }
}

int main(int argc, char **argv)
{
    static Test t;
    PartyHandler handler = {.self = &t, .frame = frame, .told = told, .refused = refused};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : (uint64_t)time(NULL);
    printf("seed %llu\n", (unsigned long long)seed);
    serve_prepare(&t.serve, NULL);
    serve_clock(&t.serve, SPEED);
    serve_start(&t.serve);
    t.party = party_new("forge", t.serve.port, seed, &handler);
    settle(&t);
    run(&t, (uint64_t)scaled(60000, 1000000));
    serve_stop(&t.serve);
    check(&t);
    printf(
        "%llu forged messages, %llu refused; %llu honest moves in between, and no others in the log\n",
        (unsigned long long)t.sent, (unsigned long long)t.refused, (unsigned long long)t.moves);
    party_free(t.party);
    serve_clean(&t.serve);
    return t.refused == t.sent && t.moves ? EXIT_SUCCESS : EXIT_FAILURE;
}
