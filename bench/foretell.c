/* foretell.c - how well the don's memory foretells the hands of the others.
 *
 *     build/release/tests/bots/foretell [PLAYERS] [GAMES] [LEVEL] [ITERATIONS]
 *
 * Bots of a level play each other; at every card to be played its seat is asked how likely each hidden card of the
 * others' hands was. Prints the mean of the logarithm of that, against what lies nowhere open alone, in nats a card: 0 is
 * no better than not to remember, and below 0 is worse. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/memory.h"

typedef struct Table {
    FbGame game;
    FbFastShuffler shuffler;
    FbEvents events;
    FbBot *bot[FB_SEATS];
    Memory memory[FB_SEATS];
} Table;

static double sum;
static long cards;

/* How many of a kind the seat cannot see, outside the hands that all know. */
static int hidden(const FbGame *g, int seat, FbCard card)
{
    int n = fb_copies(g->open.rules, card) - fb_hand_count(g->hand[seat], card);
    for (int i = 0; i < g->open.pile_n; i++)
        n -= g->open.pile[i] == card;
    for (int s = 0; s < g->open.seats; s++)
        if (s != seat) n -= fb_hand_count(g->open.known[s], card);
    return n - (card >= FB_LIB && g->open.tag[card - FB_LIB] != FB_NONE);
}

static void judge(const FbGame *g, const Memory *m, int seat, int other)
{
    double all = 0, bent = 0;
    for (FbCard c = 0; c < FB_CARDS; c++) {
        all += hidden(g, seat, c);
        bent += hidden(g, seat, c) * (double)m->now[other][c];
    }
    for (FbCard c = 0; c < FB_CARDS; c++)
        for (int i = fb_hand_count(g->hand[other], c) - fb_hand_count(g->open.known[other], c);
             i > 0; i--) {
            sum += log((double)m->now[other][c] / bent * all);
            cards++;
        }
}

static void judge_all(Table *t)
{
    int seat = t->game.open.now.turn;
    FbView view;
    fb_view(&t->game, seat, &view);
    memory_ask(&t->memory[seat], &view);
    for (int s = 0; s < t->game.open.seats; s++)
        if (s != seat && (t->game.open.in >> s & 1)) judge(&t->game, &t->memory[seat], seat, s);
}

static void tell(Table *t)
{
    FbEvent seen;
    for (int i = 0; i < t->events.n; i++)
        for (int s = 0; s < t->game.open.seats; s++)
            if (fb_event_for(&t->events.e[i], s, &seen)) {
                memory_see(&t->memory[s], &seen);
                fb_bot_see(t->bot[s], &seen);
            }
    t->events.n = 0;
}

static FbPick decide(Table *t)
{
    bool window = t->game.open.now.phase == FB_COUNTERING;
    for (int s = 0; s < t->game.open.seats; s++) {
        FbView view;
        if (!(t->game.open.now.asked >> s & 1)) continue;
        fb_view(&t->game, s, &view);
        FbPick pick = fb_bot_pick(t->bot[s], &view);
        if (!window || pick.what != FB_W_PASS) return pick;
    }
    return (FbPick){FB_EVERYBODY, FB_W_PASS};
}

static void play(Table *t, FbRules rules, int players)
{
    fb_deal(&t->game, rules, players, &t->shuffler.base, &t->events);
    tell(t);
    for (int picks = 0; !fb_is_over(&t->game) && picks < 5000; picks++) {
        if (t->game.open.now.phase == FB_PLAY) judge_all(t);
        fb_apply(&t->game, decide(t), &t->shuffler.base, &t->events);
        tell(t);
    }
}

int main(int argc, char **argv)
{
    static Table t;
    int players = argc > 1 ? atoi(argv[1]) : 2;
    long games = argc > 2 ? atol(argv[2]) : 1000, iterations = argc > 4 ? atol(argv[4]) : 0;
    const char *name = argc > 3 ? argv[3] : "soldier";
    const FbLevel *level = fb_level_find(name, strlen(name));
    if (!level || players < 2 || players > FB_SEATS) {
        fprintf(stderr, "foretell: [PLAYERS from 2 to 6] [GAMES] [LEVEL] [ITERATIONS]\n");
        return 2;
    }
    void *memory[FB_SEATS];
    for (int s = 0; s < players; s++)
        if (!(memory[s] = malloc(fb_level_bytes(level)))) return perror("foretell"), 1;
    for (long i = 0; i < games; i++) {
        fb_fast_shuffler(&t.shuffler, (uint64_t)i);
        for (int s = 0; s < players; s++) {
            t.bot[s] = fb_bot_make(memory[s], level, s, (uint64_t)(i * FB_SEATS + s));
            if (iterations) fb_bot_budget(t.bot[s], (uint32_t)iterations);
            memory_clear(&t.memory[s], s);
        }
        play(&t, fb_edition(i % 2 ? FB_LOOKOUT_2021 : FB_MAYFAIR_2005), players);
    }
    printf(
        "{\"bench\":\"foretell\",\"level\":\"%s\",\"players\":%d,\"games\":%ld,\"cards\":%ld,\"nats\":%.4f}\n",
        name, players, games, cards, sum / (double)cards);
    for (int s = 0; s < players; s++)
        free(memory[s]);
    return 0;
}
