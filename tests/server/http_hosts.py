#!/usr/bin/env python3
"""http_hosts.py - a server answers only to its own names, so that no page can point a name of its own at it."""

import base64
import os
import socket

from http_lib import equal, check, run, server

PATHS = ("/", "/index.html", "/api/tables", "/metrics", "/nothing")


def status(s, host, path="/", headers=""):
    """Status, head and body of a request with this Host."""
    with socket.create_connection(("127.0.0.1", s.port), timeout=20) as sock:
        sock.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n".encode())
        answer = b""
        while more := sock.recv(65536):
            answer += more
            if b"HTTP/1.1 101" in answer:
                break
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode().lower(), body.decode()


def websocket(s, host, token):
    key = base64.b64encode(os.urandom(16)).decode()
    return status(s, host, "/ws", f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                  f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n")[0]


def its_own_names():
    with server("--url=https://play.example, http://lan.example:1929", "--origin=https://club.example") as s:
        token, own = s.bot(), socket.gethostname()
        for host in ("localhost", f"localhost:{s.port}", "LocalHost.", "any.localhost", "127.0.0.1", "[::1]:9", "192.0.2.7",
                     "play.example", "play.example:8443", "Lan.Example", "club.example", own, f"{own}.local"):
            for path, wanted in zip(PATHS, (200, 200, 200, 200, 404)):
                equal(status(s, host, path)[0], wanted, f"{path} of {host}")
            equal(websocket(s, host, token), 101, f"a WebSocket of {host}")


def others_names():
    with server("--url=https://play.example") as s:
        token = s.bot()
        for host in ("evil.example", f"evil.example:{s.port}", "play.example.evil.example", "localhost.evil.example", "127.0.0.1x"):
            for path in PATHS:
                equal(status(s, host, path)[0], 421, f"{path} of {host}")
            equal(websocket(s, host, token), 421, f"a WebSocket of {host}")
            equal(status(s, host, "/healthz")[::2], (200, "ok\n"), "its health is no secret")


def what_to_do_is_told():
    with server() as s:
        _, head, page = status(s, "attic.home:1929")
        check("content-type: text/html" in head and "cache-control: no-store" in head, head)
        check("fambiz serve --url http://attic.home:1929<" in page, page)
        page = status(s, "attic.home", headers="Accept-Language: de\r\n")[2]
        check("So heißt dieser Server nicht" in page, page)
        for host in ("<script>alert(1)</script>", "a&b", "a'b", "x" * 200):
            page = status(s, host)[2]
            check(host not in page, f"{host}: {page}")
        code, head, body = status(s, "attic.home", "/api/tables")
        check("content-type: application/json" in head, head)
        check('"error":"http.misdirected"' in body and "--url http://attic.home." in body, f"{code} {body}")


run(its_own_names, others_names, what_to_do_is_told)
