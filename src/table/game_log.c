/* game_log.c - what has happened in the game so far, told again to one reader: for whoever opens the page anew, comes back after
 * a long gap, or comes late. No table keeps it. It is made from the picks, which the host keeps for the record anyway:
 *
 *     deal or position - pick by pick - each event through seen_by (send.c) - the last page of them before a place
 *
 * So it passes the same filter as what was told live, and says the same, in the same order. Of ASK it keeps what is a fact of the
 * game: that somebody has to choose a mobster, where that choice begins. All others tell where a turn stands, and which of them were
 * told live depends on how the picks fell into steps, which nobody remembers. Which seat passed in a window it could not say: a window is one pick (window.c).
 *
 * Whoever takes over a bot's seat in the middle of a game reads what was before as a spectator. The cards of that seat would tell
 * nothing of other hands, since whatever left it left it openly; but in which order they came, and so what the seat held when it
 * let a card pass, that person was never shown.
 *
 * If the picks do not lead to the game that there is (a game that 0.1.0 had placed, one with more picks than there was room for),
 * the log begins with the last steps that the table has kept for whoever comes back. */
#include "table/game_log.h"
#include "table/work.h"

typedef struct Telling {
    const FbTable *t;
    const FbKept *kept;
    FbTableOut *out;
    FbLogPage *page;
    uint32_t before; /* the place at which the page ends; 0: with the last event */
    uint32_t place;  /* of the event told last */
    FbControl last;  /* where the turn stood before */
} Telling;

/* The oldest n that were gathered are not of this page. */
static void let_go(Telling *g, int n)
{
    FbEvent *event = g->out->event;
    for (int i = 0; i < n; i++)
        g->page->turns += event[i].type == FB_E_TURN;
    g->out->event_n -= n;
    memmove(event, event + n, (size_t)g->out->event_n * sizeof *event);
    g->page->first += (uint32_t)n;
}

static bool is_fact(const Telling *g, const FbEvent *event)
{
    const FbControl *now = &event->now;
    if (event->type != FB_E_ASK) return true;
    return (now->phase == FB_CHOOSE || now->phase == FB_GRUDGE) &&
           !game_same_decision(&g->last, now);
}

static void tell_one(Telling *g, int channel, const FbEvent *event)
{
    if (g->before && g->place + 1 >= g->before) return;
    if (!is_fact(g, event) || !seen_by(g->out, channel, event, 1).n) return;
    g->place++;
    if (g->out->event_n == 2 * FB_LOG_PAGE) let_go(g, FB_LOG_PAGE);
}

static void tell(Telling *g, int channel, const FbEvent *events, int n)
{
    for (int i = 0; i < n; i++) {
        tell_one(g, channel, &events[i]);
        if (events[i].type == FB_E_ASK) g->last = events[i].now;
    }
}

static void begin(Telling *g)
{
    *g->page = (FbLogPage){.game = g->t->games, .first = 1};
    g->out->event_n = 0;
    g->place = 0;
    memset(&g->last, 0, sizeof g->last);
}

static void end(Telling *g)
{
    if (g->out->event_n > FB_LOG_PAGE) let_go(g, g->out->event_n - FB_LOG_PAGE);
    g->page->events = (FbRange){0, (uint16_t)g->out->event_n};
}

/* Views are compared, because what stands behind the count of an array has no meaning in a game, and is zero in a view. */
static bool same_game(const FbGame *a, const FbGame *b)
{
    FbView one, other;
    fb_view(a, FB_SPECTATOR, &one);
    fb_view(b, FB_SPECTATOR, &other);
    return !memcmp(&one, &other, sizeof one) && !memcmp(a->hand, b->hand, sizeof a->hand) &&
           !memcmp(a->deck, b->deck, a->open.deck_n);
}

/* False where the picks do not lead to the game of the table. They may come from a file: none is trusted to be legal. */
static bool tell_picks(Telling *g, const FbTableRecord *walk, int person, FbShuffler *shuffler)
{
    const FbTable *t = g->t;
    FbEvents *raw = &g->out->raw;
    FbGame game = walk->start;
    int seat = t->person[person].seat, sat = seat == FB_NONE ? 0 : walk->sat[seat];
    int own = channel_of(&t->person[person]);
    if (walk->full || walk->games != t->games) return false;
    raw->n = 0;
    if (!walk->placed) fb_deal(&game, t->game.open.rules, t->game.open.seats, shuffler, raw);
    tell(g, sat ? FB_CHANNELS - 1 : own, raw->e, raw->n);
    for (int k = 0; k < walk->pick_n; k++) {
        if (fb_refuse(&game, walk->picks[k])) return false;
        raw->n = 0;
        fb_apply(&game, walk->picks[k], shuffler, raw);
        tell(g, k < sat ? FB_CHANNELS - 1 : own, raw->e, raw->n);
    }
    return same_game(&game, &t->game);
}

static void tell_kept(Telling *g, int person)
{
    const FbPerson *p = &g->t->person[person];
    FbEvent events[FB_KEPT_EVENTS];
    for (uint32_t step = g->kept->first; step <= g->t->step; step++) {
        int n = kept_events(g->kept, step, events);
        tell(g, step < p->since ? FB_CHANNELS - 1 : channel_of(p), events, n);
    }
}

void fb_table_log(const FbTable *table, const FbKept *kept, const FbTableRecord *walk,
                  FbShuffler *shuffler, int person, uint32_t before, FbLogPage *page,
                  FbTableOut *out)
{
    Telling g = {.t = table, .kept = kept, .out = out, .page = page, .before = before};
    begin(&g);
    if (table->phase != FB_TABLE_LOBBY && !tell_picks(&g, walk, person, shuffler)) {
        begin(&g);
        tell_kept(&g, person);
    }
    end(&g);
}
