"""Scripts of the protocol, each with the answers that the reference gives."""
from compare.choices import RARE, STYLES, choose, illegal_move, random_edition, random_seed
from compare.positions import mutilated, partial, random_position
from reference.engine import Engine


class Script:
    def __init__(self):
        self.engine = Engine()
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


# ---------------------------------------------------------------- playing

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
