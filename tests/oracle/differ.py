#!/usr/bin/env python3
"""Differential test: random games and positions, an engine against the reference (fbref.py).

    differ.py --engine "build/release/fambiz engine" [--games N] [--positions N] [--seed S] [--counts]

--games plays N games from a deal, --positions sets up N random positions and plays on from each. The reference
runs in this process and writes the script of each game with the answers it wants; then the script is sent to the
engine in one go, and the answers are compared. Deterministic for a seed. At a difference: a reproduction, made
as small as can be, and status 1. --counts prints how often each branch of the rules was reached; with it, a branch
that was never reached is status 2.
"""
import argparse
import os
import random
import re
import select
import shlex
import subprocess
import sys
import threading
import time

import fbref
from branches import BRANCHES

HERE = os.path.dirname(os.path.abspath(__file__))
WAIT = 30                                   # seconds for one answer
ABILITIES = [c for c in fbref.CARDS if fbref.kind(c) == "ability"]


# ---------------------------------------------------------------- the engine in a process of its own

class Remote:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rest = b""

    def exchange(self, lines):
        """Sends all lines at once; gives as many answers. An answer that does not come is told in brackets."""
        data = "".join(line + "\n" for line in lines).encode()
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
        fd = self.process.stdout.fileno()
        while b"\n" not in self.rest:
            if not select.select([fd], [], [], WAIT)[0]:
                return "(no answer in %d s)" % WAIT
            part = os.read(fd, 1 << 16)
            if not part:
                return "(the engine has ended, status %s)" % self.process.wait()
            self.rest += part
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode("utf-8", "replace")

    def close(self):
        self.write(b"quit\n")
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            status = self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = "none: did not end"
        self.process.stdout.close()
        return status


def settled(sent, answer):
    """What is compared: legal picks sorted, errors without their reasons."""
    if answer.startswith("error illegal "):
        return answer.split(": ")[0]
    if answer.startswith("error "):
        return " ".join(answer.split(" ")[:2])
    if sent.strip() == "hello" and re.fullmatch(r"ok fambiz \S+ protocol 1", answer):
        return "ok fambiz VERSION protocol 1"
    if sent.strip() == "legal":
        return " ".join(["ok"] + sorted(answer.split(" ")[1:]))
    return answer


# ---------------------------------------------------------------- a script and what the reference answers

class Script:
    def __init__(self):
        self.engine = fbref.Engine()
        self.lines = []                     # (sent, wanted)

    def send(self, line):
        answer = self.engine.command(line)
        self.lines.append((line, answer))
        return answer

    def look(self):
        for line in ("legal", "phase", "position", "result"):
            self.send(line)

    @property
    def game(self):
        return self.engine.game


# ---------------------------------------------------------------- random choices

def random_edition(rng):
    text = rng.choice(list(fbref.EDITIONS))
    for name, values in fbref.SWITCHES.items():
        often = 0.5 if name == "advanced" else rng.choice((0, 0.5))
        if rng.random() < often:
            text += "+%s:%s" % (name, rng.choice(values))
    return text


def random_seed(rng):
    return "%064x" % rng.getrandbits(256)


STYLES = {
    # what a pick is: its weight. A pick of several kinds gets the product.
    "uniform": {},
    "ability": {"ability": 12, "butcher": 4},
    "attack": {"attack": 6, "drop": 0.2},
    "counter": {"attack": 4, "LAM": 6, "VEN": 6, "counter": 12, "drop": 0.3},
    "quiet": {"pass": 6, "rescue": 4, "drop": 2},
    "killer": {"HIT": 12, "VAL": 9, "AMB": 9, "TUR": 12, "VEN": 9, "WAR": 5, "few": 5},
    "tagged": {"tagged": 8, "attack": 3, "SUB": 5, "DBL": 5, "ability": 6, "drop": 0.3},
    "double": {"DBL": 20, "SHO": 20, "counter": 4, "DOP": 5, "EAR": 5, "drop": 0.3},
    "drop": {"drop": 6, "end": 0.2},
}
RARE = "DBL HIT VAL CRO VEN TUR SUB CNM CNF CNN PRI LAM INT TRU PAY".split()


def kinds(g, pick):
    """What STYLES may ask about a pick."""
    word = pick[2:]
    if word in fbref.CARDS:
        return (word, fbref.kind(word))
    if len(word) == 2:
        found = ["tagged"] if word in g.tags else []
        if word[0] in g.seats and len(fbref.in_play(g, word[0])) <= 2:
            found.append("few")
        return found
    return (word,)


def choose(rng, style, game):
    """A legal pick, by the weights of the style."""
    legal = game.ask.legal()
    weights = []
    for pick in legal:
        weight = 0.5 if pick == "*:pass" else 1
        for what in kinds(game.state, pick):
            weight *= STYLES[style].get(what, 1)
        weights.append(weight)
    return rng.choices(legal, weights)[0]


WORDS = (list(fbref.CARDS) + [s + d for s in "ABCDEFG" for d in "0123456789"] + list("ABCDEFG")
         + "drop butcher done draw deck pile end pass".split() + ["", "con", "a1", "A10", "CONX", "-", "*", "A:B1"])


def illegal_move(rng, game):
    """A move whose first pick is not legal."""
    legal = game.ask.legal() if game.ask else []
    while True:
        form = rng.random()
        if form < 0.1:
            return rng.choice(["A", "A=CON", ":CON", "CON", "AB:CON", "a:CON", "A;CON", "G:pass", "*:CON", "**:pass"])
        asked = sorted(game.ask.options) if game.ask else ["A"]
        seat = rng.choice(asked) if form < 0.7 else rng.choice("ABCDEFG*a")
        move = seat + ":" + rng.choice(WORDS)
        if move not in legal:
            return move if rng.random() < 0.8 else move + "," + rng.choice(WORDS)


def run_of_moves(rng, style, script):
    """Several picks as one `moves`: picks of one seat joined at random."""
    game, picks = script.game, []
    for _ in range(rng.randint(2, 9)):
        if game.ask is None:
            break
        pick = choose(rng, style, game)
        game.pick(pick[0], pick[2:])
        picks.append(pick)
    for _ in picks:
        game.undo()
    moves = []
    for pick in picks:
        if moves and pick[0] == moves[-1][0] != "*" and rng.random() < 0.7:
            moves[-1] += "," + pick[2:]
        else:
            moves.append(pick)
    return moves


# ---------------------------------------------------------------- playing

def play(rng, script, length):
    style = rng.choice(list(STYLES))
    script.look()
    rare = ["%s:%s" % (script.game.state.turn, card) for card in RARE]
    if script.game.ask and rng.random() < 0.5:
        rare = [pick for pick in script.game.ask.legal() if pick in rare]
        if rare:
            style = rng.choice(("tagged", "counter", "killer"))
            script.send("moves " + rng.choice(rare + 3 * [pick for pick in rare if pick[2:] == "DBL"]))
            script.look()
    for _ in range(length):
        game = script.game
        if rng.random() < 0.02:
            style = rng.choice(list(STYLES))
        if rng.random() < 0.05:
            script.send("moves " + illegal_move(rng, game))
            script.look()
        if game.ask is None:
            break
        chance = rng.random()
        if chance < 0.02:
            for _ in range(rng.choice((1, 1, 2, 3, 10))):
                script.send("undo")
                script.look()
        elif chance < 0.08:
            moves = run_of_moves(rng, style, script)
            if rng.random() < 0.3:          # all or nothing: the run ends in an illegal one
                last = run_and_back(script, moves, lambda: illegal_move(rng, game))
                joined = rng.random() < 0.5 and moves[-1][0] == last[0] != "*" and last[1:2] == ":"
                script.send("moves " + " ".join(moves[:-1] + [moves[-1] + "," + last[2:]] if joined else moves + [last]))
                script.look()
            else:
                script.send("moves " + " ".join(moves))
                script.look()
        else:
            script.send("moves " + choose(rng, style, game))
            script.look()
    if script.game.ask is None or rng.random() < 0.05:
        for _ in range(rng.randint(1, 12)):
            script.send("undo")
            script.look()


def run_and_back(script, moves, then):
    """What `then` gives after the moves; the game stays where it is."""
    script.game.moves(moves)
    found = then()
    for move in moves:
        for _ in move[2:].split(","):
            script.game.undo()
    return found


# ---------------------------------------------------------------- random positions

def random_position(rng):
    """A line that the reference accepts."""
    while True:
        line = try_position(rng)
        try:
            fbref.read_position(line)
            return line
        except fbref.Bad:
            pass


def try_position(rng):
    text = random_edition(rng)
    edition = fbref.Edition(text)
    g = fbref.State(edition, rng.randint(2, 6))
    # who lives
    lives = rng.choice(("full", "mid", "few", "late", "last", "mixed", "over"))
    for s in g.seats:
        how = rng.choice(("full", "mid", "late", "last", "out")) if lives == "mixed" else lives
        number = {"full": rng.randint(7, 9), "mid": rng.randint(2, 8), "few": rng.randint(1, 3),
                  "late": rng.randint(0, 3), "last": 1, "out": 0, "over": 0}[how]
        g.home[s] = sorted(rng.sample([s + d for d in "123456789"], number))
    if lives == "over":
        if rng.random() < 0.7:
            return try_position(rng)
        s = rng.choice(g.seats)
        g.home[s] = sorted(rng.sample([s + d for d in "123456789"], rng.randint(1, 9)))
    alive = fbref.families(g)
    if not alive:
        return "no"
    g.turn = rng.choice(g.seats if lives == "over" else alive)
    # who is on the list
    share = rng.choice((0, 0.1, 0.3, 0.6, 1))
    g.list = [m for s in g.seats for m in g.home[s] if rng.random() < share]
    rng.shuffle(g.list)
    g.list = g.list[:rng.choice((1, 2, 5, 6, 54))]
    for s in g.seats:
        g.home[s] = [m for m in g.home[s] if m not in g.list]
    # abilities; half of the positions are about one card, its Counters, and what changes it
    cards = edition.whole_deck()
    codes = [c for c in dict.fromkeys(cards) if fbref.kind(c) != "counter"] + ["DBL"] * 6
    focus = rng.choice(codes) if rng.random() < 0.5 else None
    helper = {"DBL": "SHO", "CON": "EAR", "CNM": "EAR", "CNF": "EAR", "CNN": "EAR"}.get(focus)
    if helper in cards and rng.random() < 0.9 and lives != "over":
        g.tags[rng.choice(fbref.in_play(g, g.turn))] = helper
        cards.remove(helper)
    tagging = rng.choice((0, 0.4, 0.9))
    mine = rng.choice((0, 0.5, 1))
    for ability in ABILITIES:
        if ability in cards and rng.random() < tagging:
            free = [m for s in alive for m in fbref.in_play(g, s) if m not in g.tags]
            own = [m for m in free if m[0] == g.turn]
            free = own if own and rng.random() < mine else free
            if free:
                g.tags[rng.choice(free)] = ability
                cards.remove(ability)
    # cards
    rare = rng.random() < 0.6               # rare cards first
    cards.sort(key=lambda c: rng.random() * (edition.copies(c) if rare else 1))
    cards = cards[:rng.choice((1, 2, 3, 5, 8, 15, 30, 66))]
    if focus and focus not in g.tags.values() and g.turn in alive:
        g.hands[g.turn].append(focus)
        if focus in cards:
            cards.remove(focus)
        for counter in fbref.countered_by(focus):
            others = [s for s in alive if s != g.turn]
            if others and rng.random() < 0.8:
                g.hands[rng.choice(others)].append(counter)
                if counter in cards:
                    cards.remove(counter)
    most = rng.choice((0, 1, 3, 6, 9, 14))
    for s in [g.turn] + [s for s in alive if s != g.turn]:
        if s in alive:
            for _ in range(rng.randint(0, most)):
                if cards:
                    g.hands[s].append(cards.pop(0))
    rng.shuffle(cards)
    cut = rng.choice((0, len(cards), rng.randint(0, len(cards)), min(2, len(cards)), max(0, len(cards) - 1)))
    g.deck, g.discard = cards[:cut], cards[cut:]
    # the rest
    g.spent = rng.random() < 0.2
    phases = ["play"]
    if fbref.owns(g, g.turn, "TEM"):
        phases.append("again")
    if fbref.owns(g, g.turn, "BUT") and not g.spent:
        phases.append("ready")
    g.phase = "over" if lives == "over" else rng.choice(phases)
    g.war = rng.randint(0, 2) if g.list else 0
    g.shuffles = rng.choice((1, 1, 2, 7, 300, 70000))
    g.seed = bytes.fromhex(random_seed(rng))
    return fbref.write_position(g).replace("edition=" + str(edition), "edition=" + text)


# ---------------------------------------------------------------- mutilated positions

def mutilated(rng, line):
    """The line with something changed; it may be good or bad afterwards."""
    fields = line.split(" ")[1:]
    for _ in range(rng.choice((1, 1, 1, 2))):
        at = rng.randrange(len(fields))
        key, _, value = fields[at].partition("=")
        how = rng.randrange(12)
        if how == 0:
            rng.shuffle(fields)
        elif how == 1 and len(fields) > 1:
            fields.pop(at)
        elif how == 2:
            fields.append(rng.choice(fields))
        elif how == 3:
            fields.append(rng.choice(["", "foo=1", "Turn=A", "edition", "=", "seed=" + "0" * 64]))
        elif how == 4:                      # one character away, twice or another
            cut = rng.randrange(len(fields[at]) + 1)
            new = rng.choice(["", fields[at][cut:cut + 1] * 2, rng.choice("AB19,/-:+=0aF")])
            fields[at] = fields[at][:cut] + new + fields[at][cut + 1:]
        elif how == 5:
            fields[at] = key + "=" + rng.choice(["", "-", "0", "1", "2", "3", "A", "G", "BUT", "TEM", "again", "ready",
                                                 "over", "play", "draw", "-1", "01", "A1,A1", "a", "CON", "A1:BUT", "4294967296"])
        else:                               # a likely value
            fields[at] = key + "=" + likely(rng, key, value)
    lead = "fb1" if rng.random() < 0.97 else rng.choice(["fb2", "FB1", "fb1 ", " fb1"])
    return " ".join([lead] + fields)


def likely(rng, key, value):
    mobster = lambda: rng.choice("AABCDEFG") + rng.choice("0123456789")
    card = lambda: rng.choice(list(fbref.CARDS))
    parts = value.split(",")
    if key == "edition":
        return rng.choice([random_edition(rng), value + "+advanced", value + "+hit", value + "+hit:none", value + "+advanced:no",
                           value + "+deck:mayfair", "chess", value + "+sub:swap+draw:one", value + "+"])
    if key == "turn":
        return rng.choice("ABCDEFG")
    if key == "phase":
        return rng.choice(("ready", "play", "again", "over", "draw"))
    if key == "war":
        return rng.choice("0123")
    if key == "list":
        return rng.choice(("-", value + "," + mobster(), mobster(), ",".join(parts[1:]) or "-", value.replace("-", mobster())))
    if key in ("home", "hands"):
        seats = value.split("/")
        if rng.random() < 0.1:
            return "/".join("-" for _ in seats)
        at = rng.randrange(len(seats))
        new = rng.choice("0123456789") if key == "home" else card()
        comma = "" if key == "home" else ","
        how = rng.randrange(6)
        if how == 0:
            seats[at] = "-"
        elif how == 1:
            seats.pop(at)
        elif how == 2:
            seats.append(rng.choice(["-", new, ""]))
        elif how == 3:
            seats[at] = seats[at][::-1] if key == "home" else ",".join(reversed(seats[at].split(",")))
        else:
            seats[at] = new if seats[at] == "-" else seats[at] + comma + new
        return "/".join(seats)
    if key == "tags":
        man = rng.choice([mobster(), parts[0][:2]]) if parts[0] != "-" else mobster()
        tag = man + ":" + rng.choice([card(), rng.choice(ABILITIES)])
        if parts[0] != "-" and rng.random() < 0.3:
            return ",".join(reversed(parts))
        return rng.choice([tag, "-", tag if value == "-" else value + "," + tag])
    if key in ("deck", "discard"):
        return rng.choice(["-", card(), card() if value == "-" else value + "," + card(), ",".join(parts[1:]) or "-"])
    if key == "spent":
        return rng.choice(("BUT", "-", "TEM"))
    if key == "shuffles":
        return rng.choice(("0", "1", "2", "99", "x", "-1"))
    return rng.choice((value.upper(), value[:-1], value + "0", random_seed(rng)))


def partial(line):
    """Numbers in place of a hand or of the deck: the reference does not read them."""
    for field in line.split(" "):
        key, _, value = field.partition("=")
        if key in ("hands", "deck") and any(re.fullmatch("[0-9]+", part) for part in value.split("/")):
            return True
    return False


# ---------------------------------------------------------------- scripts

def script_protocol(rng):
    """A fresh engine, before and after a game is there, and lines that are no commands."""
    script = Script()
    seed = "seed=" + "00" * 32
    for line in ["", "   ", "foo", "hello", "HELLO", "legal", "phase", "position", "result", "undo", "moves A:CON", "hello\r",
                 "new", "new edition=chess players=2 " + seed, "new edition=mayfair-2005 players=1 " + seed,
                 "new edition=mayfair-2005 players=7 " + seed, "new edition=mayfair-2005 players=2 seed=00",
                 "new edition=mayfair-2005 players=2 seed=" + "G" * 64, "new players=2 " + seed, "new edition=mayfair-2005 " + seed,
                 "new edition=mayfair-2005 players=2 foo=1 " + seed, "legal", "position fb1", "position foo",
                 "new edition=mayfair-2005 players=2 " + seed, "legal\r", "position\r", "moves", "undo", "result", "phase",
                 "new edition=chess players=2 " + seed, "position", "position fb1 foo=1", "position", "moves A:FOO", "position"]:
        script.send(line)
    return script


def script_game(rng):
    script = Script()
    script.send("new edition=%s players=%d seed=%s" % (random_edition(rng), rng.randint(2, 6), random_seed(rng)))
    play(rng, script, 700)
    return script


def script_position(rng):
    script = Script()
    line = random_position(rng)
    script.send("position " + line)
    script.look()
    for _ in range(rng.choice((0, 0, 3, 10))):
        other = mutilated(rng, line)
        if not partial(other) and script.send("position " + other) != "ok" and rng.random() < 0.5:
            continue
        script.look()
    script.send("position " + line)
    play(rng, script, rng.choice((4, 15, 40, 80)))
    return script


# ---------------------------------------------------------------- differences

def first_difference(pairs, answers):
    for index, ((sent, wanted), got) in enumerate(zip(pairs, answers)):
        if settled(sent, wanted) != settled(sent, got):
            return index
    return None


def compare(command, lines):
    """Both engines afresh: (index, wanted, got) of the first difference, or None; and all that was wanted."""
    script = Script()
    for line in lines:
        script.send(line)
    remote = Remote(command)
    answers = remote.exchange(lines)
    remote.close()
    index = first_difference(script.lines, answers)
    if index is None:
        return None, script.lines
    return (index, script.lines[index][1], answers[index]), script.lines


def changes(line):
    return line.startswith(("new ", "moves ", "position ")) or line == "undo"


def shrink(command, pairs, index):
    """The shortest script found whose last line still differs (and all before agree)."""
    last = pairs[index][0]

    def still(lines):
        found, answers = compare(command, lines)
        if found is None or found[0] != len(lines) - 1:
            return False
        return not lines[0].startswith("position ") or len(lines) == 1 or answers[0][1] == "ok"

    best = None
    for start in range(index, -1, -1):      # from the last position that was written
        sent, wanted = pairs[start]
        if sent == "position" and wanted.startswith("ok fb1") and start < index:
            lines = ["position " + wanted[3:]] + [s for s, _ in pairs[start + 1:index] if changes(s)] + [last]
            if still(lines):
                best = lines
                break
            if index - start > 200:
                break
    if best is None:
        best = [s for s, _ in pairs[:index] if changes(s)] + [last]
        if not still(best):
            return [s for s, _ in pairs[:index + 1]]
    for trial in (best[-1:], best[:1] + best[-1:]):
        if len(trial) < len(best) and still(trial):
            best = trial
    until, again = time.time() + 60, True
    while again and time.time() < until:
        again = False
        for lines in smaller(best):
            if time.time() < until and still(lines):
                best, again = lines, True
                break
    return best


def smaller(lines):
    """Scripts with one thing less."""
    for at in range(1, len(lines) - 1):
        yield lines[:at] + lines[at + 1:]
    if not lines[0].startswith("position ") or len(lines) == 1:
        return
    fields = lines[0].split(" ")
    for at, field in enumerate(fields):
        key, _, value = field.partition("=")
        usual = {"list": "-", "tags": "-", "deck": "-", "discard": "-", "spent": "-", "war": "0", "shuffles": "1", "seed": "0" * 64}
        options = [usual[key]] if key in usual and value != usual[key] else []
        if key in ("list", "tags", "deck", "discard"):
            parts = value.split(",")
            half = len(parts) // 2
            options += [",".join(part) for part in (parts[:half], parts[half:]) if part and half]
            options += [",".join(parts[:i] + parts[i + 1:]) or "-" for i in range(len(parts))] if value != "-" else []
        elif key in ("hands", "home"):
            seats = value.split("/")
            for s, text in enumerate(seats):
                parts = text.split(",") if key == "hands" else list(text)
                comma = "," if key == "hands" else ""
                if text != "-":
                    cut = [comma.join(parts[:i] + parts[i + 1:]) or "-" for i in range(len(parts))]
                    options += ["/".join(seats[:s] + [c] + seats[s + 1:]) for c in cut]
        for option in options:
            yield [" ".join(fields[:at] + [key + "=" + option] + fields[at + 1:])] + lines[1:]


def report(command, name, pairs, index, got):
    print("DIFFERENCE in %s, line %d of its script" % (name, index + 1))
    print("  sent      " + pairs[index][0])
    print("  reference " + pairs[index][1])
    print("  engine    " + got)
    lines = shrink(command, pairs, index)
    found, _ = compare(command, lines)
    if found is None:
        print("(does not come again with fresh engines)")
        return
    print("reproduction:")
    for line in lines[:found[0] + 1]:
        print("  > " + line)
    print("  reference: " + found[1])
    print("  engine:    " + found[2])


# ---------------------------------------------------------------- main

def print_counts():
    names = list(BRANCHES) + sorted(set(fbref.COUNTS) - set(BRANCHES))
    for name in names:
        note = "" if fbref.COUNTS[name] else "   <- never"
        note += "" if name in BRANCHES else "   <- not in branches.py"
        print("%9d  %s%s" % (fbref.COUNTS[name], name, note))
    missing = [name for name in BRANCHES if not fbref.COUNTS[name]]
    print("%d branches, %d never reached" % (len(names), len(missing)))
    return bool(missing)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--engine", default=sys.executable + " " + os.path.join(HERE, "fbref.py"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--counts", action="store_true")
    args = parser.parse_args()
    seed = args.seed if args.seed is not None else int(time.time())
    print("seed %d, %d games, %d positions" % (seed, args.games, args.positions), flush=True)
    plan = [("protocol", script_protocol, 0)]
    plan += [("game", script_game, i) for i in range(args.games)]
    plan += [("position", script_position, i) for i in range(args.positions)]
    remote, lines = Remote(args.engine), 0
    for name, make, i in plan:
        script = make(random.Random("%d %s %d" % (seed, name, i)))
        answers = remote.exchange([sent for sent, _ in script.lines])
        lines += len(answers)
        index = first_difference(script.lines, answers)
        if index is not None:
            report(args.engine, "%s %d of seed %d" % (name, i, seed), script.lines, index, answers[index])
            remote.process.kill()
            sys.exit(1)
    status = remote.close()
    if status != 0:
        print("DIFFERENCE: the engine ended with status %s after quit" % status)
        sys.exit(1)
    print("no difference in %d answers" % lines)
    if args.counts and print_counts():
        sys.exit(2)


if __name__ == "__main__":
    main()
