"""R 5, first halves: what a card may name, and with that which cards may be played (R 4.3)."""
from reference.cards import CONTRACTS, NO_TARGET, kind, mark
from reference.table import at_home, families, in_play, opponents, owns


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


def may_play(g, card):
    """R 4.3"""
    if kind(card) == "counter":
        return False
    if card in NO_TARGET or (card == "VEN" and g.edition["vendetta"] == "always"):   # R 5.7
        return True
    return bool(next_targets(g, card, []))
