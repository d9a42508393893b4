/* test_ways.c - each taste does what its name says, by counting: of the picks in which that could show, how many show it. The test works
 * out by itself, from the game and its events, who is "the largest" or "who hit last". And a mixed table is the same whoever comes to
 * it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/match.h"
#include "bots/table.h"
#include "lib/unit.h"

enum {
    SEED = 1931,
    GAMES = 150,
    MOST = 4000,
    BYTES = 2048,
    SEATS = 4,
    SUBJECT = 0,
    FEW = 3,
    LONG = 16
};

/* What a way says of a pick: it could not show, it shows, or it shows the contrary. */
typedef enum Shown { SILENT, YES, NO } Shown;
typedef Shown (*Way)(const FbView *view, FbPick pick);

typedef struct Room {
    Table table;
    _Alignas(16) uint8_t memory[FB_SEATS][BYTES];
    FbBot *bot[FB_SEATS];
    long turn, hit[FB_SEATS]; /* when this seat last hit the subject, or -1 */
    int last;                 /* who did it last of all, or -1 */
    int playing;              /* whose card may be countered */
    int spoiler;              /* who last countered the subject, or -1 */
    int prey[FB_SEATS];       /* whom each seat hit last, or -1 */
    int before;               /* whom the subject attacked before */
    Way way;
    long yes, no;
} Room;

static Room room;

/* ---- what is true of the table ---------------------------------------------------------------------- */

static int family(uint8_t what)
{
    return what >= FB_WHO_SEAT ? what - FB_WHO_SEAT : FB_SEAT_OF(what - FB_WHO_MOBSTER);
}

static int men(uint64_t mobsters, int seat)
{
    return __builtin_popcountll(mobsters & FB_FAMILY_BITS(seat));
}

static int size(const FbView *v, int seat) { return men(v->open.home | v->open.listed, seat); }

static int listed(const FbView *v, int seat) { return men(v->open.listed, seat); }

static int cards(const FbView *v, int seat)
{
    return 10 * v->open.hand_n[seat] + men(v->open.home, seat);
}

static int crowd(const FbView *v, int seat)
{
    int n = 0;
    for (int other = 0; other < SEATS; other++)
        n += other != SUBJECT && v->open.in >> other & 1 && room.prey[other] == seat;
    return n;
}

static bool can_be_hit(const FbView *v, int seat)
{
    return seat != SUBJECT && v->open.in >> seat & 1 && men(v->open.home, seat) > 0;
}

/* The first target of a card that harms, and is free to name anybody at home. */
static bool is_attack(const FbView *v)
{
    const FbOpen *o = &v->open;
    return o->now.phase == FB_TARGET && o->named_n == 0 && fb_card_kind(o->now.card) == FB_ATTACK &&
           !fb_card_has(o->now.card, FB_TRAIT_ROLES);
}

/* Is it the most of those who can be hit? Silent where all are alike. */
static Shown most(const FbView *v, FbPick pick, int (*of)(const FbView *, int), int sign)
{
    int best = -1000, worst = 1000, mine;
    if (!is_attack(v)) return SILENT;
    for (int seat = 0; seat < SEATS; seat++) {
        int value = sign * of(v, seat);
        if (!can_be_hit(v, seat)) continue;
        if (value > best) best = value;
        if (value < worst) worst = value;
    }
    mine = sign * of(v, family(pick.what));
    return best == worst ? SILENT : mine == best ? YES : NO;
}

static Shown largest(const FbView *v, FbPick pick) { return most(v, pick, size, 1); }
static Shown smallest(const FbView *v, FbPick pick) { return most(v, pick, size, -1); }
static Shown richest(const FbView *v, FbPick pick) { return most(v, pick, cards, 1); }
static Shown fallen(const FbView *v, FbPick pick) { return most(v, pick, listed, 1); }
static Shown joins_in(const FbView *v, FbPick pick) { return most(v, pick, crowd, 1); }

static int nearness(const FbView *v, int seat) { return (void)v, SEATS - seat; }

static Shown next_seat(const FbView *v, FbPick pick) { return most(v, pick, nearness, 1); }

static int lately(const FbView *v, int seat)
{
    return (void)v, room.hit[seat] >= 0 && room.turn - room.hit[seat] <= LONG;
}

static int ever(const FbView *v, int seat) { return (void)v, room.hit[seat] >= 0; }

static Shown bears_grudge(const FbView *v, FbPick pick) { return most(v, pick, lately, 1); }

static bool is_duel(const FbView *v) { return __builtin_popcount(v->open.in) == 2; }

static Shown hits_no_stranger(const FbView *v, FbPick pick)
{
    return is_duel(v) ? SILENT : most(v, pick, ever, 1);
}

static Shown hits_back(const FbView *v, FbPick pick)
{
    if (!is_attack(v) || room.last < 0 || !can_be_hit(v, room.last)) return SILENT;
    return family(pick.what) == room.last ? YES : NO;
}

static Shown hits_spoiler(const FbView *v, FbPick pick)
{
    if (!is_attack(v) || room.spoiler < 0 || !can_be_hit(v, room.spoiler)) return SILENT;
    return family(pick.what) == room.spoiler ? YES : NO;
}

/* Whom it attacked before it attacks again. */
static Shown goes_on(const FbView *v, FbPick pick)
{
    if (!is_attack(v)) return SILENT;
    int before = room.before;
    room.before = family(pick.what);
    if (before < 0 || !can_be_hit(v, before)) return SILENT;
    return family(pick.what) == before ? YES : NO;
}

/* The largest of all opponents, and the only one of that size, is left alone. */
static Shown courts(const FbView *v, FbPick pick)
{
    Shown shown = is_duel(v) ? SILENT : most(v, pick, size, 1);
    int best = 0, with = 0;
    for (int seat = 1; seat < SEATS; seat++)
        if (size(v, seat) > best) best = size(v, seat);
    for (int seat = 1; seat < SEATS; seat++)
        with += size(v, seat) == best;
    if (shown == SILENT || with > 1) return SILENT;
    return size(v, family(pick.what)) == best ? NO : YES;
}

/* ---- windows and drops ------------------------------------------------------------------------------ */

static bool harmed(const FbView *v, int seat)
{
    for (int i = 0; i < v->open.named_n; i++)
        if (family(v->open.named[i]) == seat && !fb_card_helps(v->open.now.card, i)) return true;
    return false;
}

static int counters(const FbView *v)
{
    int n = 0;
    for (FbCard card = 0; card < FB_CARDS; card++)
        if (fb_card_kind(card) == FB_COUNTER) n += fb_hand_count(v->hand, card);
    return n;
}

static bool may_counter(const FbView *v)
{
    FbPick picks[FB_LEGAL_MAX];
    return v->open.now.phase == FB_COUNTERING && fb_view_legal(v, picks) > 1;
}

static bool may_pick(const FbView *v, bool (*is)(FbPick))
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(v, picks);
    while (n > 0 && !is(picks[n - 1]))
        n--;
    return n > 0;
}

static bool is_counter(FbPick pick)
{
    return pick.what < FB_CARDS && fb_card_kind(pick.what) == FB_COUNTER;
}

static bool is_other_card(FbPick pick) { return pick.what < FB_CARDS && !is_counter(pick); }

static Shown countered(FbPick pick) { return pick.what == FB_W_PASS ? NO : YES; }
static Shown passed(FbPick pick) { return pick.what == FB_W_PASS ? YES : NO; }

static Shown counters_for_own(const FbView *v, FbPick pick)
{
    if (!may_counter(v)) return SILENT;
    return harmed(v, SUBJECT) ? countered(pick) : passed(pick);
}

static Shown counters_all(const FbView *v, FbPick pick)
{
    return may_counter(v) ? countered(pick) : SILENT;
}

static Shown counters_at_last(const FbView *v, FbPick pick)
{
    if (!may_counter(v)) return SILENT;
    return harmed(v, SUBJECT) && size(v, SUBJECT) <= FEW ? countered(pick) : passed(pick);
}

static Shown counters_enemies(const FbView *v, FbPick pick)
{
    if (!may_counter(v) || harmed(v, SUBJECT)) return SILENT;
    return lately(v, v->open.now.turn) ? countered(pick) : passed(pick);
}

static Shown keeps_counters(const FbView *v, FbPick pick)
{
    if (v->open.now.phase == FB_DROP && may_pick(v, is_counter) && may_pick(v, is_other_card))
        return is_counter(pick) ? NO : YES;
    if (!may_counter(v) || !harmed(v, SUBJECT)) return SILENT;
    return counters(v) > 1 || size(v, SUBJECT) <= FEW ? countered(pick) : passed(pick);
}

/* A Counter for somebody else's man. */
static Shown counters_for_other(const FbView *v, FbPick pick)
{
    return may_counter(v) && !harmed(v, SUBJECT) ? countered(pick) : SILENT;
}

/* The cards of war, printed in black, if it could play one. */
static bool is_black(FbPick pick)
{
    return pick.what < FB_CARDS && fb_card_has(pick.what, FB_TRAIT_BLACK);
}

static Shown plays_war(const FbView *v, FbPick pick)
{
    if (v->open.now.phase != FB_PLAY || !may_pick(v, is_black)) return SILENT;
    return is_black(pick) ? YES : NO;
}

static bool is_rescue(FbPick pick)
{
    return pick.what < FB_CARDS && fb_card_kind(pick.what) == FB_RESCUE;
}

static bool is_saving(FbPick pick) { return is_rescue(pick) && fb_card_helps(pick.what, 0); }

static Shown rescues(const FbView *v, FbPick pick)
{
    if (v->open.now.phase != FB_PLAY || !listed(v, SUBJECT) || !may_pick(v, is_saving))
        return SILENT;
    return is_rescue(pick) ? YES : NO;
}

/* ---- games ------------------------------------------------------------------------------------------ */

static void look(const FbView *view, FbPick pick)
{
    Shown shown = room.way(view, pick);
    room.yes += shown == YES;
    room.no += shown == NO;
}

static FbPick ask(Table *t, int seat, const FbView *view)
{
    (void)t;
    FbPick pick = fb_bot_pick(room.bot[seat], view);
    if (seat == SUBJECT) look(view, pick);
    return pick;
}

static void hear(const FbEvent *e)
{
    if (e->type == FB_E_TURN) room.turn++;
    if (e->type == FB_E_PLAY) room.playing = e->seat;
    if (e->type == FB_E_COUNTER && room.playing == SUBJECT) room.spoiler = e->seat;
    if (e->type != FB_E_NAME || fb_card_helps(e->card, e->n) || family(e->who) == e->seat ||
        fb_card_has(e->card, FB_TRAIT_ORDERS))
        return;
    room.prey[e->seat] = family(e->who);
    if (family(e->who) != SUBJECT) return;
    room.hit[e->seat] = room.turn;
    room.last = e->seat;
}

static void see(Table *t, int seat, const FbEvent *event)
{
    (void)t;
    fb_bot_see(room.bot[seat], event);
    if (seat == SUBJECT) hear(event);
}

static void play(const FbLevel *subject, FbRng *rng)
{
    room.turn = 0;
    room.last = room.before = room.spoiler = -1;
    for (int seat = 0; seat < SEATS; seat++) {
        const FbLevel *level =
            seat == SUBJECT ? subject
                            : taste_at((int)fb_rng_below(rng, SEATS + 1)); /* the first five */
        room.hit[seat] = room.prey[seat] = -1;
        room.bot[seat] = fb_bot_make(room.memory[seat], level, seat, fb_rng_next(rng));
    }
    table_deal(&room.table, fb_edition(FB_LOOKOUT_2021), SEATS, fb_rng_next(rng));
    table_play(&room.table, MOST);
    assert_false(room.table.illegal);
}

/* The share in a hundred of the picks that show it. */
static int shown(const char *name, Way way)
{
    const FbLevel *level = taste_find(name, strlen(name));
    FbRng rng = {SEED};
    assert_non_null(level);
    room.way = way;
    room.yes = room.no = 0;
    room.table.ask = ask, room.table.see = see;
    for (int game = 0; game < GAMES; game++)
        play(level, &rng);
    assert_true(room.yes + room.no >= GAMES / 10);
    return (int)(100 * room.yes / (room.yes + room.no));
}

typedef struct Row {
    const char *name, *what;
    Way way;
    int least, most; /* in a hundred */
} Row;

static const Row rows[] = {
    {"plain", "attacks the largest", largest, 100, 100},
    {"plain", "counters for its own, and for nobody else", counters_for_own, 100, 100},
    {"plain", "plays a card of war", plays_war, 0, 22},
    {"bully", "attacks the smallest", smallest, 100, 100},
    {"drunk", "attacks the largest", largest, 20, 60},
    {"drunk", "attacks the smallest", smallest, 20, 60},
    {"drunk", "attacks the next seat", next_seat, 20, 60},
    {"neighbour", "attacks the next seat", next_seat, 100, 100},
    {"avenger", "hits back", hits_back, 100, 100},
    {"plain", "hits back", hits_back, 0, 80},
    {"grudge", "attacks whoever hit it lately", bears_grudge, 100, 100},
    {"grudge", "counters what they do", counters_enemies, 100, 100},
    {"rival", "attacks the same again", goes_on, 95, 100},
    {"rival", "plays a card of war", plays_war, 26, 100},
    {"drunk", "attacks the same again", goes_on, 0, 60},
    {"gangster", "joins in", joins_in, 100, 100},
    {"quaker", "attacks nobody who spared it", hits_no_stranger, 100, 100},
    {"quaker", "rescues first", rescues, 80, 100},
    {"rival", "rescues first", rescues, 0, 60},
    {"thief", "counters whatever it can", counters_all, 100, 100},
    {"hothead", "hits back", hits_back, 100, 100},
    {"hothead", "counters only when about to lose", counters_at_last, 100, 100},
    {"miser", "keeps Counters", keeps_counters, 100, 100},
    {"envious", "attacks the richest", richest, 100, 100},
    {"sore", "attacks whoever countered it", hits_spoiler, 100, 100},
    {"vulture", "attacks the most fallen", fallen, 100, 100},
    {"henchman", "counters for another", counters_for_other, 10, 90},
    {"henchman", "attacks the largest", largest, 50, 99},
    {"flatterer", "leaves the largest alone", courts, 100, 100},
};

static void test_ways(void **state)
{
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int share = shown(rows[i].name, rows[i].way);
        bool good = share >= rows[i].least && share <= rows[i].most;
        printf("%s %s: %d %% of %ld%s\n", rows[i].name, rows[i].what, share, room.yes + room.no,
               good ? "" : " (wrong)");
        wrong += !good;
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ways)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
