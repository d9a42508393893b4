/* test_number_maps.c - from positions to stored numbers and back: every one comes back as it was, and what there is not is
 * refused. That no number moves is held in test_numbers.c. */
#include "bots/bot.h"
#include "lib/unit.h"
#include "table/table.h"

static void test_picks(void **state)
{
    int known = 0;
    (void)state;
    for (unsigned n = 0; n < 256; n++) {
        uint8_t what = fb_pick_of_number((uint8_t)n);
        FbCard card = fb_card_of_number((uint8_t)n);
        assert_int_equal(card, what < FB_CARDS ? what : FB_NONE);
        if (what == FB_NONE) continue;
        assert_int_equal(fb_pick_number(what), n);
        assert_int_equal(fb_card_number(what), card == FB_NONE ? FB_NONE : n);
        known++;
    }
    assert_int_equal(known, FB_WORDS_END + FB_MOBSTERS + FB_SEATS);
    assert_int_equal(fb_pick_number(FB_WORDS_END), FB_NONE);
    assert_int_equal(fb_pick_number(FB_NONE), FB_NONE);
    assert_int_equal(fb_card_number(FB_NONE), FB_NONE);
    assert_int_equal(fb_pick_number(FB_WHO_MOBSTER + 3), 67);
}

static void test_events_phases_inputs_levels(void **state)
{
    int levels = 0;
    (void)state;
    for (int type = 1; type < FB_EVENT_TYPES; type++)
        assert_int_equal(fb_event_of_number(fb_event_number((FbEventType)type)), type);
    for (int phase = 0; phase < FB_PHASES; phase++)
        assert_int_equal(fb_phase_of_number(fb_phase_number((FbPhase)phase)), phase);
    for (int type = 1; type < FB_INPUTS; type++)
        assert_int_equal(fb_input_of_number(fb_input_number((FbInputType)type)), type);
    for (; fb_level_at(levels); levels++)
        assert_int_equal(fb_level_of_number(fb_level_number(levels)), levels);
    assert_int_equal(fb_event_of_number(0), FB_E_NOTHING);
    assert_int_equal(fb_event_number(FB_E_NOTHING), 0);
    assert_int_equal(fb_event_of_number(250), FB_E_NOTHING);
    assert_int_equal(fb_phase_of_number(250), FB_PHASES);
    assert_int_equal(fb_input_of_number(0), FB_IN_NONE);
    assert_int_equal(fb_input_of_number(250), FB_IN_NONE);
    assert_int_equal(fb_level_number(-1), -1);
    assert_int_equal(fb_level_number(levels), -1);
    assert_int_equal(fb_level_of_number(-1), -1);
    assert_int_equal(fb_level_of_number(250), -1);
}

static void test_rules(void **state)
{
    FbRules read;
    (void)state;
    for (enum FbEdition e = 0; e < FB_EDITIONS; e++)
        for (unsigned bits = 0; bits < 1u << FB_SWITCHES; bits++)
            for (int revision = 1; revision <= FB_RULES_REVISION; revision++) {
                FbRules rules = fb_rules_at(fb_edition(e), revision);
                bool known = fb_edition_since(e) <= revision;
                for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++) {
                    rules = fb_rules_set(rules, sw, bits >> sw & 1);
                    known &= fb_switch_since(sw) <= revision || !(bits >> sw & 1);
                }
                assert_int_equal(fb_rules_of_number(fb_rules_number(rules), &read), known);
                if (!known) continue;
                assert_int_equal(read, rules);
                assert_int_equal(fb_rules_edition(read), e);
                assert_int_equal(fb_rules_revision(read), revision);
            }
    /* lookout-2021+advanced of revision 1: deck, draw, picker, drop, rewar and advanced */
    assert_true(fb_rules_of_number(0x02370101, &read));
    FbRules wanted = fb_rules_set(fb_edition(FB_LOOKOUT_2021), FB_SW_ADVANCED, true);
    assert_int_equal(read, fb_rules_at(wanted, 1));
}

/* What a later version may have written. */
static void test_unknown_rules(void **state)
{
    uint64_t good = fb_rules_number(fb_edition(FB_MAYFAIR_2005));
    FbRules read = 0x1234;
    (void)state;
    assert_false(fb_rules_of_number(good | 0xfe, &read));              /* an edition */
    assert_false(fb_rules_of_number(good & ~UINT64_C(0xff00), &read)); /* no revision */
    assert_false(fb_rules_of_number(good | 0xff00, &read));            /* one to come */
    assert_false(fb_rules_of_number(good | UINT64_C(1) << 63, &read)); /* a switch */
    assert_int_equal(read, 0x1234);
}

/* FbRules has bits to spare for editions and revisions, so it can hold some that there are not. */
static void test_rules_that_are_none(void **state)
{
    FbRules read;
    (void)state;
    for (unsigned e = FB_EDITIONS; e < 16; e++)
        assert_false(fb_rules_of_number(
            fb_rules_number((FbRules)e << 20 | (FbRules)FB_RULES_REVISION << 24), &read));
    for (int revision = FB_RULES_REVISION + 1; revision <= 255; revision++) {
        FbRules later = fb_rules_at(fb_edition(FB_MAYFAIR_2005), revision);
        assert_int_equal(fb_rules_revision(later), revision);
        assert_int_equal(fb_rules_edition(later), FB_MAYFAIR_2005);
        assert_false(fb_rules_of_number(fb_rules_number(later), &read));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_picks), cmocka_unit_test(test_events_phases_inputs_levels),
        cmocka_unit_test(test_rules), cmocka_unit_test(test_unknown_rules),
        cmocka_unit_test(test_rules_that_are_none)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
