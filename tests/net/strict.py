#!/usr/bin/env python3
"""strict.py [NAME…] - HTTP/1.1 from outside, by RFC 9110 and RFC 9112: what must be refused, so that no two readers of the
same bytes disagree on where a request ends, and what must work all the same. HTTP/1.1 is all that is spoken; HTTP/1.0 with a
Host is answered and closed.

    FAMBIZ_SOURCE=$PWD FAMBIZ_BUILD=$PWD/build/release python3 tests/net/strict.py 'length:' 'te:'"""

import battery
import strict_refuse
import strict_tls
import strict_upgrade
import strict_work

for module in (strict_refuse, strict_work, strict_upgrade, strict_tls):
    module.register()

if __name__ == "__main__":
    battery.main(["per_address=1000"])
