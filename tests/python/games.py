#!/usr/bin/env python3
"""Whole games of an Env, decision by decision, against the engine: the same deal, the same views, the same legal picks, the
same winner. And every field of an observation against the view as JSON."""
from common import EDITIONS, SEATS, Dice, Engine, Tally, lot, new, scaled

import fambiz

PHASES = "ready draw play again drop butcher target counter choose grudge over".split()
AFTER = ["play", "stage", "again", "next"]
ABILITIES = fambiz.CARDS[24:]
BITS = {"mayfair-2005": "00010000011000", "mayfair-2008": "10010000011000", "lookout-2021": "11101100000000",
        "lookout-2021-de": "11101111110010"}  # rules.md 1
SWITCHES = {"deck:mayfair": (0, 0), "draw:one": (1, 0), "draw:fill": (1, 1), "picker:victim": (2, 0), "refund:yes": (3, 1),
            "drop:any": (4, 0), "hit:any": (6, 0), "sub:swap": (8, 1), "refill:emptied": (9, 1),
            "vendetta:always": (10, 1), "power:end": (11, 1), "temper:opponents": (12, 1), "advanced": (13, 1)}


def at(place, size):
    return bytes(int(i == place) for i in range(size))


def seat_of(letter):
    return -1 if letter is None else SEATS.index(letter)


def mobster(text):
    return SEATS.index(text[0]) * 9 + int(text[1]) - 1 if len(text) == 2 else 54 + SEATS.index(text)


def counts(cards):
    return bytes(cards.count(card) for card in fambiz.CARDS)


def numbers(size, pairs):
    row = bytearray(size)
    for place, value in pairs:
        row[place] = value
    return bytes(row)


def padded(values, size=6):
    return bytes(values) + bytes(size - len(values))


def rules(edition):
    base, *switches = edition.split("+")
    bits = [int(bit) for bit in BITS[base]]
    for switch in switches:
        place, bits[SWITCHES[switch][0]] = SWITCHES[switch]
    return bytes(bits)


def card(code):
    return at(-1 if code is None else fambiz.CARDS.index(code), 34)


def cards_of(view):
    return {
        "hand": counts(view["hand"]), "known": padded(b"".join(map(counts, view["known"])), 204),
        "pile": counts(view["discard"]), "top": card(view["discard"][0] if view["discard"] else None),
        "hands": padded(view["hands"]), "deck": bytes([view["deck"]]), "shuffles": bytes([min(view["shuffles"], 255)]),
        "card": card(view["card"]), "counter": card(view["counter"]),
    }


def mobsters_of(view):
    homes = [mobster(SEATS[seat] + digit) for seat, digits in enumerate(view["home"]) for digit in digits]
    listed, orders = [mobster(who) for who in view["list"]], view["card"] == "INT"
    return {
        "home": numbers(54, [(who, 1) for who in homes]), "place": numbers(54, [(who, i + 1) for i, who in enumerate(listed)]),
        "tag": numbers(54, [(mobster(who), ABILITIES.index(ability) + 1) for who, ability in view["tags"].items()]),
        "named": numbers(60, [] if orders else [(mobster(who), i + 1) for i, who in enumerate(view["named"])]),
        "ordered": bytes([len(view["named"]) if orders else 0]), "war": bytes([view["war"]]),
        "in": numbers(6, [(who // 9, 1) for who in homes + listed]),
    }


def turn_of(view):
    return {
        "seat": at(seat_of(view["seat"]), 6), "turn": at(seat_of(view["turn"]), 6),
        "asked": numbers(6, [(SEATS.index(seat), 1) for seat in view["asked"] if seat != "-"]),
        "phase": at(PHASES.index(view["phase"]), 11), "stage": at(PHASES.index(view["stage"]), 11),
        "rescuer": at(seat_of(view["rescuer"]), 6), "next": at(seat_of(view["next"]), 6), "left": bytes([view["left"]]),
        "after": at(AFTER.index(view["after"]) if view["after"] else -1, 4), "spent": bytes([view["spent"]]),
        "grudge": bytes([view["grudge"]]), "rules": rules(view["edition"]), "players": bytes([view["players"]]),
    }


def check_decision(tally, env, engine):
    """One decision: what the engine says of the same seat."""
    seat, view = SEATS[env.seat], env.view()
    tally.equal(view, engine.view(seat), "the view")
    legal = [pick[2:] for pick in engine.legal() if pick[0] == seat]
    tally.equal(sorted(map(fambiz.name, env.legal())), legal, "legal picks")
    tally.equal([fambiz.number(fambiz.name(pick)) for pick in env.legal()], env.legal(), "names")
    seen, wanted = fambiz.fields(env.observe()), {**cards_of(view), **mobsters_of(view), **turn_of(view)}
    tally.equal(list(seen), list(fambiz.FIELDS))
    for name, field in seen.items():
        tally.equal(field, wanted[name], name, view)


class Window:
    """Collects the answers in counter windows; gives the move that closes one."""

    def __init__(self, seed):
        self.seed, self.number, self.answers = seed, 0, {}

    def move(self, seat, what, asked):
        self.answers[seat] = what
        if len(self.answers) < len(asked):
            return None
        self.number += 1
        counters = sorted(seat for seat, what in self.answers.items() if what != "pass")
        winner = lot(self.seed, self.number, counters) if counters else None
        move = "*:pass" if winner is None else "%s:%s" % (SEATS[winner], self.answers[winner])
        self.answers = {}
        return move


def check_game(tally, engine, edition, players, seed, dice):
    env, window = fambiz.Env(["learn"] * players, edition), Window(seed)
    env.reset(seed)
    engine.good(new(edition, players, seed))
    rewards = None
    while not env.done:
        phase, asked = engine.good("phase").split()[1:]
        tally.check(SEATS[env.seat] in asked, "asked", asked, env.seat)
        check_decision(tally, env, engine)
        seat, pick = env.seat, dice.of(env.legal())
        observation, reward, done, info = env.step(pick)
        rewards = info["rewards"]
        tally.equal((reward, done, info["seat"], info["cut"]), (rewards[seat], env.done, env.seat, False))
        tally.equal(observation, env.observe())
        what = fambiz.name(pick)
        move = window.move(seat, what, asked) if phase == "counter" else "%s:%s" % (SEATS[seat], what)
        if move:
            engine.good("moves " + move)
    winner = rewards.index(1.0)
    tally.equal(engine.good("result"), "ok winner " + SEATS[winner])
    tally.equal((info["winner"], sum(reward < 0 for reward in rewards)), (winner, players - 1))
    return window.number


def check_turned(tally, dice, seed):
    """The same game with tables turned: the same picks, turned back, and one's own family is always A."""
    plain, turned = (fambiz.Env(["learn"] * 4, turned=way) for way in (False, True))
    plain.reset(seed), turned.reset(seed)
    while not plain.done:
        seat, pick = plain.seat, dice.of(turned.legal())
        tally.equal((turned.seat, turned.view()["seat"]), (seat, "A"))
        tally.equal(fambiz.fields(turned.observe())["hand"], fambiz.fields(plain.observe())["hand"])
        name = fambiz.name(pick)
        if pick >= 64:
            name = SEATS[(SEATS.index(name[0]) + seat) % 4] + name[1:]
        turned.step(pick)
        plain.step(name)
    tally.equal(turned.done, True)


def main():
    seed = 41
    print("seed", seed)
    tally, engine, dice = Tally(), Engine(), Dice(seed)
    windows = 0
    games = scaled(10, 240)
    for number in range(games):
        windows += check_game(tally, engine, EDITIONS[number % len(EDITIONS)], 2 + number % 5, 2**40 + 258 * number, dice)
        check_turned(tally, dice, number)
    tally.check(windows > 5 * games, "windows", windows)
    engine.close()
    tally.finish()


main()
