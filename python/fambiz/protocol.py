"""protocol.py - a seat of `fambiz arena`, so that what was learned can play anybody: --seats "soldier,cmd:python3 mybot.py".

It is sent what its seat may see as lines of the engine protocol (docs/bots.md, "Your own program").
"""

import ctypes
import json
import sys

from .library import Event, TextError, View, lib, written
from .names import OBSERVATION, PICKS, name


class Seat:
    """What one seat has been shown of a game: the same observation and mask as in an Env."""

    def __init__(self, turned=False):
        self.turned = turned
        self._view = None

    def observe(self, text):
        """A view as JSON; a ValueError says what is wrong with it."""
        view, error, data = View(), TextError(), text.encode()
        if not lib.fb_view_json_read(view, data, len(data), error):
            raise ValueError(error.message.decode())
        self._view = view

    def event(self, text):
        """An event as JSON."""
        event, error, data = Event(), TextError(), text.encode()
        if not lib.fb_event_json_read(event, data, len(data), error):
            raise ValueError(error.message.decode())
        if not self._view or not lib.fb_view_apply(self._view, event):
            raise ValueError("the event does not fit what was seen")

    def _seen(self):
        """The view, which may be on its way between two events."""
        if not self._view:
            raise ValueError("nothing was seen yet: observe comes first")
        if broken := lib.fb_view_check(self._view):
            raise ValueError("what was seen cannot be: " + broken.decode())
        view = View.from_buffer_copy(self._view)
        if self.turned:
            lib.fb_learn_turn(view)
        return view

    def view(self):
        """As a dict (docs/json.md)."""
        return json.loads(written(lib.fb_view_json_write, self._seen()))

    def observation(self):
        row = (ctypes.c_uint8 * OBSERVATION)()
        lib.fb_learn_observe(self._seen(), row)
        return bytes(row)

    def mask(self):
        row = (ctypes.c_uint8 * PICKS)()
        lib.fb_learn_mask(self._seen(), row)
        return bytes(row)

    def move(self, pick):
        """The text of a pick, `A:CON`."""
        seen = json.loads(written(lib.fb_view_json_write, self._view))
        seat = ord(seen["seat"]) - ord("A")
        if self.turned:
            pick = lib.fb_learn_turn_back(pick, seat, seen["players"])
        return f"{seen['seat']}:{name(pick)}"


def _answer(seat, choose, word, rest):
    if word == "observe":
        seat.observe(rest)
    elif word == "event":
        seat.event(rest)
    elif word == "go":
        return "ok " + seat.move(choose(seat.observation(), seat.mask()))
    elif word not in ("hello", "quit"):
        return f"error unknown {word}"
    return "ok"


def serve(choose, turned=False, lines=sys.stdin, out=sys.stdout):
    """Plays a seat until `quit`: choose(observation, mask) gives the pick."""
    seat = Seat(turned)
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        try:
            answer = _answer(seat, choose, word, rest)
        except ValueError as error:
            answer = f"error {error}"
        print(answer, file=out, flush=True)
        if word == "quit":
            break
