#!/usr/bin/env python3
"""What the engine says is our guess about a card is what docs/rules.md marks as a ruling or as reconstructed, and all of that: in every
edition, in both languages."""
import pathlib
import re

from engine import CARDS, EDITIONS, Engine, Tally

RULES = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
RULE = dict(re.findall(r"^(\d+\.\d+) (.*?)(?=^\d+\.\d+ |^\|)", RULES + "|", re.MULTILINE | re.DOTALL))
RECONSTRUCTED = {card: rule for rule, text in RULE.items() for card in re.findall(r"^\*\*(\w+)\*\* \(\*\*reconstructed", text)}
RULED = {rule for rule, text in RULE.items() if re.search(r"\*\*ruling:?\*\*", text, re.IGNORECASE)}
# The order of the seats is no card's, and of a reconstructed text everything is a guess.
OF_CARDS = RULED - {"4.6"} - set(RECONSTRUCTED.values())
CONTRACTS = ("CON", "CNM", "CNF", "CNN")
ATTESTED = ("mayfair-2008", "mayfair-2005+deck:lookout")


def cards_of(rule):
    """Those that the rule is about: it begins with them, or its ruling names them; 8.1 is about all abilities that are printed."""
    text = RULE[rule]
    about = re.match(r"\*\*([A-Z, ]+)\*\*", text)
    named = re.findall(r"\b[A-Z]{3}\b", about[1] if about else text.partition("**Ruling:**")[2])
    return named or ["LIB", "DOP"]


def guess(engine, card, edition, lang):
    """What stands behind the mark; empty: nothing does."""
    text = engine.ask(f"card {card} edition={edition} lang={lang}")
    return text.partition(" * ")[2]


def wanted(card, edition):
    """How the sentence begins, and the rules of which it may cite one; empty: nothing is a guess."""
    if card in RECONSTRUCTED:
        return "Reconstructed", ["section 8"]
    if card in CONTRACTS:
        return ("", []) if edition in ATTESTED else ("Reconstructed", ["section 2"])
    rules = [f"rule {rule}" for rule in OF_CARDS if card in cards_of(rule)]
    return ("Ruling", rules) if rules else ("", [])


def check_edition(tally, engine, edition):
    cited = set()
    for card in CARDS:
        english, german = (guess(engine, card, edition, lang) for lang in ("en", "de"))
        begins, rules = wanted(card, edition)
        cited |= set(re.findall(r"rule (\d+\.\d+)", english))
        fine = english.startswith(begins + ":") and any(rule in english for rule in rules) if begins else not english
        tally.check(fine, f"{edition}: {card}: {english!r}, and {begins or 'nothing'} of {rules} is wanted")
        same = {"Ruling": "Festlegung", "Reconstructed": "Rekonstruiert"}.get(english.partition(":")[0], "")
        tally.check(german.partition(":")[0] == same, f"{edition}: {card}: {german!r} for {english!r}")
    tally.check(cited == OF_CARDS, f"{edition}: rulings {sorted(cited)}, in the rules {sorted(OF_CARDS)}")


def main():
    tally = Tally()
    engine = Engine()
    tally.check(len(RECONSTRUCTED) == 8 and len(RULED) > 10, f"docs/rules.md marks {RECONSTRUCTED} and {sorted(RULED)}")
    for edition in (*EDITIONS, *ATTESTED):
        check_edition(tally, engine, edition)
    front = "goes to the front"  # M says so: there it is no guess
    for edition, guessed in (("mayfair-2005", False), ("lookout-2021", True), ("lookout-2021-de", True), ("lookout-2021+power:end", False)):
        tally.check((front in guess(engine, "MOB", edition, "en")) == guessed, f"{edition}: Mob Power's place")
    engine.close()
    tally.finish()


if __name__ == "__main__":
    main()
