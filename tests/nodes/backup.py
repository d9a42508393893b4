#!/usr/bin/env python3
"""backup.py - tools/backup: saved while servers run, restored into another database, and served from there."""

import os
import subprocess

from cluster import ROOT, cluster
from ws import check


def backup(*words):
    return subprocess.run([os.path.join(ROOT, "tools/backup"), *words], capture_output=True, text=True, check=False)


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
        file = os.path.join(place.folder, "saved")
        done = backup("save", place.postgres.url, file)
        check(done.returncode == 0, done.stderr)
        check(os.stat(file).st_mode & 0o77 == 0, "others may read the file")
        check("there already" in backup("save", place.postgres.url, file).stderr, "the file was overwritten")
        place.postgres.ask("CREATE DATABASE restored")
        done = backup("restore", file, other(place.postgres.url))
        check(done.returncode == 0, done.stderr)
        check("schema fambiz already" in backup("restore", file, other(place.postgres.url)).stderr, "restored twice")
        node = place.start(9, other(place.postgres.url))
        check(node.http("/api/tables")[2] == before, "the list of tables is another one")
        check(node.http("/api/me", headers=cookie)[0] == 200, "the person is not known any more")
        check(node.stop()[0] == 0, node.said())
    print("saved while it ran, restored elsewhere: the same tables, the same people")


main()
