#!/usr/bin/env python3
"""Whole games on the screen: by keys alone, and in notation; left in the middle and gone on with; a rematch."""
import os
import re
import time

from tmux import CARDS, Tally, Terminal, asks, is_over, panel, rows, seed

LEVEL = ["--level", "stooge", "--speed", "instant"]


def play_by_keys(tally, number, *arguments):
    """Down a few times, Enter; Enter again where a move waits."""
    with Terminal("play", "--seats", "2", *seed(number), *LEVEL, *arguments) as t:
        shown, count = t.until(lambda s: asks(s) or is_over(s), "the first question"), number
        while not is_over(shown):
            count += 1
            t.enter(shown, *["Down"] * (count % 3))
            shown = t.until(lambda s, last=shown: s != last and (asks(s) or is_over(s)), "the next question after\n" + shown)
        tally.check("won the game!" in shown, "a game by keys has a winner", shown)
        t.type("rematch")
        tally.check("turn 1 " in t.until(lambda s: asks(s) and not is_over(s), "another game"), "a rematch")
        t.keys("C-d")
        tally.check("fambiz play --resume" in t.until("status 0"), "leaving", t.shot())


def notation(shown):
    """The first legal pick of the menu as one types it; the number is there for people."""
    for line in panel(shown):
        found = re.match(r" +\d+ (\S+)(?: (\S+))?", line)
        if found and (found[1] in CARDS or re.fullmatch(r"[A-F][1-9]?", found[1])):
            return found[1].lower()
        if found:
            return {"use": "butcher", "from": "deck", "end": "end"}.get(found[1], found[1])
    raise AssertionError("no menu:\n" + shown)


def turn(shown):
    return re.search(r"  turn (\d+) ", shown)[1]


def play_by_notation(tally, number, folder):
    """Typed moves; in the middle the person leaves, and goes on later. The record is honest."""
    record = os.path.join(folder, "game.fbr")
    arguments = ["--seats", "2", *seed(number), *LEVEL, "--window", "0", "--record", record]
    shown, typed, turn_left = "", 0, None
    for begin in (["play", *arguments], ["play", "--resume", "--record", record, "--speed", "instant"]):
        with Terminal(*begin, state=folder) as t:
            shown = t.until(lambda s: asks(s) or is_over(s), "a question")
            tally.check(begin[1] != "--resume" or turn(shown) == turn_left, "the turn after coming back", turn_left, shown)
            while not is_over(shown) and not (typed == 12 and begin[1] != "--resume"):
                typed += 1
                t.type(notation(shown))
                shown = t.until(lambda s, last=shown: s != last and (asks(s) or is_over(s)), "the answer to\n" + shown)
            turn_left = turn(shown)
            t.type("quit")
            t.until("status 0")
    tally.check("won the game!" in shown and typed > 12, "a game in notation", shown)
    from cli import fambiz
    verdict = fambiz("verify", record)
    tally.check(verdict.status == 0, "its record", verdict)


def check_undo(tally):
    with Terminal("play", "--seats", "3", *seed(7), "--speed", "instant", "--window", "0") as t:
        t.enter(t.until("Your turn: play a card."))
        t.enter(t.until("Contract: who is the target?"))
        t.until("Enter plays it, Backspace takes it back.")
        t.keys("BSpace")
        t.until("Contract: who is the target?")
        t.keys("Escape")
        t.until("Your turn: play a card.")
        t.type("con a1")
        tally.check("only an opponent" in t.until("(rule 5.1)."), "why it is refused", t.shot())
        t.until(asks, "the menu")
        t.type("hint")
        t.until("Hint: ")
        tally.check(True)


def check_prompt(tally):
    """However long the names: at 80 columns a counter prompt has its target, and what is asked."""
    curtain = "\u2592" * 80 + "\n" + "\u2592" * 80
    for lang in "en", "de":
        for name in "Bo", "Maximilian Alexander", "Wolfeschlegelsteinhausen":
            with Terminal("play", "--hot-seat", "2", "--names", "Ada," + name, "--seats", "2", "--lang", lang, *seed(2), "--speed", "instant") as t:
                t.until(curtain)
                t.keys("Enter")
                t.until("CNF")
                t.type("cnf b3")
                t.until(lambda s: curtain in s and "Ada" in s, "the other's curtain")
                t.keys("Enter")
                prompt = rows(t.until("FAM"))[22].strip()
                tally.check("B3" in prompt and prompt.startswith(name[:8]) and prompt.endswith("?"), "the target in a prompt", prompt)


def check_early_number(tally):
    """A number typed before a question was meant for another and is forgotten; other words stay."""
    for word, kept in ("3", " >   "), ("say 3", " > say 3"):
        with Terminal("play", "--seats", "3", *seed(9), "--window", "0", "--speed", "fast") as t:
            t.until("Your turn: play a card.")
            t.type("con b2")
            t.keys(word)
            t.until(lambda s, kept=kept: "turn 1 " not in s and "Your choice" in s and kept in s, kept)
            tally.check(True)


def check_mouse(tally):
    """A click on a line of the menu picks it, but for the moment in which a question comes up."""
    def click(t, shown, text, wanted):
        time.sleep(0.5)
        t.click(next(i for i, line in enumerate(rows(shown)) if text in line), 6)
        return t.until(wanted)

    with Terminal("play", "--seats", "3", *seed(7), "--speed", "instant", "--window", "0", "--mouse") as t:
        shown = click(t, t.until("Your turn: play a card."), "CON Contract", "Contract: who is the target?")
        t.keys("?")
        tally.check("Contract" in t.until("(rule 5.1)"), "the rules of the card that is being played", t.shot())
        t.keys("Escape")
        shown = t.until(lambda s: "(rule 5.1)" not in s and "Contract: who is the target?" in s, "the table")
        click(t, shown, " B2 ", "Enter plays it, Backspace takes it back.")


def main():
    import tempfile
    tally = Tally()
    play_by_keys(tally, 3)
    play_by_keys(tally, 4, "--edition", "mayfair-2005")
    with tempfile.TemporaryDirectory() as folder:
        play_by_notation(tally, 6, folder)
    check_undo(tally)
    check_mouse(tally)
    check_prompt(tally)
    check_early_number(tally)
    tally.finish()


if __name__ == "__main__":
    main()
