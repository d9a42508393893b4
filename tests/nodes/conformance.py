#!/usr/bin/env python3
"""conformance.py NODES [NAME …] - the conversations of tests/conformance, unchanged, against several servers on one PostgreSQL:
every connection of a conversation is at another one than that before it."""

import functools
import os
import pathlib
import sys

import cluster

sys.path.insert(0, os.path.join(os.environ["FAMBIZ_SOURCE"], "tests/conformance"))

import run  # noqa: E402

# Where the machine is busy, a row may take longer than the 250 ms of silence after a false start, and the clock that
# nodes share goes slower than the one on the wall: these are played only by name.
BY_NAME = ("false-start", "clock")

play = run.play


def play_and_explain(path, place, verbose):
    result = play(path, place, verbose)
    if result[1] not in ("fine", "left out"):
        place.explain()
    return result


def main(nodes, *names):
    run.play = play_and_explain
    run.server = functools.partial(cluster.cluster, int(nodes))
    every = sorted(path.stem for path in pathlib.Path(run.HERE).glob("*.wire"))
    return run.main(names or [name for name in every if name not in BY_NAME])


sys.exit(main(*sys.argv[1:]))
