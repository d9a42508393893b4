#!/usr/bin/env python3
"""bot.py - a bot that speaks the engine protocol. It passes on what it is sent to an engine of its own, which keeps the
game and knows the rules; the bot only chooses.

    fambiz arena --seats "random,cmd:python3 bot.py" --deals 10
"""
import json
import os
import subprocess
import sys

SAVES = ("LAM", "COP", "PAY", "FED")  # cards that take men off the Hit List
engine = subprocess.Popen([os.environ.get("FAMBIZ", "fambiz"), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True)


def ask(line):
    print(line, file=engine.stdin, flush=True)
    return engine.stdout.readline().strip()


def worth(view, what):
    own, card, phase = view["seat"], view["card"], view["phase"]
    if phase in ("play", "again"):  # attack, or save our own; drop a card if there is nothing else to do
        if what in SAVES:
            return 3 if any(who[0] == own for who in view["list"]) else 0
        return 1 if what.islower() else 2
    if phase == "counter":  # counter what hurts us, or saves somebody else
        ours = any(who[0] == own for who in view["named"])
        return (what != "pass") == (ours != (card in SAVES))
    if phase in ("target", "choose"):  # the strongest opponent
        men = len(view["home"]["ABCDEF".index(what[0])])
        return men if what[0] != own else 10 if card in SAVES else -1
    return 0


def choose(seat):
    view = json.loads(ask("view " + seat)[3:])
    return max(ask("legal").split()[1:], key=lambda pick: worth(view, pick[2:]))


for line in sys.stdin:
    print("ok " + choose(line[8]) if line.startswith("go ") else ask(line.strip()), flush=True)
