#!/usr/bin/env python3
"""`fambiz play` in a real terminal (tmux): what a person types and sees, correcting an answer, leaving with Ctrl-D."""
import os
import pathlib
import shlex
import subprocess
import tempfile
import time

from cli import fambiz
from engine import Tally, program

SOCKET = "fambiz-test-%d" % os.getpid()
WIDTH, HEIGHT, WAIT = 100, 60, 60


def tmux(*arguments):
    done = subprocess.run(["tmux", "-u", "-L", SOCKET, "-f", "/dev/null", *arguments], capture_output=True, timeout=WAIT)
    return done.stdout.decode("utf-8")


def screen():
    return tmux("capture-pane", "-p", "-S", "-2000", "-t", "game").rstrip("\n")


def wait_for(tally, text, after=""):
    """Waits until the text stands on the screen behind the other; what stands from there on."""
    until = time.time() + WAIT
    while time.time() < until:
        shown = screen()
        behind = shown.rpartition(after)[2] if after else shown
        if text in behind:
            tally.check(True)
            return behind
        time.sleep(0.05)
    tally.check(False, "waited in vain for: " + text, screen())
    return ""


def send(*keys):
    tmux("send-keys", "-t", "game", *keys)


def play(tally, path):
    wait_for(tally, "Your turn: play a card.\n")
    wait_for(tally, "drop a card\n>")
    send("xyzzy", "Enter")
    wait_for(tally, "That is neither a number of the menu nor notation. ? helps.\n>", after="> xyzzy")
    send("cnf a9", "BSpace", "BSpace", "b3", "Enter")  # A slip of the finger, put right
    wait_for(tally, "You play Contract, no Family Influence.\nTarget: Willie Marks (B3).\n", after="> cnf b3\n")
    shown = wait_for(tally, "\n>", after="Target: Willie Marks (B3).\n")
    tally.check("A Capone" in shown, "the table is shown again", shown)
    send("?", "Enter")
    wait_for(tally, "quit leaves the", after="> ?\n")
    send("C-d")
    wait_for(tally, "You leave the table.\nstatus 0", after="> ?\n")
    verdict = fambiz("verify", path)
    tally.check(verdict.status == 0 and "A:CNF,B3" in pathlib.Path(path).read_text(), "the record", verdict)


def main():
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.fbr")
        game = "%s play --lang en --seats 3 --seed %064x --record %s; echo status $?; sleep 600" % (
            shlex.quote(program()), 7, shlex.quote(path))
        tmux("new-session", "-d", "-s", "game", "-x", str(WIDTH), "-y", str(HEIGHT), "sh", "-c", game)
        try:
            play(tally, path)
        finally:
            tmux("kill-server")
    tally.finish()


if __name__ == "__main__":
    main()
