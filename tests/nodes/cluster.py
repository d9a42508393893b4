"""cluster.py - several `fambiz serve` on one PostgreSQL to throw away, and a place that is all of them: whoever connects gets
the next one, as behind a load balancer."""

import contextlib
import itertools
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.environ["FAMBIZ_SOURCE"]
sys.path.insert(0, os.path.join(ROOT, "tests/lib"))

from serve import Server  # noqa: E402
from ws import check  # noqa: E402


class Postgres:
    """A database in a folder of its own (tests/lib/postgres)."""

    def __init__(self, *settings):
        self.folder = tempfile.mkdtemp(prefix="fambiz-pg-", dir="/tmp")  # short: it holds a socket
        self.settings = settings
        self.url = self.script("start", str(os.getpid()), *settings).strip()

    def script(self, what, *more):
        return subprocess.run([os.path.join(ROOT, "tests/lib/postgres"), what, self.folder, *more], check=True,
                              stdout=subprocess.PIPE, text=True).stdout

    def kill(self):
        self.script("kill")

    def restart(self):
        self.script("start", str(os.getpid()), *self.settings)

    def stop(self):
        self.script("stop")

    def ask(self, sql):
        """The first value of the answer, as text."""
        return subprocess.run(["psql", "-XAtq", self.url, "-c", "SET search_path = fambiz", "-c", sql], check=True,
                              stdout=subprocess.PIPE, text=True).stdout.strip()


class Cluster:
    """`nodes` servers; a place of the tests: http and websocket take them in turn."""

    def __init__(self, nodes, *options):
        self.folder = tempfile.mkdtemp(prefix="fambiz-nodes-")
        self.postgres = Postgres()
        self.options = options
        self.nodes = [self.start(i) for i in range(nodes)]
        self.turns = itertools.cycle(range(nodes))
        self.url, self.host, self.port = self.nodes[0].url, self.nodes[0].host, self.nodes[0].port
        self.data = self.nodes[0].data

    def start(self, i, url=None, environment=None):
        node = Server(os.path.join(self.folder, f"node{i}"), "--store", url or self.postgres.url, *self.options,
                      environment=environment)
        check(node.serves(), f"no server came up: {node.said()}")
        return node

    def next(self):
        return self.nodes[next(self.turns)]

    def connect(self):
        return self.next().connect()

    def http(self, *ask, **more):
        return self.next().http(*ask, **more)

    def guest(self):
        return self.next().guest()

    def websocket(self, *ask, **more):
        return self.next().websocket(*ask, **more)

    def explain(self):
        for i, node in enumerate(self.nodes):
            print(f"node {i}: {node.said()[-2000:]}")
        print(self.postgres.ask("SELECT 'clock', clock(); SELECT * FROM node; SELECT * FROM lease WHERE due <= clock() ORDER BY "
                                "game; SELECT game, seq, at, encode(substr(bytes, 1, 8), 'hex') FROM input AS i WHERE seq > (SELECT max(seq) "
                                "FROM input AS o WHERE o.game = i.game) - 6 ORDER BY game, seq"))

    def end(self):
        """All end cleanly, one after the other."""
        ends = [node.stop()[0] for node in self.nodes]
        said = [node.said() for node in self.nodes]
        self.postgres.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        check(not any(ends), f"servers ended with {ends}: {said}")


@contextlib.contextmanager
def cluster(nodes, *options):
    running = Cluster(nodes, *options)
    try:
        yield running
    except BaseException:
        running.explain()
        raise
    finally:
        running.end()
