/* test_numbers.c - numbers that are stored never move. Everything that this program can write is held against
 * numbers.txt, line by line: nothing there may be missing, have another number or another name. What has come since the last
 * release is told, and has to stand there when CHANGELOG.md says that the version is released: until then no game of anybody
 * holds it. The .def tables list themselves; the small enums are spelt here, in switches that gcc wants whole. */
#include <stdio.h>
#include <string.h>

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
#define FB_SWITCH(number, since, id, word, ...) add(to, "switch", number, word);
#include "rules/edition.def"
#undef FB_SWITCH
#define FB_EDITION(number, since, id, name) add(to, "edition", number, name);
#include "rules/edition.def"
#undef FB_EDITION
#define FB_EVENT(number, id, ...) add(to, "event", number, #id);
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

static const char *pace_name(unsigned value)
{
    switch ((FbPace)value) {
    case FB_PACE_NONE: return "none";
    case FB_PACE_RELAXED: return "relaxed";
    case FB_PACE_PARTY: return "party";
    case FB_PACE_LIGHTNING: return "lightning";
    case FB_PACE_CUSTOM: return "custom";
    case FB_PACES: break;
    }
    return NULL;
}

static const char *flag_name(unsigned value)
{
    switch ((enum FbSettingFlag)value) {
    case FB_SEALED: return "sealed";
    case FB_CHATTY: return "chatty";
    case FB_AUTO_START: return "auto_start";
    case FB_HINTS: return "hints";
    case FB_OPEN_CHAIRS: return "open_chairs";
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
    case FB_ORDER_FUSE: return "fuse";
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
                 {"answer", answer_name}, {"tablephase", tablephase_name},
                 {"pace", pace_name}};
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

/* Does the first version of CHANGELOG.md still wait for its date? */
static bool is_unreleased(void)
{
    char line[256] = "";
    FILE *file = fopen("CHANGELOG.md", "r");
    assert_non_null(file);
    while (strncmp(line, "## ", 3) != 0)
        assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    return strstr(line, "(unreleased)");
}

static void test_none_has_moved(void **state)
{
    static Entries program, list;
    (void)state;
    program.n = list.n = 0;
    add_tables(&program);
    add_enums(&program);
    read_list(&list);
    bool released = !is_unreleased();
    int wrong = twice(&program) + twice(&list);
    for (int i = 0; i < list.n; i++)
        if (!has(&program, &list.e[i])) tell_lost(&program, &list.e[i]), wrong++;
    for (int i = 0; i < program.n; i++) {
        const Entry *e = &program.e[i];
        if (!is_new(&list, e)) continue;
        print_message("new, for " LIST " with the release: %s %u %s\n", e->kind, e->number,
                      e->name);
        wrong += released;
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_none_has_moved)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
