"""cli.py - what the tests of the commands share: running the program, records to try it on."""
import atexit
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "engine"))
from engine import Dice, Engine, new, program  # noqa: E402

TIMEOUT = 120
STATE = tempfile.mkdtemp()  # where games that were left are kept
atexit.register(shutil.rmtree, STATE, True)
ENGLISH = {**os.environ, "LANGUAGE": "", "LC_ALL": "", "LANG": "C.UTF-8", "XDG_STATE_HOME": STATE}


class Done:
    """What a run of the program left behind."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out.decode("utf-8"), err.decode("utf-8")
        self.said = self.out + self.err

    def __str__(self):
        return "status %d\n%s%s" % (self.status, self.out[-1500:], self.err[-1500:])


def fambiz(*arguments, given=b"", env=None):
    if isinstance(given, str):
        given = given.encode()
    done = subprocess.run([program(), *arguments], input=given, capture_output=True, timeout=TIMEOUT, env=env or ENGLISH)
    return Done(done.returncode, done.stdout, done.stderr)


def record(edition="lookout-2021", players=3, seed=1, picks=None):
    """The record of a game played by dice, as text; up to so many picks."""
    engine, dice = Engine(), Dice(seed)
    engine.good(new(edition, players, seed))
    while picks is None or picks > 0:
        legal = engine.legal()
        if not legal:
            break
        engine.good("moves " + dice.of(legal))
        picks = picks - 1 if picks is not None else None
    text = json.loads(engine.good("record")[3:])
    engine.close()
    return text


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def served(text, server_seed, parts):
    """A game as a server deals it: the record's Seed line becomes ServerSeed, Commit and parts."""
    lines = ['[ServerSeed "%s"]' % server_seed.hex(), '[Commit "%s"]' % sha256(server_seed).hex()]
    lines += ['[Part.%s "%s"]' % (seat, part.hex()) for seat, part in sorted(parts.items())]
    return [line for line in text.split("\n") if line.startswith("[Seed")][0], "\n".join(lines)


@contextlib.contextmanager
def files():
    """write(text) puts it into a file of its own and gives the path."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []

        def write(text, name=None):
            path = os.path.join(folder, name or "game%d.fbr" % len(paths))
            paths.append(path)
            pathlib.Path(path).write_bytes(text if isinstance(text, bytes) else text.encode())
            return path

        yield write
