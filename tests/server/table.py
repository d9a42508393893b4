"""table.py - a table at a server under test, for scripts: conversations (tests/conformance) as lines of Python, and what
two people at a table see, to be compared before and after."""

import json
import os
import pathlib
import sys
import time

TESTS = pathlib.Path(os.environ["FAMBIZ_SOURCE"]) / "tests"
sys.path[:0] = [str(TESTS / "lib"), str(TESTS / "conformance")]
from conversation import Conversation  # noqa: E402, F401
from serve import PATIENCE, Server, data_folder, server  # noqa: E402, F401
from ws import (BINARY, CLOSE, PING, TEXT, WebSocket, check, equal, frame, run)  # noqa: E402, F401

HELLO = '{"type":"hello","n":1,"wire":1,"client":"test-1","lang":"en"}'
MOVE = """
play {seed} A=drop B=drop until {who} may move
{who}> {{"type":"move","question":"$question","picks":"${who}.picks"}}
{who}<! {{"type":"refused"}}
{who}<< {{"type":"events"}}
"""


def move(talk, who, seed=1):
    """`who` drops a card, and has been told so."""
    talk.run(MOVE.format(who=who, seed=seed))


def come_back(talk, who):
    """A new connection of the same person, at the same table."""
    if who in talk.clients:
        talk.run(f"close {who}")
    talk.run(f"""
open {who} as {who}
{who}> {HELLO}
{who}< {{"type":"welcome"}}
{who}> {{"type":"join","table":"$table","step":0}}
{who}< {{"type":"joined"}}
""")


def told(talk, who, kind):
    """The next message of this type."""
    client = talk.clients[who]
    while True:
        message = client.next(time.monotonic() + PATIENCE)
        check(message, f"{who} is not told {kind}: the connection was closed")
        if message["type"] == kind:
            return message


def seen(talk, people="AB"):
    """All that these people can see of their table, each over a new connection. Who is connected is left aside."""
    all_of_it = {}
    for who in people:
        come_back(talk, who)
        lobby = told(talk, who, "lobby")["lobby"]
        for person in lobby["people"]:
            (person or {}).pop("connected", None)
        view = told(talk, who, "view") if lobby["phase"] != "lobby" else None
        all_of_it[who] = json.dumps([lobby, view and [view["step"], view["view"], view["hash"]]], sort_keys=True)
    return all_of_it
