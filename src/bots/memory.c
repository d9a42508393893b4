/* memory.c - see memory.h. */
#include "bots/memory.h"

#include "bots/policy.h"
#include "rules/bits.h"

enum { SWEEPS = 3 };

/* How a doubt grows. A card that would have been as good as the one played is doubted a little, a better one more;
 * but others may think otherwise than a soldier does, so that no single decision says all. Found by how well real hands
 * were foretold (docs/bots.md). */
static const float as_good = 0.8F, steep = 30.0F, most_at_once = 0.3F, most = 0.01F;

static void forget(Memory *m)
{
    for (int s = 0; s < FB_SEATS; s++) {
        m->fresh[s] = 0;
        for (int c = 0; c < FB_CARDS; c++)
            m->held[s][c] = 1;
    }
}

void memory_clear(Memory *m, int seat)
{
    fb_view_blank(&m->view, seat);
    m->is_in_step = true;
    forget(m);
}

/* A new card may be anything; what is known of the hand holds for the others of its n. */
static float mixed(const Memory *m, int seat, FbCard card, int n)
{
    float part = n > 0 ? m->fresh[seat] / (float)n : 1;
    return m->held[seat][card] + (1 - m->held[seat][card]) * (part < 1 ? part : 1);
}

/* A bot that was put into a running game, or missed an event, begins anew. */
void memory_ask(Memory *m, const FbView *view)
{
    if (!m->is_in_step || !m->view.open.seats) {
        m->view = *view;
        m->is_in_step = true;
        forget(m);
    }
    for (int s = 0; s < FB_SEATS; s++)
        for (FbCard c = 0; c < FB_CARDS; c++)
            m->now[s][c] = mixed(m, s, c, view->open.hand_n[s]);
}

/* ---- what a decision says ----------------------------------------------------------------------------- */

/* The seat decides with n cards in its hand: new ones among them are no longer so. */
static void settle(Memory *m, int seat, int n)
{
    for (FbCard c = 0; c < FB_CARDS; c++)
        m->held[seat][c] = mixed(m, seat, c, n);
    m->fresh[seat] = 0;
}

/* One of n cards leaves the hand: the less likely it was there before, the more likely it is one of the new. */
static void leave(Memory *m, int seat, FbCard card, int n)
{
    float old = ((float)n - m->fresh[seat]) * m->held[seat][card];
    if (m->fresh[seat] > 0) m->fresh[seat] -= m->fresh[seat] / (m->fresh[seat] + old);
}

/* The seat did something worth `taken` where with this card it could have had `missed`. */
static void doubt(Memory *m, int seat, FbCard card, float missed, float taken)
{
    float factor = as_good - steep * (missed - taken);
    if (factor >= 1) return;
    m->held[seat][card] *= factor < most_at_once ? most_at_once : factor;
    if (m->held[seat][card] < most) m->held[seat][card] = most;
}

/* What a pick is worth to the seat, if its hand is this. */
static float worth(const FbGame *world, int seat, FbPick pick, FbHand hand)
{
    FbGame game = *world;
    FbFastShuffler shuffler;
    fb_fast_shuffler(&shuffler, 1);
    game.hand[seat] = hand;
    return policy_worth(&figures_sharp, &game, pick, seat, &shuffler.base);
}

static float worth_of_card(const FbGame *world, int seat, FbCard card)
{
    return worth(world, seat, (FbPick){(uint8_t)seat, card}, fb_hand_with(0, card));
}

static bool could_play(const FbGame *world, int seat, FbCard card)
{
    FbGame game = *world;
    if (!fb_copies(world->open.rules, card)) return false;
    game.hand[seat] = fb_hand_with(0, card);
    return fb_refuse(&game, (FbPick){(uint8_t)seat, card}) == FB_OK;
}

/* A card played, or dropped. A drop says nothing more: it comes after `drop` was said. */
static void weigh_card(Memory *m, const FbGame *world, const FbEvent *e)
{
    int n = world->open.hand_n[e->seat];
    leave(m, e->seat, e->card, n);
    settle(m, e->seat, n - 1);
    if (e->type != FB_E_PLAY || !could_play(world, e->seat, e->card)) return;
    float taken = worth_of_card(world, e->seat, e->card);
    for (FbCard c = 0; c < FB_CARDS; c++)
        if (c != e->card && could_play(world, e->seat, c))
            doubt(m, e->seat, c, worth_of_card(world, e->seat, c), taken);
}

/* A window that closed without a Counter: all who were asked have passed. */
static void weigh_passes(Memory *m, const FbGame *world)
{
    const FbControl *now = &world->open.now;
    if (now->phase != FB_COUNTERING) return;
    for (int s = 0; s < world->open.seats; s++) {
        if (s == m->view.seat || s == now->turn || !(world->open.in >> s & 1)) continue;
        settle(m, s, world->open.hand_n[s]);
        float taken = worth(world, s, (FbPick){FB_EVERYBODY, FB_W_PASS}, 0);
        for (uint64_t can = fb_card_counters(now->card); can; can &= can - 1) {
            FbCard c = (FbCard)fb_lowest(can);
            doubt(m, s, c, worth_of_card(world, s, c), taken);
        }
    }
}

static void weigh(Memory *m, const FbEvent *e)
{
    FbGame world;
    FbRng rng = {1}; /* any world will do: only what lies open and the hand in question count */
    bool others = e->seat < m->view.open.seats && e->seat != m->view.seat;
    bool card = others && (e->type == FB_E_PLAY || e->type == FB_E_DROP);
    if (e->type == FB_E_DEAL) forget(m);
    if (others && e->type == FB_E_DREW) m->fresh[e->seat] += 1;
    if (!card && e->type != FB_E_NO_COUNTER) return;
    if (fb_view_check(&m->view) || !fb_sample(&m->view, &rng, &world)) return; /* no such game */
    if (card)
        weigh_card(m, &world, e);
    else
        weigh_passes(m, &world);
}

void memory_see(Memory *m, const FbEvent *e)
{
    if (!m->is_in_step) return;
    weigh(m, e);
    m->is_in_step = fb_view_apply(&m->view, e);
}

/* ---- worlds --------------------------------------------------------------------------------------------- */

/* Offers every hidden card of a hand an exchange with a card of the deck: taken when that is likelier, and otherwise
 * as often as it is likely (Metropolis and Hastings). */
static void bend_hand(const float *held, FbHand known, FbHand *hand, FbGame *world, FbRng *rng)
{
    for (uint64_t kinds = *hand & FB_CARD_BITS; kinds; kinds &= kinds - 1) {
        FbCard c = (FbCard)fb_lowest(kinds);
        for (int i = fb_hand_count(*hand, c) - fb_hand_count(known, c); i > 0; i--) {
            uint64_t r = fb_rng_next(rng);
            FbCard *other = &world->deck[(r >> 32) * world->open.deck_n >> 32];
            if ((float)(r & 0xffff) * held[c] >= 65536.0F * held[*other]) continue;
            *hand = fb_hand_with(fb_hand_without(*hand, c), *other);
            *other = c;
        }
    }
}

/* In FB_DROP and FB_BUTCHER the hand has to be able to do what its seat has begun: it is left as it is. */
void memory_bend(const Memory *m, FbGame *world, FbRng *rng)
{
    const FbOpen *o = &world->open;
    if (!o->deck_n || o->now.phase == FB_DROP || o->now.phase == FB_BUTCHER) return;
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int s = 0; s < o->seats; s++)
            if (s != m->view.seat && (o->in >> s & 1))
                bend_hand(m->now[s], o->known[s], &world->hand[s], world, rng);
}
