/* engine_think.c - the commands for which a bot thinks: go, eval. A bot is shown what its seat may
 * know and never the game. It thinks in slices, until the time is over or its iterations are used
 * up. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/engine.h"

enum {
    SLICE = 256,      /* iterations in one slice */
    MS_MAX = 3600000, /* an hour */
    MOVES = 256       /* that eval tells at most, so that the answer always fits */
};

/* ---- arguments -------------------------------------------------------------------------------------- */

#define NO_LEVEL "level is" /* the names follow */

/* What a command takes, and what it says if something is missing. */
typedef struct ThinkUsage {
    const char *usage, *missing;
    const char *level; /* if none is given; NULL: it must be */
} ThinkUsage;

static const ThinkUsage go_usage = {"usage go seat=A level=L [ms=T] [iterations=N] [seed=S]:",
                                    "seat and level have to be there", NULL};
static const ThinkUsage eval_usage = {
    "usage eval seat=A [level=L] [ms=T] [iterations=N] [seed=S]:", "seat has to be there", "don"};

typedef struct Thinking {
    int seat;
    const FbLevel *level;
    uint64_t ms, iterations, seed;
    bool timed, counted, seeded;
} Thinking;

/* What is wrong with the word, or NULL. */
static const char *think_word(Thinking *t, EngineText word)
{
    EngineText value;
    if (engine_value(word, "seat", &value) && t->seat == FB_NONE) {
        t->seat = engine_seat(value);
        return t->seat == FB_NONE ? "seat is a letter from A to F" : NULL;
    }
    if (engine_value(word, "level", &value) && !t->level) {
        t->level = fb_level_find(value.text, value.n);
        return t->level ? NULL : NO_LEVEL;
    }
    if (engine_value(word, "ms", &value) && !t->timed) {
        t->timed = engine_number(value, MS_MAX, &t->ms) && t->ms > 0;
        return t->timed ? NULL : "ms is a number of milliseconds from 1 to 3600000";
    }
    if (engine_value(word, "iterations", &value) && !t->counted) {
        t->counted = engine_number(value, UINT32_MAX, &t->iterations);
        return t->counted ? NULL : "iterations is a number, at most 4294967295";
    }
    if (engine_value(word, "seed", &value) && !t->seeded) {
        t->seeded = engine_number(value, UINT64_MAX, &t->seed);
        return t->seeded ? NULL : "seed is a number, at most 18446744073709551615";
    }
    return "each of these once, and nothing else";
}

static const char *think_words(Thinking *t, EngineText args, const ThinkUsage *usage)
{
    EngineText word;
    while (engine_word(&args, &word)) {
        const char *wrong = think_word(t, word);
        if (wrong) return wrong;
    }
    if (!t->level && usage->level) t->level = fb_level_find(usage->level, strlen(usage->level));
    return t->seat != FB_NONE && t->level ? NULL : usage->missing;
}

static void think_refuse(const char *usage, const char *wrong, FbOut *out)
{
    engine_error(out, usage, wrong);
    if (strcmp(wrong, NO_LEVEL) != 0) return;
    for (int i = 0; fb_level_at(i); i++) {
        fb_out_text(out, i == 0 ? " " : fb_level_at(i + 1) ? ", " : " or ");
        fb_out_text(out, fb_level_name(fb_level_at(i)));
    }
}

/* Reads the arguments and makes the seat's view. False if there is nothing to think about; the
 * error has been written. */
static bool think_wants(const Engine *e, EngineText args, const ThinkUsage *usage, Thinking *t,
                        FbView *view, FbOut *out)
{
    if (e->mode == ENGINE_EMPTY) return engine_wants_game(e, out);
    *t = (Thinking){.seat = FB_NONE};
    const char *wrong = think_words(t, args, usage);
    if (!wrong && t->seat >= engine_seats(e)) wrong = "there is no such seat in this game";
    if (!wrong) return engine_wants_view(e, t->seat, view, out);
    think_refuse(usage->usage, wrong, out);
    return false;
}

/* ---- thinking --------------------------------------------------------------------------------------- */

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t time_end(const Thinking *t)
{
    return t->timed ? now_us() + (int64_t)t->ms * 1000 : INT64_MAX;
}

static void think_until(FbBot *bot, int64_t end)
{
    while (fb_bot_think(bot, SLICE) > 0 && now_us() < end)
        continue;
}

/* What the seat has seen since it began to observe. */
static void recall(const Engine *e, FbBot *bot)
{
    if (e->mode != ENGINE_OBSERVED || !e->events) return;
    fb_bot_look(bot, &e->first);
    for (size_t i = 0; i < e->events; i++)
        fb_bot_see(bot, &e->seen[i]);
}

/* Each answer has a bot of its own, so that no answer depends on an earlier one. */
static FbBot *think_bot(const Engine *e, Thinking *t)
{
    if (!t->seeded) cli_random(&t->seed, sizeof t->seed);
    void *memory = cli_memory(NULL, fb_level_bytes(t->level));
    FbBot *bot = fb_bot_make(memory, t->level, t->seat, t->seed);
    if (t->counted) fb_bot_budget(bot, (uint32_t)t->iterations);
    recall(e, bot);
    return bot;
}

/* ---- go --------------------------------------------------------------------------------------------- */

/* Nobody knows how many picks the move will have, so each may use half of the time that is left. */
static int64_t half_of(int64_t end)
{
    int64_t now = now_us();
    return end == INT64_MAX || end < now ? end : now + (end - now) / 2;
}

static int go_picks(FbBot *bot, const FbView *view, int64_t end, FbPick picks[FB_GO_MAX])
{
    int n = 0;
    fb_bot_ask(bot, view);
    do {
        think_until(bot, half_of(end));
        picks[n] = fb_bot_answer(bot);
    } while (fb_bot_ahead(bot, picks[n++]) && n < FB_GO_MAX);
    return n;
}

void engine_go(Engine *e, EngineText args, FbOut *out)
{
    Thinking t;
    FbPick picks[FB_GO_MAX];
    FbView view;
    if (!think_wants(e, args, &go_usage, &t, &view, out)) return;
    if (view.open.now.phase == FB_OVER) {
        engine_error(out, "over", "");
    } else if (!(view.open.now.asked >> t.seat & 1)) {
        engine_error(out, "not", "asked");
    } else {
        FbBot *bot = think_bot(e, &t);
        int n = go_picks(bot, &view, time_end(&t), picks);
        free(bot);
        fb_out_text(out, "ok ");
        fb_move_write(out, picks, n);
    }
}

/* ---- eval ------------------------------------------------------------------------------------------- */

static void write_thousandths(FbOut *out, unsigned n)
{
    fb_out_number(out, n / 1000);
    fb_out_char(out, '.');
    for (unsigned unit = 100; unit; unit /= 10)
        fb_out_char(out, (char)('0' + n / unit % 10));
}

/* Rounded so that they still add up to 1: what is missing goes to those that lost most by
 * rounding. */
static void round_chances(const float chance[FB_SEATS], unsigned thousandths[FB_SEATS])
{
    unsigned sum = 0;
    for (int s = 0; s < FB_SEATS; s++)
        sum += thousandths[s] = (unsigned)(chance[s] * 1000);
    for (; sum < 1000; sum++) {
        int most = 0;
        for (int s = 1; s < FB_SEATS; s++)
            if (chance[s] * 1000 - (float)thousandths[s] >
                chance[most] * 1000 - (float)thousandths[most])
                most = s;
        thousandths[most]++;
    }
}

static void write_chances(FbOut *out, const FbBot *bot, int seats)
{
    float chance[FB_SEATS];
    unsigned thousandths[FB_SEATS];
    fb_bot_chances(bot, chance);
    round_chances(chance, thousandths);
    fb_out_text(out, " chances");
    for (int s = 0; s < seats; s++) {
        fb_out_char(out, ' ');
        fb_out_char(out, (char)('A' + s));
        fb_out_char(out, '=');
        write_thousandths(out, thousandths[s]);
    }
}

static void write_moves(FbOut *out, const FbBot *bot)
{
    static FbMove moves[MOVES];
    int n = fb_bot_moves(bot, moves, MOVES);
    fb_out_text(out, " moves");
    for (int i = 0; i < n; i++) {
        fb_out_char(out, ' ');
        fb_move_write(out, moves[i].pick, moves[i].n);
        fb_out_char(out, '=');
        write_thousandths(out, (unsigned)(moves[i].chance * 1000 + 0.5F));
        fb_out_char(out, '/');
        fb_out_number(out, moves[i].visits);
    }
}

void engine_eval(Engine *e, EngineText args, FbOut *out)
{
    Thinking t;
    FbView view;
    if (!think_wants(e, args, &eval_usage, &t, &view, out)) return;
    FbBot *bot = think_bot(e, &t);
    fb_bot_look(bot, &view);
    think_until(bot, time_end(&t));
    fb_out_text(out, "ok iterations=");
    fb_out_number(out, fb_bot_thought(bot));
    write_chances(out, bot, view.open.seats);
    write_moves(out, bot);
    free(bot);
}
