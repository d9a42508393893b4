/* player.c - a seat's picks, from a bot, a command or the stand-in. */
#include "arena/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "text/event_json.h"
#include "text/sentence.h"
#include "text/view_json.h"

enum { SLICE = 256 }; /* iterations between two looks at whether to stop */

void player_open(ArenaPlayer *player, const ArenaEntry *entry, ArenaPatience patience)
{
    *player = (ArenaPlayer){.entry = entry, .patience = patience};
    if (entry->level)
        player->memory = arena_memory(fb_level_bytes(entry->level));
    else
        player->command = arena_memory(sizeof *player->command);
}

void player_close(ArenaPlayer *player)
{
    command_free(player->command);
    free(player->memory);
    *player = (ArenaPlayer){0};
}

static bool is_stopped(const ArenaPlayer *p)
{
    return p->patience.stop && atomic_load(p->patience.stop);
}

/* A command that has failed is started afresh for its next game. */
static void forfeit(ArenaPlayer *p)
{
    p->forfeited = true;
    player_forget(p);
    if (p->command) command_end(p->command, false);
}

void player_sit(ArenaPlayer *player, const FbLevel *level, int seat, uint64_t seed)
{
    player->seat = seat;
    player->rng.state = seed;
    player->forfeited = false;
    player->why[0] = '\0';
    player_forget(player);
    if (level) {
        player->bot = fb_bot_make(player->memory, level, seat, seed);
        if (player->entry->iterations) fb_bot_budget(player->bot, player->entry->iterations);
    } else if (!player->command->pid && !command_start(player->command, player->entry->command,
                                                       player->patience, player->why))
        forfeit(player);
}

void player_dealt(ArenaPlayer *player, const FbView *view)
{
    char line[FB_VIEW_JSON_MAX + 16];
    FbOut out = fb_out(line, sizeof line);
    if (!player->command || player->forfeited) return;
    fb_out_text(&out, "observe ");
    fb_view_json_write(&out, view);
    command_say(player->command, line);
}

void player_see(ArenaPlayer *player, const FbEvent *event)
{
    char line[FB_EVENT_JSON_MAX + 16];
    FbOut out = fb_out(line, sizeof line);
    if (player->bot) fb_bot_see(player->bot, event);
    if (!player->command || player->forfeited) return;
    fb_out_text(&out, "event ");
    fb_event_json_write(&out, event);
    command_say(player->command, line);
}

void player_forget(ArenaPlayer *player) { player->queued = player->taken = 0; }

void player_rise(ArenaPlayer *player)
{
    ArenaCommand *c = player->command;
    if (!c || !c->pid) return;
    if (!command_ask(c, player->patience, NULL, 0, player->why)) command_end(c, false);
}

/* ---- picks ---------------------------------------------------------------------------------------- */

/* A search is timed by its thread's own clock, which a busy machine does not disturb. Reading that takes a microsecond, too long for the
 * other levels: those, and commands, are timed by the clock on the wall. */
static uint64_t nanoseconds(const ArenaPlayer *p)
{
    struct timespec t;
    clock_gettime(p->entry->iterations ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

static void think(ArenaPlayer *p, const FbView *view)
{
    fb_bot_ask(p->bot, view);
    while (fb_bot_think(p->bot, SLICE) && !is_stopped(p))
        continue;
    p->queue[0] = fb_bot_answer(p->bot);
    p->queued = 1;
}

static void read_move(ArenaPlayer *p, const char *answer)
{
    FbTextError error;
    p->queued = fb_move_read(answer, strlen(answer), p->queue, FB_MOVE_MAX, &error);
    if (p->queued) return;
    snprintf(p->why, sizeof p->why, "its answer is no move: %.150s", error.message);
    forfeit(p);
}

static void ask_command(ArenaPlayer *p)
{
    char line[ARENA_TEXT + 64], answer[COMMAND_LINE];
    snprintf(line, sizeof line, "go seat=%c %s seed=%llu", 'A' + p->seat, p->entry->go,
             (unsigned long long)fb_rng_next(&p->rng));
    command_say(p->command, line);
    if (command_ask(p->command, p->patience, answer, sizeof answer, p->why))
        read_move(p, answer);
    else
        forfeit(p);
}

static FbPick stand_in(ArenaPlayer *p, const FbView *view)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(view, picks);
    return picks[fb_rng_below(&p->rng, (uint32_t)n)];
}

/* If only one pick is legal a bot is not asked. At a table it thinks all the same, because the time it takes would tell; here that would
 * just be slow. */
static bool is_forced(ArenaPlayer *p, const FbView *view)
{
    FbPick picks[FB_LEGAL_MAX];
    if (!p->bot || fb_view_legal(view, picks) != 1) return false;
    p->queue[0] = picks[0];
    p->queued = 1;
    return true;
}

static void ask(ArenaPlayer *p, const FbView *view)
{
    player_forget(p);
    if (is_forced(p, view)) return;
    uint64_t start = nanoseconds(p);
    if (p->bot)
        think(p, view);
    else
        ask_command(p);
    arena_times_note(&p->times, nanoseconds(p) - start);
}

/* Is the next pick of the move legal? If not, `why` is what the rules say. */
static bool is_legal(ArenaPlayer *p, const FbView *view, FbPick pick)
{
    char text[16];
    FbOut out = fb_out(text, sizeof text);
    FbRefusal refusal = fb_view_refuse(view, pick);
    if (refusal == FB_OK && pick.seat == p->seat) return true;
    fb_pick_write(&out, pick);
    snprintf(p->why, sizeof p->why, "%s is not legal: %s", text,
             refusal == FB_OK ? "it is another seat's pick" : fb_refusal_text(refusal, FB_ENGLISH));
    return false;
}

FbPick player_pick(ArenaPlayer *player, const FbView *view)
{
    if (!player->forfeited && player->taken == player->queued) ask(player, view);
    if (!player->forfeited) {
        FbPick pick = player->queue[player->taken++];
        if (is_legal(player, view, pick)) return pick;
        forfeit(player);
    }
    return stand_in(player, view);
}
