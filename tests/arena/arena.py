"""arena.py - what the tests of `fambiz arena` share: matches as processes, and their figures without the times."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "engine"))
from engine import Tally, program  # noqa: E402,F401

HERE = pathlib.Path(__file__).parent
WAIT = 100  # seconds; only what hangs needs them


class Ran:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __repr__(self):
        return "status %s\n--- out\n%s\n--- err\n%s" % (self.status, self.out[-1500:], self.err[-1500:])


def arena(*arguments):
    done = subprocess.run([program(), "arena", *map(str, arguments)], capture_output=True, text=True, timeout=WAIT,
                          stdin=subprocess.DEVNULL, check=False)
    return Ran(done.returncode, done.stdout, done.stderr)


def without_times(value):
    """The figures that have to be the same in every run."""
    if isinstance(value, dict):
        return {key: without_times(inner) for key, inner in value.items() if not key.endswith("_ns")}
    return [without_times(inner) for inner in value] if isinstance(value, list) else value


def text_without_times(text):
    return re.sub(r" +[\d.]+ [num]?s, +[\d.]+ [num]?s$", "", text, flags=re.M)


def figures(*arguments):
    """What --json gives; a match that fails ends the test."""
    done = arena("--json", *arguments)
    if done.status:
        sys.exit("fambiz arena %s\n%r" % (" ".join(map(str, arguments)), done))
    return json.loads(done.out)


def merged(*arguments):
    done = arena("merge", "--json", *arguments)
    return json.loads(done.out) if done.status == 0 else done


def wins(found):
    return [entry["wins"] for entry in found["entries"]]


def bot(name):
    """A command for --seats: a bot of bots.py."""
    return "cmd:%s %s %s" % (sys.executable, HERE / "bots.py", name)


def folder():
    return tempfile.TemporaryDirectory(prefix="fambiz-arena-")


def read_state(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open("/proc/%d/stat" % pid, encoding="utf-8") as file:
        return file.read().rsplit(")", 1)[1].split()[0] != "Z"
