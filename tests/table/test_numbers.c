/* test_numbers.c - numbers that are stored never move. Everything that this program can write is held against
 * numbers.txt, line by line: nothing there may be missing, have another number or another name, and what is new has to
 * be added there. The .def tables list themselves; the small enums are spelt here, in switches that gcc wants whole. */
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "lib/unit.h"
#include "rules/game.h" /* FbStep */
#include "table/table.h"

#define LIST "tests/table/numbers.txt"

typedef struct Entry {
    char kind[16], name[32];
    unsigned number;
} Entry;

typedef struct Entries {
    Entry e[512];
    int n;
} Entries;

static void add(Entries *to, const char *kind, unsigned number, const char *name)
{
    Entry *e = &to->e[to->n++];
    assert_true(to->n < 512);
    snprintf(e->kind, sizeof e->kind, "%s", kind);
    snprintf(e->name, sizeof e->name, "%s", name);
    e->number = number;
}

/* ---- what the program has ------------------------------------------------------------------------------- */

static void add_tables(Entries *to)
{
#define FB_CARD(number, since, code, ...) add(to, "card", number, #code);
#include "rules/cards.def"
#undef FB_CARD
#define FB_WORD(number, id, word) add(to, "word", number, word);
#include "rules/word.def"
#undef FB_WORD
#define FB_SWITCH(number, id, word, zero, one, mayfair, lookout, lookout_de) \
    add(to, "switch", number, word);
#include "rules/edition.def"
#undef FB_SWITCH
#define FB_EDITION(number, id, name) add(to, "edition", number, name);
#include "rules/edition.def"
#undef FB_EDITION
#define FB_EVENT(number, id, fields, hidden, to_all) add(to, "event", number, #id);
#include "rules/event.def"
#undef FB_EVENT
#define FB_PHASE(number, id, word) add(to, "phase", number, word);
#include "rules/phase.def"
#undef FB_PHASE
#define FB_INPUT(number, id, word, who, when, fields) add(to, "input", number, #word);
#include "table/input.def"
#undef FB_INPUT
#define FB_SETTING(number, name, kind) add(to, "setting", number, #name);
#include "table/settings.def"
#undef FB_SETTING
#define FB_LEVEL(number, id) add(to, "level", number, #id);
#include "bots/level.def"
#undef FB_LEVEL
}

/* A new value is a warning here (-Wswitch), and behind that a line in numbers.txt. */
static const char *step_name(unsigned value)
{
    switch ((FbStep)value) {
    case STEP_ASK: return "ask";
    case STEP_TURN: return "turn";
    case STEP_FILL: return "fill";
    case STEP_DRAW: return "draw";
    case STEP_PLAY: return "play";
    case STEP_STAGE: return "stage";
    case STEP_EFFECT: return "effect";
    case STEP_GRUDGE: return "grudge";
    case STEP_SETTLE: return "settle";
    case STEP_AGAIN: return "again";
    case STEP_END: return "end";
    case STEP_NEXT: return "next";
    }
    return NULL;
}

static const char *clock_name(unsigned value)
{
    switch ((FbClock)value) {
    case FB_CLOCK_STANDARD: return "standard";
    case FB_CLOCK_BLITZ: return "blitz";
    case FB_CLOCK_RELAXED: return "relaxed";
    case FB_CLOCK_UNTIMED: return "untimed";
    case FB_CLOCKS: break;
    }
    return NULL;
}

static const char *flag_name(unsigned value)
{
    switch ((enum FbSettingFlag)value) {
    case FB_SEALED: return "sealed";
    case FB_CHATTY: return "chatty";
    case FB_AUTO_START: return "auto_start";
    }
    return NULL;
}

static const char *seatkind_name(unsigned value)
{
    switch ((FbSeatKind)value) {
    case FB_SEAT_OPEN: return "open";
    case FB_SEAT_HUMAN: return "human";
    case FB_SEAT_BOT: return "bot";
    case FB_SEAT_KINDS: break;
    }
    return NULL;
}

static const char *why_name(unsigned value)
{
    switch ((FbWhy)value) {
    case FB_WHY_NONE: return "none";
    case FB_WHY_TIME: return "time";
    case FB_WHY_GONE: return "gone";
    case FB_WHYS: break;
    }
    return NULL;
}

static const char *order_name(unsigned value)
{
    switch ((FbOrder)value) {
    case FB_ORDER_NONE: return "none";
    case FB_ORDER_UNLESS_TARGET: return "unless_target";
    case FB_ORDER_PASS: return "pass";
    case FB_ORDERS: break;
    }
    return NULL;
}

static const char *answer_name(unsigned value)
{
    switch ((FbAnswer)value) {
    case FB_ANSWER_NONE: return "none";
    case FB_ANSWER_PASS: return "pass";
    case FB_ANSWER_STANDING: return "standing";
    case FB_ANSWER_TRY: return "try";
    case FB_ANSWERS: break;
    }
    return NULL;
}

static const char *tablephase_name(unsigned value)
{
    switch ((FbTablePhase)value) {
    case FB_TABLE_LOBBY: return "lobby";
    case FB_TABLE_PLAYING: return "playing";
    case FB_TABLE_OVER: return "over";
    }
    return NULL;
}

static void add_enums(Entries *to)
{
    static const struct {
        const char *kind;
        const char *(*name)(unsigned);
    } enums[] = {{"step", step_name},     {"clock", clock_name},
                 {"flag", flag_name},     {"seatkind", seatkind_name},
                 {"why", why_name},       {"order", order_name},
                 {"answer", answer_name}, {"tablephase", tablephase_name}};
    for (size_t i = 0; i < sizeof enums / sizeof *enums; i++)
        for (unsigned value = 0; value < 256; value++)
            if (enums[i].name(value)) add(to, enums[i].kind, value, enums[i].name(value));
    add(to, "control", FB_SPENT, "spent");
    add(to, "control", FB_GRUDGE_DUE, "grudge_due");
}

/* ---- against the list ----------------------------------------------------------------------------------- */

static void read_list(Entries *to)
{
    char line[256];
    FILE *file = fopen(LIST, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        Entry e;
        if (line[0] == '#' || line[0] == '\n') continue;
        if (sscanf(line, "%15s %u %31s", e.kind, &e.number, e.name) != 3)
            fail_msg(LIST ": a line is `kind number name`, not %s", line);
        add(to, e.kind, e.number, e.name);
    }
    fclose(file);
}

static bool is_same(const Entry *a, const Entry *b)
{
    return !strcmp(a->kind, b->kind) && a->number == b->number && !strcmp(a->name, b->name);
}

static bool has(const Entries *in, const Entry *e)
{
    for (int i = 0; i < in->n; i++)
        if (is_same(&in->e[i], e)) return true;
    return false;
}

/* Neither its name nor its number: else it has moved, which is told already. */
static bool is_new(const Entries *list, const Entry *e)
{
    for (int i = 0; i < list->n; i++)
        if (!strcmp(list->e[i].kind, e->kind) &&
            (list->e[i].number == e->number || !strcmp(list->e[i].name, e->name)))
            return false;
    return true;
}

/* Why a line of the list is not in the program: what was done to it. */
static void tell_lost(const Entries *program, const Entry *e)
{
    for (int i = 0; i < program->n; i++) {
        const Entry *other = &program->e[i];
        if (strcmp(other->kind, e->kind)) continue;
        if (!strcmp(other->name, e->name))
            print_message("%s %s is stored as %u and may not become %u\n", e->kind, e->name,
                          e->number, other->number);
        else if (other->number == e->number)
            print_message("%s %u is stored for %s and may not become %s\n", e->kind, e->number,
                          e->name, other->name);
        else
            continue;
        return;
    }
    print_message("%s %u %s is stored somewhere and may not be removed\n", e->kind, e->number,
                  e->name);
}

static bool is_pick(const Entry *e) { return !strcmp(e->kind, "card") || !strcmp(e->kind, "word"); }

/* Cards and words share their numbers. */
static bool collide(const Entry *a, const Entry *b)
{
    return a->number == b->number && (!strcmp(a->kind, b->kind) || (is_pick(a) && is_pick(b)));
}

static int twice(const Entries *in)
{
    int wrong = 0;
    for (int i = 0; i < in->n; i++)
        for (int j = 0; j < i; j++) {
            if (!collide(&in->e[i], &in->e[j])) continue;
            print_message("%s %u stands for %s and for %s\n", in->e[i].kind, in->e[i].number,
                          in->e[j].name, in->e[i].name);
            wrong++;
        }
    return wrong;
}

static void test_none_has_moved(void **state)
{
    static Entries program, list;
    (void)state;
    program.n = list.n = 0;
    add_tables(&program);
    add_enums(&program);
    read_list(&list);
    int wrong = twice(&program) + twice(&list);
    for (int i = 0; i < list.n; i++)
        if (!has(&program, &list.e[i])) tell_lost(&program, &list.e[i]), wrong++;
    for (int i = 0; i < program.n; i++) {
        const Entry *e = &program.e[i];
        if (!is_new(&list, e)) continue;
        print_message("new: add to " LIST " the line: %s %u %s\n", e->kind, e->number, e->name);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

/* ---- there and back ------------------------------------------------------------------------------------- */

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
                for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
                    rules = fb_rules_set(rules, sw, bits >> sw & 1);
                assert_true(fb_rules_of_number(fb_rules_number(rules), &read));
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
    FbRules later = fb_rules_at(fb_edition(FB_MAYFAIR_2005), FB_RULES_REVISION + 1);
    assert_false(fb_rules_of_number(fb_rules_number(later), &read));
    assert_false(fb_rules_of_number(fb_rules_number(FB_EDITIONS << 12), &read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_none_has_moved), cmocka_unit_test(test_picks),
        cmocka_unit_test(test_events_phases_inputs_levels), cmocka_unit_test(test_rules),
        cmocka_unit_test(test_unknown_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
