#!/usr/bin/env python3
"""compare.py [--grown] PROGRAM FOLDER [KIND …] - does PROGRAM show of the data in FOLDER (tests/upgrade/0.1.0) what was shown by the
release that has written them?

Opens copies with PROGRAM, lets everybody come back as expected.json was made, and holds the answers against it. Times have
to be equal, too, where the clock stands; not so with PostgreSQL, whose clock cannot be held."""

import json
import pathlib
import re
import sys
import tempfile

sys.dont_write_bytecode = True
# By a program that has grown: hashes are its own.
IGNORED = {"hash"} if sys.argv[1:2] == ["--grown"] else set()
# What 0.1.0 did not tell: which account is a bot's.
NEW = {"bot"}
if IGNORED:
    del sys.argv[1]


def differences(wanted, got, where):
    """The places at which two values differ. Of a game that runs on, it is said of which revision its rules are (docs/json.md)."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key in {**wanted, **got}.keys() - IGNORED - NEW:
            yield from differences(wanted.get(key), got.get(key), f"{where}.{key}")
    elif isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        for i, pair in enumerate(zip(wanted, got)):
            yield from differences(*pair, f"{where}[{i}]")
    elif wanted != (got.removesuffix("@1") if where.endswith(".edition") and isinstance(got, str) else got):
        yield f"{where}: {json.dumps(wanted)[:200]} became {json.dumps(got)[:200]}"


def read(file):
    return json.loads(pathlib.Path(file).read_text(encoding="utf-8"))


def with_people(wanted):
    """0.1.0 listed tables where nobody was; they have left the lobby. Whoever was ready with a part in clear is not so any more."""
    for messages in (told for people in wanted["tables"].values() for told in people.values()):
        for lobby in (message["lobby"] for message in messages if message["type"] == "lobby"):
            for seat in lobby["seats"] if lobby["phase"] == "lobby" else ():
                seat["ready"] = False
    return {**wanted, "list": []}


def with_ids(wanted, got):
    """0.1.0 showed every record to everybody, by its number. Now it has an id, its number answers for those alone who sat there, and
    otherwise it is as it was: so records are held against each other by their texts."""
    ids = {told["text"]: record for record, told in got["records"].items()}
    known = {told["record"]: ids.get(told["text"], f"lost: {number}") for number, told in wanted["records"].items()}
    persons = {key: {**one, "records": [known[n] for n in one["records"]]} if "records" in one else one
               for key, one in wanted["persons"].items()}
    sat = {number: [key for key, one in wanted["persons"].items() if int(number) in one.get("records", [])]
           for number in sorted(wanted["records"])}
    return {**wanted, "persons": persons, "links": {number: who for number, who in sat.items() if who},
            "records": {known[told["record"]]: {**told, "record": known[told["record"]]} for told in wanted["records"].values()}}


def compare_sqlite(program, work, folder):
    from look import look
    for name in ("stopped", "killed"):
        got = look(program, work, folder / f"{name}.tar.xz", read(folder / f"{name}.people.json"))
        wanted = with_ids(with_people(read(folder / f"{name}.expected.json")), got)
        yield from differences(wanted, got, f"sqlite.{name}")


# What the terminal says in other words than the release whose answers are kept.
REWORDED = {
    r"; has the turn": "; to play",
    r"Answer with a number of the menu, (.*) Help with \?, leave with quit\.":
        r"Answer with a number from the menu, \1 Type ? for help, quit to leave.",
    r"Now it is for (\w+) alone to look\.": r"Only \1 should look now.",
    r"\nWhich of your mobsters at home goes": "\nDouble Contract by the Capone Mob: which one of your mobsters at home goes",
}
# In a Mayfair game a card is discarded, as its book says.
MAYFAIR = {r"\bdrop a card\b": "discard a card"}


def reworded(name, text):
    for then, now in (REWORDED | MAYFAIR if name.startswith("mayfair") else REWORDED).items():
        text = re.sub(then, now, text)
    return text


BOSSES = {"Capone": "Capone Mob", "Moran": "Moran Gang", "Luciano": "New York Mob", "Strauss": "Murder, Inc.",
          "Cohen": "Purple Gang", "Dillinger": "Bank Robbers"}


def by_family(told):
    """0.1.0 called a bot by the boss of its family. It goes by the family now, and its level stands beside it."""
    levels = dict(re.findall(r"^[A-F] (?:%s), (.+), (\w+)$" % "|".join(BOSSES), told.get("people", ""), re.MULTILINE))

    def renamed(text):
        for boss, family in BOSSES.items():
            text = re.sub(r"(?m)^([A-F]) %s, %s(, \w+)?" % (boss, re.escape(family)), r"\1 %s, %s" % (family, levels.get(family)), text)
            text = re.sub(r"(?m)^%s (?=plays)" % boss, "The %s " % family, text)
        return text
    return {asked: renamed(text) for asked, text in told.items()}


def since_resumed(got, wanted):
    """The log of 0.1.0 began where a game was resumed; today's has the whole game before that."""
    whole, then = got.get("log"), wanted.get("log")
    return {**got, "log": then} if whole and then and whole.endswith(then) else got


def compare_terminal(program, work, folder):
    from terminal import look
    wanted = {name: by_family({asked: reworded(name, text) for asked, text in told.items()}) for name, told in read(folder / "expected.json").items()}
    got = {name: since_resumed(told, wanted.get(name, {})) for name, told in look(program, work, folder).items()}
    yield from differences(wanted, got, "terminal")


def compare_browser(program, work, folder):
    from browser import look_with
    got = look_with(program, work, read(folder / "saves.json"), read(folder / "people.json")["tables"])
    yield from differences(read(folder / "expected.json"), got, "browser")


def steps_of(told):
    return {message["step"] for messages in told.values() for message in messages if message["type"] == "view"}


def essence(told):
    """What a person sees of the table and of the game. When the database notices that a server is dead, and its people are gone
    or a window opens again under a new number, depends on how busy the machine is."""
    seen = {}
    for message in told:
        if message["type"] == "lobby" and "lobby" not in seen:
            people = [one and {key: value for key, value in one.items() if key != "connected"} for one in message["lobby"]["people"]]
            seen["lobby"] = {**message["lobby"], "people": people}
        elif message["type"] == "view" and "view" not in seen:
            seen["view"], seen["hash"] = message["view"], message["hash"]
        elif message["type"] == "refused":
            seen["refused"] = message
    return seen


def compare_postgres(program, work, folder):
    """With several servers a table's time goes on from its last row as long as any of them runs: 0.1.0 settles a window that
    nobody was there for when the first one comes back. A program that has written the table anew begins with the time of that
    row, as one server on SQLite always did. So a table with a clock may stand one step earlier than it did."""
    from postgres import look_with, without_times
    people = read(folder / "people.json")
    got = look_with(program, work, folder / "dump.sql.xz", people)
    wanted = with_ids(with_people(read(folder / "expected.json")), got)
    for table in people["tables"]:
        name, timed = table["name"], table["settings"]["window"] is not None
        then, now = steps_of(wanted["tables"][name]), steps_of(got["tables"][name])
        if timed and then and {step - 1 for step in then} == now:
            print(f"postgres: {name} had time left")
            del wanted["tables"][name], got["tables"][name]
    for told in (wanted, got):
        told["tables"] = {name: {person: essence(messages) for person, messages in one.items()} for name, one in told["tables"].items()}
    yield from differences(without_times(wanted), without_times(got), "postgres")


COMPARERS = {"sqlite": compare_sqlite, "terminal": compare_terminal, "browser": compare_browser, "postgres": compare_postgres}


def main():
    program, folder, kinds = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    found = []
    for kind in kinds or COMPARERS:
        with tempfile.TemporaryDirectory(prefix="fambiz-upgrade-") as work:
            differ = list(COMPARERS[kind](program, work, folder / kind))
        print(f"{kind}: {len(differ)} differences", flush=True)
        found += differ
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
