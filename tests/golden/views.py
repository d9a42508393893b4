#!/usr/bin/env python3
"""Golden games: whole games with what each seat and a spectator see, compared with tests/golden/games.

    views.py            plays every game and compares; status 1 at a difference
    views.py --update   writes the files anew: for a change that is meant to change what is played or seen

A game is dealt from a fixed seed, and every pick is drawn by a fixed generator from the sorted legal ones.
In the files `>` is a pick; `=` the position, where it can be written; `-` what changed in the open, as the
spectator's view tells it; `A` what is otherwise in the view of seat A, if that changed (a field that is as in
the open again is told as `field=open`). Together they are the whole view of everybody at every decision.

Next to the game an observer for each seat, an engine that is told nothing but this seat's view, has to
answer `phase`, `legal` and `go` as the engine with the game does.
"""
import argparse
import difflib
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "engine"))
from engine import SEATS, Dice, Engine, Tally, new  # noqa: E402

# file, edition, players, the seed of deal and picks
GAMES = (
    ("mayfair", "mayfair-2005", 4, 1),
    ("lookout", "lookout-2021", 5, 2),
    ("lookout-de", "lookout-2021-de", 3, 3),
    ("advanced", "lookout-2021+advanced", 4, 4),
    ("advanced-de", "lookout-2021-de+advanced", 2, 5),
    ("house", "mayfair-2005+draw:fill+refund:no+drop:targeted+hit:opponents+sub:swap+advanced", 6, 6),
    ("house-victim", "lookout-2021+deck:mayfair+picker:victim+refund:yes+rewar:normal+advanced", 3, 7),
    ("mayfair-2008", "mayfair-2008", 3, 8),
    ("house-temper", "mayfair-2008+draw:fill+power:end+temper:opponents+advanced", 4, 9),
)
SIZE_MAX = 1_500_000  # bytes of all files together: these are to be read


def short(value):
    """JSON without the quotation marks of plain lists: [CON,FAM]."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace('"', "")


def changes(before, after):
    return " ".join("%s=%s" % (key, short(after[key])) for key in after if before.get(key, before) != after[key])


class Teller:
    """Writes views as changes: the open ones once, those of a seat where they are otherwise."""

    def __init__(self, seats):
        self.open, self.own = {}, {seat: {} for seat in seats}

    def tell(self, views):
        lines = []
        told = changes(self.open, views["-"])
        if told:
            lines.append("- " + told)
        self.open = views["-"]
        for seat, own in self.own.items():
            other = {key: value for key, value in views[seat].items() if value != self.open[key]}
            back = ["%s=open" % key for key in own if key not in other]
            told = " ".join(filter(None, [changes(own, other)] + back))
            if told:
                lines.append(seat + " " + told)
            self.own[seat] = other
        return lines


class Table:
    """One game, an engine that knows it and an observer for each seat and for a spectator."""

    def __init__(self, game, tally):
        self.name, self.edition, self.players, self.seed = game
        self.seats, self.tally = SEATS[:self.players], tally
        self.engine = Engine()
        self.observers = {seat: Engine() for seat in self.seats + "-"}
        self.picks = 0

    def look(self):
        """Position, legal picks and all views, as JSON texts."""
        asked = ["position", "legal", "phase"] + ["view " + seat for seat in self.observers]
        position, legal, phase, *views = self.engine.ask_all(asked)
        texts = dict(zip(self.observers, (view[3:] for view in views)))
        return position, sorted(legal.split(" ")[1:]), phase, texts

    def observe(self, legal, phase, texts):
        """An observer answers for its seat as the game does."""
        for seat, observer in self.observers.items():
            go = "go seat=%s level=random seed=%d" % (seat, self.picks)
            answers = observer.ask_all(["observe " + texts[seat], "view " + seat, "legal", "phase", "moves A:CON", go])
            where = "%s, pick %d, observer %s" % (self.name, self.picks, seat)
            view = json.loads(texts[seat])
            own = [pick for pick in legal if pick[0] == seat]
            self.tally.equal(answers[0], "ok", where, "observe " + texts[seat])
            self.tally.equal(answers[1], "ok " + texts[seat], where, "view")
            self.tally.equal(sorted(answers[2].split(" ")[1:]), own, where, "legal")
            self.tally.equal(answers[3], "ok %s %s" % (view["phase"], view["asked"]), where, "phase")
            word, asked = phase.split(" ")[1:]
            self.tally.equal((view["phase"], seat in view["asked"]), (word, seat in asked.replace("-", "")) if seat != "-"
                             else (word, view["asked"] == "-"), where, "phase of the game: " + phase)
            self.tally.check(answers[4].startswith("error partial"), where, "moves", answers[4])
            if seat != "-":
                self.tally.equal(answers[5], self.engine.ask(go), where, go)

    def play(self):
        """The text of the golden file."""
        dice, teller = Dice(self.seed), Teller(self.seats)
        lines = ["# A golden game; tests/golden/views.py says how to read and to renew it.", ""]
        start = new(self.edition, self.players, self.seed)
        self.engine.good(start)
        lines.append("> " + start)
        while True:
            position, legal, phase, texts = self.look()
            if position.startswith("ok "):
                lines.append("= " + position[3:])
            lines += teller.tell({seat: json.loads(text) for seat, text in texts.items()})
            self.observe(legal, phase, texts)
            if not legal:
                break
            pick = dice.of(legal)
            self.picks += 1
            lines.append("> " + pick)
            self.engine.good("moves " + pick)
        lines.append("# " + self.engine.good("result")[3:])
        return "\n".join(lines) + "\n"

    def close(self):
        for engine in [self.engine, *self.observers.values()]:
            self.tally.equal(engine.close(), (0, "ok\n"), self.name, "quit")


def compare(path, text, tally):
    golden = path.read_text(encoding="utf-8") if path.exists() else ""
    if tally.check(golden == text, "%s is not what is played now" % path):
        return
    difference = difflib.unified_diff(golden.splitlines(), text.splitlines(), "golden", "now", lineterm="", n=1)
    for line, _ in zip(difference, range(30)):
        print("    " + line[:300])
    print("    (if the change is meant: tests/golden/views.py --update)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    tally, size = Tally(), 0
    for game in GAMES:
        path = HERE / "games" / (game[0] + ".game")
        table = Table(game, tally)
        text = table.play()
        table.close()
        size += len(text)
        print("%s: %d picks, %d bytes" % (game[0], table.picks, len(text)), flush=True)
        if args.update:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        else:
            compare(path, text, tally)
    known = {name + ".game" for name, *_ in GAMES}
    found = {path.name for path in (HERE / "games").iterdir()}
    tally.equal(found, known, "files of tests/golden/games")
    tally.check(size < SIZE_MAX, "%d bytes of golden games: too much to read" % size)
    tally.finish()


if __name__ == "__main__":
    main()
