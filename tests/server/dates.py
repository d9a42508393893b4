#!/usr/bin/env python3
"""dates.py - the date jumps by an hour, forward and back, while people play: no timer fires, and no clock of the table
changes; only the age of a table, which is by the date, does. Times are held against a clock that only goes on, so that a slow
machine changes nothing."""

import os
import re
import struct
import tempfile
import time

from ask import admin
from table import Conversation, check, come_back, equal, run, seen, server, told

SHIM = os.path.join(os.environ["FAMBIZ_BUILD"], "tests/server/libfb_wrong_date.so")
HOUR = 3600
JUMPS = (HOUR, -HOUR, 25 * HOUR, -25 * HOUR, 0)
DECISION, WINDOW, HOLD, BANK = 60000, 60000, 10000, 600000  # ms: a relaxed table

TABLE = """
use two
A> {"type":"settings","settings":{"edition":"mayfair-2005","seats":2,"clock":"relaxed","window":60000,"flags":[],"standin":"random"}}
B<< {"type":"lobby","lobby":{"settings":{"window":60000}}}
A> {"type":"sit","seat":"A"}
B> {"type":"sit","seat":"B"}
A> {"type":"ready","on":true,"hash":"be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991"}
B> {"type":"ready","on":true,"hash":"fc2e2c73072bfa2bda03ff9307472debd3cc8105028a8a9e235e35ba8d2e37f4"}
A<< {"type":"lobby","lobby":{"seats":[{"ready":true},{"ready":true},"..."]}}
A> {"type":"start"}
A<< {"type":"parts"}
B<< {"type":"parts"}
A> {"type":"part","part":"000102030405060708090a0b0c0d0e0f"}
B> {"type":"part","part":"101112131415161718191a1b1c1d1e1f"}
A<< {"type":"events"}
B<< {"type":"events"}
"""


class Date:
    """The date of the server, and whether it has it."""

    def __init__(self):
        self.file = tempfile.NamedTemporaryFile()
        self.set(0)

    def set(self, seconds):
        self.file.seek(0)
        self.file.write(struct.pack("=q", seconds))
        self.file.flush()


def jumping():
    date = Date()
    environment = {"LD_PRELOAD": SHIM, "FAMBIZ_TEST_DATE": date.file.name}
    return date, server(environment=environment)


def logged_hour(place):
    """The hour of the last line of the log: by this the server's date is seen to have jumped."""
    return place.said().strip().splitlines()[-1].split('"time":"')[1][:13]


def the_shim_works():
    date, running = jumping()
    with running as place, Conversation(place) as talk:
        talk.run("use two")
        before = logged_hour(place)
        date.set(7 * HOUR)
        talk.run('A> {"type":"make","settings":{"edition":"mayfair-2005","seats":2,"clock":"relaxed","window":3000,"flags":[],'
                 '"standin":"random"},"listed":false}\nA<< {"type":"made"}')
        check(logged_hour(place) != before, f"the date of the server is as it was: {before}")


def clocks_stand():
    """Of a decision: the bank is not touched, and what is left is what has not passed."""
    date, running = jumping()
    began = time.monotonic()
    with running as place, Conversation(place) as talk:
        talk.run(TABLE)
        talk.run("play 1 A=drop B=drop until A may move")
        before = seen(talk)
        for jump in JUMPS:
            date.set(jump)
            come_back(talk, "A")
            ask = told(talk, "A", "ask")
            passed = 1000 * (time.monotonic() - began)
            equal(ask["bank"], BANK, "the bank")
            check(DECISION - passed <= ask["left"] <= DECISION, f"{jump} s: {ask['left']} ms left after {passed:.0f}")
        equal(seen(talk), before, "the table")
        talk.run('A> {"type":"emote","emote":1}\nA<! {"type":"stand_in"}\nA<! {"type":"events"}\nA<< {"type":"emote"}')


def windows_stay():
    """A window that is open stays so, and tells as many seconds as are left."""
    date, running = jumping()
    began = time.monotonic()
    with running as place, Conversation(place) as talk:
        talk.run(TABLE)
        talk.run("play 2 A=drop B=attack until A may pass")
        for n, jump in enumerate(JUMPS[:3], 1):
            date.set(jump)
            talk.run('A> {"type":"hold","question":"$question"}\nA<! {"type":"events"}')
            talk.run(f'A<< {{"type":"window","question":"$question","holds":{n},"left":"$left{n}"}}')
            passed, left = 1000 * (time.monotonic() - began), talk.names.values[f"left{n}"]
            whole = WINDOW + n * HOLD
            check(whole - passed <= left <= whole, f"{jump} s: {left} ms left after {passed:.0f}")
        talk.run('A> {"type":"pass","question":"$question"}\nA<< {"type":"events","events":[["no_counter","..."],"..."]}')


def ages_go_on():
    """`fambiz admin tables` tells how long ago a table was made, also while nobody does anything at it."""
    date, running = jumping()
    with running as place, Conversation(place) as talk:
        talk.run("use two")
        for jump, age in ((0, r"\d+s"), (49 * HOUR, "2d01h"), (-HOUR, "0s")):
            date.set(jump)
            shown = admin(place, "tables").out
            check(re.search(rf"^ +\d+  lobby .* {age}$", shown, re.MULTILINE), f"{jump} s: not of age {age}:\n{shown}")


run(the_shim_works, clocks_stand, windows_stay, ages_go_on)
