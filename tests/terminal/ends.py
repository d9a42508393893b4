#!/usr/bin/env python3
"""However it ends, the terminal is as it was, and the person knows what happened."""
import os
import signal

from tmux import Tally, Terminal, seed

QUIET = ["--speed", "instant", "--window", "0"]
TURN = "Your turn: play a card."


def restored(tally, t, what, *said):
    shown = t.until(lambda s: "status " in s and "echo" in s, what)
    lines = shown.split("\n")
    tally.check("before" in lines[0], "%s: what stood there before" % what, shown)
    tally.check("icanon" in lines and "echo " in (line + " " for line in lines), "%s: the keyboard is as it was" % what, shown)
    tally.check("THE WALL" not in shown, "%s: the screen is gone" % what, shown)
    for text in said:
        tally.check(text in " ".join(lines), "%s: it says so" % what, shown)


def check_signals(tally):
    for name, said in (("TERM", ("status 0", "--resume")), ("HUP", ("status 0", "--resume")), ("INT", ("status 0", "--resume")),
                       ("SEGV", ("the program has crashed", "--resume")), ("ABRT", ("the program has crashed", "--resume"))):
        with Terminal("play", "--seats", "2", *seed(1), *QUIET, ASAN_OPTIONS="handle_segv=0:handle_abort=0:allow_user_segv_handler=1") as t:
            t.until("THE WALL")
            os.kill(t.pid(), getattr(signal, "SIG" + name))
            restored(tally, t, "SIG" + name, *said)


def check_keys(tally):
    for what, keys in (("quit", ["quit", "Enter"]), ("Ctrl-D", ["C-d"]), ("Ctrl-C", ["C-c"])):
        with Terminal("play", "--seats", "2", *seed(1), *QUIET) as t:
            t.until("THE WALL")
            t.keys(*keys)
            restored(tally, t, what, "status 0", "--resume")


def check_small(tally):
    """Too small at the beginning."""
    for size in (79, 24), (80, 20):
        with Terminal("play", size=size) as t:
            restored(tally, t, "a terminal of %dx%d" % size, "status 1", "80x24 is needed, and this terminal has %dx%d" % size)


def check_dumb(tally):
    """No screen at all: it says so, and the game goes on line by line."""
    with Terminal("play", "--seats", "2", *seed(2), "--window", "0", size=(80, 30), TERM="dumb") as t:
        shown = t.until(lambda s: s.rstrip().endswith("\n>"), "a prompt")
        tally.check("line by line (as with --plain)" in shown.replace("\n", "") and "A new game begins" in shown, "lines instead of a screen", shown)
        t.type("quit")
        restored(tally, t, "a dumb terminal", "status 0", "--resume")


def check_replay(tally, record):
    with Terminal("replay", record, "--as", "A") as t:
        shown = t.until("The hand of")
        t.keys("Right")
        t.until(lambda s: "move 1 of" in s, "one move on")
        t.keys("*")
        tally.check("All hands" in t.until("All hands"), "all hands", t.shot())
        t.keys("End")
        tally.check("won the game!" in t.until("won the game!"), "the end", t.shot())
        tally.check("100 %" in t.shot(), "the winner's chance at the end", t.shot())
        t.keys("Home", "A")
        back = t.until(lambda s: "move 0 of" in s and "The hand of" in s, "the beginning")
        tally.equal([line for line in back.split("\n")[:20]], [line for line in shown.split("\n")[:20]], "the same as at first")
        t.keys("q")
        restored(tally, t, "replay", "status 0")


def main():
    import tempfile

    from cli import fambiz
    tally = Tally()
    check_signals(tally)
    check_keys(tally)
    check_small(tally)
    check_dumb(tally)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.fbr")
        fambiz("play", "--seats", "3", *seed(2), "--record", path, given="1\n" * 5000)
        check_replay(tally, path)
    tally.finish()


if __name__ == "__main__":
    main()
