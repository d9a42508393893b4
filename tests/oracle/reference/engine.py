"""notation.md: the engine protocol (without view, observe, event, record and go)."""
import os
import re

from reference.cards import Bad, Edition, mark
from reference.game import Game, Illegal
from reference.position import read_position, write_position
from reference.table import deal, families


class Engine:
    def __init__(self):
        self.game = None
        self.ended = False

    def command(self, line):
        line = line.rstrip("\n")
        if line.endswith("\r"):
            line = line[:-1]
        word, _, rest = line.partition(" ")
        if not line.strip(" "):
            return "error empty"
        known = getattr(self, "do_" + word, None) if re.fullmatch("[a-z]+", word) else None
        if known is None:
            return "error unknown " + word
        return known(rest)

    def do_hello(self, rest):
        return "ok fambiz reference protocol 2"

    def do_quit(self, rest):
        self.ended = True
        return "ok"

    def do_new(self, rest):
        values = {}
        for field in rest.split(" "):
            key, equals, value = field.partition("=")
            if not equals or key not in ("edition", "players", "seed") or key in values:
                return "error usage new edition=E players=N seed=HEX"
            values[key] = value
        values.setdefault("seed", os.urandom(32).hex())
        if len(values) < 3 or values["players"] not in list("23456") or not re.fullmatch("[0-9a-f]{64}", values["seed"]):
            return "error usage new edition=E players=N seed=HEX"
        try:
            edition = Edition(values["edition"])
        except Bad as why:
            return "error usage %s" % why
        self.game = Game(deal(edition, int(values["players"]), bytes.fromhex(values["seed"])))
        return "ok"

    def do_position(self, rest):
        if rest:
            try:
                self.game = Game(read_position(rest))
            except Bad as why:
                mark("refused: %s" % why)
                return "error position %s" % why
            return "ok"
        if self.game is None:
            return "error no game"
        if not self.game.at_rest():
            return "error busy"
        return "ok " + write_position(self.game.state)

    def do_moves(self, rest):
        if self.game is None:
            return "error no game"
        moves = rest.split()
        if not moves:
            return "error usage moves M ..."
        try:
            self.game.moves(moves)
        except Illegal as why:
            return "error illegal %d %s: %s" % why.args
        return "ok"

    def do_legal(self, rest):
        if self.game is None:
            return "error no game"
        return " ".join(["ok"] + (self.game.ask.legal() if self.game.ask else []))

    def do_phase(self, rest):
        if self.game is None:
            return "error no game"
        if self.game.ask is None:
            return "ok over -"
        return "ok %s %s" % (self.game.ask.phase, "".join(sorted(self.game.ask.options)))

    def do_result(self, rest):
        if self.game is None:
            return "error no game"
        if self.game.ask is None:
            return "ok winner " + families(self.game.state)[0]
        return "ok open"

    def do_undo(self, rest):
        if self.game is None:
            return "error no game"
        return "ok" if self.game.undo() else "error nothing to undo"
