#!/usr/bin/env python3
"""reload.py - SIGHUP: certificates are read again for new connections; nothing running is disturbed, and a certificate that cannot
be read changes nothing."""

import contextlib
import hashlib
import json
import pathlib
import signal
import socket
import ssl
import tempfile

from http_lib import equal, run, server, wait_for
from certificate import certificate
from ws import WebSocket


def write_certificate(folder):
    """A new one, in the place of the old."""
    certificate(folder)
    return digest(ssl.PEM_cert_to_DER_cert((folder / "cert.pem").read_text()))


def digest(der):
    return hashlib.sha256(der).hexdigest()[:16]


class Tls:
    """Connections to a server that speaks TLS."""

    def __init__(self, port):
        self.port = port

    def connect(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context.wrap_socket(socket.create_connection(("127.0.0.1", self.port), timeout=20), server_hostname="localhost")

    def shows(self):
        with contextlib.closing(self.connect()) as sock:
            return digest(sock.getpeercert(binary_form=True))

    def bot(self):
        with contextlib.closing(self.connect()) as sock:
            body = b'{"name":"Robo"}'
            sock.sendall(b"POST /api/bots HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
                         b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            answer = b""
            while more := sock.recv(65536):
                answer += more
            return json.loads(answer.split(b"\r\n\r\n", 1)[1])["token"]


def hang_up(s, event):
    """SIGHUP, and the log says what became of it."""
    before = s.log().count(f'"{event}"')
    s.process.send_signal(signal.SIGHUP)
    wait_for(lambda: s.process.poll() is not None or s.log().count(f'"{event}"') > before)
    equal(s.process.poll(), None, "the server goes on")


def answers(socket_):
    socket_.send('{"type":"ping","n":7}')
    return json.loads(socket_.text())


def without_tls():
    with server() as s:
        token = s.bot()
        table = s.table(token)
        for _ in range(3):
            hang_up(s, "certificates_none")
        equal(s.ask("GET", f"/api/tables/{table}/qr.svg").status, 200, "the table is still there")


def a_new_certificate():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        first = write_certificate(folder)
        with server(f"--cert={folder / 'cert.pem'}", f"--key={folder / 'key.pem'}", secure=True) as s:
            tls = Tls(s.port)
            equal(tls.shows(), first, "the first")
            bot = WebSocket(tls, "/ws", headers=f"Authorization: Bearer {tls.bot()}\r\n")
            bot.send('{"type":"hello","n":1,"wire":1,"client":"test","lang":"en"}')
            equal(json.loads(bot.text())["type"], "welcome", "somebody who stays")
            second = write_certificate(folder)
            equal(tls.shows(), first, "nobody has asked for another yet")
            hang_up(s, "certificates_read")
            equal(tls.shows(), second, "the second")
            equal(answers(bot)["type"], "pong", "who was there before is not disturbed")
            for wrong in ("", "-----BEGIN CERTIFICATE-----\nnonsense\n", None):
                (folder / "cert.pem").unlink(missing_ok=True)
                if wrong is not None:
                    (folder / "cert.pem").write_text(wrong)
                hang_up(s, "certificates_kept")
                equal(tls.shows(), second, "one that can be read goes on")
            other = pathlib.Path(name) / "other"
            other.mkdir()
            write_certificate(other)
            (folder / "cert.pem").write_text((other / "cert.pem").read_text())
            hang_up(s, "certificates_kept")
            equal(tls.shows(), second, "a certificate without its key")
            equal(answers(bot)["type"], "pong", "nor by what cannot be read")


run(without_tls, a_new_certificate)
