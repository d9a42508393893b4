"""tmux.py - `fambiz` in a real terminal, driven by keys and read as text."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
for folder in ("engine", "cli"):
    sys.path.insert(0, str(ROOT / "tests" / folder))
from engine import Tally, program  # noqa: E402, F401

WAIT = 60
CARDS = [line.split(", ")[2] for line in (ROOT / "src" / "rules" / "cards.def").read_text().splitlines()
         if line.startswith("FB_CARD(")]


def seed(number):
    return ["--seed", "%064x" % number]


class Terminal:
    """A terminal of its own, with a state folder of its own unless one is given; it runs `fambiz ARGUMENTS`."""

    count = 0

    def __init__(self, *arguments, size=(80, 24), state=None, **env):
        Terminal.count += 1
        self.socket = "fambiz-test-%d-%d" % (os.getpid(), Terminal.count)
        self.own = None if state else tempfile.mkdtemp()
        self.state = state or self.own
        # Searching for leaks at the end stops all threads, and hangs where the terminal is gone meanwhile.
        wanted = {"ASAN_OPTIONS": "detect_leaks=0", "LANGUAGE": "", "LC_ALL": "", "LANG": "C.UTF-8", "USER": "tester", "XDG_STATE_HOME": self.state, **env}
        words = " ".join(shlex.quote("%s=%s" % pair) for pair in wanted.items())
        command = " ".join(shlex.quote(word) for word in (program(), *arguments))
        shell = "trap : INT; echo before; env -u NO_COLOR %s %s; echo status $?; stty -a | grep -o '[-]*icanon\\|[-]*echo '; sleep 600" % (words, command)
        self.tmux("new-session", "-d", "-s", "game", "-x", str(size[0]), "-y", str(size[1]), "sh", "-c", shell)

    def tmux(self, *arguments):
        done = subprocess.run(["tmux", "-u", "-L", self.socket, "-f", "/dev/null", *arguments], capture_output=True,
                              timeout=WAIT, check=False)
        return done.stdout.decode("utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")
        if self.own:
            shutil.rmtree(self.own, ignore_errors=True)

    def keys(self, *keys):
        self.tmux("send-keys", "-t", "game", *keys)

    def enter(self, shown, *before):
        """Enter, after other keys. As a question comes up it is not heard for a moment: it was meant for something else."""
        self.keys(*before)
        before = self.shot() if before else shown
        for _ in range(3):
            self.keys("Enter")
            end = time.monotonic() + 0.5
            while time.monotonic() < end:
                if self.shot() != before:
                    return
                time.sleep(0.02)

    def type(self, text):
        self.tmux("send-keys", "-t", "game", "-l", text)
        self.keys("Enter")

    def click(self, row, column):
        """The left button, pressed and let go, as tmux's own terminal tells it; both count from 0."""
        for button in (0, 3):
            self.tmux("send-keys", "-t", "game", "-H", *("%x" % byte for byte in (27, 91, 77, 32 + button, 33 + column, 33 + row)))

    def shot(self, *options):
        return self.tmux("capture-pane", "-p", "-t", "game", *options)

    def resize(self, width, height):
        self.tmux("resize-window", "-t", "game", "-x", str(width), "-y", str(height))

    def pid(self):
        """of the program itself"""
        shell = self.tmux("list-panes", "-t", "game", "-F", "#{pane_pid}").strip()
        children = pathlib.Path("/proc", shell, "task", shell, "children").read_text().split()
        return next(int(child) for child in children if program().encode() in pathlib.Path("/proc", child, "cmdline").read_bytes())

    def until(self, wanted, what=None):
        """The screen as soon as `wanted` (a text, or a question asked of the screen) is there; and it stands still. Gives up when
        nothing has changed for long: how long a game takes depends on how busy the machine is."""
        end, last = time.monotonic() + WAIT, None
        is_there = wanted if callable(wanted) else lambda shown: wanted in shown
        while time.monotonic() < end:
            shown = self.shot()
            if is_there(shown) and shown == last:
                return shown
            if shown != last:
                end = time.monotonic() + WAIT
            last = shown
            time.sleep(0.03)
        raise AssertionError("waited in vain for %s:\n%s" % (what or getattr(wanted, "__name__", wanted), last))


def rows(shown):
    return shown.split("\n")


def panel(shown):
    """The left part of the body: the menu, or the hand."""
    lines = rows(shown)
    top = next(i for i, line in enumerate(lines) if "What happened" in line)
    found = []
    for line in lines[top + 1:]:
        if "│" not in line:
            break
        found.append(line.split("│")[0].rstrip())
    return [line for line in found if line]


def idle(shown):
    """Nothing is typed that was not taken yet."""
    return re.search(r"^ > {3}", shown, re.MULTILINE)


def asks(shown):
    """Somebody is asked: a menu, or a move that waits for its Enter."""
    return (idle(shown) and ("Your choice" in shown or "Your move" in shown)) or "Press Enter" in shown


def is_over(shown):
    return "The game is over." in shown
