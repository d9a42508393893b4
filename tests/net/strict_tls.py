"""strict_tls.py - TLS in strict.py: which versions and ciphers are taken, what ALPN agrees on, and clients that break off."""

import contextlib
import os
import socket
import ssl
import subprocess
import tempfile
import time

import answer
from battery import PATIENCE, case
from peer import TEXT, Peer, frame
from raw import Server, check, equal
from wire import dialogue, drain, fields_of, lines

LOCAL = ("NO_PROTOCOLS_AVAILABLE", "NO_CIPHERS_AVAILABLE", "NO_CIPHER_MATCH", "UNSUPPORTED_PROTOCOL")
V12, V13 = ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3
RSA_REFUSED = ("AES128-SHA", "AES256-SHA", "AES128-SHA256", "AES128-GCM-SHA256", "AES256-GCM-SHA384", "ECDHE-RSA-AES128-SHA",
               "ECDHE-RSA-AES256-SHA",
               "ECDHE-RSA-AES128-SHA256", "ECDHE-RSA-AES256-SHA384", "DHE-RSA-AES128-SHA", "AES128-CCM", "NULL-SHA256",
               "AECDH-AES128-SHA")
RSA_TAKEN = ("ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305")
EC_REFUSED = ("ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA", "ECDHE-ECDSA-AES128-SHA256")
EC_TAKEN = ("ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305")
KINDS = {"rsa": ["rsa:2048"], "ec": ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]}


@contextlib.contextmanager
def secure(kind="ec", *options):
    """A server with a certificate of its own"""
    with tempfile.TemporaryDirectory() as directory:
        cert, key = os.path.join(directory, "cert.pem"), os.path.join(directory, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", *KINDS[kind], "-nodes", "-subj", "/CN=localhost", "-days", "2",
                        "-keyout", key,
                        "-out", cert], check=True, capture_output=True)
        server = Server(f"cert={cert}", f"key={key}", *options)
        server.plain_http, server.http = server.http, lambda path: https(server, path)
        try:
            yield server
        finally:
            status, said = server.stop()
        words = said.split()
        check(status == 0 and words[1] == words[3], f"the server ended with {status}: {said}")


def client(lowest=V12, highest=V13, ciphers=None, protocols=()):
    """One that would take anything, so that it is the server who refuses"""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers(f"{ciphers or 'ALL:COMPLEMENTOFALL'}:@SECLEVEL=0")
    context.minimum_version, context.maximum_version = lowest, highest
    if protocols:
        context.set_alpn_protocols(list(protocols))
    return context


def https(server, path):
    with client().wrap_socket(server.connect()) as sock:
        sock.settimeout(PATIENCE)
        sock.sendall(lines("Connection: close", first=f"GET {path} HTTP/1.1"))
        got = answer.read(sock)
        return got.status, got.fields, got.body


def taken(server, context):
    """(version, cipher, ALPN) that were agreed on, after a request that worked"""
    with context.wrap_socket(server.connect()) as sock:
        sock.settimeout(PATIENCE)
        sock.sendall(lines())
        got = answer.read(sock)
        equal((got.status, fields_of(got)["secure"]), (200, "1"), "a request")
        return sock.version(), sock.cipher()[0], sock.selected_alpn_protocol()


def refused(server, words, context):
    try:
        with context.wrap_socket(server.connect()) as sock:
            raise AssertionError(f"{words} is taken: {sock.version()} {sock.cipher()[0]}")
    except ssl.SSLError as error:
        check(not any(reason in str(error) for reason in LOCAL), f"{words}: this client cannot offer it: {error}")
    except ConnectionError:
        pass
    equal(server.http("/x")[0], 200, f"after {words}")


def versions(_):
    with secure() as server:
        equal(taken(server, client(lowest=V13))[0], "TLSv1.3", "version")
        equal(taken(server, client(highest=V12))[0], "TLSv1.2", "version")
        for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
            refused(server, version.name, client(version, version))


def offered(cipher):
    """This OpenSSL has it"""
    try:
        client(ciphers=cipher)
    except ssl.SSLError:
        return False
    return True


def ciphers(kind, good, bad):
    def talk(_):
        with secure(kind) as server:
            for cipher in good:
                equal(taken(server, client(highest=V12, ciphers=cipher))[1], cipher, "cipher")
            for cipher in filter(offered, bad):
                refused(server, cipher, client(highest=V12, ciphers=cipher))
    return talk


def alpn(_):
    with secure() as server:
        equal(taken(server, client(protocols=["http/1.1"]))[2], "http/1.1", "ALPN")
        equal(taken(server, client(protocols=["h2", "http/1.1"]))[2], "http/1.1", "ALPN with h2 first")
        equal(taken(server, client(protocols=["http/1.1", "h2"]))[2], "http/1.1", "ALPN with h2 last")
        equal(taken(server, client())[2], None, "no ALPN")
        for protocols in (["h2"], ["h2", "h2c"], ["spdy/3"], ["h2", "http/1.0"]):
            only(server, protocols)


def only(server, protocols):
    """The handshake fails, or agrees on nothing: then HTTP/2 is no more understood than on a plain port."""
    try:
        with client(protocols=protocols).wrap_socket(server.connect()) as sock:
            check(sock.selected_alpn_protocol() in (None, "http/1.0"),
                  f"{protocols}: {sock.selected_alpn_protocol()} was agreed on")
            sock.settimeout(PATIENCE)
            sock.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0")
            check(all(one.status >= 400 for one in answer.split(drain(sock), [])), "HTTP/2 is answered")
    except (ssl.SSLError, ConnectionError):
        pass
    equal(server.http("/x")[0], 200, f"after {protocols}")


def strict_over_tls(_):
    """A few of the others, over TLS: the reader is the same, the records are not."""
    with secure() as server:
        server.counts = lambda: {"asked": 0}
        for sent, statuses in ((lines(host=None), [400]), (lines("Transfer-Encoding: chunked", "Content-Length: 5",
                                                                 first="POST /x HTTP/1.1"), [400]),
                               (lines() * 3 + lines("Connection: close"), [200] * 4),
                               (lines(first="GET /big.wasm HTTP/1.1") + lines("Connection: close"), [200, 200])):
            answers, _ = dialogue(server, sent, secure=client().wrap_socket)
            equal([one.status for one in answers], statuses, f"{sent[:30]!r}")


def octets(_):
    """A record for each octet; then a WebSocket, in records of three"""
    with secure() as server, client().wrap_socket(server.connect()) as sock:
        sock.settimeout(PATIENCE)
        for byte in lines("Cookie: a=b"):
            sock.sendall(bytes([byte]))
        equal(fields_of(answer.read(sock))["header2"], "a=b", "octet by octet")
        sock.sendall(lines("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                           "Sec-WebSocket-Version: 13",
                           first="GET /room/1 HTTP/1.1"))
        equal(answer.read_head(sock).status, 101, "a WebSocket")
        peer = Peer.__new__(Peer)
        peer.sock = sock
        whole = frame(TEXT, b"x" * 1000)
        for i in range(0, len(whole), 3):
            sock.sendall(whole[i:i + 3])
        equal(peer.message(), (TEXT, b"x" * 1000), "a text in records of three")
        sock.sendall(frame(TEXT, b"y" * 4096) * 50)  # more than a record
        equal([peer.message() for _ in range(50)], [(TEXT, b"y" * 4096)] * 50, "fifty texts")


def strangers(_):
    """What is no TLS, or breaks off, is closed; others are served."""
    with secure("ec", "handshake_s=1") as server:
        hello, waiting = ssl_hello(), {}
        for words, sent in {"HTTP": lines(), "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "NUL": bytes(600),
                            "0xff": b"\xff" * 600, "half a hello": hello[:60],
                            "a hello and junk": hello + b"junk" * 200, "a hello and nothing": hello, "nothing": b"",
                            "one byte": b"\x16"}.items():
            waiting[words] = server.connect()
            waiting[words].sendall(sent)
        equal(server.http("/x")[0], 200, "others meanwhile")
        for words, sock in waiting.items():
            with sock:
                data = drain(sock)
            check(not data.startswith(b"HTTP/1.1 2"), f"{words}: {data[:40]!r}")
        equal(server.http("/x")[0], 200, "others after that")


def ssl_hello():
    """The first bytes of a real handshake"""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    with contextlib.suppress(ssl.SSLWantReadError):
        client().wrap_bio(incoming, outgoing).do_handshake()
    return outgoing.read()


def vanishing(_):
    """Clients that go without a word, at every stage"""
    with secure() as server:
        for stage in ("hello", "handshake", "half a request", "request", "late", "websocket"):
            sock = server.connect()
            if stage == "hello":
                sock.sendall(ssl_hello())
            else:
                sock = client().wrap_socket(sock)
                sock.sendall({"handshake": b"", "half a request": lines()[:10],
                              "request": lines(first="GET /big.wasm HTTP/1.1"), "late": lines(first="GET /late?60000 HTTP/1.1"),
                              "websocket": lines("Upgrade: websocket", "Connection: Upgrade",
                                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
                                                 first="GET /room/1 HTTP/1.1") + frame(TEXT, "x")[:3]}[stage])
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            time.sleep(0.02)  # so that the server is in the middle of it
            sock.close()
            equal(server.http("/x")[0], 200, f"after {stage}")


def register():
    case("tls: versions", "TLS 1.2 and 1.3, and nothing older", versions)
    case("tls: ciphers, RSA", "forward secrecy and authenticated encryption only", ciphers("rsa", RSA_TAKEN, RSA_REFUSED))
    case("tls: ciphers, ECDSA", "the same with a key on a curve", ciphers("ec", EC_TAKEN, EC_REFUSED))
    case("tls: ALPN", "http/1.1 is agreed on, HTTP/2 never", alpn)
    case("tls: strict", "requests are read as strictly", strict_over_tls)
    case("tls: octets", "records of any size", octets)
    case("tls: strangers", "what is no TLS is closed", strangers)
    case("tls: vanishing", "clients that go without a word", vanishing)
