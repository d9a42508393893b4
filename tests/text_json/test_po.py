#!/usr/bin/env python3
"""test_po.py - po/ is sound (gettext's own check, and ours), and tools/po.py refuses what is not."""

import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools/po.py"
FILES = [str(ROOT / "po" / name) for name in ("en.po", "de.po")]
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
GOOD = HEAD + 'msgid "a"\nmsgstr "{seat} \\"is\\" "\n"here"\n'

# What is put into the second of two files, and a part of what po.py says of it.
BROKEN = [
    ("", "a is missing"),
    ('msgid "a"\nmsgstr "{seat}"\n\nmsgid "b"\nmsgstr "x"\n', "b is not in"),
    ('msgid "a"\nmsgstr "x"\n', "other placeholders"),
    ('msgid "a"\nmsgstr "{seat} {sea}"\n', "unknown placeholder {sea}"),
    ('msgid "a"\nmsgstr "{seat}"\n\nmsgid "a"\nmsgstr "{seat}"\n', "twice"),
    ('msgid "a"\nmsgstr ""\n', "has no sentence"),
    ('#, fuzzy\nmsgid "a"\nmsgstr "{seat}"\n', "neither a comment"),
    ('#~ msgid "a"\n#~ msgstr "{seat}"\n', "neither a comment"),
    ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "{seat}"\n', "neither a comment"),
    ('msgid "a"\nmsgstr "{seat} \\x"\n', "no escape \\x"),
    ('msgid "a"\nmsgstr "{seat}\n', "neither a comment"),
]


def po(*arguments):
    command = [sys.executable, str(TOOL), *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def check(holds, what):
    if not holds:
        print(what)
        sys.exit(1)


def gettext_agrees():
    for path in FILES:
        done = subprocess.run(
            ["msgfmt", "--check", "--output-file=/dev/null", path], check=False, capture_output=True, text=True
        )
        check(done.returncode == 0 and not done.stderr, f"msgfmt: {done.stderr}")
    check(po("check", *FILES).returncode == 0, f"po.py check: {po('check', *FILES).stderr}")


def broken_files_are_refused(folder):
    good, bad = folder / "good.po", folder / "bad.po"
    good.write_text(GOOD, encoding="utf-8")
    bad.write_text(GOOD, encoding="utf-8")
    check(po("check", good, bad).returncode == 0, po("check", good, bad).stderr)
    for text, reason in BROKEN:
        bad.write_text(HEAD + text, encoding="utf-8")
        said = po("c", folder / "out.c", good, bad)
        check(said.returncode == 1 and reason in said.stderr, f"{text!r}: {said.stderr!r}, not {reason!r}")
        check(not (folder / "out.c").exists(), "a table was made all the same")
    check(po("check", folder / "none.po").returncode == 1, "a missing file")
    check(po("what", good).returncode == 2, "an unknown mode")


def tables_say_what_the_files_say(folder):
    good = folder / "good.po"
    check(po("c", folder / "out.c", good, good).returncode == 0, "no table")
    row = '    {"a", {"{seat} \\"is\\" here", "{seat} \\"is\\" here"}},\n'
    check(row in (folder / "out.c").read_text(encoding="utf-8"), "the C table")
    check(po("json", folder / "de.json", FILES[1]).returncode == 0, "no JSON")
    sentences = json.loads((folder / "de.json").read_text(encoding="utf-8"))
    check(sentences["event.play"] == "{seat} spielt „{card}“.", "the JSON")
    check("" not in sentences, "the header is no sentence")
    check(po("json", folder / "less.json", "--less=event,serve", FILES[1]).returncode == 0, "no shorter JSON")
    fewer = json.loads((folder / "less.json").read_text(encoding="utf-8"))
    left_out = {key for key in sentences if key.startswith(("event.", "serve."))}
    check(left_out and fewer.keys() == sentences.keys() - left_out, "--less leaves out these groups and no other")


def the_page_says_the_same(folder):
    """The page has texts of its own; what both call by a name has one name."""
    for path in map(pathlib.Path, FILES):
        check(po("json", folder / "page.json", path).returncode == 0, "no JSON")
        sentences = json.loads((folder / "page.json").read_text(encoding="utf-8"))
        page = (ROOT / f"web/src/text/{path.stem}.ts").read_text(encoding="utf-8")
        names = {key: f"'{key.removeprefix('edition.')}'" for key in sentences if key.startswith("edition.")}
        names["edition.advanced"] = "advancedMark"
        del names["edition.house"]
        for key, name in names.items():
            check(f"{name}: '{sentences[key]}'" in page, f"{path.name}: {key} is {sentences[key]!r}, the page has another")


def main():
    gettext_agrees()
    with tempfile.TemporaryDirectory() as folder:
        broken_files_are_refused(pathlib.Path(folder))
        tables_say_what_the_files_say(pathlib.Path(folder))
        the_page_says_the_same(pathlib.Path(folder))
    print(f"{len(FILES)} files sound, {len(BROKEN)} broken ones refused")


main()
