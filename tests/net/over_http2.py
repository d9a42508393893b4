#!/usr/bin/env python3
"""over_http2.py - HTTP/2 is not spoken: curl, which prefers it, falls back to HTTP/1.1 on a plain port and over TLS. If
told to insist, it gets nothing."""

import subprocess
import tempfile

from raw import check, equal, run, server
from certificate import certificate


def curl(s, path, *options, scheme="http"):
    """(curl's status, HTTP version, body)"""
    command = ["curl", "--silent", "--insecure", "--max-time", "60", "--write-out", "version=%{http_version}", *options,
               f"{scheme}://127.0.0.1:{s.port}{path}"]
    done = subprocess.run(command, check=False, capture_output=True)
    body, _, version = done.stdout.rpartition(b"version=")
    return done.returncode, version.decode(), body


def falls_back(s, scheme):
    for option in ("--http2", "--http1.1"):
        status, version, body = curl(s, "/a?b=c", option, scheme=scheme)
        equal((status, version), (0, "1.1"), f"{scheme} {option}")
        check(b"path=/a\nquery=b=c\n" in body, f"{scheme} {option}: {body[:80]}")
    status, version, body = curl(s, "/p", "--http2", "--data-binary", "x" * 5000, scheme=scheme)
    equal((status, version), (0, "1.1"), f"{scheme}, a body")
    check(b"body=5000\n" in body, f"{scheme}, a body: {body[:80]}")
    status, version, body = curl(s, "/big.wasm", "--http2", scheme=scheme)
    equal((status, version, len(body)), (0, "1.1", 3000000), f"{scheme}, a big answer")
    many = curl(s, "/[1-20]", "--http2", "--parallel", scheme=scheme)[2]
    equal((many.count(b"method=0\n"), many.count(b"version=1.1")), (20, 19), f"{scheme}, twenty at once")


def insists(s, scheme):
    """curl alone knows how it gives up; a request that reaches the server would be answered."""
    status, version, body = curl(s, "/a", "--http2-prior-knowledge", scheme=scheme)
    check(version != "2", f"{scheme}: HTTP/2 is spoken")
    check(status != 0 or version == "1.1", f"{scheme}: curl ends with {status}, version {version}, {body[:80]}")
    equal(curl(s, "/a", scheme=scheme)[0], 0, f"{scheme}, a request after it")


def plain():
    with server() as s:
        falls_back(s, "http")
        insists(s, "http")


def by_tls():
    with tempfile.TemporaryDirectory() as directory:
        cert, key = certificate(directory)
        with server(f"cert={cert}", f"key={key}") as s:
            falls_back(s, "https")
            insists(s, "https")


if __name__ == "__main__":
    run(plain, by_tls)
