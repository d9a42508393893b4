#!/usr/bin/env python3
"""Random games through the engine: undo, what a view may hold, observing, records.

    games.py undo|views|records [SEED]
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from engine import CARDS, SEATS, Dice, Engine, Tally, program, random_game, scaled

# Where a view may name cards, and how: what all have seen, and the seat's own hand.
OPEN_CARDS = {"card", "counter", "tags", "known", "discard"}
FIELDS = ("seat edition players turn phase asked stage card counter rescuer next left after spent grudge named war list home "
          "tags hand hands known deck discard shuffles").split()


# ---------------------------------------------------------------- undo

def check_undo(tally, dice, seed):
    """Back through the whole game, pick by pick, everything is as it was; and forth again in one go."""
    engine, seen = Engine(), []
    look = ["position", "legal", "phase", "result", "view A", "view -"]
    picks = random_game(engine, dice, seed, lambda engine, legal: seen.append(engine.ask_all(look)))
    end = engine.ask_all(look)
    for number in range(len(picks), 0, -1):
        tally.equal(engine.ask("undo"), "ok", "undo of pick %d, game %d" % (number, seed))
        tally.equal(engine.ask_all(look), seen[number - 1], "after undo of pick %d, game %d" % (number, seed))
    tally.equal(engine.ask("undo"), "error nothing to undo", "at the deal, game %d" % seed)
    tally.equal(engine.ask("moves " + " ".join(picks)), "ok", "all picks at once, game %d" % seed)
    tally.equal(engine.ask_all(look), end, "all picks at once, game %d" % seed)
    half = len(picks) // 2
    engine.ask_all(["undo"] * half)
    before = engine.ask_all(look)
    bad = picks[len(picks) - half:] + ["A:pass"]
    answer = engine.ask("moves " + " ".join(bad))
    tally.check(answer.startswith("error illegal %d A:pass: " % len(bad)), "half a game and an illegal move", answer)
    tally.equal(engine.ask_all(look), before, "after half a game that was refused, game %d" % seed)
    tally.equal(engine.close(), (0, "ok\n"), "quit")


# ---------------------------------------------------------------- views

def cards_in(value, key, found):
    """(member, card) for every card named anywhere below."""
    if isinstance(value, dict):
        for name, inner in value.items():
            cards_in(inner, key or name, found)
    elif isinstance(value, list):
        for inner in value:
            cards_in(inner, key, found)
    elif value in CARDS:
        found.append((key, value))
    return found


def contains(hand, part):
    return all(hand.count(card) >= part.count(card) for card in part)


def hands_of(position):
    fields = dict(field.split("=") for field in position.split(" ")[2:])
    return [hand.split(",") if hand != "-" else [] for hand in fields["hands"].split("/")]


def check_view(tally, viewer, text, hands, where):
    """No card but those that this viewer may know; `hands` are the true ones, or None in the middle of a move."""
    view = json.loads(text)
    tally.equal(list(view), FIELDS, where, "members of a view")
    for member, card in cards_in(view, "", []):
        tally.check(member in OPEN_CARDS or member == "hand", where, "%s in %s" % (card, member), text)
    if viewer == "-":
        tally.equal(view["hand"], [], where, "the hand of a spectator")
    tally.equal(view["seat"], viewer, where, "seat")
    if hands is None:
        return
    tally.equal(view["hands"], [len(hand) for hand in hands], where, "numbers of cards")
    if viewer != "-":
        tally.equal(view["hand"], hands[SEATS.index(viewer)], where, "the seat's own hand")
    for seat, known in enumerate(view["known"]):
        tally.check(contains(hands[seat], known), where, "known cards of seat %d" % seat, text)


def other_world(dice, position, seat):
    """The position with all that this seat cannot see dealt otherwise; and the one as text reads it back."""
    fields = dict(field.split("=") for field in position.split(" ")[1:])
    hands, deck = hands_of("fb1 " + position), fields["deck"].split(",") if fields["deck"] != "-" else []
    mine = hands[SEATS.index(seat)]
    hidden = dice.shuffled(deck + [card for hand in hands if hand is not mine for card in hand])
    for i, hand in enumerate(hands):
        if hand is not mine:
            hands[i], hidden = sorted(hidden[:len(hand)], key=CARDS.index), hidden[len(hand):]
    fields["hands"] = "/".join(",".join(hand) or "-" for hand in hands)
    fields["deck"] = ",".join(hidden) or "-"
    return "fb1 " + " ".join("%s=%s" % item for item in fields.items())


def check_views(tally, dice, seed):
    engine, other, where = Engine(), Engine(), ["game %d" % seed, 0]

    def look(engine, legal):
        position = engine.ask("position")[3:]
        rests = position.startswith("fb1")
        where[1] += 1
        players = engine.view("-")["players"]
        asked = ["view " + viewer for viewer in SEATS[:players] + "-"]
        for line, answer in zip(asked, engine.ask_all(asked)):
            viewer, text = line[-1], answer[3:]
            check_view(tally, viewer, text, hands_of(position) if rests else None, "%s, pick %d, seat %s" % (*where, viewer))
            answers = other.ask_all(["observe " + text, line, "legal"])
            tally.equal(answers[:2], ["ok", "ok " + text], *where, "observed " + viewer)
            tally.equal(sorted(answers[2].split(" ")[1:]), [pick for pick in legal if pick[0] == viewer], *where, "legal")
        if rests and legal:
            check_worlds(tally, dice, other, position, players, where)

    random_game(engine, dice, seed, look)
    tally.equal([engine.close(), other.close()], [(0, "ok\n")] * 2, "quit")


def check_worlds(tally, dice, engine, position, players, where):
    """Two worlds that differ in what a seat cannot see: it is told the same in both."""
    seat = SEATS[dice.below(players)]
    worlds = [position, other_world(dice, position, seat)]
    answers = [engine.ask_all(["position " + world, "view " + seat, "phase", "undo"]) for world in worlds]
    tally.equal(answers[0][0], "ok", *where, worlds[0])
    tally.equal(answers[1], answers[0], *where, "seat " + seat, *worlds)


# ---------------------------------------------------------------- records

def fambiz(*arguments):
    done = subprocess.run([program(), *arguments], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def check_record(tally, engine, folder, where):
    """engine record -> file -> replay ends where the engine is, verify finds it honest; and read again."""
    path = os.path.join(folder, "game.fbr")
    text = json.loads(engine.good("record")[3:])
    pathlib.Path(path).write_text(text, encoding="utf-8")
    status, said, error = fambiz("verify", path)
    tally.check(status == 0 and "consistent" in said and not error, where, "verify", status, said, error)
    status, said, error = fambiz("replay", "--positions", path)
    tally.check(status == 0 and not error, where, "replay", status, error)
    position = engine.ask("position")
    if position.startswith("ok"):
        tally.equal(said.splitlines()[-1], position[3:], where, "the last position of replay")
    return text


def check_records(tally, dice, seed):
    engine = Engine()
    with tempfile.TemporaryDirectory() as folder:
        picks = random_game(engine, dice, seed)
        check_record(tally, engine, folder, "game %d" % seed)
        result = engine.good("result").split(" ")[-1]
        text = check_record(tally, engine, folder, "game %d" % seed)
        tally.check('[Result "%s"]\n' % result in text, "game %d: the result" % seed, text)
        engine.ask_all(["undo"] * (1 + dice.below(len(picks) - 1)))
        text = check_record(tally, engine, folder, "half of game %d" % seed)
        tally.check("[Result" not in text, "a game that is not over has no result", text)
        while engine.ask("position").startswith("error"):
            engine.good("undo")
        engine.good("position " + engine.good("position")[3:])
        for _ in range(200):
            legal = engine.legal()
            if not legal:
                break
            engine.good("moves " + dice.of(legal))
        text = check_record(tally, engine, folder, "game %d on from a position" % seed)
        tally.check("[Position " in text and "[Seed " not in text, "a game from a position says so", text)
    tally.equal(engine.close(), (0, "ok\n"), "quit")


def main():
    what = {"undo": (check_undo, 30, 300), "views": (check_views, 20, 200), "records": (check_records, 20, 200)}
    check, sample, everything = what[sys.argv[1]]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int.from_bytes(os.urandom(4), "little")
    print("seed", seed)
    tally, dice = Tally(), Dice(seed)
    for game in range(scaled(sample, everything)):
        check(tally, dice, seed + game)
    tally.finish()


if __name__ == "__main__":
    main()
