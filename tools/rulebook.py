#!/usr/bin/env python3
"""rulebook.py OUT.c rules.md rules.XX.md … - the rulebook as a table for C (src/terminal/rulebook_table.h), for each language.

A row is a section's title, a rule ("5.4"), or a paragraph without a number. Each is one line of plain text. The terminal has no
room for the columns of a table, so each of its rows becomes a sentence that names them.
"""

import json
import pathlib
import re
import sys


MARKS = re.compile(r"\*\*([^*]+)\*\*|\*([^*]+)\*|\b_([^_]+)_\b|`([^`]+)`|\[([^]]+)\]\([^)]*\)")


def plain(text):
    """Without bold, italics, code and links."""
    return MARKS.sub(lambda found: found[found.lastindex], text).strip()


def table(lines):
    """`HIT: name – Hit; kind – attack; …`. A cell that says nothing is left out."""
    head, _, *rows = [[plain(cell) for cell in line.strip().strip("|").split("|")] for line in lines]
    for first, *cells in rows:
        yield "", f"{first}: " + "; ".join(f"{name} – {cell}" for name, cell in zip(head[1:], cells) if cell not in ("", "–")) + "."


def paragraph(lines):
    """A line that opens with a number is a rule of its own, and so is an item of a list."""
    if lines[0].startswith("|"):
        yield from table(lines)
        return
    rules = []
    for line in lines:
        opens = re.match(r"(\d+\.\d+|-)\s+(.*)", line)
        if opens or not rules:
            rules.append([opens[1].strip("-") if opens else "", opens[2] if opens else line])
        else:
            rules[-1][1] += " " + line
    yield from ((number, plain(text)) for number, text in rules)


def rows(text):
    for block in re.split(r"\n\s*\n", text.strip()):
        heading = re.fullmatch(r"## (\d+)\. (.*)", block.strip())
        if heading:
            yield heading[1], heading[2]
        elif not block.startswith("#"):
            yield from paragraph([line.strip() for line in block.split("\n")])


def language(path):
    return (pathlib.Path(path).suffixes[-2:-1] or [".en"])[0][1:]


def spelt(text):
    return json.dumps(text, ensure_ascii=False)


def main():
    out, *books = sys.argv[1:]
    lines = ["/* The rulebook; made by tools/rulebook.py. */", '#include "terminal/rulebook_table.h"', ""]
    for path in books:
        lines.append(f"static const RulebookRow {language(path)}[] = {{")
        lines += [f"    {{{spelt(number)}, {spelt(text)}}}," for number, text in rows(pathlib.Path(path).read_text(encoding="utf-8"))]
        lines += ["    {NULL, NULL},", "};", ""]
    lines.append("const Rulebook rulebooks[] = {")
    lines += [f'    {{"{language(path)}", {language(path)}}},' for path in books]
    lines += ["    {NULL, NULL},", "};", ""]
    pathlib.Path(out).write_text("\n".join(lines), encoding="utf-8")


main()
