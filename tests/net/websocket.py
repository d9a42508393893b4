#!/usr/bin/env python3
"""websocket.py - opening, messages whole and in pieces, closing, round trips, proxies, and a clean end."""

import signal
import subprocess
import time

from raw import (BINARY, CLOSE, PING, PONG, PROGRAM, TEXT, Server, WebSocket, check, equal, exactly, frame, run,
                 server)


def opening():
    with server() as s:
        equal(WebSocket(s).status, 101, "open")
        check("sec-websocket-extensions" not in WebSocket(s, headers="Sec-WebSocket-Extensions: permessage-deflate\r\n").fields,
              "no compression")
        for status in (400, 401, 403, 404, 409, 429, 503):
            equal(WebSocket(s, f"/refuse/{status}").status, status, "refused")
        equal(WebSocket(s, "/elsewhere").status, 404, "no such place")


def messages():
    with server() as s:
        a, b = WebSocket(s), WebSocket(s)
        other = WebSocket(s, "/room/2")
        for text in ("x", "", "héllo €", "y" * 125, "y" * 126, "y" * 4096):
            a.send(text)
            equal((a.text(), b.text()), (text, text), "to all in the room")
        other.send("mine")
        equal(other.text(), "mine", "to nobody else")
        b.sock.sendall(b"".join(frame(TEXT, str(i)) for i in range(50)))  # many in one packet
        equal([a.text() for _ in range(50)], [str(i) for i in range(50)], "in order")


def pieces():
    with server() as s:
        a = WebSocket(s)
        a.send("one ", final=False)
        a.send("two ", opcode=0, final=False)
        a.send("in between", opcode=PING)  # control frames may come between the pieces
        a.send("three", opcode=0)
        got = [a.receive(), a.receive()]
        check((PONG, b"in between") in got and (TEXT, b"one two three") in got, f"pieces: {got}")
        for byte in frame(TEXT, "slowly"):
            a.sock.sendall(bytes([byte]))
        equal(a.text(), "slowly", "byte by byte")
        for n in (511, 512, 513, 1024, 3000):
            a.send("z" * n)
            equal(len(a.text()), n, "length")
        a.send("u" * 4000, final=False)
        a.send("u" * 96, opcode=0)
        equal(len(a.text()), 4096, "4096 in pieces")


def any_pong():
    """Pings and pongs carry any bytes: a connection lives to see its 128th ping."""
    with server() as s:
        a = WebSocket(s)
        a.send("x")
        equal(a.text(), "x", "a text before it")
        for payload in (b"\x80\0\0\0", b"\xff\xfe", b"\xc3"):
            a.send(payload, opcode=PONG)
            a.send(payload, opcode=PING)
            equal(a.receive(), (PONG, payload), "a ping of any bytes")
            a.send("y")
            equal(a.text(), "y", "still here")
        a.send("h\u00e9", final=False)
        a.send(b"\x80", opcode=PONG)
        a.send("llo", opcode=0)
        equal(a.text(), "h\u00e9llo", "a pong between two pieces")


def refused_messages():
    cases = [([frame(TEXT, "x" * 4097)], 1009), ([frame(TEXT, "x" * 100000)], 1009),
             ([frame(TEXT, "x" * 4096, False), frame(0, "x")], 1009),
             ([b"\x81\xfe\x10\x01" + bytes(4) + b"x"], 1009),  # 4097 bytes promised, and one sent
             ([frame(TEXT, "", False)] + [frame(0, "", False)] * 200, 1009), ([frame(BINARY, b"x")], 1003),
             ([frame(TEXT, b"\xff\xfe")], 1007), ([frame(TEXT, b"\xc3", False), frame(0, b"x")], 1007),
             ([frame(TEXT, b"caf\xc3")], 1007), ([frame(TEXT, b"\xed\xa0\x80")], 1007),
             ([frame(3, "x")], 1002), ([frame(TEXT, "x", False), frame(TEXT, "y")], 1002)]
    with server() as s:
        witness = WebSocket(s)
        for frames, code in cases:
            a = WebSocket(s, "/room/7")
            a.sock.sendall(b"".join(frames))
            got = a.closed_with()
            check(got in (code, 0) and (got == code or code == 1002), f"{frames[0][:8]!r}: closed with {got}, not {code}")
        witness.send("still here")
        equal(witness.text(), "still here", "others")
        equal(s.counts()["too_long"], 5, "too long")


def closing():
    with server() as s:
        a = WebSocket(s)
        a.send("close")
        equal(a.text(), "bye", "what was sent before")
        equal(a.closed_with(), 4000, "the server closes")
        b = WebSocket(s)
        b.sock.sendall(frame(CLOSE, b"\x03\xe8"))
        equal(b.closed_with(), 1000, "the client closes")
        c = WebSocket(s)
        c.close()
        while s.counts()["sockets"]:
            time.sleep(0.01)


def round_trips():
    with server() as s:
        a = WebSocket(s)
        a.send("rtt")
        word, us, address = a.text().split()
        check(word == "rtt" and 0 < int(us) < 1000000, "the kernel's round trip")
        equal(address, "127.0.0.1", "address")


def ping_of(a):
    first, n = exactly(a.sock, 2)
    check(first & 15 == PING, f"a ping, not {first & 15}")
    return exactly(a.sock, n)


def answer_pings(a, late):
    """Answers one ping for each of `late`, so many seconds after it came."""
    for seconds in late:
        payload = ping_of(a)
        time.sleep(seconds)
        a.send(payload, opcode=PONG)


def round_trip_of(a):
    a.send("rtt")
    return int(a.text().split()[1])


def behind_a_proxy():
    with server("proxies=127.0.0.1, 10.0.0.0/8", "ping_s=1", "per_address=2") as s:
        head = "X-Forwarded-For: 6.6.6.6, 203.0.113.7, 10.1.2.3\r\nX-Forwarded-Proto: https\r\n"
        a = WebSocket(s, headers=head)
        a.send("rtt")
        equal(a.text(), "rtt 0 203.0.113.7", "nothing known, and the last who is no proxy")
        ping_of(a)
        a.send(b"forged", opcode=PONG)
        equal(round_trip_of(a), 0, "a pong to no ping of ours")
        b = WebSocket(s, headers=head)
        equal((b.status, WebSocket(s, headers=head).status), (101, 429), "two of one client")
        equal(WebSocket(s, headers="X-Forwarded-For: 203.0.113.8\r\n").status, 101, "another client")
        body = s.http("/x", headers=head)[2].decode()
        check("address=203.0.113.7\nsecure=1" in body, body)
    with server() as s:
        body = s.http("/x", headers=head)[2].decode()
        check("address=127.0.0.1\nsecure=0" in body, "who is no trusted proxy is not believed")


def late_pongs():
    """Behind a proxy the median of twenty pongs counts: nine that are held back change nothing."""
    with server("proxies=127.0.0.1") as s:
        a = WebSocket(s, headers="X-Forwarded-For: 203.0.113.7\r\n")
        answer_pings(a, [0.4] * 9 + [0] * 10)
        equal(round_trip_of(a), 0, "nineteen are too few")
        answer_pings(a, [0])
        check(0 < round_trip_of(a) < 400000, "the median")


def clean_end():
    for number in (signal.SIGTERM, signal.SIGINT):
        s = Server()
        sockets = [WebSocket(s, f"/room/{i}") for i in range(50)]
        idle = [s.connect() for _ in range(10)]
        start = time.monotonic()
        s.process.send_signal(number)
        equal([a.closed_with() for a in sockets[:5]], [1001] * 5, "told")
        said = s.process.communicate(timeout=20)[0]
        equal((s.process.returncode, said.split()), (0, ["opened", "50", "closed", "50"]), "the end")
        print(f"ended in {time.monotonic() - start:.2f} s, {len(idle)} idle connections")


def port_taken():
    with server() as s:
        for options, words in ((["address=127.0.0.1", f"port={s.port}"], "another program has it"),
                               (["address=nowhere"], "no address to listen on"),
                               (["proxies=10.0.0.0/8, x"], "'x' is no address of a proxy"),
                               (["cert=/dev/null"], "both a certificate"),
                               (["cert=/dev/null", "key=/dev/null"], "--cert and --key")):
            ended = subprocess.run([PROGRAM, *options], capture_output=True, text=True, timeout=20, check=False)
            check(ended.returncode == 1 and words in ended.stderr, f"{options}: {ended.stderr}")


run(opening, messages, pieces, any_pong, refused_messages, closing, round_trips, behind_a_proxy, late_pongs, clean_end, port_taken)
