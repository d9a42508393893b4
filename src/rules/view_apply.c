/* view_apply.c - moves a view on by the events its seat is sent, without the game. One short function for each event.
 *
 *        FbGame  --- fb_apply --->  FbGame'
 *           |                          |
 *        fb_view                    fb_view         both ways end in the same bytes:
 *           v                          v            tests/property compares them after every pick
 *        FbView  -- fb_view_apply -> FbView'
 *                  (event by event, each cut by fb_event_for)
 *
 * A player across a wire has only the lower row, so everything in a view has to follow from events. That is the test for a
 * new field of FbOpen: if no event tells it, a view cannot have it.
 *
 * The events of one pick end with `ask`, which carries the whole FbControl; so most functions here only move cards and
 * mobsters, and events that say nothing else (`end`, `over`, `celebrity`) change nothing at all.
 *
 * An event may come from a wire, so it is checked before anything changes: fits() checks its fields by event.def, each
 * function whether such a thing can happen now. An event that lies in some cleverer way makes a wrong view, never a read
 * or write out of bounds; whoever wants more runs fb_view_check afterwards. */
#include "game.h"

typedef bool Mover(FbView *v, const FbEvent *e);

/* Do the fields that every event of this type has hold what they may? */
static bool fits(const FbView *v, const FbEvent *e)
{
    int fields = fb_event_fields((FbEventType)e->type);
    bool card = (fields & FB_F_MAYBE_CARD) == FB_F_CARD, who = (fields & FB_F_TARGET) == FB_F_WHO;
    return (!(fields & FB_F_SEAT) || e->seat < v->open.seats) && (!card || e->card < FB_CARDS) &&
           (!who || what_is_mobster(&v->open, e->who));
}

static bool is_in(uint64_t set, int who) { return set >> (who - FB_WHO_MOBSTER) & 1; }

/* Off the list; past its count, a view is zero. */
static void take_off(FbOpen *o, int who)
{
    list_erase(o, list_find(o, who - FB_WHO_MOBSTER));
    o->list[o->list_n] = 0;
}

static bool on_deal(FbView *v, const FbEvent *e)
{
    if (e->n < 2 || e->n > FB_SEATS || !rules_known(e->rules)) return false;
    table_lay(&v->open, e->rules, e->n);
    v->open.deck_n = (uint8_t)fb_deck_size(e->rules);
    v->open.shuffles = 1;
    v->hand = 0;
    return true;
}

static bool on_turn(FbView *v, const FbEvent *e)
{
    v->open.now.turn = e->seat;
    return true;
}

/* The seat's own hand takes a card, of which there are no more than the deck has. */
static bool own_add(FbView *v, FbCard card)
{
    if (card >= FB_CARDS || fb_hand_count(v->hand, card) >= fb_copies(v->open.rules, card))
        return false;
    v->hand = hand_add(v->hand, card);
    return true;
}

static bool on_drew(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (!o->deck_n || (e->seat == v->seat && !own_add(v, e->card))) return false;
    o->deck_n--;
    o->hand_n[e->seat]++;
    return true;
}

static bool on_took(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (!o->pile_n || o->pile[o->pile_n - 1] != e->card) return false;
    if (fb_hand_count(o->known[e->seat], e->card) >= fb_copies(o->rules, e->card)) return false;
    if (e->seat == v->seat && !own_add(v, e->card)) return false;
    o->pile[--o->pile_n] = 0;
    o->known[e->seat] = hand_add(o->known[e->seat], e->card);
    o->hand_n[e->seat]++;
    return true;
}

static bool on_shuffle(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (o->deck_n || e->n != o->pile_n) return false;
    o->deck_n = o->pile_n;
    o->pile_n = 0;
    memset(o->pile, 0, sizeof o->pile);
    o->shuffles += o->shuffles != UINT32_MAX;
    return true;
}

/* A card leaves a hand in everybody's sight. */
static bool leaves(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (!o->hand_n[e->seat] || o->pile_n == FB_DECK) return false;
    if (e->seat == v->seat) {
        if (!hand_has(v->hand, e->card)) return false;
        v->hand = hand_remove(v->hand, e->card);
    }
    o->known[e->seat] = hand_forget(o->known[e->seat], e->card);
    o->hand_n[e->seat]--;
    return true;
}

static bool on_discard(FbView *v, const FbEvent *e)
{
    if (!leaves(v, e)) return false;
    pile_put(&v->open, e->card);
    return true;
}

static bool on_play(FbView *v, const FbEvent *e)
{
    if (v->open.now.card != FB_NONE) return false; /* one card at a time */
    if (!leaves(v, e)) return false;
    if (fb_card_row[e->card].kind != FB_ABILITY) pile_put(&v->open, e->card);
    v->open.now.card = e->card;
    return true;
}

static bool on_name(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (e->card != o->now.card || e->n != o->named_n || e->who < FB_WHO_MOBSTER ||
        e->who >= FB_WHO_END)
        return false;
    if (card_names_into_list(e->card)) {
        if (!what_is_mobster(o, e->who) || !is_in(o->listed, e->who) || o->named_n >= o->list_n)
            return false;
        take_off(o, e->who);
        list_insert(o, o->named_n, e->who - FB_WHO_MOBSTER);
    } else if (o->named_n < FB_TARGETS) {
        o->named[o->named_n] = e->who;
    } else {
        return false;
    }
    o->named_n++;
    return true;
}

static bool on_give(FbView *v, const FbEvent *e)
{
    if (e->card < FB_FIRST_ABILITY) return false;
    *tag_of(&v->open, e->card) = (uint8_t)(e->who - FB_WHO_MOBSTER);
    return true;
}

static bool on_pass(FbView *v, const FbEvent *e)
{
    if (e->seat != v->seat) return false;
    v->open.now.asked = 0;
    return true;
}

static bool on_list(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (!is_in(o->home, e->who) || e->place > o->list_n) return false;
    o->home &= ~mob_bit(e->who - FB_WHO_MOBSTER);
    list_insert(o, e->place, e->who - FB_WHO_MOBSTER);
    return true;
}

static bool on_home(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (!is_in(o->listed, e->who)) return false;
    take_off(o, e->who);
    o->home |= mob_bit(e->who - FB_WHO_MOBSTER);
    return true;
}

static bool on_replace(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (!is_in(o->listed, e->who) || e->place >= o->list_n) return false;
    take_off(o, e->who);
    list_insert(o, e->place, e->who - FB_WHO_MOBSTER);
    return true;
}

static bool on_swap(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (!is_in(o->listed, e->who) || e->place >= o->list_n) return false;
    o->list[list_find(o, e->who - FB_WHO_MOBSTER)] = o->list[e->place];
    o->list[e->place] = (uint8_t)(e->who - FB_WHO_MOBSTER);
    return true;
}

static bool on_die(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (!is_in(in_play(o), e->who)) return false;
    if (is_in(o->home, e->who))
        o->home &= ~mob_bit(e->who - FB_WHO_MOBSTER);
    else
        take_off(o, e->who);
    return true;
}

static bool on_lose(FbView *v, const FbEvent *e)
{
    if (e->card < FB_FIRST_ABILITY || v->open.pile_n == FB_DECK) return false;
    *tag_of(&v->open, e->card) = FB_NONE;
    pile_put(&v->open, e->card);
    return true;
}

static bool on_return(FbView *v, const FbEvent *e)
{
    FbOpen *o = &v->open;
    if (is_in(in_play(o), e->who)) return false;
    if (e->place == FB_NONE)
        o->home |= mob_bit(e->who - FB_WHO_MOBSTER);
    else if (e->place <= o->list_n)
        list_insert(o, e->place, e->who - FB_WHO_MOBSTER);
    else
        return false;
    return true;
}

static bool on_out(FbView *v, const FbEvent *e)
{
    v->open.in &= (uint8_t)~seat_bit(e->seat);
    return true;
}

static bool on_war(FbView *v, const FbEvent *e)
{
    if (e->n > 2) return false;
    v->open.war = e->n;
    return true;
}

static bool on_ask(FbView *v, const FbEvent *e)
{
    const FbControl *now = &e->now;
    if (now->phase >= FB_PHASES || now->turn >= v->open.seats || now->asked >> v->open.seats)
        return false;
    if (now->card != FB_NONE && now->card != v->open.now.card)
        return false; /* it was never played */
    v->open.now = *now;
    v->open.now.asked = view_asked(now, v->seat);
    if (now->card == FB_NONE) {
        v->open.named_n = 0;
        memset(v->open.named, 0, sizeof v->open.named);
    }
    return true;
}

/* Nothing in a view changes; what follows from it comes with other events or the next `ask`. */
static bool on_word(FbView *v, const FbEvent *e)
{
    (void)v, (void)e;
    return true;
}

bool fb_view_apply(FbView *view, const FbEvent *event)
{
    static Mover *const mover[FB_EVENT_TYPES] = {
        [FB_E_DEAL] = on_deal,       [FB_E_TURN] = on_turn,       [FB_E_DREW] = on_drew,
        [FB_E_TOOK] = on_took,       [FB_E_SHUFFLE] = on_shuffle, [FB_E_PLAY] = on_play,
        [FB_E_NAME] = on_name,       [FB_E_DROP] = on_discard,    [FB_E_BUTCHER] = on_discard,
        [FB_E_DISCARD] = on_discard, [FB_E_GIVE] = on_give,       [FB_E_COUNTER] = on_discard,
        [FB_E_PASS] = on_pass,       [FB_E_NO_COUNTER] = on_word, [FB_E_LIST] = on_list,
        [FB_E_HOME] = on_home,       [FB_E_REPLACE] = on_replace, [FB_E_SWAP] = on_swap,
        [FB_E_DIE] = on_die,         [FB_E_LOSE] = on_lose,       [FB_E_RETURN] = on_return,
        [FB_E_OUT] = on_out,         [FB_E_WAR] = on_war,         [FB_E_CELEBRITY] = on_word,
        [FB_E_NO_GRUDGE] = on_word,  [FB_E_END] = on_word,        [FB_E_OVER] = on_word,
        [FB_E_ASK] = on_ask,
    };
    if (event->type >= FB_EVENT_TYPES || !mover[event->type] || !fits(view, event)) return false;
    return mover[event->type](view, event);
}
