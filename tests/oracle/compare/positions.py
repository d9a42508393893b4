"""Random positions that can be, and positions mutilated."""
import re

from compare.choices import random_edition, random_seed
from reference.cards import CARDS, Bad, Edition, countered_by, kind
from reference.position import read_position, write_position
from reference.table import State, families, in_play, owns

ABILITIES = [c for c in CARDS if kind(c) == "ability"]


def random_position(rng):
    """A line that the reference accepts."""
    while True:
        line = try_position(rng)
        try:
            read_position(line)
            return line
        except Bad:
            pass


def try_position(rng):
    text = random_edition(rng)
    edition = Edition(text)
    g = State(edition, rng.randint(2, 6))
    lives = people(rng, g)
    if lives == "over" and rng.random() < 0.7:
        return try_position(rng)
    if lives == "over":
        s = rng.choice(g.seats)
        g.home[s] = sorted(rng.sample([s + d for d in "123456789"], rng.randint(1, 9)))
    alive = families(g)
    if not alive:
        return "no"
    g.turn = rng.choice(g.seats if lives == "over" else alive)
    put_on_list(rng, g)
    cards = edition.whole_deck()
    focus = give_abilities(rng, g, cards, alive, lives)
    lay_cards(rng, g, cards, focus, alive)
    the_rest(rng, g, lives)
    return write_position(g).replace("edition=" + str(edition), "edition=" + text)


def people(rng, g):
    """Who lives."""
    lives = rng.choice(("full", "mid", "few", "late", "last", "mixed", "over"))
    for s in g.seats:
        how = rng.choice(("full", "mid", "late", "last", "out")) if lives == "mixed" else lives
        number = {"full": rng.randint(7, 9), "mid": rng.randint(2, 8), "few": rng.randint(1, 3),
                  "late": rng.randint(0, 3), "last": 1, "out": 0, "over": 0}[how]
        g.home[s] = sorted(rng.sample([s + d for d in "123456789"], number))
    return lives


def put_on_list(rng, g):
    """Who is on the list."""
    share = rng.choice((0, 0.1, 0.3, 0.6, 1))
    g.list = [m for s in g.seats for m in g.home[s] if rng.random() < share]
    rng.shuffle(g.list)
    g.list = g.list[:rng.choice((1, 2, 5, 6, 54))]
    for s in g.seats:
        g.home[s] = [m for m in g.home[s] if m not in g.list]


def give_abilities(rng, g, cards, alive, lives):
    """Abilities; half of the positions are about one card (given back), its Counters, and what changes it."""
    codes = [c for c in dict.fromkeys(cards) if kind(c) != "counter"] + ["DBL"] * 6
    focus = rng.choice(codes) if rng.random() < 0.5 else None
    helper = {"DBL": "SHO", "CON": "EAR", "CNM": "EAR", "CNF": "EAR", "CNN": "EAR"}.get(focus)
    if helper in cards and rng.random() < 0.9 and lives != "over":
        g.tags[rng.choice(in_play(g, g.turn))] = helper
        cards.remove(helper)
    if "TEM" in cards and lives != "over" and rng.random() < 0.2:  # R 8.9 with the own Celebrity: too rare by itself
        free = [m for m in in_play(g, g.turn) if m not in g.tags]
        rng.shuffle(free)
        for ability, mobster in zip(("TEM", "CEL", "UNF"), free):
            g.tags[mobster] = ability
            cards.remove(ability)
        focus = rng.choice(("HIT", "SUB", "CON", "DBL", "VAL"))
    tagging = rng.choice((0, 0.4, 0.9))
    mine = rng.choice((0, 0.5, 1))
    for ability in ABILITIES:
        if ability in cards and rng.random() < tagging:
            free = [m for s in alive for m in in_play(g, s) if m not in g.tags]
            own = [m for m in free if m[0] == g.turn]
            free = own if own and rng.random() < mine else free
            if free:
                g.tags[rng.choice(free)] = ability
                cards.remove(ability)
    return focus


def lay_cards(rng, g, cards, focus, alive):
    """Hands, deck and discard pile, from a part of the cards."""
    rare = rng.random() < 0.6               # rare cards first
    cards.sort(key=lambda c: rng.random() * (g.edition.copies(c) if rare else 1))
    cards = cards[:rng.choice((1, 2, 3, 5, 8, 15, 30, 66))]
    if focus and focus not in g.tags.values() and g.turn in alive:
        g.hands[g.turn].append(focus)
        if focus in cards:
            cards.remove(focus)
        for counter in countered_by(focus):
            others = [s for s in alive if s != g.turn]
            if others and rng.random() < 0.8:
                g.hands[rng.choice(others)].append(counter)
                if counter in cards:
                    cards.remove(counter)
    most = rng.choice((0, 1, 3, 6, 9, 14))
    for s in [g.turn] + [s for s in alive if s != g.turn]:
        if s in alive:
            for _ in range(rng.randint(0, most)):
                if cards:
                    g.hands[s].append(cards.pop(0))
    rng.shuffle(cards)
    cut = rng.choice((0, len(cards), rng.randint(0, len(cards)), min(2, len(cards)), max(0, len(cards) - 1)))
    g.deck, g.discard = cards[:cut], cards[cut:]


def the_rest(rng, g, lives):
    g.spent = rng.random() < 0.2
    phases = ["play"]
    if owns(g, g.turn, "TEM"):
        phases.append("again")
    if owns(g, g.turn, "BUT") and not g.spent:
        phases.append("ready")
    g.phase = "over" if lives == "over" else rng.choice(phases)
    if g.phase == "again" and g.edition["temper"] == "opponents" and owns(g, g.turn, "CEL") and rng.random() < 0.7:
        g.own_next = g.turn
        if rng.random() < 0.5:
            g.list, g.home[g.turn] = g.list + g.home[g.turn], []
    g.war = rng.randint(0, 2) if g.list else 0
    g.shuffles = rng.choice((1, 1, 2, 7, 300, 70000))
    g.seed = bytes.fromhex(random_seed(rng))


# ---------------------------------------------------------------- mutilated positions

def mutilated(rng, line):
    """The line with something changed; it may be good or bad afterwards."""
    fields = line.split(" ")[1:]
    for _ in range(rng.choice((1, 1, 1, 2))):
        at = rng.randrange(len(fields))
        key, _, value = fields[at].partition("=")
        how = rng.randrange(12)
        if how == 0:
            rng.shuffle(fields)
        elif how == 1 and len(fields) > 1:
            fields.pop(at)
        elif how == 2:
            fields.append(rng.choice(fields))
        elif how == 3:
            fields.append(rng.choice(["", "foo=1", "Turn=A", "edition", "=", "seed=" + "0" * 64, "next=A", "next=B", "next=-"]))
        elif how == 4:                      # one character away, twice or another
            cut = rng.randrange(len(fields[at]) + 1)
            new = rng.choice(["", fields[at][cut:cut + 1] * 2, rng.choice("AB19,/-:+=0aF")])
            fields[at] = fields[at][:cut] + new + fields[at][cut + 1:]
        elif how == 5:
            fields[at] = key + "=" + rng.choice(["", "-", "0", "1", "2", "3", "A", "G", "BUT", "TEM", "again", "ready",
                                                 "over", "play", "draw", "-1", "01", "A1,A1", "a", "CON", "A1:BUT", "4294967296"])
        else:                               # a likely value
            fields[at] = key + "=" + likely(rng, key, value)
    lead = "fb1" if rng.random() < 0.97 else rng.choice(["fb2", "FB1", "fb1 ", " fb1"])
    return " ".join([lead] + fields)


def likely(rng, key, value):
    mobster = lambda: rng.choice("AABCDEFG") + rng.choice("0123456789")
    card = lambda: rng.choice(list(CARDS))
    parts = value.split(",")
    if key == "edition":
        return rng.choice([random_edition(rng), value + "+advanced", value + "+hit", value + "+hit:none", value + "+advanced:no",
                           value + "+deck:mayfair", "chess", value + "+sub:swap+draw:one", value + "+"])
    if key == "turn":
        return rng.choice("ABCDEFG")
    if key == "phase":
        return rng.choice(("ready", "play", "again", "over", "draw"))
    if key == "war":
        return rng.choice("0123")
    if key == "next":
        return rng.choice("ABC-x")
    if key == "list":
        return rng.choice(("-", value + "," + mobster(), mobster(), ",".join(parts[1:]) or "-", value.replace("-", mobster())))
    if key in ("home", "hands"):
        seats = value.split("/")
        if rng.random() < 0.1:
            return "/".join("-" for _ in seats)
        at = rng.randrange(len(seats))
        new = rng.choice("0123456789") if key == "home" else card()
        comma = "" if key == "home" else ","
        how = rng.randrange(6)
        if how == 0:
            seats[at] = "-"
        elif how == 1:
            seats.pop(at)
        elif how == 2:
            seats.append(rng.choice(["-", new, ""]))
        elif how == 3:
            seats[at] = seats[at][::-1] if key == "home" else ",".join(reversed(seats[at].split(",")))
        else:
            seats[at] = new if seats[at] == "-" else seats[at] + comma + new
        return "/".join(seats)
    if key == "tags":
        man = rng.choice([mobster(), parts[0][:2]]) if parts[0] != "-" else mobster()
        tag = man + ":" + rng.choice([card(), rng.choice(ABILITIES)])
        if parts[0] != "-" and rng.random() < 0.3:
            return ",".join(reversed(parts))
        return rng.choice([tag, "-", tag if value == "-" else value + "," + tag])
    if key in ("deck", "discard"):
        return rng.choice(["-", card(), card() if value == "-" else value + "," + card(), ",".join(parts[1:]) or "-"])
    if key == "spent":
        return rng.choice(("BUT", "-", "TEM"))
    if key == "shuffles":
        return rng.choice(("0", "1", "2", "99", "x", "-1"))
    return rng.choice((value.upper(), value[:-1], value + "0", random_seed(rng)))


def partial(line):
    """Numbers in place of a hand or of the deck: the reference does not read them."""
    for field in line.split(" "):
        key, _, value = field.partition("=")
        if key in ("hands", "deck") and any(re.fullmatch("[0-9]+", part) for part in value.split("/")):
            return True
    return False
