/* share.c - means and variances over deals.
 *
 * Why not simply wins / games, with the interval for so many games? Because the rotations of one deal are played with the same cards. A
 * strong hand helps whoever sits behind it, once for each player: then the rotations even out, and a deal says more than as many
 * independent games. Or a deal suits one player's way wherever they sit: then it says less. So each deal gives one number, x = won /
 * rotations, and only the spread of x between deals counts.
 *
 * A tally does not keep the deals. For every table it has the sums of wins[i] and of wins[i] * wins[j] over its deals (`cross`), and
 * from these follow the sum and the sum of squares of x, for one member or for several together:
 *
 *      x = (w1 + w2) / seats      x^2 = (w1 w1 + w1 w2 + w2 w1 + w2 w2) / seats^2 */
#include "arena/share.h"

#include <math.h>

#define Z95 1.959963984540054

/* Adds the deals of one table for some of its members (bits). */
static void sample_table(ArenaSample *s, const ArenaTable *table, unsigned members, int players)
{
    double wins = 0, squares = 0, seats = __builtin_popcount(members) * players;
    if (!members) return;
    for (int i = 0; i < players; i++) {
        if (!(members >> i & 1)) continue;
        wins += (double)table->wins[i];
        for (int j = 0; j < players; j++)
            if (members >> j & 1) squares += (double)table->cross[i][j];
    }
    s->deals += (double)table->deals;
    s->games += (double)table->deals * players;
    s->sum += wins / seats;
    s->squares += squares / (seats * seats);
}

static ArenaSample sample(const ArenaMatch *match, const ArenaTally *tally, int which, bool kind)
{
    ArenaSample s = {0};
    for (uint32_t t = 0; t < tally->tables; t++) {
        unsigned members = 0;
        for (int i = 0; i < match->players; i++) {
            int entry = match->table[t].member[i];
            if ((kind ? match->entry[entry].kind : entry) == which) members |= 1u << i;
        }
        sample_table(&s, &tally->table[t], members, match->players);
    }
    return s;
}

ArenaSample arena_sample_entry(const ArenaMatch *match, const ArenaTally *tally, int entry)
{
    return sample(match, tally, entry, false);
}

ArenaSample arena_sample_kind(const ArenaMatch *match, const ArenaTally *tally, int kind)
{
    return sample(match, tally, kind, true);
}

double arena_sample_variance(const ArenaSample *s)
{
    if (s->deals < 2) return 0;
    double variance = (s->squares - s->sum * s->sum / s->deals) / (s->deals - 1);
    return variance > 1e-12 ? variance : 0;
}

/* How many independent games would spread as much as these deals do. If everything went one way the spread says nothing, and each deal
 * counts as one game. */
static double worth(const ArenaSample *s, double p)
{
    double variance = arena_sample_variance(s);
    if (s->deals < 2 || p <= 0 || p >= 1) return s->deals;
    return variance > 0 ? p * (1 - p) * s->deals / variance : HUGE_VAL;
}

ArenaShare arena_share(const ArenaSample *s)
{
    if (s->deals < 1) return (ArenaShare){0, 0, 1};
    double p = s->sum / s->deals, n = worth(s, p), z = Z95 * Z95;
    if (isinf(n)) return (ArenaShare){p, p, p};
    double middle = (p + z / (2 * n)) / (1 + z / n);
    double half = Z95 / (1 + z / n) * sqrt(p * (1 - p) / n + z / (4 * n * n));
    return (ArenaShare){p, fmax(0, middle - half), fmin(1, middle + half)};
}
