#!/usr/bin/env python3
"""Screens compared as text: small and large, English and German, ASCII, with and without colours, and after resizing.

FAMBIZ_UPDATE=1 writes them anew; look at the difference before you keep it."""
import os
import pathlib
import re
import time

from tmux import WAIT, Tally, Terminal, idle, seed

FOLDER = pathlib.Path(__file__).resolve().parent / "screens"
QUIET = ["--speed", "instant", "--window", "0"]
TURN = {"en": "Your turn: play a card.", "de": "Du bist am Zug: Spiele eine Karte."}


def plain(shown):
    return "\n".join(line.rstrip() for line in shown.split("\n")).rstrip("\n") + "\n"


def compare(tally, name, terminal, wanted):
    """The screen becomes the one that is kept; while it does, others may be seen (tmux crops before the program draws)."""
    path, shown = FOLDER / (name + ".txt"), plain(terminal.until(wanted))
    if os.environ.get("FAMBIZ_UPDATE"):
        path.write_text(shown, encoding="utf-8")
    kept, end = path.read_text(encoding="utf-8") if path.exists() else "", time.monotonic() + WAIT / 3
    while shown != kept and time.monotonic() < end:
        time.sleep(0.1)
        shown = plain(terminal.shot())
    tally.check(shown == kept, "the screen %s is another one" % name, shown)
    return shown


def some_turns(terminal, lang="en", turns=4):
    """Takes the first of whatever is offered, a few turns long."""
    def offers(s):
        return idle(s) and re.search(r"^  1 ", s, re.MULTILINE)

    shown = terminal.until(offers, "the first question")
    while turns or TURN[lang] not in shown:
        turns -= TURN[lang] in shown
        in_window = re.search(r"^ +\d+ (pass|passen) ", shown, re.MULTILINE)
        terminal.keys("1") if in_window else terminal.type("1")
        shown = terminal.until(lambda s, last=shown: s != last and offers(s), "the next question")
    return shown


def check_sizes(tally):
    with Terminal("play", "--seats", "4", *seed(7), *QUIET) as t:
        compare(tally, "start", t, TURN["en"])
        some_turns(t)
        compare(tally, "small", t, TURN["en"])
        t.resize(200, 60)
        compare(tally, "large", t, "Card and pile")
        t.resize(80, 24)
        compare(tally, "small", t, lambda s: "Card and pile" not in s and TURN["en"] in s)
        t.resize(79, 24)
        compare(tally, "too_small", t, "80x24 is needed")
        t.resize(80, 24)
        compare(tally, "small", t, TURN["en"])


def check_six(tally):
    for name, size in (("six_small", (80, 24)), ("six_large", (200, 60))):
        with Terminal("play", "--seats", "6", "--edition", "lookout-2021+advanced", *seed(3), *QUIET, size=size) as t:
            some_turns(t, turns=3)
            compare(tally, name, t, TURN["en"])


def check_german(tally):
    with Terminal("play", "--seats", "3", "--lang", "de", *seed(5), *QUIET) as t:
        some_turns(t, lang="de", turns=2)
        shown = compare(tally, "german", t, TURN["de"])
        english = re.findall(r"\b(?:the|your|you|draws|plays|card|turn|deck)\b", shown, re.IGNORECASE)
        tally.equal(english, [], "English on a German screen")


def check_ascii(tally):
    for how in ({"arguments": ["--ascii"]}, {"LANG": "C"}):
        arguments = how.pop("arguments", [])
        with Terminal("play", "--seats", "3", *arguments, *seed(5), *QUIET, **how) as t:
            some_turns(t, turns=2)
            shown = compare(tally, "ascii", t, TURN["en"])
            tally.check(shown.isascii(), "only ASCII", shown)


def check_colours(tally):
    """The same text with 256 colours, with eight, and with none."""
    texts = set()
    for env, wanted in (({"TERM": "screen-256color"}, r"\x1b\[[0-9;]*38;5;"), ({"TERM": "screen"}, r"\x1b\[[0-9;]*3[0-7]m"),
                        ({"NO_COLOR": "1"}, None), ({"TERM": "vt100"}, None)):
        with Terminal("play", "--seats", "3", *seed(5), *QUIET, **env) as t:
            texts.add(t.until(TURN["en"]))
            painted = t.shot("-e")
            if wanted:
                tally.check(re.search(wanted, painted), "colours with %s" % env)
            else:
                tally.check(not re.search(r"\x1b\[[0-9;]*[34][0-8]", painted), "no colour with %s" % env, repr(painted))
    tally.equal(len(texts), 1, "the text is the same with every number of colours")


def check_sheets(tally):
    """Help and rules lie over the table; a word that is typed shows what it could become."""
    with Terminal("play", "--seats", "3", *seed(7), *QUIET) as t:
        t.until(TURN["en"])
        t.keys("F1")
        compare(tally, "help", t, "back to the table")
        t.keys("Escape")
        t.until(lambda s: "back to the table" not in s, "the table")
        t.keys("?")
        compare(tally, "rules", t, "(rule 5.1)")
        t.keys("Enter")
        t.until(lambda s: "back to the table" not in s, "the table")
        t.keys("p")
        tally.check("pri people pause" in t.until("> p   ").split("\n")[23], "what the word could become", t.shot())
        t.keys("r", "Tab")
        tally.check("b1 b2 b3" in t.until("> pri ").split("\n")[23], "its targets", t.shot())


def main():
    tally = Tally()
    check_sizes(tally)
    check_six(tally)
    check_german(tally)
    check_ascii(tally)
    check_colours(tally)
    check_sheets(tally)
    tally.finish()


if __name__ == "__main__":
    main()
