#!/usr/bin/env python3
"""http_tls.py - the API over TLS, by HTTP/1.1 and HTTP/2: secure cookies, HSTS, bodies, streams."""

import json
import re
import subprocess
import tempfile

from http_lib import SETTINGS, check, equal, run, server

from certificate import certificate


def options(folder):
    cert, key = certificate(folder)
    return f"--cert={cert}", f"--key={key}"


def curl(s, path, *options):
    """(head, body)"""
    command = ["curl", "--silent", "--insecure", "--include", "--max-time", "20", *options,
               f"https://127.0.0.1:{s.port}{path}"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return said.replace("\r", "").split("\n\n", 1)


def both_versions():
    with tempfile.TemporaryDirectory() as name, server(*options(name), secure=True) as s:
        for version in ("--http1.1", "--http2"):
            head, _ = curl(s, "/api/guest", version, "--data", "")
            cookie = re.search(r"set-cookie: (fambiz=[0-9a-f]{32}); (.*)", head)
            equal(cookie[2], "Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure", version)
            check("strict-transport-security: max-age=31536000" in head, f"{version}: {head}")
            _, body = curl(s, "/api/me", version, "--cookie", cookie[1], "--request", "PUT", "--json", '{"name":"Änne"}')
            equal(json.loads(body)["name"], "Änne", version)
            _, body = curl(s, "/", version, "--compressed")
            check("<title>Family Business</title>" in body, f"{version}: {body}")
            same = ["--header", f"Origin: https://127.0.0.1:{s.port}"]
            check(" 204" in curl(s, "/api/leave", version, "--cookie", cookie[1], "--data", "", *same)[0], "own origin")
            other = curl(s, "/api/guest", version, "--data", "", "--header", f"Origin: http://127.0.0.1:{s.port}")
            check(" 403" in other[0], f"{version}: without TLS it is another origin")


def streams():
    with tempfile.TemporaryDirectory() as name, server(*options(name), secure=True) as s:
        for version in ("--http1.1", "--http2"):
            token = json.loads(curl(s, "/api/bots", version, "--json", '{"name":"Robo"}')[1])["token"]
            bearer = ["--header", f"Authorization: Bearer {token}"]
            table = json.loads(curl(s, "/api/tables", version, *bearer, "--json",
                                    json.dumps({"settings": SETTINGS, "listed": False}))[1])["table"]
            command = ["curl", "--silent", "--insecure", "--no-buffer", version, *bearer,
                       f"https://127.0.0.1:{s.port}/api/tables/{table}/stream"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as stream:
                equal(json.loads(stream.stdout.readline())["type"], "joined", version)
                head, _ = curl(s, f"/api/tables/{table}", version, *bearer, "--json", '{"type":"sit","n":2,"seat":"A"}')
                check(" 204" in head, f"{version}: {head}")
                lines = (json.loads(line) for line in stream.stdout if line != "\n")
                check(any(m["type"] == "lobby" and m["lobby"]["seats"][0]["kind"] == "human" for m in lines), "seated")
                stream.kill()


run(both_versions, streams)
