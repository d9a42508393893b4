/* worlds.c - two worlds: nothing that a seat never saw changes anything that it is shown.
 *
 *     property.worlds [GAMES [SEED]]
 *
 * A finished game is dealt again for a seat S: every card that S drew, and every card that somebody later
 * showed, stays in its place; the others, which S never saw, change places among themselves. The same
 * picks are made, but for the passes in counter windows of which S does not hear. What S is shown must be the
 * same to the byte: its events, its view, its legal picks, the phase. Built with FB_LEAK=1, 2, 3 (event.def) a secret is told, and the test must fail: see CMakeLists.
 */
#include <string.h>

#include "dice.h"
#include "lib/scale.h"

enum { SHUFFLES = 400, PICKS = 20000 };

/* A deal: the order of the deck after every shuffle, top card first, and who got to see each card. */
typedef struct Deal {
    FbShuffler base;
    FbRng rng;
    bool fixed; /* give out the orders as they stand, instead of making them */
    int shuffles;
    int size[SHUFFLES];
    FbCard card[SHUFFLES][FB_DECK];
    uint8_t seen[SHUFFLES][FB_DECK]; /* bit s: seat s has seen this card */
} Deal;

static void deal_shuffle(FbShuffler *self, uint32_t k, FbCard *cards, int n)
{
    Deal *deal = (Deal *)self;
    if (k >= SHUFFLES) abort();
    if (deal->fixed) {
        memcpy(cards, deal->card[k], (size_t)n);
        return;
    }
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = fb_rng_below(&deal->rng, (uint32_t)i + 1);
        FbCard c = cards[i];
        cards[i] = cards[j];
        cards[j] = c;
    }
    deal->shuffles = (int)k + 1;
    deal->size[k] = n;
    memcpy(deal->card[k], cards, (size_t)n);
}

/* Where the cards in the hands came from: shuffle and place in it. */
typedef struct Origin {
    uint16_t shuffle;
    uint8_t place;
    FbCard card;
} Origin;

typedef struct Tracker {
    Origin hand[FB_SEATS][FB_DECK];
    int n[FB_SEATS];
    int shuffle, drawn;
} Tracker;

static Origin tracker_remove(Tracker *t, int seat, FbCard card)
{
    for (int i = 0; i < t->n[seat]; i++)
        if (t->hand[seat][i].card == card) {
            Origin origin = t->hand[seat][i];
            t->hand[seat][i] = t->hand[seat][--t->n[seat]];
            return origin;
        }
    abort();
}

/* Follows the true events of the first world and notes who sees which card of which shuffle. A card that
 * goes to the pile, or comes from it, has been seen by all. */
static void tracker_follow(Tracker *t, Deal *deal, const FbEvent *e)
{
    switch (e->type) {
    case FB_E_SHUFFLE: t->shuffle++, t->drawn = 0; break;
    case FB_E_DREW:
        t->hand[e->seat][t->n[e->seat]++] =
            (Origin){(uint16_t)t->shuffle, (uint8_t)t->drawn, e->card};
        deal->seen[t->shuffle][t->drawn++] |= (uint8_t)(1u << e->seat);
        break;
    case FB_E_TOOK: t->hand[e->seat][t->n[e->seat]++] = (Origin){SHUFFLES, 0, e->card}; break;
    case FB_E_PLAY:
    case FB_E_DROP:
    case FB_E_BUTCHER:
    case FB_E_DISCARD:
    case FB_E_COUNTER: {
        Origin origin = tracker_remove(t, e->seat, e->card);
        if (origin.shuffle < SHUFFLES) deal->seen[origin.shuffle][origin.place] = 0xff;
        break;
    }
    default: break;
    }
}

/* What seat never saw of shuffle k changes places: turned round by one, so that most of it differs. */
static int redeal_shuffle(Deal *to, const Deal *from, int k, int seat)
{
    int unseen[FB_DECK], n = 0, changed = 0;
    for (int i = 0; i < from->size[k]; i++)
        if (!(from->seen[k][i] >> seat & 1)) unseen[n++] = i;
    for (int i = 0; i < n; i++) {
        to->card[k][unseen[i]] = from->card[k][unseen[(i + 1) % n]];
        changed += to->card[k][unseen[i]] != from->card[k][unseen[i]];
    }
    return changed;
}

static int redeal(Deal *to, const Deal *from, int seat)
{
    int changed = 0;
    *to = *from;
    to->fixed = true;
    for (int k = 0; k < from->shuffles; k++)
        changed += redeal_shuffle(to, from, k, seat);
    return changed;
}

/* A game as one seat saw it: for every pick after which it was shown something, a hash of what it was
 * shown and asked. A pick of which it heard nothing leaves no trace. */
typedef struct Seen {
    int n;
    uint64_t hash[PICKS + 1];
    uint64_t last; /* of the view and what was asked, without the events */
} Seen;

static uint64_t fold(uint64_t h, const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ b[i]) * UINT64_C(0x100000001b3);
    return h;
}

static uint64_t fold_state(const FbGame *game, int seat)
{
    FbPick picks[FB_LEGAL_MAX];
    FbView view;
    fb_view(game, seat, &view);
    uint64_t h = fold(UINT64_C(0xcbf29ce484222325), &view, sizeof view);
    h = fold(h, picks, (size_t)fb_view_legal(&view, picks) * sizeof *picks);
    return fold(h, &game->open.now.phase, 1);
}

static void seen_note(Seen *seen, const FbGame *game, const FbEvents *events, int seat)
{
    uint64_t state = fold_state(game, seat), h = state;
    bool heard = state != seen->last;
    for (int i = 0; i < events->n; i++) {
        FbEvent event;
        if (!fb_event_for(&events->e[i], seat, &event)) continue;
        h = fold(h, &event, sizeof event);
        heard = true;
    }
    seen->last = state;
    if (heard) seen->hash[seen->n++] = h;
}

typedef struct Table {
    FbRules rules;
    int seats, picks, other_picks;
    FbPick pick[PICKS], other_pick[PICKS];
    Deal deal, other;
    Tracker tracker;
    Seen seen[FB_SEATS], again;
} Table;

static void note(Table *table, const FbGame *game, const FbEvents *events)
{
    for (int i = 0; i < events->n; i++)
        tracker_follow(&table->tracker, &table->deal, &events->e[i]);
    for (int seat = 0; seat < table->seats; seat++)
        seen_note(&table->seen[seat], game, events, seat);
}

static void play_first(Table *table, FbRng *rng)
{
    FbGame game;
    static FbEvents events;
    events.n = 0;
    fb_deal(&game, table->rules, table->seats, &table->deal.base, &events);
    note(table, &game, &events);
    while (!fb_is_over(&game) && table->picks < PICKS) {
        FbPick pick = fb_legal_random(&game, rng);
        table->pick[table->picks++] = pick;
        events.n = 0;
        fb_apply(&game, pick, &table->deal.base, &events);
        note(table, &game, &events);
    }
}

static bool is_pass(FbPick pick) { return pick.what == FB_W_PASS && pick.seat != FB_EVERYBODY; }

/* A window, as seat S may know it: its own pass, and how it closed. The others' passes are left out; where
 * they closed the window, they do so after S; where S closed it, they came before in another order. */
static void other_window(Table *table, int seat, int from, int to)
{
    FbPick *out = &table->other_pick[table->other_picks];
    int n = 0;
    bool s_closes = is_pass(table->pick[to - 1]) && table->pick[to - 1].seat == seat;
    for (int i = to - 2; s_closes && i >= from; i--)
        out[n++] = table->pick[i];
    for (int i = from; i < to; i++)
        if (!is_pass(table->pick[i]) || table->pick[i].seat == seat) out[n++] = table->pick[i];
    if (is_pass(table->pick[to - 1]) && !s_closes) out[n++] = (FbPick){FB_EVERYBODY, FB_W_PASS};
    table->other_picks += n;
}

/* The picks of the second world: the same, but for the passes that S never heard of. A grudge declined is
 * no window: it is made by one seat, alone, and everybody sees it. */
static void other_picks(Table *table, int seat)
{
    FbGame game;
    fb_deal(&game, table->rules, table->seats, &table->deal.base, NULL);
    table->other_picks = 0;
    for (int i = 0; i < table->picks;) {
        int from = i;
        bool window = game.open.now.phase == FB_COUNTERING;
        do
            fb_apply(&game, table->pick[i++], &table->deal.base, NULL);
        while (window && game.open.now.phase == FB_COUNTERING);
        if (window)
            other_window(table, seat, from, i);
        else
            table->other_pick[table->other_picks++] = table->pick[from];
    }
}

/* False where the seat can tell the two worlds apart; then at which pick. */
static bool play_second(Table *table, int seat, int *at)
{
    FbGame game;
    static FbEvents events;
    Seen *again = &table->again;
    const Seen *first = &table->seen[seat];
    events.n = again->n = 0;
    again->last = 0;
    fb_deal(&game, table->rules, table->seats, &table->other.base, &events);
    for (*at = 0;; ++*at) {
        seen_note(again, &game, &events, seat);
        if (again->n > first->n || again->hash[again->n - 1] != first->hash[again->n - 1])
            return false;
        if (*at == table->other_picks) return again->n == first->n;
        events.n = 0;
        if (fb_try(&game, table->other_pick[*at], &table->other.base, &events) != FB_OK)
            return false;
    }
}

int main(int argc, char **argv)
{
    static Table table;
    long games = argc > 1 ? atol(argv[1]) : 2000, worlds = 0, moved = 0;
    uint64_t seed = dice_seed(argc, argv);
    games = scaled(games, games * 5);
    for (long g = 0; g < games; g++) {
        FbRng rng = {seed + (uint64_t)g * 1000003};
        memset(&table, 0, sizeof table);
        table.rules = dice_rules(&rng);
        table.seats = dice_seats(&rng);
        table.deal.base.shuffle = deal_shuffle;
        table.deal.rng.state = fb_rng_next(&rng);
        play_first(&table, &rng);
        table.deal.fixed = true;
        for (int seat = 0, at; seat < table.seats; seat++) {
            int changed = redeal(&table.other, &table.deal, seat);
            if (!changed) continue;
            other_picks(&table, seat);
            if (!play_second(&table, seat, &at)) {
                printf("game %ld: seat %c can tell two worlds apart at pick %d\n", g, 'A' + seat,
                       at);
                return EXIT_FAILURE;
            }
            worlds++, moved += changed;
        }
    }
    printf("%ld games, %ld second worlds, %ld cards moved\n", games, worlds, moved);
    return worlds ? EXIT_SUCCESS : EXIT_FAILURE;
}
