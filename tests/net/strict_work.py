"""strict_work.py - the requests of strict.py that must work: every spelling that RFC 9110 and RFC 9112 allow, connections that
are kept, closed, half-closed or slow, bodies, and Expect."""

import re
import socket
import time

import answer
from battery import PATIENCE, case, chopped, send_pieces
from raw import check, equal, server as started
from wire import SMUGGLED, dialogue, drain, fields_of, lines

DATE = (r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} "
        r"\d\d:\d\d:\d\d GMT")
LAST = lines("Connection: close", first="GET /last HTTP/1.1")


def answered(sent, *wanted, methods=("GET",), chop=None):
    """A case: each answer has these (status, {what net_echo says it was asked}), in order; then /last, and the end."""
    def talk(server):
        answers, asked = dialogue(server, sent + LAST, methods, chop)
        equal([one.status for one in answers], [status for status, _ in wanted] + [200], "statuses")
        equal(asked, len(wanted) + 1, "requests that the server took")
        for one, (_, asked_for) in zip(answers, (*wanted, (200, {"path": "/last"}))):
            told = fields_of(one)
            equal({name: told.get(name) for name in asked_for}, asked_for, "what the server was asked")
    return talk


def either(sent, path):
    """A case: taken as a request for `path`, or refused and closed; but neither cut in two nor left hanging."""
    def talk(server):
        answers, asked = dialogue(server, sent + LAST)
        statuses = [one.status for one in answers]
        if statuses and statuses[0] >= 400:
            equal((len(statuses), asked), (1, 0), f"answers and requests after a refusal {statuses}")
        else:
            equal((statuses, asked), ([200, 200], 2), "answers and requests")
            equal(fields_of(answers[0]).get("path"), path, "path")
    return talk


def ok(**told):
    return 200, told


def spellings():
    case("works: plain", "a request", answered(lines(), ok(path="/x", header0="here", method="0")))
    for i, line in enumerate(("host: here", "HOST: here", "hOsT: here", "Host:here", "Host:   here", "Host:\there",
                              "Host: here   ", "Host: here\t \t", "Host: \t here \t")):
        case(f"works: host {i + 1}", f"{line!r}", answered(lines(host=line), ok(header0="here")))
    for value in ("here", "here:80", "127.0.0.1", "127.0.0.1:8080", "[::1]", "[::1]:80", "a-b.c_d", "xn--bcher-kva.example",
                  "here:"):
        case(f"works: host {value}", "a Host that is one", answered(lines(host=f"Host: {value}"), ok(header0=value)))
    for i, line in enumerate(("cookie: a=b", "COOKIE:a=b", "Cookie: \t a=b \t ")):
        case(f"works: cookie {i + 1}", f"{line!r}", answered(lines(line), ok(header2="a=b")))
    case("works: empty value", "a header without a value", answered(lines("X:", "Y: ", "Z:\t \t", "Cookie:"), ok(header2="")))
    case("works: tab in a value", "a tab inside a value", answered(lines("Cookie: a=b;\tc=d"), ok(header2="a=b;\tc=d")))
    case("works: bytes over 0x7f", "obs-text in a value", answered(lines(b"X: \x80\xff\xc3\xa9"), ok(path="/x")))
    case("works: any token", "a name of every letter that a name may have",
         answered(lines("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ: x"), ok(path="/x")))
    case("works: colons in a value", "a value with colons", answered(lines("Origin: http://here:80"),
                                                                     ok(header1="http://here:80")))
    case("works: 30 fields", "thirty headers", answered(lines(*[f"X-{i}: y" for i in range(30)]), ok(path="/x")))
    case("works: long value", "a cookie of 2,000 bytes", answered(lines("Cookie: a=" + "x" * 1998),
                                                                  ok(header2="a=" + "x" * 1998)))
    case("works: long target", "a target of 1,000 bytes", answered(lines(first=f"GET /{'x' * 999} HTTP/1.1"),
                                                                   ok(path="/" + "x" * 999)))


def targets():
    case("works: query", "a query", answered(lines(first="GET /a/b?c=d&e HTTP/1.1"), ok(path="/a/b", query="c=d&e")))
    case("works: empty query", "a question mark and nothing",
         answered(lines(first="GET /a? HTTP/1.1"), ok(path="/a", query="")))
    case("works: percent", "percent encoding in either case",
         answered(lines(first="GET /%61%2e%C3%a9?%3d HTTP/1.1"), ok(query="=")))
    case("works: marks", "all marks that a path may have", answered(lines(first="GET /-._~!$&'()*+,;=:@ HTTP/1.1"),
                                                                    ok(path="/-._~!$&'()*+,;=:@")))
    case("works: absolute", "a target in absolute form", answered(lines(first="GET http://here/abs?q HTTP/1.1"),
                                                                  ok(path="/abs", query="q", header0="here")))
    case("works: absolute, other host", "the target's host wins: RFC 9112, 3.2.2",
         answered(lines(first="GET http://there:80/abs HTTP/1.1"), ok(path="/abs", header0="there:80")))
    case("works: absolute, letters", "a scheme in other letters",
         answered(lines(first="GET HTTP://here/abs HTTP/1.1"), ok(path="/abs")))
    case("works: absolute, no path", "no path means /", answered(lines(first="GET http://here HTTP/1.1"), ok(path="/")))
    case("works: absolute, query alone", "no path but a query",
         answered(lines(first="GET http://here?q HTTP/1.1"), ok(path="/", query="q")))
    case("works: absolute, no Host", "a Host is missing all the same", no_host)
    for target, path in (("/a/../b", "/b"), ("/../../etc/passwd", "/etc/passwd"), ("/%2e%2e/%2E%2E/etc/passwd", "/etc/passwd"),
                         ("/a/./b", "/a/b"), ("/a/b/..", None)):
        told = ok(path=path) if path else ok()
        case(f"works: dots {target}", "dots lead nowhere", answered(lines(first=f"GET {target} HTTP/1.1"), told))
    for target in ("/x<y", "/x>y", '/x"y', "/x\\y", "/x^y", "/x`y", "/x{y}", "/x|y", "/x\xff", "/\xc3\xa9", "/x%ff", "/x%0a",
                   "/x%0d%0aX:y", "/x%20y"):
        case(f"either: target {target!r}", "letters that a server may take or refuse", either_target(target))


def no_host(server):
    answers, asked = dialogue(server, lines(first="GET http://here/abs HTTP/1.1", host=None) + SMUGGLED)
    equal(([one.status for one in answers], asked), ([400], 0), "answers and requests")


def either_target(target):
    """Taken or refused; the header block of the answer must not be cut by it."""
    def talk(server):
        answers, asked = dialogue(server, lines(first=f"GET {target} HTTP/1.1") + LAST)
        statuses = [one.status for one in answers]
        check((statuses, asked) == ([200, 200], 2) or len(statuses) == 1 and 400 <= statuses[0] < 500 and asked == 0,
              f"{statuses}, {asked} taken")
    return talk


def connections():
    three = b"".join(lines(first=f"GET /{i} HTTP/1.1") for i in range(3))
    paths = [ok(path=f"/{i}") for i in range(3)]
    for chop in (None, 1, 7, 64):
        case(f"works: pipelined, {chop or 'one write'}", "pipelined requests are answered in order",
             answered(three, *paths, chop=chop))
    case("works: 100 pipelined", "a hundred", answered(lines() * 100, *[ok(path="/x")] * 100))
    late = lines(first="GET /late?30 HTTP/1.1") + lines(first="GET /second HTTP/1.1")
    case("works: pipelined behind a late one", "an answer waits for the one before it",
         answered(late, (200, {}), ok(path="/second")))
    case("works: pipelined behind a big one", "a big answer comes whole before the next",
         answered(lines(first="GET /big.wasm HTTP/1.1") + lines(), (200, {}), ok(path="/x")))
    post = lines("Content-Length: 5", first="POST /p HTTP/1.1", body=b"hello")
    for chop in (None, 1, 7):
        case(f"works: pipelined POST, {chop or 'one write'}", "bodies and requests in turn",
             answered(post + lines() + post, ok(path="/p", body="5"), ok(path="/x"), ok(path="/p", body="5"), chop=chop))
    case("works: HEAD", "HEAD has the head of a GET and no body", head)
    case("works: HEAD pipelined", "a HEAD between two GETs",
         answered(lines() + lines(first="HEAD /h HTTP/1.1") + lines(), ok(path="/x"), (200, {}), ok(path="/x"),
                  methods=("GET", "HEAD", "GET", "GET")))
    case("works: 304", "304 has no body, and the connection goes on", answered(lines(first="GET /nothing HTTP/1.1"), (304, {})))
    case("works: kept", "twenty requests on one connection", kept)
    case("works: empty line before", "a line end before the request: may be passed over or refused",
         either(b"\r\n" + lines(), "/x"))
    for i, value in enumerate(("close", "Close", "CLOSE", "keep-alive, close", "close, x", " ,close",
                               "x\r\nConnection: close")):
        case(f"close {i + 1}", f"Connection: {value!r} is honoured", closes(lines(f"Connection: {value}"), 200))
    case("close 1.0", "HTTP/1.0 is answered and closed", closes(lines(first="GET /x HTTP/1.0"), 200))
    case("close 1.0 kept", "HTTP/1.0 with keep-alive is closed, or says that it is not", old_keep_alive)
    case("close in a body", "what follows a last request is not taken, if it comes with a body",
         closes(lines("Connection: close", "Content-Length: 5", first="POST /x HTTP/1.1", body=b"hello"), 200))
    case("close says so", "a refusal says Connection: close", refusal_says_close)
    case("keep-alive is no more", "Connection: keep-alive with 1.1 is kept",
         answered(lines("Connection: keep-alive") * 3, *[ok(path="/x")] * 3))
    case("version", "answers are of HTTP/1.1", versions)
    case("date", "answers have a Date: RFC 9110, 6.6.1", dated)
    case("half-closed", "a client that half-closes still gets its answer", half_closed)


def head(server):
    with server.connect() as sock:
        sock.settimeout(PATIENCE)
        sock.sendall(lines(first="HEAD /big.wasm HTTP/1.1"))
        got = answer.read(sock, "HEAD")
        equal((got.status, got.field("content-length")), (200, "3000000"), "HEAD")
        sock.sendall(lines())
        equal(fields_of(answer.read(sock))["path"], "/x", "the next request")


def kept(server):
    with server.connect() as sock:
        sock.settimeout(PATIENCE)
        for i in range(20):
            sock.sendall(lines(first=f"GET /{i} HTTP/1.1"))
            got = answer.read(sock)
            equal(fields_of(got)["path"], f"/{i}", "path")
            check(not got.closes(), "HTTP/1.1 is kept unless somebody says close")


def closes(sent, status):
    def talk(server):
        answers, asked = dialogue(server, sent + SMUGGLED)
        equal(([one.status for one in answers], asked), ([status], 1), "answers and requests")
        check(answers[0].closes(), "the answer says Connection: close")
    return talk


def old_keep_alive(server):
    with server.connect() as sock:
        sock.settimeout(PATIENCE)
        sock.sendall(lines("Connection: keep-alive", first="GET /x HTTP/1.0"))
        got = answer.read(sock)
        equal(got.status, 200, "HTTP/1.0")
        if got.closes():
            equal(drain(sock), b"", "the end")
        else:
            check("keep-alive" in (got.field("connection") or "").lower(), "who keeps a connection of HTTP/1.0 says so")


def refusal_says_close(server):
    for sent in (lines(host=None), lines("X : y"), lines(first="FOO / HTTP/1.1"), lines(first="GET / HTTP/3.0"),
                 lines("Transfer-Encoding: chunked")):
        for one in dialogue(server, sent)[0]:
            check(one.closes(), f"{one.status} without Connection: close")


def versions(server):
    for sent in (lines("Connection: close"), lines("Connection: close", first="GET /nothing HTTP/1.1"), lines("X : y"),
                 lines(first="FOO /x HTTP/1.1"), lines(first="GET /x HTTP/3.0")):
        for one in dialogue(server, sent)[0]:
            equal(one.version, "1.1", f"version of the answer {one.status}")


def dated(server):
    for target, status in (("/x", 200), ("/nothing", 304), ("/big.wasm", 200)):
        sent = lines("Connection: close", first=f"GET {target} HTTP/1.1")
        got = dialogue(server, sent)[0][0]
        equal(got.status, status, target)
        date = got.field("date") or ""
        check(re.fullmatch(DATE, date), f"Date: {date!r}")


def half_closed(server):
    for sent, statuses in ((lines(), [200]), (lines() * 3, [200] * 3),
                           (lines("Content-Length: 5", first="POST /x HTTP/1.1", body=b"hello"), [200]),
                           (lines(first="GET /big.wasm HTTP/1.1"), [200])):
        with server.connect() as sock:
            sock.settimeout(PATIENCE)
            sock.sendall(sent)
            sock.shutdown(socket.SHUT_WR)
            equal([one.status for one in answer.split(drain(sock), [])], statuses, "answers after a half-close")


def bodies():
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        case(f"body: none, {method}", "no length and no chunks is no body: RFC 9112, 6.3",
             answered(lines(first=f"{method} /x HTTP/1.1"), ok(path="/x", body="0")))
        case(f"body: 0, {method}", "a length of 0", answered(lines("Content-Length: 0", first=f"{method} /x HTTP/1.1"),
                                                             ok(path="/x", body="0")))
    for n in (1, 5, 1000, 65536):
        for chop in (None, 1 if n <= 1000 else 997):
            case(f"body: {n}, {chop or 'one write'}", "a body",
                 answered(lines(f"Content-Length: {n}", first="POST /x HTTP/1.1", body=b"b" * n), ok(body=str(n)), chop=chop))
    case("body: zeros", "a length with zeros before it",
         answered(lines("Content-Length: 0005", first="POST /x HTTP/1.1", body=b"hello"), ok(body="5")))
    case("body: blanks", "blanks around a length",
         answered(lines("Content-Length: \t 5 \t", first="POST /x HTTP/1.1", body=b"hello"), ok(body="5")))
    for method in ("GET", "HEAD", "DELETE", "OPTIONS"):
        case(f"body: of {method}", "a body that looks like a request is none", body_is_no_request(method))
    case("body: cut off", "a body that ends before its length is not taken", cut_off)
    case("slow", "a head or a body that comes too slowly is cut, on a new connection and on one that served before", too_slow)
    case("head: octets", "a request octet by octet", answered(lines("Cookie: a=b"), ok(path="/x", header2="a=b"), chop=1))


def body_is_no_request(method):
    """Taken with its body, or refused: a request inside it is never answered."""
    def talk(server):
        sent = lines(f"Content-Length: {len(SMUGGLED)}", first=f"{method} /x HTTP/1.1", body=SMUGGLED) + LAST
        answers, asked = dialogue(server, sent, (method,))
        check(not any(b"path=/smuggled" in one.body for one in answers), "the body was taken as a request")
        check(asked in (0, 2), f"{asked} requests taken")
    return talk


def cut_off(server):
    before = server.counts()["asked"]
    with server.connect() as sock:
        sock.settimeout(PATIENCE)
        sock.sendall(lines("Content-Length: 10", first="POST /x HTTP/1.1", body=b"hello"))
        sock.shutdown(socket.SHUT_WR)
        check(all(one.status == 400 for one in answer.split(drain(sock), [])), "half a body is answered")
    equal(server.counts()["asked"] - before, 1, "requests, the one for the counts included")


def too_slow(_):
    """A byte now and then, for ever: the server closes after handshake_s, whatever comes."""
    starts = {"a head": b"GET /x HTTP/1.1\r\nHost: here\r\nX: ", "a body": lines("Content-Length: 500", first="POST /x HTTP/1.1")}
    with started("handshake_s=1") as server:
        slow = {(words, before): begun(server, start, before) for words, start in starts.items() for before in (0, 1)}
        end = time.monotonic() + 20
        while slow and time.monotonic() < end:
            time.sleep(0.1)
            slow = {key: sock for key, sock in slow.items() if not is_cut(sock)}
        check(not slow, f"never cut (what is slow, requests before it): {list(slow)}")


def begun(server, start, before):
    """A connection that has served so many requests, and on which another has begun"""
    sock = server.connect()
    for _ in range(before):
        sock.sendall(lines())
        equal(answer.read(sock).status, 200, "a request before it")
    sock.sendall(start)
    sock.settimeout(0.01)
    return sock


def is_cut(sock):
    """Sends one byte more; True if the server has closed, with 408 or without a word."""
    try:
        sock.sendall(b"y")
        got = sock.recv(1000)
    except TimeoutError:
        return False
    except ConnectionError:
        got = b""
    check(not got or got.startswith(b"HTTP/1.1 408 "), f"too slow, and answered with {got[:40]!r}")
    sock.close()
    return True


def expectations():
    post = lines("Content-Length: 5", "Expect: 100-continue", first="POST /x HTTP/1.1")
    case("expect: 100", "100-continue is answered with 100, then the request", lambda s: continued(s, post, [100, 200]))
    other = post.replace(b"Expect: 100-continue", b"EXPECT: 100-Continue")
    case("expect: letters", "the same in other letters", lambda s: continued(s, other, [100, 200]))
    case("expect: 1.0", "HTTP/1.0 knows no 100", lambda s: continued(s, post.replace(b"HTTP/1.1", b"HTTP/1.0"), [200]))
    case("expect: body at once", "a body that does not wait for the 100", eager)
    too_long = lines("Content-Length: 70000", "Expect: 100-continue", first="POST /x HTTP/1.1")
    case("expect: too long", "a body that is too long is refused at once", lambda s: refused_at_once(s, too_long, 413))
    for value in ("200-ok", "100-continue, x", "x", "100-continued"):
        case(f"expect: {value}", "any other expectation is refused", lambda s, value=value: refused_at_once(
            s, lines("Content-Length: 5", f"Expect: {value}", first="POST /x HTTP/1.1"), 417))
    case("expect: no body", "100-continue without a body", answered_without_body)


def continued(server, sent, statuses):
    with server.connect() as sock:
        sock.settimeout(PATIENCE)
        sock.sendall(sent)
        if statuses[0] == 100:
            equal(answer.read_head(sock).status, 100, "before the body")
        send_pieces(sock, chopped(b"hello", 2))
        got = answer.read(sock)
        equal((got.status, fields_of(got).get("body")), (200, "5"), "after the body")


def eager(server):
    with server.connect() as sock:
        sock.settimeout(PATIENCE)
        sock.sendall(lines("Content-Length: 5", "Expect: 100-continue", "Connection: close", first="POST /x HTTP/1.1",
                           body=b"hello"))
        statuses = [one.status for one in answer.split(drain(sock), [])]
        check(statuses in ([200], [100, 200]), f"{statuses}")


def refused_at_once(server, sent, status):
    before = server.counts()["asked"]
    with server.connect() as sock:
        sock.settimeout(PATIENCE)
        sock.sendall(sent)
        statuses = [one.status for one in answer.split(drain(sock), [])]
        equal(statuses, [status], "answers before any body")
    equal(server.counts()["asked"] - before, 1, "requests, the one for the counts included")


def answered_without_body(server):
    answers, _ = dialogue(server, lines("Expect: 100-continue", "Connection: close"))
    check([one.status for one in answers if one.status != 100] == [200], f"{[one.status for one in answers]}")


def register():
    for group in (spellings, targets, connections, bodies, expectations):
        group()
