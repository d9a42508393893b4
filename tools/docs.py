#!/usr/bin/env python3
"""docs.py FOLDER FILE… - the documents as they are installed: side by side in FOLDER, without the rest of the source.

A link from one of them to another leads to where that lies now. A link to any other file of the source becomes the name of that
file "of the source", because whoever reads this has a package and not a checkout.
"""

import os
import pathlib
import re
import sys

LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)")


def installed(text, path, names):
    """The text of the document `path` where only these names lie beside it."""

    def link(match):
        words, target, anchor = match[1], os.path.normpath(path.parent / match[2]), match[3] or ""
        if os.path.basename(target) in names:
            return f"[{words}]({os.path.basename(target)}{anchor})"
        named = words.strip("`") == target
        return f"{words} of the source" if named else f"{words} (`{target}` of the source)"

    return LINK.sub(link, text)


def main():
    folder, paths = pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]]
    names = {path.name for path in paths}
    for path in paths:
        (folder / path.name).write_text(installed(path.read_text(encoding="utf-8"), path, names), encoding="utf-8")


if __name__ == "__main__":
    main()
