/* legal.c - every pick of every level is legal, in whole games.
 *
 *     bots.legal [ROUNDS [SEED [fast]]]
 *
 * A round is two games for each level (`fast`: each level that does not search): one by an edition as printed, with or
 * without the advanced game, so that thirty rounds meet every number of seats in each; one with house rules thrown at
 * random, sometimes with a deck of hardly any card. A level that searches has one seat and a small budget, the others
 * sit at every seat. One question in four is asked by fb_bot_go: its picks are legal one after the other, and end where
 * another decides or a card is learned. Some bots are shown no event, some come into a running game.
 *
 * A game that does not end within MOST picks is counted and told. A failure prints the game's number. */
#include "lib/scale.h"
#include "property/dice.h"
#include "table.h"

enum { MOST = 4000, GRID = 30, LATE_MOST = 150, NEVER = MOST + 1 };

typedef struct Player {
    const FbLevel *level;
    void *memory;
    FbBot *bot; /* NULL until it comes to the table; the seat is played at random so long */
    uint32_t comes, sees; /* from which pick on it is there, and is shown events */
    FbPick go[FB_GO_MAX];
    int go_n, go_at;
} Player;

typedef struct Count {
    long games, questions, forced, moves, capped, printed_capped;
} Count;

typedef struct Run {
    Table table;
    Player player[FB_SEATS];
    const FbLevel *level;
    Count count;
    long number;
    bool cut; /* with a deck of hardly any card */
} Run;

static void require(const Run *run, bool holds, const char *what)
{
    const FbOpen *o = &run->table.game.open;
    if (holds) return;
    printf("game %ld, %s, rules %#x, seats %d, pick %u, phase %s: %s\n", run->number,
           fb_level_name(run->level), o->rules, o->seats, run->table.picks,
           fb_phase_word((FbPhase)o->now.phase), what);
    exit(EXIT_FAILURE);
}

/* ---- the players ----------------------------------------------------------------------------------- */

static void come(Run *run, int seat)
{
    static const uint32_t budgets[] = {1, 4, 16, 60};
    Player *p = &run->player[seat];
    FbRng *rng = &run->table.rng;
    p->bot = fb_bot_make(p->memory, p->level, seat, fb_rng_next(rng));
    fb_bot_budget(p->bot, budgets[fb_rng_below(rng, 4)]);
}

/* The last pick of a move that another has overtaken makes the rest void. */
static bool goes_on(const Table *t, const Player *p)
{
    return p->go_at < p->go_n && same_pick(t->last, p->go[p->go_at - 1]);
}

static FbPick ask_go(Run *run, Player *p, const FbView *view)
{
    p->go_n = fb_bot_go(p->bot, view, p->go);
    p->go_at = 1;
    run->count.moves++;
    require(run, p->go_n > 0 && p->go_n <= FB_GO_MAX, "fb_bot_go has no pick, though asked");
    return p->go[0];
}

static FbPick ask(Table *t, int seat, const FbView *view)
{
    Run *run = t->players;
    Player *p = &run->player[seat];
    FbPick picks[FB_LEGAL_MAX];
    if (!p->bot && t->picks >= p->comes) come(run, seat);
    if (!p->bot) return table_random(t, view);
    if (goes_on(t, p)) return p->go[p->go_at++];
    p->go_n = 0;
    run->count.questions++;
    run->count.forced += fb_view_legal(view, picks) == 1;
    return fb_rng_below(&t->rng, 4) ? fb_bot_pick(p->bot, view) : ask_go(run, p, view);
}

static void see(Table *t, int seat, const FbEvent *event)
{
    Run *run = t->players;
    Player *p = &run->player[seat];
    if (!p->bot && t->picks >= p->comes) come(run, seat);
    require(run, !(goes_on(t, p) && event->type == FB_E_DREW && event->seat == seat),
            "fb_bot_go goes on after its seat has drawn a card");
    if (p->bot && t->picks >= p->sees) fb_bot_see(p->bot, event);
}

/* Who is not asked has nothing to go, and whoever is in the middle of a move is asked. */
static void check_others(Run *run)
{
    FbPick picks[FB_GO_MAX];
    FbView view;
    Table *t = &run->table;
    for (int seat = 0; seat < t->game.open.seats; seat++) {
        Player *p = &run->player[seat];
        if (t->game.open.now.asked >> seat & 1) continue;
        require(run, !goes_on(t, p), "fb_bot_go goes on where its seat is not asked");
        if (!p->bot || (fb_rng_below(&t->rng, 16) && !fb_is_over(&t->game))) continue;
        fb_view(&t->game, seat, &view);
        require(run, fb_bot_go(p->bot, &view, picks) == 0, "fb_bot_go of a seat that is not asked");
    }
}

/* ---- games ----------------------------------------------------------------------------------------- */

static void seat_player(Player *p, const FbLevel *level, bool cut, FbRng *rng)
{
    uint32_t late = fb_rng_below(rng, LATE_MOST);
    p->level = level;
    p->memory = realloc(p->memory, fb_level_bytes(level));
    p->bot = NULL;
    p->go_n = p->go_at = 0;
    p->comes = fb_rng_below(rng, 3) ? 0 : late;
    p->sees = cut || fb_rng_below(rng, 3) == 0 ? NEVER : 0;
    if (!p->memory) abort();
}

/* Few cards, or none, are left in the deck: then seats have nothing to draw, or nothing to play. */
static void cut_deck(Run *run)
{
    FbOpen *o = &run->table.game.open;
    uint32_t left = fb_rng_below(&run->table.rng, 6);
    if (left < o->deck_n) o->deck_n = (uint8_t)left;
    require(run, !fb_check(&run->table.game), "the test has cut the deck wrongly");
}

static void play(Run *run, FbRules rules, int seats, FbRng *rng)
{
    Table *t = &run->table;
    int searcher = fb_level_iterations(run->level) ? (int)fb_rng_below(rng, (uint32_t)seats) : -1;
    for (int seat = 0; seat < seats; seat++)
        seat_player(&run->player[seat],
                    searcher < 0 || seat == searcher ? run->level : table_guest(rng), run->cut,
                    rng);
    t->players = run, t->ask = ask, t->see = see;
    table_deal(t, rules, seats, fb_rng_next(rng));
    if (run->cut) cut_deck(run);
    while (t->picks < MOST && table_step(t))
        check_others(run);
    require(run, !t->illegal, "an illegal pick");
    run->count.games++;
    if (!fb_is_over(&t->game)) run->count.capped++;
}

/* By the edition as printed. */
static void play_printed(Run *run, long round, FbRng *rng)
{
    int cell = (int)(round * 7 % GRID); /* every cell, and far apart in a short run */
    FbRules rules = fb_edition((enum FbEdition)(cell % FB_EDITIONS));
    rules = fb_rules_set(rules, FB_SW_ADVANCED, cell / FB_EDITIONS % 2);
    run->cut = false;
    play(run, rules, 2 + cell / (2 * FB_EDITIONS), rng);
    run->count.printed_capped += !fb_is_over(&run->table.game);
}

static void play_house(Run *run, FbRng *rng)
{
    FbRules rules = dice_rules(rng);
    run->cut = fb_rng_below(rng, 6) == 0;
    play(run, rules, dice_seats(rng), rng);
}

static void play_level(Run *run, long rounds, uint64_t seed)
{
    const Count *c = &run->count;
    run->count = (Count){0};
    for (long round = 0; round < rounds; round++) {
        FbRng rng = {seed + (uint64_t)run->number * 1000003};
        play_printed(run, round, &rng);
        run->number++;
        play_house(run, &rng);
        run->number++;
    }
    printf(
        "%s: %ld games, %ld questions, %ld of them forced, %ld by fb_bot_go; %ld games did not end "
        "within %d picks, %ld of them as printed\n",
        fb_level_name(run->level), c->games, c->questions, c->forced, c->moves, c->capped, MOST,
        c->printed_capped);
    require(run, c->questions > 0 && c->moves > 0, "nothing was asked");
    require(run, c->printed_capped * 40 <= c->games,
            "of the games as printed, too many did not end");
}

int main(int argc, char **argv)
{
    static Run run;
    long rounds = argc > 1 ? atol(argv[1]) : GRID;
    uint64_t seed = dice_seed(argc, argv);
    bool fast = argc > 3 && strcmp(argv[3], "fast") == 0;
    rounds = scaled(rounds, rounds * 5);
    for (int n = 0; (run.level = table_level(n)); n++)
        if (!fast || !fb_level_iterations(run.level)) play_level(&run, rounds, seed);
    for (int seat = 0; seat < FB_SEATS; seat++)
        free(run.player[seat].memory);
    return EXIT_SUCCESS;
}
