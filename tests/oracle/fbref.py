#!/usr/bin/env python3
"""The reference: a second, slow and obvious implementation of rules.md and notation.md.

It exists to be compared with the engine (see differ.py). The game is one generator, `play_on`, that yields
an Ask wherever somebody has to pick and is sent (seat, pick). Mobsters are strings ("B3"), seats are letters,
cards are codes. Piles are lists, top card first. `mark` counts which branches of the rules were reached.

    python3 fbref.py            speaks the engine protocol (without view, observe, event, record and go)
"""
import collections
import os
import re
import struct
import sys

SEATS = "ABCDEF"

# ---------------------------------------------------------------- R 1, R 2: editions and cards

# switch: (values), in the order of the table of R 1
SWITCHES = {
    "deck": ("mayfair", "lookout"),
    "draw": ("one", "fill"),
    "picker": ("victim", "attacker"),
    "refund": ("yes", "no"),
    "drop": ("any", "targeted"),
    "rewar": ("normal", "keep"),
    "hit": ("any", "opponents"),
    "turncoat": ("any", "opponents"),
    "sub": ("replace", "swap"),
    "advanced": ("no", "yes"),
}
EDITIONS = {
    "mayfair-2005": "mayfair one victim yes any normal any any replace no".split(),
    "lookout-2021": "lookout fill attacker no targeted keep any any replace no".split(),
    "lookout-2021-de": "lookout fill attacker no targeted keep opponents opponents swap no".split(),
}
# code: (kind, copies M, copies L, countered by), in the card order
CARDS = {
    "CON": ("attack", 14, 12, ("MOB", "FAM")),
    "CNM": ("attack", 3, 3, ("FAM",)),
    "CNF": ("attack", 2, 2, ("MOB",)),
    "CNN": ("attack", 1, 1, ()),
    "PRI": ("attack", 3, 3, ("MOB", "FAM")),
    "DBL": ("attack", 3, 3, ("MOB", "FAM")),
    "HIT": ("attack", 1, 1, ()),
    "VAL": ("attack", 1, 1, ()),
    "CRO": ("attack", 1, 1, ()),
    "WAR": ("attack", 1, 1, ()),
    "AMB": ("attack", 1, 1, ()),
    "VEN": ("attack", 1, 1, ("SAF",)),
    "TUR": ("attack", 1, 1, ()),
    "LAM": ("rescue", 4, 4, ("FIN",)),
    "COP": ("rescue", 2, 2, ()),
    "SUB": ("rescue", 2, 2, ()),
    "INT": ("rescue", 2, 2, ()),
    "TRU": ("rescue", 1, 1, ()),
    "PAY": ("rescue", 1, 1, ()),
    "FED": ("rescue", 1, 1, ()),
    "MOB": ("counter", 3, 3, ()),
    "FAM": ("counter", 6, 6, ()),
    "FIN": ("counter", 2, 2, ()),
    "SAF": ("counter", 1, 1, ()),
    "LIB": ("ability", 1, 1, ()),
    "DOP": ("ability", 1, 1, ()),
    "CSC": ("ability", 1, 1, ()),
    "BUT": ("ability", 1, 1, ()),
    "CEL": ("ability", 1, 1, ()),
    "UNF": ("ability", 1, 1, ()),
    "SHO": ("ability", 1, 1, ()),
    "TEM": ("ability", 1, 1, ()),
    "POL": ("ability", 1, 1, ()),
    "EAR": ("ability", 1, 1, ()),
}
CARD_ORDER = list(CARDS)
CONTRACTS = ("CON", "CNM", "CNF", "CNN")
NO_TARGET = ("VAL", "WAR", "AMB", "TRU", "FED")

COUNTS = collections.Counter()


def mark(branch):
    """Count that a branch of the rules was reached (differ.py --counts)."""
    COUNTS[branch] += 1


def kind(card):
    return CARDS[card][0]


def countered_by(card):
    return CARDS[card][3]


def in_card_order(cards):
    return sorted(cards, key=CARD_ORDER.index)


class Bad(Exception):
    """Text that cannot be read, or a position that cannot be."""


class Over(Exception):
    """One family is left (R 7.1)."""


class Edition:
    def __init__(self, text):
        base, *rules = text.split("+")
        if base not in EDITIONS:
            raise Bad("no such edition")
        self.base = base
        self.switch = dict(zip(SWITCHES, EDITIONS[base]))
        seen = set()
        for rule in rules:
            if rule == "advanced":
                rule = "advanced:yes"
            name, colon, value = rule.partition(":")
            if not colon or name not in SWITCHES or value not in SWITCHES[name]:
                raise Bad("no such house rule")
            if name in seen:
                raise Bad("a house rule twice")
            seen.add(name)
            self.switch[name] = value

    def __getitem__(self, name):
        return self.switch[name]

    def __str__(self):
        text = self.base
        for name, usual in zip(SWITCHES, EDITIONS[self.base]):
            if self.switch[name] != usual:
                rule = "advanced" if (name, self.switch[name]) == ("advanced", "yes") else name + ":" + self.switch[name]
                text += "+" + rule
        return text

    def copies(self, card):
        """R 1, R 2: how often the deck has the card."""
        if kind(card) == "ability":
            return 1 if self["advanced"] == "yes" else 0
        return CARDS[card][1 if self["deck"] == "mayfair" else 2]

    def whole_deck(self):
        return [card for card in CARD_ORDER for _ in range(self.copies(card))]


# ---------------------------------------------------------------- R 9: shuffling

def chacha_block(key, counter, nonce_word):
    """RFC 8439, 2.3, with the nonce of R 9.1; gives 16 words."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += struct.unpack("<8I", key)
    start += [counter, nonce_word, 0, 0]
    x = list(start)

    def add_xor_turn(a, b, d, bits):
        x[a] = (x[a] + x[b]) & 0xFFFFFFFF
        x[d] ^= x[a]
        x[d] = ((x[d] << bits) | (x[d] >> (32 - bits))) & 0xFFFFFFFF

    def quarter(a, b, c, d):
        add_xor_turn(a, b, d, 16)
        add_xor_turn(c, d, b, 12)
        add_xor_turn(a, b, d, 8)
        add_xor_turn(c, d, b, 7)

    for _ in range(10):
        quarter(0, 4, 8, 12)
        quarter(1, 5, 9, 13)
        quarter(2, 6, 10, 14)
        quarter(3, 7, 11, 15)
        quarter(0, 5, 10, 15)
        quarter(1, 6, 11, 12)
        quarter(2, 7, 8, 13)
        quarter(3, 4, 9, 14)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(x, start)]


def words(seed, k):
    """R 9.1: the key stream of shuffle number k."""
    counter = 0
    while True:
        yield from chacha_block(seed, counter, k)
        counter += 1


def below(stream, n):
    """R 9.2"""
    while True:
        w = next(stream)
        if w < 2 ** 32 - 2 ** 32 % n:
            return w % n


def shuffled(cards, seed, k):
    """R 9.3"""
    c = list(cards)
    stream = words(seed, k)
    for i in range(len(c) - 1, 0, -1):
        j = below(stream, i + 1)
        c[i], c[j] = c[j], c[i]
    return c


# ---------------------------------------------------------------- the state

class State:
    """Everything that a position line says, and the notes of the card being resolved."""

    def __init__(self, edition, seats):
        self.edition = edition
        self.seats = SEATS[:seats]
        self.turn = "A"
        self.phase = "start"            # start (of a turn; never written), ready, play, again, over
        self.war = 0
        self.list = []
        self.home = {s: [] for s in self.seats}
        self.tags = {}
        self.hands = {s: [] for s in self.seats}
        self.deck = []
        self.discard = []
        self.spent = False
        self.shuffles = 0
        self.seed = bytes(32)
        # notes, empty whenever a position can be written
        self.counter_seat = None        # who played the Counter
        self.cel_seat = None            # whose CEL was listed
        self.grudges = []               # whose UNF was listed

    def copy(self):
        new = State(self.edition, len(self.seats))
        new.__dict__.update(self.__dict__)
        new.list = list(self.list)
        new.home = {s: list(v) for s, v in self.home.items()}
        new.tags = dict(self.tags)
        new.hands = {s: list(v) for s, v in self.hands.items()}
        new.deck = list(self.deck)
        new.discard = list(self.discard)
        new.grudges = list(self.grudges)
        return new


def deal(edition, seats, seed):
    """R 3"""
    g = State(edition, seats)
    g.seed = seed
    g.home = {s: [s + str(i) for i in range(1, 10)] for s in g.seats}       # R 3.1
    g.deck = shuffled(edition.whole_deck(), seed, 0)                        # R 9.4
    g.shuffles = 1
    for _ in range(5):                                                      # R 3.3
        for s in g.seats:
            g.hands[s].append(g.deck.pop(0))
    return g                                                                # R 3.4: turn is A


def in_play(g, seat):
    """R 3.2"""
    return g.home[seat] + [m for m in g.list if m[0] == seat]


def families(g):
    """The seats still in the game."""
    return [s for s in g.seats if in_play(g, s)]


def opponents(g, seat):
    return [s for s in families(g) if s != seat]


def owns(g, seat, ability):
    """R 8.1: a tag is there as long as the mobster is in play."""
    return any(m[0] == seat and card == ability for m, card in g.tags.items())


def hand_limit(g, seat):
    """R 1, R 8.2"""
    if owns(g, seat, "LIB"):
        mark("R 8.2 LIB limit 8")
        return 8
    return 6


# ---------------------------------------------------------------- asking

class Ask:
    """A decision: the phase, and for each seat that may pick, its picks."""

    def __init__(self, phase, options):
        self.phase = phase
        self.options = options

    def legal(self):
        picks = [seat + ":" + pick for seat in sorted(self.options) for pick in self.options[seat]]
        if self.phase == "counter":
            picks.append("*:pass")
        return picks


def ask(phase, seat, picks):
    """Ask one seat; picks in order and without doubles."""
    _, pick = yield Ask(phase, {seat: list(dict.fromkeys(picks))})
    return pick


# ---------------------------------------------------------------- R 7: wars, leaving and winning

def family_out(g, seat):
    """R 7.1: the hand goes to the discard pile in card order, the last card on top."""
    mark("R 7.1 family out" + (", in its own turn" if seat == g.turn else ""))
    if g.hands[seat]:
        mark("R 7.1 hand of a family that is out")
    for card in in_card_order(g.hands[seat]):
        g.discard.insert(0, card)
    g.hands[seat] = []
    if len(families(g)) == 1:
        raise Over


def lose_ability(g, mobster):
    """R 7.1, R 8.1"""
    if mobster in g.tags:
        mark("R 7.1 ability of the dead to the discard pile")
        g.discard.insert(0, g.tags.pop(mobster))


def kill(g, mobster):
    """One death, and R 7.1."""
    if mobster in g.list:
        g.list.remove(mobster)
    else:
        g.home[mobster[0]].remove(mobster)
    lose_ability(g, mobster)
    if not in_play(g, mobster[0]):
        family_out(g, mobster[0])


def war_starts(g):
    """R 7.3: why a war starts where there is none, or nothing."""
    if g.list and len(g.list) >= 6:
        return "six on the list"
    if g.list and sum(len(in_play(g, s)) for s in g.seats) <= 6:
        return "six in play"
    return None


def section_7(g):
    """R 7.2 to 7.4"""
    if g.war and not g.list:
        mark("R 7.2 an empty list ends the war")
        g.war = 0
    if not g.war and war_starts(g):
        mark("R 7.3 war starts: " + war_starts(g))
        g.war = 1


def end_game(g):
    """R 7.1: nothing further, but an empty list still ends the war."""
    if not g.list:
        if g.war:
            mark("R 7.1 empty list ends the war at the end of the game")
        g.war = 0
    elif g.war:
        mark("R 7.1 game ends, list and war stay")
    else:
        mark("R 7.1 game ends, list stays, no war")
    g.phase = "over"


# ---------------------------------------------------------------- R 4: a turn

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
    """One card, R 4.2 and R 8.4."""
    source = "deck"
    if owns(g, seat, "CSC"):
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
        mark("R 4.5 Counter takes the next turn")
        g.turn = g.counter_seat
    else:
        if g.turn not in families(g):
            mark("R 4.6 clockwise from a seat that has left")
        g.turn = next_clockwise(g)
    g.counter_seat = g.cel_seat = None


def may_play_again(g):
    """R 8.9"""
    if not owns(g, g.turn, "TEM"):
        return False
    if g.counter_seat or g.cel_seat:
        mark("R 8.9 second card lost to " + ("CEL" if g.cel_seat else "a Counter"))
        return False
    if not g.hands[g.turn]:
        mark("R 8.9 no second card in hand")
        return False
    mark("R 8.9 second card")
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


def may_play(g, card):
    """R 4.3"""
    if kind(card) == "counter":
        return False
    if card in NO_TARGET:
        return True
    return bool(next_targets(g, card, []))


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


# ---------------------------------------------------------------- targets

def at_home(g, seats):
    return [m for s in seats for m in g.home[s]]


def dbl_size(g):
    """R 5.3, R 8.8"""
    return 3 if owns(g, g.turn, "SHO") else 2


def not_dop(g, mobsters):
    """R 8.3"""
    rest = [m for m in mobsters if g.tags.get(m) != "DOP"]
    if len(rest) < len(mobsters):
        mark("R 8.3 DOP is left out" + ("" if rest else ", nobody else"))
    return rest


def next_targets(g, card, named):
    """What may be named next after `named`; empty when all is named (or nothing can be)."""
    me = g.turn
    others = opponents(g, me)
    done = len(named)
    if card in CONTRACTS or card == "PRI":                                  # R 5.1, R 5.2
        if done == 1:
            return []
        if g.edition["picker"] == "victim":
            return [s for s in others if not_dop(g, g.home[s])]
        return [m for s in others for m in not_dop(g, g.home[s])]
    if card == "DBL":                                                       # R 5.3
        if g.edition["picker"] == "victim":
            return [] if done else [s for s in others if g.home[s]]
        if done == dbl_size(g):
            return []
        if done:
            return [m for m in g.home[named[0][0]] if m not in named]
        return at_home(g, others)
    if card == "HIT":                                                       # R 5.4
        if done == 0:
            whose = others if g.edition["hit"] == "opponents" else families(g)
            return [m for s in whose for m in in_play(g, s)]
        return [] if done == 2 else [m for m in g.home[me] if m != named[0]]
    if card == "CRO":                                                       # R 5.6
        had = [m[0] for m in named]
        return at_home(g, [s for s in others if s not in had])
    if card == "VEN":                                                       # R 5.7
        had = [m[0] for m in named]
        return [m for m in at_home(g, others) if had.count(m[0]) < 2 and m not in named]
    if card == "TUR":                                                       # R 5.9
        if done == 2:
            return []
        first, second = turncoat_targets(g)
        if done == 1:
            return second
        return first if second else []
    if card in ("LAM", "COP"):                                              # R 5.10
        return [] if done else g.list
    if card == "SUB":                                                       # R 5.11
        if done == 0:
            return g.list
        if done == 1:
            return [m for s in families(g) for m in in_play(g, s) if m != named[0]]
        return []
    if card == "INT":                                                       # R 5.12
        return [m for m in g.list if m not in named]
    if card == "PAY":                                                       # R 5.14
        return [] if done else [s for s in g.seats if any(m[0] == s for m in g.list)]
    if kind(card) == "ability":                                             # R 8.1
        return [] if done else [m for m in in_play(g, me) if m not in g.tags]
    return []


def turncoat_targets(g):
    """R 5.9: who may die, and who may come back."""
    count = {s: len(in_play(g, s)) for s in families(g)}
    most, fewest = max(count.values()), min(count.values())
    first = [m for s in count for m in in_play(g, s) if count[s] == most]
    if g.edition["turncoat"] == "opponents":
        first = [m for m in first if m[0] != g.turn]
        if not first:
            mark("R 5.9 only the player's own family has the most")
    second = [s + str(i) for s in count for i in range(1, 10) if count[s] == fewest]
    second = [m for m in second if m not in in_play(g, m[0])]
    return first, second


# ---------------------------------------------------------------- R 5, R 6: playing a card

def play(g, card):
    """R 4.3, R 4.4"""
    named = []
    while True:
        targets = next_targets(g, card, named)
        if not targets:
            break
        pick = yield from ask("target", g.turn, targets)
        named.append(pick)
    mark("R 5 %s played" % card)
    counter = None
    if countered_by(card):
        counter = yield from window(g, card)
        mark("R 6 %s against %s" % (counter, card))
    yield from EFFECTS[card](g, card, named, counter)
    by = "MOB" if counter == "MOB" and g.turn in [g.cel_seat] + g.grudges else card
    if g.cel_seat:
        mark("R 8.6 CEL listed by " + by)
    if g.grudges:
        mark("R 8.7 UNF listed by " + by)
    yield from resolve_grudges(g)                                           # R 8.7


def window(g, card):
    """R 6.1, R 6.7: the Counter played, or None."""
    asked = opponents(g, g.turn)
    while asked:
        options = {}
        for s in asked:
            usable = [c for c in in_card_order(set(g.hands[s])) if c in countered_by(card)]
            options[s] = usable + ["pass"]
        seat, pick = yield Ask("counter", options)
        if seat == "*":
            mark("R 6.7 *:pass")
            return None
        if pick != "pass":
            g.hands[seat].remove(pick)
            g.discard.insert(0, pick)
            g.counter_seat = seat
            return pick
        asked.remove(seat)
    return None


def put_on_list(g, mobster, place):
    """A mobster at home is put on the list (R 8.6, R 8.7)."""
    g.home[mobster[0]].remove(mobster)
    g.list.insert(place, mobster)
    if g.tags.get(mobster) == "CEL":
        g.cel_seat = mobster[0]
    if g.tags.get(mobster) == "UNF":
        g.grudges.append(mobster[0])


def list_mobster(g, mobster, front=False):
    """R 5: at the end, unless a front place is named."""
    put_on_list(g, mobster, 0 if front else len(g.list))


def send_home(g, mobster):
    g.list.remove(mobster)
    g.home[mobster[0]] = sorted(g.home[mobster[0]] + [mobster])


def goes_to_front(g, card):
    """R 5.2, R 8.11"""
    if card in CONTRACTS and owns(g, g.turn, "EAR"):
        mark("R 8.11 EAR with " + card)
        return True
    return card == "PRI"


def attacker_lists_own(g, front):
    """R 6.3"""
    if not g.home[g.turn]:
        mark("R 6.3 attacker with nobody at home")
        return
    mobster = yield from ask("choose", g.turn, g.home[g.turn])
    mark("R 6.3 attacker lists one, at the " + ("front" if front else "end"))
    if g.tags.get(mobster) == "DOP":
        mark("R 8.3 attacker chooses DOP after MOB")
    list_mobster(g, mobster, front)


def contract(g, card, named, counter):
    """R 5.1, R 5.2, R 6.2, R 6.3, R 6.6"""
    front = goes_to_front(g, card)
    if counter == "FAM":
        return
    if counter == "MOB":
        if front:
            mark("R 6.3 MOB at the front, " + card)
        yield from attacker_lists_own(g, front)
        return
    mobster = named[0]
    if g.edition["picker"] == "victim":
        victim = named[0]
        mobster = yield from ask("choose", victim, not_dop(g, g.home[victim]))
        mark("R 6.6 victim chooses for " + card)
    list_mobster(g, mobster, front)


def double_contract(g, card, named, counter):
    """R 5.3, R 6.2, R 6.3, R 6.6, R 8.8"""
    if counter == "MOB":
        yield from attacker_lists_own(g, False)                             # first, R 6.3 and R 6.6
    if g.edition["picker"] == "victim":
        victim = named[0]
        number = min(dbl_size(g), len(g.home[victim]))
        mark("R 6.6 victim chooses %d for DBL of %d, %s" % (number, dbl_size(g), "countered" if counter else "free"))
        if counter:
            number = max(1, number - 1)
        for _ in range(number):
            mobster = yield from ask("choose", victim, g.home[victim])
            list_mobster(g, mobster)
        return
    mark("R 5.3 attacker names %d of %d, %s" % (len(named), dbl_size(g), counter or "free"))
    if counter and len(named) > 1:                                          # a lone mobster counts as both
        named = named[1:]
    for mobster in named:
        list_mobster(g, mobster)


def hit(g, card, named, counter):
    """R 5.4"""
    mark("R 5.4 HIT kills one %s, %s" % ("on the list" if named[0] in g.list else "at home",
                                         "own" if named[0][0] == g.turn else "an opponent's"))
    try:
        kill(g, named[0])
    except Over:
        mark("R 5.4 HIT ends the game" + (", own family out" if named[0][0] == g.turn else ""))
        raise
    if len(named) == 2:
        list_mobster(g, named[1])
    else:
        mark("R 5.4 none left at home")
    yield from ()


def massacre(g, card, named, counter):
    """R 5.5"""
    try:
        while g.list:
            kill(g, g.list[0])
    except Over:
        mark("R 5.5 VAL ends the game, %s" % ("some left on the list" if g.list else "list empty"))
        raise
    yield from ()


def cross(g, card, named, counter):
    """R 5.6"""
    for mobster in named:
        list_mobster(g, mobster)
    yield from ()


def vendetta(g, card, named, counter):
    """R 5.7, R 6.5"""
    if counter == "SAF":
        mark("R 6.5 SAF, %s" % ("its own were named" if any(m[0] == g.counter_seat for m in named) else "none of its own"))
        named = [m for m in named if m[0] != g.counter_seat]
    for mobster in named:
        list_mobster(g, mobster)
    g.war = 2
    yield from ()


def mob_war(g, card, named, counter):
    """R 5.8, R 1 `rewar`"""
    if g.war == 2:
        mark("R 1 rewar:" + g.edition["rewar"])
    if g.war != 2 or g.edition["rewar"] == "normal":
        g.war = 1
    yield from ()


def ambush(g, card, named, counter):
    """R 5.8"""
    mark("R 5.8 AMB in war %d" % g.war)
    g.war = 2
    yield from ()


def turncoat(g, card, named, counter):
    """R 5.9"""
    first, second = named
    place = g.list.index(first) if first in g.list else None
    if place is None:
        g.home[first[0]].remove(first)
    else:
        g.list.remove(first)
    lose_ability(g, first)
    mark("R 5.9 TUR %s, %s" % ("at home" if place is None else "on the list",
                               "same family" if first[0] == second[0] else "two families"))
    if not in_play(g, first[0]):
        if first[0] != second[0]:
            mark("R 5.9 TUR: the family is out")
            try:
                family_out(g, first[0])
            except Over:
                mark("R 5.9 TUR ends the game, %s" % ("own family out" if first[0] == g.turn else "opponent out"))
                raise
        else:
            mark("R 5.9 TUR: last of his family, replaced by his own")
    if place is None:
        g.home[second[0]] = sorted(g.home[second[0]] + [second])
    else:
        g.list.insert(place, second)                                        # not from home: no CEL, no UNF
    yield from ()


def lam(g, card, named, counter):
    """R 5.10, R 6.4"""
    if counter != "FIN":
        send_home(g, named[0])
    yield from ()


def substitution(g, card, named, counter):
    """R 5.11"""
    leaves, takes = named
    place = g.list.index(leaves)
    if takes not in g.list:
        mark("R 5.11 SUB from home")
        send_home(g, leaves)
        put_on_list(g, takes, place)
    elif g.edition["sub"] == "swap":
        mark("R 5.11 SUB swap")
        other = g.list.index(takes)
        g.list[place], g.list[other] = takes, leaves
    else:
        mark("R 5.11 SUB replace, from " + ("behind" if g.list.index(takes) > place else "the front"))
        g.list.remove(takes)
        g.list[g.list.index(leaves)] = takes
        g.home[leaves[0]] = sorted(g.home[leaves[0]] + [leaves])
    yield from ()


def intrigue(g, card, named, counter):
    """R 5.12"""
    g.list = list(named)
    yield from ()


def truce(g, card, named, counter):
    """R 5.13"""
    if g.war:
        mark("R 5.13 TRU ends a war" + (", which starts again" if war_starts(g) else ""))
    g.war = 0
    yield from ()


def pay_off(g, card, named, counter):
    """R 5.14"""
    mark("R 5.14 PAY " + ("own" if named[0] == g.turn else "opponent"))
    for mobster in [m for m in g.list if m[0] == named[0]]:
        send_home(g, mobster)
    yield from ()


def crackdown(g, card, named, counter):
    """R 5.15"""
    for mobster in list(g.list):
        send_home(g, mobster)
    yield from ()


EFFECTS = {
    "CON": contract, "CNM": contract, "CNF": contract, "CNN": contract, "PRI": contract, "DBL": double_contract,
    "HIT": hit, "VAL": massacre, "CRO": cross, "WAR": mob_war, "AMB": ambush, "VEN": vendetta, "TUR": turncoat,
    "LAM": lam, "COP": lam, "SUB": substitution, "INT": intrigue, "TRU": truce, "PAY": pay_off, "FED": crackdown,
}


def resolve_grudges(g):
    """R 8.7: when the card is otherwise resolved and before section 7."""
    while g.grudges:
        seat = g.grudges.pop(0)
        targets = at_home(g, opponents(g, seat))
        if not targets:
            mark("R 8.7 grudge: nobody at home")
            continue
        pick = yield from ask("grudge", seat, targets + ["pass"])
        mark("R 8.7 grudge " + ("passed" if pick == "pass" else "used"))
        if pick != "pass":
            if g.tags.get(pick) == "CEL":
                mark("R 8.7 grudge on CEL")
            list_mobster(g, pick)


# ---------------------------------------------------------------- positions

KEYS = "edition turn phase war list home tags hands deck discard spent shuffles seed".split()
OPTIONAL = {"phase": "play", "war": "0", "list": "-", "tags": "-", "spent": "-", "shuffles": "1", "seed": "0" * 64}


def joined(items):
    return ",".join(items) or "-"


def write_position(g):
    values = {
        "edition": str(g.edition),
        "turn": g.turn,
        "phase": g.phase,
        "war": str(g.war),
        "list": joined(g.list),
        "home": "/".join("".join(m[1] for m in g.home[s]) or "-" for s in g.seats),
        "tags": joined(m + ":" + g.tags[m] for m in sorted(g.tags)),
        "hands": "/".join(joined(in_card_order(g.hands[s])) for s in g.seats),
        "deck": joined(g.deck),
        "discard": joined(g.discard),
        "spent": "BUT" if g.spent else "-",
        "shuffles": str(g.shuffles),
        "seed": g.seed.hex(),
    }
    return "fb1 " + " ".join(key + "=" + values[key] for key in KEYS)


def split_list(text):
    return [] if text == "-" else text.split(",")


def read_cards(text):
    cards = split_list(text)
    for card in cards:
        if card not in CARDS:
            raise Bad("no such card")
    return cards


def read_position(text):
    fields = text.split(" ")
    if fields[0] != "fb1":
        raise Bad("does not start with fb1")
    values = {}
    for field in fields[1:]:
        key, equals, value = field.partition("=")
        if not equals or key not in KEYS:
            raise Bad("unknown key or repeated blank")
        if key in values:
            raise Bad("a key twice")
        values[key] = value
    for key, usual in OPTIONAL.items():
        values.setdefault(key, usual)
    for key in KEYS:
        if key not in values:
            raise Bad(key + " is missing")

    edition = Edition(values["edition"])
    homes, hands = values["home"].split("/"), values["hands"].split("/")
    if not 2 <= len(homes) <= 6:
        raise Bad("not two to six seats")
    if len(hands) != len(homes):
        raise Bad("not as many hands as homes")
    g = State(edition, len(homes))
    everybody = [s + str(i) for s in g.seats for i in range(1, 10)]

    g.turn, g.phase = values["turn"], values["phase"]
    if len(g.turn) != 1 or g.turn not in g.seats:
        raise Bad("no such turn")
    if g.phase not in ("ready", "play", "again", "over"):
        raise Bad("no such phase")
    if values["war"] not in ("0", "1", "2"):
        raise Bad("no such war")
    g.war = int(values["war"])
    g.list = split_list(values["list"])
    for mobster in g.list:
        if mobster not in everybody:
            raise Bad("no such mobster on the list")
    if len(set(g.list)) < len(g.list):
        raise Bad("listed twice")
    for seat, digits in zip(g.seats, homes):
        if digits == "-":
            continue
        if not re.fullmatch("[1-9]+", digits) or len(set(digits)) < len(digits):
            raise Bad("bad digits at home")
        g.home[seat] = sorted(seat + d for d in digits)
        if set(g.home[seat]) & set(g.list):
            raise Bad("both at home and listed")
    for tag in split_list(values["tags"]):
        mobster, colon, card = tag.partition(":")
        if mobster not in everybody or card not in CARDS or kind(card) != "ability":
            raise Bad("bad tag")
        if mobster in g.tags:
            raise Bad("two abilities on one man")
        if mobster not in in_play(g, mobster[0]):
            raise Bad("an ability on a dead man")
        g.tags[mobster] = card
    for seat, cards in zip(g.seats, hands):
        g.hands[seat] = in_card_order(read_cards(cards))
        if g.hands[seat] and seat not in families(g):
            raise Bad("a hand for a family that is out")
    g.deck = read_cards(values["deck"])
    g.discard = read_cards(values["discard"])
    if values["spent"] not in ("-", "BUT"):
        raise Bad("bad spent")
    g.spent = values["spent"] == "BUT"
    if not re.fullmatch("[1-9][0-9]{0,9}", values["shuffles"]) or int(values["shuffles"]) >= 2 ** 32:
        raise Bad("bad shuffles")
    g.shuffles = int(values["shuffles"])
    if not re.fullmatch("[0-9a-f]{64}", values["seed"]):
        raise Bad("bad seed")
    g.seed = bytes.fromhex(values["seed"])
    check_position(g)
    return g


def check_position(g):
    """notation.md: a position that cannot be is refused."""
    loose = [c for s in g.seats for c in g.hands[s]] + g.deck + g.discard
    for card, number in collections.Counter(loose + list(g.tags.values())).items():
        if number > g.edition.copies(card):
            raise Bad("more copies of a card than the deck has")
    if all(kind(card) == "ability" for card in loose):
        raise Bad("no card but abilities")
    alive = families(g)
    if not alive:
        raise Bad("nobody is left")
    if g.phase == "over":
        if len(alive) > 1:
            raise Bad("over with more than one family")
    else:
        if len(alive) == 1:
            raise Bad("one family left without over")
        if g.turn not in alive:
            raise Bad("a turn for a family that is out")
        if not g.hands[g.turn]:
            raise Bad("an empty hand")
        if g.phase == "again" and not owns(g, g.turn, "TEM"):
            raise Bad("again without TEM")
        if g.phase == "ready" and (g.spent or not owns(g, g.turn, "BUT")):
            raise Bad("ready without BUT")
        if not g.war and war_starts(g):
            raise Bad("no war where one starts")
    if g.war and not g.list:
        raise Bad("a war with an empty list")


# ---------------------------------------------------------------- a game with history

class Illegal(Exception):
    pass


class Game:
    """Runs play_on. `stack` holds [state, picks since] for each point where a position could be written;
    a generator cannot be copied, so taking a pick back runs the picks since the last such point again."""

    def __init__(self, state):
        self.stack = []
        self.restart(state)

    def restart(self, state):
        """Go on from a state at which a position can be written (or at the start of the first turn)."""
        self.stack.append([state.copy(), []])
        self.run(state)
        self.rest()

    def run(self, state):
        self.state = state
        if state.phase == "over":
            self.ask = None
        else:
            self.generator = play_on(state)
            self.ask = next(self.generator, None)

    def rest(self):
        """Remember the state, if a position can be written."""
        if self.at_rest() and self.stack[-1][1]:
            self.stack.append([self.state.copy(), []])

    def at_rest(self):
        return self.ask is None or self.ask.phase in ("ready", "play", "again")

    def step(self, seat, pick):
        try:
            self.ask = self.generator.send((seat, pick))
        except StopIteration:
            self.ask = None

    def pick(self, seat, pick):
        if self.ask is None:
            raise Illegal("the game is over")
        if seat == "*":
            if self.ask.phase != "counter" or pick != "pass":
                raise Illegal("no window to close")
        elif seat not in self.ask.options:
            raise Illegal("not asked")
        elif pick not in self.ask.options[seat]:
            raise Illegal("not a legal pick")
        self.stack[-1][1].append((seat, pick))
        self.step(seat, pick)
        self.rest()

    def undo(self):
        """Take the last pick back; False where there is none."""
        if not self.stack[-1][1]:
            if len(self.stack) == 1:
                return False
            self.stack.pop()
        state, picks = self.stack[-1]
        picks.pop()
        self.run(state.copy())
        for seat, pick in picks:
            self.step(seat, pick)
        return True

    def moves(self, moves):
        """All or none; raises Illegal(K, M, reason)."""
        made = 0
        for k, move in enumerate(moves, 1):
            try:
                seat, colon, picks = move.partition(":")
                if not colon:
                    raise Illegal("not a move")
                for pick in picks.split(","):
                    self.pick(seat, pick)
                    made += 1
            except Illegal as why:
                for _ in range(made):
                    self.undo()
                raise Illegal(k, move, str(why)) from None


# ---------------------------------------------------------------- the protocol

class Engine:
    def __init__(self):
        self.game = None
        self.ended = False

    def command(self, line):
        line = line.rstrip("\n")
        if line.endswith("\r"):
            line = line[:-1]
        word, _, rest = line.partition(" ")
        if not line.strip(" "):
            return "error empty"
        known = getattr(self, "do_" + word, None) if re.fullmatch("[a-z]+", word) else None
        if known is None:
            return "error unknown " + word
        return known(rest)

    def do_hello(self, rest):
        return "ok fambiz reference protocol 1"

    def do_quit(self, rest):
        self.ended = True
        return "ok"

    def do_new(self, rest):
        values = {}
        for field in rest.split(" "):
            key, equals, value = field.partition("=")
            if not equals or key not in ("edition", "players", "seed") or key in values:
                return "error usage new edition=E players=N seed=HEX"
            values[key] = value
        values.setdefault("seed", os.urandom(32).hex())
        if len(values) < 3 or values["players"] not in list("23456") or not re.fullmatch("[0-9a-f]{64}", values["seed"]):
            return "error usage new edition=E players=N seed=HEX"
        try:
            edition = Edition(values["edition"])
        except Bad as why:
            return "error usage %s" % why
        self.game = Game(deal(edition, int(values["players"]), bytes.fromhex(values["seed"])))
        return "ok"

    def do_position(self, rest):
        if rest:
            try:
                self.game = Game(read_position(rest))
            except Bad as why:
                mark("refused: %s" % why)
                return "error position %s" % why
            return "ok"
        if self.game is None:
            return "error no game"
        if not self.game.at_rest():
            return "error busy"
        return "ok " + write_position(self.game.state)

    def do_moves(self, rest):
        if self.game is None:
            return "error no game"
        moves = rest.split()
        if not moves:
            return "error usage moves M ..."
        try:
            self.game.moves(moves)
        except Illegal as why:
            return "error illegal %d %s: %s" % why.args
        return "ok"

    def do_legal(self, rest):
        if self.game is None:
            return "error no game"
        return " ".join(["ok"] + (self.game.ask.legal() if self.game.ask else []))

    def do_phase(self, rest):
        if self.game is None:
            return "error no game"
        if self.game.ask is None:
            return "ok over -"
        return "ok %s %s" % (self.game.ask.phase, "".join(sorted(self.game.ask.options)))

    def do_result(self, rest):
        if self.game is None:
            return "error no game"
        if self.game.ask is None:
            return "ok winner " + families(self.game.state)[0]
        return "ok open"

    def do_undo(self, rest):
        if self.game is None:
            return "error no game"
        return "ok" if self.game.undo() else "error nothing to undo"


def main():
    engine = Engine()
    for line in sys.stdin:
        print(engine.command(line), flush=True)
        if engine.ended:
            break


if __name__ == "__main__":
    main()
