#!/usr/bin/env python3
"""desktop.py ROOT - the game is found among the games, and described in its own words: the desktop entry calls hit list and wall
what the program calls them (po/), in each language, and the package with the program is in Debian's section games."""

import pathlib
import re
import sys

from tree import report

TITLES = ("terminal.title.list", "terminal.wall")  # "The Hit List", "THE WALL - "


def title(catalogue, name):
    """What a title names, without its article."""
    text = re.search(rf'^msgid "{re.escape(name)}"\nmsgstr "(.*)"$', catalogue, re.MULTILINE)[1]
    return " ".join(text.strip(" -").lower().split()[1:])


def check_entry(root):
    entry = dict(re.findall(r"^([^=\n]+)=(.*)$", (root / "packaging/fambiz.desktop").read_text(encoding="utf-8"), re.MULTILINE))
    problems = [] if "Game" in entry.get("Categories", "").split(";") else ["fambiz.desktop: is not among the games"]
    for path in sorted((root / "po").glob("*.po")):
        key = "Comment" if path.stem == "en" else f"Comment[{path.stem}]"
        said, catalogue = entry.get(key, "").lower(), path.read_text(encoding="utf-8")
        for word in (title(catalogue, name) for name in TITLES):
            if not re.search(rf"\b{word}\b", said):
                problems.append(f"fambiz.desktop: {key} does not say '{word}', as {path.name} does")
    return problems


def check_section(root):
    """Each package's own section counts, where it has one."""
    for part in (root / "packaging/debian/control").read_text(encoding="utf-8").split("\n\n"):
        fields = dict(re.findall(r"^([A-Za-z-]+): *(.*)$", part, re.MULTILINE))
        if fields.get("Package") == "fambiz" and fields.get("Section", "games") != "games":
            return [f"packaging/debian/control: fambiz is in the section {fields['Section']}, not games"]
    return []


def main():
    root = pathlib.Path(sys.argv[1])
    return report(check_entry(root) + check_section(root), len(TITLES) + 1)


if __name__ == "__main__":
    sys.exit(main())
