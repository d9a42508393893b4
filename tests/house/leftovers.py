#!/usr/bin/env python3
"""leftovers.py ROOT - nothing half done is left in the files: what is to be done is an issue."""

import re
import sys

from tree import files, report

# Written apart, so that this file passes its own check.
LEFT = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")
TEXT = (".c", ".h", ".def", ".py", ".sh", ".cmake", ".txt", ".md", ".po", ".json", ".mjs", ".ts", ".svelte")


def main():
    problems, checked = [], 0
    for path in files(sys.argv[1], *TEXT, "play", "test", "run", "packages", "layers"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if LEFT.search(line):
                problems.append(f"{path}:{number}: {line.strip()}")
        checked += 1
    return report(problems, checked)


sys.exit(main())
