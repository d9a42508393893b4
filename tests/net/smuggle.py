#!/usr/bin/env python3
"""smuggle.py [NAME…] - attacks through a real nginx. An attacker with a tunnel to the server behind a proxy talks to it in the
proxy's name: they choose their own X-Forwarded-For, and escape limits and bans. The classic way is an upgrade to h2c that the
proxy forwards and the server accepts.

Three recipes: one that forwards every Upgrade, as many a proxy does; one that forwards only WebSockets; and the one that
docs/running.md recommends, read from there. Debian's own Python, since python3-h2 is a package of Debian."""

import base64
import contextlib
import os
import re
import signal
import socket
import subprocess
import tempfile
import time

import h2.config
import h2.connection
import h2.events
import h2.exceptions

import answer
import battery
from battery import PATIENCE, case
from peer import PONG, PING, TEXT, Peer, frame, opened
from raw import check, equal
from wire import lines

CLIENT = "127.0.0.2"  # not the proxy's address, which the server trusts
FORGED = "6.6.6.6"
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
COMMON = """proxy_pass http://127.0.0.1:1929;
proxy_http_version 1.1;
proxy_set_header Host $host;
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
proxy_set_header X-Forwarded-Proto $scheme;
proxy_buffering off;
"""
FORWARDS_ALL = ("", """location / {
proxy_set_header Upgrade $http_upgrade;
proxy_set_header Connection "upgrade";
""" + COMMON + "}")
ONLY_WEBSOCKETS = ("""map $http_upgrade $upgrade { default ""; ~*^websocket$ websocket; }
map $upgrade $connection_upgrade { default ""; websocket upgrade; }
""", """location / {
proxy_set_header Upgrade $upgrade;
proxy_set_header Connection $connection_upgrade;
""" + COMMON + "}")
CONFIG = """daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{ worker_connections 64; }}
http {{
access_log off;
client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{maps}
server {{ listen 127.0.0.1:{port}; {location} }}
}}
"""


def blocks(text, word):
    """All `word … { … }` in a configuration, each up to the brace that closes it"""
    for start in re.finditer(rf"^\s*{word}\b[^;{{]*{{", text, re.MULTILINE):
        depth, at = 1, start.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        yield text[start.start():at]


def documented():
    """(maps, location) of the recipe in docs/running.md"""
    with open(os.path.join(os.environ["FAMBIZ_SOURCE"], "docs/running.md"), encoding="utf-8") as file:
        section = re.search(r"^## Behind a proxy\n(.*?)^## ", file.read(), re.MULTILINE | re.DOTALL)[1]
    code = "\n".join(line for line in section.splitlines() if line.startswith("    "))
    locations = list(blocks(code, "location"))
    equal(len(locations), 1, "locations in the recipe of docs/running.md")
    return "\n".join(blocks(code, "map")), locations[0]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as sock:
        return sock.getsockname()[1]


@contextlib.contextmanager
def proxy(server, recipe):
    """The port of an nginx before the server"""
    maps, location = recipe
    location, times = re.subn(r"proxy_pass http://127\.0\.0\.1:1929;", f"proxy_pass http://127.0.0.1:{server.port};", location)
    equal(times, 1, "proxy_pass in the recipe")
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        config = os.path.join(folder, "nginx.conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG.format(folder=folder, maps=maps, location=location, port=port))
        nginx = subprocess.Popen(["/usr/sbin/nginx", "-p", folder, "-c", config], stderr=subprocess.PIPE, text=True)
        try:
            wait_for(port, nginx)
            yield port
        finally:
            nginx.send_signal(signal.SIGTERM)
            said = nginx.communicate(timeout=20)[1]
        check("emerg" not in said, said)


def wait_for(port, process):
    end = time.monotonic() + 20
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            check(process.poll() is None and time.monotonic() < end, "nginx does not start")
            time.sleep(0.01)


def client(port):
    sock = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(CLIENT, 0))
    sock.settimeout(PATIENCE)
    return sock


# ---- the attack ---------------------------------------------------------------------------------------------------------


def offer(*upgrade, first="GET /x HTTP/1.1"):
    """An upgrade to HTTP/2, and the client's side of it"""
    tunnel = h2.connection.H2Connection(h2.config.H2Configuration(validate_outbound_headers=False,
                                                                  validate_inbound_headers=False))
    settings = tunnel.initiate_upgrade_connection().decode()
    head = lines(*upgrade, f"HTTP2-Settings: {settings}", f"X-Forwarded-For: {FORGED}", first=first)
    return head, tunnel


def forged(tunnel):
    """A request inside the tunnel, with an address of the attacker's choosing"""
    tunnel.send_headers(3, [(":method", "GET"), (":scheme", "http"), (":path", "/x"), (":authority", "here"),
                            ("x-forwarded-for", FORGED)],
                        end_stream=True)
    return tunnel.data_to_send()


def stream_of(sock, tunnel, stream):
    """What the tunnel brings on a stream, to its end; less if the other side ends it"""
    data = b""
    with contextlib.suppress(TimeoutError, ConnectionError, h2.exceptions.ProtocolError):
        while more := sock.recv(65536):
            for event in tunnel.receive_data(more):
                data += getattr(event, "data", None) or b""
                if isinstance(event, h2.events.StreamEnded) and event.stream_id == stream:
                    return data
            sock.sendall(tunnel.data_to_send())
    return data


def h2c(*upgrade, first="GET /x HTTP/1.1"):
    """The server answers as if nothing had been offered, with the client's true address; there is no tunnel."""
    def attack(server, recipe):
        with proxy(server, recipe) as port, client(port) as sock:
            head, tunnel = offer(*upgrade, first=first)
            sock.sendall(head)
            got = answer.read_head(sock)
            if got.status == 101:
                sock.sendall(tunnel.data_to_send())
                stream_of(sock, tunnel, 1)
                sock.sendall(forged(tunnel))
                told = stream_of(sock, tunnel, 3)
                check(f"address={FORGED}".encode() not in told,
                      f"the server behind the proxy believes the attacker: {told[:80]!r}")
                check(False, "the server changes the protocol")
            equal(got.status, 200, "an ordinary answer")
            own_address(answer.finish(sock, got).body)
    return attack


def own_address(body):
    check(f"address={CLIENT}\n".encode() in body, f"the client's true address: {body[:200]!r}")


def at_once(server, recipe):
    """Offer, preface and frames in one write: whatever the proxy makes of it, nobody answers as HTTP/2 or believes it."""
    with proxy(server, recipe) as port, client(port) as sock:
        head, tunnel = offer("Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings")
        sock.sendall(head + forged(tunnel))
        data = b""
        sock.settimeout(1)
        with contextlib.suppress(TimeoutError, ConnectionError):
            while more := sock.recv(65536):
                data += more
        check(b"HTTP/1.1 101" not in data, "the server changes the protocol")
        check(f"address={FORGED}".encode() not in data, "the attacker's address is believed")


def websocket(server, recipe):
    """What the recipe is for: a WebSocket, of a client whose address is known"""
    with proxy(server, recipe) as port, client(port) as sock:
        key = base64.b64encode(os.urandom(16)).decode()
        sock.sendall(lines("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                           "Sec-WebSocket-Version: 13",
                           f"X-Forwarded-For: {FORGED}", first="GET /room/1 HTTP/1.1"))
        opened(answer.read_head(sock), key)
        peer = Peer.__new__(Peer)
        peer.sock = sock
        peer.send([frame(TEXT, "rtt"), frame(PING, "p"), frame(TEXT, "x" * 4096)])
        texts = [peer.message() for _ in range(3)]
        check((PONG, b"p") in texts and (TEXT, b"x" * 4096) in texts, "a ping and a text")
        check(any(text.endswith(CLIENT.encode()) for _, text in texts), f"the client's true address: {texts[:2]}")


def refused_websocket(*more):
    """A handshake that the server refuses leaves no tunnel: the proxy reads what follows, and says whose it is."""
    def attack(server, recipe):
        with proxy(server, recipe) as port, client(port) as sock:
            sock.sendall(lines("Upgrade: websocket", "Connection: Upgrade", *more, first="GET /room/1 HTTP/1.1"))
            got = answer.read_head(sock)
            check(400 <= got.status < 600, f"the handshake is answered with {got.status}")
            answer.finish(sock, got)
            with contextlib.suppress(ConnectionError):
                sock.sendall(lines(f"X-Forwarded-For: {FORGED}", "Connection: close"))
                data = b"".join(iter(lambda: sock.recv(65536), b""))
                check(f"address={FORGED}".encode() not in data, "the attacker's address is believed")
    return attack


def ordinary(server, recipe):
    with proxy(server, recipe) as port, client(port) as sock:
        sock.sendall(lines(f"X-Forwarded-For: {FORGED}"))
        got = answer.read(sock)
        equal(got.status, 200, "a request")
        own_address(got.body)


def smuggled_body(server, recipe):
    """Requests in bodies and chunks: nginx and the server agree on where each ends."""
    inner = lines(f"X-Forwarded-For: {FORGED}", first="GET /smuggled HTTP/1.1")
    chunk = f"{len(inner):x}\r\n".encode() + inner + b"\r\n0\r\n\r\n"
    for sent in (lines(f"Content-Length: {len(inner)}", body=inner),
                 lines(f"Content-Length: {len(inner)}", first="POST /x HTTP/1.1", body=inner),
                 lines("Transfer-Encoding: chunked", first="POST /x HTTP/1.1", body=chunk),
                 lines("Transfer-Encoding: chunked", body=chunk)):
        for more in ((), ("Upgrade: h2c", "Connection: Upgrade")):
            with proxy(server, recipe) as port, client(port) as sock:
                extra = "".join(f"{line}\r\n" for line in more).encode()
                last = lines("Connection: close", first="GET /last HTTP/1.1")
                sock.sendall(sent.replace(b"Host: here\r\n", b"Host: here\r\n" + extra, 1) + last)
                data = b"".join(iter(lambda sock=sock: sock.recv(65536), b""))
                check(b"path=/smuggled" not in data, f"a body is taken as a request: {sent[:60]!r}")
                check(f"address={FORGED}".encode() not in data, "the attacker's address is believed")


ATTACKS = {
    "h2c": ("an upgrade to h2c", h2c("Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings")),
    "h2c in other letters": ("the same spelt otherwise", h2c("upgrade: H2C", "Connection: upgrade")),
    "h2c among others": ("a list with h2c", h2c("Upgrade: foo, h2c", "Connection: Upgrade, HTTP2-Settings")),
    "h2c twice": ("two lines of Upgrade", h2c("Upgrade: foo", "Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings")),
    "at once": ("an upgrade to h2c, and frames behind it in the same write", at_once),
    "foo": ("an upgrade to something unknown", h2c("Upgrade: foo", "Connection: Upgrade")),
    "ordinary": ("a request with a forged address", ordinary),
    "websocket": ("a WebSocket works", websocket),
    "websocket of another version": ("a refused handshake leaves no tunnel",
                                     refused_websocket(f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 777")),
    "websocket without a key": ("another one", refused_websocket("Sec-WebSocket-Version: 13")),
    "bodies": ("requests in the bodies of others", smuggled_body),
}


def register():
    for words, recipe in (("forwards all", lambda: FORWARDS_ALL), ("only WebSockets", lambda: ONLY_WEBSOCKETS),
                          ("docs", documented)):
        for name, (sentence, attack) in ATTACKS.items():
            case(f"{words}: {name}", sentence, lambda s, attack=attack, recipe=recipe: attack(s, recipe()))


register()

if __name__ == "__main__":
    battery.main(["proxies=127.0.0.1", "handshake_s=2"])
