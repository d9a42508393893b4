/* train_play.c - see train_play.h. All editions, house rules, 2 to 6 seats. At a table sit the network as it is, networks of the past,
 * tastes of the population that may be used in training, or levels that do not search. In a counter window all answer from their own
 * view before anybody is heard, and lots decide, as in the arena. */
#include "train_play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "tastes/taste.h"

enum { PICKS_MOST = 3000, BOT_BYTES = 4096, DECISIONS_MOST = 1024 };

typedef struct Seat {
    const Params *params; /* NULL: a bot */
    bool learns;
    FbBot *bot;
    _Alignas(16) uint8_t memory[BOT_BYTES];
    int decisions, decision[DECISIONS_MOST]; /* in the batch */
    int looks, look[DECISIONS_MOST];         /* when it only looked on */
} Seat;

typedef struct Play {
    FbGame game;
    FbFastShuffler shuffler;
    FbEvents events;
    Notes notes;
    FbRng rng;
    Batch *batch;
    Seat seat[FB_SEATS];
} Play;

const char *company_name(Company company)
{
    static const char *const names[COMPANIES] = {"itself", "its past", "one taste", "tastes",
                                                 "levels"};
    return names[company];
}

/* ---- who sits down ------------------------------------------------------------------------------------ */

static bool chance(FbRng *rng, uint32_t percent) { return fb_rng_below(rng, 100) < percent; }

static const FbLevel *known_taste(FbRng *rng)
{
    int n = 0, all = 0;
    while (taste_at(all))
        n += taste_is_in(all++, TASTES_KNOWN);
    int skip = (int)fb_rng_below(rng, (uint32_t)n), at = 0;
    for (;; at++)
        if (taste_is_in(at, TASTES_KNOWN) && !skip--) return taste_at(at);
}

static const FbLevel *plain_level(FbRng *rng)
{
    static const char *const names[] = {"stooge", "thug", "soldier", "soldier"};
    const char *name = names[fb_rng_below(rng, 4)];
    return fb_level_find(name, strlen(name));
}

static void sit_bot(Play *p, int s, const FbLevel *level)
{
    if (fb_level_bytes(level) > BOT_BYTES) abort();
    p->seat[s].params = NULL;
    p->seat[s].learns = false;
    p->seat[s].bot = fb_bot_make(p->seat[s].memory, level, s, fb_rng_next(&p->rng));
}

static void sit_params(Play *p, int s, const Params *params, bool learns)
{
    p->seat[s].params = params;
    p->seat[s].learns = learns;
    p->seat[s].bot = NULL;
}

/* At two seats whom a taste attacks makes no difference, so there it learns most from itself. */
static Company any_company(FbRng *rng, int seats)
{
    uint32_t n = fb_rng_below(rng, 100);
    if (seats == 2) return n < 45 ? ITSELF : n < 75 ? ITS_PAST : n < 90 ? TASTES : LEVELS;
    return n < 12 ? ITSELF : n < 26 ? ITS_PAST : n < 54 ? ONE_TASTE : n < 90 ? TASTES : LEVELS;
}

static void sit_other(Play *p, int s, const School *school, Company company, const FbLevel *taste)
{
    if (company == ONE_TASTE) sit_bot(p, s, taste);
    if (company == TASTES) sit_bot(p, s, known_taste(&p->rng));
    if (company == LEVELS) sit_bot(p, s, plain_level(&p->rng));
    if (company == ITS_PAST)
        sit_params(p, s,
                   school->pasts ? &school->past[fb_rng_below(&p->rng, (uint32_t)school->pasts)]
                                 : &school->now,
                   false);
}

static void sit_down(Play *p, const School *school, Company company, int seats)
{
    const FbLevel *taste = known_taste(&p->rng);
    int learner = (int)fb_rng_below(&p->rng, (uint32_t)seats);
    for (int s = 0; s < seats; s++) {
        p->seat[s].decisions = p->seat[s].looks = 0;
        if (company == ITSELF || s == learner)
            sit_params(p, s, &school->now, true);
        else
            sit_other(p, s, school, company, taste);
    }
}

static int any_seats(FbRng *rng)
{
    uint32_t n = fb_rng_below(rng, 100);
    return n < 20 ? 2 : n < 38 ? 3 : n < 80 ? 4 : n < 90 ? 5 : 6;
}

static FbRules any_rules(FbRng *rng)
{
    FbRules rules = fb_edition((enum FbEdition)fb_rng_below(rng, FB_EDITIONS));
    rules = fb_rules_set(rules, FB_SW_ADVANCED, chance(rng, 25));
    if (chance(rng, 70)) return rules;
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
        if (sw != FB_SW_ADVANCED && chance(rng, 15))
            rules = fb_rules_set(rules, sw, !fb_rules_get(rules, sw));
    return rules;
}

/* ---- decisions ---------------------------------------------------------------------------------------- */

static bool has_room(const Batch *b, int inputs, int options)
{
    return b->n < BATCH_MOST && b->inputs + (uint32_t)inputs <= BATCH_INPUTS &&
           b->options + (uint32_t)options <= BATCH_OPTIONS;
}

static unsigned ways_in(const FbView *view)
{
    unsigned in = 0;
    for (int s = 0; s < view->open.seats; s++)
        in |= (unsigned)(view->open.in >> s & 1) << inputs_way(view, s);
    return in;
}

static void keep(Play *p, Seat *seat, const FbView *view, const Activity *a, const Inputs *inputs,
                 const Option *option, int n, int chosen, float likely)
{
    Batch *b = p->batch;
    if (!has_room(b, inputs->n, n) || seat->decisions == DECISIONS_MOST ||
        seat->looks == DECISIONS_MOST)
        return;
    float chances[FB_SEATS];
    unsigned in = ways_in(view);
    params_chances(seat->params, a, view->open.seats, in, chances);
    if (n)
        seat->decision[seat->decisions++] = b->n;
    else
        seat->look[seat->looks++] = b->n;
    b->sample[b->n++] = (Sample){.input = b->inputs,
                                 .inputs = (uint16_t)inputs->n,
                                 .option = b->options,
                                 .options = (uint8_t)n,
                                 .chosen = (uint8_t)chosen,
                                 .seats = view->open.seats,
                                 .in = (uint8_t)in,
                                 .likely = likely,
                                 .value = chances[0]};
    memcpy(&b->input[b->inputs], inputs->on, (size_t)inputs->n * sizeof *inputs->on);
    if (n) memcpy(&b->option[b->options], option, (size_t)n * sizeof *option);
    b->inputs += (uint32_t)inputs->n;
    b->options += (uint32_t)n;
}

static int draw(const float *likely, int n, FbRng *rng)
{
    float left = (float)fb_rng_below(rng, 1u << 24) / (float)(1u << 24);
    int i = 0;
    while (i < n - 1 && (left -= likely[i]) >= 0)
        i++;
    return i;
}

static FbPick decide(Play *p, Seat *seat, const FbView *view)
{
    Option option[FB_LEGAL_MAX];
    float likely[FB_LEGAL_MAX];
    Inputs inputs;
    Activity activity;
    int n = options_of(view, option);
    if (n == 1) return option[0].pick;
    inputs_see(view, &p->notes, &inputs);
    params_think(seat->params, inputs.on, inputs.n, &activity);
    params_options(seat->params, &activity, option, n, likely);
    int chosen = draw(likely, n, &p->rng);
    if (seat->learns)
        keep(p, seat, view, &activity, &inputs, option, n, chosen, logf(likely[chosen] + 1e-9F));
    return option[chosen].pick;
}

/* When a card is asked of somebody else: the network will be asked for its chances there, too. */
static void look_on(Play *p, int s)
{
    FbView view;
    Inputs inputs;
    Activity activity;
    Seat *seat = &p->seat[s];
    if (!seat->learns || !(p->game.open.in >> s & 1) || !chance(&p->rng, 10)) return;
    fb_view(&p->game, s, &view);
    inputs_see(&view, &p->notes, &inputs);
    params_think(seat->params, inputs.on, inputs.n, &activity);
    keep(p, seat, &view, &activity, &inputs, NULL, 0, 0, 0);
}

static FbPick ask_seat(Play *p, int s)
{
    FbView view;
    fb_view(&p->game, s, &view);
    for (int other = 0; p->game.open.now.phase == FB_PLAY && other < p->game.open.seats; other++)
        if (other != s) look_on(p, other);
    return p->seat[s].bot ? fb_bot_pick(p->seat[s].bot, &view) : decide(p, &p->seat[s], &view);
}

static FbPick ask_window(Play *p)
{
    FbPick answer[FB_SEATS], choice = {FB_EVERYBODY, FB_W_PASS};
    uint32_t counters = 0;
    for (int s = 0; s < p->game.open.seats; s++) {
        if (!(p->game.open.now.asked >> s & 1)) continue;
        answer[s] = ask_seat(p, s);
        if (answer[s].what != FB_W_PASS && fb_rng_below(&p->rng, ++counters) == 0)
            choice = answer[s];
    }
    return choice;
}

static void tell(Play *p)
{
    FbEvent seen;
    for (int i = 0; i < p->events.n; i++) {
        if (fb_event_for(&p->events.e[i], FB_SPECTATOR, &seen)) notes_see(&p->notes, &seen);
        for (int s = 0; s < p->game.open.seats; s++)
            if (p->seat[s].bot && fb_event_for(&p->events.e[i], s, &seen))
                fb_bot_see(p->seat[s].bot, &seen);
    }
    p->events.n = 0;
}

static bool has_learner(const Play *p)
{
    for (int s = 0; s < p->game.open.seats; s++)
        if (p->seat[s].learns && (p->game.open.in >> s & 1)) return true;
    return false;
}

/* ---- what it came to ------------------------------------------------------------------------------------ */

static void set_target(Sample *sample, int s, const FbOpen *o)
{
    for (int w = 0; w < o->seats; w++)
        sample->target[w] =
            (float)(o->in >> (s + w) % o->seats & 1) / (float)__builtin_popcount(o->in);
}

/* The estimate at a decision is corrected by the later estimates, each with less weight, and by how the game ended. */
static void judge(Batch *b, const Seat *seat, int s, const FbOpen *o)
{
    const float fade = 0.96F;
    float won = o->in == 1u << s, after = won, advantage = 0;
    for (int i = seat->decisions - 1; i >= 0; i--) {
        Sample *sample = &b->sample[seat->decision[i]];
        advantage = (after - sample->value) + fade * advantage;
        after = sample->value;
        sample->advantage = advantage;
        set_target(sample, s, o);
    }
    for (int i = 0; i < seat->looks; i++)
        set_target(&b->sample[seat->look[i]], s, o);
}

static void finish(Play *p, School *school, Company company)
{
    const FbOpen *o = &p->game.open;
    Tally *tally = &school->tally[company];
    tally->games++;
    for (int s = 0; s < o->seats; s++) {
        if (!p->seat[s].learns) continue;
        judge(p->batch, &p->seat[s], s, o);
        tally->seats++;
        tally->wins += o->in == 1u << s;
        tally->fair += 1.0 / o->seats;
    }
}

void school_play(School *school, FbRng *rng, Batch *batch)
{
    static Play play;
    Play *p = &play;
    p->rng.state = fb_rng_next(rng);
    p->batch = batch;
    p->events.n = 0;
    notes_begin(&p->notes);
    int seats = any_seats(&p->rng);
    Company company = any_company(&p->rng, seats);
    fb_fast_shuffler(&p->shuffler, fb_rng_next(&p->rng));
    FbRules rules = any_rules(&p->rng);
    sit_down(p, school, company, seats);
    fb_deal(&p->game, rules, seats, &p->shuffler.base, &p->events);
    tell(p);
    for (int i = 0; i < PICKS_MOST && !fb_is_over(&p->game) && has_learner(p); i++) {
        FbPick pick = p->game.open.now.phase == FB_COUNTERING
                          ? ask_window(p)
                          : ask_seat(p, __builtin_ctz(p->game.open.now.asked));
        fb_apply(&p->game, pick, &p->shuffler.base, &p->events);
        tell(p);
    }
    finish(p, school, company);
}
