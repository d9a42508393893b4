#!/usr/bin/env python3
"""bots.py NAME - a bot for --seats cmd:. It knows no rules: it hands what it is sent to an engine and asks that for the
legal picks.

  first      takes the first legal pick in the order of the alphabet: it has no chance in it
  log FILE   the same, and writes what it was sent to FILE, and its moves behind `move`
"""
import sys

from arena import program  # noqa: F401  (finds engine.py)
from engine import Engine


def main():
    engine, log = Engine(), None
    if sys.argv[1] == "log":
        log = open(sys.argv[2], "a", encoding="utf-8")
    for line in sys.stdin:
        line = line.rstrip("\n")
        if log:
            log.write(line + "\n")
            log.flush()
        answer = "ok " + engine.legal()[0] if line.startswith("go ") else engine.ask(line)
        if log and line.startswith("go "):
            log.write("move %s\n" % answer[3:])
        print(answer, flush=True)
        if line == "quit":
            break


main()
