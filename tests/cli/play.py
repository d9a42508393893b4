#!/usr/bin/env python3
"""`fambiz play` through a pipe: whole games by numbers and in notation, answers that mean nothing, leaving early."""
import os
import pathlib
import re
import select
import subprocess

from cli import ENGLISH, Dice, fambiz, files
from engine import CARDS, EDITIONS, Tally, program, scaled

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNCLEAR = "That is neither a number from the menu nor notation. Type ? for help."
END = r"(have|has) won the game!\nProved: .*\nYour proof of this game .*\n$"
SEED = ["--seed", "%064x" % 10377]


def labels():
    """{what the menu says: notation}, from the rulebook and po/en.po."""
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    found = {name: code for code, name in re.findall(r"^\| ([A-Z]{3}) \| ([^|]+?) \|", rules, re.MULTILINE)}
    english = (ROOT / "po" / "en.po").read_text(encoding="utf-8")
    found.update((text, word) for word, text in re.findall(r'msgid "word\.(\w+)(?:\.discard)?"\nmsgstr "(.*)"', english))
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


def seats_of(player):
    """{name: seat} of all at the table, by the command `hands`."""
    return {name: seat for seat, name in re.findall(r"^([A-F]) (Murder, Inc\.|.+?), ", player.answer("hands"), re.MULTILINE)}


def play_by_notation(tally, dice, arguments, path):
    player, names = Player("--record", path, *arguments), labels()
    text = player.read()
    families = seats_of(player) if text else {}
    while text is not None:
        choice = dice.of(menu(text))
        word = notation(choice, families, names)
        text = player.answer(dice.of([word, word.lower(), " %s " % word, families["You"] + ":" + word, word.capitalize()]))
    status = player.close()
    tally.check(status == 0 and re.search(END, player.said), "a game in notation",
                arguments, player.said[-600:])
    tally.check(UNCLEAR not in player.said and "(rule " not in player.said, "all answers were understood", player.said[-3000:])


def check_witness(tally, write, path):
    """Whoever played it proves it, with what is kept beside the record; and with nothing else."""
    proved = fambiz("verify", path, "--witness", path + ".witness")
    tally.check(proved.status == 0 and ": proved: your part is in the seed" in proved.out, "proved", proved)
    text = pathlib.Path(path + ".witness").read_text()
    for wrong, message in ((re.sub(r"^(e \d+ )(.)", lambda m: m[1] + "01"[m[2] == "0"], text, count=1, flags=re.MULTILINE),
                            "the cards and moves that were shown are not those of the record"),
                           (re.sub(r"^(commit )(.)", lambda m: m[1] + "01"[m[2] == "0"], text, flags=re.MULTILINE),
                            "the commitment is not the one that was shown before the deal"),
                           (re.sub(r"^(part )(.)", lambda m: m[1] + "01"[m[2] == "0"], text, flags=re.MULTILINE),
                            "your part is not in the seed"),
                           (text[:-2], "the witness cannot be read")):
        done = fambiz("verify", path, "--witness", write(wrong, "wrong"))
        tally.check(done.status == 1 and message in done.out and "proved" not in done.out, "not proved", message, done)


def check_whole(tally, write):
    """Games by numbers and in notation; each record is honest and has a result."""
    dice = Dice(12)
    for number in range(scaled(20, 100)):
        path = write("", "game%d.fbr" % number)
        arguments = ["--edition", EDITIONS[number % len(EDITIONS)], "--seats", str(2 + number % 5)]
        if number % 2:
            answers = "".join("%d\n" % (1 + dice.below(12)) for _ in range(20000))
            done = fambiz("play", *arguments, "--record", path, given=answers)
            good = done.status == 0 and re.search(END, done.out) and not done.err
            tally.check(good, "a game by numbers", arguments, done)
        else:
            play_by_notation(tally, dice, arguments, path)
        verdict = fambiz("verify", path)
        tally.check(verdict.status == 0 and "[Result" in pathlib.Path(path).read_text(), "its record", verdict)
        check_witness(tally, write, path)


def check_hidden(tally):
    """Nobody else's card is told unless it is played."""
    done = fambiz("play", *SEED, given="drop\n1\n" * 200)
    tally.equal(re.findall(r"^(?!You)\w+ draws (?!a card\.).*", done.out, re.MULTILINE), [], "cards that others draw")


def check_width(tally):
    """Menus and lists fit a terminal of 80 columns (sentences may be longer, and wrap)."""
    for lang in ("en", "de"):
        done = fambiz("play", *SEED, "--edition", "lookout-2021+advanced", "--lang", lang, given="table\n1\n" * 250)
        wide = [line for line in done.out.splitlines() if line.startswith("  ") and len(line) > 80]
        tally.check(len(done.out) > 2000 and not wide, "lines of the table that are too wide", *wide[:5])


def log_of(done):
    """What `log` says, as the last thing before leaving; how a race of Counters went is nobody's business later."""
    said = done.out[done.out.rindex("> A new game begins"):done.out.rindex("You leave the table.")]
    return [line for line in said[2:].splitlines() if line.strip("> ") and "lost the lot" not in line]


def check_log_resumed(tally):
    """Who comes back reads the whole game up to there, is asked the same, and nobody has played for them meanwhile."""
    done = fambiz("play", *SEED, "--seats", "3", given="1\n" * 9 + "log\nquit\n")
    again = fambiz("play", "--resume", given="table\n" * 5 + "log\nquit\n")
    tally.check(len(log_of(done)) > 25 and log_of(done) == log_of(again), "the log after coming back", done, again)
    tally.check("is back" not in again.out and again.out.count("A new game begins") == 1, "asked at once", again)


def check_leaving(tally, write):
    """Who leaves can go on: --resume asks the same again, and the record at the end is of the whole game."""
    for given in ("", "1\n", "quit\n", "1\n1\nquit\n", "con", "?\nquit\n"):
        path = write("", "left.fbr")
        os.remove(path)
        done = fambiz("play", *SEED, "--seats", "3", "--record", path, given=given)
        left = done.out.endswith("You leave the table.\n")
        tally.check(done.status == 0 and left and not done.err, "leaving after %r" % given, done)
        tally.check(not os.path.exists(path), "no record of a game that goes on: its seed is the deck")
        again = fambiz("play", "--resume", given="quit\n")
        questions = [re.findall(r"^.*\?$|^Your turn.*$", text.out, re.MULTILINE)[-1:] for text in (done, again)]
        if not given.startswith(("1", "con")):  # a move that was begun was never sent
            tally.equal(questions[0], questions[1], "the question after coming back (%r)" % given)
        done = fambiz("play", "--resume", "--record", path, given="1\n" * 20000)
        verdict = fambiz("verify", path)
        tally.check(done.status == 0 and "won the game!" in done.out and verdict.status == 0, "going on", done, verdict)
    none = fambiz("play", "--resume", given="quit\n")
    tally.check(none.status == 1 and "there is no game to continue" in none.err, "nothing to go on with", none)
    done = fambiz("play", *SEED, given="quit\n")
    tally.equal(fambiz("play", *SEED, given="quit\n").out, done.out, "the same seed, the same deal")
    deals = {fambiz("play", given="hand\nquit\n").out for _ in range(3)}
    tally.check(len(deals) > 1, "deals without a seed")


def check_unclear(tally):
    """Answers that mean nothing, or nothing legal, change nothing: the last answer is still to the first question."""
    for given in ("xyzzy", "", "0", "-1", "7", "999999999999999999999", "con b3 b4 xx",
                  "drop drop drop drop x", "1 1", "1x", "\x00", "é",
                  "c" * 100000, " ".join(["con"] * 100), "A:", ",,,", "G1", "B:", "%s%n"):
        player = Player(*SEED, "--seats", "3")
        player.read()
        text = player.answer(given)
        tally.equal(text, UNCLEAR + "\n> ", "unclear: %r" % given[:50])
        tally.check("\nYou play Federal Crackdown.\n" in "\n" + (player.answer("3") or ""), "after %r" % given[:50])
        player.close()
    for given, why in (("mob b3", "not in this seat's hand"), ("con a1", "only an opponent"), ("fam", "a Counter"),
                       ("pass", "name a card of this hand to play"),
                       ("con b1 b2", "one decision"), ("end", ""), ("sub", "no legal target"), ("b1", "name a card of this hand"),
                       ("drop lam", "not in this seat's hand")):
        player = Player(*SEED, "--seats", "3")
        player.read()
        text = player.answer(given)
        refused = re.fullmatch(r"(?i).*%s.*(\(rule [\d.]+\)|question)\.\n> " % re.escape(why), text)
        tally.check(refused, "refused: " + given, text)
        tally.check("\nYou play Federal Crackdown.\n" in "\n" + (player.answer("fed") or ""), "after " + given)
        player.close()
    for word in ("?", "help"):
        done = fambiz("play", *SEED, given=word + "\nquit\n")
        tally.check("A number picks from the menu." in done.out and UNCLEAR not in done.out, word, done)
    done = fambiz("play", *SEED, "--seats", "3", given=b"\xff\xfe\n3\r\nquit\r\n")
    played = "You play Federal Crackdown." in done.out
    tally.check(UNCLEAR in done.out and played and done.status == 0, "bytes, CRLF", done)


def check_undo(tally):
    player = Player(*SEED, "--seats", "3")
    player.read()
    tally.check("who is the target?" in player.answer("con"), "a target is asked for")
    tally.check("Your turn: play a card." in player.answer("undo"), "the card is taken back")
    tally.check("There is nothing to take back." in player.answer("undo"), "nothing to take back")
    tally.check("You play Federal Crackdown." in player.answer("fed"), "another card is played")
    player.close()


def check_asking(tally):
    """All that the screen shows can be asked for."""
    for words, wanted in ((("list", "list?"), "The Hit List is empty."), (("war", "war?"), "No war."), (("hand",), "CON Contract x2"),
                          (("hands",), "B Capone Mob, Soldier; at home 1 2 3 4 5 6 7 8 9; 5 cards."), (("clocks",), "No clock runs."),
                          (("log",), "A new game begins: 3 families"), (("discard",), "0 on the discard pile"),
                          (("people",), "C Moran Gang, Soldier"), (("? con", "con?", "help con"), "(rule 5.1)."),
                          (("hint",), "Hint: Play Contract against "), (("speed",), "Speed: instant"), (("pace",), "The pace of this table is relaxed."), (("ask",), "Counter prompts: only when you can counter."), (("ask never",), "Counter prompts: never"), (("orders pass",), "Counter prompts: never"),
                          (("? xyz", "xyz?"), "No card and no rule"), (("hold",), "No counter window is open.")):
        for word in words:
            done = fambiz("play", *SEED, "--seats", "3", given=word + "\nquit\n")
            tally.check(wanted in done.out and UNCLEAR not in done.out, "asking for " + word, done)


def check_pace(tally):
    """A pace has its clock and window; whoever gives one of these has a pace of their own."""
    for options, pace, clock in (([], "relaxed", "No clock runs."), (["--pace", "party"], "party", "0:20"), (["-p", "lightning"], "lightning", "0:08"),
                                 (["--clock", "blitz"], "custom", "0:08"), (["--window", "6"], "custom", "No clock runs."),
                                 (["--pace", "party", "--hot-seat", "2"], "custom", "0:20")):
        done = fambiz("play", *SEED, "--seats", "3", *options, given="\npace\nclocks\nquit\n")
        tally.check(done.status == 0 and f"this table is {pace}." in done.out, "the pace with %s" % options, done)
        tally.check(clock in done.out, "the clock with %s" % options, done)
    for options in (["--pace", "party", "--clock", "blitz"], ["--window", "3", "--pace", "relaxed"]):
        done = fambiz("play", *options)
        tally.check(done.status == 2 and "has its own clock and window" in done.err, "refused: %s" % options, done)


def check_family(tally):
    """Whoever asks for a family has it, whatever bots and the others at this keyboard would have taken."""
    for options, wanted in ((["--seats", "3", "--family", "purple"], ("You, Purple Gang",)),
                            (["--seats", "6", "--family", "CAPONE"], ("You, Capone Mob",)),
                            (["--seats", "4", "--hot-seat", "3", "--names", "Ann,Ben,Cleo", "--family", "moran,,capone"],
                             ("Ann, Moran Gang", "You, Capone Mob"))):
        done = fambiz("play", *SEED, *options, given="\npeople\nquit\n")
        seats = re.findall(r"^[A-F] ((?!new game)[^\n]+)$", done.out, re.MULTILINE)
        families = re.findall(r"(?:Capone|New York) Mob|(?:Moran|Purple) Gang|Murder, Inc\.|Bank Robbers", "\n".join(seats))
        tally.check(done.status == 0 and all(any(want in seat for seat in seats) for want in wanted), "families: %s" % options, done)
        tally.equal(len(families), len(seats), "a family is named once for each seat")
        tally.equal(len(set(families)), len(families), "everybody leads another family")


def check_targets_at_once(tally):
    for answer in ("con b3", "CON,B3", "A:CON,B3", "a:con,b3", "Con  b3"):
        done = fambiz("play", *SEED, "--seats", "3", given=answer + "\n")
        tally.check('Target: William "Three-Fingered Jack" White (B3).\n' in done.out, "targets at once: " + answer, done)


def check_german(tally):
    done = fambiz("play", "--seed", "%064x" % 11, "--lang", "de", given="?\nxyzzy\nliste\nhand\nfamilien\nend\ntipp\nende\n")
    for sentence in ("Du bist am Zug.", "Deine Hand:", "Kein Krieg.",
                     "Du verlässt den Tisch.", "ohne Wirkung|abwerfen"):
        tally.check(re.search(sentence.replace("(", r"\(").replace(")", r"\)"), done.out), "German: " + sentence, done)
    english = re.findall(r"\b(?:the|your|you|draws|plays|card)\b", done.out)
    tally.check(done.status == 0 and not english, "English in a German game: %s" % english, done)


def check_no_peeking(tally):
    """A move is one decision: no refusal of what stands behind it may tell which card it would draw."""
    for seed in range(40):  # some of these deals give the person a Butcher
        player = Player("--edition", "lookout-2021+advanced", "--seats", "2", "--seed", "%064x" % seed)
        player.read()
        answer = player.answer("but %s1" % seats_of(player)["You"])
        while answer and "Counter, or pass?" in answer:
            answer = player.answer("pass")
        if answer and "butcher cards first, or draw?" in answer:
            said = {player.answer("draw %s b1" % card) for card in CARDS}
            tally.equal(said, {"A move is one decision: the rest is for the next question.\n> "}, "draw and more")
        player.close()


def main():
    tally = Tally()
    with files() as write:
        check_whole(tally, write)
        check_leaving(tally, write)
    check_log_resumed(tally)
    check_hidden(tally)
    check_width(tally)
    check_unclear(tally)
    check_undo(tally)
    check_asking(tally)
    check_pace(tally)
    check_family(tally)
    check_targets_at_once(tally)
    check_german(tally)
    check_no_peeking(tally)
    tally.finish()


if __name__ == "__main__":
    main()
