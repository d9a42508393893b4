#!/usr/bin/env python3
"""Keys that mean one thing alone: `?` and a word looks the word up, Home and End are known by all their names, and a
sequence that nobody knows does nothing."""
import re

from tmux import Tally, Terminal, idle, panel, seed

QUIET = ["--speed", "instant", "--window", "0"]
TURN = "play a card."
HELD = "back to the table"  # at the foot of every sheet


def check_lookup(tally):
    """`? fed` is a question about a card, however it is typed, and never a move."""
    with Terminal("play", "--seats", "3", *seed(7), *QUIET) as t:
        start = t.until(TURN)
        for typed, told in (("? fed", "FED Federal Crackdown: "), ("?fed", "FED Federal Crackdown: "), ("fed?", "FED Federal Crackdown: "),
                            ("? crackdown", "FED Federal Crackdown: "), ("? con", "CON Contract: ")):
            t.type(typed)
            shown = t.until(lambda s, told=told: HELD in s and told in s, typed)
            tally.check("type a card" not in shown, "%s is answered" % typed, shown)
            t.keys("Escape")
            tally.equal(t.until(lambda s: HELD not in s, "the table after " + typed), start, "after " + typed)
        t.type("? contract")
        tally.check("Priority Contract: " in t.until("Double Contract: "), "all cards of a name", t.shot())
        t.keys("Escape")
        t.type("? xyz")
        t.until("No card and no rule")
        t.keys("?")
        t.until(HELD)
        t.keys("3")
        tally.check(idle(t.until(lambda s: HELD not in s, "the table")), "a number closes the sheet and picks nothing", t.shot())


def check_rulebook(tally):
    """The book is read page by page; a rule is found by its number, by words, and by one key when a refusal has cited it."""
    with Terminal("play", "--seats", "2", *seed(7), *QUIET) as t:
        start = t.until(TURN)
        t.type("? rules")
        shown = t.until("10. The families")
        tally.check("5. What the cards do" in shown and "Space" in shown, "the contents come first", shown)
        t.keys("Space")
        t.until(lambda s: "1. Editions" in s and "10. The families" not in s, "the next page")
        t.keys("End")
        t.until("Clyde Barrow")
        t.keys("PPage")
        t.until(lambda s: "Clyde Barrow" not in s and HELD in s, "the page before the last")
        t.keys("Home")
        t.until("10. The families")
        t.keys("q")
        tally.equal(t.until(lambda s: HELD not in s, "the table"), start, "after the book")
        for typed, told in (("? 5.4", "5.4 HIT: one mobster dies"), ("rules 5.4", "5.4 HIT: one mobster dies"), ("? rule 7.2", "7.2 An empty list"),
                            ("? rules 3", "3. Set-up"), ("? clockwise dealt", None), ("? SHUFFLED deck", "3.3 The deck is shuffled")):
            t.type(typed)
            shown = t.until((lambda s, told=told: HELD in s and told in s) if told else "No card and no rule", typed)
            if told:
                t.keys("Escape")
                t.until(lambda s: HELD not in s, "the table after " + typed)
        t.keys("F6")
        t.until("Nothing has been")
        t.type("fam")
        tally.check("F6 rule 4.3" in t.until("(rule 4.3)"), "the key is offered", t.shot())
        t.keys("F6")
        t.until(lambda s: HELD in s and "4.3 Play one card" in s, "the rule that was cited")
        t.keys("Escape")
        t.until(lambda s: HELD not in s, "the table after the refusal")
        t.keys("1", "Enter")
        tally.check("F6" not in t.until("who is the target?"), "a choice that is taken cites nothing", t.shot())


def check_plain_pages(tally):
    """Line by line, a terminal shows the book a page at a time: Enter turns it, anything else is an answer."""
    with Terminal("play", "--plain", "--seats", "2", *seed(7), *QUIET) as t:
        t.until(lambda s: s.rstrip().endswith("\n>"), "a prompt")
        t.type("? rules")
        shown = t.until("(Enter: more) >")
        tally.check("10. The families" in shown and "> ? rules" in shown, "the first page is whole", shown)
        t.keys("Enter")
        tally.check("10. The families" not in t.until("deck: rule"), "the next page is a page", t.shot())
        t.type("hand")
        shown = t.until("Your hand:")
        tally.check(shown.rstrip().endswith("\n>"), "an answer puts the book away", shown)


def send(t, sequence):
    t.tmux("send-keys", "-t", "game", "-H", *("%x" % byte for byte in sequence.encode()))


def chosen(t):
    """The line of the menu that is marked."""
    return [i for i, line in enumerate(t.shot("-e").split("\n")) if "\x1b[7m" in line or ";7m" in line]


def check_sequences(tally):
    for term in "xterm", "vt100", "screen-256color":
        with Terminal("play", "--seats", "3", *seed(7), *QUIET, TERM=term) as t:
            t.until(TURN)
            t.type("1")
            asked = t.until("Contract: who is the target?")
            first = chosen(t)
            last = [first[0] + len(panel(asked)) - 1]
            for home, end in (("\x1b[1~", "\x1b[4~"), ("\x1b[7~", "\x1b[8~"), ("\x1b[H", "\x1b[F"), ("\x1bOH", "\x1bOF")):
                for sequence, wanted in (end, last), (home, first):
                    send(t, sequence)
                    t.until(lambda _, wanted=wanted: chosen(t) == wanted, "%r under %s" % (sequence, term))
            for unknown in "\x1b[33;2~", "\x1b[1;6P", "\x1b[200~", "\x1b[[A", "\x1b[?62;c", "\x1bOz":
                send(t, unknown)
                t.keys("x")
                typed = re.search(r"^ > (.*?) *(?: {3}.*)?$", t.until("x"), re.MULTILINE)
                tally.check(typed and typed[1] == "x" and "Contract: who is the target?" in t.shot(), "%r does nothing" % unknown, t.shot())
                t.keys("BSpace")
                t.until(idle)
            t.keys("Escape")
            tally.check("Your choice" in t.until(TURN), "Escape itself still takes back", t.shot())


def main():
    tally = Tally()
    check_lookup(tally)
    check_rulebook(tally)
    check_plain_pages(tally)
    check_sequences(tally)
    tally.finish()


if __name__ == "__main__":
    main()
