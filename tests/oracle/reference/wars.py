"""R 7: wars, leaving and winning."""
from reference.cards import in_card_order, mark
from reference.table import families, in_play


class Over(Exception):
    """One family is left (R 7.1)."""


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
