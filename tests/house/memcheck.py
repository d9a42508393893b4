#!/usr/bin/env python3
"""memcheck.py BUILD PROGRAM[,PROGRAM] COMMAND... - runs a test with these programs of a build under valgrind.

The libraries of a release build are Debian's, without sanitizers, but valgrind sees what they read and write. The test does not
notice: it gets a build folder in which the programs (paths below BUILD) are scripts that start valgrind, and everything else is
unchanged. Fails if the test fails, if valgrind reports anything, or if it was never started.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

OPTIONS = ["--quiet", "--error-exitcode=99", "--num-callers=20", "--leak-check=full", "--show-leak-kinds=definite",
           "--errors-for-leak-kinds=definite"]


def stand_in(build, place, program):
    """Puts a script in the program's place, and links to all that lies beside it and beside its folders."""
    source, target = build, place
    for part in pathlib.PurePath(program).parts:
        for entry in source.iterdir():
            if entry.name != part and not (target / entry.name).is_symlink() and not (target / entry.name).exists():
                (target / entry.name).symlink_to(entry)
        source, target = source / part, target / part
        if source.is_dir():
            if target.is_symlink():
                target.unlink()
            target.mkdir(exist_ok=True)
    if target.is_symlink():
        target.unlink()
    words = ["valgrind", *OPTIONS, f"--log-file={place}/valgrind.%p", str(source)]
    target.write_text("#!/bin/sh\nexec " + " ".join(f"'{word}'" for word in words) + ' "$@"\n', encoding="utf-8")
    target.chmod(0o755)


def judge(status, logs):
    """What is wrong, by the test's status and what valgrind wrote."""
    problems = [text for text in (log.read_text(encoding="utf-8", errors="replace") for log in logs) if text.strip()]
    if not logs:
        problems.append("nothing ran under valgrind")
    if status:
        problems.append(f"the test ended with {status}")
    return problems


def main():
    build, programs, command = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2].split(","), sys.argv[3:]
    with tempfile.TemporaryDirectory() as directory:
        place = pathlib.Path(directory) / "build"
        place.mkdir()
        for program in programs:
            stand_in(build, place, program)
        environment = dict(os.environ, FAMBIZ_BUILD=str(place), FAMBIZ=str(place / "fambiz"))
        status = subprocess.run(command, check=False, env=environment).returncode
        logs = sorted(place.glob("valgrind.*"))
        problems = judge(status, logs)
    for problem in problems:
        print(problem)
    print(f"{len(logs)} processes under valgrind, {len(problems)} wrong")
    return 1 if problems else 0


sys.exit(main())
