#!/usr/bin/env python3
"""Differential test: random games and positions, an engine against the reference (fbref.py).

    differ.py --engine "build/release/fambiz engine" [--games N] [--positions N] [--seed S] [--counts]

--games plays N games from a deal, --positions sets up N random positions and plays on from each. The reference
runs in this process and writes the script of each game with the answers it wants; then the script is sent to the
engine in one go, and the answers are compared. Deterministic for a seed. At a difference: a reproduction, made
as small as can be, and status 1. --counts prints how often each branch of the rules was reached; with it, a branch
that was never reached is status 2.
"""
import argparse
import os
import random
import sys
import time

from branches import BRANCHES
from compare.remote import Remote
from compare.scripts import script_game, script_position, script_protocol
from compare.shrink import compare, first_difference, shrink
from reference.cards import COUNTS

HERE = os.path.dirname(os.path.abspath(__file__))


def report(command, name, pairs, index, got):
    print("DIFFERENCE in %s, line %d of its script" % (name, index + 1))
    print("  sent      " + pairs[index][0])
    print("  reference " + pairs[index][1])
    print("  engine    " + got)
    lines = shrink(command, pairs, index)
    found, _ = compare(command, lines)
    if found is None:
        print("(does not come again with fresh engines)")
        return
    print("reproduction:")
    for line in lines[:found[0] + 1]:
        print("  > " + line)
    print("  reference: " + found[1])
    print("  engine:    " + found[2])


def print_counts():
    names = list(BRANCHES) + sorted(set(COUNTS) - set(BRANCHES))
    for name in names:
        note = "" if COUNTS[name] else "   <- never"
        note += "" if name in BRANCHES else "   <- not in branches.py"
        print("%9d  %s%s" % (COUNTS[name], name, note))
    missing = [name for name in BRANCHES if not COUNTS[name]]
    print("%d branches, %d never reached" % (len(names), len(missing)))
    return bool(missing)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--engine", default=sys.executable + " " + os.path.join(HERE, "fbref.py"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--counts", action="store_true")
    args = parser.parse_args()
    seed = args.seed if args.seed is not None else int(time.time())
    print("seed %d, %d games, %d positions" % (seed, args.games, args.positions), flush=True)
    plan = [("protocol", script_protocol, 0)]
    plan += [("game", script_game, i) for i in range(args.games)]
    plan += [("position", script_position, i) for i in range(args.positions)]
    remote, lines = Remote(args.engine), 0
    for name, make, i in plan:
        script = make(random.Random("%d %s %d" % (seed, name, i)))
        answers = remote.exchange([sent for sent, _ in script.lines])
        lines += len(answers)
        index = first_difference(script.lines, answers)
        if index is not None:
            report(args.engine, "%s %d of seed %d" % (name, i, seed), script.lines, index, answers[index])
            remote.process.kill()
            sys.exit(1)
    status = remote.close()
    if status != 0:
        print("DIFFERENCE: the engine ended with status %s after quit" % status)
        sys.exit(1)
    print("no difference in %d answers" % lines)
    if args.counts and print_counts():
        sys.exit(2)


if __name__ == "__main__":
    main()
