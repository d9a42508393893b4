#!/usr/bin/python3
"""over_http2.py - WebSockets as streams of one HTTP/2 connection (RFC 8441), which is how a browser opens them once it has
the page by HTTP/2. Debian's own Python, since python3-h2 is a package of Debian."""

import ssl
import tempfile

import h2.config
import h2.connection
import h2.events

from raw import PING, PONG, TEXT, check, equal, frame, run, server
from tls import certificate


class Streams:
    """One connection, and what came on each of its streams."""

    def __init__(self, s, cert):
        context = ssl.create_default_context(cafile=cert)
        context.check_hostname = False
        context.set_alpn_protocols(["h2"])
        self.sock = context.wrap_socket(s.connect())
        config = h2.config.H2Configuration(validate_outbound_headers=False, validate_inbound_headers=False)
        self.h2 = h2.connection.H2Connection(config)
        self.h2.initiate_connection()
        self.status, self.data = {}, {}
        self.flush()

    def flush(self):
        self.sock.sendall(self.h2.data_to_send())

    def until(self, true):
        while not true():
            for event in self.h2.receive_data(self.sock.recv(65536)):
                if isinstance(event, h2.events.ResponseReceived):
                    self.status[event.stream_id] = int(dict(event.headers)[b":status"])
                elif isinstance(event, h2.events.DataReceived):
                    self.data[event.stream_id] += event.data
                    self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            self.flush()

    def open(self, path):
        stream = self.h2.get_next_available_stream_id()
        self.data[stream] = b""
        self.h2.send_headers(stream, [(":method", "CONNECT"), (":protocol", "websocket"), (":scheme", "https"),
                                      (":path", path), (":authority", "here"), ("sec-websocket-version", "13")])
        self.flush()
        self.until(lambda: stream in self.status)
        return stream

    def send(self, stream, *frames):
        for one in frames:
            self.h2.send_data(stream, one)
        self.flush()


def streams():
    with tempfile.TemporaryDirectory() as directory:
        cert, key = certificate(directory)
        with server(f"cert={cert}", f"key={key}", "ping_s=1") as s:
            c = Streams(s, cert)
            a, b = c.open("/room/1"), c.open("/room/1")
            equal((c.status[a], c.status[b]), (200, 200), "opened")
            refused = c.open("/refuse/403")
            c.until(lambda: c.data[refused].startswith(b"\x88"))
            equal(c.data[refused][2:4], (4403).to_bytes(2, "big"), "refused")
            c.send(a, *(frame(TEXT, f"m{i:02}") for i in range(30)))
            wanted = b"".join(b"\x81\x03m%02d" % i for i in range(30))
            c.until(lambda: wanted in c.data[a] and wanted in c.data[b])
            c.until(lambda: bytes([128 | PING, 4]) in c.data[b])
            c.send(b, frame(PONG, c.data[b].split(bytes([128 | PING, 4]))[1][:4]))
            c.send(b, frame(TEXT, "rtt"))
            c.until(lambda: b"rtt " in c.data[b])
            c.send(a, frame(TEXT, "close"))
            c.until(lambda: b"\x0f\xa0as you wish" in c.data[a])
            check(b"\x81\x03bye\x88" in c.data[a], "what was sent before the end")
            c.send(b, frame(TEXT, "still"))
            c.until(lambda: b"still" in c.data[b])


if __name__ == "__main__":
    run(streams)
