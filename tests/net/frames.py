#!/usr/bin/env python3
"""frames.py [NAME…] - RFC 6455 from outside: every rule about frames, fragments, control frames, UTF-8 and closing, and the
opening handshake. The cases are numbered as in the Autobahn test suite, whose list of what can go wrong is the most complete
one; the code, and what the limits of this server add, are our own. What differs from Autobahn's expectations:

- only text is taken: a binary message closes with 1003;
- a message has up to 4096 bytes and 64 fragments: more closes with 1009, as soon as a frame's head promises it;
- a connection that fails is closed with the code that says why, never just cut.

    FAMBIZ_SOURCE=$PWD FAMBIZ_BUILD=$PWD/build/release python3 tests/net/frames.py '5[.]' 7.1.5"""

import battery
import frames_close
import frames_data
import frames_hostile
import frames_opening
import frames_utf8

for module in (frames_data, frames_utf8, frames_close, frames_opening, frames_hostile):
    module.register()

if __name__ == "__main__":
    battery.main(["rate=10000000", "burst=10000000", "ping_s=600", "per_address=1000"])
