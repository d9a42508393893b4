/* test_rows.c - rows of the log, reaction times, and what counts as plain text. */
#include "lib/unit.h"
#include "play.h"

/* An input of this type with something in every field. */
static FbInput full(FbInputType type)
{
    static char start[FB_START_MAX];
    FbInput in = play_input(type, 3);
    in.now = UINT64_C(0x123456789a);
    in.tab = 300;
    switch (type) {
    case FB_IN_MAKE:
        in.as.make.id = play_id(9);
        in.as.make.name = play_name("Al \"Scarface\" Capone");
        in.as.make.settings = fb_settings_default();
        memset(in.as.make.entropy.bytes, 0xa5, 32);
        break;
    case FB_IN_READY:
        in.as.ready.on = 1;
        in.as.ready.hash.length = 32;
        memset(in.as.ready.hash.bytes, 7, 32);
        break;
    case FB_IN_MOVE:
        in.as.move.question = UINT32_MAX;
        in.as.move.picks.n = FB_PICKS_MAX;
        memset(in.as.move.picks.what, 65, FB_PICKS_MAX);
        break;
    case FB_IN_CHAT:
        in.as.chat.text.n = FB_CHAT_MAX;
        memset(in.as.chat.text.text, 'x', FB_CHAT_MAX);
        break;
    case FB_IN_ATTEMPT: in.as.attempt.reaction = 150, in.as.attempt.card = FB_FAM; break;
    case FB_IN_PLACE:
        memset(start, 'x', sizeof start);
        in.as.place.start = (FbStart){start, sizeof start};
        break;
    case FB_IN_SETTINGS: in.as.settings.settings = fb_settings_default(); break;
    default: break;
    }
    return in;
}

static void every_input_survives_its_row(void **state)
{
    (void)state;
    for (int type = 1; type < FB_INPUTS; type++) {
        uint8_t row[FB_ROW_MAX], again[FB_ROW_MAX];
        FbInput in = full((FbInputType)type), out;
        FbOwnPicks own = {.n = 2, .number = {34, 64}}, told;
        int n = fb_row_write(row, &in, 1, &own);
        assert_in_range(n, 6, FB_ROW_MAX);
        assert_true(fb_row_read(&out, &told, row, (size_t)n));
        assert_true(told.told);
        assert_int_equal(told.n, 2);
        assert_memory_equal(told.number, own.number, 2);
        assert_int_equal(out.revision, 1);
        assert_int_equal(out.type, type);
        assert_int_equal(out.now, in.now);
        assert_int_equal(fb_row_write(again, &out, out.revision, &told), n);
        assert_memory_equal(row, again, (size_t)n);
    }
}

static void a_damaged_row_is_refused(void **state)
{
    FbTable table, next;
    FbKept kept = {0};
    static FbTableOut out;
    (void)state;
    fb_table_blank(&table);
    for (int type = 1; type < FB_INPUTS; type++) {
        uint8_t row[FB_ROW_MAX + FB_OWN_MAX + 1];
        FbInput in = full((FbInputType)type), read;
        FbOwnPicks own = {0};
        int n = fb_row_write(row, &in, 1, &own);
        for (int cut = 0; cut < n; cut++)
            assert_false(fb_row_read(&read, &own, row, (size_t)cut));
        memset(row + n, 0, sizeof row - (size_t)n);
        assert_false(fb_row_read(&read, &own, row, (size_t)n + FB_OWN_MAX + 1));
        row[0] = 0;
        assert_int_equal(fb_table_replay(&table, &kept, row, (size_t)n, &next, &out),
                         FB_TABLE_NO_NO_ROW);
    }
}

/* What the table is said to have picked by itself has to be what it had to pick. */
static void a_row_that_tells_what_cannot_be_is_refused(void **state)
{
    static Play play;
    FbTable next;
    static FbTableOut out;
    uint8_t row[FB_ROW_MAX];
    (void)state;
    play_start(&play, 1, "own picks");
    play_game(&play, fb_settings_default(), 1, "stooge");
    while (!play.out.own.n)
        play_until(&play, fb_table_wake(&play.table));
    const PlayRow *last = &play.row[play.rows - 1];
    FbTable before = play.table;
    FbKept kept = play.kept;
    play_until(&play, fb_table_wake(&play.table));
    last = &play.row[play.rows - 1];
    memcpy(row, last->bytes, last->n);
    assert_int_equal(fb_table_replay(&before, &kept, row, last->n, &next, &out), FB_TABLE_OK);
    row[last->n] = 34; /* one more than there was to pick */
    assert_int_equal(fb_table_replay(&before, &kept, row, last->n + 1u, &next, &out),
                     FB_TABLE_NO_NO_ROW);
    if (play.out.own.n)
        assert_int_equal(fb_table_replay(&before, &kept, row, last->n - 1u, &next, &out),
                         FB_TABLE_NO_NO_ROW);
    play_end(&play);
}

/* A program that is too old says so, and does not call what it cannot read damaged. */
static void a_newer_row_is_called_newer(void **state)
{
    static FbTableOut out;
    FbTable table, next;
    FbKept kept = {0};
    FbInput in = full(FB_IN_TICK);
    FbOwnPicks own = {0};
    uint8_t row[FB_ROW_MAX];
    int n = fb_row_write(row, &in, FB_TABLE_REVISION + 1, &own);
    (void)state;
    fb_table_blank(&table);
    assert_int_equal(fb_table_replay(&table, &kept, row, (size_t)n, &next, &out),
                     FB_TABLE_NO_NEWER);
    n = fb_row_write(row, &in, 1, &own);
    row[0]++;
    assert_int_equal(fb_table_replay(&table, &kept, row, (size_t)n, &next, &out),
                     FB_TABLE_NO_NEWER);
}

static void a_number_has_one_spelling(void **state)
{
    FbInput in = full(FB_IN_TICK), read;
    FbOwnPicks own = {0};
    uint8_t row[FB_ROW_MAX];
    (void)state;
    in.now = 5;
    int n = fb_row_write(row, &in, 1, &own);
    assert_int_equal(n, 4);
    const uint8_t longer[] = {row[0], row[1], row[2], 0x85, 0x00};
    assert_true(fb_row_read(&read, &own, row, (size_t)n));
    assert_false(fb_row_read(&read, &own, longer, sizeof longer) && !own.n);
    const uint8_t endless[] = {row[0], row[1], row[2], 0xff, 0xff, 0xff, 0xff,
                               0xff,   0xff,   0xff,   0xff, 0xff, 0xff, 0x01};
    assert_false(fb_row_read(&read, &own, endless, sizeof endless));
    const uint8_t unknown[] = {row[0], row[1], 0, 5};
    assert_false(fb_row_read(&read, &own, unknown, sizeof unknown));
}

/* Rows of 0.1.0: `1`, the input, the time … (docs/storage.md). */
static void a_row_of_0_1_0_is_read(void **state)
{
    static const uint8_t tick[] = {1, 29, 5};
    static const uint8_t settings[] = {1,    11,   7, 'w', 'h', 'o', 0, 0, 0, 0,
                                       0,    0,    0, 0,   0,   0,   0, 0, 0, 9, /* by which tab */
                                       0xf0, 0x2e, /* a window of 6000 ms */
                                       0xb7, 0x20, /* lookout-2021 */
                                       50,   4,    0, 2,   3};
    FbInput in;
    FbOwnPicks own;
    (void)state;
    assert_true(fb_row_read(&in, &own, tick, sizeof tick));
    assert_int_equal(in.type, FB_IN_TICK);
    assert_int_equal(in.revision, 1);
    assert_false(own.told);
    assert_true(fb_row_read(&in, &own, settings, sizeof settings));
    assert_int_equal(in.as.settings.settings.window, 6000);
    assert_int_equal(in.as.settings.settings.rules, fb_rules_at(fb_edition(FB_LOOKOUT_2021), 1));
    assert_int_equal(in.as.settings.settings.flags, FB_CHATTY);
    assert_int_equal(in.as.settings.settings.standin, fb_level_of_number(3));
    assert_false(fb_row_read(&in, &own, settings, sizeof settings - 1));
}

static void reaction_times(void **state)
{
    static const struct {
        uint64_t arrival, sent;
        uint32_t rtt, reaction;
    } c[] = {
        {1000, 400, 50, 550},   {1000, 400, 250, 350},
        {1000, 400, 251, 350},                        /* no more is believed */
        {1000, 400, 9999, 350}, {1000, 900, 50, 150}, /* no reaction is faster */
        {1000, 850, 0, 150},    {1000, 849, 0, 151},
        {1000, 1000, 0, 150},   {999, 1000, 0, 150}, /* a clock that jumped */
    };
    (void)state;
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        assert_int_equal(fb_heat_reaction(c[i].arrival, c[i].sent, c[i].rtt), c[i].reaction);
}

static void heats(void **state)
{
    const uint32_t r[FB_SEATS] = {900, 400, 650, 651, 150, 400};
    (void)state;
    assert_int_equal(fb_heat_seats(r, 0x2e, false), 0x26); /* B, C (just) and F; D just not */
    assert_int_equal(fb_heat_seats(r, 0x2e, true), 0x2e);
    assert_int_equal(fb_heat_seats(r, 0x1e, false), 0x12); /* E is there: B, too, is within 250 */
    assert_int_equal(fb_heat_seats(r, 0x01, false), 0x01);
    assert_int_equal(fb_heat_seats(r, 0, false), 0);
}

static FbTableRefusal join_as(Play *play, const char *name)
{
    FbInput in = play_input(FB_IN_JOIN, 1);
    in.tab = ++play->tabs;
    in.as.join.name = play_name(name);
    return play_send(play, in);
}

static void names_are_plain_text(void **state)
{
    static const char *const good[] = {
        "Al", "Zoë", "Łukasz", "<b>", "Frank \"The Enforcer\" Nitti", "アル", "Ngũgĩ"};
    static const char *const bad[] = {
        "",
        " ",
        "a\nb",
        "a\x7f",
        "\033[2J",
        "a\u202e",
        "\u2066x",
        "\u200b",
        "\u00a0",
        "\xff",
        "\xc0\x80",
        "\xed\xa0\x80",
        "e\u0301\u0301\u0301",
        "a\ufeff",
        "\u2028",
        "0123456789012345678901234567890123456789012345678901234567890123\x21"};
    static Play play;
    (void)state;
    play_start(&play, 1, "names");
    play_must(&play, play_make(&play, fb_settings_default()));
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(join_as(&play, good[i]), FB_TABLE_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(join_as(&play, bad[i]), FB_TABLE_NO_NAME);
    play_end(&play);
}

static void words(void **state)
{
    (void)state;
    assert_string_equal(fb_input_word(FB_IN_ATTEMPT), "attempt");
    assert_string_equal(fb_input_word(FB_INPUTS), "");
    assert_string_equal(fb_message_word(FB_MSG_FALSE_START), "false_start");
    assert_string_equal(fb_message_word(FB_MSG_NONE), "");
    assert_string_equal(fb_table_refusal_id(FB_TABLE_NO_STALE), "STALE");
    for (int r = 1; r < FB_TABLE_REFUSALS; r++)
        assert_true(strlen(fb_table_refusal_text((FbTableRefusal)r)) > 10);
    assert_string_equal(fb_table_refusal_text(FB_TABLE_REFUSALS), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_input_survives_its_row),
        cmocka_unit_test(a_damaged_row_is_refused),
        cmocka_unit_test(a_row_that_tells_what_cannot_be_is_refused),
        cmocka_unit_test(a_newer_row_is_called_newer),
        cmocka_unit_test(a_number_has_one_spelling),
        cmocka_unit_test(a_row_of_0_1_0_is_read),
        cmocka_unit_test(reaction_times),
        cmocka_unit_test(heats),
        cmocka_unit_test(names_are_plain_text),
        cmocka_unit_test(words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
