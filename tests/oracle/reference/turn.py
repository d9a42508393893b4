"""R 4: a turn, and the abilities that change it (R 8.4 to 8.6, 8.9, 8.10)."""
from reference.cards import NO_TARGET, in_card_order, kind, mark
from reference.effects import play
from reference.shuffle import shuffled
from reference.table import ask, families, hand_limit, owns
from reference.targets import may_play, next_targets
from reference.wars import Over, end_game, kill, section_7


def play_on(g):
    """The game from g.phase (start, ready, play or again) to its end."""
    try:
        while True:
            yield from one_turn(g)
    except Over:
        end_game(g)


def one_turn(g):
    seat = g.turn
    if g.phase == "start":
        g.spent = False
        executions(g)                                                       # R 4.1
        if seat not in families(g):
            mark("R 4.1 seat lost its last mobster in the executions")
            g.turn = next_clockwise(g)
            return
        g.phase = "ready"
    if g.phase == "ready":
        yield from maybe_ready(g)                                           # R 8.5
        yield from turn_draw(g)                                             # R 4.2
        g.phase = "play"
    if g.phase == "play":
        if g.hands[seat]:
            yield from one_card(g)                                          # R 4.3, R 4.4
            if may_play_again(g):                                           # R 8.9
                g.phase = "again"
        else:
            mark("R 4.3 no card to play")
    if g.phase == "again":
        yield from one_card(g)
    yield from politician(g)                                                # R 8.10
    next_turn(g)                                                            # R 4.5
    g.phase = "start"


def executions(g):
    """R 4.1"""
    if not g.war:
        return
    mark("R 4.1 executions at rate %d" % g.war)
    for _ in range(g.war):
        if g.list:
            try:
                kill(g, g.list[0])
            except Over:
                mark("R 4.1 an execution ends the game")
                raise
        else:
            mark("R 4.1 double rate, one on the list")
    section_7(g)


def turn_draw(g):
    """R 4.2"""
    seat = g.turn
    if len(g.hands[seat]) >= hand_limit(g, seat):
        mark("R 4.2 at or over the limit")
    elif g.edition["draw"] == "one":
        mark("R 4.2 draws one")
        yield from draw(g, seat, "turn")
    else:
        mark("R 4.2 fills")
        yield from fill(g, seat, "turn")


def fill(g, seat, why):
    while len(g.hands[seat]) < hand_limit(g, seat):
        if not g.deck and not g.discard:
            mark("R 4.2 no card anywhere, filling")
            return
        yield from draw(g, seat, why)


def draw(g, seat, why):
    """One card, R 4.2, R 8.4 and R 8.10."""
    source = "deck"
    if owns(g, seat, "CSC") and why == "POL":
        mark("R 8.10 from the deck alone" + (", deck empty" if not g.deck else ", with a pile" if g.discard else ""))
    elif owns(g, seat, "CSC"):
        if g.discard:
            source = yield from ask("draw", seat, ["deck", "pile"])
            mark("R 8.4 CSC takes the %s, %s" % (source, why))
            if not g.deck:
                mark("R 8.4 CSC takes the %s, deck empty" % source)
        else:
            mark("R 8.4 CSC without a discard pile")
    if source == "pile":
        g.hands[seat].append(g.discard.pop(0))
        return
    if not g.deck:
        refill(g)
    if g.deck:
        g.hands[seat].append(g.deck.pop(0))
        if not g.deck and g.discard and g.edition["refill"] == "emptied":   # R 4.2: at once
            mark("R 4.2 refill:emptied, " + why)
            refill(g)
    else:
        mark("R 4.2 no card anywhere, " + why)


def refill(g):
    """R 4.2, R 9.4"""
    if not g.discard:
        return
    mark("R 9.4 refill" + (" of one card" if len(g.discard) == 1 else ""))
    g.deck = shuffled(g.discard[::-1], g.seed, g.shuffles)
    g.discard = []
    g.shuffles += 1


def next_clockwise(g):
    """R 4.5, R 4.6"""
    at = g.seats.index(g.turn)
    for step in range(1, len(g.seats) + 1):
        seat = g.seats[(at + step) % len(g.seats)]
        if seat in families(g):
            return seat


def next_turn(g):
    """R 4.5, R 8.6"""
    if g.cel_seat:
        mark("R 8.6 CEL takes the next turn" + (" over a Counter" if g.counter_seat else "")
             + (", same seat" if g.cel_seat == g.turn else ""))
        g.turn = g.cel_seat
    elif g.counter_seat:
        mark("R 4.5 Counter takes the next turn" + (" from the own Celebrity" if g.own_next else ""))
        g.turn = g.counter_seat
    elif g.own_next in families(g):
        mark("R 8.9 the turn of the own Celebrity")
        g.turn = g.own_next
    else:
        if g.own_next:
            mark("R 8.9 family out by its own second card")
        if g.turn not in families(g):
            mark("R 4.6 clockwise from a seat that has left")
        g.turn = next_clockwise(g)
    g.counter_seat = g.cel_seat = g.own_next = None


def may_play_again(g):
    """R 8.9"""
    if not owns(g, g.turn, "TEM"):
        return False
    own_celebrity = g.edition["temper"] == "opponents" and g.cel_seat == g.turn and not g.counter_seat
    if (g.counter_seat or g.cel_seat) and not own_celebrity:
        mark("R 8.9 second card lost to " + ("CEL" if g.cel_seat else "a Counter"))
        return False
    if not g.hands[g.turn]:
        mark("R 8.9 no second card in hand")
        return False
    mark("R 8.9 second card" + (" after the own Celebrity" if own_celebrity else ""))
    g.own_next, g.cel_seat = g.cel_seat, None
    return True


def politician(g):
    """R 8.10"""
    if owns(g, g.turn, "POL"):
        mark("R 8.10 POL at the end of the turn")
        yield from fill(g, g.turn, "POL")


# ---------------------------------------------------------------- R 8.5: BUT

def may_butcher(g):
    return owns(g, g.turn, "BUT") and not g.spent and bool(g.hands[g.turn])


def maybe_ready(g):
    if may_butcher(g):
        pick = yield from ask("ready", g.turn, ["butcher", "draw"])
        mark("R 8.5 ready: " + pick)
        if pick == "butcher":
            yield from butcher(g)


def butcher(g):
    """R 8.5: cards away one after the other, then as many drawn."""
    seat = g.turn
    hand = g.hands[seat]
    away = 0
    while True:
        if not hand:
            mark("R 8.5 butchered the whole hand")
        pick = yield from ask("butcher", seat, in_card_order(hand) + (["done"] if away else []))
        if pick == "done":
            break
        hand.remove(pick)
        g.discard.insert(0, pick)
        away += 1
    g.spent = True
    for _ in range(away):
        yield from draw(g, seat, "butcher")


# ---------------------------------------------------------------- R 4.3: play one card

def may_drop(g, card):
    """R 1 `drop`, R 8.1"""
    return g.edition["drop"] == "any" or card not in NO_TARGET


def one_card(g):
    seat, hand = g.turn, g.hands[g.turn]
    while True:
        picks = [card for card in in_card_order(hand) if may_play(g, card)]
        if any(may_drop(g, card) for card in hand):
            picks.append("drop")
        if may_butcher(g):
            picks.append("butcher")
        if g.phase == "again":
            picks.append("end")
        pick = yield from ask(g.phase, seat, picks)
        if pick != "butcher":
            break
        mark("R 8.5 butcher in " + g.phase)
        yield from butcher(g)
    if pick == "end":
        mark("R 8.9 end")
        return
    if pick == "drop":
        card = yield from ask("drop", seat, [c for c in in_card_order(hand) if may_drop(g, c)])
        mark("R 4.3 drop " + card)
        hand.remove(card)
        g.discard.insert(0, card)
    else:
        hand.remove(pick)
        if kind(pick) == "ability":
            yield from give(g, pick)
        else:
            g.discard.insert(0, pick)                                       # R 4.3, before anything else
            yield from play(g, pick)
    section_7(g)                                                            # R 7: after every card
    if g.counter_seat and g.edition["refund"] == "yes":                     # R 1 `refund`
        mark("R 1 refund")
        yield from draw(g, g.counter_seat, "refund")


def give(g, card):
    """R 8.1"""
    targets = next_targets(g, card, [])
    mobster = yield from ask("target", g.turn, targets)
    mark("R 8.1 give %s to one %s" % (card, "on the list" if mobster in g.list else "at home"))
    g.tags[mobster] = card
