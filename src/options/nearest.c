/* nearest.c - see nearest.h: the distance of Damerau and Levenshtein, in the restricted form (no letter is touched
 * twice). */
#include "options/nearest.h"

#include <string.h>

enum { WORD_MAX = 40 };

static int least(int a, int b) { return a < b ? a : b; }

/* Both words have at most WORD_MAX letters. */
static int distance(const char *a, const char *b)
{
    int d[WORD_MAX + 1][WORD_MAX + 1], rows = (int)strlen(a), columns = (int)strlen(b);
    for (int i = 0; i <= rows; i++)
        d[i][0] = i;
    for (int k = 0; k <= columns; k++)
        d[0][k] = k;
    for (int i = 1; i <= rows; i++)
        for (int k = 1; k <= columns; k++) {
            d[i][k] = least(least(d[i - 1][k], d[i][k - 1]) + 1,
                            d[i - 1][k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                d[i][k] = least(d[i][k], d[i - 2][k - 2] + 1);
        }
    return d[rows][columns];
}

const char *nearest(const char *word, const char *const *names, int n)
{
    const char *found = NULL;
    int length = (int)strlen(word), best = length / 3 > 1 ? length / 3 + 1 : 2;
    for (int i = 0; i < n && length <= WORD_MAX; i++) {
        int d = strlen(names[i]) > WORD_MAX ? best : distance(word, names[i]);
        if (d < best) best = d, found = names[i];
    }
    return found;
}
