#!/usr/bin/env python3
"""aside.py - tables that a server cannot read, where several share a PostgreSQL: set aside once and known to all, unless another
server drives the table and so can read it; a row that nobody can read; and what the last server at a table writes when it stops."""

import json
import os
import sys

from cluster import ROOT, cluster
from people import Guest, alive, make, until

sys.path.insert(0, os.path.join(ROOT, "tests/server"))

from ask import admin  # noqa: E402
from aside_lib import sum_of, told  # noqa: E402
from ws import check, equal, run  # noqa: E402


def game_of(place, table):
    return int(place.postgres.ask(f"SELECT id FROM game WHERE name = '{table}'"))


def last_row(place, game):
    return int(place.postgres.ask(f"SELECT max(seq) FROM input WHERE game = {game}"))


def answer(node, table):
    """"joined", or the id of the refusal, of somebody who comes to the table."""
    guest = Guest(node)
    guest.say({"type": "join", "table": table, "step": 0})
    while True:
        for line in guest.socket.text().splitlines():
            message = json.loads(line)
            if message["type"] in ("joined", "refused"):
                guest.socket.close()
                return message.get("id", "joined")


def metric(node):
    text = node.http("/metrics")[2].decode()
    return int(next(line for line in text.splitlines() if line.startswith("fambiz_tables_set_aside ")).split()[1])


def table_of(node, listed=False):
    """Somebody at a new table: (the guest, the table)."""
    guest = Guest(node)
    if not listed:
        table = make(node, guest.cookie)[1]
    else:
        settings = {"edition": "lookout-2021", "seats": 4, "clock": "standard", "window": 6000, "flags": [], "standin": "soldier"}
        body = json.dumps({"settings": settings, "listed": True}).encode()
        table = json.loads(node.http("/api/tables", "POST", guest.cookie + "Content-Type: application/json\r\n", body)[2])["table"]
    guest.join(table)
    guest.wait(guest.say({"type": "sit", "seat": "A"}), "lobby")
    return guest, table


def nobody_drives(place, game):
    until(lambda: place.postgres.ask(f"SELECT count(*) FROM lease WHERE game = {game} AND holder <> 0") == "0", "it is driven still")


def damaged(place):
    """Nobody is there, and a row is not what was written: whoever finds it sets it aside, and all know."""
    first, second = place.nodes
    guest, table = table_of(first)
    guest.socket.close()
    game = game_of(place, table)
    nobody_drives(place, game)
    kept = place.postgres.ask(f"SELECT encode(bytes, 'hex') FROM input WHERE game = {game} AND seq = 2")
    place.postgres.ask(f"UPDATE input SET bytes = 'x' WHERE game = {game} AND seq = 2")
    equal(answer(second, table), "wire.set_aside", "who finds it")
    until(lambda: answer(first, table) == "wire.set_aside", "the other server does not know")
    equal([line["game"] for line in told(second, "table_set_aside")], [game], "the log")
    for node in place.nodes:
        until(lambda node=node: metric(node) == 1, "the metric")
        check("set aside: 1" in admin(node, "status").out, "the status")
    number = admin(first, "aside").out.splitlines()[1].split()[0]
    check("cannot read it either" in admin(first, "aside", "retry", number).err, "it is damaged still")
    place.postgres.ask(f"UPDATE aside_row SET bytes = decode('{kept}', 'hex') WHERE aside = {number} AND seq = 2")
    until(lambda: admin(first, "aside", "retry", number).status == 0, "it is not put back")
    for node in place.nodes:
        equal(answer(node, table), "joined", "it is in play again")
        until(lambda node=node: metric(node) == 0, "the metric")
    equal(place.postgres.ask(f"SELECT count(*) FROM present WHERE game = {game} AND person > 0") != "0", True, "who has been there")


def another_drives_it(place):
    """The first server has the table in hand, and goes on; the second leaves it alone, and says so once. When the first one
    stops, it writes the table as it has it: so the second can read it again."""
    first, second = place.nodes
    host, table = table_of(first)
    game = game_of(place, table)
    until(lambda: place.postgres.ask(f"SELECT holder <> 0 FROM lease WHERE game = {game}") == "t", "nobody drives it")
    place.postgres.ask(f"UPDATE input SET bytes = 'x' WHERE game = {game} AND seq = 2")
    for _ in range(3):
        equal(answer(second, table), "wire.not_here", "at the second server")
    equal([line["game"] for line in told(second, "table_left") if line["game"] == game], [game], "what its log says")
    equal([line["game"] for line in told(second, "table_set_aside") if line["game"] == game], [], "what it set aside")
    host.wait(host.say({"type": "emote", "emote": 4}), "emote")
    seq = last_row(place, game)
    equal(first.stop()[0], 0, "the first server's end")
    equal(int(place.postgres.ask(f"SELECT seq FROM game WHERE id = {game}")), seq, "the snapshot of who was the last there")
    until(lambda: answer(second, table) == "joined", "it cannot be read again")
    place.nodes[0] = place.start(0)
    for node in place.nodes:
        alive(place, node, 2)


def others_are_there(place):
    """A server that stops leaves a table at which people are by another one to that."""
    first, second = place.nodes
    host, table = table_of(first)
    other = Guest(second).join(table)
    host.lobby(lambda lobby: len(lobby["people"]) == 2)
    game = game_of(place, table)
    before = place.postgres.ask(f"SELECT seq FROM game WHERE id = {game}")
    equal(first.stop()[0], 0, "the first server's end")
    equal(place.postgres.ask(f"SELECT seq FROM game WHERE id = {game}"), before, "the snapshot")
    other.wait(other.say({"type": "emote", "emote": 4}), "emote")
    other.socket.close()
    place.nodes[0] = place.start(0)
    for node in place.nodes:
        alive(place, node, 2)


def nobody_can_read_it(place):
    """A row that none of them takes, as if another program had written it: no server ends, both leave the table, one of them sets
    it aside when nobody else has taken it."""
    first, second = place.nodes
    host, table = table_of(first)
    guest = Guest(second).join(table)
    game = game_of(place, table)
    host.lobby(lambda lobby: len(lobby["people"]) == 2)
    seq = last_row(place, game) + 1
    before = [len(told(node, "table_left")) for node in place.nodes]
    row = b"\x02\x01\xff\xff"  # of today's form, but no input has this number
    place.postgres.ask(f"INSERT INTO input VALUES ({game}, {seq}, {sum_of(game, seq, row)}, '\\x{row.hex()}', clock())")
    for someone in host, guest:
        equal(someone.socket.closed_with(), 1012, "who is there comes again")
    until(lambda: place.postgres.ask(f"SELECT count(*) FROM aside WHERE game = {game}") == "1", "it is not set aside")
    for node, lines in zip(place.nodes, before):
        equal(answer(node, table), "wire.set_aside", "its people")
        check(len(told(node, "table_left")) <= lines + 1, "it is said more than once")
        check(table not in node.said(), "the id of a table stands in a log")
    equal(place.postgres.ask(f"SELECT count(*) FROM aside_row WHERE bytes = '\\x{row.hex()}'"), "1", "the row")


def newer(place):
    """A row that says itself that a newer program wrote it: both leave the table to whoever that is, and say so once."""
    first, second = place.nodes
    host, table = table_of(first)
    guest = Guest(second).join(table)
    host.lobby(lambda lobby: len(lobby["people"]) == 2)
    game = game_of(place, table)
    seq = last_row(place, game) + 1
    row = b"\xfe\x01\x02\x03"
    place.postgres.ask(f"INSERT INTO input VALUES ({game}, {seq}, {sum_of(game, seq, row)}, '\\x{row.hex()}', clock())")
    for someone in host, guest:
        equal(someone.socket.closed_with(), 1012, "who is there comes again")
    for node in place.nodes * 2:
        equal(answer(node, table), "wire.not_here", "its people")
        equal(len([line for line in told(node, "table_left") if line["game"] == game]), 1, "what the log says")
    equal(place.postgres.ask(f"SELECT count(*) FROM aside WHERE game = {game}"), "0", "what is set aside")
    place.postgres.ask(f"DELETE FROM input WHERE game = {game} AND seq = {seq}")
    for node in place.nodes:
        equal(answer(node, table), "joined", "without that row")


def listed(place):
    """The list that servers share is text, not memory; what cannot be read is left out."""
    first, second = place.nodes
    host, table = table_of(first, listed=True)
    shown = [row["table"] for row in json.loads(second.http("/api/tables")[2])["tables"]]
    equal(shown, [table], "the list of the second server")
    stored = json.loads(place.postgres.ask("SELECT convert_from(row, 'UTF8') FROM listed"))
    equal((stored["type"], stored["tables"][0]["table"], stored["tables"][0]["taken"]), ("tables", table, 1), "what is stored")
    place.postgres.ask("UPDATE listed SET row = decode(repeat('00', 200), 'hex')")
    equal(json.loads(second.http("/api/tables")[2])["tables"], [], "what is no row")
    host.socket.close()


def main():
    with cluster(2) as place:
        for node in place.nodes:
            alive(place, node, 2)
        for test in (listed, newer, damaged, another_drives_it, others_are_there, nobody_can_read_it):
            test(place)
            print(f"{test.__name__}: fine", flush=True)


if __name__ == "__main__":
    run(main)
