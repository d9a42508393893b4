/* same.c - the games behind the lines of same.h. */
#include "same.h"

#include "table.h"

enum { ALIGNED = 16, NAME = 40, LINE = NAME + 20, FAST_GAMES = 100 };

typedef struct Same {
    Table table;
    const FbLevel *level;
    FbBot *bot[FB_SEATS];
    uint64_t hash;
    char line[LINE];
} Same;

/* Every number of seats, every edition; a long thought at a small table, short ones at the others. */
static const struct {
    enum FbEdition edition;
    bool advanced;
    int seats;
    uint32_t budget, most;
} games[] = {
    {FB_LOOKOUT_2021, false, 3, 20, 150}, {FB_LOOKOUT_2021_DE, true, 4, 20, 150},
    {FB_MAYFAIR_2005, true, 5, 10, 250},  {FB_LOOKOUT_2021, true, 6, 10, 250},
    {FB_MAYFAIR_2005, false, 2, 150, 60},
};
enum { GAMES = sizeof games / sizeof *games };

static size_t rounded(size_t n) { return (n + ALIGNED - 1) / ALIGNED * ALIGNED; }

static size_t bot_bytes(void)
{
    size_t most = 0;
    for (int n = 0; table_level(n); n++)
        if (fb_level_bytes(table_level(n)) > most) most = fb_level_bytes(table_level(n));
    return rounded(most);
}

size_t same_bytes(void) { return rounded(sizeof(Same)) + FB_SEATS * bot_bytes(); }

static void fold_go(Same *s, FbBot *bot, const FbView *view)
{
    FbPick picks[FB_GO_MAX];
    int n = fb_bot_go(bot, view, picks);
    s->hash = table_fold(s->hash, (uint64_t)n);
    for (int i = 0; i < n; i++)
        s->hash = table_fold_pick(s->hash, picks[i]);
}

/* In slices, and what the bot would say after each. */
static FbPick ask(Table *t, int seat, const FbView *view)
{
    Same *s = t->players;
    FbBot *bot = s->bot[seat];
    uint32_t left;
    if (fb_rng_below(&t->rng, 8) == 0) fold_go(s, bot, view);
    fb_bot_ask(bot, view);
    do {
        left = fb_bot_think(bot, 1 + fb_rng_below(&t->rng, 16));
        s->hash = table_fold(s->hash, left);
        s->hash = table_fold_pick(s->hash, fb_bot_answer(bot));
    } while (left > 0);
    s->hash = table_fold(s->hash, table_values(bot));
    return fb_bot_answer(bot);
}

static void see(Table *t, int seat, const FbEvent *event)
{
    fb_bot_see(((Same *)t->players)->bot[seat], event);
}

static void play(Same *s, int number, uint64_t seed)
{
    FbRules rules =
        fb_rules_set(fb_edition(games[number].edition), FB_SW_ADVANCED, games[number].advanced);
    uint8_t *memory = (uint8_t *)s + rounded(sizeof *s);
    for (int seat = 0; seat < games[number].seats; seat++) {
        s->bot[seat] = fb_bot_make(memory, s->level, seat, seed + (uint64_t)seat);
        fb_bot_budget(s->bot[seat], games[number].budget);
        memory += bot_bytes();
    }
    s->table.players = s, s->table.ask = ask, s->table.see = see;
    table_deal(&s->table, rules, games[number].seats, seed);
    table_play(&s->table, games[number].most);
    s->hash = table_fold(s->hash, s->table.illegal ? 0 : fb_hash(&s->table.game));
}

static void write_line(Same *s)
{
    const char *name = fb_level_name(s->level);
    char *out = s->line;
    while (*name && out < s->line + NAME)
        *out++ = *name++;
    *out++ = ' ';
    for (int shift = 60; shift >= 0; shift -= 4)
        *out++ = "0123456789abcdef"[s->hash >> shift & 15];
    *out = '\0';
}

const char *same_line(int number, int share, void *memory)
{
    Same *s = memory;
    s->level = table_level(number);
    s->hash = TABLE_HASH;
    if (!s->level) return NULL;
    int n = fb_level_iterations(s->level) ? GAMES : FAST_GAMES;
    s->hash = table_fold(s->hash, fb_level_iterations(s->level));
    for (int i = 0; i < n / share; i++)
        play(s, i % GAMES, (uint64_t)i * 1000003 + 1);
    write_line(s);
    return s->line;
}
