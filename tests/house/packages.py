#!/usr/bin/env python3
"""packages.py ROOT - compares the file `packages` with what is linked and what the scripts call.

Every library and command has to belong to a listed package, to one that such a package depends on, or to the base of every
Debian. A command with several implementations, such as awk, is the one chosen on this machine. Every name in the list has to
be known to apt, and none may appear twice. Packages that only tools/release needs may be missing, because ./test does not
install them.
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys

from commands import bash_commands, cmake_commands, python_commands
from tree import files, report

# In no list, because they are looked for before they are called: who has no sudo is told what to install, and who has no
# xdg-open is told the address to open. fambiz is ours.
NOT_LISTED = {"sudo", "xdg-open", "fambiz"}
RELEASE = ("tools/release", "packaging/")  # the scripts that may call what is there for a release alone
SOURCED = ("tools/lib.sh", "packaging/clean.sh")
SYSTEM_PATH = "/usr/bin:/bin:/usr/sbin:/sbin"


def output(*command):
    said = subprocess.run(command, check=False, capture_output=True, text=True)
    return said.stdout


def listed(root):
    """[(package, what for)]"""
    rows = [line.split() for line in (root / "packages").read_text().splitlines()]
    return [tuple(row[:2]) for row in rows if row and not row[0].startswith("#")]


def installed():
    """{package: (is it in the base, names it depends on)}; what is only provided depends on all that provide it."""
    wanted = "${Package}\t${Essential}\t${Priority}\t${Depends}, ${Pre-Depends}\t${Provides}\n"
    packages, provided = {}, {}
    for line in output("dpkg-query", "-W", "-f", wanted).splitlines():
        name, essential, priority, depends, provides = line.split("\t")
        needs = {re.split(r"[ :(]", part.strip())[0] for part in re.split(r"[,|]", depends)} - {""}
        base = essential == "yes" or priority == "required" or name == "apt"
        packages[name] = (base, needs)
        for other in re.split(r", *", provides):
            provided.setdefault(other.split(" ")[0], set()).add(name)
    return {other: (False, names) for other, names in provided.items()} | packages


def reachable(packages, names):
    """The names, and all that they depend on."""
    reached, waiting = set(), list(names)
    while waiting:
        name = waiting.pop()
        if name in packages and name not in reached:
            reached.add(name)
            waiting += packages[name][1]
    return reached


def owners(paths):
    """{file: its package, or None}, asked for all at once. /lib and /usr/lib are one directory, but dpkg remembers which
    was meant. (Of a diversion it speaks before it names the package, so the last line counts.)"""
    names = {}
    for path in paths:
        real = os.path.realpath(path)
        names[path] = (path, real, real.removeprefix("/usr"), "/usr" + real)
    said = output("dpkg", "-S", *{name for group in names.values() for name in group}) if names else ""
    package = {name: first for first, name in re.findall(r"^([a-z0-9.+-]+)[^ ]*.*: (/.*)$", said, re.MULTILINE)}
    return {path: next((package[name] for name in group if name in package), None) for path, group in names.items()}


def chosen(path):
    """Is it one of several, by update-alternatives?"""
    return os.path.islink(path) and os.readlink(path).startswith("/etc/alternatives/")


def programs(build):
    for path in files(build):
        if path.is_file() and os.access(path, os.X_OK) and "CMakeFiles" not in path.parts:
            with open(path, "rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def needs(paths):
    """{names of libraries: a program that wants just these}: there are hundreds of tests, but few lists."""
    found = {}
    said = output("readelf", "--dynamic", "--wide", *map(str, paths)) if paths else ""
    for part in re.split(r"^File: ", said, flags=re.MULTILINE)[1:]:
        found.setdefault(frozenset(re.findall(r"\(NEEDED\).*\[(.*)\]", part)), part.splitlines()[0])
    return found


def linked(build):
    """(program, library) for all that is linked dynamically; the project's own aside."""
    paths = list(programs(build))
    paths += paths[:1]  # of a single file readelf does not tell the name
    for program in needs(paths).values():
        for library in re.findall(r"=> (/\S+)", output("ldd", program)):
            if not library.startswith(str(build)):
                yield program, library


def called(root):
    """(file, command) for all that scripts start"""
    libraries = [root / name for name in SOURCED if (root / name).exists()]
    sourced = "".join(path.read_text(encoding="utf-8") for path in libraries)
    readers = {".py": python_commands, ".cmake": cmake_commands, ".txt": cmake_commands}
    for path in files(root):
        if "outside" in path.parts or not path.is_file():
            continue
        reader = readers.get(path.suffix)
        if path.suffix in ("", ".sh"):
            with open(path, "rb") as file:
                head = file.readline()
            is_bash = head.startswith((b"#!/bin/bash", b"# shellcheck"))
            reader = functools.partial(bash_commands, sourced=sourced) if is_bash else None
        if reader:
            for command in sorted(reader(path.read_text(encoding="utf-8"))):
                yield path, command


def main():
    root, build = pathlib.Path(sys.argv[1]), pathlib.Path(os.environ["FAMBIZ_BUILD"])
    rows, packages = listed(root), installed()
    names = [name for name, _ in rows]
    absent = {name for name, use in rows if use == "release" and name not in packages}
    fine = reachable(packages, names) | {name for name, (base, _) in packages.items() if base}
    # Every Debian depends on an awk, and gawk's is one: but who calls gawk by its own name has to list it.
    stand_ins = reachable(packages, fine)
    problems = [f"packages: {name} is not installed" for name in names if name not in packages and name not in absent]
    problems += [f"packages: {name} stands there twice" for name in set(names) if names.count(name) > 1]
    libraries, commands = list(linked(build)), list(called(root))
    where = {command: shutil.which(command, path=SYSTEM_PATH) for _, command in commands}
    owner = owners({library for _, library in libraries} | {path for path in where.values() if path})
    for path, library in libraries:
        if owner[library] not in fine:
            problems.append(f"{path}: links with {library} of {owner[library]}, not in packages")
    for path, command in commands:
        found = where[command]
        if command in NOT_LISTED or absent and not found and path.relative_to(root).as_posix().startswith(RELEASE):
            continue
        if not found:
            problems.append(f"{path}: calls {command}, which no installed package has")
        elif owner[found] not in (stand_ins if chosen(found) else fine):
            problems.append(f"{path}: calls {command} of {owner[found]}, not in packages")
    return report(problems, len(names) + len(libraries) + len(commands))


if __name__ == "__main__":
    sys.exit(main())
