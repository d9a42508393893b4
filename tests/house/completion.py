#!/usr/bin/env python3
"""completion.py FOLDER - what a real bash, at a terminal of its own, completes on Tab with fambiz.bash from FOLDER. Whether
everything is offered is checked by house.manual."""

import os
import pathlib
import pty
import subprocess
import sys
import tempfile

from tree import report

# In a folder `here` that holds the file `my game.fbr` alone: (typed before Tab, the words that the line has then).
LINES = [
    ("fambiz rep", "fambiz replay"),
    ("fambiz replay ", "fambiz replay my game.fbr"),
    ("fambiz replay --po", "fambiz replay --positions"),
    ("fambiz replay --as B m", "fambiz replay --as B my game.fbr"),
    ("fambiz verify m", "fambiz verify my game.fbr"),
    ("fambiz arena merge m", "fambiz arena merge my game.fbr"),
    ("fambiz play --rule adv", "fambiz play --rule advanced:"),
    ("fambiz play --rule hit:o", "fambiz play --rule hit:opponents"),
    ("fambiz play --rule=hit:o", "fambiz play --rule=hit:opponents"),
    ("fambiz play -u sub:s", "fambiz play -u sub:swap"),
    ("fambiz play --rule hit:any --hot", "fambiz play --rule hit:any --hot-seat"),
    ("fambiz play --level=d", "fambiz play --level=don"),
    ("fambiz play --level d", "fambiz play --level don"),
    ("fambiz play --seed ", "fambiz play --seed"),
    ("fambiz play --record m", "fambiz play --record my game.fbr"),
    ("fambiz bench --bots --sig", "fambiz bench --bots --signature"),
    ("fambiz bench --bots=d", "fambiz bench --bots=don"),
    ("fambiz serve --data ../", "fambiz serve --data ../here/"),
    ("fambiz serve --data ", "fambiz serve --data"),
    ("fambiz admin aside export 1 m", "fambiz admin aside export 1 my game.fbr"),
]
BEGINNING = "\x01"  # Ctrl-A goes there


def typed(line):
    """What is typed to see a line completed: Tab, and then its words are printed instead of run."""
    return f"{line}\t{BEGINNING}show \n"


def completed(folder, place):
    """All that a bash says in this place."""
    script = [f"source {folder}/fambiz.bash", "show() { printf '<%s>\\n' \"$*\"; }"]
    lines = "\n".join(script) + "\n" + "".join(typed(line) for line, _ in LINES) + "exit\n"
    ours, theirs = pty.openpty()
    environment = {"PATH": os.environ["PATH"], "HOME": str(place), "PS1": "", "TERM": "dumb", "INPUTRC": "/dev/null", "LC_ALL": "C"}
    with subprocess.Popen(["bash", "--noprofile", "--norc", "-i"], stdin=theirs, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, cwd=place, env=environment, start_new_session=True) as bash:
        os.close(theirs)
        for line in lines.splitlines(keepends=True):
            os.write(ours, line.encode())
        said = bash.stdout.read().decode()
    os.close(ours)
    return [part[1:-1] for part in said.splitlines() if part.startswith("<")]


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as directory:
        here = pathlib.Path(directory, "here")
        here.mkdir()
        (here / "my game.fbr").touch()
        found = completed(folder, here)
    problems = [f"'{line}' and Tab give '{got}', not '{wanted}'" for (line, wanted), got in zip(LINES, found) if got != wanted]
    if len(found) != len(LINES):
        problems.append(f"{len(LINES)} lines were typed, and {len(found)} completed: {found}")
    return report(problems, len(LINES))


if __name__ == "__main__":
    sys.exit(main())
