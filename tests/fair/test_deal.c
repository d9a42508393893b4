/* test_deal.c - R 9.4: the deals and refills of the eight transcripts, from their seeds alone.
 *
 * The deck (R 2) and the deal (R 3.3, R 4.2) are written down here once more: this tests the
 * shuffle without the rules, so that they cannot hide a fault of it. */
#include "support.h"

#include "fair/shuffle.h"

typedef struct Row {
    char code[4];
    int mayfair, lookout;
} Row;

/* R 2; the abilities, at the end, only with +advanced. */
static const Row deck_rows[] = {
    {"CON", 14, 12}, {"CNM", 3, 3}, {"CNF", 2, 2}, {"CNN", 1, 1}, {"PRI", 3, 3}, {"DBL", 3, 3},
    {"HIT", 1, 1},   {"VAL", 1, 1}, {"CRO", 1, 1}, {"WAR", 1, 1}, {"AMB", 1, 1}, {"VEN", 1, 1},
    {"TUR", 1, 1},   {"LAM", 4, 4}, {"COP", 2, 2}, {"SUB", 2, 2}, {"INT", 2, 2}, {"TRU", 1, 1},
    {"PAY", 1, 1},   {"FED", 1, 1}, {"MOB", 3, 3}, {"FAM", 6, 6}, {"FIN", 2, 2}, {"SAF", 1, 1},
    {"LIB", 1, 1},   {"DOP", 1, 1}, {"CSC", 1, 1}, {"BUT", 1, 1}, {"CEL", 1, 1}, {"UNF", 1, 1},
    {"SHO", 1, 1},   {"TEM", 1, 1}, {"POL", 1, 1}, {"EAR", 1, 1},
};
enum { KINDS = sizeof deck_rows / sizeof *deck_rows, FIRST_ABILITY = 24, LINE = 1000 };

static int whole_deck(uint8_t *deck, const char *edition)
{
    int n = 0, kinds = strstr(edition, "+advanced") != NULL ? KINDS : FIRST_ABILITY;
    int mayfair = strncmp(edition, "mayfair", 7) == 0;
    for (int i = 0; i < kinds; i++)
        for (int copy = 0; copy < (mayfair ? deck_rows[i].mayfair : deck_rows[i].lookout); copy++)
            deck[n++] = (uint8_t)i;
    return n;
}

/* The value of key=value in a line, up to the next blank. */
static void field(char *out, const char *line, const char *key)
{
    const char *at = strstr(line, key);
    assert_non_null(at);
    at += strlen(key);
    size_t n = strcspn(at, " ");
    assert_true(n < LINE);
    memcpy(out, at, n);
    out[n] = '\0';
}

/* Appends cards as CON,LAM. */
static void write_cards(char *out, const uint8_t *cards, int n)
{
    for (int i = 0; i < n; i++) {
        strcat(out, i > 0 ? "," : "");
        strcat(out, deck_rows[cards[i]].code);
    }
}

static int read_cards(uint8_t *cards, const char *text)
{
    int n = 0;
    for (; *text != '\0'; text += text[3] == ',' ? 4 : 3)
        for (int i = 0; i < KINDS; i++)
            if (strncmp(text, deck_rows[i].code, 3) == 0) cards[n++] = (uint8_t)i;
    return n;
}

/* Hands are written in card order. */
static void write_hand(char *out, const uint8_t *cards, int n)
{
    uint8_t sorted[8];
    int at = 0;
    for (uint8_t kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < n; i++)
            if (cards[i] == kind) sorted[at++] = kind;
    write_cards(out, sorted, n);
}

/* R 3.3: five cards each, one at a time; then A draws the sixth, by draw:one and draw:fill alike.
 * Answers how many cards have left the deck. */
static int deal(char *hands, const uint8_t *deck, int players)
{
    uint8_t hand[6][6];
    for (int i = 0; i < 5 * players; i++)
        hand[i % players][i / players] = deck[i];
    hand[0][5] = deck[5 * players];
    hands[0] = '\0';
    for (int s = 0; s < players; s++) {
        strcat(hands, s > 0 ? "/" : "");
        write_hand(hands, hand[s], s == 0 ? 6 : 5);
    }
    return 5 * players + 1;
}

static void check_deal(const char *name, const char *command, const char *answer)
{
    char edition[LINE], seed_text[LINE], players[LINE], hands[LINE], rest[LINE] = "", want[LINE];
    uint8_t seed[32], deck[70];
    field(edition, command, "edition=");
    field(seed_text, command, "seed=");
    field(players, command, "players=");
    assert_int_equal(unhex(seed, seed_text), 32);
    int n = whole_deck(deck, edition);
    fb_shuffle(seed, 0, deck, n);
    int dealt = deal(hands, deck, atoi(players));
    write_cards(rest, deck + dealt, n - dealt);
    print_message("%s: %d cards\n", name, n);
    field(want, answer, "hands=");
    assert_string_equal(hands, want);
    field(want, answer, "deck=");
    assert_string_equal(rest, want);
}

static void r9_4_deals_of_the_transcripts(void **unused)
{
    (void)unused;
    int n = 0;
#define DEAL(name, command, answer) check_deal(name, command, answer), n++;
#include "deals.inc"
#undef DEAL
    assert_int_equal(n, 8);
}

static void check_refill(const char *name, const char *seed_text, uint32_t k, const char *pile,
                         int drawn, const char *deck)
{
    char rest[LINE] = "";
    uint8_t seed[32], cards[70];
    unhex(seed, seed_text);
    int n = read_cards(cards, pile);
    fb_shuffle(seed, k, cards, n);
    write_cards(rest, cards + drawn, n - drawn);
    print_message("%s, shuffle %u: %d cards\n", name, k, n);
    assert_string_equal(rest, deck);
}

static void r9_4_refills_of_the_transcripts(void **unused)
{
    (void)unused;
    int n = 0;
#define REFILL(name, seed, k, pile, drawn, deck) \
    check_refill(name, seed, k, pile, drawn, deck), n++;
#include "refills.inc"
#undef REFILL
    assert_int_equal(n, 18);
}

static void r2_decks_have_their_sums(void **unused)
{
    (void)unused;
    uint8_t deck[70];
    assert_int_equal(whole_deck(deck, "mayfair-2005"), 58);
    assert_int_equal(whole_deck(deck, "lookout-2021"), 56);
    assert_int_equal(whole_deck(deck, "lookout-2021+advanced"), 66);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r2_decks_have_their_sums),
        cmocka_unit_test(r9_4_deals_of_the_transcripts),
        cmocka_unit_test(r9_4_refills_of_the_transcripts),
    };
    return cmocka_run_group_tests_name("fair/deal", tests, NULL, NULL);
}
