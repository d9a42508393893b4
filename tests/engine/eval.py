#!/usr/bin/env python3
"""`eval`: chances that add up, moves that are legal, the same for the same seed, blind to hidden cards; and the
example of docs/notation.md.

    eval.py [SEED]
"""
import os
import re
import sys

from engine import SEATS, Dice, Engine, Tally, random_game, scaled
from games import other_world

LEVELS = ("random", "stooge", "thug", "soldier", "capo", "don")
CHANCE = re.compile(r"([A-F])=([01]\.\d{3})")
MOVE = re.compile(r"([A-F]:[A-Za-z0-9,]+)=([01]\.\d{3})/(\d+)")
# Decisions of one pick or more: (fields of the position, moves that lead to it, the seat that decides, one of its moves)
DECISIONS = (
    ("edition=lookout-2021 hands=VEN,CON/FAM,CON,CON", "", "A", "A:VEN,B1,B2"),
    ("edition=lookout-2021 hands=HIT,DBL/FAM,CON", "", "A", "A:DBL,B1,B2"),
    ("edition=lookout-2021 hands=INT,SUB/FAM list=A1,B9 home=23456789/12345678", "", "A", "A:INT,A1,B9"),
    ("edition=lookout-2021 hands=CON,FED/FAM,CON", "", "A", "A:drop,CON"),
    ("edition=lookout-2021 hands=CON,FAM/FAM,MOB", "A:CON,B1", "B", "B:FAM"),
    ("edition=lookout-2021+advanced hands=FAM,SAF/CON,CON phase=ready tags=A1:BUT", "", "A", "A:butcher,FAM,done"),
    ("edition=mayfair-2005 hands=DBL,CON/CON,CON", "A:DBL,B *:pass", "B", "B:B1,B2"),
    ("edition=mayfair-2005 hands=CON,CON/FAM,MOB", "A:CON,B B:MOB", "A", "A:A1"),
)


def parsed(tally, answer, where):
    """(iterations, {seat: thousandths}, [(move, value, visits)]), or None where the answer has another form."""
    words = answer.split(" ")
    good = words[0] == "ok" and re.fullmatch(r"iterations=\d+", words[1]) and words[2] == "chances" and "moves" in words
    if not tally.check(good, where, "no answer of eval", answer):
        return None
    at = words.index("moves")
    chances = [CHANCE.fullmatch(word) for word in words[3:at]]
    moves = [MOVE.fullmatch(word) for word in words[at + 1:]]
    if not tally.check(all(chances) and all(moves), where, "no words of eval", answer):
        return None
    return (int(words[1][11:]), {chance[1]: int(chance[2].replace(".", "")) for chance in chances},
            [(move[1], float(move[2]), int(move[3])) for move in moves])


def picks_of(move):
    return [move[:2] + pick for pick in move[2:].split(",")]


def goes_on(engine, last_phase, seat):
    """The decision is not over yet (docs/notation.md, Moves)."""
    _, phase, asked = engine.good("phase").split(" ")
    return seat in asked and (phase in ("drop", "butcher", "target") or phase == last_phase == "choose")


def check_move(tally, engine, move, where):
    """Its picks are legal one after the other, and of one decision; answers whether that is over. Taken back."""
    picks, over, phase = picks_of(move), False, ""
    for number, pick in enumerate(picks):
        tally.check(not over, where, move, "runs on after pick %d" % number)
        phase = engine.good("phase").split(" ")[1]
        if not tally.equal(engine.ask("moves " + pick), "ok", where, move, pick):
            picks = picks[:number]
            break
        over = not goes_on(engine, phase, move[0])
    tally.equal(engine.ask_all(["undo"] * len(picks)), ["ok"] * len(picks), where, "undo")
    return over


def check_answer(tally, engine, answer, seat, budget, where):
    """What holds for any answer, in the game that the engine has."""
    read, view = parsed(tally, answer, where), engine.view(seat)
    if not read:
        return []
    thought, chances, moves = read
    in_game = {s for s, home in zip(SEATS, view["home"]) if home} | {who[0] for who in view["list"]}
    over = view["phase"] == "over"
    tally.equal(thought, 0 if over or seat not in in_game else budget, where, "iterations", answer)
    tally.equal(sorted(chances), list(SEATS[:view["players"]]), where, "seats", answer)
    tally.equal(sum(chances.values()), 1000, where, "the sum of the chances", answer)
    tally.equal([s for s in chances if s not in in_game and chances[s]], [], where, "chances of families that are out", answer)
    tally.check(not over or chances[min(in_game)] == 1000, where, "the winner's chance", answer)
    tally.equal(bool(moves), seat in view["asked"], where, "moves", answer)
    tally.equal(len({move for move, _, _ in moves}), len(moves), where, "moves told twice", answer)
    tally.equal([visits for _, _, visits in moves], sorted((visits for _, _, visits in moves), reverse=True), where, answer)
    tally.check(sum(visits for _, _, visits in moves) <= budget, where, "visits", answer)
    return [move for move, _, _ in moves]


def check_seat(tally, dice, engine, observer, seat, where):
    """The answer for one seat; twice; and from its view alone. The game is where it was."""
    look = ["legal", "phase", "position", "view " + seat, "record"]
    before = engine.ask_all(look)
    level, budget = dice.of((("don", 40), ("capo", 40), (dice.of(LEVELS[:4]), 0)))
    line = "eval seat=%s level=%s iterations=%d seed=%d" % (seat, level, budget, dice.below(1 << 30))
    answers = engine.ask_all([line, line])
    tally.equal(answers[1], answers[0], where, "twice " + line)
    tally.equal(observer.ask_all(["observe " + before[3][3:], line]), ["ok", answers[0]], where, "observed: " + line)
    moves = check_answer(tally, engine, answers[0], seat, budget, "%s, %s" % (where, line))
    for move in moves:
        over = check_move(tally, engine, move, "%s, %s" % (where, line))
        if not budget:  # a level that does not search knows the whole of its move, and go makes the same
            go = engine.ask(line.replace("eval", "go").replace("iterations=0 ", ""))
            tally.check(over and (go[3:] + ",").startswith(move + ","), where, line, move, go)
    tally.equal(engine.ask_all(look), before, where, "the game after " + line)


def check_games(tally, dice, seed):
    engine, observer, number = Engine(), Engine(), [0]

    def look(engine, legal):
        number[0] += 1
        if dice.below(6) and legal:
            return
        for seat in SEATS[:engine.view("-")["players"]]:
            check_seat(tally, dice, engine, observer, seat, "game %d, pick %d, seat %s" % (seed, number[0], seat))

    random_game(engine, dice, seed, look)
    tally.equal([engine.close(), observer.close()], [(0, "ok\n")] * 2, "quit")


def check_decisions(tally):
    """Whole moves where there is time for them, however many picks they have."""
    engine = Engine()
    for fields, before, seat, move in DECISIONS:
        home = "" if "home=" in fields else " home=123456789/123456789"
        engine.good("position fb1 turn=A deck=CON,CON,PRI,LAM,LAM,CON discard=- " + fields + home)
        if before:
            engine.good("moves " + before)
        answer = engine.good("eval seat=%s iterations=600 seed=1" % seat)
        read = parsed(tally, answer, fields)
        moves = [told for told, _, visits in read[2] if visits > 5] if read else []
        tally.check(move in moves, fields, before, "%s is considered" % move, answer)
        for told in moves:
            tally.check(check_move(tally, engine, told, fields), fields, before, told, "is a whole decision", answer)
    tally.equal(engine.close(), (0, "ok\n"), "quit")


def check_blind(tally, dice, seed):
    """Two worlds that differ in what the seat cannot see: the same answer, asked or not, and in a window."""
    engine, other, windows = Engine(), Engine(), [0]

    def worlds(position, seat, lines):
        here, there = position, other_world(dice, position, seat)
        answers = [other.ask_all(["position " + world] + lines) for world in (here, there)]
        if answers[1][1].startswith("error illegal"):
            return 0  # in the other world the attacker does not hold the card
        tally.check(answers[0][-1].startswith("ok iterations="), "game %d" % seed, lines[-1], answers[0][-1])
        tally.equal(answers[1], answers[0], "game %d" % seed, here, there)
        return 1

    def look(engine, legal):
        position = engine.ask("position")[3:]
        if not legal or not position.startswith("fb1") or dice.below(3):
            return
        seats = SEATS[:engine.view("-")["players"]]
        ask = "eval seat=%%s level=%s iterations=30 seed=%d" % (dice.of(LEVELS[3:]), dice.below(1000))
        for seat in seats:
            worlds(position, seat, [ask % seat])
        attack = [pick for pick in legal if pick[2:] in ("CON", "PRI", "LAM")]
        if attack:
            other.ask_all(["position " + position, "moves " + attack[0]])
            move = attack[0] + "," + dice.of(other.legal())[2:]
            seat = dice.of(seats)
            windows[0] += worlds(position, seat, ["moves " + move, ask % seat])

    random_game(engine, dice, seed, look)
    tally.equal([engine.close(), other.close()], [(0, "ok\n")] * 2, "quit")
    return windows[0]


def check_limits(tally):
    """A level's own number of iterations, another one, and time: whichever is used up first. And seeds."""
    engine = Engine()
    engine.good("position fb1 edition=lookout-2021 turn=A home=12/12 hands=CON,PRI/2 deck=9 discard=-")
    for line, least, most in (
            ("eval seat=A level=capo iterations=700", 700, 700), ("eval seat=A ms=3600000 iterations=100", 100, 100),
            ("eval seat=A ms=1 iterations=4294967295", 1, 4294967294), ("eval seat=A iterations=0", 0, 0),
            ("eval seat=A level=soldier iterations=50 ms=1", 0, 0), ("eval seat=A iterations=1", 1, 1)):
        read = parsed(tally, engine.ask(line), line)
        tally.check(read and least <= read[0] <= most, line, read)
    answers = {engine.ask("eval seat=A iterations=200") for _ in range(20)}
    tally.check(len(answers) > 1, "without a seed, twenty answers are %s" % answers)
    tally.equal(engine.close(), (0, "ok\n"), "quit")


def words_of(answer):
    """An answer without its figures, which change whenever a bot learns something."""
    head, moves, told = re.sub(r"=\d\.\d{3}(/\d+)?", "", answer).partition(" moves")
    return head, moves, sorted(told.split(" "))


def check_documented(tally):
    """The example of docs/notation.md: but for the figures, and the order of the moves, that is what is answered."""
    with open("docs/notation.md", encoding="utf-8") as file:
        lines = [line[4:].rstrip("\n") for line in file if line.startswith(("    > ", "    < "))]
    engine = Engine()
    tally.check(len(lines) >= 8, "an example in docs/notation.md", lines)
    for sent, wanted in zip(lines[::2], lines[1::2]):
        answer = engine.ask(sent[2:])
        same = words_of(answer) == words_of(wanted[2:]) or (sent.startswith("> go") and answer.startswith("ok A:"))
        tally.check(sent[0] == ">" and wanted[0] == "<" and same, "docs/notation.md", sent, wanted, answer)
    tally.equal(engine.close(), (0, "ok\n"), "quit")


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else int.from_bytes(os.urandom(4), "little")
    print("seed", seed)
    tally, dice = Tally(), Dice(seed)
    check_documented(tally)
    check_limits(tally)
    check_decisions(tally)
    for game in range(scaled(5, 50)):
        check_games(tally, dice, seed + game)
    windows = sum(check_blind(tally, dice, seed + game) for game in range(scaled(5, 50)))
    tally.check(windows > 0, "windows in two worlds: %d" % windows)
    tally.finish()


if __name__ == "__main__":
    main()
