/* engine_ask.c - the commands that ask about a game (legal, phase, view, result), and those that
 * tell the engine what one seat sees (observe, event). */
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

int engine_seats(const Engine *e)
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
    if (seat != FB_SPECTATOR && seat >= engine_seats(e)) {
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
    e->first = e->view;
    e->events = 0;
    fb_out_text(out, "ok");
}

static void keep_event(Engine *e, const FbEvent *event)
{
    if (e->events == e->event_room) {
        e->event_room = e->event_room ? 2 * e->event_room : 1024;
        e->seen = cli_memory(e->seen, e->event_room * sizeof *e->seen);
    }
    e->seen[e->events++] = *event;
}

/* Tried on a copy: an event that does not fit leaves the view as it was, and so does an `ask` that
 * leads to a view that no game can have. */
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
    e->settled =
        event.type == FB_E_ASK || event.type == FB_E_PASS; /* after a pass no `ask` follows */
    e->view = view;
    keep_event(e, &event);
    fb_out_text(out, "ok");
}
