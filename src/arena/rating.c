/* rating.c - the fit, and how sure it is.
 *
 * theta is the logarithm of each kind's strength. The logarithm of the likelihood is concave in it, so Newton's method from 0 always
 * arrives: fit_look sums score (the gradient) and curvature (minus the Hessian) over all tables, fit_step goes to where a parabola
 * would have its top, or half as far, until it is higher than before.
 *
 * The inverse of the curvature would be the variance if all games were independent. But the rotations of one deal are related, so it
 * is a sandwich: inverse curvature, times how much the scores spread from deal to deal, times inverse curvature. That spread comes
 * from the sums that a tally keeps (`cross`), so no deal has to be remembered. */
#include "arena/rating.h"

#include <math.h>
#include <string.h>

#define PRIOR  0.1 /* curvature: 1 / deviation^2, with 3.16 natural units (550 points) */
#define POINTS (400 / 2.302585092994046)
#define Z95    1.959963984540054

typedef double Vector[ARENA_LIST];
typedef Vector Matrix[ARENA_LIST];

typedef struct Fit {
    const ArenaMatch *match;
    const ArenaTally *tally;
    int kinds;
    int number[ARENA_LIST]; /* of an entry's kind, 0 … kinds-1 */
    Vector theta, score;
    Matrix curvature; /* of minus the logarithm of the likelihood */
    Matrix spread;    /* of the scores, summed over deals */
    double likelihood;
} Fit;

static void number_kinds(Fit *f)
{
    for (int i = 0; i < f->match->entries; i++)
        f->number[i] =
            f->match->entry[i].kind == i ? f->kinds++ : f->number[f->match->entry[i].kind];
}

static int kind_at(const Fit *f, uint32_t table, int member)
{
    return f->number[f->match->table[table].member[member]];
}

/* Each member's chance to win; answers the logarithm of the sum of strengths. */
static double chances(const Fit *f, uint32_t table, double chance[FB_SEATS])
{
    double sum = 0;
    for (int i = 0; i < f->match->players; i++)
        sum += chance[i] = exp(f->theta[kind_at(f, table, i)]);
    for (int i = 0; i < f->match->players; i++)
        chance[i] /= sum;
    return log(sum);
}

static double row_sum(const ArenaTable *t, int i)
{
    double sum = 0;
    for (int j = 0; j < FB_SEATS; j++)
        sum += (double)t->cross[i][j];
    return sum;
}

/* Sum over the deals of (wins_i - games * p_i) (wins_j - games * p_j), where games = the sum of the wins. */
static void table_spread(const ArenaTable *t, const double *p, int players,
                         double out[FB_SEATS][FB_SEATS])
{
    double row[FB_SEATS], all = 0;
    for (int i = 0; i < players; i++)
        all += row[i] = row_sum(t, i);
    for (int i = 0; i < players; i++)
        for (int j = 0; j < players; j++)
            out[i][j] = (double)t->cross[i][j] - p[j] * row[i] - p[i] * row[j] + p[i] * p[j] * all;
}

static void fit_table(Fit *f, uint32_t table)
{
    const ArenaTable *t = &f->tally->table[table];
    double p[FB_SEATS], spread[FB_SEATS][FB_SEATS], games = 0;
    int n = f->match->players;
    double log_sum = chances(f, table, p);
    table_spread(t, p, n, spread);
    for (int i = 0; i < n; i++)
        games += (double)t->wins[i];
    for (int i = 0; i < n; i++) {
        int a = kind_at(f, table, i);
        f->likelihood += (double)t->wins[i] * (f->theta[a] - log_sum);
        f->score[a] += (double)t->wins[i] - games * p[i];
        f->curvature[a][a] += games * p[i];
        for (int j = 0; j < n; j++) {
            f->curvature[a][kind_at(f, table, j)] -= games * p[i] * p[j];
            f->spread[a][kind_at(f, table, j)] += spread[i][j];
        }
    }
}

/* Likelihood, score, curvature and spread at the present theta. */
static void fit_look(Fit *f)
{
    memset(f->score, 0, sizeof f->score);
    memset(f->curvature, 0, sizeof f->curvature);
    memset(f->spread, 0, sizeof f->spread);
    f->likelihood = 0;
    for (int a = 0; a < f->kinds; a++) {
        f->likelihood -= PRIOR / 2 * f->theta[a] * f->theta[a];
        f->score[a] -= PRIOR * f->theta[a];
        f->curvature[a][a] += PRIOR;
    }
    for (uint32_t t = 0; t < f->tally->tables; t++)
        if (f->tally->table[t].deals) fit_table(f, t);
}

/* Gauss-Jordan elimination. No pivoting: the matrix is positive definite. */
static void invert(const Matrix from, int n, Matrix to)
{
    Matrix m;
    memcpy(m, from, sizeof m);
    memset(to, 0, sizeof(Matrix));
    for (int i = 0; i < n; i++)
        to[i][i] = 1;
    for (int c = 0; c < n; c++) {
        double pivot = m[c][c];
        for (int j = 0; j < n; j++)
            m[c][j] /= pivot, to[c][j] /= pivot;
        for (int r = 0; r < n; r++) {
            double factor = m[r][c];
            if (r == c || factor == 0) continue;
            for (int j = 0; j < n; j++)
                m[r][j] -= factor * m[c][j], to[r][j] -= factor * to[c][j];
        }
    }
}

/* One Newton step, halved until it goes uphill. Answers how far it went. */
static double fit_step(Fit *f)
{
    Matrix inverse;
    Vector from, step = {0};
    double before = f->likelihood, far = 0;
    memcpy(from, f->theta, sizeof from);
    invert(f->curvature, f->kinds, inverse);
    for (int a = 0; a < f->kinds; a++)
        for (int b = 0; b < f->kinds; b++)
            step[a] += inverse[a][b] * f->score[b];
    for (double part = 1; part > 1e-6; part /= 2) {
        for (int a = 0; a < f->kinds; a++)
            f->theta[a] = from[a] + part * step[a];
        fit_look(f);
        if (f->likelihood >= before - 1e-9) break;
    }
    for (int a = 0; a < f->kinds; a++)
        far = fmax(far, fabs(f->theta[a] - from[a]));
    return far;
}

/* Variance of theta[a] minus the mean of all. */
static double centred(const Matrix v, int n, int a)
{
    double row = 0, all = 0;
    for (int i = 0; i < n; i++) {
        row += v[a][i];
        for (int j = 0; j < n; j++)
            all += v[i][j];
    }
    return v[a][a] - 2 * row / n + all / ((double)n * n);
}

static void sandwich(const Fit *f, const Matrix inverse, Matrix out)
{
    Matrix half = {0};
    memset(out, 0, sizeof(Matrix));
    for (int a = 0; a < f->kinds; a++)
        for (int b = 0; b < f->kinds; b++)
            for (int c = 0; c < f->kinds; c++)
                half[a][b] += inverse[a][c] * f->spread[c][b];
    for (int a = 0; a < f->kinds; a++)
        for (int b = 0; b < f->kinds; b++)
            for (int c = 0; c < f->kinds; c++)
                out[a][b] += half[a][c] * inverse[c][b];
}

/* Has a kind won every game it was in, or none? Then its scores do not spread, and the curvature has to do. */
static bool is_one_sided(const Fit *f, int kind)
{
    uint64_t won = 0, lost = 0;
    for (uint32_t t = 0; t < f->tally->tables; t++) {
        bool sits = false;
        for (int i = 0; i < f->match->players; i++)
            sits |= kind_at(f, t, i) == kind;
        for (int i = 0; sits && i < f->match->players; i++)
            *(kind_at(f, t, i) == kind ? &won : &lost) += f->tally->table[t].wins[i];
    }
    return !won || !lost;
}

void arena_rate(const ArenaMatch *match, const ArenaTally *tally, ArenaRating rating[ARENA_LIST])
{
    Fit f = {.match = match, .tally = tally};
    Matrix inverse, robust;
    double mean = 0;
    number_kinds(&f);
    fit_look(&f);
    for (int i = 0; i < 100 && fit_step(&f) > 1e-10; i++)
        continue;
    invert(f.curvature, f.kinds, inverse);
    sandwich(&f, inverse, robust);
    for (int a = 0; a < f.kinds; a++)
        mean += f.theta[a] / f.kinds;
    for (int i = 0; i < match->entries; i++) {
        int a = f.number[i];
        double variance = centred(is_one_sided(&f, a) ? inverse : robust, f.kinds, a);
        bool enough = arena_tally_deals(tally) > 1 && variance > 0;
        rating[i].points = POINTS * (f.theta[a] - mean);
        rating[i].error = enough ? Z95 * POINTS * sqrt(variance) : 0;
    }
}
