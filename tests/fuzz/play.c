/* play.c - fuzz.play: whole games chosen by bytes.
 *
 *     edition, which switches are thrown (two bytes), seats, three bytes of seed, then picks:
 *     below 240   the n-th legal pick, n = the byte modulo their number
 *     240 and on  the two bytes behind it are a seat and a pick, made whether legal or not
 *
 * No mutator of its own: every byte means something already. */
#include "fuzz.h"

enum { HEAD = 7, RAW = 240, SAMPLE_EVERY = 4 };

static FbRules rules_of(const uint8_t *head)
{
    FbRules rules = fb_edition((enum FbEdition)(head[0] % FB_EDITIONS));
    unsigned thrown = head[1] | (unsigned)head[2] << 8;
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
        if (thrown >> sw & 1) rules = fb_rules_set(rules, sw, !fb_rules_get(rules, sw));
    return rules;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FuzzTable table;
    FbFastShuffler shuffler;
    FbRng rng = fuzz_chance(data, size);
    if (size < HEAD) return 0;
    fb_fast_shuffler(&shuffler, data[4] | (uint64_t)data[5] << 8 | (uint64_t)data[6] << 16);
    fuzz_table_deal(&table, rules_of(data), 2 + data[3] % (FB_SEATS - 1), &shuffler.base);
    for (size_t i = HEAD; i < size; i++) {
        int n = fb_legal_count(&table.game);
        if (data[i] >= RAW && i + 2 < size) {
            fuzz_table_try(&table, (FbPick){data[i + 1], data[i + 2]});
            i += 2;
        } else if (n) {
            fuzz_table_pick(&table, fb_legal_nth(&table.game, data[i] % n));
        }
        if (i % SAMPLE_EVERY == 0) fuzz_table_sample(&table, fuzz_below(&rng, FUZZ_VIEWS), &rng);
    }
    return 0;
}
