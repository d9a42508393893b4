/* holder.c - what clients hold of the game, for a runner that has no C in it: views, moved on by what the clients are
 * told, and decisions found in them. A page does the same with the functions of src/wasm.
 *
 * Reads commands from stdin, a line each, and answers each with a line. CLIENT is a letter and may have a digit.
 *     told CLIENT SEAT JSON     a message that came (SEAT: A to F, or -, where the client sits). other; moved: there is
 *                               a new view; or: wrong WHY
 *     decide CLIENT HOW NUMBER  what to answer: {"type":"move","picks":["CON","B3"]}, {"type":"attempt","card":"FAM"},
 *                               {"type":"pass"}, or null where the client is not asked. NUMBER is the chance in it;
 *                               HOW is a policy of README.md
 * Owns no socket, and no order of messages but that of steps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/json_out.h"
#include "wire/wire.h"

enum { CLIENTS = 26 * 11, LINE_MAX = FB_TOLD_MAX + 64 };

typedef struct Client {
    FbView view;
    uint32_t step; /* 0: there is no view */
} Client;

static Client clients[CLIENTS];
static FbTold told;
static FbTableOut into;
static char line[LINE_MAX], answer[FB_TOLD_MAX];

/* ---- being told ---------------------------------------------------------------------------------------------- */

static const char *held(Client *c, const FbView *view, uint32_t step, uint64_t hash)
{
    if (fb_view_hash(view) != hash) return "the view has another hash than was told";
    if (fb_view_check(view)) return fb_view_check(view);
    c->view = *view;
    c->step = step;
    return NULL;
}

static const char *told_events(Client *c, const FbMsg_events *m, int seat)
{
    const FbEvent *event = &into.event[m->events.first];
    bool dealt = m->events.n && event->type == FB_E_DEAL;
    FbView view = c->view;
    if (dealt) fb_view_blank(&view, seat);
    if (!dealt && (!c->step || m->step != c->step + 1)) return "this is not the next step";
    for (int i = 0; i < m->events.n; i++)
        if (!fb_view_apply(&view, &event[i])) return "an event does not fit the view";
    return held(c, &view, m->step, m->hash);
}

static const char *take(Client *c, const char *text, int seat)
{
    static FbTextError error;
    if (!fb_told_read(&told, &into, text, strlen(text), &error)) return error.message;
    if (told.message.type == FB_MSG_EVENTS) return told_events(c, &told.message.as.events, seat);
    if (told.message.type != FB_MSG_VIEW) return NULL;
    const FbMsg_view *m = &told.message.as.view;
    return held(c, &into.view[m->view], m->step, m->hash);
}

static void tell(Client *c, const char *seat, const char *text)
{
    const char *wrong = take(c, text, *seat == '-' ? FB_SPECTATOR : *seat - 'A');
    bool moved = told.message.type == FB_MSG_EVENTS || told.message.type == FB_MSG_VIEW;
    if (wrong)
        printf("wrong %s\n", wrong);
    else
        puts(moved ? "moved" : "other");
}

/* ---- deciding -------------------------------------------------------------------------------------------------- */

typedef enum Policy { ANY, DROP, ATTACK, HOARD, POLICIES } Policy;

static const char *const policies[POLICIES] = {"any", "drop", "attack", "hoard"};

static bool is_counter(uint8_t what) { return what < FB_CARDS && fb_card_kind(what) == FB_COUNTER; }

static bool holds_others(const FbView *view)
{
    for (FbCard card = 0; card < FB_CARDS; card++)
        if (!is_counter(card) && fb_hand_count(view->hand, card)) return true;
    return false;
}

static bool is_attack(uint8_t what) { return what < FB_CARDS && fb_card_kind(what) == FB_ATTACK; }

static bool is_liked_in_turn(Policy policy, const FbView *view, uint8_t what)
{
    if (policy == HOARD && !holds_others(view)) return true;
    if (policy == ATTACK && !view->open.war) return is_attack(what);
    return policy == ANY || what == FB_W_DROP;
}

/* Is it what the policy would rather do? */
static bool is_liked(Policy policy, const FbView *view, FbPhase phase, uint8_t what)
{
    if (phase == FB_COUNTERING) return (what == FB_W_PASS) == (policy == HOARD);
    if (phase == FB_PLAY || phase == FB_AGAIN) return is_liked_in_turn(policy, view, what);
    return phase != FB_DROP || policy != HOARD || !is_counter(what);
}

static uint8_t pick_one(Policy policy, const FbView *view, const FbGame *world, FbRng *rng)
{
    FbPick legal[FB_LEGAL_MAX], liked[FB_LEGAL_MAX];
    FbPhase phase = (FbPhase)world->open.now.phase;
    int n = fb_legal(world, legal), m = 0, own = 0;
    for (int i = 0; i < n; i++) {
        if (legal[i].seat != view->seat) continue;
        legal[own++] = legal[i];
        if (is_liked(policy, view, phase, legal[i].what)) liked[m++] = legal[i];
    }
    if (m) return liked[fb_rng_below(rng, (uint32_t)m)].what;
    for (int i = 0; policy != ANY && i < own; i++)
        if (legal[i].what == FB_W_DROP) return FB_W_DROP;
    return legal[fb_rng_below(rng, (uint32_t)own)].what;
}

/* A whole decision. Within one nobody learns a card, so any world that fits the view shows where it leads. */
static int decide(Policy policy, const FbView *view, FbRng *rng, uint8_t picks[FB_PICKS_MAX])
{
    FbGame world;
    FbFastShuffler shuffler;
    FbPhase last;
    FbPick pick = {view->seat, FB_NONE};
    int n = 0;
    bool asked = view->seat < FB_SEATS && (view->open.now.asked >> view->seat & 1);
    if (!asked || !fb_sample(view, rng, &world)) return 0;
    fb_fast_shuffler(&shuffler, 1);
    do {
        last = (FbPhase)world.open.now.phase;
        pick.what = picks[n++] = pick_one(policy, view, &world, rng);
        if (last == FB_COUNTERING) break;
        fb_apply(&world, pick, &shuffler.base, NULL);
    } while (n < FB_PICKS_MAX && world.open.now.asked == 1u << view->seat &&
             fb_pick_goes_on(last, pick, (FbPhase)world.open.now.phase, pick));
    return n;
}

static void put_what(FbJsonOut *json, uint8_t what)
{
    char text[16];
    FbOut out = fb_out(text, sizeof text);
    fb_what_write(&out, what);
    fb_json_put_text(json, text);
}

static void put_decision(FbJsonOut *json, FbPhase phase, const uint8_t *picks, int n)
{
    bool window = phase == FB_COUNTERING, tries = window && picks[0] < FB_CARDS;
    fb_json_open(json, '{');
    fb_json_key(json, "type");
    fb_json_put_text(json, tries ? "attempt" : window ? "pass" : "move");
    if (tries) {
        fb_json_key(json, "card");
        put_what(json, picks[0]);
    }
    if (!window) {
        fb_json_key(json, "picks");
        fb_json_open(json, '[');
        for (int i = 0; i < n; i++)
            put_what(json, picks[i]);
        fb_json_close(json, ']');
    }
    fb_json_close(json, '}');
}

static void say_decision(const Client *c, const char *how, uint64_t number)
{
    FbRng rng = {number};
    FbOut out = fb_out(answer, sizeof answer);
    FbJsonOut json = fb_json_out(&out);
    uint8_t picks[FB_PICKS_MAX];
    Policy policy = ANY;
    while (policy < HOARD && strcmp(policies[policy], how) != 0)
        policy++;
    int n = c->step ? decide(policy, &c->view, &rng, picks) : 0;
    if (n)
        put_decision(&json, (FbPhase)c->view.open.now.phase, picks, n);
    else
        fb_json_put_null(&json);
    puts(answer);
}

/* ---- commands ----------------------------------------------------------------------------------------------------- */

static Client *client_of(const char *name)
{
    int letter = name[0] - 'A', digit = name[1] ? name[1] - '0' + 1 : 0;
    if (letter < 0 || letter > 25 || digit < 0 || digit > 10) return NULL;
    return &clients[11 * letter + digit];
}

static void obey(char *text)
{
    char *rest = text, *word = strsep(&rest, " "), *name = strsep(&rest, " ");
    char *first = strsep(&rest, " ");
    Client *c = name ? client_of(name) : NULL;
    if (c && rest && strcmp(word, "told") == 0)
        tell(c, first, rest);
    else if (c && rest && strcmp(word, "decide") == 0)
        say_decision(c, first, strtoull(rest, NULL, 10));
    else
        puts("wrong command: told CLIENT SEAT JSON or decide CLIENT HOW NUMBER is wanted");
    fflush(stdout);
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        obey(line);
    }
    return 0;
}
