#!/usr/bin/env python3
"""po_used.py [EN.po] - fails on an entry of the catalogue that nothing asks for.

An id is used if a source mentions it in quotes, or if it is of a family. A family is a comment of en.po:

  # family event.EVENT[.DETAIL][.you]: …

A word in capitals stands for what the code fills in there, and WORDS below says which those are: they are read from the tables of
the source (a card, an event, an option of a command), so that the text of a card or an option that is gone is found. What stands
in brackets may be missing. What the page says (page.…) is web/tests/used.test.ts's to find.
"""

import pathlib
import re
import sys

import po

ROOT = pathlib.Path(__file__).resolve().parents[1]
MENTIONS = ("src/**/*.[ch]", "src/**/*.def", "web/src/**/*.ts", "web/src/**/*.svelte", "tools/*.py", "web/*.html")


def read(pattern):
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOT.glob(pattern)))


def rows(table, row):
    """What the pattern finds in a .def table, in small letters."""
    found = re.findall(row, read(f"src/{table}.def"), re.MULTILINE)
    if not found:
        raise po.Wrong(f"src/{table}.def has no row like {row}")
    return {one.lower() for one in found}


def switches():
    """deck.mayfair, deck.lookout, …"""
    found = re.findall(r'^FB_SWITCH\(\d+, \d+, \w+, "(\w+)", "(\w+)", "(\w+)"', read("src/rules/edition.def"), re.MULTILINE)
    return {f"{switch}.{value}" for switch, *values in found for value in values}


def options():
    """Every name that a row of options has in C, and what else a help says."""
    made_up = {"purpose", "usage", "about", "wanted", "enough"}
    tables = read("src/cli/*.c") + read("src/options/*.c") + read("src/daemon/options.def")
    return made_up | set(re.findall(r'(?:OPTION\w*\(|\{)[^"\n]*"([a-z][a-z-]*)"', tables))


def words():
    """{word in capitals: what it stands for}"""
    cards = rows("rules/cards", r"^FB_CARD\(\d+, \d+, (\w+)")
    phases = rows("rules/phase", r'"(\w+)"')
    kinds = {"attack", "rescue", "counter", "ability"}
    shades = cards | kinds | phases | {"none", "family", "family.yours", "home", "discard"}
    numbers = {str(n) for n in range(10)}
    picked = rows("rules/word", r'"(\w+)"')
    return {
        "CARD": cards,
        "KIND": kinds,
        "EVENT": rows("rules/event", r"^FB_EVENT\(\d+, (\w+)"),
        "PHASE": phases | {"wait", "wait.counter"},
        "WORD": picked,
        "MOVE": picked | {"play", "aim", "counter", "list"},
        "REFUSAL": rows("rules/refusal", r"^FB_REFUSAL\((\w+)"),
        "TABLE": rows("table/table_refusal", r"^\w+\((\w+)"),
        "WIRE": rows("wire/wire_refusal", r"^\w+\((\w+)"),
        "HTTP": rows("http/http_refusal", r"^\w+\((\w+)"),
        "HOUSE": switches(),
        "EDITION": rows("rules/edition", r'^FB_EDITION\(.*"(.+)"') | {"advanced", "house"},
        "LEVEL": rows("bots/level", r"^\w+\(\d+, (\w+)"),
        "OPTION": options(),
        "WHY": {"lot", "next"},
        "FACET": {"name", "temper", "about"},
        "ENGINE": set(re.findall(r'^ *\{"(\w+)", ', read("src/cli/cmd_engine.c"), re.MULTILINE)),
        "COMMAND": set(re.findall(r'CliCommand cli_\w+ = \{"(\w+)"', read("src/cli/*.c"))) | {"merge", "option"},
        "ADMIN": rows("server/admin", r"^ADMIN\((\w+)"),
        "NUMBER": numbers,
        "DETAIL": shades | numbers | {f"{shade}.{n}" for shade in shades for n in numbers},
    }


def pattern(family, known):
    """The family as a regular expression."""

    def part(match):
        if match[0] not in known:
            raise po.Wrong(f"family {family}: tools/po_used.py knows no {match[0]}")
        return "(?:" + "|".join(map(re.escape, sorted(known[match[0]]))) + ")"

    escaped = family.replace(".", r"\.").replace("[", "(?:").replace("]", ")?")
    return re.compile(re.sub(r"[A-Z]+", part, escaped))


def unused(path):
    """The ids that nothing asks for, and the families that no id is of."""
    catalogue = po.Catalogue(path)
    text = pathlib.Path(path).read_text(encoding="utf-8")
    families = re.findall(r"^# family (\S+?)(?::.*)?$", text, re.MULTILINE)
    known = words()
    patterns = {family: pattern(family, known) for family in families}
    mentioned = set()
    for where in MENTIONS:
        mentioned.update(re.findall(r"""["'`]([a-z][\w:.-]*)["'`]""", read(where)))
    ids = [key for key in catalogue.forms if not key.startswith("page.")]
    left = [key for key in ids if key not in mentioned and not any(one.fullmatch(key) for one in patterns.values())]
    empty = [family for family, one in patterns.items() if not any(map(one.fullmatch, ids))]
    return left, empty


def main(arguments):
    path = arguments[0] if arguments else ROOT / "po/en.po"
    try:
        left, empty = unused(path)
    except (po.Wrong, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    for key in left:
        print(f"{path}: nothing asks for {key}", file=sys.stderr)
    for family in empty:
        print(f"{path}: no entry is of the family {family}", file=sys.stderr)
    return 1 if left or empty else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
