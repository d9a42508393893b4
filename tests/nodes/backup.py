#!/usr/bin/env python3
"""backup.py - what docs/running.md says about backups of a PostgreSQL, typed as it stands there: saved while servers run,
restored into another database, and served from there."""

import os
import pathlib
import re
import subprocess

from cluster import ROOT, cluster
from ws import check

SAVE, RESTORE = "pg_dump", "pg_restore"


def commands():
    """The two commands of the document."""
    text = pathlib.Path(ROOT, "docs/running.md").read_text(encoding="utf-8").split("### Backup and restore\n")[1].split("\n#")[0]
    return {word: re.search(rf"^    (.*\b{word} .*)$", text, re.MULTILINE)[1] for word in (SAVE, RESTORE)}


def typed(command, url, file):
    """One of them, with this database and this file."""
    line = re.sub(r"postgresql://\S+", f"'{url}'", commands()[command]).replace("fambiz-2021-11-05", f"'{file}'")
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)


def other(url):
    """The URL of another database of the same server."""
    return url.replace("///postgres?", "///restored?")


def main():
    with cluster(2) as place:
        cookie = place.guest()
        status, _, body = place.http("/api/tables", "POST", cookie + "Content-Type: application/json\r\n",
                                     b'{"settings":{"edition":"lookout-2021","seats":3,"clock":"standard","window":6000,'
                                     b'"flags":[],"standin":"soldier"},"listed":true}')
        check(status == 201, f"{status} {body}")
        before = place.http("/api/tables")[2]
        file, url = os.path.join(place.folder, "saved"), place.postgres.url
        done = typed(SAVE, url, file)
        check(done.returncode == 0, done.stderr)
        check(os.stat(file).st_mode & 0o77 == 0, "others may read the file")
        saved = pathlib.Path(file).read_bytes()
        done = typed(SAVE, url, file)
        check(done.returncode and pathlib.Path(file).read_bytes() == saved, "the file was overwritten")
        place.postgres.ask("CREATE DATABASE restored")
        done = typed(RESTORE, other(url), file)
        check(done.returncode == 0, done.stderr)
        done = typed(RESTORE, other(url), file)
        check(done.returncode and 'schema "fambiz" already exists' in done.stderr, f"restored twice: {done.stderr}")
        node = place.start(9, other(url))
        check(node.http("/api/tables")[2] == before, "the list of tables is another one")
        check(node.http("/api/me", headers=cookie)[0] == 200, "the person is not known any more")
        check(node.stop()[0] == 0, node.said())
    print("saved while it ran, restored elsewhere: the same tables, the same people")


main()
