"""R 1, R 2: editions and cards; and the count of the branches that were reached."""
import collections

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
    "refill": ("emptied", "needed"),
    "vendetta": ("always", "targets"),
    "power": ("front", "end"),
    "temper": ("any", "opponents"),
    "advanced": ("no", "yes"),
}
EDITIONS = {
    "mayfair-2005": "mayfair one victim yes any normal any any replace emptied always front any no".split(),
    "mayfair-2008": "lookout one victim yes any normal any any replace emptied always front any no".split(),
    "lookout-2021": "lookout fill attacker no targeted keep any any replace needed targets front any no".split(),
    "lookout-2021-de": ("lookout fill attacker no targeted keep opponents opponents swap emptied targets front opponents "
                        "no").split(),
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
