/* engine_game.c - the commands that set a game up and move it: new, position, moves, undo. */
#include "cli/cli.h"
#include "cli/engine.h"
#include "text/edition.h"

static void start(Engine *e, const uint8_t seed[32], bool from_position)
{
    e->mode = ENGINE_GAME;
    e->from_position = from_position;
    e->start = e->game;
    e->picks = 0;
    fb_fair_shuffler(&e->shuffler, seed);
}

#define NEW_USAGE "new edition=E players=N [seed=HEX]:"

typedef struct NewArguments {
    FbRules rules;
    uint64_t players;
    uint8_t seed[32];
    bool edition, seats, seeded;
} NewArguments;

static bool new_word(NewArguments *a, EngineText word, FbOut *out)
{
    EngineText value;
    FbTextError error;
    if (engine_value(word, "edition", &value) && !a->edition) {
        a->edition = fb_rules_read(&a->rules, value.text, value.n, &error);
        if (a->edition) return true;
        engine_error(out, "usage " NEW_USAGE, error.message);
    } else if (engine_value(word, "players", &value) && !a->seats) {
        a->seats = engine_number(value, FB_SEATS, &a->players) && a->players >= 2;
        if (a->seats) return true;
        engine_error(out, "usage", NEW_USAGE " players is a number from 2 to 6");
    } else if (engine_value(word, "seed", &value) && !a->seeded) {
        a->seeded = fb_hex_read(a->seed, 32, value.text, value.n);
        if (a->seeded) return true;
        engine_error(out, "usage", NEW_USAGE " seed is 64 hex digits in lower case");
    } else {
        engine_error(out, "usage", NEW_USAGE " each of these once, and nothing else");
    }
    return false;
}

void engine_new(Engine *e, EngineText args, FbOut *out)
{
    NewArguments a = {0};
    EngineText word;
    while (engine_word(&args, &word))
        if (!new_word(&a, word, out)) return;
    if (!a.edition || !a.seats) {
        engine_error(out, "usage", NEW_USAGE " edition and players have to be there");
        return;
    }
    if (!a.seeded) cli_random_seed(a.seed);
    FbFairShuffler shuffler;
    fb_fair_shuffler(&shuffler, a.seed);
    fb_deal(&e->game, a.rules, (int)a.players, &shuffler.base, NULL);
    start(e, a.seed, false);
    fb_out_text(out, "ok");
}

static void position_tell(const Engine *e, FbOut *out)
{
    char line[FB_POSITION_MAX];
    FbOut text = fb_out(line, sizeof line);
    if (!engine_wants_game(e, out)) return;
    if (!fb_position_write(&text, &e->game, e->shuffler.seed)) {
        engine_error(out, "busy", "in the middle of a move");
        return;
    }
    fb_out_text(out, "ok ");
    fb_out_text(out, line);
}

void engine_position(Engine *e, EngineText args, FbOut *out)
{
    FbPosition position;
    FbTextError error;
    if (engine_is_blank(args)) {
        position_tell(e, out);
        return;
    }
    if (!fb_position_read(&position, args.text, args.n, &error)) {
        engine_error(out, "position", error.message);
        return;
    }
    if (position.partial) {
        e->partial = position;
        e->mode = ENGINE_PARTIAL;
    } else {
        e->game = position.game;
        start(e, position.seed, true);
    }
    fb_out_text(out, "ok");
}

static void remember(Engine *e, const FbGame *before, FbPick pick)
{
    if (e->picks == e->room) {
        e->room = e->room ? 2 * e->room : 256;
        e->history = cli_memory(e->history, e->room * sizeof *e->history);
    }
    e->history[e->picks++] = (EnginePick){*before, pick};
}

/* Applies one move to the game and the history. False if it is refused; the reason has been
 * written. */
static bool move_apply(Engine *e, EngineText move, FbTextError *error)
{
    FbPick picks[FB_MOVE_MAX];
    int n = fb_move_read(move.text, move.n, picks, FB_MOVE_MAX, error);
    for (int i = 0; i < n; i++) {
        FbGame before = e->game;
        FbRefusal refusal = fb_try(&e->game, picks[i], &e->shuffler.base, NULL);
        if (refusal != FB_OK) {
            FbOut why = fb_out(error->message, sizeof error->message);
            fb_why_write(&why, refusal);
            return false;
        }
        remember(e, &before, picks[i]);
    }
    return n > 0;
}

static void illegal(FbOut *out, uint64_t number, EngineText move, const FbTextError *error)
{
    fb_out_text(out, "error illegal ");
    fb_out_number(out, number);
    fb_out_char(out, ' ');
    for (size_t i = 0; i < move.n && i < 200; i++)
        fb_out_char(out, move.text[i] > ' ' && move.text[i] < 127 ? move.text[i] : '?');
    fb_out_text(out, ": ");
    fb_out_text(out, error->message);
}

void engine_moves(Engine *e, EngineText args, FbOut *out)
{
    EngineText move;
    FbTextError error;
    if (!engine_wants_game(e, out)) return;
    if (engine_is_blank(args)) {
        engine_error(out, "usage", "moves M ...: at least one move");
        return;
    }
    const FbGame before = e->game;
    const size_t picks = e->picks;
    for (uint64_t number = 1; engine_word(&args, &move); number++)
        if (!move_apply(e, move, &error)) {
            e->game = before;
            e->picks = picks;
            illegal(out, number, move, &error);
            return;
        }
    fb_out_text(out, "ok");
}

void engine_undo(Engine *e, EngineText args, FbOut *out)
{
    (void)args;
    if (!engine_wants_game(e, out)) return;
    if (!e->picks) {
        engine_error(out, "nothing", "to undo");
        return;
    }
    e->game = e->history[--e->picks].before;
    fb_out_text(out, "ok");
}
