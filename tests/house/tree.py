"""tree.py - the files of the project, for the checks that read them."""

import os
import pathlib

FOREIGN = {".git", "build", "node_modules", "dist", "__pycache__"}


def files(root, *suffixes):
    """All files below root that end in one of the suffixes (all, without any), sorted."""
    found = []
    for directory, below, names in os.walk(root):
        below[:] = sorted(name for name in below if name not in FOREIGN)
        # `.git` is a file in a worktree that git has added
        found += [pathlib.Path(directory, name) for name in sorted(names) if name not in FOREIGN]
    return [path for path in found if not suffixes or path.name.endswith(suffixes)]


def report(problems, checked):
    """Prints what is wrong and answers the status to end with. A check of nothing is a failure."""
    for problem in problems:
        print(problem)
    if not checked:
        print("nothing to check: is this the root of the project?")
    print(f"{checked} checked, {len(problems)} wrong")
    return 1 if problems or not checked else 0
