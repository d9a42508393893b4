#!/usr/bin/env python3
"""Every command alike: what is wrong with a line is one sentence and where to look, status 2, in the language asked for; --help
tells every option in every language. What each command's own values may be: options.py."""
import pathlib
import re
import sys

from cli import ENGLISH, fambiz
from engine import Tally

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from command_line import blocks, option, rows  # noqa: E402

COMMANDS = [[word] for word in re.findall(r"^  ([a-z]+) ", fambiz("--help").out, re.MULTILINE)] + [["arena", "merge"]]
ARGUMENTS = {"replay": ["f"], "verify": ["f"], "merge": ["f"], "admin": ["status"]}  # a command has to have these
LANGUAGES = {  # how a help begins, where to look, what is said of an option, of one without a value, of a number
    "en": ("Usage: ", "`%s --help` lists the options.", "there is no option '%s'", "%s wants a value: %s=%s",
           r"--[a-z-]+ takes a number from (\d+) (?:to (\d+)|on), not '%s'"),
    "de": ("Aufruf: ", "`%s --help` nennt die Optionen.", "die Option „%s“ gibt es nicht", "zu %s gehört ein Wert: %s=%s",
           r"zu --[a-z-]+ gehört eine Zahl (?:von|ab) (\d+)(?: bis (\d+))?, nicht „%s“"),
}
SERVE = re.findall(r'^OPTION\(\w+, "([a-z-]+)", Number', pathlib.Path("src/daemon/options.def").read_text(), re.MULTILINE)
NUMBERS = {"play": {"seats", "hot-seat"}, "bench": {"games", "players", "iterations"}, "replay": {"at"}, "serve": set(SERVE),
           "arena": {"players", "deals", "seed", "threads", "draw-after", "timeout"}}  # at least these take one
TEXTS = {"FILE", "DIR", "URL", "A,B", "ADDRESS"}  # any text will do for these


def options(said):
    """{name: Option} of a help."""
    found = [option(*row) for block in blocks(said) if re.match(r"\s+-", block[0]) for row in rows(block)]
    return {one.name: one for one in found}


def meaning(one):
    """Of an option, without the values that it may have."""
    return re.sub(r" \([^()]*\)$", "", one.text)


class Asked:
    """One command in one language."""

    def __init__(self, tally, command, lang):
        self.tally, self.command, self.lang = tally, command, lang
        self.begins, self.look, self.none, self.value, self.number = LANGUAGES[lang]
        self.program = "fambiz " + " ".join(command)
        self.environment = {**ENGLISH, "LANGUAGE": lang}
        self.rest = ARGUMENTS.get(command[-1], [])
        self.help = fambiz(*command, "--help", "--lang", lang)
        self.options = options(self.help.out)

    def wrong(self, *arguments):
        """The sentence that is said; everything else about it is checked here."""
        done = fambiz(*self.command, *arguments, env=self.environment)
        lines = done.err.split("\n")
        good = done.status == 2 and not done.out and len(lines) == 3 and lines[0].startswith(self.program + ": ")
        self.tally.check(good and lines[1] == self.look % self.program, "the form of", self.program, arguments, done)
        return lines[0].removeprefix(self.program + ": ")

    def says(self, wanted, *arguments):
        self.tally.equal(self.wrong(*arguments), wanted, self.program, arguments)

    def check_spelling(self):
        self.says(self.none % "--zzzzzz", "--zzzzzz", *self.rest)
        other = {**ENGLISH, "LANGUAGE": "de" if self.lang == "en" else "en"}
        said = fambiz(*self.command, "--zzzzzz", "--lang", self.lang, *self.rest, env=other).err
        self.tally.equal(said.split("\n")[0], f"{self.program}: {self.none % '--zzzzzz'}", "by --lang, behind what is wrong")
        self.says(self.none % "-Z", "-Z", *self.rest)
        for name, one in self.options.items():
            swapped = f"--{name[1]}{name[0]}{name[2:]}"
            meant = re.search(r"--([a-z-]+)(?:\?| gemeint)", self.wrong(swapped, *self.rest))
            near = meant and meant[1] in (name, "seed" if name == "speed" else name)
            self.tally.check(near, "what was meant by", self.program, swapped, meant)
            if one.word and not one.optional:
                self.says(self.value % (f"--{name}", f"--{name}", one.word), f"--{name}")

    def check_numbers(self):
        numbers = set()
        for name in (name for name, one in self.options.items() if one.word and one.word not in TEXTS):
            match = re.fullmatch(self.number % "x,", self.wrong(f"--{name}=x,", *self.rest))
            if not match:
                continue
            numbers.add(name)
            least, most = match.groups()
            outside = ["-1", str(int(least) - 1), str(int(most or 2**63 - 1) + 1), "", " 5", "5 ", "+5", "0x5", "9" * 30]
            for number in outside if self.lang == "en" else outside[:3]:
                said = self.wrong(f"--{name}={number}", *self.rest)
                match = re.fullmatch(self.number % re.escape(number), said)
                self.tally.check(match and match.groups() == (least, most), "the range of", self.program, name, number, said)
        self.tally.equal(NUMBERS.get(self.command[-1], set()) - numbers, set(), "options of", self.program, "that take a number")

    def check_arguments(self):
        if self.rest:
            said = self.wrong()
            wanted = {"en": "missing", "de": "es fehl"}[self.lang]
            self.tally.check(wanted in said, "a missing argument of", self.program, said)
        else:
            self.tally.check("'x'" in self.wrong("x").replace("„", "'").replace("“", "'"), "an argument of", self.program)

    def check_help(self, english):
        said = self.help.out
        self.tally.check(self.help.status == 0 and not self.help.err and said.startswith(self.begins + self.program), self.help)
        self.tally.equal(fambiz(*self.command, "--help", env=self.environment).out, said, "by the environment")
        self.tally.equal(fambiz(*self.command, "-?", "-l" + self.lang).out, said, "by its letter")
        self.tally.equal([line for line in said.splitlines() if len(line) > 79], [], "lines that a terminal would wrap")
        self.tally.equal(list(self.options), list(english), "the options of", self.program, self.lang)
        for name, one in self.options.items():
            self.tally.check(one.text and not re.match(r"[a-z]+\.[a-z-]+\b", one.text), "po/ has no text for", self.program, name)
            german = self.lang == "en" or meaning(one) != meaning(english[name])
            self.tally.check(german, "not German", self.program, name, one.text)
        usage = fambiz(*self.command, "--usage", "--lang", self.lang)
        self.tally.check(usage.status == 0 and usage.out.startswith(self.begins + self.program), usage)
        self.tally.equal(set(re.findall(r"\[--([a-z-]+)", usage.out)), set(self.options), "--usage of", self.program)


def check_program(tally):
    """What is no command at all."""
    for lang, sentence in (("en", "fambiz: there is no command 'plya'; did you mean 'play'?"),
                           ("de", "fambiz: den Befehl „plya“ gibt es nicht; war „play“ gemeint?")):
        done = fambiz("plya", env={**ENGLISH, "LANGUAGE": lang})
        tally.check(done.status == 2 and not done.out and done.err.startswith(sentence + "\n"), done)
        helps = fambiz("--help", env={**ENGLISH, "LANGUAGE": lang})
        tally.check(helps.status == 0 and helps.out.startswith(LANGUAGES[lang][0] + "fambiz "), helps)
        tally.check(not re.search(r"[a-z]\.purpose", helps.out) and done.err.endswith(helps.out), helps, done)


def main():
    tally = Tally()
    check_program(tally)
    for command in COMMANDS:
        english = Asked(tally, command, "en").options
        for lang in LANGUAGES:
            asked = Asked(tally, command, lang)
            for part in (asked.check_spelling, asked.check_numbers, asked.check_arguments):
                part()
            asked.check_help(english)
            tally.check("fr" in asked.wrong("--lang", "fr"), "a language that is none", command)
    tally.check(len(COMMANDS) == 9, COMMANDS)
    tally.finish()


if __name__ == "__main__":
    main()
