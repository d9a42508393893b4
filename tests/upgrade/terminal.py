"""terminal.py - what `fambiz play` keeps in $XDG_STATE_HOME/fambiz: saved games, and who one was on a server.

Each case is a state folder of its own below states.tar.xz. Writes expected.json: what `fambiz play --resume --plain` says
there, and what it answers to the commands that look around. Games against bots are played with a seed and `--speed
instant`, through a pipe, so that no clock decides anything."""

import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import threading

from folder import pack, unpack, write_json
from people import PATIENCE
from serve import Server

# Not `war`: whoever holds Mob War plays it by that word, and `list` tells of the war, too.
LOOKS = ["list", "hand", "hands", "discard", "table", "log", "clocks", "people"]
PORT = 19291  # of the server in `on-a-server`: its address stands in what the terminal keeps


class Screenless:
    """`fambiz play --plain` behind two pipes."""

    def __init__(self, program, state, *options, tty=False):
        """`tty`: what is typed comes from a terminal. Only there is there another game behind the first."""
        os.makedirs(state, exist_ok=True)
        self.keys, stdin = pty.openpty() if tty else reversed(os.pipe())
        environment = {**os.environ, "XDG_STATE_HOME": str(state), "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
        self.process = subprocess.Popen([program, "play", "--plain", "--lang", "en", *options], stdin=stdin,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
        os.close(stdin)
        self.said = ""
        self.changed = threading.Condition()
        self.ended = False
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while more := os.read(self.process.stdout.fileno(), 65536):
            with self.changed:
                self.said += more.decode(errors="replace")
                self.changed.notify()
        with self.changed:
            self.ended = True
            self.changed.notify()

    def until(self, done):
        """What was said since the last time, when `done` finds in it what it wants, or when the program has ended."""
        with self.changed:
            while not (self.ended or done(self.said)):
                if not self.changed.wait(PATIENCE):
                    raise RuntimeError(f"the terminal says nothing more behind {self.said[-300:]!r}")
            said, self.said = self.said, ""
            return said

    def prompt(self):
        return self.until(lambda said: said.endswith("> "))

    def type(self, line):
        os.write(self.keys, (line + "\n").encode())

    def end(self, number=None):
        """Leaves (the input ends), or is killed."""
        if number:
            self.process.send_signal(number)
        else:
            os.close(self.keys)
        self.process.wait(30)


# ---- the cases -------------------------------------------------------------------------------------------------------


def play_until(game, wanted, turns=0):
    """Answers with the first line of each menu until the question is wanted, that many turns into the game."""
    own = 0
    while True:
        said = game.prompt()
        own += "Your turn" in said
        if game.ended:
            raise RuntimeError("the game is over too early")
        if own > turns and re.search(wanted, said):
            return game
        game.type("1")


def case(wanted, *options, turns=0, number=None):
    def make(program, state, seed):
        game = Screenless(program, state, "--speed", "instant", "--seed", f"{seed:064x}", *options)
        play_until(game, wanted, turns).end(number)
    return make


def rematched(program, state, seed):
    """A whole game, then a rematch: its rows stand behind those of the first game in one file."""
    game = Screenless(program, state, "--speed", "instant", "--seed", f"{seed:064x}", "--seats", "2", "--level", "stooge",
                      tty=True)
    while "won the game" not in game.until(lambda said: said.endswith("> ") or "won the game" in said):
        game.type("1")
    game.type("rematch")
    play_until(game, TURN, 2).end()


TURN, WINDOW, CURTAIN = r"Your turn", r"Counter, or pass\?", r"(?:Now it is for \w+ alone|Only \w+ should look)"
CASES = {
    "own-turn": case(TURN),
    "after-some-turns": case(TURN, "--seats", "5", "--level", "thug", turns=4),
    "in-a-window": case(WINDOW, "--seats", "3"),
    "mayfair": case(TURN, "--edition", "mayfair-2005", "--level", "stooge", turns=2),
    "mayfair-victim-chooses": case(r"of your mobsters at home", "--edition", "mayfair-2005", "--seats", "2"),
    "german-edition-advanced": case(TURN, "--edition", "lookout-2021-de+advanced", "--seats", "6", turns=3),
    "house-rules": case(TURN, "--rule", "hit:opponents", "--rule", "draw:one", "--seats", "2", turns=5),
    "don": case(TURN, "--level", "don", "--seats", "3", turns=2),
    "blitz": case(TURN, "--clock", "blitz", "--window", "3", "--seats", "3", turns=1),
    "long": case(TURN, "--seats", "6", "--level", "stooge", turns=14),
    "hot-seat": case(CURTAIN, "--hot-seat", "2", "--names", "Anna,Ben", "--seats", "3", "--level", "stooge"),
    "hot-seat-behind-the-curtain": case(TURN, "--hot-seat", "3", "--names", "Änne,Дмитрий,愛子", "--seats", "4", turns=3),
    "killed": case(TURN, "--seats", "4", turns=3, number=signal.SIGKILL),
    "rematch": rematched,
}


def half_written(state):
    """A power failure in the middle of the last row."""
    game = next(pathlib.Path(state).glob("fambiz/games/*.game"))
    game.write_bytes(game.read_bytes()[:-3])


def many(program, state):
    """Several games in one folder: --resume takes the one of the newest name."""
    for number, edition in enumerate(("mayfair-2005", "lookout-2021", "lookout-2021-de")):
        case(TURN, "--edition", edition, turns=number)(program, state, 4000 + number)
        for game in pathlib.Path(state).glob("fambiz/games/2*.game"):  # the names have seconds in them
            game.rename(game.with_name(f"19700101-00000{number}-{number}.game"))


def on_a_server(program, states, out):
    """Somebody at a table on a server: a cookie, and the link. The server's own folder is packed beside it."""
    data = pathlib.Path(states).parent / "server"
    server = Server(str(data), "--port", str(PORT), program=[program, "serve"])
    game = Screenless(program, pathlib.Path(states, "on-a-server"), "--join", f"http://127.0.0.1:{PORT}/", "--make",
                      "--seats", "2", "--names", "Terminal", "--clock", "untimed", "--window", "0")
    game.until(lambda said: "#t/" in said)
    for line in ("sit a", "fill stooge", "start"):
        game.type(line)
    game.until(lambda said: re.search(TURN + "|" + WINDOW, said) and said.endswith("> "))
    game.end()
    server.stop()
    pack(data, out / "server.tar.xz")


def make_states(program, states, out):
    for number, (name, make) in enumerate(CASES.items()):
        make_one(program, pathlib.Path(states, name), make, number)
        print(f"  {name}", flush=True)
    shutil.copytree(states / "after-some-turns", states / "half-written")
    half_written(states / "half-written")
    many(program, states / "many")
    on_a_server(program, states, out)


def make_one(program, state, make, number):
    """With another seed if the game came to nothing."""
    for seed in range(1000 * number + 1, 1000 * number + 30):
        shutil.rmtree(state, ignore_errors=True)
        try:
            return make(program, state, seed)
        except RuntimeError:
            continue
    raise RuntimeError(f"{state.name} came to nothing")


# ---- what is shown of them -------------------------------------------------------------------------------------------


def look_at(program, state):
    """{"resumed": the first words, "list": …}. At the usual speed: where local time jumps (`--speed instant`, as by itself
    through a pipe), 0.1.0 takes whoever resumes for gone before they have joined, and a stand-in plays for them."""
    game = Screenless(program, state, "--resume", "--speed", "normal")
    told = {"resumed": game.prompt()}
    if re.search(CURTAIN, told["resumed"]):
        game.type("")
        told["behind the curtain"] = game.prompt()
    for command in LOOKS:
        game.type(command)
        told[command] = game.prompt()
    game.end()
    return told


def look(program, work, out):
    """Every case, each in a copy of its own."""
    copy = pathlib.Path(work, f"terminal-copy-{len(os.listdir(work))}")
    unpack(out / "states.tar.xz", copy / "states")
    server = Server(str(unpack(out / "server.tar.xz", copy / "server")), "--port", str(PORT), program=[program, "serve"])
    try:
        return {state.name: look_at(program, state) for state in sorted((copy / "states").iterdir())}
    finally:
        server.stop()


def facts(expected):
    found = {}
    for name, told in expected.items():
        text = "".join(told.values())
        words = {"own turn": TURN, "window": WINDOW, "curtain": CURTAIN}
        found[f"terminal/{name}"] = {word for word, pattern in words.items() if re.search(pattern, text)} | {f"case:{name}"}
    return found


def make(program, work, out):
    states = pathlib.Path(work, "states")
    make_states(program, states, out)
    pack(states, out / "states.tar.xz")
    expected = look(program, work, out)
    assert expected == look(program, work, out), "two looks at one folder differ"
    write_json(out / "expected.json", expected, 2)
    return facts(expected)
