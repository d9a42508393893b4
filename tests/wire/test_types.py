#!/usr/bin/env python3
"""test_types.py - the page's types, which are made of the tables, name the messages that docs/wire.md has (which wire.docs holds
against the C code): the same names, each with the same members."""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools/wire_types.py"


def types_of(text, name):
    """{message: its members} of a union"""
    body = re.search(rf"export type {name} =\n(.*?);\n\n?", text, re.S)[1]
    found = {}
    for row in body.splitlines():
        members = re.findall(r"(\w+)\??: ", row)
        found[re.search(r"type: '(\w+)'", row)[1]] = set(members)
    return found


def examples(mark):
    text = (ROOT / "docs/wire.md").read_text(encoding="utf-8")
    found = {}
    for line in re.findall(rf"^ *{mark} (\{{.*)$", text, re.M):
        message = json.loads(line)
        found.setdefault(message["type"], set()).update(message)  # a mark stands in one of them
    return found


def main():
    made = subprocess.run([sys.executable, TOOL, "-"], check=True, capture_output=True, text=True).stdout
    problems = []
    for name, mark in (("Sent", ">"), ("Told", "<")):
        types, sent = types_of(made, name), examples(mark)
        for word in sorted(types.keys() | sent.keys()):
            if types.get(word) != sent.get(word):
                problems.append(f"{word}: {name} has {types.get(word)}, docs/wire.md {sent.get(word)}")
        print(f"{len(types)} of {name}")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
