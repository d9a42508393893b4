#!/usr/bin/env python3
"""pseudo.py - a whole game in a language that was not there when the program was written (tools/pseudo.py): its words are typed and
completed, cards and plurals are its own, and nothing of the game is English."""

import re
import sys

from tmux import CARDS, ROOT, Tally, Terminal, idle, rows, seed

sys.path.insert(0, str(ROOT / "tools"))
import po  # noqa: E402
import pseudo  # noqa: E402

TEXTS = pseudo.catalogue()
ENGLISH = po.Catalogue(str(pseudo.ENGLISH)).forms
QUIET = ["--level", "stooge", "--speed", "instant", "--window", "0", "--lang", pseudo.CODE]


def text(key):
    return TEXTS[key][0]


def asks(shown):
    return idle(shown) and (text("terminal.title.menu") in shown or text("terminal.title.move") in shown)


def is_over(shown):
    return text("terminal.over")[:20] in shown


def typed(shown):
    """The first line of the menu as one types it: notation if it has one, else its number."""
    lines = rows(shown)
    for line in lines[next(i for i, line in enumerate(lines) if text("terminal.title.log") in line):]:
        found = re.match(r" +(\d+) (\S+)", line.split("│")[0])
        if found:
            return found[2].lower() if found[2] in CARDS or re.fullmatch(r"[A-F][1-9]?", found[2]) else found[1]
    return ""


def sheet(t, word, title):
    """A word that opens something to read."""
    t.type(word)
    shown = t.until(text(title))
    t.keys("Escape")
    t.until(lambda s: text(title) not in rows(s)[1] and (asks(s) or is_over(s)), "the table")
    return shown


def check_words(tally):
    """Each command that shows something, by the language's own word; then by the English one; then a word begun, and completed."""
    with Terminal("play", "--seats", "3", *seed(7), *QUIET, size=(120, 40)) as t:
        shown = t.until(asks, "a question")
        tally.check(text("card.con.name") in shown and "Contract" not in shown, "the cards of the hand", shown)
        for word, title in (("list", "list"), ("hands", "families"), ("discard", "piles"), ("people", "people")):
            tally.check(sheet(t, text(f"command.{word}"), f"terminal.title.{title}"), word)
            tally.check(sheet(t, word, f"terminal.title.{title}"), word, "in English")
        shown = sheet(t, text("command.hands"), "terminal.title.families")
        tally.check(re.search(rf"\b[5-9] {TEXTS['terminal.cards'][2][4:]}", shown), "the plural for five cards and more", shown)
        word = text("command.quit")
        t.keys("-l", word[:3])
        t.keys("Tab")
        tally.check(t.until(f"> {word}"), "a word is completed", t.shot())
        t.keys("Enter")
        t.until("status 0")


def check_help(tally):
    """A card's rules by its name in this language, and by the start of a word of it."""
    with Terminal("play", "--seats", "3", *seed(7), *QUIET, size=(120, 40)) as t:
        t.until(asks, "a question")
        name = text("card.cop.name")
        t.type("? " + name)
        tally.check(t.until("COP " + name), "the rules of a card", t.shot())
        t.keys("Escape")


def play(tally, number):
    """A game by what the menu shows, typed; and every line of the log is of this language."""
    with Terminal("play", "--seats", "2", *seed(number), *QUIET, size=(120, 40)) as t:
        shown = t.until(lambda s: asks(s) or is_over(s), "a question")
        while not is_over(shown):
            t.type(typed(shown))
            shown = t.until(lambda s, last=shown: s != last and (asks(s) or is_over(s)), "the answer to\n" + shown)
        winner = text("event.over").partition("}")[2].strip()[:12], text("event.over.you")[:12]
        tally.check(any(part in shown for part in winner), "the game has a winner", winner, shown)
        log = sheet(t, text("command.log"), "terminal.title.log")
        english = [key for key, (one, *_) in ENGLISH.items() if key.startswith("event.") and "{" not in one and one in log]
        tally.check(not english, "English in the log", english, log)


def main():
    tally = Tally()
    check_words(tally)
    check_help(tally)
    play(tally, 3)
    tally.finish()


if __name__ == "__main__":
    main()
