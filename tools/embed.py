#!/usr/bin/env python3
"""embed.py FOLDER OUT.c - the files of a folder as a table for C (src/http/pages.h), the same bytes every time.

A file is there as it is, and, where that is shorter, packed by gzip; FILE.br beside FILE is its form for browsers that
know Brotli. Whatever begins with a dot is left out.
"""

import gzip
import hashlib
import pathlib
import sys

PACKED = (".gz", ".br")
WORTH = 0.9  # of the length: more than that is not worth unpacking
ETAG_BYTES = 12
ESCAPES = {9: "\\t", 10: "\\n", 13: "\\r", 34: '\\"', 92: "\\\\", 63: "\\?"}  # no trigraph by accident
LINE = 100


def spelt(byte):
    """A byte within a string of C. Three octal digits, so that what follows is not taken for another one."""
    if byte in ESCAPES:
        return ESCAPES[byte]
    return chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}"


def literal(data):
    lines, line = [], ""
    for byte in data:
        line += spelt(byte)
        if len(line) >= LINE:
            lines.append(line)
            line = ""
    return "\n".join(f'    "{text}"' for text in [*lines, line])


def pages(folder):
    """(path, [bytes as they are, gzip or None, Brotli or None]), sorted as strcmp sorts."""
    found = {}
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not any(part.startswith(".") for part in name.split("/")):
            found["/" + name] = path.read_bytes()
    for name in sorted(found, key=str.encode):
        if name.endswith(PACKED):
            continue
        data = found[name]
        packed = gzip.compress(data, 9, mtime=0)
        yield name, [data, packed if len(packed) < WORTH * len(data) else None, found.get(name + ".br")]


def main():
    folder, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    text = [f"/* The static files, made by tools/embed.py of {folder.name}/. */", '#include "http/pages.h"', ""]
    rows = []
    for number, (name, forms) in enumerate(pages(folder)):
        spans = []
        for letter, data in zip("pgb", forms):
            if data is None:
                spans.append("{NULL, 0}")
                continue
            text.append(f"static const char {letter}{number}[{len(data) + 1}] =\n{literal(data)};")
            spans.append(f"{{{letter}{number}, {len(data)}}}")
        etag = hashlib.sha256(forms[0]).hexdigest()[: 2 * ETAG_BYTES]
        rows.append(f'    {{"{"".join(map(spelt, name.encode()))}", "{etag}", {{{", ".join(spans)}}}}},')
    if not any(row.startswith('    {"/index.html"') for row in rows):
        sys.exit(f"embed.py: {folder} has no index.html")
    text += ["", "const Page pages_built[] = {", *rows, "};", f"const int pages_built_n = {len(rows)};", ""]
    out.write_text("\n".join(text), encoding="ascii")


main()
