#!/usr/bin/env python3
"""http_pages.py - static files, and what every answer has: policies, ETags, packed forms, methods, refusals."""

import gzip
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from http_lib import check, equal, run, server

POLICY = {"content-security-policy": ("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "style-src 'self'",
                                      "img-src 'self' data:", "connect-src 'self'", "worker-src 'self'",
                                      "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
                                      "frame-ancestors 'none'", "font-src 'self'", "media-src 'self'"),
          "x-content-type-options": ("nosniff",), "referrer-policy": ("no-referrer",),
          "cross-origin-opener-policy": ("same-origin",), "cross-origin-resource-policy": ("same-origin",),
          "permissions-policy": ("camera=()",)}


def every_answer_has_its_policies():
    with server() as s:
        for method, path, status in (("GET", "/", 200), ("GET", "/nothing", 404), ("GET", "/api/tables", 200),
                                     ("POST", "/", 405), ("OPTIONS", "/api/me", 204), ("GET", "/api/me", 401),
                                     ("GET", "/healthz", 200), ("HEAD", "/", 200), ("POST", "/api/guest", 201)):
            answer = s.ask(method, path)
            equal(answer.status, status, f"{method} {path}")
            for name, wanted in POLICY.items():
                for words in wanted:
                    check(words in answer.fields[name], f"{method} {path}: {name} is {answer.fields[name]}")
            check("unsafe-inline" not in answer.fields["content-security-policy"], "inline script is allowed")
            check("strict-transport-security" not in answer.fields, "HSTS without TLS")
            cache = "no-cache" if (path, status) == ("/", 200) else "no-store"
            equal(answer.fields["cache-control"], cache, f"{method} {path}")


def the_page_inside_the_program():
    with server() as s:
        plain, packed = s.ask("GET", "/"), s.ask("GET", "/", Accept_Encoding="gzip, deflate")
        equal(plain.fields["content-type"], "text/html; charset=utf-8", "type")
        equal(packed.fields["content-encoding"], "gzip", "packed")
        equal(gzip.decompress(packed.body), plain.body, "the same page")
        equal(s.ask("GET", "/index.html").body, plain.body, "its other address")
        check(b"<script>" not in plain.body and b"style=" not in plain.body, "something that the policy forbids")
        check(plain.fields["etag"] != packed.fields["etag"], "two forms, one ETag")
        check("accept-encoding" in packed.fields["vary"], "Vary")
        check("content-encoding" not in s.ask("GET", "/", Accept_Encoding="gzip;q=0").fields, "not wanted")
        for known in (plain.fields["etag"], f'"x", W/{plain.fields["etag"]}', "*"):
            again = s.ask("GET", "/", If_None_Match=known)
            equal((again.status, again.body), (304, b""), f"If-None-Match: {known}")
        for known in ('"x"', plain.fields["etag"][:-1], packed.fields["etag"]):
            equal(s.ask("GET", "/", If_None_Match=known).status, 200, f"If-None-Match: {known}")
        head = s.ask("HEAD", "/")
        equal((head.body, head.fields["content-length"]), (b"", str(len(plain.body))), "HEAD")
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/notice", "/index.html/"):
            check(s.ask("GET", path).status in (400, 404), path)


def a_folder_instead():
    with tempfile.TemporaryDirectory() as name, server(f"--web={make_folder(name)}") as s:
        for path, body, cache in (("/", b"<p>mine</p>", "no-cache"),
                                  ("/assets/app-C0ffEE_1.js", b"let x", "public, max-age=31536000, immutable"),
                                  ("/assets/app.js", b"let y", "no-cache"), ("/deep/er/x.wasm", b"\0asm", "no-cache")):
            answer = s.ask("GET", path)
            equal((answer.status, answer.body, answer.fields["cache-control"]), (200, body, cache), path)
        equal(s.ask("GET", "/deep/er/x.wasm").fields["content-type"], "application/wasm", "type")
        equal(s.ask("GET", "/assets/app.js", Accept_Encoding="gzip, br").body, b"brotli", "the best form there is")
        equal(s.ask("GET", "/assets/app.js", Accept_Encoding="gzip").body, b"zipped", "the second best")
        for path in ("/link", "/away/passwd", "/.hidden", "/pipe"):
            equal(s.ask("GET", path).status, 404, path)


def make_folder(name):
    folder = pathlib.Path(name, "web")
    (folder / "assets").mkdir(parents=True)
    (folder / "deep/er").mkdir(parents=True)
    for path, data in (("index.html", b"<p>mine</p>"), ("assets/app-C0ffEE_1.js", b"let x"), ("assets/app.js", b"let y"),
                       ("assets/app.js.gz", b"zipped"), ("assets/app.js.br", b"brotli"), ("deep/er/x.wasm", b"\0asm"),
                       (".hidden", b"secret")):
        (folder / path).write_bytes(data)
    (folder / "link").symlink_to("/etc/passwd")
    (folder / "away").symlink_to("/etc")
    os.mkfifo(folder / "pipe")
    return folder


def a_folder_that_is_none():
    with tempfile.TemporaryDirectory() as name:
        for folder, words in ((name + "/none", "No such file"), (name, "no index.html")):
            command = [os.environ["FAMBIZ"], "serve", "--port=0", f"--data={name}/data", f"--web={folder}"]
            done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=30)
            check(done.returncode != 0 and words in done.stderr and folder in done.stderr, f"{folder}: {done.stderr}")


def embedding_is_reproducible():
    """tools/embed.py gives the same bytes for the same files, whatever their dates, and refuses a folder without a page."""
    with tempfile.TemporaryDirectory() as name:
        first, second = pathlib.Path(name, "1.c"), pathlib.Path(name, "2.c")
        for out in (first, second):
            subprocess.run([sys.executable, "tools/embed.py", "src/http/notice", str(out)], check=True)
            os.utime("src/http/notice/index.html")
        equal(first.read_bytes(), second.read_bytes(), "twice the same")
        bare = subprocess.run([sys.executable, "tools/embed.py", name, str(first)], check=False, capture_output=True,
                              text=True)
        check(bare.returncode != 0 and "no index.html" in bare.stderr, bare.stderr)


def languages():
    with server() as s:
        for accepted, word in (("", "nothing"), ("de-AT,de;q=0.9,en;q=0.8", "nichts"), ("fr, en;q=0.5, de;q=0.4", "nothing"),
                               ("de;q=0, en", "nothing"), ("fr", "nothing"), ("en;q=0.1,de", "nichts")):
            answer = s.ask("GET", "/x", Accept_Language=accepted)
            check(word in answer.json()["text"], f"{accepted}: {answer.body}")


def well_or_not():
    """/healthz tells; /metrics tells this machine alone, and everybody with --open-metrics."""
    with server() as s:
        equal((s.ask("GET", "/healthz").status, s.ask("GET", "/healthz").body), (200, b"ok\n"), "health")
        metrics = s.ask("GET", "/metrics")
        equal(metrics.fields["content-type"], "text/plain; version=0.0.4; charset=utf-8", "the format")
        check(b"fambiz_inputs_total 0\n" in metrics.body, "metrics")
        data = f"--data={s.folder / 'data'}"
        subprocess.run([os.environ["FAMBIZ"], "admin", data, "drain"], check=True, capture_output=True)
        equal((s.ask("GET", "/healthz").status, s.ask("GET", "/healthz").body), (503, b"draining\n"), "draining")
    for options, status in (((), 403), (("--open-metrics",), 200)):
        with server("--proxy=127.0.0.1", *options) as s:
            answer = s.ask("GET", "/metrics", X_Forwarded_For="203.0.113.9")
            equal(answer.status, status, f"/metrics from afar, {options}")
            equal(s.ask("GET", "/healthz", X_Forwarded_For="203.0.113.9").status, 200, "health is for everybody")


def every_route_is_documented():
    with open("src/http/routes.def", encoding="utf-8") as code, open("docs/wire.md", encoding="utf-8") as docs:
        routes = {f"{method} {path}" for method, path in re.findall(r'^ROUTE\((\w+), "(\S+)"', code.read(), re.MULTILINE)}
        rows = re.findall(r"^\| `([A-Z]+ /\S+)` \|", docs.read(), re.MULTILINE)
    equal({re.sub(r"\b(ID|N)\b", "*", row) for row in rows}, routes, "docs/wire.md against the table of routes")


run(every_route_is_documented, every_answer_has_its_policies, the_page_inside_the_program, a_folder_instead, a_folder_that_is_none,
    embedding_is_reproducible, languages, well_or_not)
