/* saved_game.c - a game and its last events in bytes that last: docs/storage.md, "A game". Owns their order. What stands behind
 * the counts of the arrays has no meaning and is not kept, so a game that was read is zero there. */
#include "table/codec.h"

#include "table/work.h"

/* ---- the state of a game -------------------------------------------------------------------------------------------- */

static void code_phase(Codec *c, uint8_t *phase)
{
    uint8_t number = codec_reads(c) ? 0 : fb_phase_number((FbPhase)*phase);
    code_byte(c, &number);
    if (!codec_reads(c)) return;
    *phase = (uint8_t)fb_phase_of_number(number);
    if (*phase < FB_PHASES) return;
    c->bad = true;
    *phase = 0;
}

static void code_control(Codec *c, FbControl *now)
{
    code_below(c, &now->turn, FB_SEATS);
    code_phase(c, &now->phase);
    code_byte(c, &now->asked);
    code_phase(c, &now->stage);
    code_byte(c, &now->after);
    code_card(c, &now->card);
    code_card(c, &now->counter);
    code_index(c, &now->rescuer, FB_SEATS);
    code_index(c, &now->next, FB_SEATS);
    code_byte(c, &now->left);
    code_byte(c, &now->flags);
}

/* Cards in a row, as in a pile or the deck. */
static void code_cards(Codec *c, uint8_t *cards, uint8_t *n)
{
    *n = (uint8_t)code_count(c, *n, FB_DECK);
    for (int i = 0; i < *n; i++) {
        code_card(c, &cards[i]);
        if (cards[i] == FB_NONE) c->bad = true;
    }
}

static FbHand get_hand(Codec *c, FbRules rules)
{
    FbHand hand = 0;
    int n = code_count(c, 0, FB_DECK);
    for (int i = 0; i < n && !c->bad; i++) {
        uint8_t card = 0;
        code_card(c, &card);
        if (card == FB_NONE || fb_hand_count(hand, card) >= fb_copies(rules, card))
            c->bad = true;
        else
            hand = fb_hand_with(hand, card);
    }
    return hand;
}

/* In the order of their numbers, so that a hand has one spelling wherever its cards stand in cards.def. */
static void put_hand(Codec *c, FbHand hand)
{
    code_count(c, fb_hand_size(hand), FB_DECK);
    for (int number = 0; number < FB_WHO_MOBSTER; number++) {
        uint8_t card = fb_card_of_number((uint8_t)number);
        for (int i = card == FB_NONE ? 0 : fb_hand_count(hand, card); i > 0; i--)
            code_card(c, &card);
    }
}

static void code_hands(Codec *c, FbRules rules, FbHand hands[FB_SEATS])
{
    for (int s = 0; s < FB_SEATS; s++)
        if (codec_reads(c))
            hands[s] = get_hand(c, rules);
        else
            put_hand(c, hands[s]);
}

/* Who has which ability: pairs, in the order of the numbers of the cards. */
static void put_tags(Codec *c, const FbOpen *o)
{
    int n = 0;
    for (size_t i = 0; i < sizeof o->tag; i++)
        n += o->tag[i] != FB_NONE;
    code_count(c, n, sizeof o->tag);
    for (int number = 0; number < FB_WHO_MOBSTER; number++) {
        uint8_t card = fb_card_of_number((uint8_t)number), who;
        if (card == FB_NONE || fb_card_kind(card) != FB_ABILITY) continue;
        who = o->tag[card - FB_FIRST_ABILITY];
        if (who == FB_NONE) continue;
        code_card(c, &card);
        code_byte(c, &who);
    }
}

static void get_tags(Codec *c, FbOpen *o)
{
    int n = code_count(c, 0, sizeof o->tag);
    memset(o->tag, FB_NONE, sizeof o->tag);
    for (int i = 0; i < n && !c->bad; i++) {
        uint8_t card = 0, who = 0;
        code_card(c, &card);
        code_below(c, &who, FB_MOBSTERS);
        if (card == FB_NONE || fb_card_kind(card) != FB_ABILITY)
            c->bad = true;
        else
            o->tag[card - FB_FIRST_ABILITY] = who;
    }
}

/* An Intrigue names into the list itself, and `named` has no meaning then. */
static void code_named(Codec *c, FbOpen *o)
{
    bool in_list = fb_card_has(o->now.card, FB_TRAIT_ORDERS);
    o->named_n = (uint8_t)code_count(c, o->named_n, in_list ? FB_MOBSTERS : FB_TARGETS);
    for (int i = 0; i < o->named_n && !in_list; i++)
        code_byte(c, &o->named[i]);
}

static void code_list(Codec *c, FbOpen *o)
{
    o->list_n = (uint8_t)code_count(c, o->list_n, FB_MOBSTERS);
    for (int i = 0; i < o->list_n; i++)
        code_below(c, &o->list[i], FB_MOBSTERS);
}

static void code_open(Codec *c, FbOpen *o)
{
    code_rules(c, &o->rules);
    code_below(c, &o->seats, FB_SEATS + 1);
    code_byte(c, &o->in);
    code_below(c, &o->war, 3);
    code_u32(c, &o->shuffles);
    code_u64(c, &o->home);
    code_u64(c, &o->listed);
    code_list(c, o);
    if (codec_reads(c))
        get_tags(c, o);
    else
        put_tags(c, o);
    code_control(c, &o->now);
    code_named(c, o);
    code_bytes(c, o->hand_n, sizeof o->hand_n);
    code_hands(c, o->rules, o->known);
    code_cards(c, o->pile, &o->pile_n);
}

void code_game(Codec *c, FbGame *game)
{
    if (codec_reads(c)) memset(game, 0, sizeof *game);
    code_open(c, &game->open);
    code_hands(c, game->open.rules, game->hand);
    code_cards(c, game->deck, &game->open.deck_n);
}

/* ---- the last steps ----------------------------------------------------------------------------------------------------- */

static void code_event(Codec *c, FbEvent *e)
{
    uint8_t number = codec_reads(c) ? 0 : fb_event_number((FbEventType)e->type);
    if (codec_reads(c)) memset(e, 0, sizeof *e);
    code_byte(c, &number);
    if (codec_reads(c)) e->type = (uint8_t)fb_event_of_number(number);
    if (e->type == FB_E_NOTHING) c->bad = true;
    code_byte(c, &e->seat);
    code_card(c, &e->card);
    code_byte(c, &e->who);
    code_byte(c, &e->place);
    code_byte(c, &e->n);
    if (e->type == FB_E_ASK) code_control(c, &e->now);
    if (e->type == FB_E_DEAL) code_rules(c, &e->rules);
}

/* Are the hashes of the views still what they were when the table was written? A program that counts cards otherwise hashes
 * otherwise: the steps would not fit for anybody, so they are forgotten, and whoever comes back gets a whole view. */
static bool is_hashed_alike(const FbTable *t, const FbKept *kept)
{
    const uint64_t *hash = kept->hash[t->step % FB_KEPT_STEPS];
    FbView view;
    for (int channel = 0; channel < FB_CHANNELS && kept->first <= t->step; channel++) {
        if (!hash[channel]) continue; /* nobody was there */
        fb_view(&t->game, channel < FB_SEATS ? channel : FB_SPECTATOR, &view);
        if (fb_view_hash(&view) != hash[channel]) return false;
    }
    return true;
}

static void put_step(Codec *c, const FbKept *kept, uint32_t step)
{
    FbEvent events[FB_KEPT_EVENTS];
    uint64_t hash[FB_CHANNELS];
    int n = kept_events(kept, step, events);
    memcpy(hash, kept->hash[step % FB_KEPT_STEPS], sizeof hash);
    for (int i = 0; i < FB_CHANNELS; i++)
        code_u64(c, &hash[i]);
    code_count(c, n, FB_KEPT_EVENTS);
    for (int i = 0; i < n; i++)
        code_event(c, &events[i]);
}

/* Events are counted from the first that is kept. */
static void get_step(Codec *c, FbKept *kept, uint32_t step)
{
    uint32_t place = step % FB_KEPT_STEPS;
    for (int i = 0; i < FB_CHANNELS; i++)
        code_u64(c, &kept->hash[place][i]);
    int n = code_count(c, 0, FB_KEPT_EVENTS - (int)kept->events);
    kept->begin[place] = kept->events;
    for (int i = 0; i < n && !c->bad; i++)
        code_event(c, &kept->event[kept->events++]);
    kept->end[place] = kept->events;
}

/* How many there are, then each of them, the last of them t->step. */
void code_kept(Codec *c, const FbTable *t, FbKept *kept)
{
    bool reads = codec_reads(c);
    uint32_t end = t->step + 1, n = reads ? 0 : end - kept->first;
    n = (uint32_t)code_count(c, (int)n, FB_KEPT_STEPS);
    if (n > end) c->bad = true;
    if (reads) kept_clear(kept, c->bad ? end : end - n);
    for (uint32_t step = kept->first; step < end && !c->bad; step++)
        if (reads)
            get_step(c, kept, step);
        else
            put_step(c, kept, step);
    if (reads && !c->bad && !is_hashed_alike(t, kept)) kept_clear(kept, end);
}
