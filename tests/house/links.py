#!/usr/bin/env python3
"""links.py ROOT - every link of a document to a file or a heading of the project leads somewhere."""

import pathlib
import re
import sys

from tree import files, report

LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(path):
    """How those who show Markdown call its headings."""
    headings = HEADING.findall(path.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def main():
    problems, checked = [], 0
    for path in files(sys.argv[1], ".md"):
        text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for name, anchor in LINK.findall(text):
            checked += 1
            target = path.parent / name if name else path
            if not target.exists():
                problems.append(f"{path}: links to {name}, which is not there")
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                problems.append(f"{path}: links to #{anchor}, which is no heading of {target}")
    return report(problems, checked)


if __name__ == "__main__":
    sys.exit(main())
