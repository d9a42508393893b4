/* state_same.c - are two matches the same? If not, in what do they differ? */
#include <stdio.h>
#include <string.h>

#include "arena/state.h"
#include "text/edition.h"

static bool same_number(const char *what, uint64_t there, uint64_t here, FbTextError *error)
{
    return there == here || arena_wrong(error, "%s is %llu there and %llu here", what,
                                        (unsigned long long)there, (unsigned long long)here);
}

static bool same_edition(FbRules there, FbRules here, FbTextError *error)
{
    char a[400], b[400];
    FbOut one = fb_out(a, sizeof a), two = fb_out(b, sizeof b);
    if (there == here) return true;
    fb_rules_write(&one, there);
    fb_rules_write(&two, here);
    return arena_wrong(error, "the edition is %.70s there and %.70s here", a, b);
}

static bool same_entries(const ArenaMatch *there, const ArenaMatch *here, FbTextError *error)
{
    if (!same_number("the number of --seats", (uint64_t)there->entries, (uint64_t)here->entries,
                     error))
        return false;
    for (int i = 0; i < here->entries; i++)
        if (strcmp(there->entry[i].spec, here->entry[i].spec))
            return arena_wrong(error, "entry %d of --seats is %.60s there and %.60s here", i + 1,
                               there->entry[i].spec, here->entry[i].spec);
    return true;
}

bool arena_state_same(const ArenaMatch *there, const ArenaMatch *here, FbTextError *error)
{
    return same_edition(there->rules, here->rules, error) && same_entries(there, here, error) &&
           same_number("--players", (uint64_t)there->players, (uint64_t)here->players, error) &&
           same_number("--seed", there->seed, here->seed, error) &&
           same_number("--draw-after", there->draw_after, here->draw_after, error) &&
           (!arena_has_commands(here) ||
            same_number("--timeout", there->timeout, here->timeout, error));
}
