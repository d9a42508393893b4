"""ask.py - the program as an operator runs it: one run of `fambiz` in an environment that holds nothing of the one who
runs the tests, and `fambiz admin` to a server of tests/lib/serve.py."""

import os
import pathlib
import subprocess
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "lib"), str(TESTS / "cli"), str(TESTS / "engine")]
from cli import Done  # noqa: E402
from engine import Tally, program  # noqa: E402, F401

WAIT = 60  # seconds; only what hangs needs them
# No options, no files, no systemd.
FOREIGN = ("FAMBIZ_", "XDG_", "LC_", "LANG", "NOTIFY_SOCKET", "WATCHDOG", "STATE_DIRECTORY", "HOME")
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}


def fambiz(*arguments, folder="/nonexistent", **variables):
    """One run, with HOME in `folder` and these variables."""
    env = {**CLEAN, "HOME": str(folder), "LANG": "C.UTF-8", **variables}
    done = subprocess.run([program(), *map(str, arguments)], capture_output=True, timeout=WAIT, env=env, check=False)
    return Done(done.returncode, done.stdout, done.stderr)


def admin(server, *words):
    return fambiz("admin", f"--data={server.data}", *words)
