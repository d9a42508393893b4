#!/usr/bin/env python3
"""The reference: a second, slow and obvious implementation of rules.md and notation.md.

    python3 fbref.py            speaks the engine protocol (without view, observe, event, record and go)

It exists to be compared with the engine (differ.py, transcripts.py), so it is worth as much as it is independent:
it is written from docs/rules.md and docs/notation.md alone and must stay so. Nothing in it is taken from src/, or
made from the same tables, and whoever mends it looks at the rulebook and not at the engine. Where the two differ, the
rulebook says which of them is wrong; where it does not, the rulebook is.

The game is one generator, `play_on`, that yields an Ask wherever somebody has to pick and is sent (seat, pick).
Mobsters are strings ("B3"), seats are letters, cards are codes. Piles are lists, top card first. `mark` counts which
branches of the rules were reached. In reading order, all in reference/:

    cards      R 1, R 2: editions and cards          targets    R 5: what a card may name
    shuffle    R 9                                   effects    R 5, R 6: what it does, Counters, grudges
    table      the state, and how a seat is asked    position   a position as a line
    wars       R 7                                   game       moves and taking them back
    turn       R 4                                   engine     the protocol
"""
import sys

from reference.engine import Engine


def main():
    engine = Engine()
    for line in sys.stdin:
        print(engine.command(line), flush=True)
        if engine.ended:
            break


if __name__ == "__main__":
    main()
