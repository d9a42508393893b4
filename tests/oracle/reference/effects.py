"""R 5, R 6, R 8.7: a card is played, countered, and has its effect."""
from reference.cards import CONTRACTS, countered_by, in_card_order, mark
from reference.table import Ask, ask, at_home, in_play, opponents, owns
from reference.targets import dbl_size, next_targets, not_dop
from reference.wars import Over, family_out, kill, lose_ability, war_starts


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
    if card == "VEN" and not named:
        mark("R 5.7 VEN without a target")
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
            mark("R 6.3 MOB against a front place, %s, power:%s" % (card, g.edition["power"]))
        yield from attacker_lists_own(g, front and g.edition["power"] == "front")
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
