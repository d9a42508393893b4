/* game.c - a game between players: the deal, the picks, the counter windows, who has won.
 *
 * In a window every seat that is asked answers from its own view, before anybody's answer is known. Among those that counter, the lot
 * of docs/notation.md ("heat") decides, drawn from the seed of the deal.
 *
 * Whoever forfeits has lost. The winner is the best placed of the others: the last one in, or else the one that went out last. If all
 * have forfeited, or nobody dies for a long time, the game is a draw. */
#include "arena/game.h"

#include <stdio.h>

typedef struct Play {
    FbGame game;
    FbFairShuffler shuffler;
    FbEvents events;
    ArenaPlayer *seat[FB_SEATS];
    const ArenaDealer *dealer;
    uint32_t picks, turns, quiet, window;
    uint8_t left[FB_SEATS]; /* seats in the order in which they went out */
    int left_n;
} Play;

static void count(Play *p, const FbEvent *event)
{
    if (event->type == FB_E_TURN) p->turns++, p->quiet++;
    if (event->type == FB_E_DIE) p->quiet = 0;
    if (event->type == FB_E_OUT) p->left[p->left_n++] = event->seat;
}

static void tell(Play *p, const FbEvent *event, bool dealing)
{
    FbEvent seen;
    for (int s = 0; s < p->game.open.seats; s++)
        if ((p->seat[s]->bot || !dealing) && fb_event_for(event, s, &seen))
            player_see(p->seat[s], &seen);
}

static void tell_all(Play *p, bool dealing)
{
    for (int i = 0; i < p->events.n; i++) {
        count(p, &p->events.e[i]);
        tell(p, &p->events.e[i], dealing);
    }
    p->events.n = 0;
}

/* For the yardstick that cheats: as if it had seen every card go into its hand. */
static void show_hands(const Play *p, FbView *view)
{
    for (int s = 0; s < p->game.open.seats; s++)
        if (s != view->seat) view->open.known[s] = p->game.hand[s];
}

static FbPick ask_seat(Play *p, int seat)
{
    FbView view;
    fb_view(&p->game, seat, &view);
    if (p->seat[seat]->entry->peeks) show_hands(p, &view);
    return player_pick(p->seat[seat], &view);
}

static FbPick ask_window(Play *p)
{
    FbPick answer[FB_SEATS], all = {FB_EVERYBODY, FB_W_PASS};
    unsigned asked = p->game.open.now.asked, counters = 0;
    for (int s = 0; s < FB_SEATS; s++) {
        if (!(asked >> s & 1)) continue;
        answer[s] = ask_seat(p, s);
        if (answer[s].what != FB_W_PASS) counters |= 1u << s;
    }
    p->window++;
    if (!counters) return all;
    return answer[fb_heat_lot(p->shuffler.seed, p->window, (uint8_t)counters)];
}

static FbPick ask(Play *p)
{
    unsigned asked = p->game.open.now.asked;
    if (p->game.open.now.phase == FB_COUNTERING) return ask_window(p);
    return ask_seat(p, __builtin_ctz(asked));
}

/* The rest of a long move counts only while its seat is asked without interruption. */
static void forget(Play *p, int seat)
{
    for (int s = 0; s < p->game.open.seats; s++)
        if (s != seat || !(p->game.open.now.asked >> s & 1)) player_forget(p->seat[s]);
}

/* False: it was stopped. */
static bool play_on(Play *p)
{
    while (!fb_is_over(&p->game) && p->quiet <= p->dealer->match->draw_after) {
        FbPick pick = ask(p);
        if (atomic_load(p->dealer->stop)) return false;
        fb_apply(&p->game, pick, &p->shuffler.base, &p->events);
        p->picks++;
        tell_all(p, false);
        forget(p, pick.seat);
    }
    return true;
}

static void begin(Play *p, const ArenaMatch *match)
{
    FbView view;
    fb_deal(&p->game, match->rules, match->players, &p->shuffler.base, &p->events);
    tell_all(p, true);
    for (int s = 0; s < match->players; s++) {
        fb_view(&p->game, s, &view);
        player_dealt(p->seat[s], &view);
    }
}

/* The seat, or FB_NONE. */
static int winner(const Play *p)
{
    if (!fb_is_over(&p->game)) return FB_NONE;
    if (!p->seat[fb_winner(&p->game)]->forfeited) return fb_winner(&p->game);
    for (int i = p->left_n - 1; i >= 0; i--)
        if (!p->seat[p->left[i]]->forfeited) return p->left[i];
    return FB_NONE;
}

/* ---- a deal --------------------------------------------------------------------------------------- */

void dealer_open(ArenaDealer *dealer, const ArenaMatch *match, const atomic_bool *stop)
{
    dealer->match = match;
    dealer->stop = stop;
    for (int i = 0; i < match->entries; i++)
        player_open(&dealer->player[i], &match->entry[i], (ArenaPatience){match->timeout, stop});
}

void dealer_close(ArenaDealer *dealer)
{
    for (int i = 0; i < dealer->match->entries; i++)
        player_close(&dealer->player[i]);
}

/* Only the first few times: that is enough to see what is wrong. */
static void complain(ArenaPlayer *player, uint64_t deal, int rotation)
{
    if (player->complaints++ >= 3) return;
    fprintf(stderr, "fambiz arena: %s forfeits (deal %llu, rotation %d, seat %c): %s\n",
            player->entry->spec, (unsigned long long)deal, rotation, 'A' + player->seat,
            player->why);
}

static void note(const Play *p, int rotation, uint64_t deal, ArenaDeal *result)
{
    const ArenaMatch *match = p->dealer->match;
    int won = winner(p);
    for (int s = 0; s < match->players; s++) {
        int member = arena_member_at(match, rotation, s);
        if (s == won) result->wins[member]++;
        if (!p->seat[s]->forfeited) continue;
        result->forfeits[member]++;
        complain(p->seat[s], deal, rotation);
    }
    if (won == FB_NONE)
        result->draws++;
    else
        result->seat_wins[won]++;
    result->picks += p->picks;
    result->turns += p->turns;
    if (p->picks > result->longest) result->longest = p->picks;
}

static bool play_rotation(ArenaDealer *dealer, uint64_t deal, int rotation, ArenaDeal *result)
{
    const ArenaMatch *match = dealer->match;
    const FbLevel *level[FB_SEATS];
    uint8_t seed[32];
    Play p;
    p.dealer = dealer;
    p.picks = p.turns = p.quiet = p.window = 0;
    p.left_n = p.events.n = 0;
    arena_levels(match, deal, level);
    arena_deal_seed(match, deal, seed);
    fb_fair_shuffler(&p.shuffler, seed);
    for (int s = 0; s < match->players; s++) {
        int member = arena_member_at(match, rotation, s);
        p.seat[s] = &dealer->player[match->table[result->table].member[member]];
        player_sit(p.seat[s], level[member], s, arena_bot_seed(match, deal, rotation, s));
    }
    begin(&p, match);
    if (!play_on(&p)) return false;
    for (int s = 0; s < match->players; s++)
        player_rise(p.seat[s]);
    note(&p, rotation, deal, result);
    return true;
}

bool dealer_play(ArenaDealer *dealer, uint64_t deal, ArenaDeal *result)
{
    *result = (ArenaDeal){.table = arena_table_of(dealer->match, deal)};
    for (int rotation = 0; rotation < dealer->match->players; rotation++)
        if (!play_rotation(dealer, deal, rotation, result)) return false;
    for (int i = 0; i < dealer->match->players; i++) {
        int entry = dealer->match->table[result->table].member[i];
        result->decisions[i] = (uint32_t)dealer->player[entry].times.count;
    }
    return true;
}
