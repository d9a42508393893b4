#!/usr/bin/env python3
"""The differential test (tests/oracle/differ.py) with as many games and positions as this run has time for.

    differential.py [SEED]     fresh games each time; the seed is printed, to have a difference again
"""
import os
import pathlib
import subprocess
import sys

from engine import program, scaled

DIFFER = pathlib.Path(__file__).resolve().parents[1] / "oracle" / "differ.py"


def main():
    seed = sys.argv[1] if len(sys.argv) > 1 else str(int.from_bytes(os.urandom(4), "little"))
    games, positions = scaled(250, 5000), scaled(1750, 35000)
    done = subprocess.run([sys.executable, str(DIFFER), "--engine", program() + " engine", "--seed", seed,
                           "--games", str(games), "--positions", str(positions)])
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
