#!/usr/bin/env python3
"""docs.py FOLDER ROOT - the documents that are installed in FOLDER name no file that is not: every link leads to one of them, and
a path of the source ROOT stands only where the same paragraph, or the head of the document, speaks of the source or a checkout."""

import pathlib
import re
import sys

from tree import report

LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
SAID = re.compile(r"\b(?:source|checkout)\b", re.IGNORECASE)
FENCED = re.compile(r"^```.*?^```|<!--.*?-->", re.DOTALL | re.MULTILINE)  # whole programs, and what nobody sees


def paragraphs(text):
    """What stands between empty lines; an example, which is indented, belongs to what is said before it."""
    found = []
    for part in re.split(r"\n\s*\n", FENCED.sub("", text)):
        if found and part.startswith("    "):
            found[-1] += "\n" + part
        else:
            found.append(part)
    return found


def source_paths(root):
    """A pattern for paths that begin with a folder of the source, or with a build of it."""
    folders = sorted(path.name for path in root.iterdir() if path.is_dir() and path.name.isalpha())
    return re.compile(rf"(?<![\w./~-])(?:\./)?(?:build|{'|'.join(folders)})/[\w.*/-]*")


def check(path, pattern, names):
    text = path.read_text(encoding="utf-8")
    head = text.split("\n## ")[0]
    problems = [f"{path.name}: links to {link}, which is not installed" for link in LINK.findall(text) if link not in names]
    for part in paragraphs(text):
        named = [name for name in pattern.findall(part) if name.removeprefix("docs/") not in names]
        if named and not SAID.search(part) and not SAID.search(head):
            problems.append(f"{path.name}: names {named[0]}, and does not say that it is in the source alone")
    return problems


def main():
    folder, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    documents = sorted(folder.glob("*.md"))
    names = {path.name for path in folder.iterdir()}
    pattern = source_paths(root)
    return report([problem for path in documents for problem in check(path, pattern, names)], len(documents))


if __name__ == "__main__":
    sys.exit(main())
