#!/usr/bin/env python3
"""release.py ROOT - CHANGELOG.md begins with the version in VERSION, and the Debian packages' changelog and copyright can be
made from the files (packaging/debianize.py). tools/release builds the packages."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

from tree import report

PARTS = ("VERSION", "CHANGELOG.md", "LICENSE", "packaging")


def main():
    root = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as directory:
        place = pathlib.Path(directory)
        for name in PARTS:
            (shutil.copytree if (root / name).is_dir() else shutil.copy)(root / name, place / name)
        command = [sys.executable, str(root / "packaging/debianize.py"), str(place)]
        said = subprocess.run(command, check=False, capture_output=True, text=True)
        if said.returncode:
            return report([said.stdout + said.stderr], len(PARTS))
        version = (root / "VERSION").read_text(encoding="utf-8").strip()
        changelog = (place / "debian/changelog").read_text(encoding="utf-8").splitlines()
        problems = []
        if changelog[0] != f"fambiz ({version}-1) unstable; urgency=medium":
            problems.append(f"debian/changelog begins with: {changelog[0]}")
        if "Permission is hereby granted" not in (place / "debian/copyright").read_text(encoding="utf-8"):
            problems.append("debian/copyright lacks the licence")
    return report(problems, len(PARTS))


sys.exit(main())
