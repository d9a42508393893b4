/* engine_ask.c - the commands that only ask: legal, phase, view, result, go; and what one seat sees:
 * observe, event. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/engine.h"
#include "text/event_json.h"
#include "text/view_json.h"

static void write_picks(FbOut *out, const FbPick *picks, int n)
{
    fb_out_text(out, "ok");
    for (int i = 0; i < n; i++) {
        fb_out_char(out, ' ');
        fb_pick_write(out, picks[i]);
    }
}

void engine_legal(Engine *e, EngineText args, FbOut *out)
{
    FbPick picks[FB_LEGAL_MAX];
    FbView view;
    (void)args;
    if (e->mode == ENGINE_GAME)
        write_picks(out, picks, fb_legal(&e->game, picks));
    else if (engine_wants_view(e, FB_NONE, &view, out))
        write_picks(out, picks, fb_view_legal(&view, picks));
}

void engine_phase(Engine *e, EngineText args, FbOut *out)
{
    const FbControl *now = e->mode == ENGINE_PARTIAL    ? &e->partial.game.open.now
                           : e->mode == ENGINE_OBSERVED ? &e->view.open.now
                                                        : &e->game.open.now;
    (void)args;
    if (e->mode == ENGINE_EMPTY) {
        engine_wants_game(e, out);
        return;
    }
    fb_out_text(out, "ok ");
    fb_out_text(out, fb_phase_word((FbPhase)now->phase));
    fb_out_char(out, ' ');
    for (int seat = 0; seat < FB_SEATS; seat++)
        if (now->asked >> seat & 1) fb_out_char(out, (char)('A' + seat));
    if (!now->asked) fb_out_char(out, '-');
}

static int seats_here(const Engine *e)
{
    switch (e->mode) {
    case ENGINE_GAME: return e->game.open.seats;
    case ENGINE_PARTIAL: return e->partial.game.open.seats;
    case ENGINE_OBSERVED: return e->view.open.seats;
    case ENGINE_EMPTY: break;
    }
    return 0;
}

void engine_view(Engine *e, EngineText args, FbOut *out)
{
    int seat = engine_is(args, "-") ? FB_SPECTATOR : engine_seat(args);
    FbView view;
    if (e->mode == ENGINE_EMPTY) {
        engine_wants_game(e, out);
        return;
    }
    if (seat != FB_SPECTATOR && seat >= seats_here(e)) {
        engine_error(out, "usage", "view SEAT: a seat of this game, or - for a spectator");
        return;
    }
    if (!engine_wants_view(e, seat, &view, out)) return;
    fb_out_text(out, "ok ");
    fb_view_json_write(out, &view);
}

void engine_result(Engine *e, EngineText args, FbOut *out)
{
    (void)args;
    const FbOpen *open = e->mode == ENGINE_OBSERVED  ? &e->view.open
                         : e->mode == ENGINE_PARTIAL ? &e->partial.game.open
                                                     : &e->game.open;
    if (e->mode == ENGINE_EMPTY) {
        engine_wants_game(e, out);
    } else if (open->now.phase != FB_OVER) {
        fb_out_text(out, "ok open");
    } else {
        fb_out_text(out, "ok winner ");
        for (int seat = 0; seat < FB_SEATS; seat++)
            if (open->in >> seat & 1) fb_out_char(out, (char)('A' + seat));
    }
}

void engine_observe(Engine *e, EngineText args, FbOut *out)
{
    FbTextError error;
    if (!fb_view_json_read(&e->view, args.text, args.n, &error)) {
        engine_error(out, "usage observe JSON:", error.message);
        return;
    }
    e->mode = ENGINE_OBSERVED;
    e->settled = true;
    fb_out_text(out, "ok");
}

/* An event that does not fit leaves the view as it was; so does an `ask` after which the view could not
 * be that of any game. */
void engine_event(Engine *e, EngineText args, FbOut *out)
{
    FbTextError error;
    FbEvent event;
    if (e->mode != ENGINE_OBSERVED) {
        engine_error(out, "no", "game: events are for an observed one, send observe first");
        return;
    }
    if (!fb_event_json_read(&event, args.text, args.n, &error)) {
        engine_error(out, "usage event JSON:", error.message);
        return;
    }
    FbView view = e->view;
    const char *broken =
        fb_view_apply(&view, &event) ? NULL : "the event does not fit what was seen";
    if (!broken && event.type == FB_E_ASK) broken = fb_view_check(&view);
    if (broken) {
        engine_error(out, "usage event JSON:", broken);
        return;
    }
    e->settled = event.type == FB_E_ASK || event.type == FB_E_PASS; /* a pass brings no ask */
    e->view = view;
    fb_out_text(out, "ok");
}

/* ---- go -------------------------------------------------------------------------------------------- */

#define GO_USAGE "go seat=A level=L [ms=T] [iterations=N] [seed=S]:"
#define NO_LEVEL "level is" /* the names follow */

typedef struct GoArguments {
    int seat;
    const FbLevel *level;
    uint64_t ms, iterations, seed;
    bool timed, counted, seeded;
} GoArguments;

/* What is wrong with the word, or NULL. */
static const char *go_word(GoArguments *a, EngineText word)
{
    EngineText value;
    if (engine_value(word, "seat", &value) && a->seat == FB_NONE) {
        a->seat = engine_seat(value);
        return a->seat == FB_NONE ? "seat is a letter from A to F" : NULL;
    }
    if (engine_value(word, "level", &value) && !a->level) {
        a->level = fb_level_find(value.text, value.n);
        return a->level ? NULL : NO_LEVEL;
    }
    if (engine_value(word, "ms", &value) && !a->timed) {
        a->timed = engine_number(value, 3600000, &a->ms);
        return a->timed ? NULL : "ms is a number of milliseconds, at most 3600000";
    }
    if (engine_value(word, "iterations", &value) && !a->counted) {
        a->counted = engine_number(value, UINT32_MAX, &a->iterations);
        return a->counted ? NULL : "iterations is a number";
    }
    if (engine_value(word, "seed", &value) && !a->seeded) {
        a->seeded = engine_number(value, UINT64_MAX, &a->seed);
        return a->seeded ? NULL : "seed is a number";
    }
    return "each of these once, and nothing else";
}

static const char *go_words(GoArguments *a, EngineText args)
{
    EngineText word;
    while (engine_word(&args, &word)) {
        const char *wrong = go_word(a, word);
        if (wrong) return wrong;
    }
    return a->seat != FB_NONE && a->level ? NULL : "seat and level have to be there";
}

static void go_usage(const char *wrong, FbOut *out)
{
    engine_error(out, "usage " GO_USAGE, wrong);
    if (strcmp(wrong, NO_LEVEL) != 0) return;
    for (int i = 0; fb_level_at(i); i++) {
        fb_out_text(out, i == 0 ? " " : fb_level_at(i + 1) ? ", " : " or ");
        fb_out_text(out, fb_level_name(fb_level_at(i)));
    }
}

void engine_go(Engine *e, EngineText args, FbOut *out)
{
    GoArguments a = {.seat = FB_NONE};
    FbPick picks[FB_GO_MAX];
    FbView view;
    if (e->mode == ENGINE_EMPTY) {
        engine_wants_game(e, out);
        return;
    }
    const char *wrong = go_words(&a, args);
    if (!wrong && a.seat >= seats_here(e)) wrong = "there is no such seat in this game";
    if (wrong) {
        go_usage(wrong, out);
        return;
    }
    if (!engine_wants_view(e, a.seat, &view, out)) return;
    if (!a.seeded) cli_random(&a.seed, sizeof a.seed);
    void *memory = cli_memory(NULL, fb_level_bytes(a.level));
    FbBot *bot = fb_bot_make(memory, a.level, a.seat, a.seed);
    if (a.counted) fb_bot_budget(bot, (uint32_t)a.iterations);
    int n = view.open.now.phase == FB_OVER ? -1 : fb_bot_go(bot, &view, picks);
    free(memory);
    if (n <= 0) {
        engine_error(out, n ? "over" : "not", n ? "" : "asked");
        return;
    }
    fb_out_text(out, "ok ");
    fb_move_write(out, picks, n);
}
