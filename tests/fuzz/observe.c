/* observe.c - fuzz.observe: what a seat sees, sent by a stranger.
 *
 * The first line is a view in JSON, each of the others an event. A view that is accepted is sound, and so
 * everything may be asked of it: its legal picks, the refusal of all others, a bot, and a world that fits it,
 * in which a game is played on. An event that does not fit leaves the view as it was; while fb_view_check
 * holds, the same is asked of the view again, just as the engine would. This is how views are found that
 * pass the check and break the rules. */
#include "observe.h"
#include "bots/bot.h"
#include "text/event_json.h"
#include "text/sentence.h"
#include "text/view_json.h"

enum { PICKS = 20, LOOKS_MAX = 3, ITERATIONS = 4 };

/* ---- a view ----------------------------------------------------------------------------------------- */

static size_t view_write(char text[FB_VIEW_JSON_MAX], const FbView *view)
{
    FbOut out = fb_out(text, FB_VIEW_JSON_MAX);
    fb_view_json_write(&out, view);
    REQUIRE(fb_out_fits(&out), "a view is longer than any should be");
    return out.n;
}

static void round_trip(const FbView *view)
{
    char text[FB_VIEW_JSON_MAX];
    FbView again;
    FbTextError error = {"", 0};
    size_t n = view_write(text, view);
    REQUIRE(fb_view_json_read(&again, text, n, &error), error.message);
    REQUIRE(!memcmp(&again, view, sizeof again), "a view is read to another one");
    REQUIRE(fb_view_hash(&again) == fb_view_hash(view), "equal views, other hash");
}

static bool is_asked(const FbView *view)
{
    return view->seat < FB_SEATS && (view->open.now.asked >> view->seat & 1);
}

/* Just the picks that are listed are not refused. */
static void picks(const FbView *view)
{
    FbPick legal[FB_LEGAL_MAX + 1];
    int n = fb_view_legal(view, legal), accepted = 0;
    REQUIRE(n <= FB_LEGAL_MAX, "more legal picks than there is room for");
    REQUIRE(is_asked(view) == (n > 0), "asked, and nothing to pick");
    for (int i = 0; i < n; i++)
        REQUIRE(fb_view_refuse(view, legal[i]) == FB_OK, "a legal pick is refused");
    for (int what = 0; what < 256; what++) {
        FbRefusal why = fb_view_refuse(view, (FbPick){view->seat, (uint8_t)what});
        REQUIRE(why == FB_OK || fb_refusal_text(why, FB_ENGLISH)[0], "refused without a reason");
        accepted += why == FB_OK;
    }
    REQUIRE(accepted == n, "a pick that is not listed is accepted");
    for (int seat = 0; seat <= FB_SPECTATOR; seat++)
        if (seat != view->seat)
            REQUIRE(fb_view_refuse(view, (FbPick){(uint8_t)seat, FB_W_PASS}) != FB_OK,
                    "a view accepts the pick of another seat");
}

/* Memory for a bot of any level, with whatever the last one has left there. */
static void *bot_memory(void)
{
    static void *memory;
    size_t most = 0;
    for (int i = 0; fb_level_at(i); i++)
        if (fb_level_bytes(fb_level_at(i)) > most) most = fb_level_bytes(fb_level_at(i));
    if (!memory) memory = malloc(most);
    REQUIRE(memory, "no memory");
    return memory;
}

/* A bot of some level, with a little thought. */
static void bot_go(const FbView *view, FbRng *rng)
{
    FbPick go[FB_GO_MAX];
    int levels = 0;
    while (fb_level_at(levels))
        levels++;
    const FbLevel *level = fb_level_at(fuzz_below(rng, levels));
    FbBot *bot = fb_bot_make(bot_memory(), level, view->seat, fb_rng_next(rng));
    if (fb_level_iterations(level)) fb_bot_budget(bot, ITERATIONS);
    int n = fb_bot_go(bot, view, go);
    REQUIRE(is_asked(view) == (n > 0) && n <= FB_GO_MAX, "a bot that does not go");
    REQUIRE(!n || fb_view_refuse(view, go[0]) == FB_OK, "a bot's pick is refused");
}

static void world(const FbView *view, FbRng *rng)
{
    FbGame game;
    FbView again;
    REQUIRE(fb_sample(view, rng, &game), "no world fits a view that is sound");
    fuzz_sound(fb_check(&game), "a sampled world");
    fb_view(&game, view->seat, &again);
    REQUIRE(!memcmp(&again, view, sizeof again), "a sampled world looks different");
    fuzz_play_out(&game, rng, PICKS);
}

static void view_look(const FbView *view, FbRng *rng)
{
    round_trip(view);
    picks(view);
    world(view, rng);
    bot_go(view, rng);
}

/* ---- events ----------------------------------------------------------------------------------------- */

static void event_round_trip(const FbEvent *event)
{
    char text[FB_EVENT_JSON_MAX];
    FbOut out = fb_out(text, sizeof text);
    FbEvent again;
    FbTextError error = {"", 0};
    fb_event_json_write(&out, event);
    REQUIRE(fb_out_fits(&out), "an event is longer than any should be");
    REQUIRE(fb_event_json_read(&again, text, out.n, &error), error.message);
    REQUIRE(!memcmp(&again, event, sizeof again), "an event is read to another one");
}

/* As the engine's `event`: true where the view has moved on. */
static bool view_move_on(FbView *view, const FbEvent *event)
{
    FbView moved = *view;
    event_round_trip(event);
    if (!fb_view_apply(&moved, event)) {
        REQUIRE(!memcmp(&moved, view, sizeof moved), "an event that does not fit changed the view");
        return false;
    }
    if (event->type == FB_E_ASK && fb_view_check(&moved)) return false;
    *view = moved;
    return true;
}

/* ---- the target ------------------------------------------------------------------------------------- */

/* The next line without its end; NULL behind the last. */
static const char *line_next(const char **rest, const char *end, size_t *n)
{
    const char *line = *rest;
    if (line == end) return NULL;
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    *n = (size_t)((stop ? stop : end) - line);
    *rest = stop ? stop + 1 : end;
    return line;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *rest = (const char *)data, *end = rest + size, *line;
    FbRng rng = fuzz_chance(data, size);
    FbTextError error = {"", 0};
    FbView view;
    FbEvent event;
    size_t n;
    if (!(line = line_next(&rest, end, &n))) return 0;
    if (!fb_view_json_read(&view, line, n, &error)) {
        REQUIRE(error.message[0] && error.at <= n, "refused without a reason or a place");
        return 0;
    }
    fuzz_sound(fb_view_check(&view), "a view that was read");
    view_look(&view, &rng);
    int looks = 1;
    while ((line = line_next(&rest, end, &n))) {
        if (!fb_event_json_read(&event, line, n, NULL) || !view_move_on(&view, &event)) continue;
        if (fb_view_check(&view) || (looks >= LOOKS_MAX && rest != end)) continue;
        view_look(&view, &rng);
        looks++;
    }
    return 0;
}

/* ---- the mutator ------------------------------------------------------------------------------------ */

enum { DEPTH = 120, AHEAD = 3 };

/* Somewhere in a random game, each phase as likely as the others: in play alone butchers and grudges would
 * hardly ever come. */
static void game_somewhere(FbGame *game, FbShuffler *shuffler, FbRng *rng)
{
    int picks = fuzz_below(rng, DEPTH), phase = fuzz_below(rng, FB_PHASES);
    fb_deal(game, fuzz_rules(rng), 2 + fuzz_below(rng, FB_SEATS - 1), shuffler, NULL);
    for (int i = 0; i < 2 * DEPTH && !fb_is_over(game); i++) {
        if (i >= picks && game->open.now.phase == phase) return;
        fb_apply(game, fb_legal_random(game, rng), shuffler, NULL);
    }
}

/* What a seat sees there, and below it the events that it was sent next. */
static size_t fresh(char *text, size_t max_size, FbRng *rng)
{
    static FbEvents events;
    FbOut out = fb_out(text, max_size);
    FbGame game;
    FbView view;
    FbEvent seen;
    FbFastShuffler shuffler;
    fb_fast_shuffler(&shuffler, fb_rng_next(rng));
    game_somewhere(&game, &shuffler.base, rng);
    int seat = fuzz_below(rng, 8) ? fuzz_below(rng, game.open.seats) : FB_SPECTATOR;
    fb_view(&game, seat, &view);
    fb_view_json_write(&out, &view);
    events.n = 0;
    for (int i = fuzz_below(rng, AHEAD); i > 0 && !fb_is_over(&game); i--)
        if (events.n < FB_EVENTS_MAX / 2)
            fb_apply(&game, fb_legal_random(&game, rng), &shuffler.base, &events);
    size_t whole = out.n;
    for (int i = 0; i < events.n && fb_out_fits(&out); i++)
        if (fb_event_for(&events.e[i], seat, &seen)) {
            whole = out.n;
            fb_out_char(&out, '\n');
            fb_event_json_write(&out, &seen);
        }
    return fb_out_fits(&out) ? out.n : whole < max_size ? whole : 0;
}

/* Some things of the view changed, or of one of the events. */
static size_t tweak(char *text, size_t size, size_t max_size, FbRng *rng)
{
    static char copy[1 << 16];
    const char *rest = copy, *line;
    FbView view;
    FbEvent event;
    size_t n;
    if (size > sizeof copy) return 0;
    memcpy(copy, text, size);
    FbOut out = fb_out(text, max_size); /* from here on the text is gone */
    if (!(line = line_next(&rest, copy + size, &n)) || !fb_view_json_read(&view, line, n, NULL))
        return 0;
    bool of_view = fuzz_below(rng, 4) != 0;
    for (int i = of_view ? 1 + fuzz_below(rng, 4) : 0; i > 0; i--)
        observe_tweak(&view, rng);
    fb_view_json_write(&out, &view);
    while ((line = line_next(&rest, copy + size, &n))) {
        fb_out_char(&out, '\n');
        if (!of_view && !fuzz_below(rng, 4) && fb_event_json_read(&event, line, n, NULL)) {
            observe_tweak_event(&event, rng);
            fb_event_json_write(&out, &event);
        } else {
            fb_out_bytes(&out, line, n);
        }
    }
    return fb_out_fits(&out) ? out.n : 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    FbRng rng = {seed};
    size_t n = 0;
    int how = fuzz_below(&rng, 8);
    if (how == 0) return LLVMFuzzerMutate(data, size, max_size);
    if (how > 1) n = tweak((char *)data, size, max_size, &rng);
    return n ? n : fresh((char *)data, max_size, &rng);
}
