/* table.c - the deal, the questions, the windows of a table at which bots are tried. */
#include "table.h"

#include "instinct/instinct.h"

static void tell(Table *t)
{
    FbEvent seen;
    if (!t->see) return;
    for (int i = 0; i < t->events.n; i++)
        for (int seat = 0; seat < t->game.open.seats; seat++)
            if (fb_event_for(&t->events.e[i], seat, &seen)) t->see(t, seat, &seen);
}

void table_deal(Table *table, FbRules rules, int seats, uint64_t seed)
{
    table->rng.state = seed;
    table->picks = 0;
    table->illegal = false;
    table->events.n = 0;
    fb_fast_shuffler(&table->shuffler, fb_rng_next(&table->rng));
    fb_deal(&table->game, rules, seats, &table->shuffler.base, &table->events);
    tell(table);
}

bool table_allows(const FbView *view, FbPick pick)
{
    return pick.seat == view->seat && fb_view_refuse(view, pick) == FB_OK;
}

FbPick table_random(Table *table, const FbView *view)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(view, picks);
    return picks[fb_rng_below(&table->rng, (uint32_t)n)];
}

const FbLevel *table_level(int n)
{
    const FbLevel *level = fb_level_at(n);
    return level || n < 0 || (n > 0 && !fb_level_at(n - 1)) ? level : instinct_level();
}

const FbLevel *table_guest(FbRng *rng)
{
    int n = 0;
    while (fb_level_at(n) && !fb_level_iterations(fb_level_at(n)))
        n++;
    return fb_level_at((int)fb_rng_below(rng, (uint32_t)n));
}

static FbPick ask_seat(Table *t, int seat)
{
    FbView view;
    fb_view(&t->game, seat, &view);
    FbPick pick = t->ask(t, seat, &view);
    if (!table_allows(&view, pick)) t->illegal = true, t->wrong = pick;
    return pick;
}

/* One of the seats of a set, at random. */
static int any_seat(Table *t, unsigned seats)
{
    for (uint32_t n = fb_rng_below(&t->rng, (uint32_t)__builtin_popcount(seats)); n > 0; n--)
        seats &= seats - 1;
    return __builtin_ctz(seats);
}

static FbPick ask_sealed(Table *t)
{
    FbPick answer[FB_SEATS];
    unsigned asked = t->game.open.now.asked, counters = 0;
    for (int seat = 0; seat < FB_SEATS; seat++) {
        if (!(asked >> seat & 1)) continue;
        answer[seat] = ask_seat(t, seat);
        if (answer[seat].what != FB_W_PASS) counters |= 1u << seat;
    }
    if (!counters) return (FbPick){FB_EVERYBODY, FB_W_PASS};
    return answer[any_seat(t, counters)];
}

bool table_step(Table *table)
{
    FbPick pick;
    if (table->illegal || fb_is_over(&table->game)) return false;
    if (table->game.open.now.phase == FB_COUNTERING && fb_rng_below(&table->rng, 2))
        pick = ask_sealed(table);
    else
        pick = ask_seat(table, any_seat(table, table->game.open.now.asked));
    if (table->illegal) return false;
    table->last = pick;
    table->events.n = 0;
    fb_apply(&table->game, pick, &table->shuffler.base, &table->events);
    table->picks++;
    tell(table);
    return true;
}

void table_play(Table *table, uint32_t most)
{
    while (table->picks < most && table_step(table))
        continue;
}

/* To the last bit. */
static uint64_t fold_chance(uint64_t hash, float chance)
{
    union {
        float f;
        uint32_t bits;
    } bits = {chance};
    return table_fold(hash, bits.bits);
}

static uint64_t fold_move(uint64_t hash, const FbMove *move)
{
    hash = table_fold(hash, move->visits);
    hash = fold_chance(hash, move->chance);
    for (int i = 0; i < move->n; i++)
        hash = table_fold_pick(hash, move->pick[i]);
    return hash;
}

uint64_t table_values(const FbBot *bot)
{
    FbMove moves[16];
    float chance[FB_SEATS];
    uint64_t hash = table_fold(TABLE_HASH, fb_bot_thought(bot));
    int n = fb_bot_moves(bot, moves, 16);
    fb_bot_chances(bot, chance);
    for (int seat = 0; seat < FB_SEATS; seat++)
        hash = fold_chance(hash, chance[seat]);
    for (int i = 0; i < n; i++)
        hash = fold_move(hash, &moves[i]);
    return hash;
}
