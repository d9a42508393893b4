#!/usr/bin/env python3
"""wire_types.py OUT.ts - the messages of docs/wire.md as types for TypeScript; - writes to standard output. A file that says so
already stays as it is, so that nothing is built anew.

They come from the tables that the C code comes from: src/wire/*.def, src/table/input.def and message.def,
cards.def, word.def, phase.def and event.def of src/rules; the words of enums from the C tables that spell them. And what
cards.def says of each card, so that the page asks for a trait and never for a card. tools/web makes web/src/lib/wire.ts with it.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SRC = ROOT / "src"

# The fields of event.def in the order of their values in JSON (src/text/event_json.c): name, type, and what it is where it says
# nothing, which at the end is left out.
EVENT_FIELDS = {
    "EDITION": ("edition", "string", None),
    "SEAT": ("seat", "Seat", None),
    "CARD": ("card", "Card", None),
    "MAYBE_CARD": ("card", "Card", "null"),
    "WHO": ("who", "Mobster", None),
    "TARGET": ("who", "Mobster | Seat", None),
    "PLACE": ("place", "number", None),
    "MAYBE_PLACE": ("place", "number", "null"),
    "PLAYERS": ("players", "number", None),
    "N": ("n", "number", "0"),
    "NTH": ("n", "number", "0"),
    "RATE": ("n", "number", "0"),
}
CONTROL = {
    "turn": "Seat", "phase": "Phase", "asked": "string", "stage": "Phase", "card": "Card | null", "counter": "Card | null",
    "rescuer": "Seat | null", "next": "Seat | null", "left": "number", "after": "After | null", "spent": "boolean", "grudge": "boolean",
}
SERVERS_OWN = {"ID", "KEY", "MS", "START"}  # kinds that no client sends (src/wire/shape.c)

VIEW = """/** What one seat may know of the game (docs/json.md). */
export interface View {
  seat: Seat | '-';
  edition: string;
  players: number;
  turn: Seat;
  phase: Phase;
  asked: string;
  stage: Phase;
  card: Card | null;
  counter: Card | null;
  rescuer: Seat | null;
  next: Seat | null;
  left: number;
  after: After | null;
  spent: boolean;
  grudge: boolean;
  named: (Mobster | Seat)[];
  war: 0 | 1 | 2;
  list: Mobster[];
  home: string[];
  tags: Partial<Record<Mobster, Card>>;
  hand: Card[];
  hands: number[];
  known: Card[][];
  deck: number;
  discard: Card[];
  shuffles: number;
}"""


def read(path):
    """A file without its comments."""
    text = (SRC / path).read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def calls(text, name):
    """The arguments of every NAME(a, b, …) in the text, split at the commas outside of brackets and strings."""
    for start in re.finditer(rf"(?<!define )\b{name}\(", text):
        arguments, depth, quoted, last = [], 1, False, start.end()
        for at in range(start.end(), len(text)):
            c = text[at]
            if c == '"' and text[at - 1] != "\\":
                quoted = not quoted
            elif not quoted:
                depth += (c in "({") - (c in ")}")
                if depth == 0 or (c == "," and depth == 1):
                    arguments.append(text[last:at].strip())
                    last = at + 1
                if depth == 0:
                    break
        yield arguments


def union(words):
    return " | ".join(f"'{word}'" for word in words)


def words_of(path, table):
    """The strings of a table in C."""
    body = re.search(rf"\b{table}(?:\[\w*\])? = \{{(.*?)\}};", read(path), re.S)
    return re.findall(r'"(\w+)"', body[1])


def words_in(path, macro):
    """The last column of every row of a table."""
    return [row[-1].strip('"') for row in calls(read(path), macro)]


def words():
    """The small types: seats, cards, enums."""
    cards = [row[2] for row in calls(read("rules/cards.def"), "FB_CARD")]
    paces = re.findall(r'\[FB_PACE_\w+\] = \{(?:\.word = )?"(\w+)"', read("table/pace.c"))
    clocks = re.findall(r'\[FB_CLOCK_\w+\] = \{"(\w+)"', read("table/clock.c"))
    yield "Seat", union("ABCDEF")
    yield "Mobster", "`${Seat}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`"
    yield "Card", union(cards)
    yield "Word", union(words_in("rules/word.def", "FB_WORD"))
    yield "WirePick", "Card | Word | Mobster | Seat"
    yield "Phase", union(words_in("rules/phase.def", "FB_PHASE"))
    yield "After", union(("play", "stage", "again", "next"))
    yield "Lang", "string"  # the code of a file in po/: a new language changes nothing here
    yield "Clock", union(clocks)
    yield "Pace", union(paces)
    yield "Level", "string"
    for name, of in (
        ("SeatKind", "kind"),
        ("Order", "order"),
        ("WindowAnswer", "answer"),
        ("Why", "why"),
        ("Stage", "stage"),
        ("TablePhase", "phase"),
        ("SettingFlag", "flag"),
    ):
        yield name, union(words_of("wire/kinds.c", f"{of}_words"))


def traits():
    """The traits that there are, as cards.def spells them."""
    return re.findall(r"FB_TRAIT_(\w+) = ", read("rules/fambiz.h"))


def cards():
    """CODE: { kind, traits }"""
    for _, _, code, kind, *_, of in calls(read("rules/cards.def"), "FB_CARD"):
        listed = ", ".join(repr(trait.strip().lower()) for trait in of.split("|") if trait.strip() != "PLAIN")
        yield f"  {code}: {{ kind: '{kind.lower()}', traits: [{listed}] }},"


def kinds():
    """{kind: its type}"""
    return {row[0]: row[2].strip('"') for row in calls(read("wire/kind.def"), "FB_WIRE_KIND")}


def fields(row, types, skip=()):
    """(name, type) of FB_FIELD(kind, name) and FB_MEMBER(kind, C name, name); FB_MAYBE may be left out"""
    for macro, may_lack in (("FB_FIELD", ""), ("FB_MEMBER", ""), ("FB_MAYBE", "?")):
        for kind, *names in calls(row, macro):
            if kind != "NOTHING" and kind not in skip:
                yield names[-1] + ("?" if kind in ("MARK", "WAIT") else may_lack), types[kind]


def message(word, members, numbered):
    head = f"type: '{word}'" + ("; n: number" if numbered else "")
    return "  | { " + "; ".join([head] + [f"{name}: {kind}" for name, kind in members]) + " }"


def requests(types):
    for _, word, row in calls(read("wire/request.def"), "FB_REQUEST"):
        yield message(word, fields(row, types, SERVERS_OWN), True)
    for _, name, word, who, _, row in calls(read("table/input.def"), "FB_INPUT"):
        if who in ("PERSON", "SEATED", "HOST") and name != "GONE":
            yield message(word, fields(row, types, SERVERS_OWN), True)


def told(types):
    for _, word, row in calls(read("table/message.def"), "FB_MESSAGE"):
        yield message(word, fields(row, types), True)
    for _, word, row in calls(read("wire/answer.def"), "FB_ANSWER"):
        yield message(word, fields(row, types), False)


def event_values(fields_of):
    """name: type of an event's values; name?: type of those that may be left out, at the end."""
    if fields_of == {"NOW"}:
        return [f"{name}{'' if name == 'turn' else '?'}: {kind}" for name, kind in CONTROL.items()]
    values = [EVENT_FIELDS[name] for name in EVENT_FIELDS if name in fields_of]
    if len(values) != len(fields_of):
        raise SystemExit(f"event.def has a field that is not in EVENT_FIELDS of wire_types.py: {fields_of}")
    *first, last = values
    texts = [f"{name}: {kind}{f' | {nothing}' if nothing else ''}" for name, kind, nothing in first]
    return [*texts, f"{last[0]}{'?' if last[2] else ''}: {last[1]}"]


def events():
    for _, name, row, *_ in calls(read("rules/event.def"), "FB_EVENT"):
        values = event_values({field.strip() for field in row.split("|")})
        yield f"  | [{', '.join([f'name: {name.lower()!r}', *values])}]"


def show_ms():
    for _, name, *_, ms in calls(read("rules/event.def"), "FB_EVENT"):
        yield f"  {name.lower()}: {ms},"


def shapes(types):
    for _, _, name, row in calls(read("wire/shape.def"), "FB_SHAPE"):
        yield f"export interface {name} {{"
        yield from (f"  {key}: {kind};" for key, kind in fields(row, types))
        yield "}\n"


def whole():
    types = kinds()
    version = re.search(r"FB_WIRE_VERSION = (\d+)", read("wire/wire.h"))[1]
    lines = ["// Made by tools/wire_types.py from the tables in src/; do not edit. docs/wire.md explains it.\n"]
    lines += [f"export const WIRE_VERSION = {version};\n"]
    lines += [f"export type {name} = {of};" for name, of in words()] + [""]
    lines += [f"export type CardKind = {union(('attack', 'rescue', 'counter', 'ability'))};"]
    lines += [f"export type Trait = {union(trait.lower() for trait in traits())};", ""]
    lines += ["/** What cards.def says of the cards, in card order; fambiz.h tells what a trait is. */"]
    lines += ["export const CARDS: Readonly<Record<Card, { kind: CardKind; traits: readonly Trait[] }>> = {", *cards(), "};\n"]
    lines += [VIEW, ""]
    lines += ["/** What happened: the name, then the values in the order of docs/json.md. */"]
    lines += ["export type WireEvent =", *events()]
    lines[-1] += ";\n"
    lines += ["export type EventName = WireEvent[0];", "/** How long each event is shown at normal speed, in ms: what a table waits for. */"]
    lines += ["export const SHOW_MS: Readonly<Record<EventName, number>> = {", *show_ms(), "};\n"]
    lines += shapes(types)
    lines += ["/** What a client sends. */", "export type Sent =", *requests(types)]
    lines[-1] += ";\n"
    lines += ["/** What a server tells. */", "export type Told =", *told(types)]
    lines[-1] += ";\n"
    return "\n".join(lines)


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    if arguments[0] == "-":
        sys.stdout.write(whole())
        return 0
    path, text = pathlib.Path(arguments[0]), whole()
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
