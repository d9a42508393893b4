/* memory.c - see memory.h.
 *
 * For each seat and kind of card the memory keeps one number, `held`: 1 if nothing speaks against the card being there, less
 * if something does. It is not a probability but a factor by which the even chance of a card is multiplied.
 *
 *     the seat plays a card     every other card it could have played is tried in its place (policy_worth). If that would
 *                               have been as good or better, `held` of that card goes down (doubt).
 *     a window closes           all who were asked have passed: the same for their Counters, against passing.
 *     the seat draws            the new card may be anything. `fresh` counts such cards; at the seat's next decision they
 *                               are old ones too, and `held` moves back towards 1 by their share (settle).
 *     a card leaves the hand    it was an old one or a fresh one, and `fresh` goes down by the chance of the latter (leave).
 *
 * A question then needs worlds drawn by these factors. Dealing them directly would mean drawing without replacement with
 * weights, for several hands that share one pool. Instead an even deal is bent: each hidden card is offered an exchange
 * with a random card of the deck, as in Metropolis and Hastings, a few times over (memory_bend).
 *
 * Others may think differently from the soldier by whose eyes they are judged here, so no single decision can rule a card
 * out: a doubt takes away 70 per cent at most, and 1 per cent always remains. */
#include "bots/memory.h"

#include "bots/policy.h"
#include "rules/bits.h"

enum { SWEEPS = 3 };

/* How a doubt grows: a card that would have been as good as the one played is doubted a little, a better one more, down to
 * these bounds. Chosen by how well they foretold real hands (docs/bots.md). */
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

/* `held` for a hand of n cards, of which some are fresh and may be anything. */
static float mixed(const Memory *m, int seat, FbCard card, int n)
{
    float part = n > 0 ? m->fresh[seat] / (float)n : 1;
    return m->held[seat][card] + (1 - m->held[seat][card]) * (part < 1 ? part : 1);
}

/* A bot that joined a running game, or missed an event, starts over. */
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

/* The seat decides, with n cards in its hand: from now on none of them is fresh. */
static void settle(Memory *m, int seat, int n)
{
    for (FbCard c = 0; c < FB_CARDS; c++)
        m->held[seat][c] = mixed(m, seat, c, n);
    m->fresh[seat] = 0;
}

/* One of n cards leaves the hand. The less likely it was among the old ones, the more likely it was a fresh one. */
static void leave(Memory *m, int seat, FbCard card, int n)
{
    float old = ((float)n - m->fresh[seat]) * m->held[seat][card];
    if (m->fresh[seat] > 0) m->fresh[seat] -= m->fresh[seat] / (m->fresh[seat] + old);
}

/* The seat did something worth `taken`; with this card it could have had `missed`. */
static void doubt(Memory *m, int seat, FbCard card, float missed, float taken)
{
    float factor = as_good - steep * (missed - taken);
    if (factor >= 1) return;
    m->held[seat][card] *= factor < most_at_once ? most_at_once : factor;
    if (m->held[seat][card] < most) m->held[seat][card] = most;
}

/* What a pick would be worth to the seat if this were its hand. */
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

/* A card was played or dropped. A drop says nothing about other cards. */
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

/* A window has closed without a Counter, so everybody who was asked has passed. */
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
    FbRng rng = {
        1}; /* any world will do: only what lies open counts, and one hand, which is replaced */
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

/* Offers every hidden card of a hand an exchange with a card of the deck. It is taken if the other card is likelier here,
 * and otherwise in proportion. The deck has no factors of its own, so they cancel out. */
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

/* In FB_DROP and FB_BUTCHER a hand has to keep the card for what its seat has begun, so worlds are left as they are. */
void memory_bend(const Memory *m, FbGame *world, FbRng *rng)
{
    const FbOpen *o = &world->open;
    if (!o->deck_n || o->now.phase == FB_DROP || o->now.phase == FB_BUTCHER) return;
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int s = 0; s < o->seats; s++)
            if (s != m->view.seat && (o->in >> s & 1))
                bend_hand(m->now[s], o->known[s], &world->hand[s], world, rng);
}
