"""engine.py - what the tests of the program `fambiz` share: an engine in a process, a tally, dice.

The program is the one that the environment variable FAMBIZ names.
"""
import json
import os
import select
import subprocess
import sys
import threading

sys.stdout.reconfigure(errors="backslashreplace")  # a wrong answer may be no UTF-8
WAIT = 120  # seconds for one answer; only a hung engine needs them
SEATS = "ABCDEF"
CARDS = ("CON CNM CNF CNN PRI DBL HIT VAL CRO WAR AMB VEN TUR LAM COP SUB INT TRU PAY FED MOB FAM FIN SAF "
         "LIB DOP CSC BUT CEL UNF SHO TEM POL EAR").split()
COUNTERS = ("MOB", "FAM", "FIN", "SAF")
EDITIONS = ("mayfair-2005", "lookout-2021", "lookout-2021-de", "lookout-2021+advanced",
            "lookout-2021-de+advanced", "mayfair-2005+draw:fill+sub:swap+advanced",
            "lookout-2021+picker:victim+refund:yes+drop:any", "lookout-2021-de+deck:mayfair+draw:one+hit:any",
            "mayfair-2008", "lookout-2021+refill:emptied+vendetta:always+power:end+temper:opponents+advanced")


def program():
    path = os.environ.get("FAMBIZ")
    if not path:
        sys.exit("the environment variable FAMBIZ has to name the program: FAMBIZ=build/debug/fambiz")
    return path


def scaled(sample, everything):
    """How much a long test does: as tests/lib/scale.h."""
    scale = os.environ.get("FAMBIZ_TEST_SCALE", "sample")
    return everything if scale == "all" else max(1, sample // 10) if scale == "small" else sample


class Engine:
    """`fambiz engine`; lines may be text or bytes, answers are text."""

    def __init__(self):
        self.process = subprocess.Popen([program(), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rest = b""

    def ask(self, line):
        return self.ask_all([line])[0]

    def ask_all(self, lines):
        """Sends all lines at once and gives as many answers."""
        data = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
        if len(data) < 1 << 15:  # fits into the pipe, which is empty: nobody waits for anybody
            self.write(data)
            return [self.read() for _ in lines]
        writer = threading.Thread(target=self.write, args=(data,), daemon=True)
        writer.start()
        answers = [self.read() for _ in lines]
        writer.join(WAIT)
        return answers

    def write(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except OSError:
            pass

    def read(self):
        """One line, or, in brackets, why there is none; an engine that is silent is the end of the test."""
        fd = self.process.stdout.fileno()
        while b"\n" not in self.rest:
            if not select.select([fd], [], [], WAIT)[0]:
                sys.exit("no answer in %d s" % WAIT)
            part = os.read(fd, 1 << 16)
            if not part:
                return "(the engine has ended, status %s)" % self.process.wait()
            self.rest += part
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode("utf-8", "surrogateescape")

    def is_silent(self):
        """Nothing more has been said than was asked for."""
        return not self.rest and not select.select([self.process.stdout], [], [], 0.05)[0]

    def close(self, last=b"quit\n"):
        """The status; and what was said after the last line."""
        self.write(last)
        self.process.stdin.close()
        said = self.rest + self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(WAIT), said.decode("utf-8", "surrogateescape")

    def view(self, seat):
        return json.loads(self.good("view " + seat)[3:])

    def good(self, line):
        """The answer, which has to be ok."""
        answer = self.ask(line)
        if not answer.startswith("ok"):
            sys.exit("sent: %s\nanswered: %s" % (line[:500], answer))
        return answer

    def legal(self):
        return sorted(self.good("legal").split(" ")[1:])


def new(edition, players, seed):
    return "new edition=%s players=%d seed=%064x" % (edition, players, seed)




class Tally:
    """Counts checks; prints what is wrong, the first twenty of it."""

    def __init__(self):
        self.checked = self.wrong = 0

    def check(self, good, *message):
        self.checked += 1
        if not good:
            self.wrong += 1
            if self.wrong <= 20:
                print("WRONG:", *("\n   " + str(part)[:2000] for part in message))
        return good

    def equal(self, got, wanted, *message):
        return self.check(got == wanted, *message, "wanted %r" % (wanted,), "got    %r" % (got,))

    def finish(self):
        print("%d checked, %d wrong" % (self.checked, self.wrong))
        sys.exit(1 if self.wrong or not self.checked else 0)


class Dice:
    """A linear congruential generator (Knuth's MMIX), so that the same seed rolls the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n

    def of(self, items):
        return items[self.below(len(items))]

    def shuffled(self, items):
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def random_game(engine, dice, seed, at_decision=lambda engine, legal: None):
    """Deals and plays to the end; at every decision at_decision may look. Gives the picks made."""
    edition, players = dice.of(EDITIONS), 2 + dice.below(5)
    engine.good(new(edition, players, seed))
    picks = []
    while True:
        legal = engine.legal()
        at_decision(engine, legal)
        if not legal:
            return picks
        picks.append(dice.of(legal))
        engine.good("moves " + picks[-1])
