"""aside_lib.py - for the tests of tables that cannot be read: the sum of a row, and what a server's log says."""

import json

MASK = (1 << 64) - 1


def sum_of(game, seq, data):
    """As row_sum (src/store/rows.c)."""
    h = 0xcbf29ce484222325
    for word in (game, seq):
        h = ((h ^ word) * 0x100000001b3) & MASK
        h ^= h >> 29
    for byte in data:
        h = ((h ^ byte) * 0x100000001b3) & MASK
    return h & (MASK >> 1)


def told(place, event):
    """All lines of its log with this event."""
    lines = [json.loads(line) for line in place.said().splitlines() if line.startswith("{") and line.endswith("}")]
    return [line for line in lines if line["event"] == event]
