"""wire.py - bytes to a server until it closes, and all the answers that come back. Refuses to know what is right."""

import contextlib

import answer
from battery import PATIENCE, chopped, send_pieces
from raw import check, equal

SMUGGLED = b"GET /smuggled HTTP/1.1\r\nHost: here\r\n\r\n"


def drain(sock):
    """All that comes until the server closes"""
    data = b""
    try:
        while more := sock.recv(65536):
            data += more
    except ConnectionError:
        pass
    except TimeoutError:
        raise AssertionError(f"the server does not close; it sent {data[:60]!r}") from None
    return data


def dialogue(server, sent, methods=("GET",), chop=None, secure=lambda sock: sock):
    """(answers, how many requests the server took) of one connection, until the server closes it."""
    before = server.counts()["asked"]
    with secure(server.connect()) as sock:
        sock.settimeout(PATIENCE)
        with contextlib.suppress(ConnectionError, TimeoutError):
            if chop:
                send_pieces(sock, chopped(sent, chop))
            else:
                sock.sendall(sent)
        data = drain(sock)
    return answer.split(data, methods), server.counts()["asked"] - before - 1


def fields_of(got):
    """What net_echo says it was asked"""
    return dict(line.split("=", 1) for line in got.body.decode("latin-1").splitlines() if "=" in line)


def refused(sent, statuses=(400,), silent=False, before=0, chop=None, methods=("GET",)):
    """A case: one answer of these statuses (silent: or none) and the end; what follows is not taken as a request.
    before: so many good requests come first."""
    def talk(server):
        answers, asked = dialogue(server, sent + SMUGGLED, methods, chop)
        for one in answers[:before]:
            equal(one.status, 200, "a request before it")
        rest = [one.status for one in answers[before:]]
        check(len(rest) == 1 or silent and not rest, f"{len(rest)} answers, not one: {rest}")
        check(all(status in statuses for status in rest), f"answered with {rest}, not {statuses}")
        equal(asked, before, "requests that the server took")
    return talk


def lines(*more, first="GET /x HTTP/1.1", host="Host: here", body=b""):
    """A request of these lines, as text or bytes"""
    present = [line for line in (first, host, *more) if line is not None]
    octets = [line.encode("latin-1") if isinstance(line, str) else line for line in present]
    return b"\r\n".join(octets) + b"\r\n\r\n" + body
