#!/usr/bin/env python3
"""Replays transcripts of the engine protocol (notation.md) against an engine and compares line for line.

    transcripts.py --engine "build/release/fambiz engine" tests/golden
    transcripts.py --anew tests/golden/moran.txt        for a change of the rules, or for a file that has its `> new` only

`>` lines are sent, `<` lines are what must be answered; the picks of `legal` are sorted before comparing.
Each file gets an engine process of its own. Ends with status 1 at the first difference of any file.

`--anew` plays the game of a file again by the reference: its moves as long as they are legal, and from there on others, drawn
from the legal ones. No engine has a part in it.
"""
import argparse
import os
import random
import shlex
import subprocess
import sys

from compare.choices import STYLES, choose
from reference.engine import Engine
from reference.game import Illegal

HERE = os.path.dirname(os.path.abspath(__file__))


def read_transcript(path):
    """Pairs of (sent, answer)."""
    pairs, sent = [], None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith("> "):
                sent = (number, line[2:])
            elif line.startswith("< "):
                pairs.append(sent + (line[2:],))
            elif line.strip():
                sys.exit("%s:%d: neither > nor <" % (path, number))
    return pairs


def settled(sent, answer):
    if sent == "legal" and answer.startswith("ok"):
        return " ".join(["ok"] + sorted(answer.split(" ")[1:]))
    return answer


def replay(engine, path):
    """None, or the first difference."""
    pairs = read_transcript(path)
    text = "".join(sent + "\n" for _, sent, _ in pairs) + "quit\n"
    done = subprocess.run(engine, input=text, stdout=subprocess.PIPE, text=True, timeout=300)
    answers = done.stdout.split("\n")
    for index, (number, sent, wanted) in enumerate(pairs):
        got = answers[index] if index < len(answers) - 1 else "(nothing)"
        if settled(sent, got) != settled(sent, wanted):
            return "%s:%d\n  sent   %s\n  wanted %s\n  got    %s" % (path, number, sent, wanted, got)
    if answers[len(pairs):] != ["ok", ""] or done.returncode != 0:
        return "%s: quit: answered %r, status %d" % (path, answers[len(pairs):], done.returncode)
    return None


def next_move(rng, style, game, moves):
    """The next of the old moves, as long as they have been legal, or one that is drawn."""
    if moves:
        move = moves.pop(0)
        try:
            game.moves([move])
            for _ in move.partition(":")[2].split(","):
                game.undo()
            return move
        except Illegal:
            moves.clear()
    return choose(rng, style, game)


def play_anew(path):
    """Writes the file anew, as the reference plays it."""
    with open(path, encoding="utf-8") as file:
        sent = [line[2:].rstrip("\n") for line in file if line.startswith("> ")]
    moves = [line.partition(" ")[2] for line in sent if line.startswith("moves ")]
    rng, engine, lines = random.Random(sent[0]), Engine(), []
    style = rng.choice([style for style in STYLES if style != "drop"])

    def send(line):
        lines.append("> %s\n< %s\n" % (line, settled(line, engine.command(line))))

    send(sent[0])
    while engine.game.ask:
        if engine.game.at_rest():
            send("position")
        send("legal")
        send("moves " + next_move(rng, style, engine.game, moves))
    for line in ("position", "legal", "result"):
        send(line)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--engine", default=sys.executable + " " + os.path.join(HERE, "fbref.py"))
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("folder", help="or with --anew a file")
    args = parser.parse_args()
    if args.anew:
        return play_anew(args.folder)
    files = sorted(os.path.join(args.folder, f) for f in os.listdir(args.folder) if f.endswith(".txt") and f != "CMakeLists.txt")
    if not files:
        sys.exit("no transcripts in " + args.folder)
    bad = 0
    for path in files:
        difference = replay(shlex.split(args.engine), path)
        print(("DIFFERS " + difference) if difference else "ok " + path)
        bad += bool(difference)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
