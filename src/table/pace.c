/* pace.c - how fast a table goes: what each pace means, and how long its show takes. Owns `shown`.
 *
 * A card that is played, a man who dies: that takes a moment to be seen, and nobody should have to answer before. So a table knows
 * how long its show takes (event.def has a showing time for each event) and waits for it, whoever is watching and however fast:
 *
 *     step:  play, name                  a window opens for everybody, the clock of a decision starts, bots answer
 *       |--------------------------------|
 *      now                             shown       at most FB_SHOW_MAX later
 *
 * No client reports what it has shown: one that could would stop the table. A client that shows faster waits until `shown`, one
 * that is late plays the rest faster.
 *
 * All of this is public, and has to be: a time that depended on a hidden card would tell it. That is why the showing times are in
 * the table that says what of an event is hidden.
 *
 *     pace        clock      window    bots in a window              show
 *     none        any        any       FB_BOT_MIN to FB_BOT_MAX      takes no time: tables before there were paces
 *     relaxed     untimed    untimed   as soon as it is open         as event.def says
 *     party       standard   6 s       FB_BOT_MIN to FB_BOT_MAX      as event.def says
 *     lightning   blitz      3 s       FB_BOT_MIN to FB_BOT_MAX      faster
 *     custom      any        any       FB_BOT_MIN to FB_BOT_MAX      as event.def says */
#include "table/work.h"

/* ---- what a pace means ---------------------------------------------------------------------------------------- */

FbPaceFigures fb_pace_figures(FbPace pace)
{
    static const FbPaceFigures figures[FB_PACES] = {
        [FB_PACE_NONE] = {.show = 0},
        [FB_PACE_RELAXED] = {"relaxed", true, FB_CLOCK_UNTIMED, 1000},
        [FB_PACE_PARTY] = {"party", true, FB_CLOCK_STANDARD, 1000},
        [FB_PACE_LIGHTNING] = {"lightning", true, FB_CLOCK_BLITZ, 600},
        [FB_PACE_CUSTOM] = {.word = "custom", .show = 1000},
    };
    return figures[pace];
}

FbSettings fb_settings_at(FbSettings settings, FbPace pace)
{
    FbPaceFigures figures = fb_pace_figures(pace);
    settings.pace = (uint8_t)pace;
    if (!figures.fixed) return settings;
    settings.clock = (uint8_t)figures.clock;
    settings.window = fb_clock_figures(figures.clock).window;
    return settings;
}

bool pace_fits(const FbSettings *settings)
{
    FbSettings right = fb_settings_at(*settings, (FbPace)settings->pace);
    return right.clock == settings->clock && right.window == settings->window;
}

/* ---- the show ------------------------------------------------------------------------------------------------- */

static uint32_t show_ms(const FbEvent *event)
{
    static const uint16_t ms_of[FB_EVENT_TYPES] = {
#define FB_EVENT(number, id, fields, hidden, to_all, ms) [FB_E_##id] = (ms),
#include "rules/event.def"
#undef FB_EVENT
    };
    return ms_of[event->type];
}

void pace_show(FbTable *t, const FbEvent *events, int n)
{
    uint64_t ms = 0, most = t->now + FB_SHOW_MAX;
    for (int i = 0; i < n; i++)
        ms += show_ms(&events[i]);
    ms = ms * fb_pace_figures((FbPace)t->settings.pace).show / 1000;
    if (!ms) return;
    t->shown = (t->shown > t->now ? t->shown : t->now) + ms;
    if (t->shown > most) t->shown = most;
}

uint64_t pace_shown(const FbTable *t)
{
    uint64_t now = clock_time(t);
    return t->shown > now ? t->shown : now;
}

uint32_t pace_wait(const FbTable *t) { return (uint32_t)(pace_shown(t) - clock_time(t)); }

/* ---- who waits ------------------------------------------------------------------------------------------------ */

uint32_t pace_close_min(const FbTable *t)
{
    return t->settings.pace == FB_PACE_RELAXED ? FB_CLOSE_RELAXED : FB_CLOSE_MIN;
}

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* A bot thinks while the last move is being shown, and answers when everybody has seen it. Only in a race does it take as long as
 * people do. */
uint64_t pace_bot(const FbTable *t, uint32_t human)
{
    uint64_t now = clock_time(t), seen = t->window.open ? t->window.opened : t->shown;
    if (t->settings.pace == FB_PACE_NONE) return now + human;
    if (t->window.open && t->settings.pace != FB_PACE_RELAXED) return later(now, seen) + human;
    return later(now + FB_BOT_MIN, seen);
}
