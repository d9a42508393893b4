#!/usr/bin/env python3
"""format.py ROOT - clang-format has nothing to change. To put it right: format.py --fix ROOT"""

import subprocess
import sys

from tree import files, report


def differs(path):
    formatted = subprocess.run(["clang-format", str(path)], check=True, capture_output=True).stdout
    return formatted != path.read_bytes()


def main():
    fix = sys.argv[1] == "--fix"
    paths = files(sys.argv[-1], ".c", ".h", ".cpp")
    wrong = [path for path in paths if differs(path)]
    if fix and wrong:
        subprocess.run(["clang-format", "-i", *map(str, wrong)], check=True)
    advice = "formatted" if fix else "not as clang-format writes it (tests/house/format.py --fix .)"
    return report([f"{path}: {advice}" for path in wrong], len(paths)) and not fix


sys.exit(main())
