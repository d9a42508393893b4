#!/usr/bin/env python3
"""Replays transcripts of the engine protocol (notation.md) against an engine and compares line for line.

    transcripts.py --engine "build/release/fambiz engine" tests/golden

`>` lines are sent, `<` lines are what must be answered; the picks of `legal` are sorted before comparing.
Each file gets an engine process of its own. Ends with status 1 at the first difference of any file.
"""
import argparse
import os
import shlex
import subprocess
import sys

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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--engine", default=sys.executable + " " + os.path.join(HERE, "fbref.py"))
    parser.add_argument("folder")
    args = parser.parse_args()
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
