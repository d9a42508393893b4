#!/usr/bin/env python3
"""metrics.py - /metrics of a real server, read by a strict reader of Prometheus' text format: families whole and once, types
that are kept, histograms that add up, counters that never fall, figures that are those of the server, and no secret."""
import json
import math
import os
import re

from admin import Guest
from ask import Tally
from serve import server

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf'({NAME})(?:\{{([a-z_]+)="((?:[^"\\\n]|\\[\\"n])*)"\}})? (\S+)')
NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?|\+Inf")
TYPES = {"counter", "gauge", "histogram"}
ALONE = {"process_cpu_seconds_total", "process_start_time_seconds"}  # with a fraction


def read(text):
    """{family: (type, {(sample, label, value of it): number})}; raises ValueError with what is wrong."""
    families, current, helped = {}, None, None
    if not text.endswith("\n"):
        raise ValueError("the last line has no end")
    for line in text[:-1].split("\n"):
        if match := re.fullmatch(rf"# HELP ({NAME}) (\S(?:.*\S)?)", line):
            if match[1] in families:
                raise ValueError(f"{match[1]} stands there twice")
            current, helped = None, match[1]
        elif match := re.fullmatch(rf"# TYPE ({NAME}) (\w+)", line):
            if match[1] != helped or match[2] not in TYPES:
                raise ValueError(f"a type without its help, or none that there is: {line}")
            current, helped = match[1], None
            families[current] = (match[2], {})
        elif match := SAMPLE.fullmatch(line):
            add(families, current, match)
        else:
            raise ValueError(f"neither a comment nor a sample: {line!r}")
    for name, (kind, samples) in families.items():
        judge(name, kind, samples)
    return families


def add(families, current, match):
    sample, label, value, number = match.groups()
    if current is None or not NUMBER.fullmatch(number):
        raise ValueError(f"a sample outside its family, or no number: {match[0]}")
    kind, samples = families[current]
    ends = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
    if sample not in [current + end for end in ends] or (sample, label, value) in samples:
        raise ValueError(f"not of {current}, or twice: {match[0]}")
    samples[sample, label, value] = float(number)


def judge(name, kind, samples):
    if not samples:
        raise ValueError(f"{name} has no sample")
    if (kind == "counter") != name.endswith("_total"):
        raise ValueError(f"{name}: counters, and they alone, end in _total")
    if kind != "histogram":
        return
    buckets = [(float(value), n) for (sample, label, value), n in samples.items() if sample == name + "_bucket"]
    edges, counts = [edge for edge, _ in buckets], [n for _, n in buckets]
    if edges != sorted(set(edges)) or counts != sorted(counts) or edges[-1] != math.inf:
        raise ValueError(f"{name}: buckets rise, in edges and in counts, to +Inf: {buckets}")
    if counts[-1] != samples[name + "_count", None, None] or (name + "_sum", None, None) not in samples:
        raise ValueError(f"{name}: the last bucket is the count, and there is a sum: {samples}")


def reader_is_strict(tally):
    good = "# HELP a_total x y\n# TYPE a_total counter\na_total 1\n# HELP g h\n# TYPE g gauge\n" \
           'g{phase="x"} 1\ng{phase="y"} 2.5\n# HELP h h.\n# TYPE h histogram\nh_bucket{le="0.1"} 1\n' \
           'h_bucket{le="+Inf"} 2\nh_sum 3.5\nh_count 2\n'
    tally.equal(len(read(good)), 3, "three families")
    for was, becomes in (("a_total 1\n", "a_total x\n"), ("a_total 1\n", "a_total -1\n"), ("a_total 1\n", "b_total 1\n"),
                         ("a_total 1\n", "a_total 1\na_total 1\n"), ("# TYPE a_total counter\n", ""), ("# HELP g h\n", ""),
                         ("a_total 1\n", ""), ("counter", "count"), ('"y"', '"x"'), ('"y"', '"\n"'), ("a_total", "a"),
                         ("# HELP g h", "# HELP a_total h"), ('"0.1"', '"Inf"'), ('"0.1"} 1', '"0.1"} 3'), ("h_sum 3.5\n", ""),
                         ("h_count 2", "h_count 3"), ('h_bucket{le="+Inf"} 2\n', ""), ("h_count 2\n", "h_count 2"),
                         ("g{", "g {"), ("# HELP h h.\n", "# HELP h\n"), ("# TYPE g gauge", "# TYPE h gauge")):
        bad = good.replace(was, becomes)
        try:
            read(bad)
            tally.check(False, f"taken, though {was!r} became {becomes!r}", bad)
        except ValueError:
            tally.check(True)


class Scraper:
    def __init__(self, running):
        self.running, self.before = running, {}

    def scrape(self, tally):
        """{(sample, value of its label): number}"""
        status, fields, body = self.running.http("/metrics")
        tally.equal(status, 200, body)
        tally.equal(fields["content-type"], "text/plain; version=0.0.4; charset=utf-8", "type")
        families = read(body.decode())
        for name, (kind, samples) in families.items():
            for key, number in samples.items():
                tally.check(number == int(number) or name in ALONE or key[0].endswith("_sum"), "a whole number", key, number)
                if kind != "gauge":
                    tally.check(number >= self.before.get(key, 0), f"{key} fell", number)
                    self.before[key] = number
        self.body = body.decode()
        return {(sample, value): number for _, samples in families.values() for (sample, _, value), number in samples.items()}


def of_a_server(tally):
    with server() as running:
        scraper = Scraper(running)
        first = scraper.scrape(tally)
        tally.equal(first["fambiz_build_info", json_version(running)], 1, "the version")
        tally.equal([first["fambiz_tables", phase] for phase in ("lobby", "playing", "over")], [0, 0, 0], "no tables")
        guests = [Guest(running, name) for name in ("Anna", "Bert")]
        table = guests[0].make()
        guests[1].ask({"type": "join", "table": "a" * 16, "step": 0}, "refused")
        second = scraper.scrape(tally)
        figures = {"fambiz_sessions": 2, "fambiz_sockets": 2, "fambiz_tables_made_total": 1, "fambiz_refused_total": 1,
                   "fambiz_draining": 0, "fambiz_trouble": 0, "fambiz_store_running": 1}
        tally.equal({name: second[name, None] for name in figures}, figures, "what was done")
        tally.equal(second["fambiz_tables", "lobby"], 1, "the table")
        tally.check(second["fambiz_inputs_total", None] >= 1, "its inputs")
        tally.check(second["fambiz_store_rows_total", None] >= second["fambiz_inputs_total", None], "rows are durable first")
        tally.check(second["fambiz_messages_in_total", None] >= 5, "messages")
        files = len(os.listdir(f"/proc/{running.process.pid}/fd"))  # the connection that asked is among them, or closed
        tally.check(files <= second["process_open_fds", None] <= files + 2, "open files", files)
        tally.check(1e6 < second["process_resident_memory_bytes", None] < 1e9, "memory")
        for secret in (table, "Anna", "127.0.0.1"):
            tally.check(secret not in scraper.body, f"{secret} is nobody's business")
        for guest in guests:
            guest.socket.close()


def json_version(running):
    for line in running.said().splitlines():
        row = json.loads(line)
        if row["event"] == "serving":
            return row["version"]
    return None


def for_whom(tally):
    far = "X-Forwarded-For: 192.0.2.9\r\n"
    with server("--proxy=127.0.0.1") as running:
        tally.equal(running.http("/metrics")[0], 200, "from this machine")
        tally.equal(running.http("/metrics", headers=far)[0], 403, "from another")
    with server("--proxy=127.0.0.1", "--open-metrics") as running:
        tally.equal(running.http("/metrics", headers=far)[0], 200, "from another, where it is open")


def main():
    tally = Tally()
    for part in (reader_is_strict, of_a_server, for_whom):
        part(tally)
    tally.finish()


if __name__ == "__main__":
    main()
