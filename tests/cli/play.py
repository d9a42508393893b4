#!/usr/bin/env python3
"""`fambiz play` through a pipe: whole games by numbers and in notation, answers that mean nothing, leaving early."""
import os
import pathlib
import re
import select
import subprocess

from cli import ENGLISH, Dice, Engine, fambiz, files
from engine import CARDS, EDITIONS, Tally, new, program, scaled

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNCLEAR = "That is neither a number of the menu nor notation. ? helps."
SEED = ["--seed", "%064x" % 7]


def labels():
    """{what the menu says: notation}, from the rulebook and po/en.po."""
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    found = {name: code for code, name in re.findall(r"^\| ([A-Z]{3}) \| ([^|]+?) \|", rules, re.MULTILINE)}
    english = (ROOT / "po" / "en.po").read_text(encoding="utf-8")
    found.update((text, word) for word, text in re.findall(r'msgid "word\.(\w+)"\nmsgstr "(.*)"', english))
    return found


class Player:
    """The program, prompt by prompt."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([program(), "play", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=ENGLISH)
        self.said = ""

    def read(self):
        """What is said up to the next prompt; None when the program has ended."""
        text, fd = b"", self.process.stdout.fileno()
        while not text.endswith(b"> "):
            if not select.select([fd], [], [], 60)[0]:
                raise TimeoutError("neither a prompt nor an end after: " + text.decode()[-500:])
            part = os.read(fd, 1 << 16)
            if not part:
                self.said += text.decode()
                return None
            text += part
        self.said += text.decode()
        return text.decode()

    def answer(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        return self.read()

    def close(self):
        self.process.stdin.close()
        while self.read() is not None:
            pass
        self.process.stdout.close()
        return self.process.wait(60)


def menu(text):
    """The labels of the menu that stands right before the prompt."""
    found = []
    for line in reversed(text.split("\n")[:-1]):
        row = re.fullmatch(r" +\d+  (.+)", line)
        if not row:
            break
        found.insert(0, row[1])
    return found


def notation(label, families, names):
    """A label of the menu in notation, in the spelling of a person in a hurry."""
    mobster = re.search(r"\(([A-F][1-9])\)$", label)
    return mobster[1] if mobster else names.get(label) or families[label]


def play_by_notation(tally, dice, arguments, path):
    player, names = Player("--record", path, *arguments), labels()
    text = player.read()
    while text is not None:
        families = {name: seat for seat, name in re.findall(r"^  ([A-F]) (\w+) ", player.said, re.MULTILINE)}
        choice = dice.of(menu(text))
        word = notation(choice, families, names)
        text = player.answer(dice.of([word, word.lower(), " %s " % word, "A:" + word, word.capitalize()]))
    status = player.close()
    tally.check(status == 0 and re.search(r"(have|has) won the game!\n$", player.said), "a game in notation",
                arguments, player.said[-600:])
    tally.check(UNCLEAR not in player.said and "(rule " not in player.said, "all answers were understood", player.said[-3000:])


def check_whole(tally, write):
    """Games by numbers and in notation; each record is honest and has a result."""
    dice = Dice(12)
    for number in range(scaled(20, 100)):
        path = write("", "game%d.fbr" % number)
        arguments = ["--edition", EDITIONS[number % len(EDITIONS)], "--seats", str(2 + number % 5)]
        if number % 2:
            answers = "".join("%d\n" % (1 + dice.below(12)) for _ in range(20000))
            done = fambiz("play", *arguments, "--record", path, given=answers)
            good = done.status == 0 and re.search(r"(have|has) won the game!\n$", done.out) and not done.err
            tally.check(good, "a game by numbers", arguments, done)
        else:
            play_by_notation(tally, dice, arguments, path)
        verdict = fambiz("verify", path)
        tally.check(verdict.status == 0 and "[Result" in pathlib.Path(path).read_text(), "its record", verdict)


def check_hidden(tally):
    """Nobody else's card is told unless it is played."""
    done = fambiz("play", *SEED, given="drop\n1\n" * 200)
    tally.equal(re.findall(r"^(?!You)\w+ draws (?!a card\.).*", done.out, re.MULTILINE), [], "cards that others draw")


def check_width(tally):
    """What is shown at every turn fits a terminal of 80 columns (sentences may be longer, and wrap)."""
    for lang in ("en", "de"):
        done = fambiz("play", *SEED, "--edition", "lookout-2021+advanced", "--lang", lang, given="1\n" * 500)
        wide = [line for line in done.out.splitlines() if line.startswith("  ") and len(line) > 80]
        tally.check(len(done.out) > 2000 and not wide, "lines of the table that are too wide", *wide[:5])


def check_leaving(tally, write):
    for given in ("", "1\n", "quit\n", "1\n1\nquit\n", "con", "?\nquit\n"):
        path = write("", "left.fbr")
        done = fambiz("play", *SEED, "--seats", "3", "--record", path, given=given)
        left = done.out.endswith("You leave the table.\n")
        tally.check(done.status == 0 and left and not done.err, "leaving after %r" % given, done)
        text, verdict = pathlib.Path(path).read_text(), fambiz("verify", path)
        tally.check("[Result" not in text and verdict.status == 0, "the record of a game that was left", text, verdict)
    done = fambiz("play", *SEED, given="quit\n")
    tally.equal(fambiz("play", *SEED, given="quit\n").out, done.out, "the same seed, the same deal")
    deals = {fambiz("play", given="quit\n").out for _ in range(2)}
    tally.equal(len(deals), 2, "deals without a seed")


def check_unclear(tally):
    """Answers that mean nothing, or nothing legal, change nothing: the last answer is still to the first question."""
    for given in ("xyzzy", "", "0", "-1", "7", "999999999999999999999", "con b3 b4 xx",
                  "drop drop drop drop x", "1 1", "1x", "\x00", "é",
                  "c" * 100000, " ".join(["con"] * 100), "A:", ",,,", "G1", "B:", "%s%n"):
        player = Player(*SEED, "--seats", "3")
        player.read()
        text = player.answer(given)
        tally.equal(text, UNCLEAR + "\n> ", "unclear: %r" % given[:50])
        tally.check("\nYou play Contract, no Family Influence.\n" in "\n" + (player.answer("1") or ""), "after %r" % given[:50])
        player.close()
    for given, why in (("con b3", "not in the hand"), ("cnf a1", "for an opponent"), ("fam", "a Counter"),
                       ("pass", "a card of the hand is to be played"),
                       ("cnf b1 b2", ""), ("end", ""), ("int", "no legal target"), ("b1", "a card of the hand"),
                       ("drop con", "not in the hand")):
        player = Player(*SEED, "--seats", "3")
        player.read()
        text = player.answer(given)
        refused = re.fullmatch(r"(?i).*%s.*\(rule [\d.]+\)\.\n> " % re.escape(why), text)
        tally.check(refused, "refused: " + given, text)
        tally.check("\nYou play Contract, no Family Influence.\n" in "\n" + (player.answer("cnf") or ""), "after " + given)
        player.close()
    for word in ("?", "help"):
        done = fambiz("play", *SEED, given=word + "\nquit\n")
        tally.check("A number picks from the menu." in done.out and UNCLEAR not in done.out, word, done)
    done = fambiz("play", *SEED, "--seats", "3", given=b"\xff\xfe\n1\r\nquit\r\n")
    played = "You play Contract, no Family Influence." in done.out
    tally.check(UNCLEAR in done.out and played and done.status == 0, "bytes, CRLF", done)


def check_targets_at_once(tally):
    for answer in ("cnf b3", "CNF,B3", "A:CNF,B3", "a:cnf,b3", "Cnf  b3"):
        done = fambiz("play", *SEED, "--seats", "3", given=answer + "\n")
        tally.check("Target: Willie Marks (B3).\n" in done.out, "targets at once: " + answer, done)


def check_german(tally):
    done = fambiz("play", *SEED, "--lang", "de", given="?\nxyzzy\ncon\nend\nquit\n")
    for sentence in ("Du bist am Zug.", "Deine Hand:", "Die Abschussliste (kein Krieg):",
                     "Du verlässt den Tisch.", "ohne Wirkung|abwerfen"):
        tally.check(re.search(sentence.replace("(", r"\(").replace(")", r"\)"), done.out), "German: " + sentence, done)
    english = re.findall(r"\b(?:the|your|you|draws|plays|card)\b", done.out)
    tally.check(done.status == 0 and not english, "English in a German game: %s" % english, done)


def butcher_seed():
    """A deal in which A has the Butcher and B nothing that could kill him at once."""
    engine = Engine()
    for seed in range(1000):
        engine.good(new("lookout-2021+advanced", 2, seed))
        hands = engine.good("position").split("hands=")[1].split(" ")[0].split("/")
        deck = engine.good("position").split("deck=")[1].split(",")[:3]
        if "BUT" in hands[0] and not {"HIT", "TUR", "VAL", "VEN", "AMB"} & set(hands[1].split(",") + deck):
            engine.close()
            return seed, hands[0].split(",")
    raise LookupError("no deal gives A a Butcher")


def check_no_peeking(tally):
    """An answer ends where a card is drawn: no refusal may tell which card it would have been."""
    seed, hand = butcher_seed()
    strange = [card for card in CARDS if card not in hand]
    for card in strange[:12]:
        player = Player("--edition", "lookout-2021+advanced", "--seats", "2", "--seed", "%064x" % seed)
        player.read()
        text = player.answer("but a1")
        while "Counter, or pass?" in text:  # B plays; A lets it happen
            text = player.answer("pass")
        answer = player.answer("draw %s b1" % card)
        tally.check("You draw " in answer and "(rule" not in answer, "draw and " + card, player.said[-1500:])
        player.close()


def main():
    tally = Tally()
    with files() as write:
        check_whole(tally, write)
        check_leaving(tally, write)
    check_hidden(tally)
    check_width(tally)
    check_unclear(tally)
    check_targets_at_once(tally)
    check_german(tally)
    check_no_peeking(tally)
    tally.finish()


if __name__ == "__main__":
    main()
