"""common.py - what the tests of the Python module share: they find the module in python/ and the library in the build that
is tested, and borrow tally, dice and engine from tests/engine."""
import hashlib
import itertools
import json
import os
import pathlib
import struct
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODULE = ROOT / "python"
EXAMPLES = ROOT / "examples"
LIBRARY = str(pathlib.Path(os.environ["FAMBIZ_BUILD"], "src", "libfambiz.so.1"))
os.environ["FAMBIZ_LIBRARY"] = LIBRARY
os.environ["PYTHONPATH"] = str(MODULE)  # for the bots that are started
sys.path[:0] = [str(MODULE), str(ROOT / "tests" / "engine")]

from engine import EDITIONS, SEATS, Dice, Engine, Tally, new, program, scaled  # noqa: E402,F401


def match(tally, bot, opponent, deals, most=None, edition="lookout-2021", **environment):
    """A match in the arena; nobody forfeits, every game is finished, and the bot wins most of them."""
    command = [program(), "arena", "--json", "--seats", f"{opponent},cmd:{bot}", "--deals", str(deals),
               "--edition", edition]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, **environment), check=False)
    if not tally.check(done.returncode == 0, done.stderr):
        return
    found = json.loads(done.stdout)
    tally.equal([entry["forfeits"] for entry in found["entries"]], [0, 0], done.stderr)
    tally.equal((found["games"], found["draws"]), (2 * deals, 0), found)
    if most:
        tally.check(found["entries"][1]["share"] > most, "it beats " + opponent, found["entries"])


def lot(seed, window, seats):
    """Who wins a heat (docs/notation.md, `heat`), out of a rising list of seats."""
    start = b"fambiz heat" + seed.to_bytes(32, "big") + struct.pack("<IB", window, sum(1 << seat for seat in seats))
    for j in itertools.count():
        for word in struct.unpack("<8I", hashlib.sha256(start + struct.pack("<I", j)).digest()):
            if word < 2**32 - 2**32 % len(seats):
                return seats[word % len(seats)]
