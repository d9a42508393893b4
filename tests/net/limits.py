#!/usr/bin/env python3
"""limits.py - clients that take too much: too many connections, too fast, too slow, silent. They are refused, and others unharmed."""

import time

from raw import PONG, TEXT, WebSocket, check, equal, frame, read_head, run, server, until


def cut_off(sock):
    try:
        return sock.recv(1) == b""
    except ConnectionError:
        return True


def too_many_of_one():
    with server("per_address=10") as s:
        socks = [s.connect() for _ in range(10)]
        until("all taken in", lambda: cut_off(s.connect()))
        for sock in socks:
            sock.close()
        until("room again", lambda: WebSocket(s).status == 101)
        check(s.counts()["turned_away"] > 0, "it was the limit that cut")


def too_many_in_all():
    with server("connections=20", "per_address=1000") as s:
        socks = [WebSocket(s, f"/room/{i}") for i in range(20)]
        equal([a.status for a in socks], [101] * 20, "as many as may")
        check(cut_off(s.connect()), "one more")
        socks[0].send("here")
        equal(socks[0].text(), "here", "those inside")
        socks.pop().close()
        until("room again", lambda: WebSocket(s).status == 101)


def too_fast():
    with server("rate=50", "burst=20") as s:
        witness, a = WebSocket(s, "/room/2"), WebSocket(s)
        for i in range(15):
            a.send(str(i))
            equal(a.text(), str(i), "in time")
        try:
            a.sock.sendall(frame(TEXT, "x") * 10000)
        except ConnectionError:
            pass
        check(a.closed_with() in (1008, 0), "closed")
        witness.send("fine")
        equal(witness.text(), "fine", "others")
        equal(s.counts()["too_fast"], 1, "too fast")
        check(s.counts()["messages_in"] < 100, "the rest was not even read")


def too_slow():
    """A reader who takes nothing is closed when the queue is full, and memory stays flat."""
    with server("queue=300000", "per_address=1000") as s:
        witness = WebSocket(s, "/room/2")
        before = s.memory()
        for _ in range(100):
            a = WebSocket(s)
            a.send("flood 100000")  # of 1,000 bytes
            until("closed", lambda: s.counts()["sockets"] == 1)
            a.close()
        equal(s.counts()["too_slow"], 100, "too slow")
        check(s.memory() < before + 3000, f"memory went from {before} to {s.memory()} KiB")
        witness.send("fine")
        equal(witness.text(), "fine", "others")


def floods_that_are_read():
    with server("queue=300000") as s:
        a = WebSocket(s)
        for _ in range(20):
            a.send("flood 200")
            for _ in range(200):
                equal(len(a.text()), 1000, "whole messages")


def half_open():
    """Connections that say nothing, half a request, or a byte now and then, are cut; others are served meanwhile."""
    with server("handshake_s=1", "per_address=1000") as s:
        silent = [s.connect() for _ in range(200)]
        half = [s.connect() for _ in range(50)]
        for sock in half:
            sock.sendall(b"GET / HTTP/1.1\r\nHost:")
        equal(s.http("/x")[0], 200, "others")
        for sock in half[:5]:
            sock.setblocking(True)
        end = time.monotonic() + 20
        alive = silent + half
        while alive and time.monotonic() < end:
            for sock in half[-5:]:  # slowly, but for ever
                try:
                    sock.sendall(b"x")
                except OSError:
                    pass
            time.sleep(0.1)
            alive = [sock for sock in alive if not is_cut(sock)]
        equal(len(alive), 0, "connections that should be cut")
        equal(s.http("/x")[0], 200, "others")


def is_cut(sock):
    sock.settimeout(0.001)
    try:
        return not sock.recv(1000)
    except TimeoutError:
        return False
    except OSError:
        return True


def kept_alive_too_long():
    with server("idle_s=1") as s, s.connect() as sock:
        equal(s.http("/x", sock=sock)[0], 200, "served")
        equal(sock.recv(1), b"", "cut")


def silent_websocket():
    """A client that answers no ping is dropped; one that does stays, however idle."""
    with server("ping_s=1", "per_address=2000") as s:
        dead = [WebSocket(s, f"/room/{i}") for i in range(20)]
        alive = WebSocket(s, "/room/99")
        alive.sock.settimeout(0.1)
        end = time.monotonic() + 20
        while s.counts()["sockets"] > 1 and time.monotonic() < end:
            try:
                alive.receive()  # answers pings
            except TimeoutError:
                pass
        equal(s.counts()["sockets"], 1, "those that answer")
        alive.sock.settimeout(20)
        alive.send("here")
        equal(alive.text(), "here", "who answers")
        equal(len(dead), 20, "held until here")


def listener():
    """A client that only listens is pinged even while messages wait for it, and stays."""
    with server("ping_s=3", "queue=20000000") as s:
        a = WebSocket(s)
        a.send("flood 7000")
        time.sleep(4)  # he is looked at meanwhile
        for _ in range(7000):
            equal(len(a.text()), 1000, "what waited")
        a.sock.settimeout(0.1)
        end = time.monotonic() + 4  # and once more
        while time.monotonic() < end:
            try:
                equal(a.receive()[0], PONG, "only pings come")
            except TimeoutError:
                pass
        equal(s.counts()["sockets"], 1, "still here")


def many_idle():
    """1,000 sockets that do nothing cost little, and nobody else's time."""
    with server("per_address=5000") as s:
        before = s.memory()
        idle = [WebSocket(s, f"/room/{i % 500}") for i in range(1000)]
        equal(sum(a.status == 101 for a in idle), 1000, "open")
        each = (s.memory() - before) / 1000
        print(f"{each:.2f} KiB a socket")
        check(each < 8, f"{each} KiB a socket")
        a = WebSocket(s, "/room/600")
        a.send("x", opcode=PONG)  # uncalled for
        a.send("x")
        equal(a.text(), "x", "served")


run(too_many_of_one, too_many_in_all, too_fast, too_slow, floods_that_are_read, half_open, kept_alive_too_long,
    silent_websocket, listener, many_idle)
