#!/usr/bin/env python3
"""run.py - plays the conversations of this folder (README.md) against a server, all at once."""

import concurrent.futures
import os
import pathlib
import sys
import time
import traceback

sys.path.insert(0, os.path.join(os.environ["FAMBIZ_SOURCE"], "tests/lib"))
from conversation import HERE, Conversation, LeftOut  # noqa: E402
from play import UNLUCKY  # noqa: E402
from serve import server  # noqa: E402

DEALS = 5  # one in some twenty is unlucky


def play(path, place, verbose):
    """(name, what became of it, seconds); from the beginning again where the deal was unlucky"""
    for _ in range(DEALS):
        result = play_once(path, place, verbose)
        if UNLUCKY not in result[1]:
            break
    return result


def play_once(path, place, verbose):
    began = time.monotonic()
    trace = (lambda text: print(f"{path.stem}: {text}", flush=True)) if verbose else (lambda text: None)
    try:
        with Conversation(place, trace) as talk:
            talk.run(path.read_text(encoding="utf-8"), path.name)
        outcome = "fine"
    except LeftOut:
        outcome = "left out"
    except AssertionError as error:
        outcome = str(error)
    except Exception:
        outcome = traceback.format_exc()
    return path.stem, outcome, time.monotonic() - began


def main(arguments):
    verbose = "-v" in arguments
    named = [HERE / f"{name}.wire" for name in arguments if name != "-v"]
    paths = named or sorted(pathlib.Path(HERE).glob("*.wire"))
    failed = 0
    with server() as place, concurrent.futures.ThreadPoolExecutor(len(paths)) as pool:
        for job in concurrent.futures.as_completed([pool.submit(play, path, place, verbose) for path in paths]):
            name, outcome, seconds = job.result()
            failed += outcome not in ("fine", "left out")
            print(f"{name}: {outcome} ({seconds:.1f} s)", flush=True)
    print(f"{len(paths)} conversations, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
