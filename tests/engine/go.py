#!/usr/bin/env python3
"""`go`: legal, changes nothing, the same for the same seed, blind to hidden cards, and as long as it may be.

    go.py [SEED]
"""
import os
import sys

from engine import CARDS, SEATS, Dice, Engine, Tally, random_game, scaled
from games import other_world

BUTCHER = ("fb1 edition=lookout-2021+advanced turn=A phase=ready war=0 list=- home=123456789/123456789 tags=A1:BUT "
           "hands=CON,CON/FAM,FAM deck=PRI,LAM,HIT,COP,DBL,CON,CON,CON discard=WAR")
CLEANER = BUTCHER.replace("A1:BUT", "A1:CSC,A2:BUT").replace("phase=ready", "phase=play")


def picks_of(move):
    return [move[:2] + pick for pick in move[2:].split(",")]


def learns(seat, pick, before, after):
    """By this pick the seat draws from the deck, or sees the hand of a family that is out. By the numbers of cards:
    a card picked leaves the hand, `pile` brings a known one."""
    own = SEATS.index(seat)
    expected = before["hands"][own] - (pick[2:] in CARDS) + (pick[2:] == "pile")
    others = [i for i in range(before["players"]) if i != own]
    return after["hands"][own] > expected or any(after["hands"][i] < before["hands"][i] for i in others)


def waits(pick, view):
    """A pass where others are asked too: who of them has passed is hidden, so it has to be waited for them."""
    families = {seat for seat, home in zip(SEATS, view["home"]) if home} | {who[0] for who in view["list"]}
    return view["phase"] == "counter" and pick[2:] == "pass" and len(families) > 2


def check_go(tally, engine, seat, seed, where):
    """One answer of `go`; the game is where it was afterwards."""
    go = "go seat=%s level=random seed=%d" % (seat, seed)
    look = ["legal", "phase", "position"] + ["view " + viewer for viewer in seat + "-"]
    before = engine.ask_all(look)
    answers = engine.ask_all([go, go])
    tally.equal(engine.ask_all(look), before, where, "the game after " + go)
    tally.equal(answers[1], answers[0], where, "twice " + go)
    if not tally.check(answers[0].startswith("ok %s:" % seat), where, go, answers[0]):
        return
    picks = picks_of(answers[0][3:])
    view = engine.view(seat)
    for number, pick in enumerate(picks, 1):
        tally.equal(engine.ask("moves " + pick), "ok", where, go, answers[0], "pick %d" % number)
        after = engine.view(seat)
        goes_on = seat in after["asked"] and not learns(seat, pick, view, after) and not waits(pick, view)
        tally.equal(goes_on, number < len(picks), where, go, answers[0], "goes on after pick %d" % number)
        view = after
    tally.equal(engine.ask_all(["undo"] * len(picks)), ["ok"] * len(picks), where, "undo")
    tally.equal(engine.ask_all(look), before, where, "the game after undo")


def check_games(tally, dice, seed):
    engine = Engine()

    def look(engine, legal):
        asked = sorted({pick[0] for pick in legal} - {"*"})
        for seat in asked:
            check_go(tally, engine, seat, dice.below(1 << 30), "game %d" % seed)
        players = engine.view("-")["players"]
        for seat in sorted(set(SEATS[:players]) - set(asked)):
            tally.equal(engine.ask("go seat=%s level=random" % seat), "error not asked" if legal else "error over",
                        "game %d, seat %s" % (seed, seat))

    random_game(engine, dice, seed, look)
    tally.equal(engine.close(), (0, "ok\n"), "quit")


def check_positions(tally, dice):
    """BUT and CSC: the answer ends where a card is drawn, and may still be several picks long."""
    engine, lengths = Engine(), set()
    for line in (BUTCHER, CLEANER):
        for seed in range(300):
            engine.good("position " + line)
            check_go(tally, engine, "A", seed, line)
            lengths.add(len(picks_of(engine.ask("go seat=A level=random seed=%d" % seed)[3:])))
        engine.good("moves A:butcher,CON,done")
        check_go(tally, engine, "A", 1, line + " after butcher,CON,done")
    tally.check(1 in lengths and max(lengths) > 2, "lengths of answers", lengths)
    engine.close()


def check_blind(tally, dice, seed):
    """Two worlds that differ in what the seat cannot see: the same answer, in its turn and in a window."""
    engine, other, windows = Engine(), Engine(), [0]

    def look(engine, legal):
        position = engine.ask("position")[3:]
        if not legal or not position.startswith("fb1"):
            return
        turn = legal[0][0]
        worlds = [[position, other_world(dice, position, turn)]]
        ask = [["go seat=%s level=random seed=%d" % (turn, n) for n in range(10)]]
        attack = [pick for pick in legal if pick[2:] in ("CON", "PRI", "LAM")]
        if attack:  # A victim's or a bystander's answer in the window
            other.ask_all(["position " + position, "moves " + attack[0]])
            move = attack[0] + "," + dice.of(other.legal())[2:]
            other.good("moves " + move[:2] + move[6:])
            seats = [seat for seat in SEATS if seat + ":pass" in other.legal()]
            if seats:
                seat = dice.of(seats)
                held = other_world(dice, position, seat)
                worlds.append([position, held])
                ask.append(["moves " + move] + ["go seat=%s level=random seed=%d" % (seat, n) for n in range(10)])
        for (here, there), lines in zip(worlds, ask):
            answers = [other.ask_all(["position " + world] + lines) for world in (here, there)]
            if len(lines) == 11 and answers[1][1].startswith("error illegal"):
                continue  # in the other world the attacker does not hold the card
            windows[0] += len(lines) == 11
            tally.equal(answers[1], answers[0], "game %d" % seed, here, there)

    random_game(engine, dice, seed, look)
    tally.equal([engine.close(), other.close()], [(0, "ok\n")] * 2, "quit")
    return windows[0]


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else int.from_bytes(os.urandom(4), "little")
    print("seed", seed)
    tally, dice = Tally(), Dice(seed)
    check_positions(tally, dice)
    for game in range(scaled(10, 100)):
        check_games(tally, dice, seed + game)
    windows = sum(check_blind(tally, dice, seed + game) for game in range(scaled(20, 200)))
    tally.check(windows > 0, "windows in two worlds: %d" % windows)
    engine = Engine()
    engine.good("position " + BUTCHER)
    answers = {engine.ask("go seat=A level=random") for _ in range(100)}
    tally.check(len(answers) > 1, "without a seed, a hundred answers are %s" % answers)
    tally.equal(engine.close(), (0, "ok\n"), "quit")
    tally.finish()


if __name__ == "__main__":
    main()
