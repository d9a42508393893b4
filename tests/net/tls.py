#!/usr/bin/env python3
"""tls.py - HTTPS and secure WebSockets, with a certificate made for the moment, and another one later."""

import os
import shutil
import signal
import ssl
import subprocess
import tempfile

from raw import PROGRAM, WebSocket, check, equal, run, server, until

from certificate import certificate


def curl(s, path, *options, statuses=(0,)):
    command = ["curl", "--silent", "--insecure", "--max-time", "60", *options, f"https://127.0.0.1:{s.port}{path}"]
    done = subprocess.run(command, check=False, capture_output=True)
    check(done.returncode in statuses, f"{path} {options[:1]}: curl ends with {done.returncode}")
    return done.stdout


def requests():
    with tempfile.TemporaryDirectory() as directory:
        cert, key = certificate(directory)
        with server(f"cert={cert}", f"key={key}") as s:
            for option in ("--http1.1", "--http2", "--tls-max=1.2"):  # who would like HTTP/2 gets 1.1
                said = curl(s, "/a?b=c", *option.split("="), "--write-out", "version=%{http_version}\n", "--cookie", "x=y")
                for words in (b"version=1.1\n", b"path=/a\n", b"query=b=c\n", b"secure=1\n",
                              b"header2=x=y\n", b"header0=127.0.0.1:"):
                    check(words in said, f"{option}: {words} is not in {said}")
                equal(len(curl(s, "/big.wasm", *option.split("="))), 3000000, "big")
            check(b"body=5000\n" in curl(s, "/p", "--data-binary", "x" * 5000), "POST")
            equal(curl(s, "/late?50"), b"late\n", "late")
            check(b"wasm-unsafe-eval" in curl(s, "/x", "--head"), "policy")
            equal(curl(s, "/nothing", "--write-out", "%{http_code}"), b"304", "nothing")
            said = curl(s, "/p", "--data-binary", "x" * 70000, "--write-out", "%{http_code}", statuses=(0, 55))
            check(said.endswith(b"413"), f"a body too long: {said[-40:]}")
            equal(curl(s, "/[1-20]", "--parallel").count(b"method=0\n"), 20, "twenty at once")


def trusting():
    """A client that takes any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def certificate_of(s):
    """The one that it shows."""
    with trusting().wrap_socket(s.connect()) as sock:
        return sock.getpeercert(binary_form=True)


def another_certificate():
    """SIGHUP reads it anew; one that cannot be read leaves the old one; who is connected stays."""
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        cert, key = certificate(first)
        with server(f"cert={cert}", f"key={key}") as s:
            context = trusting()
            a, old = WebSocket(s, sock=context.wrap_socket(s.connect())), certificate_of(s)
            for name, source in zip((cert, key), certificate(second)):
                shutil.copy(source, name)
            s.process.send_signal(signal.SIGHUP)
            until("the new one", lambda: certificate_of(s) != old)
            new = certificate_of(s)
            with open(key, "w", encoding="ascii") as file:
                file.write("nonsense")
            s.process.send_signal(signal.SIGHUP)
            until("told", lambda: s.counts(context)["unread"] == 1)
            equal(certificate_of(s), new, "one that cannot be read changes nothing")
            a.send("still here")
            equal(a.text(), "still here", "who was connected")


def websocket_over_tls():
    with tempfile.TemporaryDirectory() as directory:
        cert, key = certificate(directory)
        context = ssl.create_default_context(cafile=cert)
        context.check_hostname = False
        with server(f"cert={cert}", f"key={key}", "ping_s=1") as s:
            a = WebSocket(s, sock=context.wrap_socket(s.connect()))
            equal(a.status, 101, "open")
            for text in ("x", "y" * 4096):
                a.send(text)
                equal(a.text(), text, "message")
            a.send("flood 200")
            for _ in range(200):
                equal(len(a.text()), 1000, "many")
            a.send("rtt")
            check(int(a.text().split()[1]) > 0, "round trip")
            old = trusting()
            old.maximum_version = ssl.TLSVersion.TLSv1_2
            equal(WebSocket(s, sock=old.wrap_socket(s.connect())).status, 101, "TLS 1.2")


def wrong_key():
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        command = [PROGRAM, f"cert={certificate(first)[0]}", f"key={certificate(second)[1]}"]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
        check(ended.returncode == 1 and "--cert and --key" in ended.stderr, ended.stderr)


if __name__ == "__main__":
    run(requests, another_certificate, websocket_over_tls, wrong_key)
