#!/usr/bin/env python3
"""http_people.py - guests and their cookies, names, origins, leaving; and what one address may do."""

import os
import subprocess

from http_lib import check, equal, run, server


def a_guest_and_its_cookie():
    with server() as s:
        made = s.ask("POST", "/api/guest")
        equal(made.status, 201, "made")
        cookie, *flags = made.fields["set-cookie"].split("; ")
        equal(len(cookie), len("fambiz=") + 32, "128 bits")
        equal(set(flags), {"Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=31536000"}, "flags")
        equal(made.json(), {"person": 1, "kind": "guest", "name": ""}, "who")
        again = s.ask("POST", "/api/guest", Cookie=cookie)
        equal((again.status, again.json()), (200, made.json()), "again")
        equal(again.fields["set-cookie"], made.fields["set-cookie"], "the cookie lives on")
        equal(s.ask("GET", "/api/me", Cookie=f"a=b; {cookie}; c=d").json(), made.json(), "among others")
        for wrong in ("", "fambiz=", "fambiz=" + "0" * 32, cookie[:-1], cookie + "0", cookie.upper(), "x" + cookie):
            answer = s.ask("GET", "/api/me", Cookie=wrong)
            equal((answer.status, answer.error), (401, "http.no_token"), wrong)
        other = s.ask("POST", "/api/guest", Cookie="fambiz=" + "0" * 32)
        equal((other.status, other.json()["person"]), (201, 2), "a token that nobody has")
        stored = b"".join(path.read_bytes() for path in (s.folder / "data").iterdir() if path.is_file())
        check(cookie[7:].encode() not in stored and bytes.fromhex(cookie[7:]) not in stored, "stored as it is")


def outlasts_a_restart():
    with server() as s:
        cookie = s.guest()
        s.ask("PUT", "/api/me", {"name": "Änne"}, Cookie=cookie)
        equal(s.stop(), 0, "stop")
        s.start()
        equal(s.ask("GET", "/api/me", Cookie=cookie).json()["name"], "Änne", "known after a restart")


def names():
    with server() as s:
        cookie = s.guest()
        for name in ("Änne", "<b>\"&amp;", "日本", "x" * 64, "\\\\"):
            answer = s.ask("PUT", "/api/me", {"name": name}, Cookie=cookie)
            equal((answer.status, answer.json()["name"]), (200, name), name)
            equal(s.ask("GET", "/api/me", Cookie=cookie).json()["name"], name, name)
        for name in ("", " ", "x" * 65, "a\nb", "\u202eabc", "Z\u0301\u0301\u0301", "a\x00b", "\u200b", 7, None):
            answer = s.ask("PUT", "/api/me", {"name": name}, Cookie=cookie)
            check(answer.status == 400 and answer.error in ("http.name", "http.body"), f"{name!r}: {answer.body}")
        for body in (b"", b"{}", b"[]", b"{", b'{"name":"a","name":"b"}', b'{"name":"a"} x', b'{"name":"\xff"}',
                     b'{"name":"a","more":1}', b'{"name":"a","type":"ping"}', b"[" * 5000):
            answer = s.ask("PUT", "/api/me", body, Cookie=cookie, Content_Type="application/json")
            check(answer.status == 400 and answer.error == "http.body", f"{body[:40]}: {answer.body}")
        equal(s.ask("GET", "/api/me", Cookie=cookie).json()["name"], "\\\\", "the last good one")


def origins():
    """A page elsewhere cannot act for whoever looks at it."""
    with server("--url=https://play.example", "--origin=https://club.example") as s:
        cookie, own = s.guest(), f"http://127.0.0.1:{s.port}"
        body = {"name": "a"}
        for origin, status in ((own, 200), ("https://play.example", 200), ("https://club.example", 200),
                               ("http://evil.example", 403), ("null", 403), (own + "1", 403), ("https://127.0.0.1", 403)):
            for method, path, sent in (("PUT", "/api/me", body), ("POST", "/api/guest", None)):
                answer = s.ask(method, path, sent, Cookie=cookie, Origin=origin)
                equal(answer.status, status, f"{method} from {origin}")
                foreign = origin.endswith("example") and status == 200
                equal(answer.fields.get("access-control-allow-origin"), origin if foreign else None, f"CORS for {origin}")
        for refused in ("DELETE", "POST"):
            path = {"DELETE": "/api/me", "POST": "/api/leave"}[refused]
            equal(s.ask(refused, path, Cookie=cookie, Origin="http://evil.example").error, "http.origin", path)
        asked = s.ask("OPTIONS", "/api/me", Origin="https://club.example")
        equal(asked.fields["access-control-allow-methods"], "GET, HEAD, PUT, DELETE, OPTIONS", "asked before")
        check("access-control-allow-origin" not in s.ask("OPTIONS", "/api/me", Origin="http://evil.example").fields, "evil")
        for kind, status in (("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("application/json", 200)):
            answer = s.ask("PUT", "/api/me", b'{"name":"a"}', Cookie=cookie, Content_Type=kind)
            equal(answer.status, status, f"without an origin, as {kind}")


def leaving():
    with server() as s:
        cookie = s.guest()
        left = s.ask("POST", "/api/leave", Cookie=cookie)
        equal((left.status, left.fields["set-cookie"]),
              (204, "fambiz=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"), "left")
        equal(s.ask("GET", "/api/me", Cookie=cookie).status, 401, "an old token")
        equal(s.ask("POST", "/api/guest", Cookie=cookie).status, 201, "somebody new")
        equal(s.stop(), 0, "stop")
        s.start()
        equal(s.ask("GET", "/api/me", Cookie=cookie).status, 401, "an old token, after a restart")


def erasing():
    with server() as s:
        cookie = s.guest()
        s.ask("PUT", "/api/me", {"name": "Somebody"}, Cookie=cookie)
        export = s.ask("GET", "/api/me/export", Cookie=cookie)
        equal(export.fields["content-disposition"], 'attachment; filename="fambiz.json"', "a file")
        equal({key: export.json()[key] for key in ("person", "kind", "name", "records")},
              {"person": 1, "kind": "guest", "name": "Somebody", "records": []}, "all that is kept")
        gone = s.ask("DELETE", "/api/me", Cookie=cookie)
        check(gone.status == 204 and "Max-Age=0" in gone.fields["set-cookie"], "erased")
        equal(s.ask("GET", "/api/me", Cookie=cookie).status, 401, "nobody")
        equal(s.stop(), 0, "stop")
        stored = b"".join(path.read_bytes() for path in (s.folder / "data").iterdir() if path.is_file())
        check(b"Somebody" not in stored, "the name is still in the files")
        s.start()


def limits():
    """A row of limits.def for each kind of thing, by address; Retry-After says how long."""
    with server("--proxy=127.0.0.1") as s:
        def from_(address, method="POST", path="/api/bots", body=None):
            return s.ask(method, path, body or {"name": "x"}, X_Forwarded_For=address)

        answers = [from_("203.0.113.1") for _ in range(9)]
        equal([a.status for a in answers], [201] * 8 + [429], "eight accounts")
        check(0 < int(answers[-1].fields["retry-after"]) <= 60, "Retry-After")
        equal(answers[-1].error, "http.too_often", "why")
        equal(from_("203.0.113.2").status, 201, "another address")
        equal(s.ask("GET", "/api/tables", X_Forwarded_For="203.0.113.1").status, 200, "another row")
        equal([from_(f"2001:db8::{i}").status for i in range(9)], [201] * 8 + [429], "one household")
        equal(from_("2001:db8:0:1::1").status, 201, "the house next door")
        seen = [s.ask("GET", "/api/records", X_Forwarded_For="203.0.113.3").status for _ in range(80)]
        check(seen[:60] == [200] * 60 and 429 in seen, "records")
        seen = [s.ask("POST", "/api/guest", X_Forwarded_For="203.0.113.4").status for _ in range(80)]
        check(seen[:60] == [201] * 60 and 429 in seen, "guests")
    with server("--per-address=640") as s:
        equal([s.ask("POST", "/api/bots", {"name": "x"}).status for _ in range(12)], [201] * 12, "ten times as many")


def whom_a_proxy_cannot_name():
    """Whatever cannot be read is one client, with limits and bans of its own, and without the rights of the proxy."""
    with server("--proxy=127.0.0.1") as s:
        said = ("unknown", "_hidden", "203.0.113.1, nonsense", "1.2.3", "[::1", ",", "::, x", "127.0.0.1, x", "x")
        equal([s.ask("POST", "/api/bots", {"name": "x"}, X_Forwarded_For=name).status for name in said], [201] * 8 + [429], "all one")
        equal(s.ask("POST", "/api/bots", {"name": "x"}).status, 201, "the proxy itself is somebody else")
        for name in (*said, "::", "0.0.0.0"):
            equal(s.ask("GET", "/metrics", X_Forwarded_For=name).status, 403, f"the figures for {name}")
        equal(s.ask("GET", "/metrics").status, 200, "the figures for a program on this machine")
        equal(s.ask("GET", "/healthz").status, 200, "a health check of the proxy's own")
        data = f"--data={s.folder / 'data'}"
        subprocess.run([os.environ["FAMBIZ"], "admin", data, "ban", "0.0.0.0"], check=True, capture_output=True)
        equal(s.ask("GET", "/api/tables", X_Forwarded_For="unknown").error, "wire.banned", "nobody in particular is banned")
        equal(s.ask("GET", "/api/tables", X_Forwarded_For="203.0.113.1").status, 200, "everybody else is not")
        equal(s.ask("GET", "/api/tables").status, 200, "nor is the proxy")


run(a_guest_and_its_cookie, outlasts_a_restart, names, origins, leaving, erasing, limits, whom_a_proxy_cannot_name)
