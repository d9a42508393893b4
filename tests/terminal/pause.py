#!/usr/bin/env python3
"""A paused game says so and how it goes on, stands still with all its clocks, refuses moves for that reason alone, and
still hears: through a pipe, on the screen, and at a server's table, where a majority decides."""
import re
import sys
import tempfile
import time

from tmux import ROOT, WAIT, Tally, Terminal, asks, is_over, panel, seed

sys.path.insert(0, str(ROOT / "tests" / "lib"))
import serve  # noqa: E402
from cli import fambiz  # noqa: E402
from join import Person, link, plain, said_until  # noqa: E402

PAUSED = "The game is paused. Press Enter or type pause to go on."
THERE = "The game is paused. Type pause to vote for going on."


def check_pipe(tally):
    """Lines are read on, to the end of the input and to the end of the game; moves meanwhile change nothing."""
    arguments = ("play", "--seats", "2", "--level", "stooge", *seed(3))
    whole = fambiz(*arguments, given="1\n" * 3000)
    tally.check("won the game!" in whole.out, "a whole game", whole)
    done = fambiz(*arguments, given="pause\n")
    tally.check(done.status == 0 and PAUSED in done.out and done.out.endswith("You leave the table.\n"), "the end of the input", done)
    done = fambiz(*arguments, given="pause\n1\ncon b1\nlist\npause\n" + "1\n" * 3000)
    tally.check(done.out.count(PAUSED) == 3 and "(rule 4.5)" not in done.out, "moves in a pause", done)
    tally.equal(done.out.count("The game goes on."), 1, "it goes on once")
    tally.equal(done.out.splitlines()[-1], whole.out.splitlines()[-1], "the same game as without")
    done = fambiz(*arguments, given="pause\n\n" + "1\n" * 3000)
    tally.check("won the game!" in done.out and "so already" not in done.out, "Enter goes on, too", done)


def countdown(shown):
    return re.search(r"counter window (\d+\.\d) s", shown)


def check_screen(tally):
    """A sign that nobody overlooks; nothing can be chosen; Enter and pause go on."""
    with Terminal("play", "--seats", "3", *seed(7), "--speed", "instant", "--window", "0") as t:
        start = t.until("play a card.")
        for again in "pause", "":
            t.type("pause")
            shown = t.until(PAUSED)
            tally.check(re.search(r"^─ PAUSED ─", shown, re.MULTILINE) and "Your choice" not in shown, "the sign", shown)
            t.type("con b1")
            shown = t.until(lambda s, said=shown.count("The game is paused"): s.count("The game is paused") > said, "why a move is refused")
            tally.check("rule 4.5" not in shown, "no rule", shown)
            t.type(again)
            shown = t.until(lambda s: "PAUSED" not in s and asks(s), "it goes on")
            tally.check("The game goes on." in shown and panel(shown) == panel(start), "the same question", shown)


def to_window(t):
    """Plays until a window is open in which the person may counter."""
    shown = t.until(lambda s: asks(s) or is_over(s), "a question")
    while not countdown(shown):
        assert not is_over(shown), shown
        t.enter(shown)
        shown = t.until(lambda s, last=shown: s != last and (asks(s) or is_over(s)), "the next question")
    return shown


def check_window(tally):
    """In a window its clock stands still, and the question comes back with what was left."""
    with Terminal("play", "--seats", "3", *seed(3), "--level", "stooge", "--speed", "instant", "--window", "60") as t:
        to_window(t)
        t.type("pause")
        t.until(PAUSED)
        shown = t.until(countdown, "a countdown that stands still")
        left = countdown(shown)[1]
        time.sleep(1.5)
        tally.equal(countdown(t.shot())[1], left, "the clock in a pause", shown)
        t.keys("1")
        tally.check("> 1" in t.until("> 1"), "a number answers nothing", t.shot())
        t.keys("BSpace")
        t.type("pause")
        shown = t.until(lambda s: asks(s) and countdown(s), "the window again")
        tally.check(0 <= float(left) - float(countdown(shown)[1]) < WAIT / 3, "as much time as before", left, shown)


def check_server(tally):
    """Two at a server's table: one asks, the other agrees; twice the same word takes a vote back."""
    with serve.server() as place, tempfile.TemporaryDirectory() as state:
        host = Person(place, "Host")
        table = host.make(seats=2, clock="untimed", window=None)
        host.sit("A")
        player = plain("--join", link(place, table), "--names", "Terry", state=state)

        def type_line(text):
            player.stdin.write(text + "\n")
            player.stdin.flush()

        host.everybody(2)
        host.send(type="start")
        host.until(lambda: host.asked)
        if host.asked[0] == host.lobby["people"][0]["seat"]:  # through a pipe the terminal listens when it is asked
            host.send(type="move", question=host.question, picks=["drop", host.hand[0]])
        said_until(player, "It is your turn.\n")
        type_line("pause")
        said_until(player, "Type pause again to withdraw.\n")
        type_line("pause")
        said_until(player, "You have withdrawn your vote.\n")
        host.send(type="pause", on=True)
        said_until(player, "Somebody asks for a pause: type pause to agree.\n")
        type_line("pause")
        said_until(player, THERE + "\n")
        type_line("1")
        tally.check("(rule" not in said_until(player, THERE + "\n"), "a move in a pause")
        type_line("pause")
        said_until(player, "You vote to go on: most have to agree.\n")
        host.send(type="pause", on=True)
        said_until(player, "The game goes on.\n")
        type_line("quit")
        tally.check("leave the table" in player.communicate(timeout=WAIT)[0] and player.returncode == 0, "the end")


def main():
    tally = Tally()
    check_pipe(tally)
    check_screen(tally)
    check_window(tally)
    check_server(tally)
    tally.finish()


if __name__ == "__main__":
    main()
