#!/usr/bin/env python3
"""rows.py - every message of the protocol stands in a conversation: each row of the tables that it is made from is said,
or expected, somewhere. Fails with the rows that are not."""

import json
import os
import pathlib
import re
import sys

sys.path.insert(0, os.path.join(os.environ["FAMBIZ_SOURCE"], "tests/lib"))
from conversation import HERE, SAID, lines  # noqa: E402

SOURCE = pathlib.Path(os.environ["FAMBIZ_SOURCE"]) / "src"
# What no client says: inputs of the server, a connection that is down, and what the server makes of a program's or a newcomer's `join`; `make` and `join` are rows of request.def, too.
SILENT = {"gone", "join_bot", "join_new", "bot", "tick", "restart", "place"}


def rows(path, macro):
    return set(re.findall(rf"^{macro}\((?:\d+, )?\w+, (\w+),", (SOURCE / path).read_text(), re.MULTILINE))


def types(directions):
    """of all messages in these directions"""
    found = set()
    for path in HERE.glob("*.wire"):
        for _, line in lines(path.read_text(encoding="utf-8"), path.name):
            said = SAID.match(line)
            if said and said.group(2) in directions:
                found.add(json.loads(said.group(3)).get("type"))
            elif "<" in directions and line.startswith("play") and "{" in line:
                found.add(json.loads(line[line.index("{"):])["type"])
    return found


def main():
    wanted_in = rows("wire/request.def", "FB_REQUEST") | rows("table/input.def", "FB_INPUT") - SILENT
    wanted_out = rows("wire/answer.def", "FB_ANSWER") | rows("table/message.def", "FB_MESSAGE")
    missing = sorted(wanted_in - types({">"})) + sorted(wanted_out - types({"<", "<<"}))
    print(f"{len(wanted_in)} messages of clients, {len(wanted_out)} of servers; in no conversation: {missing or 'none'}")
    return bool(missing)


sys.exit(main())
