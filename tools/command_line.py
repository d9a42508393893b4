"""command_line.py - the command line of fambiz, read from its --help: the one source of manuals and completions.

The program makes its help from the tables that read its options, so nothing here can name an option that does not exist.
"""

import collections
import os
import re
import subprocess

Option = collections.namedtuple("Option", "short name word optional text")  # "-e" or "", "edition", "E" or "", [=E]?, meaning
Row = collections.namedtuple("Row", "left text")  # "ban ADDRESS", "lets … in no more": a list that is no option
Command = collections.namedtuple("Command", "name purpose usage about options rows")

OPTION = re.compile(r"(?:(-[A-Za-z?]), )?--([a-z][a-z-]*)(?:(\[)?=([^\s\]]+)\]?)?\Z")
INDENT = 24  # a line that begins further right goes on with the meaning


class Wrong(Exception):
    """This cannot be read as help."""


def said(program, *arguments):
    environment = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en")
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise Wrong(f"{' '.join([program, *arguments])} ends with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def blocks(text):
    """What stands between empty lines."""
    return [block.splitlines() for block in re.split(r"\n\s*\n", text.strip("\n")) if block.strip()]


def rows(lines):
    """[left, meaning] of every row; meanings may take several lines, or begin on the second."""
    found = []
    for line in lines:
        if len(line) - len(line.lstrip()) >= INDENT:
            found[-1][1] = f"{found[-1][1]} {line.strip()}".strip()
        else:
            left, _, text = line.strip().partition("  ")
            found.append([left, text.strip()])
    return found


def option(left, text):
    match = OPTION.match(left)
    if not match:
        raise Wrong(f"'{left}' should be an option such as '-e, --edition=E'")
    short, name, optional, word = match.groups()
    return Option(short or "", name, word or "", bool(optional), text)


def command(program, name, purpose):
    """One subcommand. Its help has usage and a description, the options, perhaps a list, perhaps more."""
    options, others, about = [], [], []
    for number, lines in enumerate(blocks(said(program, name, "--help"))):
        if number == 0:
            usage, about = lines[0].removeprefix("Usage: "), lines[1:]
        elif re.match(r"\s+-", lines[0]):
            options += [option(*row) for row in rows(lines)]
        elif all(line.startswith("  ") for line in lines):
            others += [Row(*row) for row in rows(lines)]
    return Command(name, purpose, usage, " ".join(about), options, others)


def purpose(program):
    """What the program itself is: the second paragraph of its help, without the full stop."""
    return " ".join(blocks(said(program, "--help"))[1]).rstrip(".")


def read(program):
    """{name: Command}, in the order of `fambiz --help`, and the version."""
    listed = [re.match(r"  ([a-z]+) +(\S.*)", line) for line in said(program, "--help").splitlines()]
    commands = {match[1]: command(program, *match.groups()) for match in listed if match}
    if not commands:
        raise Wrong(f"{program} --help lists no command")
    return commands, said(program, "--version").split()[-1]
