"""certificate.py - a certificate that nobody trusts, made for the moment."""

import os
import subprocess


def certificate(folder, name="localhost"):
    """In the place of what may be there: the paths of certificate and key."""
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-subj", f"/CN={name}", "-days", "2", "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key
