#!/usr/bin/env python3
"""proxy.py - the recipes of docs/running.md for nginx and Caddy, run as they are except for ports and paths: people play
through nginx, only the proxy can say who somebody is, and nothing is tunnelled."""

import contextlib
import hashlib
import json
import os
import pathlib
import re
import socket
import ssl
import subprocess
import tempfile
import textwrap
import threading

from http_lib import SETTINGS, check, equal, run, server, wait_for
from certificate import certificate
from ws import WebSocket, read_body, read_head

URL = "https://play.example"
PART = bytes.fromhex("5f0c2e9b7a6d41388f20b1c2d3e4f506")
CLAIMS = "X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: http\r\nX-Real-IP: 127.0.0.1\r\nForwarded: for=127.0.0.1\r\n"


def recipe(words):
    """The one that has these words"""
    text = pathlib.Path("docs/running.md").read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"(?:^(?: {4}.*)?\n)+", text, re.MULTILINE) if words in block]
    equal(len(blocks), 1, f"one recipe with {words}")
    return textwrap.dedent(blocks[0])


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def outside():
    """An address of this machine that is not the loopback's; where it has none, the loopback's own."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as sock:
        with contextlib.suppress(OSError):
            sock.connect(("198.51.100.1", 9))  # nothing is sent
            return sock.getsockname()[0]
    return "127.0.0.1"


def replaced(text, old, new):
    check(old in text, f"the recipe has no {old}")
    return text.replace(old, new)


class Proxy:
    """In front of a server; `connect` is a browser's connection to it, from outside."""

    def __init__(self, folder):
        self.folder, self.port, self.address = pathlib.Path(folder), free_port(), outside()

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stderr=subprocess.DEVNULL, env=self.environment)
        wait_for(self.listens)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)

    def listens(self):
        check(self.process.poll() is None, f"{self.command[0]} does not start")
        with contextlib.suppress(OSError), socket.create_connection((self.address, self.port), timeout=5):
            return True

    def connect(self):
        return socket.create_connection((self.address, self.port), timeout=20)

    def ask(self, path, method="GET", headers="", host="play.example"):
        with contextlib.closing(self.connect()) as sock:
            length = "Content-Length: 0\r\n" if method == "POST" else ""
            sock.sendall(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{length}{headers}\r\n".encode())
            status, fields = read_head(sock)
            return status, fields, read_body(sock, fields)


class Caddy(Proxy):
    """In clear text: Caddy would ask the world for a certificate of play.example."""

    def __init__(self, folder, to):
        super().__init__(folder)
        site = replaced(recipe("reverse_proxy 127.0.0.1:1929"), "play.example {", f"http://:{self.port} {{")
        conf = self.folder / "Caddyfile"
        conf.write_text("{\n    admin off\n}\n" + replaced(site, "127.0.0.1:1929", f"127.0.0.1:{to}"), encoding="utf-8")
        self.command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(conf)]
        self.environment = {**os.environ, **dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))}


class Nginx(Proxy):
    def __init__(self, folder, to):
        super().__init__(folder)
        cert, key = certificate(self.folder, "play.example")
        site = replaced(recipe("map $http_upgrade"), "listen 443 ssl;", f"listen {self.port} ssl;")
        site = replaced(site, "/etc/ssl/play.example/fullchain.pem", cert)
        site = replaced(site, "/etc/ssl/play.example/privkey.pem", key)
        site = replaced(site, "http://127.0.0.1:1929", f"http://127.0.0.1:{to}")
        paths = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        conf = self.folder / "nginx.conf"
        conf.write_text(f"daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/error.log;\nworker_processes 1;\n"
                        f"events {{ }}\nhttp {{\naccess_log off;\n{paths}{site}}}\n", encoding="utf-8")
        self.command = ["nginx", "-c", str(conf), "-p", str(self.folder), "-e", str(self.folder / "error.log")]
        self.environment = {**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin"}

    def connect(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context.wrap_socket(super().connect(), server_hostname="play.example")


@contextlib.contextmanager
def behind_nginx():
    with server("--proxy=127.0.0.1", f"--url={URL}") as s, tempfile.TemporaryDirectory() as folder, Nginx(folder, s.port) as nginx:
        yield s, nginx


def until(socket_, wanted):
    while True:
        for line in socket_.text().split("\n"):
            message = json.loads(line)
            check(message["type"] != "refused", line)
            if message["type"] == wanted:
                return message


def people_play_through_it():
    with behind_nginx() as (s, nginx):
        status, fields, _ = nginx.ask("/api/guest", "POST", CLAIMS + f"Origin: {URL}\r\n")
        equal(status, 201, "a guest")
        check("; secure" in fields["set-cookie"], "the server knows that the browser came by TLS")
        cookie = f"Cookie: {fields['set-cookie'].split(';')[0]}\r\n"
        table = WebSocket(nginx, "/ws", headers=cookie + CLAIMS + f"Origin: {URL}\r\n", host="play.example")
        equal(table.status, 101, "a WebSocket")
        for message, answer in (({"type": "hello", "wire": 1, "client": "test", "lang": "en"}, "welcome"),
                                ({"type": "make", "settings": SETTINGS, "listed": False}, "made")):
            table.send(json.dumps({**message, "n": 1}))
            said = until(table, answer)
        table.send(json.dumps({"type": "join", "n": 2, "table": said["table"], "step": 0}))
        until(table, "lobby")
        table.send(json.dumps({"type": "sit", "n": 3, "seat": "A"}))
        table.send(json.dumps({"type": "fill", "n": 4, "level": "random"}))
        table.send(json.dumps({"type": "ready", "n": 5, "on": True, "hash": hashlib.sha256(PART).hexdigest()}))
        table.send(json.dumps({"type": "start", "n": 6}))
        until(table, "parts")
        table.send(json.dumps({"type": "part", "n": 7, "part": PART.hex()}))
        until(table, "events")
        who = subprocess.run([os.environ["FAMBIZ"], "admin", f"--data={s.folder / 'data'}", "who"], check=True,
                             capture_output=True, text=True).stdout
        check(re.search(rf"(?<![\d.]){re.escape(nginx.address)}(?![\d.])", who), f"{nginx.address} in:\n{who}")
        equal(WebSocket(nginx, "/ws", headers=cookie + "Origin: https://evil.example\r\n", host="play.example").status, 403, "another page")


def quick_matches_are_sealed():
    """Behind a proxy strangers draw lots; whoever makes a table chooses; without a proxy it stays a race."""
    def flags(running, cookie, origin, host, *messages):
        table = WebSocket(running, "/ws", headers=f"Cookie: {cookie}\r\nOrigin: {origin}\r\n", host=host)
        for n, message in enumerate(({"type": "hello", "wire": 1, "client": "test", "lang": "en"}, *messages), 1):
            table.send(json.dumps({**message, "n": n}))
            if message["type"] == "make":
                table.send(json.dumps({"type": "join", "n": 9, "table": until(table, "made")["table"], "step": 0}))
        return set(until(table, "lobby")["lobby"]["settings"]["flags"])

    quick, make = {"type": "quick"}, {"type": "make", "settings": SETTINGS, "listed": False}
    with behind_nginx() as (s, nginx):
        equal(flags(nginx, s.guest(), URL, "play.example", quick), {"auto_start", "sealed"}, "a quick match")
        equal(flags(nginx, s.guest(), URL, "play.example", make), set(), "a table by link")
    with server() as s:
        own = f"127.0.0.1:{s.port}"
        equal(flags(s, s.guest(), f"http://{own}", own, quick), {"auto_start"}, "a quick match without a proxy")


def what_is_not_for_everybody():
    with behind_nginx() as (_, nginx):
        local = nginx.address.startswith("127.")
        if local:
            print("this machine has no address but the loopback's: nobody is outside")
        equal(nginx.ask("/metrics")[0], 200 if local else 403, "the figures")
        equal(nginx.ask("/metrics", headers=CLAIMS)[0], 200 if local else 403, "the figures, for whoever says that he is here")
        equal(nginx.ask("/healthz")[::2], (200, b"ok\n"), "health")
        equal(nginx.ask("/", host="evil.example")[0], 421, "another name")
        equal(nginx.ask("/")[0], 200, "the page")


class Spy:
    """What a proxy hands on: takes one head a connection, and answers."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port, self.heads = self.listener.getsockname()[1], []
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                sock, _ = self.listener.accept()
                with sock, sock.makefile("rb") as lines:
                    head = [line.decode().strip() for line in iter(lines.readline, b"\r\n") if line]
                    self.heads.append(dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line))
                    sock.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    def hears(self, proxy, headers):
        equal(proxy.ask("/ws", headers=headers)[0], 200, headers)
        return self.heads.pop()


def nothing_is_tunnelled(kind, scheme):
    spy = Spy()
    with tempfile.TemporaryDirectory() as folder, kind(folder, spy.port) as proxy, contextlib.closing(spy.listener):
        settings = "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
        for upgrade in ("h2c", "h2c, websocket", "websocket, h2c", "TLS/1.0", "websocketx", "x"):
            head = spy.hears(proxy, f"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: {upgrade}\r\n{settings}")
            check("upgrade" not in head and "upgrade" not in head.get("connection", ""), f"{upgrade}: {head}")
        for upgrade in ("websocket", "WebSocket"):
            head = spy.hears(proxy, f"Connection: Upgrade\r\nUpgrade: {upgrade}\r\n")
            equal((head.get("upgrade"), head.get("connection")), ("websocket", "upgrade"), upgrade)
        head = spy.hears(proxy, CLAIMS)
        equal([head.get(name) for name in ("x-forwarded-for", "x-forwarded-proto", "host")],
              [proxy.address, scheme, "play.example"], "who asks, and how, says the proxy alone")


def nothing_is_tunnelled_by_nginx():
    nothing_is_tunnelled(Nginx, "https")


def nothing_is_tunnelled_by_caddy():
    nothing_is_tunnelled(Caddy, "http")


run(people_play_through_it, quick_matches_are_sealed, what_is_not_for_everybody, nothing_is_tunnelled_by_nginx,
    nothing_is_tunnelled_by_caddy)
