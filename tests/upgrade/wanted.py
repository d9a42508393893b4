"""wanted.py - what the data of a release have to cover, and whether they do.

A fact is a word such as `phase:grudge`. Facts are read off the answers that the program itself gave (expected.json), not
off the scripts' intentions; only what nobody is ever told (mutes) is taken from a note of the script."""

SWITCHES = {"deck": ("mayfair", "lookout"), "draw": ("one", "fill"), "picker": ("victim", "attacker"),
            "refund": ("yes", "no"), "drop": ("any", "targeted"), "rewar": ("normal", "keep"),
            "hit": ("opponents",), "turncoat": ("opponents",), "sub": ("swap",)}
ABILITIES = ["LIB", "DOP", "CSC", "BUT", "CEL", "UNF", "SHO", "TEM", "POL", "EAR"]
LEVELS = ["random", "stooge", "thug", "soldier", "capo", "don"]

WANTED = {
    "sqlite": [
        *(f"table:{x}" for x in ("lobby", "playing", "over")),
        *(f"phase:{x}" for x in ("ready", "draw", "play", "again", "drop", "butcher", "target", "counter", "choose", "grudge")),
        "target:INT", "target:DBL", "choose:MOB", "choose:victim",
        *(f"edition:{x}" for x in ("mayfair-2005", "lookout-2021", "lookout-2021-de")), "advanced",
        *(f"rule:{switch}:{value}" for switch, values in SWITCHES.items() for value in values),
        *(f"seats:{n}" for n in range(2, 7)),
        *(f"clock:{x}" for x in ("standard", "blitz", "relaxed", "untimed")),
        *(f"window:{x}" for x in ("3000", "6000", "12000", "60000", "None")),
        *(f"flag:{x}" for x in ("sealed", "chat", "auto_start")),
        *(f"bot:{x}" for x in LEVELS), *(f"standin:{x}" for x in LEVELS),
        *(f"open window:{x}" for x in ("timed", "untimed", "sealed", "held")),
        *(f"answer:{x}" for x in ("none", "pass", "standing", "try")),
        "stand-in:gone", "stand-in:time", "paused", "pause votes", "draw offered", "draw votes", "rematch votes",
        "some ready", "locked", "family chosen", "free place", "host is not the first", "listed", "spectator", "mutes",
        "orders:unless_target", "orders:pass", "second game", "bot account at a seat", "bank touched", "family out",
        "war:1", "war:2", "shuffled again", "known cards", *(f"ability:{x}" for x in ABILITIES),
        "result:seat", "result:draw", "record", "record:draw", "record:heat", "record:erased player", "record:bots",
        "person:guest", "person:bot", "person:nameless", "lost:left", "lost:banned",
        "snapshot and rows", "envelope and rows", "all gone at the end", "connected at the end",
    ],
    "browser": [
        *(f"table:{x}" for x in ("lobby", "playing", "over")),
        *(f"phase:{x}" for x in ("ready", "draw", "play", "again", "butcher", "target", "counter", "choose", "grudge")),
        *(f"edition:{x}" for x in ("mayfair-2005", "lookout-2021", "lookout-2021-de")), "advanced",
        *(f"bot:{x}" for x in LEVELS), "open window:timed", "open window:untimed", "answer:try", "record",
        *(f"case:{x}" for x in ("clicked-solo", "clicked-hot-seat", "clicked-what-if", "finished", "hot-long"))],
    "postgres": [
        *(f"table:{x}" for x in ("lobby", "playing", "over")),
        *(f"phase:{x}" for x in ("ready", "draw", "play", "again", "butcher", "target", "counter", "choose", "grudge")),
        "target:INT", "choose:MOB", "choose:victim", "open window:timed", "open window:untimed", "open window:held", "answer:try",
        "paused", "draw offered", "draw votes", "second game", "locked", "listed", "mutes", "spectator", "bot account at a seat",
        "record", "record:draw", "snapshot and rows", "envelope and rows"],
    "terminal": ["own turn", "window", "curtain",
                 *(f"case:{x}" for x in ("rematch", "killed", "half-written", "many", "on-a-server", "mayfair-victim-chooses"))],
}


def facts_of_lobby(lobby):
    settings = lobby["settings"]
    edition, *rules = settings["edition"].split("+")
    facts = {f"table:{lobby['phase']}", f"edition:{edition}", f"clock:{settings['clock']}", f"seats:{settings['seats']}",
             f"window:{settings['window']}", f"standin:{settings['standin']}"}
    facts |= {"advanced" if rule == "advanced" else f"rule:{rule}" for rule in rules}
    facts |= {f"flag:{flag}" for flag in settings["flags"]}
    for seat in lobby["seats"][:settings["seats"]]:
        facts |= {f"bot:{seat['level']}"} if seat["kind"] == "bot" else set()
        facts |= {f"stand-in:{seat['why']}"} if seat["why"] != "none" else set()
        facts |= {"some ready"} if seat["ready"] and lobby["phase"] == "lobby" else set()
    conditions = {"paused": lobby["paused"], "draw offered": lobby["offered"], "pause votes": lobby["pause_votes"] != "-",
                  "draw votes": lobby["draw_votes"] != "-", "rematch votes": lobby["rematch_votes"] != "-",
                  "locked": lobby["locked"], "host is not the first": lobby["host"] != 0, "second game": lobby["game"] > 1,
                  "free place": None in lobby["people"],
                  "family chosen": lobby["phase"] == "lobby" and any(
                      seat["kind"] == "human" and seat["family"] != i for i, seat in enumerate(lobby["seats"]))}
    return facts | {name for name, holds in conditions.items() if holds}


def facts_of_view(view):
    if view["phase"] == "over":
        return set()
    facts = {f"phase:{view['phase']}", f"war:{view['war']}"}
    if view["phase"] == "target":
        facts.add(f"target:{view['card']}")
    if view["phase"] == "choose":
        facts.add("choose:MOB" if view["counter"] == "MOB" else "choose:victim")
    listed = {man[0] for man in view["list"]}
    out = any(not home and seat not in listed for seat, home in zip("ABCDEF", view["home"]))
    facts |= {f"ability:{card}" for card in view["tags"].values()}
    conditions = {"family out": out, "shuffled again": view["shuffles"] > 1, "known cards": any(view["known"])}
    return facts | {name for name, holds in conditions.items() if holds}


def facts_of_window(window, settings):
    timed = settings["window"] is not None
    facts = {f"answer:{window['state']}", "open window:timed" if timed else "open window:untimed"}
    facts |= {"open window:sealed"} if "sealed" in settings["flags"] else set()
    return facts | ({"open window:held"} if window["holds"] else set())


def facts_of_messages(told, settings):
    facts = set()
    for message in told:
        kind = message["type"]
        if kind == "lobby":
            facts |= facts_of_lobby(message["lobby"])
        elif kind == "view":
            facts |= facts_of_view(message["view"])
        elif kind == "window":
            facts |= facts_of_window(message, settings)
        elif kind == "orders" and message["order"] != "none":
            facts.add(f"orders:{message['order']}")
        elif kind == "over":
            facts.add("result:draw" if message["result"] == "draw" else "result:seat")
        elif kind == "ask" and settings["clock"] == "standard" and (message["bank"] or {"time": 120000})["time"] < 120000:
            facts.add("bank touched")
    return facts


def facts_of(folder, people, expected):
    """{"stopped/phase-play": facts}"""
    found = {}
    for table in people["tables"]:
        facts = set(table.get("notes", []))
        for told in expected["tables"][table["name"]].values():
            facts |= facts_of_messages(told, table["settings"])
        facts.add("snapshot and rows" if table["snapshot"] and table["rows"] else
                  "snapshot" if table["snapshot"] else "envelope and rows")
        facts.add("connected at the end" if table["connected"] else "all gone at the end")
        found[f"{folder}/{table['name']}"] = facts
    found[f"{folder}/ (records and persons)"] = facts_of_records(expected["records"]) | facts_of_persons(expected["persons"])
    return found


def facts_of_records(records):
    facts = {"record"} if records else set()
    for record in records.values():
        facts |= {"record:draw"} if '[Result "draw"]' in record["text"] else set()
        facts |= {"record:heat"} if "{heat" in record["text"] else set()
        facts |= {"record:erased player"} if any(name.startswith("Player ") for name in record["players"]) else set()
        facts |= {"record:bots"} if "soldier" in record["players"] else set()
    return facts


def facts_of_persons(persons):
    facts = set()
    for key, person in persons.items():
        if key.startswith("lost:"):
            facts |= {key} if person["status"] in (401, 403) else set()
        else:
            facts.add(f"person:{person['me']['kind']}")
            facts |= {"person:nameless"} if not person["me"]["name"] else set()
    return facts


def missing(kind, found):
    covered = set().union(*found.values()) if found else set()
    return [fact for fact in WANTED[kind] if fact not in covered]


def as_table(found):
    """For coverage.md: a row a table."""
    lines = ["| table | what it covers |", "|---|---|"]
    lines += [f"| {name} | {', '.join(sorted(facts))} |" for name, facts in found.items()]
    return "\n".join(lines) + "\n"
