#!/usr/bin/env python3
"""paths.py ROOT - no file names a folder that exists only on one person's machine: nobody else could follow it, and it gives
that person away. Folders of every system (/etc, /usr, /tmp …) may be named, and so may `~` and variables."""

import os
import pathlib
import re
import sys

from tree import files, report

# Where people, and machines that build, keep their files; below a URL or another folder it is something else.
OWN = r"(?:home|Users|work|workspaces?|mnt|media)/\w|root\b"
BEFORE, AFTER = r"(?<![\w.$}~*)\]-])", r"[\w./-]*"
# The homes these files may name: the clean Debian of packaging/clean.sh has the same users wherever it is made.
EVERYWHERE = {"packaging/walk": "player", "packaging/service.py": "root"}


def folders(root):
    """A pattern of what may not be named: this checkout and the home of whoever checks are among it, wherever they are."""
    here = [root.resolve(), pathlib.Path.home()]
    known = "|".join(re.escape(str(path)) for path in here if len(path.parts) > 2)
    return re.compile(rf"{BEFORE}(?:/(?:{OWN}){'|' + known if known else ''}){AFTER}|\b[A-Z]:\\+Users\\+\w+")


def main():
    root, problems, checked = pathlib.Path(sys.argv[1]), [], 0
    pattern = folders(root)
    for path in files(root):
        fine = EVERYWHERE.get(path.relative_to(root).as_posix())
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            found = pattern.search(line)
            if found and fine not in found[0].split("/"):
                problems.append(f"{path}:{number}: names {found[0]}, which is on one machine alone")
        checked += 1
    return report(problems, checked)


if __name__ == "__main__":
    sys.exit(main())
