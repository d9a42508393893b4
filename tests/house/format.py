#!/usr/bin/env python3
"""format.py ROOT - clang-format has nothing to change. To put it right: format.py --fix ROOT"""

import subprocess
import sys

from tree import files, report


def differing(paths):
    """Those that clang-format would change. One process for all of them: to start it takes longer than to format a file."""
    command = ["clang-format", "--dry-run", "--Werror", "--ferror-limit=1", *map(str, paths)]
    said = subprocess.run(command, check=False, capture_output=True, text=True)
    wrong = {line.split(":")[0] for line in said.stderr.splitlines() if line.endswith("[-Wclang-format-violations]")}
    if said.returncode and not wrong:
        sys.exit(said.stderr)
    return [path for path in paths if str(path) in wrong]


def main():
    fix = sys.argv[1] == "--fix"
    paths = files(sys.argv[-1], ".c", ".h", ".cpp")
    wrong = differing(paths)
    if fix and wrong:
        subprocess.run(["clang-format", "-i", *map(str, wrong)], check=True)
    advice = "formatted" if fix else "not as clang-format writes it (tests/house/format.py --fix .)"
    return report([f"{path}: {advice}" for path in wrong], len(paths)) and not fix


sys.exit(main())
