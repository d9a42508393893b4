#!/usr/bin/env python3
"""Several people at one keyboard: nobody ever sees another one's hand, line by line and on the screen."""
import hashlib
import json
import os
import pathlib
import re
import tempfile

from tmux import CARDS, ROOT, Tally, Terminal, panel, seed

from cli import Engine, fambiz  # noqa: E402  (tmux.py has found the folder)

NAMES = ["Anna", "Ben"]
TABLE = ["--hot-seat", "2", "--names", ",".join(NAMES), "--seats", "3", "--level", "stooge"]
TURN = "Your turn: play a card."


def truth(record):
    """[(name, hand)] of every card that a person had to play, out of the record."""
    text = pathlib.Path(record).read_text(encoding="utf-8")
    head = dict(re.findall(r'^\[(\S+) "(.*)"\]$', text, re.MULTILINE))
    parts = {ord(key[-1]) - 65: bytes.fromhex(head[key]) for key in sorted(head) if key.startswith("Part.")}
    added = b"".join(bytes([seat, len(part)]) + part for seat, part in parts.items())
    dealt = hashlib.sha256(b"fambiz seed 2" + bytes.fromhex(head["ServerSeed"]) + added).hexdigest()
    names = head["Names"].split(" / ") if " / " in head["Names"] else head["Names"].split("/")
    engine, found = Engine(), []
    engine.good("new edition=%s players=%s seed=%s" % (head["Edition"], head["Players"], dealt))
    for move in re.sub(r"\{.*?\}", "", text.split("\n\n", 1)[1]).split():
        phase, asked = engine.good("phase").split()[1:]
        if phase == "play" and names[ord(asked) - 65] in NAMES:
            view = json.loads(engine.good("view " + asked)[3:])
            found.append((names[ord(asked) - 65], sorted(view["hand"])))
        engine.good("moves " + move)
    engine.close()
    return found


def hand_of(block):
    """CON Contract x2, … as a list of codes."""
    cards = []
    for code, more in re.findall(r"^  ([A-Z]{3}) [^\n]*?(?: x(\d))?$", block, re.MULTILINE):
        cards += [code] * int(more or 1)
    return sorted(cards)


def check_lines(tally, folder):
    path = os.path.join(folder, "lines.fbr")
    done = fambiz("play", *TABLE, *seed(12), "--record", path, given="1\n" * 20000)
    tally.check(done.status == 0 and "won the game!" in done.out, "a game of two people", done)
    shown, name = [], None
    for part in re.split(r"(Only \w+ should look now\.)", done.out):
        called = re.match(r"Only (\w+) should look", part)
        if called:
            name = called[1]
            continue
        shown += [(name, hand_of(block)) for block in re.findall(r"Your hand:\n((?:  .*\n)+)" + re.escape(TURN), part)]
        if name is None:
            tally.check("You draw" not in part and "Your hand" not in part, "nothing is told before somebody is called", part)
        others = [other for other in NAMES if other != name]
        tally.equal(re.findall(r"^(?:%s) draws (?!a card).*" % "|".join(others), part, re.MULTILINE), [], "cards of others")
    wanted = truth(path)
    tally.check(len(wanted) > 5, "enough to look at")
    tally.equal(shown, wanted, "each is shown their own hand, and nobody else's")


def shown_hand(shown):
    cards = []
    for line in panel(shown):
        # How many there are, and the sign of its class, may stand behind the name.
        found = re.match(r" +(?:\d+ )?([A-Z]{3}) .*?(?:×(\d))?(?: +\S)?$", line)
        cards += [found[1]] * int(found[2] or 1) if found and found[1] in CARDS else []
    return sorted(cards)


def card_words():
    text = (ROOT / "po" / "en.po").read_text(encoding="utf-8")
    names = re.findall(r'^msgid "card\.(\w+)\.name"\nmsgstr "(.*?)"', text, re.MULTILINE)
    assert len(names) == len(CARDS)
    return [(code.upper(), name) for code, name in names]


def check_screen(tally, folder):
    """At the curtain no card is to be seen; behind it the hand is that of the person who was called."""
    path, seen, name = os.path.join(folder, "screen.fbr"), [], None
    with Terminal("play", *TABLE, *seed(12), "--speed", "instant", "--record", path) as t:
        shown = ""
        while True:
            shown = t.until(lambda s, last=shown: s != last and ("Press Enter" in s or "Your choice" in s or "The game is over" in s
                                                                 or "Your move" in s), "what comes behind\n" + shown)
            if "The game is over" in shown:
                break
            called = re.search(r"Only (\w+) should look now", shown)
            if called:
                name = called[1]
                told = [word for card in card_words() for word in card if word in shown]
                tally.equal(told, [], "cards that can be seen at the curtain")
            elif TURN in shown:
                seen.append((name, shown_hand(shown)))
            t.enter(shown)
        t.type("quit")
        t.until("status 0")
    tally.equal(seen, truth(path), "each sees their own hand, and nobody else's")


def main():
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        check_lines(tally, folder)
        check_screen(tally, folder)
    tally.finish()


if __name__ == "__main__":
    main()
