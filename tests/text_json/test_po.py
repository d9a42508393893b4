#!/usr/bin/env python3
"""test_po.py - po/ is sound (gettext's own check, and ours), and tools/po.py refuses what is not."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
from po import Catalogue, module_texts  # noqa: E402

TOOL = ROOT / "tools/po.py"
USED = ROOT / "tools/po_used.py"
FILES = [str(ROOT / "po" / name) for name in ("en.po", "de.po")]

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: xx\\n"
"X-Language-Name: Xish\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"

"""
POLISH = "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;"
COUNT = 'msgid "page.a.b"\nmsgid_plural "page.a.b"\nmsgstr[0] "a thing"\nmsgstr[1] "{n} things"\n\n'
GOOD = HEAD + 'msgid "a"\nmsgstr "{seat} \\"is\\" "\n"here"\n'

# What is put into the second of two files, and a part of what po.py says of it.
BROKEN = [
    ('msgid "a"\nmsgstr "x"\n', "other placeholders"),
    ('msgid "a"\nmsgstr "{seat} {sea}"\n', "unknown placeholder {sea}"),
    ('msgid "a"\nmsgstr "{seat}"\n\nmsgid "a"\nmsgstr "{seat}"\n', "twice"),
    ('msgid "a"\nmsgstr ""\n', "has no sentence"),
    ('#, fuzzy\nmsgid "a"\nmsgstr "{seat}"\n', "neither a comment"),
    ('#~ msgid "a"\n#~ msgstr "{seat}"\n', "neither a comment"),
    ('msgctxt "b"\nmsgid "a"\nmsgstr "{seat}"\n', "neither a comment"),
    ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "{seat}"\n', "repeats the id"),
    ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "{seat}"\n', "1 forms, and the header says 2"),
    ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "{seat}"\nmsgstr[1] ""\n', "has no sentence"),
    ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "{seat}"\nmsgstr[1] "{seat}"\n', "a plural in one of"),
    ('msgid "page.a"\nmsgstr "{aSeat}"\n', "unknown placeholder {aSeat}"),
    (COUNT.replace("{n} things", "things"), "other placeholders"),
    (COUNT.replace("a thing", "{seat} things"), "other placeholders"),
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
    good.write_text(GOOD + "\n" + COUNT, encoding="utf-8")
    for text, reason in BROKEN:
        bad.write_text(HEAD + text, encoding="utf-8")
        said = po("c", folder / "out.c", good, bad)
        check(said.returncode == 1 and reason in said.stderr, f"{text!r}: {said.stderr!r}, not {reason!r}")
        check(not (folder / "out.c").exists(), "a table was made all the same")
    check(po("check", folder / "none.po").returncode == 1, "a missing file")
    check(po("what", good).returncode == 2, "an unknown mode")


def headers_are_refused(folder):
    """A language has to say what it is, and a plural rule has to be one that a table of two hundred digits can hold."""
    bad, wants = folder / "bad.po", "the header wants Language"
    for old, new, reason in [
        ("Language: xx", "Language: xxx", wants),
        ("X-Language-Name: Xish", "Language-Team: Xish", wants),
        ("Plural-Forms: nplurals=2", "Plural-Forms: nplural=2", wants),
        ("n != 1", "n != 1 ||", "Plural-Forms: "),
        ("nplurals=2", "nplurals=3", "nplurals is 3"),
        ("n != 1", "n % 1000 != 1", "last two digits"),
    ]:
        bad.write_text(HEAD.replace(old, new), encoding="utf-8")
        said = po("c", folder / "out.c", bad)
        check(said.returncode == 1 and reason in said.stderr, f"{new!r}: {said.stderr!r}, not {reason!r}")


def what_is_missing_is_english(folder):
    """It is counted, and the check fails; a plural falls back to the form that fits the other language's rule best."""
    good, less = folder / "good.po", folder / "less.po"
    good.write_text(HEAD + COUNT + 'msgid "page.a.c"\nmsgstr "x"\n\nmsgid "d"\nmsgstr "y"\n', encoding="utf-8")
    less.write_text(
        HEAD.replace("nplurals=2; plural=n != 1;", POLISH) + 'msgid "e"\nmsgstr "z"\n', encoding="utf-8"
    )
    said = po("check", good, less)
    check(said.returncode == 1 and "3 of 3 entries are missing" in said.stderr, said.stderr)
    check("d is missing" in said.stderr and "e is not in" in said.stderr, said.stderr)
    said = po("c", folder / "out.c", good, less)
    check(said.returncode == 0 and "3 of 3 entries are missing" in said.stderr, said.stderr)
    table = (folder / "out.c").read_text(encoding="utf-8")
    check('    "y",\n' in table and "    0,\n" in table and "page." not in table, "the C table")
    check(po("json", folder / "xx.json", good, less).returncode == 0, "no JSON")
    page = json.loads((folder / "xx.json").read_text(encoding="utf-8"))
    check(page["texts"] == {"a": {"b": ["a thing", "{n} things", "{n} things"], "c": "x"}}, page["texts"])
    rule = [int(page["plural"][n if n < 200 else 100 + n % 100]) for n in (1, 2, 5, 12, 22, 101, 102, 112, 1001, 2022)]
    check(rule == [0, 1, 2, 2, 1, 2, 1, 2, 2, 1], rule)
    check((page["lang"], page["name"]) == ("xx", "Xish"), "the language is told")


def ids_of_the_page_nest(folder):
    bad = folder / "bad.po"
    for keys in (("page.a", "page.a.b"), ("page.a.b", "page.a")):
        bad.write_text(HEAD + "".join(f'msgid "{key}"\nmsgstr "x"\n' for key in keys), encoding="utf-8")
        check(po("check", bad).returncode == 1, f"{keys} are told from each other")


def a_made_up_language_is_one(folder):
    """tools/pseudo.py, from which tests build a program, writes what gettext and po.py take."""
    path = folder / "qq.po"
    check(subprocess.run([sys.executable, ROOT / "tools/pseudo.py", path], check=False).returncode == 0, "pseudo.py")
    said = po("check", *FILES, path)
    check(said.returncode == 0, said.stderr)
    done = subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", path], check=False, capture_output=True, text=True)
    check(done.returncode == 0 and not done.stderr, done.stderr)


def tables_say_what_the_files_say(folder):
    good = folder / "good.po"
    good.write_text(GOOD + '\nmsgid "page.b"\nmsgstr "c"\n', encoding="utf-8")
    check(po("c", folder / "out.c", good, good).returncode == 0, "no table")
    text = '    "{seat} \\"is\\" here",\n'
    check((folder / "out.c").read_text(encoding="utf-8").count(text) == 2, "the C table")
    check(po("c", folder / "all.c", *FILES).returncode == 0, "no table")
    check(po("c", "--module", folder / "less.c", *FILES).returncode == 0, "no table of a module")
    rows = [re.findall(r'^    \{"(.*?)", ([01])', (folder / name).read_text(), re.M) for name in ("all.c", "less.c")]
    left_out = {row for row in rows[0] if row[0].startswith(("terminal.", "serve."))}
    check(left_out and left_out < set(rows[0]) - set(rows[1]), "--module leaves out what a page has no use for")
    check(set(rows[1]) < set(rows[0]) and ("event.war", "0") in rows[1], "and nothing else")
    check("Valentinstag-Massaker" in (folder / "all.c").read_text() and "Valentinstag-Massaker" not in (folder / "less.c").read_text(), "but German")
    texts = module_texts(*map(Catalogue, FILES))
    forms = sum(2 if plural == "1" else 1 for _, plural in rows[1])
    check(len(texts) == forms and "Valentinstag-Massaker" in texts, f"{len(texts)} texts, {forms} forms in the table")
    check(po("list", folder / "list.json", *FILES).returncode == 0, "no list")
    listed = json.loads((folder / "list.json").read_text(encoding="utf-8"))
    check(listed == [{"code": "en", "name": "English"}, {"code": "de", "name": "Deutsch"}], listed)


def what_nobody_says_is_found(folder):
    """An entry that no source asks for fails: of a card, refusal, switch or option that is gone, or of none at all."""
    done = subprocess.run([sys.executable, USED], check=False, capture_output=True, text=True)
    check(done.returncode == 0, f"po_used.py: {done.stderr}")
    path = folder / "more.po"
    text = (ROOT / "po/en.po").read_text(encoding="utf-8")
    gone = ["terminal.gone", "card.xyz.name", "refusal.gone", "house.drop.some", "event.drew.gone", "verify.gone", "table.gone", "wrong.gone"]
    path.write_text(text + "".join(f'\nmsgid "{key}"\nmsgstr "x"\n' for key in gone), encoding="utf-8")
    done = subprocess.run([sys.executable, USED, path], check=False, capture_output=True, text=True)
    said = re.findall(r"nothing asks for (\S+)", done.stderr)
    check(done.returncode == 1 and said == gone, f"{said}, not {gone}")
    path.write_text("# family card.CARD.nickname\n# family house.SWICH\n" + text, encoding="utf-8")
    done = subprocess.run([sys.executable, USED, path], check=False, capture_output=True, text=True)
    check(done.returncode == 1 and "knows no SWICH" in done.stderr, done.stderr)
    path.write_text("# family card.CARD.nickname\n" + text, encoding="utf-8")
    done = subprocess.run([sys.executable, USED, path], check=False, capture_output=True, text=True)
    check(done.returncode == 1 and "no entry is of the family card.CARD.nickname" in done.stderr, done.stderr)


# What the German box calls otherwise, by the word that it prints. "Tempo" is also how fast a game is shown.
NOT_GERMAN = [
    (r"fähigkeit", "Eigenschaft"),
    (r"fortgeschritten|expertenregel", "Profivariante"),
    (r"\bhandlimit|limit der hand", "Handkartenlimit"),
    (r"(einfache|doppelte)[mns]? tempo|hinricht", "Exekutionsrate, Exekution"),
    (r"mauer", "Wand"),
    (r"(?<!-)\bstapel\b|zugstapel|talon", "Nachziehstapel"),
    (r"abwurfstapel|abwurfhaufen|ablagehaufen", "Ablagestapel"),
]


def german_words_are_those_of_the_box():
    """In all that is read in German: the catalogue and the rulebook."""
    texts = {key: " ".join(forms) for key, forms in Catalogue(FILES[1]).forms.items()}
    texts |= {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.de.md")}
    for where, text in texts.items():
        for old, printed in NOT_GERMAN:
            found = re.search(old, text, re.IGNORECASE)
            check(not found, f"{where}: the German box says {printed}, not {found and found[0]}")
    check(any("Exekutionsrate" in text for text in texts.values()), "nothing was read")


def main():
    gettext_agrees()
    german_words_are_those_of_the_box()
    with tempfile.TemporaryDirectory() as folder:
        broken_files_are_refused(pathlib.Path(folder))
        headers_are_refused(pathlib.Path(folder))
        what_is_missing_is_english(pathlib.Path(folder))
        ids_of_the_page_nest(pathlib.Path(folder))
        a_made_up_language_is_one(pathlib.Path(folder))
        tables_say_what_the_files_say(pathlib.Path(folder))
        what_nobody_says_is_found(pathlib.Path(folder))
    print(f"{len(FILES)} files sound, {len(BROKEN)} broken ones refused")


main()
