/* fit.c - finds the figures that the don looks at a table with (figures_fitted in src/bots/figures.c).
 *
 *     build/release/tests/bots/fit [GAMES] [SEED]
 *
 * Bots play each other, and a family's chance of winning is fitted to how those games ended: a multinomial logistic
 * regression by stochastic gradient. In two rounds, because what a large family is worth depends on how the others treat
 * it: first all are soldiers with a steady hand, then half of them look at the table with the figures of the first round.
 * Prints the tables as C, and the rows of src/bots/weight.def behind them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/eval.h"
#include "bots/policy.h"

enum { MOST = 4000000, PASSES = 12 };

typedef struct Family {
    uint8_t home, cards, card[8];
    uint8_t listed, due[FB_FAMILY]; /* how many, and when */
    uint16_t tags;
    uint8_t slots;
} Family;

typedef struct Position {
    uint8_t seats, in, turn, war, kind, winner;
    Family family[FB_SEATS];
} Position;

static Position *position;
static long positions;

typedef struct Model {
    double weight[EVAL_KINDS][EVAL_COUNTS];
    double listed[3][EVAL_DUE];
    double card[EVAL_KINDS][2][FB_CARDS];
    double tag[FB_ABILITIES];
    double turn[EVAL_KINDS];
    double slot[EVAL_KINDS];
} Model;

static void note(const FbGame *g)
{
    const FbOpen *o = &g->open;
    if (positions == MOST) return;
    Position *p = &position[positions++];
    memset(p, 0, sizeof *p);
    p->seats = o->seats, p->in = o->in, p->turn = o->now.turn, p->war = o->war;
    p->kind = (uint8_t)eval_kind(o);
    for (int s = 0; s < o->seats; s++) {
        Family *f = &p->family[s];
        f->home = (uint8_t)__builtin_popcountll(o->home & FB_FAMILY_BITS(s));
        for (FbCard c = 0; c < FB_CARDS; c++)
            for (int i = fb_hand_count(g->hand[s], c); i > 0 && f->cards < 8; i--)
                f->card[f->cards++] = c;
        f->slots = (uint8_t)eval_slots(o, s);
    }
    for (int i = 0; i < o->list_n; i++) {
        Family *f = &p->family[FB_SEAT_OF(o->list[i])];
        int due = o->war == 2 ? i / 2 : i;
        f->due[f->listed++] = (uint8_t)(due < EVAL_DUE ? due : EVAL_DUE - 1);
    }
    for (int a = 0; a < FB_ABILITIES; a++)
        if (o->tag[a] != FB_NONE) p->family[FB_SEAT_OF(o->tag[a])].tags |= (uint16_t)(1 << a);
}

/* In a window the first that counters, beginning anywhere. */
static FbPick window(const FbGame *g, const Figures *const *mind, FbRng *rng, FbShuffler *shuffler)
{
    int first = (int)fb_rng_below(rng, g->open.seats);
    for (int i = 0; i < g->open.seats; i++) {
        int s = (first + i) % g->open.seats;
        if (!(g->open.now.asked >> s & 1)) continue;
        FbPick pick = policy_pick(mind[s], g, s, rng, shuffler);
        if (pick.what != FB_W_PASS) return pick;
    }
    return (FbPick){FB_EVERYBODY, FB_W_PASS};
}

/* A pick at random now and then takes the game to places where it would not go by itself. */
static FbPick decide(const FbGame *g, const Figures *const *mind, FbRng *rng, FbShuffler *shuffler)
{
    int s = __builtin_ctz(g->open.now.asked);
    if (g->open.now.phase == FB_COUNTERING) return window(g, mind, rng, shuffler);
    if (fb_rng_below(rng, 100) < 4) return fb_legal_random(g, rng);
    return policy_pick(mind[s], g, s, rng, shuffler);
}

/* The policy looks at a seat's own hand and at what lies open, at nothing else: it may be shown the game. */
static void play(FbRng *rng, const Figures *other, int seats)
{
    const Figures *mind[FB_SEATS];
    FbFastShuffler shuffler, thought;
    FbGame g;
    long start = positions;
    FbRules rules = fb_edition((enum FbEdition)fb_rng_below(rng, FB_EDITIONS));
    rules = fb_rules_set(rules, FB_SW_ADVANCED, fb_rng_below(rng, 4) == 0);
    fb_fast_shuffler(&shuffler, fb_rng_next(rng));
    fb_fast_shuffler(&thought, fb_rng_next(rng));
    for (int s = 0; s < seats; s++)
        mind[s] = fb_rng_below(rng, 2) ? other : &figures_sharp;
    fb_deal(&g, rules, seats, &shuffler.base, NULL);
    for (int k = 0; !fb_is_over(&g) && k < 5000; k++) {
        if (g.open.now.phase == FB_PLAY && fb_rng_below(rng, 3) == 0) note(&g);
        fb_apply(&g, decide(&g, mind, rng, &thought.base), &shuffler.base, NULL);
    }
    if (!fb_is_over(&g)) positions = start;
    for (long i = start; i < positions; i++)
        position[i].winner = (uint8_t)fb_winner(&g);
}

static double count_of(const Model *m, const Position *p, int s)
{
    const Family *f = &p->family[s];
    double count = f->home;
    for (int i = 0; i < f->listed; i++)
        count += m->listed[p->war][f->due[i]];
    return count < 0 ? 0 : count > 9.99 ? 9.99 : count;
}

static double log_weight(const Model *m, const Position *p, int s, double count)
{
    const Family *f = &p->family[s];
    const double *w = m->weight[p->kind];
    int whole = (int)count;
    double u = w[whole] + (w[whole + 1] - w[whole]) * (count - whole);
    for (int i = 0; i < f->cards; i++)
        u += m->card[p->kind][p->war > 0][f->card[i]];
    for (int a = 0; a < FB_ABILITIES; a++)
        if (f->tags >> a & 1) u += m->tag[a];
    u += f->slots * m->slot[p->kind];
    if (s == p->turn) u += m->turn[p->kind];
    return u;
}

static void learn(Model *m, const Position *p, int s, double count, double step)
{
    const Family *f = &p->family[s];
    double *w = m->weight[p->kind];
    int whole = (int)count;
    double part = count - whole, slope = w[whole + 1] - w[whole];
    for (int i = 0; i < f->listed; i++)
        m->listed[p->war][f->due[i]] += 0.3 * step * slope;
    w[whole] += step * (1 - part), w[whole + 1] += step * part;
    for (int i = 0; i < f->cards; i++)
        m->card[p->kind][p->war > 0][f->card[i]] += step * 0.5;
    for (int a = 0; a < FB_ABILITIES; a++)
        if (f->tags >> a & 1) m->tag[a] += step * 0.5;
    m->slot[p->kind] += step * 0.5 * f->slots;
    if (s == p->turn) m->turn[p->kind] += step * 0.3;
}

static double fit_one(Model *m, const Position *p, double rate)
{
    double u[FB_SEATS], count[FB_SEATS], sum = 0;
    for (int s = 0; s < p->seats; s++) {
        if (!(p->in >> s & 1)) continue;
        count[s] = count_of(m, p, s);
        u[s] = exp(log_weight(m, p, s, count[s]));
        sum += u[s];
    }
    for (int s = 0; s < p->seats; s++)
        if (p->in >> s & 1) learn(m, p, s, count[s], rate * ((s == p->winner) - u[s] / sum));
    return -log(u[p->winner] / sum);
}

static void row(const char *name, const double *x, int n, bool is_log, double base)
{
    printf("%s{", name);
    for (int i = 0; i < n; i++)
        printf("%.3fF%s", is_log ? exp(x[i] - base) : x[i], i < n - 1 ? ", " : "");
    printf("},\n");
}

/* The rows of src/bots/weight.def. */
static void print_cards(const Model *m)
{
    printf("\n");
    for (FbCard c = 0; c < FB_CARDS; c++) {
        printf("FB_WEIGHT(%s", fb_card_code(c));
        for (int k = 0; k < EVAL_KINDS; k++)
            printf(", %.3fF, %.3fF", exp(m->card[k][0][c]), exp(m->card[k][1][c]));
        printf(")\n");
    }
    printf("\n");
    for (int a = 0; a < FB_ABILITIES; a++)
        printf("FB_ABILITY_WEIGHT(%s, %.3fF)\n", fb_card_code((FbCard)(FB_LIB + a)),
               exp(m->tag[a]));
}

static void print(const Model *m)
{
    printf(".listed = {\n");
    for (int w = 0; w < 3; w++)
        row("", m->listed[w], EVAL_DUE, false, 0);
    printf("}, .weight = {\n");
    for (int k = 0; k < EVAL_KINDS; k++)
        row("", m->weight[k], EVAL_COUNTS, true, m->weight[k][5]);
    printf("},\n");
    row(".turn = ", m->turn, EVAL_KINDS, true, 0);
    row(".slot = ", m->slot, EVAL_KINDS, true, 0);
    print_cards(m);
}

static void round_of(Model *m, const Figures *other, long games, FbRng *rng)
{
    double rate = 0.03;
    positions = 0;
    for (long i = 0; i < games; i++)
        play(rng, other, i % 2 ? 2 + (int)fb_rng_below(rng, 2) : 4 + (int)fb_rng_below(rng, 3));
    fprintf(stderr, "%ld positions\n", positions);
    for (int pass = 0; pass < PASSES; pass++, rate *= 0.7) {
        double loss = 0;
        for (long i = 0; i < positions; i++)
            loss += fit_one(m, &position[fb_rng_below(rng, (uint32_t)positions)], rate);
        fprintf(stderr, "pass %d: loss %.5f\n", pass + 1, loss / (double)positions);
    }
}

/* Nobody has ten men: the last of the weights goes on as the two before it. */
static void start(Model *m)
{
    *m = (Model){0};
    for (int k = 0; k < EVAL_KINDS; k++)
        for (int i = 0; i < EVAL_COUNTS; i++)
            m->weight[k][i] = log(i + 0.3);
    for (int w = 0; w < 3; w++)
        for (int i = 0; i < EVAL_DUE; i++)
            m->listed[w][i] = 0.2;
}

static void finish(Model *m)
{
    for (int k = 0; k < EVAL_KINDS; k++)
        m->weight[k][EVAL_COUNTS - 1] =
            2 * m->weight[k][EVAL_COUNTS - 2] - m->weight[k][EVAL_COUNTS - 3];
}

static void to_figures(const Model *m, Figures *f)
{
    *f = (Figures){.noise = 0.001F};
    for (int w = 0; w < 3; w++)
        for (int i = 0; i < EVAL_DUE; i++)
            f->listed[w][i] = (float)m->listed[w][i];
    for (int a = 0; a < FB_ABILITIES; a++)
        f->tag[a] = (float)exp(m->tag[a]);
    for (int k = 0; k < EVAL_KINDS; k++) {
        f->turn[k] = (float)exp(m->turn[k]);
        f->slot[k] = (float)exp(m->slot[k]);
        for (int i = 0; i < EVAL_COUNTS; i++)
            f->weight[k][i] = (float)exp(m->weight[k][i] - m->weight[k][5]);
        for (int c = 0; c < FB_CARDS; c++)
            for (int w = 0; w < 2; w++)
                f->card[k][w][c] = (float)exp(m->card[k][w][c]);
    }
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : 60000;
    FbRng rng = {argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    Model m;
    Figures first;
    position = malloc(MOST * sizeof *position);
    if (!position) return perror("fit"), 1;
    for (int round = 0; round < 2; round++) {
        start(&m);
        round_of(&m, round ? &first : &figures_sharp, games, &rng);
        finish(&m);
        to_figures(&m, &first);
    }
    print(&m);
    free(position);
    return 0;
}
