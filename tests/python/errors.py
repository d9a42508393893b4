#!/usr/bin/env python3
"""What goes wrong: illegal picks, wrong tables and buffers, a library that is not there. Each error says what would be right,
and nothing has changed."""
import array
import ctypes
import os
import re
import shutil
import subprocess
import sys
import tempfile

from common import LIBRARY, MODULE, Tally

import fambiz


def refused(tally, kind, words, call, *arguments, **named):
    """The call raises this kind of error, which says these words."""
    try:
        call(*arguments, **named)
    except kind as error:
        tally.check(re.search(words, str(error)), "should say: " + words, error)
        return error
    tally.check(False, "should be refused: " + words, arguments, named)
    return None


def check_illegal(tally):
    env = fambiz.Env("learn,learn")
    env.reset(1)
    before = (env.observe(), env.mask(), env.view(), env.view(1), env.seat)
    foreign = next(code for code in fambiz.CARDS[:13] if code not in env.view()["hand"])
    words = r"^seat A: pick \d+ \(%s\) is not legal: .*not in this seat's hand \(rule 4\.3\)$" % foreign
    error = refused(tally, fambiz.IllegalPick, words, env.step, foreign)
    tally.equal((error.game, error.rule, error.code), (0, "4.3", "NOT_HELD"))
    for pick in range(255):
        if pick not in env.legal():
            refused(tally, fambiz.IllegalPick, r"is not legal: .+ \(rule [\d.]+\)", env.step, pick)
    for pick in (-1, 255, 1000):
        refused(tally, ValueError, "a number from 0 to 123 is wanted", env.step, pick)
    refused(tally, ValueError, "'XYZ' is no pick", env.step, "XYZ")
    tally.equal((env.observe(), env.mask(), env.view(), env.view(1), env.seat), before, "nothing has changed")


def check_batch(tally):
    batch = fambiz.Batch(4)
    batch.reset(1)
    batch.random()
    picks, before = bytearray(batch.picks), bytes(batch.observations)
    picks[2] = fambiz.number("draw")
    error = refused(tally, fambiz.IllegalPick, r"^game 2, seat A: pick 36 \(draw\) is not legal", batch.step, picks)
    tally.equal(error.game, 2)
    batch.random()
    tally.equal(bytes(batch.observations), before, "nothing has happened in any game")
    for wrong in (b"12", [1] * 5, array.array("H", [1] * 4), memoryview(bytes(8))[::2]):
        refused(tally, ValueError, "picks: 4 contiguous elements of type uint8 are wanted", batch.step, wrong)
    refused(tally, TypeError, ".", batch.step, 7)
    refused(tally, ValueError, "game 4: this batch has the games 0 to 3", batch.view, 4)
    refused(tally, ValueError, "game -1", batch.observation, -1)
    refused(tally, ValueError, "seat 2: this table has the seats 0 to 1", batch.view, 0, 2)


def check_over(tally):
    env = fambiz.Env("learn,learn")
    env.reset(7)
    while not env.done:
        env.step(env.legal()[0])
    refused(tally, fambiz.GameOver, "the game is over: reset", env.step, 0)
    tally.equal((env.seat, env.legal(), any(env.observe())), (None, [], False))
    tally.equal(env.view()["phase"], "over")
    env.reset()
    tally.equal((env.done, env.seat), (False, 0))


def check_tables(tally):
    for words, arguments in (("no level 'boss': a seat is played by learn .* random, stooge, thug, soldier", ["learn,boss"]),
                             ("no level 'don'", ["learn,don"]), ("1 seats: two to six are wanted", ["learn"]),
                             ("7 seats", [["learn"] * 7]), ("the learner has no seat", ["thug,thug"]),
                             ("edition 'chess'", ["learn,thug", "chess"]),
                             ("edition 'lookout-2021.sub:7'", ["learn,thug", "lookout-2021+sub:7"])):
        refused(tally, ValueError, words, fambiz.Env, *arguments)
    refused(tally, ValueError, "patience", fambiz.Env, patience=5)
    refused(tally, ValueError, "0 games", fambiz.Batch, 0)
    for seed in (-1, 2**64):
        refused(tally, ValueError, "seed %d: a number" % seed, fambiz.Env().reset, seed)
    refused(tally, ValueError, "an observation has %d bytes, not 3" % fambiz.OBSERVATION, fambiz.fields, b"123")


def check_buffers(tally):
    size = 2 * fambiz.OBSERVATION
    for words, named in (("observations: %d bytes are wanted, not 5" % size, {"observations": bytearray(5)}),
                         ("observations: .* writable", {"observations": bytes(size)}),
                         ("masks: .* contiguous", {"masks": memoryview(bytearray(4 * fambiz.PICKS))[::2]}),
                         ("rewards: elements of type float32", {"rewards": array.array("d", [0] * 2)}),
                         ("rewards: elements of type float32", {"rewards": (ctypes.c_int32 * 4)()}),
                         ("rewards: 16 bytes are wanted, not 12", {"rewards": array.array("f", [0] * 3)}),
                         ("done: elements of type uint8", {"done": array.array("H", [0])}),
                         ("picks: 2 bytes", {"picks": bytearray(3)}),
                         ("seats_to_move: 2 bytes", {"seats_to_move": bytearray(1)})):
        refused(tally, ValueError, words, fambiz.Batch, 2, **named)
    refused(tally, TypeError, "observations: a buffer is wanted, .* not list", fambiz.Batch, 2, observations=[0] * size)


def imported(module=MODULE, **environment):
    """What `import fambiz` says in a new process."""
    clean = {name: value for name, value in os.environ.items() if name != "FAMBIZ_LIBRARY"}
    done = subprocess.run([sys.executable, "-c", "import fambiz; print('fine')"], capture_output=True, text=True, check=False,
                          cwd="/", env=dict(clean, PYTHONPATH=str(module), **environment))
    return (done.stdout + done.stderr).strip().splitlines()[-1]


def is_installed():
    try:
        return bool(ctypes.CDLL("libfambiz.so.1"))
    except OSError:
        return False


def check_library(tally):
    tally.equal(imported(FAMBIZ_LIBRARY=LIBRARY), "fine")
    said = imported(FAMBIZ_LIBRARY="/nowhere/lib.so")
    tally.check(re.match("ImportError: .*FAMBIZ_LIBRARY names /nowhere/lib.so.*cmake --preset release", said), said)
    said = imported(FAMBIZ_LIBRARY="libc.so.6")
    tally.check(re.match("ImportError: .*libc.so.6 has no fb_version: it is older than this module", said), said)
    with tempfile.TemporaryDirectory() as directory:
        shutil.copytree(MODULE, directory + "/python")
        said = imported(directory + "/python")
        missing = re.match("ImportError: .*there is no libfambiz.so.1, .*cmake --preset release .*FAMBIZ_LIBRARY", said)
        tally.check(missing or (is_installed() and said == "fine"), said)
        os.makedirs(directory + "/build/release/src")
        shutil.copy(LIBRARY, directory + "/build/release/src")
        tally.equal(imported(directory + "/python"), "fine", "in the build directory next to it")


def main():
    tally = Tally()
    for check in (check_illegal, check_batch, check_over, check_tables, check_buffers, check_library):
        check(tally)
    tally.finish()


main()
