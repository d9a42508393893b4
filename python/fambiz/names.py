"""names.py - the numbers and their names: picks, cards, the fields of an observation."""

import collections

from .library import NONE, lib, written

PICKS = 124  # the length of a mask: FB_LEARN_PICKS
CARDS = tuple(lib.fb_card_code(card).decode() for card in range(34))

Field = collections.namedtuple("Field", "name offset bytes meaning")


def _fields():
    number = 0
    while row := lib.fb_learn_field(number):
        field = row.contents
        yield Field(field.name.decode(), field.offset, field.bytes, field.meaning.decode())
        number += 1


FIELDS = {field.name: field for field in _fields()}
OBSERVATION = sum(field.bytes for field in FIELDS.values())  # bytes of a row


def fields(observation):
    """An observation cut into its fields: {"hand": bytes, …}."""
    row = bytes(observation)
    if len(row) != OBSERVATION:
        raise ValueError(f"an observation has {OBSERVATION} bytes, not {len(row)}")
    return {field.name: row[field.offset:field.offset + field.bytes] for field in FIELDS.values()}


def name(pick):
    """`CON`, `drop`, `B3`, `B`: the pick as docs/notation.md spells it; `?` where there is none of this number."""
    return written(lib.fb_what_write, pick, 16) if 0 <= pick < PICKS else "?"


def number(text):
    """The pick of this name."""
    data = text.encode()
    pick = lib.fb_what_read(data, len(data))
    if pick == NONE:
        raise ValueError(f"{text!r} is no pick: it is a card (CON), a word (pass), a mobster (B3) or a seat (B)")
    return pick
