#!/usr/bin/env python3
"""http.py - requests in, answers out: paths, headers, bodies, late answers, streams, and what must be refused."""

import hashlib
import time

from raw import equal, check, read_head, run, server


def fields_of(body):
    return dict(line.split("=", 1) for line in body.decode().splitlines())


def what_was_asked():
    with server() as s:
        head = "Cookie: a=1; b=2\r\nOrigin: http://x\r\nIf-None-Match: \"e\"\r\nAuthorization: Bearer t\r\n"
        status, _, body = s.http("/some/path?x=1&y=%20z", headers=head)
        asked = fields_of(body)
        equal(status, 200, "status")
        equal(asked["path"], "/some/path", "path")
        equal(asked["query"], "x=1&y= z", "query")
        equal(asked["header0"], "here", "Host")
        equal(asked["header1"], "http://x", "Origin")
        equal(asked["header2"], "a=1; b=2", "Cookie")
        equal(asked["header3"], "Bearer t", "Authorization")
        equal(asked["header5"], '"e"', "If-None-Match")
        equal(asked["address"], "127.0.0.1", "address")
        for number, method in enumerate(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]):
            status, _, body = s.http("/m", method=method, body=b"b" if method in ("PUT", "PATCH") else b"")
            equal(status, 200, method)
            if method != "HEAD":
                equal(fields_of(body)["method"], str(number), method)
        equal(fields_of(s.http("/a/../../etc/passwd")[2])["path"], "/etc/passwd", "dots")


def headers_of_every_answer():
    with server() as s:
        for path, status in (("/x", 200), ("/nothing", 304), ("/big.wasm", 200)):
            got, fields, _ = s.http(path)
            equal(got, status, path)
            policy = fields["content-security-policy"]
            for words in ("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "frame-ancestors 'none'"):
                check(words in policy, f"{path}: {words} is not in the policy")
            check("unsafe-inline" not in policy, "inline script is allowed")
            equal(fields["x-content-type-options"], "nosniff", path)
            equal(fields["referrer-policy"], "no-referrer", path)
        equal(s.http("/big.wasm")[1]["content-type"], "application/wasm", "type")
        equal(s.http("/x")[1]["cache-control"], "no-store", "a header of the server's own")
        equal(s.http("/x", method="HEAD")[1]["content-length"], s.http("/x")[1]["content-length"], "HEAD")


def bodies():
    with server("body=1000") as s:
        for n in (0, 1, 999, 1000):
            equal(fields_of(s.http("/b", "POST", body=b"x" * n)[2])["body"], str(n), "bytes")
        equal(s.http("/b", "POST", body=b"x" * 1001)[0], 413, "too long")
        for head, status in (("Content-Length: 99999999999\r\n", 413), ("Content-Length: -5\r\n", 400),
                             ("Transfer-Encoding: chunked\r\n", 411), ("", 200)):
            with s.connect() as sock:
                sock.sendall(f"POST /b HTTP/1.1\r\nHost: h\r\n{head}\r\n".encode())
                equal(read_head(sock)[0], status, head)
        with s.connect() as sock:  # in pieces
            sock.sendall(b"POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
            time.sleep(0.05)
            sock.sendall(b"defghij")
            equal(read_head(sock)[0], 200, "in pieces")


def kept_alive():
    with server() as s:
        with s.connect() as sock:
            for i in range(20):
                equal(fields_of(s.http(f"/n{i}", sock=sock)[2])["path"], f"/n{i}", "path")
            equal(s.http("/late?50", sock=sock)[2], b"late\n", "late answer")
            body = s.http("/big.wasm", sock=sock)[2]
            equal(hashlib.sha256(body).hexdigest(), hashlib.sha256(b"x" * 3000000).hexdigest(), "big")
        equal(s.counts()["accepted"], 2, "connections")


def pipelined():
    with server() as s, s.connect() as sock:
        sock.sendall(b"GET /1 HTTP/1.1\r\nHost: h\r\n\r\nGET /2 HTTP/1.1\r\nHost: h\r\n\r\n")
        for wanted in ("/1", "/2"):
            _, fields = read_head(sock)
            body = b""
            while len(body) < int(fields["content-length"]):
                body += sock.recv(1)
            equal(fields_of(body)["path"], wanted, "path")


def stream():
    with server("queue=100000") as s:
        with s.connect() as sock:
            sock.sendall(b"GET /stream HTTP/1.1\r\nHost: h\r\n\r\n")
            equal(read_head(sock)[1]["content-type"], "application/x-ndjson", "type")
            equal(sock.recv(100), b'{"n":0}\n', "first line")
            s.http("/stream-more", "POST", body=b'{"n":1}\n')
            equal(sock.recv(100), b'{"n":1}\n', "second line")
            s.http("/stream-end")
            equal(sock.recv(100), b"", "end")
        equal(s.counts()["gone"], 0, "nobody went")
        with s.connect() as sock:
            sock.sendall(b"GET /stream HTTP/1.1\r\nHost: h\r\n\r\n")
            read_head(sock)
        while not s.counts()["gone"]:
            time.sleep(0.01)
        equal(s.http("/stream-more", "POST", body=b"x")[0], 410, "a stream that is gone")
        with s.connect() as sock:  # a reader who does not read
            sock.sendall(b"GET /stream HTTP/1.1\r\nHost: h\r\n\r\n")
            read_head(sock)
            sent = 0
            while s.http("/stream-more", "POST", body=b"y" * 50000)[0] == 200:
                sent += 1
                check(sent < 2000, "a slow reader is never closed")
        equal(s.counts()["too_slow"], 1, "too slow")


def gone_before_the_answer():
    with server() as s:
        with s.connect() as sock:
            sock.sendall(b"GET /late?60000 HTTP/1.1\r\nHost: h\r\n\r\n")
        while not s.counts()["gone"]:
            time.sleep(0.01)
        equal(s.http("/x")[0], 200, "the server is there")


def no_work_while_waiting():
    """A client that sends on, or leaves, while his answer is not there or not read: the server sleeps all the same."""
    with server() as s:
        asked = [b"GET /late?60000 HTTP/1.1\r\nHost: h\r\n\r\n", b"GET /stream HTTP/1.1\r\nHost: h\r\n\r\n",
                 b"GET /big.wasm HTTP/1.1\r\nHost: h\r\n\r\n"]
        socks = []
        for line in asked:
            sock = s.connect()
            sock.sendall(line + b"GET /next HTTP/1.1\r\nHost: h\r\n\r\n" + b"junk" * 1000)
            socks.append(sock)
        time.sleep(0.3)
        before = s.cpu()
        time.sleep(1)
        used = s.cpu() - before
        check(used < 0.2, f"{used} s of work for nothing")
        for sock in socks:
            sock.close()


def garbage():
    lines = [b"\x00\x01\x02\x03\r\n\r\n", b"GET\r\n\r\n", b"GET http://x HTTP/1.1\r\n\r\n", b"FOO / HTTP/1.1\r\n\r\n",
             b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
             b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nCookie: " + b"c" * 100000 + b"\r\n\r\n",
             b"GET /%00%ff%zz HTTP/1.1\r\nHost: h\r\n\r\n", b"CONNECT x:1 HTTP/1.1\r\n\r\n",
             b"GET / HTTP/1.1\r\nUpgrade: nonsense\r\nConnection: Upgrade\r\n\r\n",
             b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"]
    with server("handshake_s=1") as s:
        for line in lines:
            with s.connect() as sock:
                try:
                    sock.sendall(line)
                    sock.recv(1000)
                except ConnectionError:
                    pass
            equal(s.http("/x")[0], 200, f"after {line[:40]!r}")


run(what_was_asked, headers_of_every_answer, bodies, kept_alive, pipelined, stream, gone_before_the_answer,
    no_work_while_waiting, garbage)
