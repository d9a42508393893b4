"""notation.md: positions, read, checked and written."""
import collections
import re

from reference.cards import CARDS, Bad, Edition, in_card_order, kind
from reference.table import State, families, in_play, owns
from reference.wars import war_starts

KEYS = "edition turn phase war list home tags hands deck discard spent shuffles seed next".split()
OPTIONAL = {"phase": "play", "war": "0", "list": "-", "tags": "-", "spent": "-", "shuffles": "1", "seed": "0" * 64,
            "next": "-"}


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
        "next": g.own_next if g.phase == "again" else None,
    }
    return "fb1 " + " ".join(key + "=" + values[key] for key in KEYS if values[key])


def split_list(text):
    return [] if text == "-" else text.split(",")


def read_cards(text):
    cards = split_list(text)
    for card in cards:
        if card not in CARDS:
            raise Bad("no such card")
    return cards


def read_values(text):
    """The line as {key: value}, with what is left out filled in."""
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
    return values


def read_position(text):
    values = read_values(text)
    edition = Edition(values["edition"])
    homes, hands = values["home"].split("/"), values["hands"].split("/")
    if not 2 <= len(homes) <= 6:
        raise Bad("not two to six seats")
    if len(hands) != len(homes):
        raise Bad("not as many hands as homes")
    g = State(edition, len(homes))
    read_turn(g, values)
    read_mobsters(g, values, homes)
    for seat, cards in zip(g.seats, hands):
        g.hands[seat] = in_card_order(read_cards(cards))
        if g.hands[seat] and seat not in families(g):
            raise Bad("a hand for a family that is out")
    g.deck = read_cards(values["deck"])
    g.discard = read_cards(values["discard"])
    read_rest(g, values)
    check_position(g)
    return g


def read_turn(g, values):
    g.turn, g.phase = values["turn"], values["phase"]
    if len(g.turn) != 1 or g.turn not in g.seats:
        raise Bad("no such turn")
    if g.phase not in ("ready", "play", "again", "over"):
        raise Bad("no such phase")
    if values["war"] not in ("0", "1", "2"):
        raise Bad("no such war")
    g.war = int(values["war"])


def read_mobsters(g, values, homes):
    everybody = [s + str(i) for s in g.seats for i in range(1, 10)]
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


def read_rest(g, values):
    if values["spent"] not in ("-", "BUT"):
        raise Bad("bad spent")
    g.spent = values["spent"] == "BUT"
    if not re.fullmatch("[1-9][0-9]{0,9}", values["shuffles"]) or int(values["shuffles"]) >= 2 ** 32:
        raise Bad("bad shuffles")
    g.shuffles = int(values["shuffles"])
    if not re.fullmatch("[0-9a-f]{64}", values["seed"]):
        raise Bad("bad seed")
    g.seed = bytes.fromhex(values["seed"])
    if values["next"] != "-":
        g.own_next = values["next"]
        if g.phase != "again":
            raise Bad("next outside of again")
        if g.edition["temper"] != "opponents":
            raise Bad("next without temper:opponents")
        if g.own_next != g.turn:
            raise Bad("next of another seat")
        if not owns(g, g.turn, "CEL"):
            raise Bad("next without CEL")


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
