/* holder.c - what clients hold of the game, for a runner that has no C in it: each is one of client/client.h that says nothing by
 * itself, and lets every event happen at once.
 *
 * Reads commands from stdin, a line each, and answers each with a line. CLIENT is a letter and may have a digit.
 *     told CLIENT JSON          a message that came. other; moved: there is a new view; or: wrong WHY
 *     decide CLIENT HOW NUMBER  what to answer: {"type":"move","picks":["CON","B3"]}, {"type":"attempt","card":"FAM"},
 *                               {"type":"pass"}, or null where the client is not asked. NUMBER is the chance in it;
 *                               HOW is a policy of README.md
 * Owns no socket. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/client.h"
#include "text/json_out.h"

enum { CLIENTS = 26 * 11, LINE_MAX = FB_TOLD_MAX + 64, QUEUE = 8 };

static FbClient clients[CLIENTS];
static FbQueued queues[CLIENTS][QUEUE];
static FbTold told;
static FbTableOut into;
static char line[LINE_MAX], answer[FB_TOLD_MAX];

/* The runner says everything. */
static void keep_silent(void *self, const char *text, size_t n) { (void)self, (void)text, (void)n; }

/* ---- being told ---------------------------------------------------------------------------------------------- */

/* A client passes over what it was told already; no conversation here has a reason to tell it twice. */
static bool is_old(const FbClient *c)
{
    const FbMsg_events *m = &told.message.as.events;
    if (told.message.type != FB_MSG_EVENTS) return false;
    bool deal = m->events.n && into.event[m->events.first].type == FB_E_DEAL;
    return !deal && m->step <= c->told_step;
}

static const char *take(FbClient *c, const char *text)
{
    static FbTextError error;
    if (!fb_told_read(&told, &into, text, strlen(text), &error)) return error.message;
    if (is_old(c)) return "this is not the next step";
    if (told.reply.type == FB_ANS_WELCOME) fb_client_lost(c); /* another connection */
    fb_client_take(c, &told, 0);
    while (fb_client_next(c, NULL))
        continue;
    return c->wrong;
}

static void tell(FbClient *c, const char *text)
{
    const char *wrong = take(c, text);
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

static uint8_t pick_one(Policy policy, const FbView *view, const FbView *ahead, FbRng *rng)
{
    FbPick legal[FB_LEGAL_MAX], liked[FB_LEGAL_MAX];
    FbPhase phase = (FbPhase)ahead->open.now.phase;
    int n = fb_view_legal(ahead, legal), m = 0;
    for (int i = 0; i < n; i++)
        if (is_liked(policy, view, phase, legal[i].what)) liked[m++] = legal[i];
    if (m) return liked[fb_rng_below(rng, (uint32_t)m)].what;
    for (int i = 0; policy != ANY && i < n; i++)
        if (legal[i].what == FB_W_DROP) return FB_W_DROP;
    return legal[fb_rng_below(rng, (uint32_t)n)].what;
}

/* A whole decision, or an answer in a window. */
static int decide(Policy policy, const FbView *view, uint32_t question, FbRng *rng,
                  uint8_t picks[FB_PICKS_MAX])
{
    static FbDraft draft;
    FbView ahead = *view;
    if (!fb_draft_start(&draft, view, question)) return 0;
    do {
        picks[draft.n] = pick_one(policy, view, &ahead, rng);
        if (view->open.now.phase == FB_COUNTERING) return 1;
        if (fb_draft_pick(&draft, picks[draft.n])) return 0;
        fb_draft_view(&draft, &ahead);
    } while (!draft.done);
    return draft.n;
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

static void say_decision(const FbClient *c, const char *how, uint64_t number)
{
    FbRng rng = {number};
    FbOut out = fb_out(answer, sizeof answer);
    FbJsonOut json = fb_json_out(&out);
    uint8_t picks[FB_PICKS_MAX];
    Policy policy = ANY;
    while (policy < HOARD && strcmp(policies[policy], how) != 0)
        policy++;
    int n = c->has_view ? decide(policy, &c->view, c->step, &rng, picks) : 0;
    if (n)
        put_decision(&json, (FbPhase)c->view.open.now.phase, picks, n);
    else
        fb_json_put_null(&json);
    puts(answer);
}

/* ---- commands ----------------------------------------------------------------------------------------------------- */

static FbClient *client_of(const char *name)
{
    int letter = name[0] - 'A', digit = name[1] ? name[1] - '0' + 1 : 0;
    if (letter < 0 || letter > 25 || digit < 0 || digit > 10) return NULL;
    return &clients[11 * letter + digit];
}

static void obey(char *text)
{
    char *rest = text, *word = strsep(&rest, " "), *name = strsep(&rest, " ");
    FbClient *c = name ? client_of(name) : NULL;
    char *how = c && rest && strcmp(word, "decide") == 0 ? strsep(&rest, " ") : NULL;
    if (how && rest)
        say_decision(c, how, strtoull(rest, NULL, 10));
    else if (c && rest && strcmp(word, "told") == 0)
        tell(c, rest);
    else
        puts("wrong command: told CLIENT JSON or decide CLIENT HOW NUMBER is wanted");
    fflush(stdout);
}

static void start(void)
{
    for (int i = 0; i < CLIENTS; i++) {
        FbClientRoom room = {.into = &into, .queue = queues[i], .queue_max = QUEUE};
        fb_client_start(&clients[i], FB_ENGLISH, &room, (FbClientWay){keep_silent, NULL, NULL});
        clients[i].wants.silent = true;
    }
}

int main(void)
{
    start();
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        obey(line);
    }
    return 0;
}
