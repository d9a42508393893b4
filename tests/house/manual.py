#!/usr/bin/env python3
"""manual.py PROGRAM MANUAL COMPLETION - manual, completion and --help tell the same.

Every command has a page and no page is without a command; what --help lists as an option, or says about one, stands in the
page as well, and the page names no option that is not there. What a shell offers is what --help lists. The pages are made
of --help (tools/manual.py), but are read here as they are read by man, and the help by other rules than there.
"""

import pathlib
import re
import subprocess
import sys

from tree import report

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import completion  # noqa: E402: which words are offered
from command_line import read  # noqa: E402

LISTED = re.compile(r"^ {2,6}(?:-[A-Za-z?], )?(--[a-z][a-z-]*)", re.MULTILINE)
WITH_WORDS = {"lang", "clock", "speed", "edition", "rule", "mode", "window", "level", "bots"}
ANY = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def words(text):
    return " ".join(text.replace("`", "").split())


def page_text(path):
    """A page without the marks of roff, a line each."""
    text = re.sub(r"\\f[BIRP]|\\&", "", path.read_text(encoding="utf-8"))
    text = re.sub(r"^\.(?:SH|TH|RS|RE|P|nf|fi|PP).*\n", "\n", text, flags=re.MULTILINE)
    return text.replace("\\-", "-").replace("\\e", "\\").replace("\\[ha]", "^").replace("\\(ti", "~").replace("\\(aq", "'")


def rows(said):
    """Every option of a help as it is spelt, with its meaning behind it, as one line of words."""
    blocks = [block for block in said.split("\n\n") if re.match(r" {2,6}-", block)]
    return [words(row) for block in blocks for row in re.split(r"\n(?= {2,6}-)", block)]


def check_page(name, said, path, known):
    text = page_text(path)
    flat, problems = words(text), []
    for row in rows(said):
        spelt = re.match(r"(-., )?--\S+", row)[0]
        if spelt not in text.splitlines():
            problems.append(f"{path.name}: has no row '{spelt}'")
        if row not in flat:
            problems.append(f"{path.name}: what --help says of '{spelt}' stands there otherwise: {row}")
    problems += [f"{path.name}: names {option}, which no command has" for option in sorted(set(ANY.findall(text)) - known)]
    if said.splitlines()[0].removeprefix("Usage: ") not in text.splitlines():
        problems.append(f"{path.name}: its synopsis is not the usage of fambiz {name}")
    return problems


def offered(folder, *typed):
    """What bash offers for the last word."""
    script = f'source "{folder}/fambiz.bash"; COMP_LINE=$1 COMP_POINT=${{#1}}; _fambiz; printf "%s\\n" "${{COMPREPLY[@]}}"'
    return set(output("bash", "-c", script, "bash", " ".join(typed)).split())


def check_shells(name, options, folder):
    got = {word for word in offered(folder, "fambiz", name, "--") if word.startswith("--")}
    problems = [f"bash: fambiz {name} {option} is offered or listed alone" for option in sorted(got ^ options)]
    fish = (folder / "fambiz.fish").read_text(encoding="utf-8")
    zsh = re.search(rf"\n {{8}}{name}\)\n(.*?)\n {{12}};;", (folder / "_fambiz").read_text(encoding="utf-8"), re.DOTALL)
    for option in sorted(options):
        if f"from {name}' -l {option[2:]} " not in fish:
            problems.append(f"fish: fambiz {name} {option} is not offered")
        if not zsh or not re.search(rf"'{option}[=\[]", zsh[1]):
            problems.append(f"zsh: fambiz {name} {option} is not offered")
    return problems


def check_words(program, commands):
    """What a shell offers for a value is what the program says it takes, when it is given something else."""
    problems, seen = [], set()
    for command in commands.values():
        for option in command.options:
            words = completion.candidates(option)
            if isinstance(words, list) and words:
                seen.add(option.name)
                wrong = subprocess.run([program, command.name, f"--{option.name}=-"], capture_output=True, text=True, check=False).stderr
                problems += [f"fambiz {command.name} --{option.name}: '{word}' is offered, but not taken"
                             for word in words if word.split(":")[0] not in wrong]
    return problems + [f"no value of --{name} is offered" for name in sorted(WITH_WORDS - seen)]


def main():
    program, manual, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    help_of_all = output(program, "--help")
    purposes = dict(re.findall(r"^  ([a-z]+) +(\S.*)$", help_of_all, re.MULTILINE))
    names = list(purposes)
    helps = {name: output(program, name, "--help") for name in names}
    known = {"--help", "--version", "--ids"}.union(*(LISTED.findall(said) for said in helps.values()))
    known |= {"--now"}  # of systemctl
    pages = {path.name for path in manual.glob("*.[13]")}
    wanted = {"fambiz.1", "fambiz.3"} | {f"fambiz-{name}.1" for name in names}
    problems = [f"{name}: page and command should both be there" for name in sorted(pages ^ wanted)]
    summaries = {f"fambiz-{name}": purpose for name, purpose in purposes.items()}
    summaries["fambiz"] = help_of_all.split("\n\n")[1].rstrip(".")
    for name, summary in summaries.items():
        page = manual / f"{name}.1"
        if page.name in pages and f"{name} - {summary}" not in page_text(page).splitlines():
            problems.append(f"{page.name}: its summary is not what fambiz --help says: {summary}")
    for name, said in helps.items():
        if f"fambiz-{name}.1" in pages:
            problems += check_page(name, said, manual / f"fambiz-{name}.1", known)
        problems += check_shells(name, set(LISTED.findall(said)), folder)
    if not set(names) <= offered(folder, "fambiz", ""):
        problems.append("bash: not every command is offered")
    problems += check_words(program, read(program)[0])
    return report(problems, len(helps) + len(pages))


sys.exit(main())
