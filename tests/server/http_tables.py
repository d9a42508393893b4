#!/usr/bin/env python3
"""http_tables.py - lists of tables, tables being made, and the QR code of a table's link, read module by module."""

import re
import urllib.request

from http_lib import SETTINGS, Stream, check, deal, equal, run, seat, server
from qr_reader import read_modules


def made_and_listed():
    with server() as s:
        token = s.bot("Änne")
        equal(s.ask("GET", "/api/tables").json(), {"type": "tables", "to": 0, "tables": []}, "none yet")
        public, private = s.table(token, listed=True, seats=3), s.table(token)
        check(re.fullmatch("[a-z2-7]{16}", private) and public != private, "80 bits")
        equal(s.ask("GET", "/api/tables").json()["tables"], [], "nobody is there yet")
        stream = Stream(s, token, public)
        stream.until("lobby")
        listed = s.ask("GET", "/api/tables").json()["tables"]
        equal([row["table"] for row in listed], [public], "the public one alone")
        equal({key: listed[0][key] for key in ("host", "edition", "clock", "phase", "seats")},
              {"host": "Änne", "edition": "lookout-2021", "clock": "standard", "phase": "lobby", "seats": 3}, "a row")
        check(private not in s.log(), "the id of a private table is in the log")


def own(s, **who):
    return s.ask("GET", "/api/me/tables", **who).json()["tables"]


def my_tables():
    """Whoever closes the tab, or comes back after a restart, finds the table again; nobody else does."""
    with server() as s:
        anna, ben, carl = s.bot("Änne"), s.bot("Ben"), s.bot("Carl")
        equal(own(s), [], "of nobody")
        streams = seat(s, [anna, ben], clock="untimed", window=None)
        table = streams[0].table
        watcher = Stream(s, carl, table)
        watcher.until("joined")
        lobby = {"table": table, "edition": "lookout-2021", "phase": "lobby", "turn": False, "seats": 2, "bots": 0,
                 "people": ["Änne", "Ben"]}
        equal((own(s, token=anna), own(s, token=ben)), ([{**lobby, "seat": "A"}], [{**lobby, "seat": "B"}]), "in the lobby")
        equal(own(s, token=carl), [], "who only watches")
        deal(streams)
        for stream in (*streams, watcher):
            stream.close()
        before = [own(s, token=token) for token in (anna, ben)]
        equal(sorted((row["phase"], row["turn"]) for [row] in before), [("playing", False), ("playing", True)], "one is asked")
        equal(s.stop(), 0, "stop")
        s.start()
        equal([own(s, token=token) for token in (anna, ben)], before, "after a restart")
        Stream(s, ben, table).until("view")
        equal(s.ask("POST", f"/api/tables/{table}", {"type": "leave", "n": 9}, token=ben).status, 204, "leaves")
        equal((own(s, token=ben), len(own(s, token=anna))), ([], 1), "whoever leaves has no seat")


def refused():
    with server("--tables-each=2") as s:
        token = s.bot()
        equal(s.ask("POST", "/api/tables", {"settings": SETTINGS, "listed": False}).error, "http.no_token", "nobody's")
        for changed, words in (({"settings": {**SETTINGS, "seats": 7}, "listed": False}, "seats"),
                               ({"settings": {**SETTINGS, "window": 5}, "listed": False}, "window"),
                               ({"settings": {**SETTINGS, "edition": "x"}, "listed": False}, "edition"),
                               ({"settings": SETTINGS}, "listed"), ({"settings": SETTINGS, "listed": 1}, "listed"),
                               ({"listed": False}, "settings"), ({}, "missing"), ([], "object"), ("x" * 5000, "object"),
                               ({"settings": SETTINGS, "listed": False, "n": 5}, "")):
            answer = s.ask("POST", "/api/tables", changed, token=token)
            check(answer.status == 400 and words in answer.json()["text"], f"{changed}: {answer.body}")
        s.table(token)
        s.table(token)
        answer = s.ask("POST", "/api/tables", {"settings": SETTINGS, "listed": False}, token=token)
        equal((answer.status, answer.error), (503, "wire.no_room"), "a third table")


def codes():
    """The link in the QR code is read out of the picture again, by a reader of our own."""
    for options, fields, base in (((), {}, "http://127.0.0.1:{port}"), ((), {"Host": "Play.Localhost:8080"}, "http://Play.Localhost:8080"),
                                  (("--url=https://play.example, https://b.example",), {}, "https://play.example"),
                                  (("--proxy=127.0.0.1",), {"Host": "10.0.0.7", "X_Forwarded_Proto": "https"}, "https://10.0.0.7")):
        with server(*options) as s:
            table = s.table(s.bot())
            answer = s.ask("GET", f"/api/tables/{table}/qr.svg", **fields)
            equal((answer.status, answer.fields["content-type"]), (200, "image/svg+xml"), "a picture")
            equal(read_svg(answer.body.decode()), f"{base.format(port=s.port)}/#t/{table}", "the link in it")
            equal(s.ask("GET", "/api/tables/aaaaaaaaaaaaaaaa/qr.svg").error, "wire.no_table", "no such table")
            for host in ('x"y', "a b", "<script>", "x/y", "ä".encode().decode("latin-1")):
                answer = s.ask("GET", f"/api/tables/{table}/qr.svg", Host=host)
                equal(answer.status, 400, host)


def links():
    """Whoever opens the page as localhost hands out an address that others can use, as far as there is one; and it leads here."""
    with server("--address=") as s:
        table = s.table(s.bot())
        for host in (f"localhost:{s.port}", f"127.0.0.1:{s.port}", f"[::1]:{s.port}"):
            link = s.ask("GET", "/api/links", Host=host).json()
            code = read_svg(s.ask("GET", f"/api/tables/{table}/qr.svg", Host=host).body.decode())
            equal(code, f"{link['base']}#t/{table}", "the QR code and the link are one")
            if link["reach"] == "network":
                equal(urllib.request.urlopen(link["base"] + "healthz", timeout=20).read(), b"ok\n", link["base"])
        equal(s.ask("GET", "/api/links", Host="10.0.0.7:80").json(), {"base": "http://10.0.0.7:80/", "reach": "same"}, "another name")
    shown = re.findall(r"on this network: (\S+)", s.printed)
    equal(link, {"base": shown[0], "reach": "network"} if shown else {"base": f"http://{host}/", "reach": "machine"}, s.printed)
    with server() as s:
        here = {"base": f"http://localhost:{s.port}/", "reach": "machine"}
        equal(s.ask("GET", "/api/links", Host=f"localhost:{s.port}").json(), here, "it listens to this machine alone")
        equal(s.ask("GET", "/api/links", Host="a b").status, 400, "no name at all")


def read_svg(svg):
    """The modules of the one dark path, with nothing in the quiet zone around it."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    check(svg.count("<path") == 2 and "crispEdges" in svg, "one path on a white one")
    dark = set()
    for x, y, n, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", svg):
        equal(n, back, "a closed run")
        dark |= {(int(x) + i, int(y)) for i in range(int(n))}
    check(all(4 <= x < size - 4 and 4 <= y < size - 4 for x, y in dark), "the quiet zone")
    return read_modules([[(x + 4, y + 4) in dark for x in range(size - 8)] for y in range(size - 8)])


run(made_and_listed, my_tables, refused, codes, links)
