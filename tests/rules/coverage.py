#!/usr/bin/env python3
"""coverage.py [RULES.md [TESTS]] - every rule and every card has its case.

A rule of sections 3 to 9 is covered by a case whose title cites it (== R 5.2, 6.3 …) in TESTS/rules/*.case;
those of section 9, which are about bits, also by a C test that says R 9.x. A rule that holds a ruling has a case
called "A ruling: …" for each. A card is covered by a line that plays it and is accepted, and by one that is
refused. `--self-test` shows that what is missing is found.
"""

import collections
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CITED = re.compile(r"R (\d+(?:\.\d+)?(?:, \d+\.\d+)*)")


def rules_of(text):
    """The rules of sections 3 to 9, in order: number and text."""
    rules, number = collections.defaultdict(str), None
    for line in text.splitlines():
        head = re.match(r"(\d+\.\d+) |(## )", line)
        if head:
            number = head[1]
        if number and 3 <= int(number.split(".")[0]) <= 9:
            rules[number] += line + "\n"
    return rules


def cards_of(text):
    """The codes of the table of section 2."""
    return re.findall(r"^\| ([A-Z]{3}) \|", text, re.M)


def cited_in(line):
    return {number for match in CITED.findall(line) for number in match.split(", ")}


def card_of(move):
    """The card that a move plays, answers with or drops: A:CON,B3 B:FAM A:drop,CON."""
    match = re.match(r"[A-F]:(?:drop,)?([A-Z]{3})\b", move)
    return match[1] if match else None


class Cases:
    """What the case files show: rules cited and rulings of them, cards played and refused."""

    def __init__(self, tests):
        self.cited, self.played, self.refused = set(), set(), set()
        self.rulings = collections.Counter()
        for path in sorted(tests.glob("rules/*.case")):
            for line in path.read_text(encoding="utf-8").splitlines():
                self.read(line)
        for path in tests.glob("*/*.c"):
            text = path.read_text(encoding="utf-8")
            self.cited |= {n for n in cited_in(text) if n.startswith("9.")}

    def read(self, line):
        words = line.split("#")[0].split()
        title = re.match(r"== (R [\d., ]*\d)", line)
        if title:
            self.cited |= cited_in(title[1])
            self.rulings.update(cited_in(title[1]) if "A ruling:" in line else ())
        elif words[:1] == ["play"]:
            # a card that is only dropped has not been shown at work
            self.played |= {card_of(move) for move in words[1:] if ":drop" not in move}
        elif words[:1] == ["refuse"]:
            self.refused |= {card_of(words[1])}


def missing(rules, tests):
    """What has no case, as a list of sentences; and how many rules and cards there are."""
    text = rules.read_text(encoding="utf-8")
    numbers, cards, cases = rules_of(text), cards_of(text), Cases(tests)
    found = [f"rule {n} is cited by no case" for n in numbers if n not in cases.cited]
    known = set(numbers) | {n.split(".")[0] for n in numbers} | {"1", "2"}
    found += [f"a case cites rule {n}, which is none" for n in sorted(cases.cited - known)]
    for number, rule in numbers.items():
        rulings = len(re.findall(r"\*\*ruling", rule, re.I))
        if cases.rulings[number] < rulings:
            found.append(f"rule {number} has {rulings} rulings, and {cases.rulings[number]} cases of them")
    found += [f"{card}: no case plays it" for card in cards if card not in cases.played]
    found += [f"{card}: no case has it refused" for card in cards if card not in cases.refused]
    if len(numbers) < 40 or len(cards) != 34:
        found.append(f"{rules}: {len(numbers)} rules and {len(cards)} cards: is this the rulebook?")
    return found, len(numbers), len(cards)


# What is taken away from the cases (as a regular expression), and what the check has to say then.
BREAKS = [
    (r"R 5\.13[^\n]*", "rule 5.13 is cited by no case"),
    (r"A ruling: an attacker", "rule 6.3 has 2 rulings, and 1 cases of them"),
    (r"R 3\.4[^\n]*", "rule 3.4 is cited by no case"),
    (r"refuse A:(drop,)?WAR.*", "WAR: no case has it refused"),
    (r"B:SAF|C:SAF", "SAF: no case plays it"),
    (r"play A:EAR.*", "EAR: no case plays it"),
    (r"== R 8\.12", "a case cites rule 8.13, which is none"),
]


def self_test(rules):
    bad = 0
    for pattern, sentence in BREAKS:
        with tempfile.TemporaryDirectory() as directory:
            copy = pathlib.Path(directory) / "rules"
            copy.mkdir()
            instead = "== R 8.13" if "8.13" in sentence else "R 1" if pattern[0] == "R" else ""
            for path in ROOT.glob("tests/rules/*.case"):
                text = re.sub(pattern, instead, path.read_text(encoding="utf-8"))
                (copy / path.name).write_text(text, encoding="utf-8")
            said = missing(rules, pathlib.Path(directory))[0]
        seen = sentence in said
        print(f"{'found' if seen else 'NOT FOUND'}: {sentence}")
        bad += not seen
    return bad


def main():
    words = [word for word in sys.argv[1:] if word != "--self-test"]
    rules = pathlib.Path(words[0]) if words else ROOT / "docs" / "rules.md"
    if "--self-test" in sys.argv:
        return 1 if self_test(rules) else 0
    found, numbers, cards = missing(rules, pathlib.Path(words[1]) if words[1:] else ROOT / "tests")
    for sentence in found:
        print(sentence)
    print(f"{numbers} rules, {cards} cards, {len(found)} missing")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
