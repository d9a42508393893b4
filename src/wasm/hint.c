/* hint.c - what a bot thinks of a view: each seat's chance, and the moves that it would consider. The view is all that
 * it is shown. It thinks in slices; the worker has the clock. */
#include "bots/bot.h"
#include "text/view_json.h"
#include "wasm/memory.h"
#include "wasm/page.h"

enum { MOVES = 12 };

static void *memory;
static size_t memory_n;
static FbBot *bot;
static FbView view;

/* The view (JSON, n bytes), and so much memory to think about it. */
static int take(size_t n, size_t bytes)
{
    FbTextError error;
    if (!fb_view_json_read(&view, page_text_in, n, &error)) return page_wrong(error.message);
    if (view.seat >= FB_SEATS) return page_wrong("a spectator has no hand to think about");
    if (memory_n < bytes) {
        page_free(memory);
        memory = page_alloc(bytes);
        memory_n = memory ? bytes : 0;
    }
    return memory ? 0 : page_wrong("there is no memory left to think in");
}

/* What to do in the view (JSON, n bytes), for its own seat. */
PAGE(int, hint_ask, (size_t n))
{
    if (take(n, fb_adviser_bytes())) return -1;
    bot = fb_adviser(memory, &view);
    return 0;
}

/* How the view's seat is doing, to a don, who looks furthest; iterations 0 for his own number. */
PAGE(int, hint_look, (size_t n, uint32_t iterations, uint32_t seed))
{
    const FbLevel *don = fb_level_find("don", 3);
    if (take(n, fb_level_bytes(don))) return -1;
    bot = fb_bot_make(memory, don, view.seat, seed);
    if (iterations) fb_bot_budget(bot, iterations);
    fb_bot_look(bot, &view);
    return 0;
}

/* How many iterations are left. */
PAGE(uint32_t, hint_think, (uint32_t iterations))
{
    return bot ? fb_bot_think(bot, iterations) : 0;
}

static void put_thousandths(FbJsonOut *json, float chance)
{
    fb_json_put_number(json, (int64_t)(chance * 1000 + 0.5F));
}

static void put_move(FbJsonOut *json, const FbMove *move)
{
    fb_json_open(json, '{');
    fb_json_key(json, "picks");
    fb_json_open(json, '[');
    for (int i = 0; i < move->n; i++)
        page_put_what(json, move->pick[i].what);
    fb_json_close(json, ']');
    fb_json_key(json, "chance");
    put_thousandths(json, move->chance);
    fb_json_key(json, "visits");
    fb_json_put_number(json, move->visits);
    fb_json_close(json, '}');
}

/* {"iterations":800,"chances":[412,…],"moves":[{"picks":["CON","B3"],"chance":430,"visits":310},…]}; chances in
 * thousandths; whole moves, the bot's own first. */
PAGE(int, hint_say, (void))
{
    static FbMove moves[MOVES];
    float chance[FB_SEATS];
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    if (!bot) return page_wrong("nothing was looked at yet");
    int n = fb_bot_advice(bot, moves, MOVES);
    fb_bot_chances(bot, chance);
    fb_json_open(&json, '{');
    fb_json_key(&json, "iterations");
    fb_json_put_number(&json, fb_bot_thought(bot));
    fb_json_key(&json, "chances");
    fb_json_open(&json, '[');
    for (int s = 0; s < view.open.seats; s++)
        put_thousandths(&json, chance[s]);
    fb_json_close(&json, ']');
    fb_json_key(&json, "moves");
    fb_json_open(&json, '[');
    for (int i = 0; i < n; i++)
        put_move(&json, &moves[i]);
    fb_json_close(&json, ']');
    fb_json_close(&json, '}');
    return page_done(&out);
}
