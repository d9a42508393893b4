"""The state of a game, the questions that every rule asks about it, and how a seat is asked for a pick."""
from reference.cards import mark
from reference.shuffle import shuffled

SEATS = "ABCDEF"


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
        self.own_next = None            # R 8.9, temper: the turn that its own Celebrity gives the seat, after the second card
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


def at_home(g, seats):
    return [m for s in seats for m in g.home[s]]


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
